import { attributes, type Attribute } from "../../rules/character/attributes.ts";

/** A test as a text asks for it: `dex.aim 2`. */
export interface AskedTest {
  readonly attribute: Attribute;
  readonly skill: string;
  /** Successes needed; null where the Gamemaster judges. */
  readonly difficulty: number | null;
}

/** A condition as a text names it: `exhausted 2`, `injured dexterity`. */
export interface AskedCondition { readonly key: string; readonly level: number; readonly attribute: Attribute | null }

const MOST = 99;

/** Reads `attribute.skill difficulty`: the attribute whole or by its first three letters, the skill and the difficulty may be left out. Null for anything else. */
export function readTest(text: string, skills: readonly string[]): AskedTest | null {
  const match = /^\s*([a-z]+)(?:\.([\w-]+))?(?:\s+(\d{1,2}))?\s*$/iu.exec(text);
  const attribute = match && attributeOf(match[1] ?? "");
  if (!match || !attribute) return null;
  const [, , named = "", number] = match;
  const skill = named === "" ? "" : skills.find(key => key.toLowerCase() === named.toLowerCase());
  if (skill === undefined) return null;
  return { attribute, skill, difficulty: number === undefined ? null : Math.min(MOST, Number(number)) };
}

/** Reads `condition level` or `condition attribute`. Null for a condition that nobody knows. */
export function readCondition(text: string, known: readonly string[]): AskedCondition | null {
  const match = /^\s*([a-z]+)(?:\s+(\w+))?\s*$/iu.exec(text);
  const key = match && known.find(each => each.toLowerCase() === (match[1] ?? "").toLowerCase());
  if (!match || !key) return null;
  const more = match[2] ?? "1";
  const attribute = attributeOf(more);
  if (attribute) return { key, level: 1, attribute };
  return /^\d$/u.test(more) && more !== "0" ? { key, level: Number(more), attribute: null } : null;
}

function attributeOf(text: string): Attribute | null {
  const asked = text.toLowerCase();
  return attributes.find(key => key === asked || key.slice(0, 3) === asked) ?? null;
}
