import type { Source } from "../../../ledger/plain.ts";
import { playOf, type BandsPlay } from "../../../play/variants/bands/settings-of.ts";
import { changePlaces } from "../../../play/variants/bands/table-edits.ts";
import { attributeKeys, type Change } from "../../../rules/variants/range-bands/character.ts";
import { bandCosts, type RangeBandsSettings } from "../../../rules/variants/range-bands/settings.ts";
import { breakingPointTable, lastingWoundTable, panicTable, type TableRow } from "../../../rules/variants/range-bands/tables.ts";
import { foundryWords, type Words } from "../../shared/words.ts";
import type { SettingsSpec, SettingSpec, TableSpec } from "../settings-view.ts";

/** What a world decides about Range Bands: the switches of B11, content safety among them, and the three tables. Throws a RuleError for what is stored and cannot be. */
export function settingsSpec(stored: Source, words: Words = foundryWords()): SettingsSpec {
  const play = playOf(stored);
  return { fields: fieldsOf(play.rules), tables: [panicSpec(play, words), changesSpec("lastingWoundTable", play, words), changesSpec("breakingPointTable", play, words)] };
}

type Names<Kind> = { [Key in keyof RangeBandsSettings]: RangeBandsSettings[Key] extends Kind ? Key : never }[keyof RangeBandsSettings];

function fieldsOf(rules: RangeBandsSettings): readonly SettingSpec[] {
  const base = (path: keyof RangeBandsSettings) => ({ path, label: `BLACKOUT.bands.setting.${path}.name`, hint: `BLACKOUT.bands.setting.${path}.hint` });
  const on = (path: Names<boolean>): SettingSpec => ({ ...base(path), kind: "toggle", value: rules[path] });
  const number = (path: Names<number>, max: number): SettingSpec => ({ ...base(path), kind: "number", value: rules[path], min: 0, max });
  const choice = (path: "bandCost" | "stabilise" | "lastingWound" | "deathAverted" | "hunger", values: readonly string[]): SettingSpec => ({
    ...base(path), kind: "choice", value: rules[path], options: values.map(value => ({ value, label: `BLACKOUT.bands.setting.${path}.${value}` })),
  });
  return [
    on("contentSafety"), number("dropPenalty", 10), choice("bandCost", bandCosts), on("defenceMitigates"), on("armor"), choice("stabilise", ["anyReason", "wildReason"]), choice("lastingWound", ["atOnce", "onWaking"]),
    choice("deathAverted", ["perDie", "flat"]), on("panic"), on("othersPanic"), on("stressOnDown"), on("missHitsOther"), on("calledShots"), number("chargeBonus", 5), number("situationLimit", 20), on("direFailureJams"), on("blastAtMedium"),
    choice("hunger", ["both", "resilienceFirst"]),
  ];
}

function column(name: string): string {
  return `BLACKOUT.bands.setting.column.${name}`;
}

/** The field for own words of a row. */
function wordsCell(table: string, total: number, name: "text" | "gentleText", key: string, { ownWords }: BandsPlay, words: Words): SettingSpec {
  return { path: `${table}.${total}.${name}`, label: column(name), kind: "text", value: ownWords[`${table}.${key}`] ?? "", placeholder: words.localize(`BLACKOUT.bands.${table}.${key}`) };
}

function titleOf<E>(table: string, { total, key }: TableRow<E>, words: Words): string {
  return words.format("BLACKOUT.bands.setting.row", { total: String(total), name: words.localize(`BLACKOUT.bands.${table}.${key}`) });
}

function panicSpec(play: BandsPlay, words: Words): TableSpec {
  const of = (total: number) => (play.panicTable.find(row => row.total === total) ?? panicTable[0])?.effect;
  const cell = (total: number, name: string) => ({ path: `panicTable.${total}.${name}`, label: column(name) });
  return {
    key: "panicTable", title: "BLACKOUT.bands.setting.table.panicTable", columns: ["text", "lasts", "attacks", "nextInitiative", "noActions"].map(column),
    rows: panicTable.map(row => {
      const effect = of(row.total);
      return {
        key: row.key, title: titleOf("panicTable", row, words),
        cells: [
          wordsCell("panicTable", row.total, "text", row.key, play, words),
          { ...cell(row.total, "lasts"), kind: "choice", value: effect?.lasts ?? "moment", options: ["d3", "moment"].map(value => ({ value, label: `BLACKOUT.bands.setting.lasts.${value}` })) },
          { ...cell(row.total, "attacks"), kind: "number", value: effect?.attacks ?? 0, min: -10, max: 10 }, { ...cell(row.total, "nextInitiative"), kind: "number", value: effect?.nextInitiative ?? 0, min: -10, max: 10 },
          { ...cell(row.total, "noActions"), kind: "toggle", value: effect?.noActions ?? false },
        ],
      };
    }),
  };
}

const changeable = [...attributeKeys, "woundPoints", "resiliencePoints", "initiative", "perception", "dexterityChecks"] as const;

function changesSpec(name: "lastingWoundTable" | "breakingPointTable", play: BandsPlay, words: Words): TableSpec {
  const ours: readonly TableRow<readonly Change[]>[] = name === "lastingWoundTable" ? lastingWoundTable : breakingPointTable;
  const gentle = ours.some(({ gentleKey }) => gentleKey !== undefined);
  return {
    key: name, title: `BLACKOUT.bands.setting.table.${name}`, columns: ["text", ...gentle ? ["gentleText"] : [], "first", "firstAmount", "second", "secondAmount"].map(column),
    rows: ours.map(row => ({
      key: row.key, title: titleOf(name, row, words),
      cells: [
        wordsCell(name, row.total, "text", row.key, play, words), ...gentle ? [row.gentleKey === undefined ? null : wordsCell(name, row.total, "gentleText", row.gentleKey, play, words)] : [],
        ...changePlaces(play[name].find(({ total }) => total === row.total)?.effect ?? []).flatMap(({ slot, change }) => changeCells(`${name}.${row.total}.${slot}`, slot, change)),
      ],
    })),
  };
}

function changeCells(path: string, slot: "first" | "second", change: Change | null): readonly SettingSpec[] {
  return [
    { path: `${path}.what`, label: column(slot), kind: "choice", value: change?.what ?? "", options: [{ value: "", label: "BLACKOUT.bands.setting.noChange" }, ...changeable.map(value => ({ value, label: `BLACKOUT.bands.setting.what.${value}` }))] },
    { path: `${path}.amount`, label: column(`${slot}Amount`), kind: "number", value: change?.amount ?? -1, min: -10, max: 10 },
  ];
}
