import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { cellsOf, houseRuleKeys, houseRuleOf } from "../../../src/applications/house-rules/draft.ts";
import { statusesOfConditions } from "../../../src/data/effect/condition-source.ts";
import { physicalItemTypes, traitTypes } from "../../../src/data/item/kinds.ts";
import { actionKeys } from "../../../src/rules/combat/actions.ts";
import { attackRowKeys } from "../../../src/rules/combat/attack-row.ts";
import { coverDegrees } from "../../../src/rules/combat/cover.ts";
import { maneuverKeys } from "../../../src/rules/combat/maneuvers.ts";
import { bodies, effectKeys } from "../../../src/rules/conditions/effects.ts";
import { hazardKeys } from "../../../src/rules/conditions/hazards.ts";
import { conditionKeys } from "../../../src/rules/conditions/keys.ts";
import { qualities } from "../../../src/rules/conditions/qualities.ts";
import { slowingCauses } from "../../../src/rules/movement/speed.ts";
import { attributes } from "../../../src/rules/character/attributes.ts";
import { defaultHouseRules, houseRuleLabel } from "../../../src/rules/house-rules.ts";
import { templateFiles } from "../../../scripts/lib/system-files.mjs";
import { textsOf } from "../../support/language.ts";

const root = join(import.meta.dirname, "../../..");
const language = textsOf("en");

function flat(value: unknown, path: string): string[] {
  return typeof value === "string"
    ? [path]
    : Object.entries(value as object).flatMap(([key, inner]) => flat(inner, path ? `${path}.${key}` : key));
}

function files(folder: string, ending: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter(name => name.endsWith(ending))
    .map(name => join(root, folder, name));
}

const known = new Set(flat(language, ""));
const sources = [...files("src", ".ts"), ...templateFiles(root).map(({ file }) => join(root, file))];

describe("the English strings", () => {
  it.each(sources)("include every full key that %s uses", file => {
    const text = readFileSync(file, "utf8");
    const named = [...text.matchAll(/["`]((?:BLACKOUT|TYPES)\.[A-Za-z0-9_.]+)["`]/g)].map(
      match => match[1] as string,
    );
    const used = named.filter(key => !isPrefix(key));
    expect(used.filter(key => !known.has(key))).toEqual([]);
  });

  it.each(sources)("include keys that begin with each partial key in %s", file => {
    const text = readFileSync(file, "utf8");
    const beginnings = [...text.matchAll(/["`]((?:BLACKOUT|TYPES)\.[A-Za-z0-9_.]*)\.\$\{/g)].map(
      match => match[1] as string,
    );
    expect(beginnings.filter(beginning => !isPrefix(beginning))).toEqual([]);
  });

  it("include every attack modifier and every condition", () => {
    const emitted = [
      ...attackRowKeys.map(key => `BLACKOUT.row.${key}`),
      ...conditionKeys.map(key => `BLACKOUT.condition.${key}`),
    ];
    expect(emitted.filter(key => !known.has(key))).toEqual([]);
  });

  const registries = {
    condition: conditionKeys,
    effect: effectKeys,
    maneuver: maneuverKeys,
    action: actionKeys,
    cover: coverDegrees,
    hazard: hazardKeys,
  } satisfies Record<string, readonly string[]>;

  it.each(Object.entries(registries))("include exactly one name for each registered %s", (kind, keys) => {
    expect(Object.keys(language.BLACKOUT[kind]).sort()).toEqual([...keys].sort());
    for (const key of keys) expect(language.BLACKOUT[kind][key], key).toMatch(/^\p{Lu}\S.*[^.]$/u);
  });

  // Conditions and hazards need descriptions of their own. The names of other entries link to the rules pages
  // that describe them.
  it.each(["condition", "hazard"] as const)("describe every %s in complete sentences", kind => {
    expect(Object.keys(language.BLACKOUT[`${kind}Text`]).sort()).toEqual([...registries[kind]].sort());
    for (const key of registries[kind]) {
      expect(language.BLACKOUT[`${kind}Text`][key], key).toMatch(/^\p{Lu}\p{L}* ?.{10,}\.$/u);
    }
  });

  it.each([...qualities.keys()])("include a name and a description of the quality %s", key => {
    expect(language.BLACKOUT.quality[key].name).toMatch(/^\p{Lu}\S/u);
    expect(language.BLACKOUT.quality[key].text).toMatch(/^\p{Lu}.{10,}\.$/u);
  });

  it("include body types, slowing effects, and the statuses of injuries and wounds", () => {
    const needed = [
      ...bodies.map(key => `BLACKOUT.body.${key}`),
      ...slowingCauses.map(key => `BLACKOUT.slowing.${key}`),
      ...statusesOfConditions
        .filter(({ attribute }) => attribute !== null)
        .map(({ id }) => `BLACKOUT.conditions.status.${id}`),
    ];
    expect(needed.filter(key => !known.has(key))).toEqual([]);
  });

  it("include the names of every actor and item type", () => {
    expect(Object.keys(language.TYPES.Actor).sort()).toEqual([
      "barrier",
      "character",
      "follower",
      "market",
      "npc",
      "party",
    ]);
    expect(Object.keys(language.TYPES.Item).sort()).toEqual([...physicalItemTypes, ...traitTypes].sort());
  });

  it.each(houseRuleKeys)(
    "include the name and hint of the house rule %s, and the names of its choices, columns and rows",
    key => {
      const rule = houseRuleOf(key);
      const label = houseRuleLabel(key);
      const columns =
        rule.kind === "record"
          ? rule.fields
          : rule.kind === "rows" || rule.kind === "list"
            ? rule.columns
            : {};
      const choices = cellsOf(key, defaultHouseRules).flatMap(({ field }) =>
        field.kind === "choice" && field.choices !== attributes ? field.choices : [],
      );
      const needed = [
        label,
        `${label}Hint`,
        ...choices.map(choice => `${label}Choice.${choice}`),
        ...Object.keys(columns).map(column => `${label}Column.${column}`),
        ...(rule.kind === "rows" ? rule.rows.map(row => `${label}Row.${row}`) : []),
      ];
      expect(needed.filter(path => !known.has(path))).toEqual([]);
      expect(language.BLACKOUT.houseRule[`${key}Hint`]).toMatch(/^[A-Z].+\.$/);
    },
  );

  it("don't include house rules, choices, columns or rows that no longer exist", () => {
    const parts = (named: string): readonly string[] => {
      const key =
        houseRuleKeys.find(name => name === named.replace(/(Hint|Choice|Column|Row)$/, "")) ??
        houseRuleKeys.find(name => name === named);
      if (!key) return [];
      const rule = houseRuleOf(key);
      if (named.endsWith("Column"))
        return Object.keys(rule.kind === "record" ? rule.fields : "columns" in rule ? rule.columns : {});
      if (named.endsWith("Row")) return rule.kind === "rows" ? rule.rows : [];
      return cellsOf(key, defaultHouseRules).flatMap(({ field }) =>
        field.kind === "choice" ? field.choices : [],
      );
    };
    for (const [named, text] of Object.entries(language.BLACKOUT.houseRule)) {
      if (typeof text === "string")
        expect(houseRuleKeys.map(String), named).toContain(named.replace(/Hint$/, ""));
      else for (const part of Object.keys(text as object)) expect(parts(named), named).toContain(part);
    }
  });
});

function isPrefix(key: string): boolean {
  return (
    [...known].some(path => path.startsWith(`${key.replace(/\.$/, "")}.`)) ||
    ["BLACKOUT.actor", "BLACKOUT.character"].includes(key)
  );
}
