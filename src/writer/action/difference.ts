import { embeddedUuid, type Change, type CreatedChange } from "../../ledger/change.ts";
import { amendment, changesBetween } from "../../ledger/compose.ts";
import { isRecord } from "../../ledger/plain.ts";

/**
 * Returns the changes that are still needed if an action has applied one list of changes but should have
 * applied another. Used for applying, undoing and amending. If both lists create the same document, it isn't
 * created again: only its differences are written.
 */
export function difference(applied: readonly Change[], wanted: readonly Change[]): readonly Change[] {
  const kept = (change: Change, others: readonly Change[]) =>
    others.find(
      (other): other is CreatedChange =>
        "created" in change && "created" in other && addressOf(other) === addressOf(change),
    );
  const both = applied.flatMap(change => {
    const again = kept(change, wanted);
    return "created" in change && again ? [{ before: change, after: again }] : [];
  });
  const rest = amendment(
    applied.filter(change => !kept(change, wanted)),
    wanted.filter(change => !kept(change, applied)),
  );
  return [
    ...rest,
    ...both.flatMap(({ before, after }) =>
      changesBetween(
        embeddedUuid(before.uuid, before.collection, before.created._id),
        { system: systemOf(before) },
        { system: systemOf(after) },
      ),
    ),
  ];
}

function addressOf({ uuid, collection, created }: CreatedChange): string {
  return embeddedUuid(uuid, collection, created._id);
}

function systemOf({ created }: CreatedChange) {
  const { system } = created;
  return isRecord(system) ? system : {};
}
