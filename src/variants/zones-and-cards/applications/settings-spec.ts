import type { Source } from "../../../ledger/plain.ts";
import { injuryLimits } from "../rules/injury-table.ts";
import { panicOperations, panicResults } from "../rules/panic.ts";
import { responseAttributes, stressResponses } from "../rules/stress-response.ts";
import { settingsOf, type ZonesTable, type ZonesTableName } from "../combat/settings-of.ts";
import { skillKeys } from "../combat/sheet-of.ts";
import { tables } from "../combat/tables.ts";
import { foundryWords, type Words } from "../../../applications/shared/words.ts";
import type { SettingsSpec, SettingSpec, TableSpec } from "../../../applications/variants/settings-spec.ts";

const label = (key: string) => ({
  label: `BLACKOUT.zones.setting.${key}.name`,
  hint: `BLACKOUT.zones.setting.${key}.hint`,
});

/**
 * Returns the world settings of Zones & Cards: the toggles of A10, and the three tables. Throws a RuleError
 * for invalid stored data.
 */
export function settingsSpec(stored: Source, words: Words = foundryWords()): SettingsSpec {
  const table = settingsOf(stored);
  return {
    fields: fieldsOf(table),
    tables: [responsesTable(table, words), panicTable(table, words), injuryTableOf(table, words)],
  };
}

function fieldsOf({
  rules,
  autoStressResponse,
  autoPanicWitness,
  hiddenCards,
}: ZonesTable): readonly SettingSpec[] {
  const toggle = (path: string, value: boolean): SettingSpec => ({
    path,
    ...label(path),
    kind: "toggle",
    value,
  });
  const choice = (
    path: "initiativeRedraw" | "swapTargets" | "ammunition",
    values: readonly string[],
  ): SettingSpec => ({
    path,
    ...label(path),
    kind: "choice",
    value: rules[path],
    options: values.map(value => ({ value, label: `BLACKOUT.zones.setting.${path}.${value}` })),
  });
  const number = (path: "ambushDice" | "ralliedHealth" | "healingPerShift", min: number): SettingSpec => ({
    path,
    ...label(path),
    kind: "number",
    value: rules[path],
    min,
    max: 10,
  });
  const on = (
    path:
      | "drawIsQuick"
      | "proneMatters"
      | "retreatRoll"
      | "passivePush"
      | "pushDiceEqualStress"
      | "defendNeedsObject"
      | "hurtLosesAim"
      | "longWeaponsAtAdjacent"
      | "stressJams"
      | "fullAutoStressFirst"
      | "firstAidFailureShortens"
      | "hazardousZones",
  ) => toggle(path, rules[path]);
  return [
    choice("initiativeRedraw", ["everyRound", "once"]),
    toggle("hiddenCards", hiddenCards),
    choice("swapTargets", ["anyone", "allies"]),
    number("ambushDice", 0),
    on("drawIsQuick"),
    on("proneMatters"),
    on("retreatRoll"),
    on("passivePush"),
    on("pushDiceEqualStress"),
    {
      path: "stressMaximum",
      ...label("stressMaximum"),
      kind: "number",
      value: rules.stressMaximum,
      min: 1,
      max: 99,
      none: true,
    },
    toggle("autoStressResponse", autoStressResponse),
    toggle("autoPanicWitness", autoPanicWitness),
    on("defendNeedsObject"),
    on("hurtLosesAim"),
    on("longWeaponsAtAdjacent"),
    choice("ammunition", ["supply", "none"]),
    on("stressJams"),
    on("fullAutoStressFirst"),
    number("ralliedHealth", 1),
    on("firstAidFailureShortens"),
    on("hazardousZones"),
    number("healingPerShift", 0),
  ];
}

/** Returns the path and the label of a field in a table result. */
const cellAt = (name: ZonesTableName, key: string, column: string) => ({
  path: `tables.${name}.${key}.${column}`,
  label: `BLACKOUT.zones.setting.column.${column}`,
});

/** Returns the fields for a result's custom name and description. */
function wordCells(
  name: ZonesTableName,
  key: string,
  { names, texts }: ZonesTable,
  words: Words,
): readonly SettingSpec[] {
  const does = `BLACKOUT.zones.does.${name}.${key}`;
  return [
    {
      ...cellAt(name, key, "name"),
      kind: "text",
      value: names[name][key] ?? "",
      placeholder: words.localize(`BLACKOUT.zones.${name}.${key}`),
    },
    {
      ...cellAt(name, key, "text"),
      kind: "text",
      value: texts[name][key] ?? "",
      placeholder: words.has(does) ? words.localize(does) : "",
      long: true,
    },
  ];
}

