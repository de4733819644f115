import { canCarry } from "../../rules/gear/encumbrance.ts";
import { contentsOf, nestingOf, type Nesting } from "../../rules/gear/containers.ts";
import type { Change, Embedded } from "../../ledger/change.ts";
import { embeddedUuid } from "../../ledger/change.ts";
import { isPhysicalItemType } from "../../data/item/kinds.ts";
import { idFrom } from "../../documents/new-id.ts";
import type { Problem } from "../core/action.ts";
import { text } from "../core/card.ts";
import { madeFrom, stacksWith } from "./stack.ts";
import { withParts, type MoveWish, type Store, type StoredItem, type Stores } from "./store.ts";

/** The reason why an item can't be moved. */
export type MoveProblem =
  | "gone"
  | "notAThing"
  | "tooFew"
  | "grafted"
  | "noBody"
  | "hasParts"
  | "noContainer"
  | "intoItself"
  | "noStack"
  | "exists"
  | "nothing"
  | "tooMuch";

/**
 * The maximum length of the data of all moved items, in characters. A message with more data could be neither
 * read nor undone.
 */
const mostLetters = 120_000;

/**
 * The plan of a move: its changes or its problem, the moved items, and any container that the move would
 * overfill.
 */
export interface MovePlan {
  readonly problem: MoveProblem | null;
  readonly changes: readonly Change[];
  readonly moved: { readonly name: string; readonly quantity: number } | null;
  readonly overfull: string | null;
  /** The weight that the recipient carries after the move, or null if the weight does not increase. */
  readonly carried: number | null;
}

/**
 * Plans the move of an item, or of part of its quantity, between two inventories or within one. The total
 * quantity stays the same. A container moves with its contents, and an item with its installed mods. The same
 * inventories and the same request always lead to the same changes, including the IDs.
 */
export function planMove({ from, to }: Stores, wish: MoveWish): MovePlan {
  const item = from.items.find(({ id }) => id === wish.item);
  const problem = problemOf(item, from, to, wish);
  if (!item?.source || problem !== null)
    return { problem: problem ?? "gone", changes: [], moved: null, overfull: null, carried: null };
  const stack = stackOf(item.source, from, to, wish);
  const changes = stack
    ? together(item, stack, from, to, wish)
    : from.uuid === to.uuid
      ? within(item, from, wish)
      : across(item, from, to, wish);
  if (changes.some(change => "created" in change && to.items.some(({ id }) => id === change.created._id)))
    return { problem: "exists", changes: [], moved: null, overfull: null, carried: null };
  const done = {
    moved: { name: item.name, quantity: wish.quantity },
    overfull: overfullAfter(item, from, to, wish),
    carried: carriedAfter(item, from, to, wish),
  };
  return changes.length === 0
    ? { problem: "nothing", changes, ...done }
    : { problem: null, changes, ...done };
}

function problemOf(item: StoredItem | undefined, from: Store, to: Store, wish: MoveWish): MoveProblem | null {
  if (!item?.source) return "gone";
  if (!isPhysicalItemType(item.type)) return "notAThing";
  const leaves = from.uuid !== to.uuid;
  if (item.grafted && (leaves || wish.container !== "" || wish.location === "stowed")) return "grafted";
  if (wish.location === "body" && (leaves || item.type !== "implant" || wish.container !== ""))
    return "noBody";
  if (wish.quantity > item.quantity || (wish.quantity === 0 && item.quantity > 0)) return "tooFew";
  const parts = withParts(item.id, from);
  if (parts.some(({ source }) => source === null)) return "gone";
  if (wish.quantity < item.quantity && parts.length > 1) return "hasParts";
  if (JSON.stringify(parts).length > mostLetters) return "tooMuch";
  if (wish.container !== "") {
    const container = to.items.find(({ id }) => id === wish.container);
    if (container?.type !== "container") return "noContainer";
    if (
      from.uuid === to.uuid &&
      (container.id === item.id || contentsOf(item.id, nestingIn(from)).includes(container.id))
    )
      return "intoItself";
  }
  if (wish.stack === "auto" || wish.stack === "none") return null;
  const stack = to.items.find(({ id }) => id === wish.stack);
  return stack && mayStack(item, stack, from, to) ? null : "noStack";
}

