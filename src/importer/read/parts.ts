import { modPathsOf, modHosts } from "../../rules/gear/modifications.ts";
import { shortened } from "../import-message.ts";
import type { Json } from "../table.ts";
import { dataIn, listed, objectsIn, type JsonObject } from "./lists.ts";
import { plainText } from "./plain-text.ts";
import type { Reading } from "./reading.ts";
import { plainWord } from "./words.ts";

const word = (value: Json | undefined): string => (typeof value === "string" ? value : "");
const count = (value: Json | undefined): number | null =>
  typeof value === "number" && Number.isInteger(value) ? value : null;

/** Reads attribute and skill pairs, such as `Strength + Strike / Dexterity + Aim`. */
export function readPairs(reading: Reading, most: number): void {
  const data = objectsIn(dataIn(reading.cell));
  const pairs: JsonObject[] = [];
  const parts =
    data?.map(({ attribute, skill }) => [word(attribute), word(skill)]) ??
    listed(reading.text.replaceAll(/\s+(?:or|oder|ou|o)\s+/giu, ";")).map(part =>
      part.split(/\s*[+&]\s*|\s+(?=\S+$)/u),
    );
  for (const [first = "", second = ""] of parts) {
    const attribute = reading.key("attribute", first);
    const skill = reading.key("skill", second) ?? (data !== null ? second : null);
    if (attribute === null) return reading.unknown("attribute", first);
    if (skill === null || skill === "") return reading.unknown("skill", second);
    pairs.push({ attribute, skill });
  }
  if (pairs.length > most) return reading.fail("tooManyInList", { n: pairs.length, most });
  reading.set(pairs);
}

/** Reads skill modifiers and ranks, such as `Aim +1; Sneak rank 2; Evasion -1`. */
export function readModifiers(reading: Reading, ranked: boolean): void {
  const data = objectsIn(dataIn(reading.cell));
  if (data) {
    const rows = data.map(({ skill, rank, modifier }) => ({
      skill: word(skill),
      ...(ranked ? { rank: count(rank) ?? 0 } : {}),
      modifier: count(modifier) ?? 0,
    }));
    return reading.set(rows);
  }
  const rows: JsonObject[] = [];
  for (const part of listed(reading.text)) {
    const match =
      /^(.*?)\s*(?:\(?(?:rank|rang|rango)\s*(\d{1,2})\)?)?\s*([+−–-]\s*\d{1,2})?(?:\s*dice|\s*D)?$/iu.exec(
        part,
      );
    const skill = reading.key("skill", match?.[1] ?? part);
    if (skill === null) return reading.unknown("skill", match?.[1] ?? part);
    if (match?.[2] === undefined && match?.[3] === undefined)
      return reading.fail("noModifier", { part: shortened(part) });
    const rank = Number(match[2] ?? 0);
    const modifier = Number((match[3] ?? "0").replace(/\s/gu, "").replace(/[−–]/u, "-"));
    if (rank > 20 || Math.abs(modifier) > 20 || (rank > 0 && !ranked))
      return reading.fail("noModifier", { part: shortened(part) });
    rows.push({ skill, ...(ranked ? { rank } : {}), modifier });
  }
  reading.set(rows);
}

/** Reads a mod's changes to an item's numbers, such as `damage dice +2; range = 60` (R14.4). */
export function readChanges(reading: Reading): void {
  const data = objectsIn(dataIn(reading.cell));
  if (data)
    return reading.set(
      data.map(({ path, mode, value }) => ({ path: word(path), mode: word(mode), value: count(value) ?? 0 })),
    );
  const rows: JsonObject[] = [];
  for (const part of listed(reading.text)) {
    const match = /^(.*?)\s*([+−–=-])\s*(-?\d{1,4})$/u.exec(part);
    const path = match && modPath(reading, match[1] ?? "");
    if (!match || path === null)
      return match
        ? reading.unknown("modPath", match[1] ?? "")
        : reading.fail("noChange", { part: shortened(part) });
    const value = Number(match[3]);
    rows.push({
      path,
      mode: match[2] === "=" ? "set" : "add",
      value: /[−–-]/u.test(match[2] ?? "") ? -value : value,
    });
  }
  reading.set(rows);
}