/** Returns a table with one row per result, in the order of the results' numbers. */
function tableOf(
  name: ZonesTableName,
  table: ZonesTable,
  words: Words,
  cellsOf: (key: string) => readonly SettingSpec[],
): TableSpec {
  const rows = tables.find(one => one.name === name)?.rows ?? [];
  return {
    key: name,
    title: `BLACKOUT.zones.setting.table.${name}`,
    folds: name === "injuries",
    rows: rows.map(({ key, number, path }) => ({
      key,
      path,
      title: words.format("BLACKOUT.variants.settings.row", {
        total: String(number),
        name: words.localize(`BLACKOUT.zones.${name}.${key}`),
      }),
      cells: [...wordCells(name, key, table, words), ...cellsOf(key)],
    })),
  };
}

/**
 * Z1.19: returns the table of responses, with their names and the number of dice that each response subtracts
 * from rolls with an attribute.
 */
function responsesTable(table: ZonesTable, words: Words): TableSpec {
  return tableOf("responses", table, words, key => {
    const response = stressResponses.find(one => one === key && responseAttributes[one] !== undefined);
    return response
      ? [
          {
            ...cellAt("responses", key, "dice"),
            kind: "number",
            value: table.responseDice[response],
            min: -10,
            max: 0,
          },
        ]
      : [];
  });
}

/** Z5.6: returns the specification of the table with the effect of each panic result. */
function panicTable(table: ZonesTable, words: Words): TableSpec {
  return tableOf("panic", table, words, key => {
    const effect = table.panic[panicResults.find(one => one === key) ?? "spooked"];
    const number = (column: "stress" | "stressOfOthers"): SettingSpec => ({
      ...cellAt("panic", key, column),
      kind: "number",
      value: effect[column],
      min: -20,
      max: 20,
    });
    const toggle = (column: "othersRoll" | "losesNextTurn" | "noInterrupts" | "helpless"): SettingSpec => ({
      ...cellAt("panic", key, column),
      kind: "toggle",
      value: effect[column],
    });
    return [
      number("stress"),
      number("stressOfOthers"),
      choiceOf(
        cellAt("panic", key, "atOnce"),
        effect.atOnce ?? "none",
        ["none", ...panicOperations],
        "BLACKOUT.zones.setting.atOnce",
      ),
      toggle("othersRoll"),
      toggle("losesNextTurn"),
      toggle("noInterrupts"),
      toggle("helpless"),
    ];
  });
}

/** Z7.5, Z7.8, Z7.11: returns the specification of the critical injuries table with all its effects. */
function injuryTableOf(table: ZonesTable, words: Words): TableSpec {
  return tableOf("injuries", table, words, key => {
    const entry = table.injuries.find(one => one.key === key);
    if (!entry) return [];
    const number = (
      column: "deathRollDice" | "healingDice" | "exertionDamage" | "infection",
      min: number,
    ): SettingSpec => ({
      ...cellAt("injuries", key, column),
      kind: "number",
      value: entry[column],
      min,
      max: 20,
    });
    const toggle = (column: "fatal" | "permanent" | "slows"): SettingSpec => ({
      ...cellAt("injuries", key, column),
      kind: "toggle",
      value: entry[column],
    });
    return [
      choiceOf(
        cellAt("injuries", key, "limit"),
        entry.limit ?? "none",
        ["none", ...injuryLimits],
        "BLACKOUT.zones.limit",
      ),
      choiceOf(
        cellAt("injuries", key, "lost"),
        entry.lost ?? "none",
        ["none", "hand", "arm", "body"],
        "BLACKOUT.zones.setting.lost",
      ),
      number("deathRollDice", -20),
      number("healingDice", 0),
      number("exertionDamage", 0),
      number("infection", 0),
      toggle("fatal"),
      toggle("permanent"),
      toggle("slows"),
      ...skillKeys.map((skill): SettingSpec => ({
        path: `tables.injuries.${key}.skills.${skill}`,
        label: `BLACKOUT.zones.skill.${skill}`,
        kind: "number",
        value: entry.skills[skill] ?? 0,
        min: -20,
        max: 20,
      })),
    ];
  });
}

function choiceOf(
  base: Pick<SettingSpec, "path" | "label">,
  value: string,
  values: readonly string[],
  prefix: string,
): SettingSpec {
  return {
    ...base,
    kind: "choice",
    value,
    options: values.map(one => ({ value: one, label: `${prefix}.${one}` })),
  };
}
