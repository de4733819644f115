import { refusals } from "../rules/wrong-shapes.ts";

/**
 * The refusals that say too little: without the place of what is wrong, or without what would be right, in
 * words and by a key; a source of dice nobody gives by hand.
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
 * Where a function says that something is wrong, for each part of a sample of its arguments in turn, in the
 * order of the alphabet. What it leaves to the checks of settings, a fight and so on stands as one, by the
 * name of the whole: `checks` are the functions that make them, each with a sample and that name.
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
