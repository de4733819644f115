import { list, record, wholeNumber, requireString } from "../check.ts";

/**
 * A requirement of an item: either a skill rank or attribute score, identified by key, or training,
 * identified by name.
 */
export interface ItemRequirement {
  /** The key of the skill or attribute, or empty if the item requires training. */
  readonly key: string;
  /** The minimum rank or score, or the minimum level of the training. */
  readonly least: number;
  /** The name of the training. */
  readonly training: string;
}

/** A training option that a character has. */
export interface Training {
  /** The training's stored name and displayed name. */
  readonly names: readonly string[];
  readonly level: number;
  /** The keys or names of the maneuvers that the training teaches (R12.6). */
  readonly teaches: readonly string[];
}

/** What a character has learned: skills, attributes and training. */
export interface Learned {
  /** The values of skills (ranks) and attributes (scores), by key. */
  readonly values: Readonly<Record<string, number>>;
  readonly trainings: readonly Training[];
}

/**
 * Returns the requirements that a character doesn't meet (R13.14). A row with neither a key nor a name
 * requires nothing, and a row with an unknown key is never met. Throws a RuleError if a row is invalid.
 */
export function unmetRequirements<Row extends ItemRequirement>(
  requires: readonly Row[],
  { values, trainings }: Learned,
): readonly Row[] {
  return list("requires", requires).filter((row, index) => {
    const { key, least, training } = record(`requires.${index}`, row);
    wholeNumber(`requires.${index}.least`, least, 0);
    requireString(`requires.${index}.key`, key);
    if (key !== "") return (Object.hasOwn(values, key) ? (values[key] ?? 0) : 0) < least;
    return (
      normalizedName(training) !== "" &&
      !trainings.some(
        ({ names, level }) =>
          level >= least && names.some(name => normalizedName(name) === normalizedName(training)),
      )
    );
  });
}

/**
 * Whether a character may use a maneuver with the given requirement text (R12.6). Text such as "Strike 2",
 * which starts with the key of a skill or attribute, requires a rank or score. Any other text names the
 * required training. Training that teaches the maneuver always suffices.
 */
export function isTaught(
  { names, requirement }: { readonly names: readonly string[]; readonly requirement: string },
  { values, trainings }: Learned,
): boolean {
  const text = normalizedName(requirement);
  if (text === "") return true;
  if (
    trainings.some(({ teaches }) =>
      teaches.some(one => names.some(name => normalizedName(name) === normalizedName(one))),
    )
  )
    return true;
  const [, key = "", least = ""] = /^(\p{L}+) (\d{1,2})$/u.exec(text) ?? [];
  const known = Object.entries(values).find(([name]) => name.toLowerCase() === key);
  if (known) return known[1] >= Number(least);
  return trainings.some(training =>
    training.names.some(name => normalizedName(name) !== "" && text.includes(normalizedName(name))),
  );
}

function normalizedName(name: string): string {
  return requireString("name", name).trim().toLowerCase();
}
