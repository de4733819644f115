import { it } from "vitest";

const everything = process.env["BLACKOUT_ALL"] === "1";

/**
 * Defines a long test whose main cases are also covered by shorter tests. It is run only in the deep tests
 * (`npm run test:deep`).
 */
export const itLong = (name: string, test: () => Promise<void>): void => {
  if (everything) it(name, test);
};

/** Returns the first `count` cases or, in the deep tests, all cases. */
export function fewOf<Case>(count: number, cases: readonly Case[]): Case[] {
  return everything ? [...cases] : cases.slice(0, count);
}