/**
 * Returns whether an item can be merged with another one. Both must be identical except for their quantity
 * and place, neither may be installed in another item, and neither may have mods or contents.
 */
function mayStack(item: StoredItem, stack: StoredItem, from: Store, to: Store): boolean {
  if (from.uuid === to.uuid && item.id === stack.id) return false;
  if (!item.source || !stack.source || !stacksWith(item.source, stack.source)) return false;
  return (
    item.host === "" &&
    stack.host === "" &&
    withParts(item.id, from).length === 1 &&
    withParts(stack.id, to).length === 1
  );
}

/**
 * Returns the stack into which the moved items are merged, or null if there is none. This is the chosen stack
 * or, for `auto`, a matching stack at the destination that isn't worn or held.
 */
function stackOf(source: Embedded, from: Store, to: Store, wish: MoveWish): StoredItem | null {
  if (wish.stack === "none") return null;
  if (wish.stack !== "auto") return to.items.find(({ id }) => id === wish.stack) ?? null;
  if (from.uuid === to.uuid) return null;
  const item = from.items.find(({ id }) => id === source._id);
  const same = to.items.filter(
    other => item && other.container === wish.container && !isHeld(other) && mayStack(item, other, from, to),
  );
  return [...same].sort((a, b) => (a.id < b.id ? -1 : 1))[0] ?? null;
}

function isHeld({ source }: StoredItem): boolean {
  const system = source?.["system"];
  return typeof system === "object" && system !== null && "location" in system && system.location === "worn";
}

/** Returns the changes that move the requested quantity of an item into an existing stack. */
function together(
  item: StoredItem,
  stack: StoredItem,
  from: Store,
  to: Store,
  { quantity }: MoveWish,
): readonly Change[] {
  return [
    { uuid: embeddedUuid(to.uuid, "items", stack.id), path: "system.quantity", add: quantity },
    ...takenFrom(item, from, quantity),
  ].filter(change => !("add" in change) || change.add !== 0);
}

/**
 * Returns the changes that remove the moved items from their source. They lower the quantity, or delete the
 * whole item with its contents and mods, starting with the innermost.
 */
export function takenFrom(item: StoredItem, from: Store, quantity: number): readonly Change[] {
  if (quantity < item.quantity)
    return [{ uuid: embeddedUuid(from.uuid, "items", item.id), path: "system.quantity", add: -quantity }];
  return withParts(item.id, from)
    .toReversed()
    .flatMap(({ source }): readonly Change[] =>
      source ? [{ uuid: from.uuid, collection: "items", deleted: source }] : [],
    );
}

/**
 * Plans the move of an item to another actor. The item and its parts are created there with new IDs, and
 * references between them are preserved.
 */
function across(item: StoredItem, from: Store, to: Store, wish: MoveWish): readonly Change[] {
  const whole = wish.quantity === item.quantity;
  const parts = whole ? withParts(item.id, from) : [item];
  const renamed = new Map(parts.map(({ id }) => [id, idFrom(wish.seed, id)]));
  const made = parts.flatMap((part): readonly Change[] => {
    if (!part.source) return [];
    const first = part.id === item.id;
    const id = renamed.get(part.id) ?? "";
    const place = {
      container: first ? wish.container : (renamed.get(part.container) ?? ""),
      location: first ? wish.location : "carried",
      quantity: first ? wish.quantity : part.quantity,
    };
    const host = part.type === "mod" ? { host: first ? "" : (renamed.get(part.host) ?? "") } : {};
    return [
      { uuid: to.uuid, collection: "items", created: madeFrom(part.source, id, { ...place, ...host }) },
    ];
  });
  return [...made, ...takenFrom(item, from, wish.quantity)];
}

/**
 * Plans a move of an item that stays with the same actor: either moves the whole item to another place, or
 * splits off part of its quantity as a new stack.
 */
