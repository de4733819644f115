/**
 * The name of one more token of an actor: the actor's name with the lowest number that none of the others
 * bears, so that those who are dropped one after the other can be told apart. `others` are the names on the
 * scene and of those that are made at the same time.
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

/** The name without a number behind it that came from {@link numberedName}. */
export function bareName(name: string, base: string): string {
  return name.startsWith(`${base} `) && /^[1-9]\d*$/u.test(name.slice(base.length + 1)) ? base : name;
}

/** The number behind a name; 0 where there is none. */
export function numberBehind(name: string): number {
  return Number(/ ([1-9]\d{0,5})$/u.exec(name)?.[1] ?? 0);
}
