import { equal, isRecord, type Plain, type Source } from "../../../ledger/plain.ts";
import { oneOf, wholeNumber, requireString } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import {
  attributeKeys,
  breakingPointTable,
  checkTable,
  lastingWoundTable,
  panicLimits,
  panicTable,
  rangeBandsSettings,
  type Change,
  type PanicEffect,
  type RangeBandsSettings,
  type Table,
} from "../rules/index.ts";
import { text, type Text } from "../../../actions/core/card.ts";
import { listedTable } from "./table-edits.ts";

/** The names, as used in the settings, of the tables that a world can replace (X7.10, X8.1, X8.5). */
export const tableNames = ["panicTable", "lastingWoundTable", "breakingPointTable"] as const;
export type TableName = (typeof tableNames)[number];

/** A world's Range Bands settings: the rule toggles, the tables, and custom texts for table rows by key. */
export interface BandsPlay {
  readonly rules: RangeBandsSettings;
  readonly panicTable: Table<PanicEffect>;
  readonly lastingWoundTable: Table<readonly Change[]>;
  readonly breakingPointTable: Table<readonly Change[]>;
  /**
   * The custom texts. A row's name is `<table>.<key>`, and its description is `<table>Says.<key>`. The
   * default texts are in the language files.
   */
  readonly ownWords: Readonly<Record<string, string>>;
}

/**
 * Returns a world's settings, using the defaults for those that are missing. The stored setting contains
 * toggles by name, such as that of X2.10, and the tables of X7.10, X8.1 and X8.5. Each table is stored either
 * as a list of rows `{total, key, effect, gentleKey?, text?}` or as changes to individual rows
 * (`listedTable`). Throws a RuleError that names the invalid value.
 */
export function playOf(stored: Source): BandsPlay {
  const {
    panicTable: keptPanic,
    lastingWoundTable: keptLasting,
    breakingPointTable: keptBreaking,
    worldTables: _taken,
    ...switches
  } = stored;
  const panic = listedTable("panicTable", keptPanic, panicTable);
  const lasting = listedTable("lastingWoundTable", keptLasting, lastingWoundTable);
  const breaking = listedTable("breakingPointTable", keptBreaking, breakingPointTable);
  const named = { panicTable: panic, lastingWoundTable: lasting, breakingPointTable: breaking };
  return {
    rules: rangeBandsSettings(switches),
    panicTable:
      panic === undefined
        ? panicTable
        : checkTable(
            rowsOf("panicTable", panic).map(row => ({
              ...row,
              effect: panicEffect("panicTable", row.effect),
            })),
          ),
    lastingWoundTable: lasting === undefined ? lastingWoundTable : changeTable("lastingWoundTable", lasting),
    breakingPointTable:
      breaking === undefined ? breakingPointTable : changeTable("breakingPointTable", breaking),
    ownWords: Object.fromEntries(
      tableNames.flatMap(name =>
        named[name] === undefined
          ? []
          : rowsOf(name, named[name])
              .flatMap(({ key, gentleKey, text: own, gentleText, says, gentleSays }) => [
                [`${name}.${key}`, own] as const,
                [`${name}Says.${key}`, says] as const,
                ...(gentleKey === undefined
                  ? []
                  : [
                      [`${name}.${gentleKey}`, gentleText] as const,
                      [`${name}Says.${gentleKey}`, gentleSays] as const,
                    ]),
              ])
              .filter(([, words]) => words !== ""),
      ),
    ),
  };
}

/** Returns the name of a table row: the world's own, if any, or the default. */
export function rowName(play: BandsPlay, table: TableName, key: string): Text {
  const own = play.ownWords[`${table}.${key}`];
  return own === undefined ? text(`BLACKOUT.bands.${table}.${key}`) : text(own);
}

/**
 * Returns the description of a table row as a sentence: the world's own or, if there is none and the row has
 * its default name and effect, the default. Otherwise, returns null.
 */
export function rowSays(play: BandsPlay, table: TableName, key: string): Text | null {
  const own = play.ownWords[`${table}Says.${key}`];
  if (own !== undefined) return text(own);
  return play.ownWords[`${table}.${key}`] === undefined && isOurs(play, table, key)
    ? text(`BLACKOUT.bands.${table}Says.${key}`)
    : null;
}

