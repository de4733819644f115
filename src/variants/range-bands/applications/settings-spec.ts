import type { Source } from "../../../ledger/plain.ts";
import { changeable, playOf, type BandsPlay, type TableName } from "../combat/settings-of.ts";
import { changePlaces } from "../combat/table-edits.ts";
import type { Change } from "../rules/character.ts";
import { bandCosts, type RangeBandsSettings } from "../rules/settings.ts";
import {
  breakingPointTable,
  lastingWoundTable,
  panicLimits,
  panicTable,
  type TableRow,
} from "../rules/tables.ts";
import { foundryWords, type Words } from "../../../applications/shared/words.ts";
import type { SettingsSpec, SettingSpec, TableSpec } from "../../../applications/variants/settings-spec.ts";

/**
 * Returns the specification of Range Bands' world settings: the toggles of B11, including content safety, and
 * the three tables. Throws a RuleError for invalid stored data.
 */
export function settingsSpec(stored: Source, words: Words = foundryWords()): SettingsSpec {
  const play = playOf(stored);
  return {
    fields: fieldsOf(play.rules),
    tables: [
      panicSpec(play, words),
      changesSpec("lastingWoundTable", play, words),
      changesSpec("breakingPointTable", play, words),
    ],
  };
}

type Names<Kind> = {
  [Key in keyof RangeBandsSettings]: RangeBandsSettings[Key] extends Kind ? Key : never;
}[keyof RangeBandsSettings];

function fieldsOf(rules: RangeBandsSettings): readonly SettingSpec[] {
  const base = (path: keyof RangeBandsSettings) => ({
    path,
    label: `BLACKOUT.bands.setting.${path}.name`,
    hint: `BLACKOUT.bands.setting.${path}.hint`,
  });
  const on = (path: Names<boolean>): SettingSpec => ({ ...base(path), kind: "toggle", value: rules[path] });
  const number = (path: Names<number>, max: number): SettingSpec => ({
    ...base(path),
    kind: "number",
    value: rules[path],
    min: 0,
    max,
  });
  const choice = (
    path: "bandCost" | "stabilise" | "lastingWound" | "deathAverted" | "hunger",
    values: readonly string[],
  ): SettingSpec => ({
    ...base(path),
    kind: "choice",
    value: rules[path],
    options: values.map(value => ({ value, label: `BLACKOUT.bands.setting.${path}.${value}` })),
  });
  return [
    on("contentSafety"),
    number("dropPenalty", 10),
    choice("bandCost", bandCosts),
    on("defenceMitigates"),
    on("armor"),
    choice("stabilise", ["anyReason", "wildReason"]),
    choice("lastingWound", ["atOnce", "onWaking"]),
    choice("deathAverted", ["perDie", "flat"]),
    on("panic"),
    on("othersPanic"),
    on("stressOnDown"),
    on("missHitsOther"),
    on("calledShots"),
    number("chargeBonus", 5),
    number("situationLimit", 20),
    on("direFailureJams"),
    on("blastAtMedium"),
    choice("hunger", ["both", "resilienceFirst"]),
    on("playersRest"),
  ];
}

function column(name: string): string {
  return `BLACKOUT.bands.setting.column.${name}`;
}

/**
 * Returns the fields for the custom name and description of a row, and for those of its milder version, if
 * there is one.
 */
function wordCells(
  table: TableName,
  { total, key, gentleKey }: TableRow<unknown>,
  { ownWords }: BandsPlay,
  words: Words,
): readonly SettingSpec[] {
  const cell = (
    name: "text" | "says" | "gentleText" | "gentleSays",
    of: string,
    long: boolean,
  ): SettingSpec => {
    const where = `${table}${long ? "Says" : ""}.${of}`;
    return {
      path: `${table}.${total}.${name}`,
      label: column(name),
      kind: "text",
      value: ownWords[where] ?? "",
      placeholder: words.localize(`BLACKOUT.bands.${where}`),
      long,
    };
  };
  return [
    cell("text", key, false),
    cell("says", key, true),
    ...(gentleKey === undefined
      ? []
      : [cell("gentleText", gentleKey, false), cell("gentleSays", gentleKey, true)]),
  ];
}

function titleOf(table: TableName, { total, key }: TableRow<unknown>, words: Words): string {
  return words.format("BLACKOUT.variants.settings.row", {
    total: String(total),
    name: words.localize(`BLACKOUT.bands.${table}.${key}`),
  });
}

/** X8.1: returns the table of input fields for the panic results and their effects. */
function panicSpec(play: BandsPlay, words: Words): TableSpec {
  return {
    key: "panicTable",
    title: "BLACKOUT.bands.setting.table.panicTable",
    folds: false,
    rows: panicTable.map(row => {
      const effect = (play.panicTable.find(({ total }) => total === row.total) ?? row).effect;
      const cell = (name: string) => ({ path: `panicTable.${row.total}.${name}`, label: column(name) });
      return {
        key: row.key,
        path: `panicTable.${row.total}`,
        title: titleOf("panicTable", row, words),
        cells: [
          ...wordCells("panicTable", row, play, words),
          {
            ...cell("lasts"),
            kind: "choice",
            value: effect.lasts,
            options: ["d3", "moment"].map(value => ({
              value,
              label: `BLACKOUT.bands.setting.lasts.${value}`,
            })),
          },
          { ...cell("attacks"), kind: "number", value: effect.attacks ?? 0, min: -10, max: 10 },
          { ...cell("nextInitiative"), kind: "number", value: effect.nextInitiative ?? 0, min: -10, max: 10 },
          {
            ...cell("limit"),
            kind: "choice",
            value: effect.limit ?? "",
            options: ["", ...panicLimits].map(value => ({
              value,
              label: `BLACKOUT.bands.setting.limit.${value || "none"}`,
            })),
          },
          { ...cell("noActions"), kind: "toggle", value: effect.noActions ?? false },
        ],
      };
    }),
  };
}

function changesSpec(
  name: "lastingWoundTable" | "breakingPointTable",
  play: BandsPlay,
  words: Words,
): TableSpec {
  const ours: readonly TableRow<readonly Change[]>[] =
    name === "lastingWoundTable" ? lastingWoundTable : breakingPointTable;
  return {
    key: name,
    title: `BLACKOUT.bands.setting.table.${name}`,
    folds: false,
    rows: ours.map(row => ({
      key: row.key,
      path: `${name}.${row.total}`,
      title: titleOf(name, row, words),
      cells: [
        ...wordCells(name, row, play, words),
        ...changePlaces(play[name].find(({ total }) => total === row.total)?.effect ?? []).flatMap(
          ({ slot, change }) => changeCells(`${name}.${row.total}.${slot}`, slot, change),
        ),
      ],
    })),
  };
}

function changeCells(path: string, slot: "first" | "second", change: Change | null): readonly SettingSpec[] {
  return [
    {
      path: `${path}.what`,
      label: column(slot),
      kind: "choice",
      value: change?.what ?? "",
      options: [
        { value: "", label: "BLACKOUT.bands.setting.noChange" },
        ...changeable.map(value => ({ value, label: `BLACKOUT.bands.setting.what.${value}` })),
      ],
    },
    {
      path: `${path}.amount`,
      label: column(`${slot}Amount`),
      kind: "number",
      value: change?.amount ?? -1,
      min: -10,
      max: 10,
    },
  ];
}
