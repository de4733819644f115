import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import { FREE, groupModes, type GroupMode } from "../../actions/tests/requested.ts";

/** A test as notated in text, such as `dex.aim 2`. */
export interface AskedTest {
  readonly attribute: Attribute;
  readonly skill: string;
  /** The required number of successes, or null if the Gamemaster decides. */
  readonly difficulty: number | null;
}

/**
 * A test that a Gamemaster requests from several actors, as written in text notation, such as
 * `free.perception 2 average hidden: What was that?`.
 */
export interface AskedRequest {
  /** The attribute, or `free` if each player can choose. */
  readonly attribute: Attribute | typeof FREE;
  readonly skill: string;
  readonly difficulty: number | null;
  readonly hidden: boolean;
  readonly group: GroupMode;
  readonly why: string;
}

/** A condition as written in text, such as `exhausted 2` or `injured dexterity`. */
export interface AskedCondition {
  readonly key: string;
  readonly level: number;
  readonly attribute: Attribute | null;
}

/** The maximum difficulty that is read from text. Higher numbers are reduced to it. */
export const MOST = 99;

/**
 * Parses `attribute.skill difficulty`. The attribute can be written in full or as its first three letters.
 * The skill and the difficulty are optional. Returns null for any other text.
 */
export function readTest(text: string, skills: readonly string[]): AskedTest | null {
  const match = /^\s*([a-z]+)(?:\.([\w-]+))?(?:\s+(\d{1,2}))?\s*$/iu.exec(text);
  const attribute = match && attributeOf(match[1] ?? "");
  if (!match || !attribute) return null;
  const [, , named = "", number] = match;
  const skill = named === "" ? "" : skills.find(key => key.toLowerCase() === named.toLowerCase());
  if (skill === undefined) return null;
  return { attribute, skill, difficulty: number === undefined ? null : Math.min(MOST, Number(number)) };
}

/**
 * Parses `pair difficulty together hidden: purpose`. Everything after the pair is optional, and the parts
 * between the pair and the colon can be in any order. The attribute and the skill can be `free`, and
 * `together` is one of `each`, `average`, `best`, `worst`, `all` and `opposed`. Returns null for any other
 * text.
 */
export function readRequest(text: string, skills: readonly string[]): AskedRequest | null {
  const [notation = "", ...about] = text.split(":");
  const [pair = "", ...words] = notation.trim().toLowerCase().split(/\s+/u);
  const [own = "", named = "", ...more] = pair.split(".");
  const attribute = own === FREE ? FREE : attributeOf(own);
  const skill = named === "" || named === FREE ? named : skills.find(key => key.toLowerCase() === named);
  const numbers = words.filter(word => /^\d{1,2}$/u.test(word));
  const modes = words.flatMap(word => groupModes.find(mode => mode === word) ?? []);
  const hidden = words.filter(word => word === "hidden");
  const known =
    numbers.length + modes.length + hidden.length === words.length &&
    numbers.length < 2 &&
    modes.length < 2 &&
    hidden.length < 2;
  if (!attribute || skill === undefined || more.length > 0 || !known || numbers[0] === "0") return null;
  return {
    attribute,
    skill,
    difficulty: numbers[0] === undefined ? null : Number(numbers[0]),
    hidden: hidden.length > 0,
    group: modes[0] ?? "each",
    why: about.join(":").trim().slice(0, 120),
  };
}

/** Parses `condition level` or `condition attribute`. Returns null if the condition is unknown. */
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
