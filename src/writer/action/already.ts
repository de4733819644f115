import { sameDocument, type Conflict } from "../../ledger/apply.ts";
import { embeddedUuid, type Change } from "../../ledger/change.ts";
import { equal, valueAt } from "../../ledger/plain.ts";
import { documentIn, embeddedIn, type World } from "../../ledger/world.ts";
import { asAction, readAction, type ActionMessage } from "../../actions/core/posted.ts";
import { actionOf } from "../../actions/core/registry.ts";

/** What becomes of changes that the world needs no more. */
interface Sorted {
  /** To be written. */
  readonly open: readonly Change[];
  /** Need not be written: somebody took them back by hand, and they stand for nothing any more, or they have happened before they were noted. */
  readonly settled: readonly Change[];
  readonly conflicts: readonly Conflict[];
}

/**
 * Sorts out the changes after which the world would be as it is. What is to be done and stands there already was done by somebody else: this action does not account
 * for it, and will not take it back. What is to be taken back and is gone already was taken back by hand, unless another action stands on the same place: then that
 * one has changed it since, and has to be taken back first.
 */
export function sortOut(
  message: ActionMessage,
  world: World,
  changes: readonly Change[],
  applied: readonly Change[],
): Sorted {
  const [open, settled, conflicts]: [Change[], Change[], Conflict[]] = [[], [], []];
  const records = actionOf(message.system.action)?.records === true;
  for (const change of changes) {
    if (!isAlready(world, change)) open.push(change);
    else if (!applied.some(own => overlap(own, change))) {
      // What notes a thing that has happened accounts for it, so that it can be taken back.
      if (records) settled.push(change);
    }
    // Of what only notes, the world says best whether it stands any more: moves of one turn all stand on the same place.
    else if (records) settled.push(change);
    else if (changesOfOthers(message).some(other => overlap(other, change)))
      conflicts.push(conflictOf(world, change));
    else settled.push(change);
  }
  return { open, settled, conflicts };
}

/** Would the world be as it is after this change? */
function isAlready(world: World, change: Change): boolean {
  if ("add" in change) return false;
  const document = documentIn(world, change.uuid);
  if (!document) return false;
  if ("path" in change) return equal(valueAt(document, change.path), change.to);
  const id = "created" in change ? change.created._id : change.deleted._id;
  return embeddedIn(document, change.collection).some(each => each._id === id) === "created" in change;
}

/** The same changes without documents that were deleted and stand there again as they were. */
export function withoutReturned(changes: readonly Change[]): readonly Change[] {
  const returned = new Set(
    changes.flatMap((change, index) => {
      if (!("deleted" in change)) return [];
      const back = changes.findIndex(
        (later, place) =>
          place > index &&
          "created" in later &&
          placeOf(later) === placeOf(change) &&
          sameDocument(later.created, change.deleted),
      );
      return back === -1 ? [] : [index, back];
    }),
  );
  return changes.filter((_, index) => !returned.has(index));
}

/** Whether two changes touch the same place, or one a place within the other's. */
function overlap(first: Change, second: Change): boolean {
  const [a, b] = [placeOf(first), placeOf(second)];
  return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
}

/** A change's place as one dotted name: a field stands below its document, as an embedded document does. */
function placeOf(change: Change): string {
  if ("path" in change) return `${change.uuid}.${change.path}`;
  return embeddedUuid(
    change.uuid,
    change.collection,
    ("created" in change ? change.created : change.deleted)._id,
  );
}

/** What stands in the world because of every other action. */
function changesOfOthers(message: ActionMessage): readonly Change[] {
  return game.messages.contents.flatMap(other => (other === message ? [] : changesOf(asAction(other))));
}

function changesOf(action: ActionMessage | null): readonly Change[] {
  return action ? readAction(action).applied : [];
}

function conflictOf(world: World, change: Change): Conflict {
  if ("created" in change) return { change, reason: "exists" };
  if ("deleted" in change) return { change, reason: "gone" };
  const document = documentIn(world, change.uuid);
  const current = document && "path" in change ? valueAt(document, change.path) : undefined;
  return { change, reason: "changed", ...(current === undefined ? {} : { current }) };
}