/**
 * Returns the path of a number that a mod can change. The first or the last part of the path, such as `dice`
 * or `capacity`, is also accepted as its name.
 */
function modPath(reading: Reading, name: string): string | null {
  const known = reading.key("modPath", name);
  const plain = plainWord(name);
  return (
    known ??
    modHosts
      .flatMap(host => modPathsOf(host))
      .find(
        path =>
          plainWord(path.split(".")[0] ?? "") === plain || plainWord(path.split(".").at(-1) ?? "") === plain,
      ) ??
    null
  );
}

/**
 * Reads the tier of an enemy's attribute, the number of dice, or both: for example, `high`, `7` or `high 7`
 * (R13.18).
 */
export function readTier(reading: Reading): void {
  const attribute = reading.column.id.split(".")[1] ?? "";
  const dice = /\d{1,2}/u.exec(reading.text)?.[0];
  const named = reading.text.replace(/[\d()dD]+$|\(?\d+\s*[dD]?\)?/gu, "").trim();
  const tier = named === "" ? null : reading.key("npcTier", named);
  if (named !== "" && tier === null) return reading.unknown("npcTier", named);
  if (tier === null && dice === undefined) return reading.fail("noTier");
  if (dice !== undefined && Number(dice) > 40) return reading.fail("noWhole", { least: 0, most: 40 });
  if (tier !== null) reading.set(tier, `tiers.${attribute}`);
  if (dice !== undefined) reading.set(Number(dice), `overrides.attributes.${attribute}`);
}

/**
 * Reads a list of attributes, such as `Dexterity, Insight`, `Str & End` or `Dex Int`, and assigns these
 * attributes of an enemy to a tier (R13.18).
 */
export function readTierList(reading: Reading, tier: string): void {
  for (const name of listed(reading.text).flatMap(part => attributesIn(reading, part))) {
    const attribute = reading.key("attribute", name);
    if (attribute === null) return reading.unknown("attribute", name);
    reading.set(tier, `tiers.${attribute}`);
  }
}

/**
 * Returns the names of attributes in a part of a list. Names can be joined by a sign or a word for "and".
 * They can also be separated by spaces if all of them are known attributes.
 */
function attributesIn(reading: Reading, part: string): readonly string[] {
  const joined = part.split(/\s*[&+]\s*|\s+(?:and|und|et|y|e)\s+/iu).filter(name => name !== "");
  return joined.flatMap(name => {
    const words = name.split(/\s+/u);
    return words.every(one => reading.key("attribute", one) !== null) ? words : [name];
  });
}

/**
 * Reads an enemy's traits and reactions, one per line or separated by semicolons, in the form `Name: what it
 * does`. `(reaction)` after the name marks a reaction.
 */
export function readNpcTraits(reading: Reading): void {
  const data = objectsIn(dataIn(reading.cell));
  if (data)
    return reading.set(
      data.map(({ name, text, reaction }) => ({
        name: word(name),
        text: word(text),
        reaction: reaction === true,
      })),
    );
  const text = plainText(reading);
  reading.set(
    listed(/[;\n]/u.test(text) ? text : text.replaceAll(",", "\u0001")).map(part => {
      const [name = "", ...rest] = part.replaceAll("\u0001", ",").split(":");
      const reaction = /\((?:reaction|reaktion|réaction|reacción)\)\s*$/iu;
      return {
        name: name.replace(reaction, "").trim(),
        text: rest.join(":").trim(),
        reaction: reaction.test(name),
      };
    }),
  );
}

/**
 * Reads an enemy's skills and stores them as traits, with a warning, because enemies have no skills (R13.19).
 */
export function readSkills(reading: Reading): void {
  const text = plainText(reading);
  reading.warn("npcSkills");
  reading.set([{ name: reading.heading, text, reaction: false }], "traits");
}
