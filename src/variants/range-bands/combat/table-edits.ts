import { isRecord, type Plain, type Source } from "../../../ledger/plain.ts";
import { wholeNumber, requireString } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import type { Change, PanicEffect, Table } from "../rules/index.ts";

/** The keys of the changes in a table row. A row has at most one change per key (X7.10, X8.5). */
const changeSlots = ["first", "second"] as const;

/**
 * Returns a world's stored table as a list of rows, which is also the format of a complete custom table
 * (X7.10, X8.1, X8.5). If the world stores only its changes, they are keyed by the total of the row (`{"7":
 * {text, says, gentleText, gentleSays, first: {what, amount}, lasts, attacks}}`), and all other values come
 * from the default table. A value that isn't a record is returned unchanged. Throws a RuleError for an unknown
 * row.
 */
export function listedTable<E extends PanicEffect | readonly Change[]>(
  name: string,
  stored: Plain | undefined,
  ours: Table<E>,
): Plain | undefined {
  if (!isRecord(stored)) return stored;
  for (const total of Object.keys(stored)) wholeNumber(`settings.${name}`, Number(total), 2, 12);
  return ours.map(({ total, key, effect, gentleKey }): Source => {
    const edit = editOf(name, stored, total);
    return {
      total,
      key,
      ...(gentleKey === undefined ? {} : { gentleKey }),
      text: edit["text"] ?? "",
      gentleText: edit["gentleText"] ?? "",
      says: edit["says"] ?? "",
      gentleSays: edit["gentleSays"] ?? "",
      effect: isPanic(effect)
        ? panicEdited(edit, effect)
        : changesEdited(`settings.${name}.${total}`, edit, effect),
    };
  });
}

/** Returns the changes in a table row, one per slot, with null for each unused slot. */
export function changePlaces(
  changes: readonly Change[],
): readonly { readonly slot: (typeof changeSlots)[number]; readonly change: Change | null }[] {
  return changeSlots.map((slot, index) => ({ slot, change: changes[index] ?? null }));
}

function editOf(name: string, stored: Source, total: number): Source {
  const edit = stored[String(total)] ?? {};
  if (!isRecord(edit)) throw new RuleError(`settings.${name}.${total}`, edit, "a record", { key: "record" });
  return edit;
}

function isPanic(effect: PanicEffect | readonly Change[]): effect is PanicEffect {
  return !Array.isArray(effect);
}

function panicEdited(edit: Source, effect: PanicEffect): Source {
  const { lasts, attacks = 0, nextInitiative = 0, noActions = false, limit = "" } = effect;
  // The choice "nothing" is stored as null.
  return {
    lasts: edit["lasts"] ?? lasts,
    attacks: edit["attacks"] ?? attacks,
    nextInitiative: edit["nextInitiative"] ?? nextInitiative,
    noActions: edit["noActions"] ?? noActions,
    limit: "limit" in edit ? (edit["limit"] ?? "") : limit,
  };
}

function changesEdited(path: string, edit: Source, changes: readonly Change[]): Plain {
  return changePlaces(changes).flatMap(({ slot, change }): readonly Source[] => {
    const written = isRecord(edit[slot]) ? edit[slot] : {};
    // In an edit, null means that the user chose "nothing".
    const what =
      "what" in written ? requireString(`${path}.${slot}.what`, written["what"] ?? "") : (change?.what ?? "");
    return what === "" ? [] : [{ what, amount: written["amount"] ?? change?.amount ?? -1 }];
  });
}
