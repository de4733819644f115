import type { Source } from "../../../ledger/plain.ts";
import { injuryLimits } from "../../../rules/variants/zones-and-cards/injury-table.ts";
import { panicResults } from "../../../rules/variants/zones-and-cards/panic.ts";
import { responseAttributes, stressResponses } from "../../../rules/variants/zones-and-cards/stress-response.ts";
import { resultsOf, settingsOf, type ZonesTable, type ZonesTableName } from "../../../play/variants/zones/settings-of.ts";
import { foundryWords, type Words } from "../../shared/words.ts";
import type { SettingsSpec, SettingSpec, TableSpec } from "../settings-view.ts";

const label = (key: string) => ({ label: `BLACKOUT.zones.setting.${key}.name`, hint: `BLACKOUT.zones.setting.${key}.hint` });

/** What a world decides about Zones & Cards: the switches of A10, and the three tables. Throws a RuleError for what is stored and cannot be. */
export function settingsSpec(stored: Source, words: Words = foundryWords()): SettingsSpec {
  const table = settingsOf(stored);
  return { fields: fieldsOf(table), tables: [responsesTable(table, words), panicTable(table, words), injuryTableOf(table, words)] };
}

function fieldsOf({ rules, autoStressResponse, autoPanicWitness, hiddenCards }: ZonesTable): readonly SettingSpec[] {
  const toggle = (path: string, value: boolean): SettingSpec => ({ path, ...label(path), kind: "toggle", value });
  const choice = (path: "initiativeRedraw" | "swapTargets" | "ammunition", values: readonly string[]): SettingSpec => ({
    path, ...label(path), kind: "choice", value: rules[path], options: values.map(value => ({ value, label: `BLACKOUT.zones.setting.${path}.${value}` })),
  });
  const number = (path: "ambushDice" | "ralliedHealth" | "healingPerShift", min: number): SettingSpec => ({ path, ...label(path), kind: "number", value: rules[path], min, max: 10 });
  const on = (path: "drawIsQuick" | "proneMatters" | "retreatRoll" | "passivePush" | "pushDiceEqualStress" | "defendNeedsObject" | "hurtLosesAim" | "longWeaponsAtAdjacent" | "stressJams" | "fullAutoStressFirst" | "firstAidFailureShortens" | "hazardousZones") => toggle(path, rules[path]);
  return [
    choice("initiativeRedraw", ["everyRound", "once"]), toggle("hiddenCards", hiddenCards), choice("swapTargets", ["anyone", "allies"]), number("ambushDice", 0), on("drawIsQuick"), on("proneMatters"), on("retreatRoll"),
    on("passivePush"), on("pushDiceEqualStress"), { path: "stressMaximum", ...label("stressMaximum"), kind: "number", value: rules.stressMaximum, min: 1, max: 99, none: true },
    toggle("autoStressResponse", autoStressResponse), toggle("autoPanicWitness", autoPanicWitness), on("defendNeedsObject"), on("hurtLosesAim"), on("longWeaponsAtAdjacent"), choice("ammunition", ["supply", "none"]),
    on("stressJams"), on("fullAutoStressFirst"), number("ralliedHealth", 1), on("firstAidFailureShortens"), on("hazardousZones"), number("healingPerShift", 0),
  ];
}

/** The field for an own name of a result. */
function nameCell(name: ZonesTableName, key: string, { names }: ZonesTable, words: Words): SettingSpec {
  return { path: `tables.${name}.${key}.name`, label: "BLACKOUT.zones.setting.column.name", kind: "text", value: names[name][key] ?? "", placeholder: words.localize(`BLACKOUT.zones.${name}.${key}`) };
}

/** Z1.19: what responses are called, and the dice that those take which go with an attribute. */
function responsesTable(table: ZonesTable, words: Words): TableSpec {
  const dice = (key: string): SettingSpec | null => {
    const response = stressResponses.find(one => one === key && responseAttributes[one] !== undefined);
    return response ? { path: `tables.responses.${key}.dice`, label: "BLACKOUT.zones.setting.column.dice", kind: "number", value: table.responseDice[response], min: -10, max: 0 } : null;
  };
  return {
    key: "responses", title: "BLACKOUT.zones.setting.table.responses", columns: ["name", "dice"].map(column => `BLACKOUT.zones.setting.column.${column}`),
    rows: resultsOf("responses").map(key => ({ key, title: `BLACKOUT.zones.responses.${key}`, cells: [nameCell("responses", key, table, words), dice(key)] })),
  };
}

function panicTable(table: ZonesTable, words: Words): TableSpec {
  const columns = ["stress", "stressOfOthers", "othersRoll", "losesNextTurn"] as const;
  return {
    key: "panic", title: "BLACKOUT.zones.setting.table.panic", columns: ["name", ...columns].map(column => `BLACKOUT.zones.setting.column.${column}`),
    rows: panicResults.map(key => ({
      key, title: `BLACKOUT.zones.panic.${key}`,
      cells: [nameCell("panic", key, table, words), ...columns.map((column): SettingSpec => {
        const value = table.panic[key][column];
        const base = { path: `tables.panic.${key}.${column}`, label: `BLACKOUT.zones.setting.column.${column}` };
        return typeof value === "boolean" ? { ...base, kind: "toggle", value } : { ...base, kind: "number", value, min: -20, max: 20 };
      })],
    })),
  };
}

function injuryTableOf(table: ZonesTable, words: Words): TableSpec {
  return {
    key: "injuries", title: "BLACKOUT.zones.setting.table.injuries", columns: ["name", "limit", "deathRollDice", "healingDice", "slows"].map(column => `BLACKOUT.zones.setting.column.${column}`),
    rows: table.injuries.map(entry => {
      const base = (column: string) => ({ path: `tables.injuries.${entry.key}.${column}`, label: `BLACKOUT.zones.setting.column.${column}` });
      return {
        key: entry.key, title: `BLACKOUT.zones.injuries.${entry.key}`,
        cells: [
          nameCell("injuries", entry.key, table, words),
          entry.fatal ? null : { ...base("limit"), kind: "choice", value: entry.limit ?? "none", options: ["none", ...injuryLimits].map(value => ({ value, label: `BLACKOUT.zones.limit.${value}` })) },
          { ...base("deathRollDice"), kind: "number", value: entry.deathRollDice, min: -20, max: 20 }, { ...base("healingDice"), kind: "number", value: entry.healingDice, min: 0, max: 20 },
          { ...base("slows"), kind: "toggle", value: entry.slows },
        ],
      };
    }),
  };
}
