import { sameDocument, type Conflict } from "../../ledger/apply.ts";
import { embeddedUuid, type Change } from "../../ledger/change.ts";
import { equal, valueAt } from "../../ledger/plain.ts";
import { documentIn, embeddedIn, type World } from "../../ledger/world.ts";
import { asAction, readAction, type ActionMessage } from "../../actions/core/posted.ts";
import { actionOf } from "../../actions/core/registry.ts";

/** The result of comparing planned changes with the world. */
interface Sorted {
  /** The changes that must still be written. */
  readonly open: readonly Change[];
  /**
   * The changes that don't need to be written, because a user undid them manually or because they were in
   * place before they were recorded.
   */
  readonly settled: readonly Change[];
  readonly conflicts: readonly Conflict[];
}

/**
 * Separates the changes that still have to be written from those that the world already matches. If a change
 * to be applied is already in place, the action didn't make it, so undoing the action won't revert it. If a
 * change to be undone is no longer in place, a user undid it manually, unless another action has since
 * changed the same value. Such an action must be undone first.
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
      // An action that records a past event treats changes that already exist as its own, so that they can be
      // undone.
      if (records) settled.push(change);
    }
    // Several moves in a turn change the same value. For actions that record past events, only the world
    // therefore shows whether the changes still apply.
    else if (records) settled.push(change);
    else if (changesOfOthers(message).some(other => overlap(other, change)))
      conflicts.push(conflictOf(world, change));
    else settled.push(change);
  }
  return { open, settled, conflicts };
}

/** Whether a change would leave the world unchanged. */
function isAlready(world: World, change: Change): boolean {
  if ("add" in change) return false;
  const document = documentIn(world, change.uuid);
  if (!document) return false;
  if ("path" in change) return equal(valueAt(document, change.path), change.to);
  const id = "created" in change ? change.created._id : change.deleted._id;
  return embeddedIn(document, change.collection).some(each => each._id === id) === "created" in change;
}

/** Returns the changes without those that delete a document and later recreate it unchanged. */
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

/**
 * Whether two changes have the same path, or the path of one contains that of the other.
 */
function overlap(first: Change, second: Change): boolean {
  const [a, b] = [placeOf(first), placeOf(second)];
  return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
}

/**
 * Returns the place of a change as one dotted path. The path of a field or embedded document starts with that
 * of its document.
 */
function placeOf(change: Change): string {
  if ("path" in change) return `${change.uuid}.${change.path}`;
  return embeddedUuid(
    change.uuid,
    change.collection,
    ("created" in change ? change.created : change.deleted)._id,
  );
}

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
