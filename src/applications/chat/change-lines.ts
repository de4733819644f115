import type { Change } from "../../ledger/change.ts";
import type { Plain } from "../../ledger/plain.ts";
import type { Concealed, Tone } from "../../actions/core/card.ts";
import type { ActorFacts, Facts } from "../../actions/core/facts.ts";
import { wearInWords } from "../../actions/core/knowledge-levels.ts";
import { plain, signed, type Words } from "../shared/words.ts";

/** A function that returns whether the viewer is allowed to know a concealed value. */
export type Knows = (concealed: Concealed) => boolean;

/** A change as text. The main change to an actor is shown beside the actor's name. */
export interface ChangeLine {
  readonly text: string;
  readonly tone: Tone;
  readonly chief: boolean;
}

/** A change to a named value of an actor, and who is allowed to see the change. */
export interface ReadChange {
  /** The UUID of the actor or, for the Inspiration pool, of the party. */
  readonly of: string;
  readonly kind: string;
  /** The name of the item or condition, or empty if the change affects neither. */
  readonly name: string;
  readonly add: number;
  readonly need: Concealed["need"];
}

const NUMBERS: Readonly<Record<string, string>> = {
  "system.health.value": "hitPoints",
  "system.stamina.value": "stamina",
  "system.stress.value": "stress",
  "system.inspiration.value": "inspiration",
};
const BUDGET: Readonly<Record<string, string>> = { "system.ap": "ap", "system.reactions": "reactions" };
const ITEMS: Readonly<Record<string, string>> = {
  "system.ammunition.value": "shots",
  "system.quantity": "quantity",
  "system.uses.value": "uses",
};
/** The boolean item properties that users can see. */
const MARKS: Readonly<Record<string, string>> = { "system.broken": "broken", "system.dropped": "dropped" };
/** The boolean actor properties whose changes users can see, each with the key of its name. */
const VITAL: Readonly<Record<string, string>> = {
  "system.vital.dead": "dead",
  "system.vital.knockedOut": "knockedOut",
  "system.vital.shutDown": "shutDown",
  "system.vital.stabilized": "stabilized",
};
/** The values that users can see without opening a sheet. */
const SEEN: ReadonlySet<string> = new Set([
  "armor",
  "broken",
  "dropped",
  "condition",
  "conditionLevel",
  "dead",
  "knockedOut",
  "shutDown",
]);

/**
 * Returns a function that describes a change: its subject, and who is allowed to see it. The function returns
 * null for changes to internal data.
 */
export function changeReader(facts: Facts): (change: Change) => ReadChange | null {
  const actors = [facts.actor, ...facts.targets];
  const items = [...facts.gear, ...(facts.item ? [facts.item] : [])];
  return change => {
    const found = "path" in change ? readField(change, actors, items, facts) : readEmbedded(change);
    return found && { ...found, need: SEEN.has(found.kind) ? "passive" : "all" };
  };
}

type Found = Omit<ReadChange, "need">;

function readField(
  change: Change & { readonly path: string },
  actors: readonly ActorFacts[],
  items: Facts["gear"],
  facts: Facts,
): Found | null {
  const { uuid, path } = change;
  const add = amountOf(change);
  const guard = actors
    .flatMap(({ uuid: of, state }) => [
      ...state.armor.map(one => ({ of, kind: "armor", one })),
      ...state.resistance.map(one => ({ of, kind: "resistance", one })),
    ])
    .find(({ one }) => one.uuid === uuid && one.path === path);
  if (guard) return { of: guard.of, kind: guard.kind, name: "", add };
  const spender = actors.find(({ state }) => state.budget?.uuid === uuid);
  if (spender) return kindOf(BUDGET, path, { of: spender.uuid, name: "", add });
  const item = items.find(one => one.uuid === uuid);
  if (item) return kindOf(ITEMS, path, { of: facts.actor.uuid, name: item.name, add });
  const thing = facts.held?.find(one => one.uuid === uuid);
  if (thing) return kindOf(MARKS, path, { of: thing.owner, name: thing.name, add });
  const [owner, effect] = uuid.split(".ActiveEffect.");
  if (effect !== undefined)
    return path === "system.level"
      ? { of: owner ?? "", kind: "conditionLevel", name: nameOfEffect(actors, owner ?? "", effect), add }
      : null;
  return (
    kindOf(VITAL, path, { of: uuid, name: "", add }) ?? kindOf(NUMBERS, path, { of: uuid, name: "", add })
  );
}

function kindOf(
  kinds: Readonly<Record<string, string>>,
  path: string,
  rest: Omit<Found, "kind">,
): Found | null {
  const kind = kinds[path];
  return kind === undefined ? null : { ...rest, kind };
}

/**
 * Returns the amount by which a change raises or lowers a number. For a boolean, returns 1 if it is turned on
 * and −1 otherwise.
 */
