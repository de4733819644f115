import { isRecord, type Plain, type Source } from "../../../ledger/plain.ts";
import { wholeNumber, words } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import {
  attributeKeys, breakingPointTable, checkTable, lastingWoundTable, panicTable, rangeBandsSettings, type Change, type PanicEffect, type RangeBandsSettings, type Table,
} from "../../../rules/variants/range-bands/index.ts";
import { text, type Text } from "../../deed/card.ts";
import { listedTable } from "./table-edits.ts";

/** The tables that a world may put in place of ours, by the name in the settings. X7.10, X8.1, X8.5. */
export const tableNames = ["panicTable", "lastingWoundTable", "breakingPointTable"] as const;
export type TableName = (typeof tableNames)[number];

/** What a world plays Range Bands by: the switches of the rules, its tables, and its own words for their rows by key. */
export interface BandsPlay {
  readonly rules: RangeBandsSettings;
  readonly panicTable: Table<PanicEffect>;
  readonly lastingWoundTable: Table<readonly Change[]>;
  readonly breakingPointTable: Table<readonly Change[]>;
  /** Own words for a row, by `<table>.<key>`; ours stand in the language files. */
  readonly ownWords: Readonly<Record<string, string>>;
}

/**
 * What a world plays by, completed by our defaults. The stored setting holds any of the switches by name, and each table as a list of rows
 * `{total, key, effect, gentleKey?, text?}` or as what is otherwise in some rows (`listedTable`). Throws a RuleError that names what cannot be. X2.10 and the other switches, X7.10, X8.1, X8.5.
 */
export function playOf(stored: Source): BandsPlay {
  const { panicTable: keptPanic, lastingWoundTable: keptLasting, breakingPointTable: keptBreaking, ...switches } = stored;
  const panic = listedTable("panicTable", keptPanic, panicTable);
  const lasting = listedTable("lastingWoundTable", keptLasting, lastingWoundTable);
  const breaking = listedTable("breakingPointTable", keptBreaking, breakingPointTable);
  const named = { panicTable: panic, lastingWoundTable: lasting, breakingPointTable: breaking };
  return {
    rules: rangeBandsSettings(switches as Partial<RangeBandsSettings>),
    panicTable: panic === undefined ? panicTable : checkTable(rowsOf("panicTable", panic).map(row => ({ ...row, effect: panicEffect("panicTable", row.effect) }))),
    lastingWoundTable: lasting === undefined ? lastingWoundTable : changeTable("lastingWoundTable", lasting),
    breakingPointTable: breaking === undefined ? breakingPointTable : changeTable("breakingPointTable", breaking),
    ownWords: Object.fromEntries(tableNames.flatMap(name => named[name] === undefined ? [] : rowsOf(name, named[name]).flatMap(({ key, gentleKey, text: own, gentleText }) => [
      ...own === "" ? [] : [[`${name}.${key}`, own] as const], ...gentleKey === undefined || gentleText === "" ? [] : [[`${name}.${gentleKey}`, gentleText] as const],
    ]))),
  };
}

/** What a row of a table is called: the world's own words, else ours. */
export function rowName(play: BandsPlay, table: TableName, key: string): Text {
  const own = play.ownWords[`${table}.${key}`];
  return own === undefined ? text(`BLACKOUT.bands.${table}.${key}`) : text(own);
}

/** What a row of our tables does, as a sentence; null for one that the world wrote itself. */
export function rowSays(play: BandsPlay, table: TableName, key: string): Text | null {
  return play.ownWords[`${table}.${key}`] === undefined ? text(`BLACKOUT.bands.${table}Says.${key}`) : null;
}

interface StoredRow { readonly total: number; readonly key: string; readonly effect: Plain | undefined; readonly gentleKey?: string; readonly text: string; readonly gentleText: string }

function rowsOf(name: string, stored: Plain | undefined): readonly StoredRow[] {
  if (!Array.isArray(stored)) throw new RuleError(`settings.${name}`, stored, "a list of 11 rows, one for each total from 2 to 12");
  return (stored as readonly Plain[]).map((row, index) => {
    const path = `settings.${name}.${index}`;
    if (!isRecord(row)) throw new RuleError(path, row, "a record with total, key and effect");
    const { total, key, effect, gentleKey, text: own = "", gentleText = "" } = row;
    return {
      total: wholeNumber(`${path}.total`, total, 2, 12), key: words(`${path}.key`, key), effect, text: words(`${path}.text`, own), gentleText: words(`${path}.gentleText`, gentleText),
      ...gentleKey === undefined || gentleKey === "" ? {} : { gentleKey: words(`${path}.gentleKey`, gentleKey) },
    };
  });
}

function changeTable(name: string, stored: Plain): Table<readonly Change[]> {
  return checkTable(rowsOf(name, stored).map(row => ({ ...row, effect: changesOf(`settings.${name}`, row.effect) })));
}

const changeable: readonly string[] = [...attributeKeys, "woundPoints", "resiliencePoints", "initiative", "perception", "dexterityChecks"];

function changesOf(path: string, effect: Plain | undefined): readonly Change[] {
  if (!Array.isArray(effect)) throw new RuleError(`${path}.effect`, effect, "a list of changes");
  return (effect as readonly Plain[]).map(change => {
    const { what, amount } = isRecord(change) ? change : {};
    if (typeof what !== "string" || !changeable.includes(what)) throw new RuleError(`${path}.effect.what`, what, `one of ${changeable.join(", ")}`);
    return { what: what as Change["what"], amount: wholeNumber(`${path}.effect.amount`, amount, -10, 10) };
  });
}

function panicEffect(path: string, effect: Plain | undefined): PanicEffect {
  if (!isRecord(effect) || (effect["lasts"] !== "d3" && effect["lasts"] !== "moment")) throw new RuleError(`${path}.effect`, effect, "a record that lasts d3 or moment");
  const { lasts, attacks, nextInitiative, noActions } = effect;
  return {
    lasts, ...attacks === undefined ? {} : { attacks: wholeNumber(`${path}.effect.attacks`, attacks, -10, 10) },
    ...nextInitiative === undefined ? {} : { nextInitiative: wholeNumber(`${path}.effect.nextInitiative`, nextInitiative, -10, 10) },
    ...noActions === true ? { noActions: true } : {},
  };
}
