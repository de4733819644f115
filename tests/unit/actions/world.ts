import type { Change } from "../../../src/ledger/change.ts";
import { apply, undo } from "../../../src/ledger/apply.ts";
import type { Plain, Source } from "../../../src/ledger/plain.ts";
import { embeddedIn, type World } from "../../../src/ledger/world.ts";
import { conditionSource } from "../../../src/data/effect/condition-source.ts";
import type { ActorFacts, Facts, ItemFacts } from "../../../src/actions/core/facts.ts";
import type { Protection } from "../../../src/actions/core/actor-state.ts";

/**
 * Returns the documents from which an action's facts were gathered, reduced to the data that the action can
 * change.
 */
export function worldOf({ actor, targets, item, gear, party }: Facts): World {
  const people = [...new Map([actor, ...targets].map(one => [one.uuid, one])).values()];
  return new Map([
    ...people.flatMap(actorDocuments),
    ...[...gear, ...(item ? [item] : [])].map(itemDocument),
    ...(party ? [[party.uuid, { system: { inspiration: { value: party.inspiration } } }] as const] : []),
  ]);
}

/**
 * Applies the changes and undoes them. Returns the documents before the changes, after them, and after
 * undoing them, along with any conflicts. Embedded effects are sorted by ID, because their order is
 * irrelevant.
 */
export function roundTrip(facts: Facts, changes: readonly Change[]) {
  const before = worldOf(facts);
  const there = apply(before, changes);
  const back = undo(there.world, changes);
  return {
    before: inOrder(before),
    after: inOrder(there.world),
    back: inOrder(back.world),
    conflicts: [...there.conflicts, ...back.conflicts],
  };
}

function inOrder(world: World): Readonly<Record<string, Source>> {
  return Object.fromEntries(
    [...world].map(([uuid, source]) => [
      uuid,
      { ...source, effects: [...embeddedIn(source, "effects")].sort((a, b) => (a._id < b._id ? -1 : 1)) },
    ]),
  );
}

function actorDocuments({ uuid, state }: ActorFacts): readonly (readonly [string, Source])[] {
  const { hitPoints, stamina, stress, vital, resist, conditions, armor, resistance, budget } = state;
  const own = [...armor, ...resistance].filter(one => one.uuid === uuid);
  const system: Source = {
    health: { value: hitPoints.value },
    stamina: { value: stamina.value },
    ...(stress === null ? {} : { stress: { value: stress } }),
    vital: { ...vital },
    resist: {
      pending: resist.pending.map(({ place = null, ...one }) => ({
        ...one,
        place: place && { ...place },
      })) as readonly Plain[],
      rolled: [...resist.rolled],
    },
    ...Object.fromEntries(own.map(one => [one.path.split(".")[1] ?? "", { value: one.value }])),
  };
  const { uuid: combatant, done, ...numbers } = budget ?? { uuid: "", done: [] };
  return [
    [uuid, { system, effects: conditions.map(conditionSource) }],
    ...[...armor, ...resistance].filter(one => one.uuid !== uuid).map(protectionDocument),
    ...(budget ? [[combatant, { system: { ...numbers, done: [...done] } }] as const] : []),
  ];
}

function protectionDocument({ uuid, path, value }: Protection): readonly [string, Source] {
  return [uuid, { system: { [path.split(".")[1] ?? ""]: { value } } }];
}

function itemDocument({
  uuid,
  state: { quantity, location, ammunition, uses },
}: ItemFacts): readonly [string, Source] {
  return [
    uuid,
    {
      system: {
        quantity,
        location,
        ...(ammunition ? { ammunition: { value: ammunition.value } } : {}),
        ...(uses ? { uses: { value: uses.value } } : {}),
      },
    },
  ];
}
