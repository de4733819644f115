import { attributes, type Attribute } from "../character/attributes.ts";
import { skillList } from "../character/skills.ts";
import { callable, oneOf, record, wholeNumber, requireString } from "../check.ts";
import type { HouseRules } from "../house-rules.ts";
import { RuleError } from "../rule-error.ts";

/** A test in text notation: attribute, skill and, if stated, difficulty. */
export interface NotedTest {
  readonly attribute: Attribute;
  readonly skill: string;
  readonly difficulty: number | null;
}

/**
 * Alternative names of attributes and skills that can be used in text instead of the keys, in lower case and
 * in the reader's language.
 */
export interface TestNames {
  readonly attributes: Readonly<Record<string, Attribute>>;
  readonly skills: Readonly<Record<string, string>>;
}

const noNames: TestNames = { attributes: {}, skills: {} };
const written = /^\s*([^[\](){}+.\d]+?)\s*[[(+.]\s*([^[\](){}+.\d]+?)\s*[\])]?\s*[[(]?\s*(\d+)?\s*[\])]?\s*$/;
/** The minimum number of letters for an abbreviated attribute, as in `dex`. */
const enoughLetters = 3;

/**
 * Parses a test in any notation that the rules use: `Endurance[Fortitude 3]`, `Endurance(Fortitude 3)`,
 * `Fortitude(Endurance 3)`, `Fortitude[Endurance]`, `Endurance + Fortitude (3)` (A2). Also accepts `dex.aim
 * 2`. Throws a RuleError if the text doesn't name an attribute and a skill.
 */
export function parseTest(text: string, houseRules: HouseRules, names: TestNames = noNames): NotedTest {
  for (const kind of ["attributes", "skills"] as const) record(`names.${kind}`, record("names", names)[kind]);
  const [, first = "", second = "", difficulty] = written.exec(requireString("test", text)) ?? [];
  const one = first.toLowerCase();
  const other = second.toLowerCase();
  for (const [attributeName, skillName] of [
    [one, other],
    [other, one],
  ] as const) {
    const attribute =
      names.attributes[attributeName] ??
      attributes.find(key => attributeName.length >= enoughLetters && key.startsWith(attributeName));
    const skill =
      names.skills[skillName] ??
      skillList(houseRules).find(({ key }) => key.toLowerCase() === skillName)?.key;
    if (attribute !== undefined && skill !== undefined)
      return { attribute, skill, difficulty: difficulty === undefined ? null : Number(difficulty) };
  }
  throw new RuleError("test", text, "an attribute and a skill, such as Endurance [Fortitude 3]", {
    key: "writtenTest",
  });
}

/**
 * Formats a test as `Endurance [Fortitude 3]` (A2). `nameOf` returns the name of an attribute or skill.
 * Library only: the system formats tests with its language files.
 */
export function formatTest(test: NotedTest, nameOf: (key: string) => string): string {
  callable("nameOf", nameOf);
  const difficulty =
    record("test", test).difficulty === null ? "" : ` ${wholeNumber("difficulty", test.difficulty, 0)}`;
  return `${nameOf(oneOf("attribute", test.attribute, attributes))} [${nameOf(requireString("skill", test.skill))}${difficulty}]`;
}