/** Whether the effect of a row is the default one. */
function isOurs(play: BandsPlay, table: TableName, key: string): boolean {
  const effect = (rows: Table<PanicEffect | readonly Change[]>) =>
    settled(rows.find(row => row.key === key || row.gentleKey === key)?.effect);
  return equal(effect(play[table]), effect({ panicTable, lastingWoundTable, breakingPointTable }[table]));
}

/** Returns an effect with defaults for omitted parts, or null if there is no effect. */
function settled(effect: PanicEffect | readonly Change[] | undefined): Plain {
  if (effect === undefined) return null;
  return isChanges(effect)
    ? effect.map(({ what, amount }) => ({ what, amount }))
    : { attacks: 0, nextInitiative: 0, noActions: false, limit: "", ...effect };
}

function isChanges(effect: PanicEffect | readonly Change[]): effect is readonly Change[] {
  return Array.isArray(effect);
}

interface StoredRow {
  readonly total: number;
  readonly key: string;
  readonly effect: Plain | undefined;
  readonly gentleKey?: string;
  readonly text: string;
  readonly gentleText: string;
  readonly says: string;
  readonly gentleSays: string;
}

function rowsOf(name: string, stored: Plain | undefined): readonly StoredRow[] {
  if (!Array.isArray(stored))
    throw new RuleError(`settings.${name}`, stored, "a list of 11 rows, one for each total from 2 to 12", {
      key: "tableRows",
    });
  return (stored as readonly Plain[]).map((row, index) => {
    const path = `settings.${name}.${index}`;
    if (!isRecord(row))
      throw new RuleError(path, row, "a record with total, key and effect", { key: "record" });
    const {
      total,
      key,
      effect,
      gentleKey,
      text: own = "",
      gentleText = "",
      says = "",
      gentleSays = "",
    } = row;
    return {
      total: wholeNumber(`${path}.total`, total, 2, 12),
      key: requireString(`${path}.key`, key),
      effect,
      text: requireString(`${path}.text`, own),
      gentleText: requireString(`${path}.gentleText`, gentleText),
      says: requireString(`${path}.says`, says),
      gentleSays: requireString(`${path}.gentleSays`, gentleSays),
      ...(gentleKey === undefined || gentleKey === ""
        ? {}
        : { gentleKey: requireString(`${path}.gentleKey`, gentleKey) }),
    };
  });
}

function changeTable(name: string, stored: Plain): Table<readonly Change[]> {
  return checkTable(
    rowsOf(name, stored).map(row => ({ ...row, effect: changesOf(`settings.${name}`, row.effect) })),
  );
}

/** The values that a lasting wound or a breaking point can change. */
export const changeable: readonly string[] = [
  ...attributeKeys,
  "woundPoints",
  "resiliencePoints",
  "initiative",
  "perception",
  "dexterityChecks",
];

function changesOf(path: string, effect: Plain | undefined): readonly Change[] {
  if (!Array.isArray(effect))
    throw new RuleError(`${path}.effect`, effect, "a list of changes", { key: "list" });
  return (effect as readonly Plain[]).map(change => {
    const { what, amount } = isRecord(change) ? change : {};
    if (typeof what !== "string" || !changeable.includes(what))
      throw new RuleError(`${path}.effect.what`, what, `one of ${changeable.join(", ")}`, {
        key: "oneOf",
        data: { choices: changeable.join(", ") },
      });
    return { what: what as Change["what"], amount: wholeNumber(`${path}.effect.amount`, amount, -10, 10) };
  });
}

function panicEffect(path: string, effect: Plain | undefined): PanicEffect {
  if (!isRecord(effect) || (effect["lasts"] !== "d3" && effect["lasts"] !== "moment"))
    throw new RuleError(`${path}.effect`, effect, "a record that lasts d3 or moment", {
      key: "oneOf",
      data: { choices: "d3, moment" },
    });
  const { lasts, attacks, nextInitiative, noActions, limit } = effect;
  return {
    lasts,
    ...(attacks === undefined ? {} : { attacks: wholeNumber(`${path}.effect.attacks`, attacks, -10, 10) }),
    ...(nextInitiative === undefined
      ? {}
      : { nextInitiative: wholeNumber(`${path}.effect.nextInitiative`, nextInitiative, -10, 10) }),
    ...(noActions === true ? { noActions: true } : {}),
    ...(limit === undefined || limit === ""
      ? {}
      : { limit: oneOf(`${path}.effect.limit`, limit, panicLimits) }),
  };
}
