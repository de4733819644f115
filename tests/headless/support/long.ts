import { it } from "vitest";

const everything = process.env["BLACKOUT_ALL"] === "1";

/**
 * A test that is long, and held by shorter ones where it matters most: only where everything is asked for
 * (`npm run test:deep`).
 */
export const itLong = (name: string, test: () => Promise<void>): void => {
  if (everything) it(name, test);
};

/** The first of some cases, or all of them where everything is asked for. */
export function fewOf<Case>(count: number, cases: readonly Case[]): Case[] {
  return everything ? [...cases] : cases.slice(0, count);
}
