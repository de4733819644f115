import { refusals } from "../rules/wrong-shapes.ts";

/**
 * Returns incomplete errors: without the path of the invalid value, or without valid values as text and key;
 * except for dice sources, which users never enter.
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
 * Returns the path that a function reports for each part of its sample arguments in turn, sorted. What it
 * leaves to the checks of settings, an encounter and so on is one entry with the whole's name: `checks` are
 * those functions, each with a sample and that name.
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