function amountOf(change: Change): number {
  if ("add" in change) return change.add;
  if (!("to" in change || "from" in change)) return 0;
  return typeof change.to === "number" && typeof change.from === "number"
    ? change.to - change.from
    : change.to === true
      ? 1
      : -1;
}

function readEmbedded(change: Change): Found | null {
  if (!("collection" in change) || change.collection !== "effects") return null;
  const document = "created" in change ? change.created : change.deleted;
  return {
    of: change.uuid,
    kind: "condition",
    name: textOf(document["name"]),
    add: "created" in change ? 1 : -1,
  };
}

function textOf(value: Plain | undefined): string {
  return typeof value === "string" ? value : "";
}

/**
 * Returns the name of a condition. The ID of its effect begins with the first ten characters of the
 * condition's key.
 */
function nameOfEffect(actors: readonly ActorFacts[], uuid: string, id: string): string {
  const conditions = actors.find(actor => actor.uuid === uuid)?.state.conditions ?? [];
  const found = conditions.find(({ key }) => id.startsWith(key.slice(0, 10)));
  return found ? `BLACKOUT.condition.${found.key}` : "";
}

/**
 * Returns the net changes to each actor as text. Depending on what the viewer is allowed to see, a change is
 * shown as a number, as visible damage, or not at all.
 */
export function changeLines(
  changes: readonly Change[],
  facts: Facts,
  knows: Knows,
  words: Words,
): ReadonlyMap<string, readonly ChangeLine[]> {
  const sums = new Map<string, ReadChange>();
  for (const read of changes.map(changeReader(facts))) {
    if (!read) continue;
    const key = [read.of, read.kind, read.name].join("|");
    sums.set(key, { ...read, add: read.add + (sums.get(key)?.add ?? 0) });
  }
  const lines = new Map<string, ChangeLine[]>();
  // Losses come last, because any entries after them would read as part of the loss.
  const ordered = [...sums.values()].sort((a, b) => Number(isLoss(a)) - Number(isLoss(b)));
  for (const read of ordered) {
    const line = read.add === 0 ? null : lineOf(read, facts, knows, words);
    if (line) lines.set(read.of, [...(lines.get(read.of) ?? []), line]);
  }
  return lines;
}

/** Whether a change is described as a loss, such as the loss of a condition. */
function isLoss({ kind, add }: ReadChange): boolean {
  return add < 0 && (kind === "condition" || Object.values(VITAL).includes(kind));
}

function lineOf(read: ReadChange, facts: Facts, knows: Knows, words: Words): ChangeLine | null {
  const { of, kind, name, add, need } = read;
  const open = !isActor(of, facts) || knows({ of, need });
  if (!open)
    return kind === "hitPoints" && knows({ of, need: "passive" }) ? wornLine(read, facts, words) : null;
  const named = words.localize(name);
  if (kind === "condition")
    return {
      text: words.format(`BLACKOUT.actionCard.${add > 0 ? "gains" : "loses"}`, { name: named }),
      tone: "",
      chief: false,
    };
  if (Object.values(VITAL).includes(kind)) {
    return {
      text: words.format(`BLACKOUT.actionCard.${add > 0 ? "gains" : "loses"}`, {
        name: words.localize(`BLACKOUT.actionCard.vital.${kind}`),
      }),
      tone: (kind === "stabilized") === add > 0 ? "good" : "bad",
      chief: false,
    };
  }
  if (Object.values(MARKS).includes(kind))
    return {
      text: words.format(`BLACKOUT.actionCard.thing.${add > 0 ? kind : `${kind}No`}`, { name: named }),
      tone: "",
      chief: false,
    };
  const chief = kind === "hitPoints";
  const tone = kind === "hitPoints" || kind === "inspiration" ? (add < 0 ? "bad" : "good") : "";
  return {
    text: words.format(`BLACKOUT.actionCard.changed.${kind}`, { n: signed(add), name: named }),
    tone,
    chief,
  };
}

function isActor(uuid: string, facts: Facts): boolean {
  return [facts.actor, ...facts.targets].some(actor => actor.uuid === uuid);
}

/** Returns a line that describes how badly hurt an actor looks after a change in hit points. */
function wornLine({ of, add }: ReadChange, facts: Facts, words: Words): ChangeLine | null {
  const points = [facts.actor, ...facts.targets].find(actor => actor.uuid === of)?.state.hitPoints;
  if (!points) return null;
  return {
    text: words.localize(wearInWords({ value: points.value + add, max: points.max })),
    tone: add < 0 ? "bad" : "good",
    chief: true,
  };
}

/** Returns the text for a value that differs from the expected one. */
export function valueInWords(value: Plain | undefined, words: Words): string {
  if (typeof value === "number") return plain(value);
  if (typeof value === "boolean") return words.localize(value ? "BLACKOUT.yes" : "BLACKOUT.actionCard.no");
  return typeof value === "string" ? value : "";
}
