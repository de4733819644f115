import type { Embedded } from "../../ledger/change.ts";
import { equal, isRecord, type Plain, type Source } from "../../ledger/plain.ts";

/** The fields that may differ between items in the same stack, such as the quantity and the location. */
const ofThePlace = ["quantity", "container", "location", "favourite", "dropped"] as const;

/**
 * The item types that never stack, because other items refer to them by ID or because they can be part of a
 * body.
 */
const single = ["container", "implant"] as const;

/** Returns whether items of the given type can stack at all. */
export function isStackable(type: string): boolean {
  return !single.some(one => one === type);
}

/** Whether two items are identical except for their quantity and place, and can therefore be merged. */
export function stacksWith(first: Embedded, second: Embedded): boolean {
  return isStackable(String(first["type"])) && equal(essence(first), essence(second));
}

function essence(source: Source): Source {
  const { type, name, system, effects } = source;
  const own: Readonly<Record<string, Plain>> = isRecord(system) ? system : {};
  return {
    type: type ?? null,
    name: name ?? null,
    system: Object.fromEntries(Object.entries(own).filter(([key]) => !ofThePlace.some(one => one === key))),
    effects: Array.isArray(effects)
      ? (effects as readonly Plain[]).map(effect => (isRecord(effect) ? withDefaults(effect) : effect))
      : [],
  };
}

function withDefaults({ name, img, changes, system, statuses }: Source): Source {
  return {
    name: name ?? null,
    img: img ?? null,
    changes: changes ?? [],
    system: system ?? {},
    statuses: statuses ?? [],
  };
}

/**
 * Returns an item's data for a new document, with a new ID, quantity and location, and without the flags of
 * Foundry and the ledger.
 */
export function madeFrom(
  source: Embedded,
  id: string,
  part: {
    readonly quantity: number;
    readonly container: string;
    readonly location: string;
    readonly host?: string;
    readonly grafted?: boolean;
  },
): Embedded {
  const { _stats: _, ownership: __, folder: ___, flags, system, ...rest } = source;
  const own: Source = isRecord(system) ? system : {};
  return {
    ...rest,
    _id: id,
    flags: withoutMarks(isRecord(flags) ? flags : {}),
    system: {
      ...own,
      quantity: part.quantity,
      container: part.container,
      location: part.location,
      favourite: false,
      ...("dropped" in own ? { dropped: false } : {}),
      ...(part.host === undefined ? {} : { host: part.host }),
      ...(part.grafted === undefined ? {} : { grafted: part.grafted }),
    },
  };
}

function withoutMarks(flags: Source): Source {
  const { blackout, ...others } = flags;
  if (!isRecord(blackout)) return others;
  const { tx: _, ...own } = blackout;
  return Object.keys(own).length === 0 ? others : { ...others, blackout: own };
}
