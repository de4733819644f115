import { list, record, wholeNumber, words } from "../check.ts";

/** A requirement of an item: a rank in a skill or a score in an attribute by key, or a training by name. */
export interface ItemRequirement {
  /** The key of a skill or attribute; empty for a training. */
  readonly key: string;
  /** The least rank or score, or the least level of the training. */
  readonly least: number;
  /** The name of the training. */
  readonly training: string;
}

/** A training that a person has. */
export interface Training {
  /** Its names: as stored, and as shown. */
  readonly names: readonly string[];
  readonly level: number;
  /** Keys or names of the maneuvers that it teaches (R12.6). */
  readonly teaches: readonly string[];
}

/** What a person has learned. */
export interface Learned {
  /** Ranks of skills and scores of attributes, by key. */
  readonly values: Readonly<Record<string, number>>;
  readonly trainings: readonly Training[];
}

/**
 * Returns the requirements that a person doesn't meet (R13.14). A row without a key and without a name
 * requires nothing; an unknown key is never met. Throws a RuleError for invalid rows.
 */
export function unmetRequirements<Row extends ItemRequirement>(
  requires: readonly Row[],
  { values, trainings }: Learned,
): readonly Row[] {
  return list("requires", requires).filter((row, index) => {
    const { key, least, training } = record(`requires.${index}`, row);
    wholeNumber(`requires.${index}.least`, least, 0);
    words(`requires.${index}.key`, key);
    if (key !== "") return (Object.hasOwn(values, key) ? (values[key] ?? 0) : 0) < least;
    return (
      bare(training) !== "" &&
      !trainings.some(
        ({ names, level }) => level >= least && names.some(name => bare(name) === bare(training)),
      )
    );
  });
}

/**
 * R12.6: whether a person may use a maneuver with that requirement, as text. A requirement such as
 * "Strike 2", by the key of a skill or attribute, is a rank or score; any other names a training. A training
 * that teaches the maneuver always suffices.
 */
export function isTaught(
  { names, requirement }: { readonly names: readonly string[]; readonly requirement: string },
  { values, trainings }: Learned,
): boolean {
  const text = bare(requirement);
  if (text === "") return true;
  if (trainings.some(({ teaches }) => teaches.some(one => names.some(name => bare(name) === bare(one)))))
    return true;
  const [, key = "", least = ""] = /^(\p{L}+) (\d{1,2})$/u.exec(text) ?? [];
  const known = Object.entries(values).find(([name]) => name.toLowerCase() === key);
  if (known) return known[1] >= Number(least);
  return trainings.some(training =>
    training.names.some(name => bare(name) !== "" && text.includes(bare(name))),
  );
}

function bare(name: string): string {
  return words("name", name).trim().toLowerCase();
}
