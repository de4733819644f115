import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { vocabularyOf, type WordList } from "../../../src/importer/vocabulary.ts";
import { plainWord } from "../../../src/importer/read/words.ts";
import { textsOf } from "../../support/language.ts";

/** The word lists that the importer's messages offer to users. */
const offered = [
  "weaponCategory",
  "location",
  "tier",
  "rank",
  "npcTier",
  "traitKind",
  "maneuverKind",
  "statBlock",
  "body",
  "durationUnit",
] as const satisfies readonly WordList[];
const labels: Partial<Record<WordList, string>> = {
  weaponCategory: "weapon.category",
  tier: "geneMod.tierIs",
  rank: "npc.rank",
  npcTier: "npc.tier",
  traitKind: "trait.kindIs",
  statBlock: "npc.statBlockIs",
  durationUnit: "consumable.unit",
};

describe.each(["en", "de", "fr", "es"].filter(code => existsSync(join("lang", `${code}.json`))))(
  "the importer's messages in %s",
  code => {
    const texts: unknown = textsOf(code);
    const at = (path: string): string => {
      const found = `BLACKOUT.${path}`
        .split(".")
        .reduce<unknown>((tree, key) => (tree as Record<string, unknown> | undefined)?.[key], texts);
      return typeof found === "string" ? found : "";
    };
    const vocabulary = vocabularyOf([], (list, key) =>
      labels[list] === undefined ? null : at(`${labels[list]}.${key}`),
    );

    test.each(offered)("suggest only words that a table can contain for %s", list => {
      const words = at(`importer.say.list.${list}`)
        .replace(/^[^:]*:|\([^)]*\)/gu, "")
        .split(",")
        .map(plainWord)
        .filter(word => word !== "");
      expect(words.length).toBeGreaterThan(1);
      expect(words.filter(word => !vocabulary[list].has(word))).toEqual([]);
    });
  },
);
