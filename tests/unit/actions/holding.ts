import { conditionSource } from "../../../src/data/effect/condition-source.ts";
import { apply, undo } from "../../../src/ledger/apply.ts";
import type { Plain, Source } from "../../../src/ledger/plain.ts";
import type { World } from "../../../src/ledger/world.ts";
import type { Change } from "../../../src/ledger/change.ts";
import type { ActorFacts, Facts, ItemFacts } from "../../../src/actions/core/facts.ts";
import type { Card } from "../../../src/actions/core/card.ts";
import type { Given, Hand, Prompt } from "../../../src/actions/core/hand.ts";
import { Hand as NewHand, nothingGiven } from "../../../src/actions/core/hand.ts";
import type { Action } from "../../../src/actions/core/action.ts";
import { table } from "./support.ts";

/** Returns `count` dice, of which the first `successes` are sixes and the others are ones. */
export function dice(count: number, successes: number): number[] {
  return Array.from({ length: count }, (_, index) => (index < successes ? 6 : 1));
}

/** Returns the translation keys of a card's outcome, lines, rows and notes. */
export function textKeys({ outcome, lines, targets, notes }: Card): string[] {
  return [
    outcome,
    ...lines.map(line => line.text),
    ...targets.flatMap(row => [row.outcome, ...row.lines.map(line => line.text)]),
    ...notes,
  ].map(({ key }) => key);
}

/** Returns the documents behind an action's facts, reduced to the parts that the action can change. */
export function worldOf(facts: Facts): World {
  const people = [facts.actor, ...facts.targets];
  const items = [...facts.gear, ...(facts.item ? [facts.item] : [])];
  const party = facts.party
    ? [[facts.party.uuid, { system: { inspiration: { value: facts.party.inspiration } } }] as const]
    : [];
  const combats = new Map<string, Source[]>();
  for (const {
    state: { budget },
  } of people) {
    if (!budget) continue;
    const [combat = "", id = ""] = budget.uuid.split(".Combatant.");
    const { uuid: _, done, ...numbers } = budget;
    combats.set(combat, [
      ...(combats.get(combat) ?? []),
      { _id: id, system: { ...numbers, done: [...done] } },
    ]);
  }
  return new Map<string, Source>([
    ...people.map(actor => [actor.uuid, actorSource(actor, items)] as const),
    ...[...combats].map(([uuid, combatants]) => [uuid, { combatants }] as const),
    ...party,
  ]);
}

function actorSource({ uuid, state }: ActorFacts, items: readonly ItemFacts[]): Source {
  const { hitPoints, stamina, stress, vital, resist, conditions } = state;
  return {
    system: {
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
    },
    effects: conditions.map(conditionSource),
    items: items
      .filter(item => item.uuid.startsWith(uuid))
      .map(item => ({
        _id: item.uuid.slice(uuid.length + ".Item.".length),
        system: {
          quantity: item.state.quantity,
          location: item.state.location,
          ...(item.state.ammunition ? { ammunition: { value: item.state.ammunition.value } } : {}),
        },
      })),
  };
}

/**
 * Applies the changes and undoes them. Returns the world before the changes and after the undo, and the
 * conflicts.
 */
export function thereAndBack(facts: Facts, changes: readonly Change[]) {
  const before = worldOf(facts);
  const made = apply(before, changes);
  const back = undo(made.world, changes);
  const plain = (world: World) =>
    Object.fromEntries(
      [...world].map(([uuid, source]) => [uuid, { ...source, effects: sorted(source["effects"]) }]),
    );
  return {
    before: plain(before),
    after: plain(back.world),
    conflicts: [...made.conflicts, ...back.conflicts],
  };
}

function sorted(effects: Plain | undefined): Plain {
  return Array.isArray(effects)
    ? [...effects].sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
    : [];
}

/**
 * Plays an action to its end by providing every die and answer. `face` chooses the face of a die, and
 * `answer` chooses an option.
 */
export function playOut(
  action: Action,
  facts: Facts,
  face: (sides: number) => number,
  answer: (prompt: Prompt) => number,
  at = table,
) {
  let given: Given = nothingGiven;
  for (let round = 0; round < 60; round++) {
    const hand: Hand = new NewHand(given);
    const resolution = action.judge(facts, hand, at);
    if (hand.needs.length === 0 && hand.prompts.length === 0)
      return { ...resolution, given, changes: resolution.draft.changes() };
    given = {
      dice: {
        ...given.dice,
        ...Object.fromEntries(
          hand.needs.map(({ stream, count, sides }) => [
            stream,
            Array.from({ length: count }, () => face(sides)),
          ]),
        ),
      },
      answers: {
        ...given.answers,
        ...Object.fromEntries(
          hand.prompts.map(prompt => [
            prompt.key,
            { value: prompt.options[answer(prompt) % prompt.options.length]?.value ?? prompt.fallback },
          ]),
        ),
      },
    };
  }
  throw new Error(`${action.key} asks without end`);
}