function within(item: StoredItem, from: Store, wish: MoveWish): readonly Change[] {
  if (!item.source) return [];
  // An implant in the body counts as carried, but is neither listed nor weighed with the gear.
  const grafted = wish.location === "body";
  const place = grafted ? "carried" : wish.location;
  if (wish.quantity < item.quantity) {
    const made = madeFrom(item.source, idFrom(wish.seed, item.id), {
      quantity: wish.quantity,
      container: wish.container,
      location: place,
      ...(item.type === "mod" ? { host: "" } : {}),
      ...(item.type === "implant" ? { grafted } : {}),
    });
    return [{ uuid: from.uuid, collection: "items", created: made }, ...takenFrom(item, from, wish.quantity)];
  }
  const uuid = embeddedUuid(from.uuid, "items", item.id);
  const location = locationOf(item);
  return [
    ...(item.container === wish.container
      ? []
      : [{ uuid, path: "system.container", from: item.container, to: wish.container }]),
    ...(location === place ? [] : [{ uuid, path: "system.location", from: location, to: place }]),
    ...(item.grafted === grafted ? [] : [{ uuid, path: "system.grafted", from: item.grafted, to: grafted }]),
    ...(item.host === "" ? [] : [{ uuid, path: "system.host", from: item.host, to: "" }]),
  ];
}

function locationOf({ source }: StoredItem): string {
  const system = source?.["system"];
  return typeof system === "object" &&
    system !== null &&
    "location" in system &&
    typeof system.location === "string"
    ? system.location
    : "carried";
}

function nestingIn({ items }: Store): Nesting {
  return nestingOf(
    items.map(({ id, type, container, stowed, weight, quantity, capacity }) => ({
      id,
      container,
      stowed,
      weight,
      quantity,
      capacity,
      holds: type === "container",
    })),
  );
}

/**
 * Returns the weight that an actor carries after receiving an item or taking it out of a stash (R8.4).
 * Returns null if the weight does not increase, for example because the item goes into a stash.
 */
function carriedAfter(item: StoredItem, from: Store, to: Store, wish: MoveWish): number | null {
  if (!to.load) return null;
  const isLeft = (one: StoredItem | undefined, { items }: Store): boolean =>
    one !== undefined &&
    (one.stowed ||
      isLeft(
        items.find(({ id }) => id === one.container && one.container !== one.id),
        { ...to, items: items.filter(other => other !== one) },
      ));
  const goal = to.items.find(({ id }) => id === (wish.container === "" ? wish.stack : wish.container));
  const putAway = (wish.container === "" && wish.location === "stowed") || isLeft(goal, to);
  if (putAway || (from.uuid === to.uuid && !isLeft(item, from))) return null;
  const coming =
    wish.quantity === item.quantity
      ? withParts(item.id, from).reduce((sum, { weight, quantity }) => sum + weight * quantity, 0)
      : item.weight * wish.quantity;
  return coming > 0 ? to.load.carried + coming : null;
}

/**
 * Returns the name of the destination container if the item would overfill it, so that the user can be
 * warned. Otherwise, returns null.
 */
function overfullAfter(item: StoredItem, from: Store, to: Store, wish: MoveWish): string | null {
  const container = to.items.find(({ id }) => id === wish.container);
  if (!container || container.capacity === 0) return null;
  const weightOf = (all: readonly StoredItem[]) =>
    all.reduce((sum, { weight, quantity }) => sum + weight * quantity, 0);
  const inside = contentsOf(container.id, nestingIn(to)).flatMap(id =>
    to.items.filter(one => one.id === id && (from.uuid !== to.uuid || id !== item.id)),
  );
  const coming =
    wish.quantity === item.quantity ? weightOf(withParts(item.id, from)) : item.weight * wish.quantity;
  return weightOf(inside) + coming > container.capacity ? container.name : null;
}

/**
 * Returns a problem if the actor would carry more than their capacity (R8.4). `carried` is the new weight, or
 * null if the weight doesn't increase.
 */
export function loadProblems({ load, name }: Store, carried: number | null): readonly Problem[] {
  return load && carried !== null && !canCarry(carried, load.capacity)
    ? [{ kind: "load", text: text("BLACKOUT.move.tooHeavy", { name }) }]
    : [];
}
