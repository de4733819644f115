import { dueNow, isToAct, mayActNow, type Encounter } from "../rules/index.ts";
import type { VariantAction, VariantFacts } from "../../../actions/variants/variant.ts";
import { storedState, isBegun } from "./stored-encounter.ts";
import { playOf } from "./settings-of.ts";

/**
 * Returns the next automatic action of an encounter. New combatants join, and missing ones leave. Once the
 * drop is settled or the round is resolved, initiative is rolled (X2.2, X2.8). A round in which no combatant
 * can act and nothing is delayed is resolved (X2.7). Delayed effects wait for users to resolve them, and
 * postponed actions keep the round open (X2.6).
 */
export function due(facts: VariantFacts): VariantAction | null {
  if (!isBegun(facts.fought)) return null;
  const encounter = storedState(facts, playOf(facts.settings));
  const present = facts.people.filter(({ id }) => id !== "");
  const joins = present.find(
    ({ id, actor }) => actor !== null && !encounter.fighters.some(one => one.id === id),
  );
  if (joins)
    return { action: "bands.join", combatant: joins.id, choices: { all: false }, name: `join-${joins.id}` };
  const leaves = encounter.fighters.find(({ id }) => !present.some(one => one.id === id));
  const speaker = speakerOf(facts);
  if (speaker === null) return null;
  if (leaves)
    return {
      action: "bands.leave",
      combatant: speaker,
      choices: { id: leaves.id },
      name: `leave-${leaves.id}`,
    };
  return isRollDue(encounter)
    ? roundAction(encounter, speaker)
    : isOver(encounter) && dueNow(encounter).length === 0
      ? endAction(encounter, speaker)
      : null;
}

/**
 * Returns the action to post when a user begins the encounter, ends a turn or starts the next round, or null if
 * that isn't possible (X2.1, X2.7, X2.8). Beginning the encounter adds all combatants. Starting the next round
 * skips an unsettled drop, ends the turns of combatants who haven't acted, and resolves delayed effects, one
 * step at a time.
 */
export function step(what: "begin" | "endTurn" | "nextRound", facts: VariantFacts): VariantAction | null {
  const speaker = speakerOf(facts);
  if (speaker === null) return null;
  if (!isBegun(facts.fought))
    return what === "begin"
      ? { action: "bands.join", combatant: speaker, choices: { all: true }, name: "begin" }
      : null;
  const encounter = storedState(facts, playOf(facts.settings));
  const now = mayActNow(encounter);
  if (what === "endTurn") {
    const ends = now.includes(facts.own) ? facts.own : now[0];
    return ends === undefined
      ? null
      : {
          action: "bands.endTurn",
          combatant: ends,
          choices: {},
          name: `end-${encounter.round}-${encounter.phase}-${ends}`,
        };
  }
  if (what === "begin") return null;
  return nextRound(encounter, speaker);
}

function nextRound(encounter: Encounter, speaker: string): VariantAction | null {
  if (encounter.phase === "drop" && encounter.drop === null)
    return {
      action: "bands.drop",
      combatant: speaker,
      choices: { claims: [], ask: false },
      name: `drop-${encounter.round}`,
    };
  if (isRollDue(encounter)) return roundAction(encounter, speaker);
  const fighter =
    encounter.phase === "drop"
      ? encounter.fighters.find(({ id }) => id === encounter.drop?.winner)
      : encounter.fighters.find(isToAct);
  if (fighter)
    return encounter.phase === "drop"
      ? {
          action: "bands.endTurn",
          combatant: fighter.id,
          choices: {},
          name: `end-${encounter.round}-drop-${fighter.id}`,
        }
      : lapseAction(encounter, speaker);
  const [next] = dueNow(encounter);
  return next
    ? {
        action: "bands.resolve",
        combatant: speaker,
        choices: { effect: next.id },
        name: `resolve-${encounter.round}-${next.id}`,
      }
    : endAction(encounter, speaker);
}

/** Whether initiative must be rolled: after the drop, and at the start of each round. */
export function isRollDue({ phase, drop, fighters }: Encounter): boolean {
  return fighters.length > 0 && (phase === "initiative" || (phase === "drop" && drop?.used === true));
}

/** Whether all combatants have acted or passed, so that the round can be resolved (X2.7). */
export function isOver({ phase, fighters }: Encounter): boolean {
  return fighters.length > 0 && (phase === "resolution" || (phase === "actions" && !fighters.some(isToAct)));
}

function roundAction({ round }: Encounter, combatant: string): VariantAction {
  return { action: "bands.round", combatant, choices: {}, name: `round-${round}` };
}

function endAction({ round }: Encounter, combatant: string): VariantAction {
  return { action: "bands.resolve", combatant, choices: { effect: 0 }, name: `resolve-${round}` };
}

/**
 * X2.6: returns the action that ends the round and forfeits the actions of all combatants who haven't acted,
 * including those who postponed their turns.
 */
function lapseAction({ round }: Encounter, combatant: string): VariantAction {
  return { action: "bands.resolve", combatant, choices: { effect: 0, lapse: true }, name: `lapse-${round}` };
}

/**
 * Returns the combatant for whom actions that concern all combatants are posted: the acting one or, if there
 * is none, the first. Only combatants with actors are considered, and hidden ones only if all are hidden.
 */
function speakerOf({ own, people }: VariantFacts): string | null {
  const present = people.filter(({ id, actor }) => id !== "" && actor !== null);
  const inSight = present.filter(({ hidden }) => !hidden);
  return (
    (inSight.find(({ id }) => id === own) ?? inSight[0] ?? present.find(({ id }) => id === own) ?? present[0])
      ?.id ?? null
  );
}
