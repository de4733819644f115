import type { Embedded } from "../../ledger/change.ts";
import { equal, isRecord, type Plain, type Source } from "../../ledger/plain.ts";

/** Fields that two pieces of one stack may differ in: how many there are, and where they are. */
const ofThePlace = ["quantity", "container", "location", "favourite", "dropped"] as const;

/** Things that are never two of a kind: others name them by their id, or they are part of somebody. */
const single = ["container", "implant"] as const;

/** May things of that kind make a stack at all? */
export function isStackable(type: string): boolean {
  return !single.some(one => one === type);
}

/** Are these two things the same but for how many there are and where they lie, so that they can be put together? */
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
      ? (effects as readonly Plain[]).map(effect => (isRecord(effect) ? bare(effect) : effect))
      : [],
  };
}

function bare({ name, img, changes, system, statuses }: Source): Source {
  return {
    name: name ?? null,
    img: img ?? null,
    changes: changes ?? [],
    system: system ?? {},
    statuses: statuses ?? [],
  };
}

/** The thing as one that was just made: with another id, so many pieces, another place, and nothing of what the platform and the ledger noted of the first. */
export function madeFrom(
  source: Embedded,
  id: string,
  part: {
    readonly quantity: number;
    readonly container: string;
    readonly location: string;
    readonly host?: string;
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
    },
  };
}

function withoutMarks(flags: Source): Source {
  const { blackout, ...others } = flags;
  if (!isRecord(blackout)) return others;
  const { tx: _, ...own } = blackout;
  return Object.keys(own).length === 0 ? others : { ...others, blackout: own };
}
