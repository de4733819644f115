/**
 * Returns the name of an additional token of an actor: the actor's name with the lowest unused number, so
 * that users can tell the tokens apart. `others` contains the names in the scene and in the same batch.
 */
export function numberedName(base: string, others: readonly string[]): string {
  const taken = new Set(
    others.flatMap(name =>
      name.startsWith(`${base} `) && /^[1-9]\d*$/u.test(name.slice(base.length + 1))
        ? [Number(name.slice(base.length + 1))]
        : [],
    ),
  );
  let number = 1;
  while (taken.has(number)) number += 1;
  return `${base} ${number}`;
}

/** Returns a name without the number that {@link numberedName} adds. */
export function bareName(name: string, base: string): string {
  return name.startsWith(`${base} `) && /^[1-9]\d*$/u.test(name.slice(base.length + 1)) ? base : name;
}

/** Returns the number at the end of a name, or 0 if there is none. */
export function numberBehind(name: string): number {
  return Number(/ ([1-9]\d{0,5})$/u.exec(name)?.[1] ?? 0);
}
