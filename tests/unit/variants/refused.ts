import { refusals } from "../rules/wrong-shapes.ts";

/**
 * Returns the messages of incomplete errors. A complete error contains the path of the invalid value, and
 * describes the valid values as text and with a translation key. Errors about dice sources need no key,
 * because users never enter dice sources.
 */
export function unsaid(ask: (...args: unknown[]) => unknown, sample: readonly unknown[]): readonly string[] {
  return refusals(ask, sample)
    .filter(
      ({ path, allowed, expected }) =>
        !/^[a-z]\w*(\.\w+)*$/iu.test(path) || !allowed || (!expected?.key && path !== "dice.roll"),
    )
    .map(({ message }) => message);
}

type Ask = (...args: never[]) => unknown;

/**
 * Returns the sorted paths that a function reports when each part of its sample arguments is made invalid.
 * Parts that the function passes to another check, such as the encounter's, are combined into a single entry.
 * `checks` contains these other checks, each with its sample arguments and the name of its entry.
 */
export function refusedAt(
  ask: Ask,
  sample: readonly unknown[],
  checks: readonly (readonly [whole: string, check: Ask, sample: readonly unknown[]])[] = [],
): string {
  const wholes = new Map(
    checks
      .filter(([, check]) => check !== ask)
      .flatMap(([whole, check, theirs]) => pathsOf(check, theirs).map(path => [path, whole] as const)),
  );
  return [...new Set(pathsOf(ask, sample).map(path => wholes.get(path) ?? path))].sort().join(" ");
}

function pathsOf(ask: Ask, sample: readonly unknown[]): readonly string[] {
  return refusals(ask as (...args: unknown[]) => unknown, sample).map(({ path }) => path);
}
