import type {
  BodySeen,
  EncounterSeen,
  PersonSeen,
} from "../../../../../src/variants/range-bands/applications/encounter-seen.ts";
import {
  emptyEncounter,
  joinEncounter,
  type Encounter,
} from "../../../../../src/variants/range-bands/rules/encounter.ts";
import {
  dueNow,
  endDrop,
  mayActNow,
  rollInitiative,
  settleDrop,
} from "../../../../../src/variants/range-bands/rules/round.ts";
import { defaultRangeBandsSettings } from "../../../../../src/variants/range-bands/rules/settings.ts";

/**
 * Returns an encounter with two player characters and two enemies who haven't acted yet, all at Medium range
 * from one another.
 */
export function gathered(): Encounter {
  return [
    ["ilka", "Ilka", "player", 2, 3],
    ["rook", "Rook", "player", 1, 1],
    ["gunner", "Hull gunner", "other", 0, 3],
    ["drone", "Gantry drone", "other", 0, 0],
  ].reduce(
    (encounter, [id, name, side, initiativeModifier, dropScore]) =>
      joinEncounter(encounter, { id, name, side, initiativeModifier, dropScore } as Parameters<
        typeof joinEncounter
      >[1]),
    emptyEncounter(),
  );
}

/**
 * Returns the encounter from {@link gathered} in its first round. The given faces are the initiative dice, two
 * each for Ilka, Rook, the gunner and the drone.
 */
export function rolled(...faces: readonly number[]): Encounter {
  const left = [...faces];
  return rollInitiative(endDrop(settleDrop(gathered(), [], defaultRangeBandsSettings)), {
    roll: count => left.splice(0, count),
  });
}

export const whole: BodySeen = {
  wounds: { value: 12, max: 12 },
  resilience: { value: 7, max: 7 },
  stressBoxes: 0,
  insight: 2,
  panic: null,
  breaking: null,
  incapacitated: null,
  mortal: null,
  dead: false,
};

/** Returns the encounter as a player or Gamemaster sees it. */
export function seenEncounter(
  encounter: Encounter,
  part: Partial<EncounterSeen> = {},
  people: Readonly<Record<string, Partial<PersonSeen>>> = {},
): EncounterSeen {
  return {
    round: encounter.round,
    begun: true,
    encounter: encounter,
    mayAct: mayActNow(encounter),
    due: encounter.phase === "resolution" ? dueNow(encounter) : [],
    gamemaster: false,
    from: null,
    ...part,
    people: encounter.fighters.map(fighter => ({
      id: fighter.id,
      name: fighter.name,
      portrait: null,
      side: fighter.side,
      owned: fighter.side === "player",
      hidden: false,
      defeated: false,
      knowsAll: true,
      fighter,
      body: whole,
      ...people[fighter.id],
    })),
  };
}
