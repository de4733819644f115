import {
  list,
  oneOf,
  record,
  records,
  requireBoolean,
  wholeNumber,
  requireString,
} from "../../../rules/check.ts";
import type { DiceSource } from "../../../rules/dice-source.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { checkedZonesBudget, freshZonesBudget, type ZonesBudget } from "./budget.ts";
import {
  cardOrder,
  checkedTaker,
  dealCards,
  extendedDeckSize,
  type CardTaker,
  type DealtCard,
} from "./deck.ts";
import { keptCards } from "./held-cards.ts";
import { checkZonesSettings, type ZonesSettings } from "./settings.ts";

/** Z2.8: the sides of an encounter. */
export const zonesSides = ["players", "others"] as const;
export type ZonesSide = (typeof zonesSides)[number];

/**
 * A combatant in the encounter. Combatants act alone or, if they belong to a group of identical enemies,
 * together on one card. Each combatant has a separate action budget (Z2.1, Z2.3).
 */
export interface Participant extends CardTaker {
  readonly side: ZonesSide;
  /** Z5.6: whether the combatant loses the next turn. */
  readonly losesNextTurn?: boolean;
  /** Z5.6: whether the combatant can't act at all, so that all of their turns are skipped. */
  readonly helpless?: boolean;
  /**
   * Z2.10: if combatants keep their cards, the card that the combatant had before hesitating. Otherwise 0.
   */
  readonly ownCard?: number;
}

/** The progress of a turn. */
export const turnStates = ["waiting", "acting", "acted", "passed"] as const;
export type TurnState = (typeof turnStates)[number];

/** One turn of a combatant, identified by the card, which the members of a group share (Z2.3). */
export interface CardTurn {
  readonly participant: string;
  readonly card: number;
  readonly state: TurnState;
  /** Z3.2: the actions spent on this turn, including interrupts before and after it. */
  readonly budget: ZonesBudget;
  /** Z2.8: whether an action was performed in the turn. If so, the turn can no longer be postponed. */
  readonly begun: boolean;
  /** Z2.8: whether a swap moved the turn forward. Such a turn can't be swapped away immediately. */
  readonly swapped: boolean;
}

/** An encounter: its combatants and the cards of the round. */
export interface CardEncounter {
  /** The current round, or 0 before the first round. */
  readonly round: number;
  readonly participants: readonly Participant[];
  readonly turns: readonly CardTurn[];
}

/**
 * Returns an encounter before its first round. Throws a RuleError for invalid combatants. Library only: modules
 * call this function to begin an encounter, whereas the system reads the encounter from its documents.
 */
export function gatherEncounter(participants: readonly Participant[]): CardEncounter {
  return checkedEncounter({ round: 0, participants, turns: [] });
}

/**
 * Z2.1, Z2.4, Z3.2: begins a round. Deals new cards to all combatants who aren't out of the fight (or,
 * depending on a setting, lets them keep their cards), resets all budgets, and starts the turn of the
 * combatant with the lowest card. Surprise matters only in the first round. Throws a RuleError while a
 * combatant has yet to act.
 */
export function beginCardRound(
  encounter: CardEncounter,
  dice: DiceSource,
  settings: ZonesSettings,
): CardEncounter {
  const { round, participants, turns } = checkedEncounter(encounter);
  if (!roundIsOver(encounter))
    throw new RuleError("encounter.turns", turns, "a round in which everyone has acted or passed", {
      key: "everybodyDone",
    });
  const keep = checkZonesSettings(settings).initiativeRedraw === "once";
  const dealt = keep
    ? keptCards(encounter, dice)
    : {
        participants: participants.map(one => (one.ownCard ? { ...one, ownCard: 0 } : one)),
        cards: dealCards(
          participants.map(taker => (round === 0 ? taker : { ...taker, surprise: null })),
          dice,
        ),
      };
  return giveTurn({
    round: round + 1,
    participants: dealt.participants,
    turns: cardOrder(dealt.cards).map(freshTurn),
  });
}

/** Returns a turn in which no action has been performed. */
export function freshTurn({ id, card }: DealtCard): CardTurn {
  return { participant: id, card, state: "waiting", budget: freshZonesBudget, begun: false, swapped: false };
}

/**
 * Whether all combatants have acted or passed this round, so that the next one can begin. True before the
 * first round.
 */
export function roundIsOver(encounter: CardEncounter): boolean {
  return checkedEncounter(encounter).turns.every(({ state }) => state === "acted" || state === "passed");
}

/**
 * Returns the current turn, or null between rounds. For a group on one card, this is the first member's turn.
 */
export function actingTurn(encounter: CardEncounter): CardTurn | null {
  return checkedEncounter(encounter).turns.find(({ state }) => state === "acting") ?? null;
}

/** Z2.3: returns a combatant's current turn, alone or with their group, or null if it isn't their turn. */
export function actingTurnOf(encounter: CardEncounter, id: string): CardTurn | null {
  return (
    checkedEncounter(encounter).turns.find(
      ({ state, participant }) => state === "acting" && participant === requireString("id", id),
    ) ?? null
  );
}

/**
 * Z2.1, Z2.3: ends the current turn, or the turns of all members if the turn is a group's, and passes the
 * turn to the lowest waiting card. Throws a RuleError if no turn is in progress.
 */
export function endCardTurn(encounter: CardEncounter, how: "acted" | "passed" = "acted"): CardEncounter {
  oneOf("how", how, ["acted", "passed"]);
  const acting = actingTurn(encounter);
  if (acting === null)
    throw new RuleError("encounter", encounter, "an encounter with an acting combatant", {
      key: "theirTurn",
    });
  return giveTurn({
    ...encounter,
    turns: encounter.turns.map(turn => (turn.state === "acting" ? { ...turn, state: how } : turn)),
  });
}

/**
 * Z2.1, Z2.2: adds a combatant to the encounter. During a round, the combatant draws from the cards that no
 * other combatant holds. Throws a RuleError for a combatant who is already in the encounter.
 */
export function joinEncounter(
  encounter: CardEncounter,
  participant: Participant,
  dice: DiceSource,
): CardEncounter {
  const { round, participants, turns } = checkedEncounter(encounter);
  checkedTaker(participant);
  const joined = checkedEncounter({ round, turns, participants: [...participants, participant] });
  if (round === 0 || roundIsOver(encounter)) return joined;
  const dealt = dealCards([{ ...participant, surprise: null, group: null }], dice, cardsOf(turns));
  return { ...joined, turns: byCard([...turns, ...dealt.map(freshTurn)]) };
}

/** Returns the dealt cards without duplicates. */
export function cardsOf(turns: readonly CardTurn[]): readonly number[] {
  return [...new Set(turns.map(({ card }) => card))];
}

/**
 * Returns the encounter without this combatant. If it was the combatant's turn, the next turn begins. Throws
 * a RuleError for a combatant who isn't in the encounter.
 */
export function leaveEncounter(encounter: CardEncounter, id: string): CardEncounter {
  const { participants, turns } = checkedEncounter(encounter);
  participantOf(encounter, id);
  const left = {
    ...encounter,
    participants: participants.filter(each => each.id !== id),
    turns: turns.filter(({ participant }) => participant !== id),
  };
  return actingTurn(encounter) === null ? left : giveTurn(left);
}

/**
 * Changes a combatant's data, such as side, speed or panic, starting with the next turn or deal. Throws a
 * RuleError for a combatant who isn't in the encounter. Library only: modules can use it to change an
 * encounter, but the system changes its documents instead.
 */
export function changeParticipant(
  encounter: CardEncounter,
  id: string,
  change: Partial<Omit<Participant, "id">>,
): CardEncounter {
  participantOf(encounter, id);
  return checkedEncounter({
    ...encounter,
    participants: encounter.participants.map(each =>
      each.id === id ? { ...each, ...record("change", change) } : each,
    ),
  });
}

/** Returns the combatant with this ID. Throws a RuleError if there is none. */
export function participantOf(encounter: CardEncounter, id: string): Participant {
  const found = checkedEncounter(encounter).participants.find(each => each.id === requireString("id", id));
  if (found === undefined)
    throw new RuleError("id", id, "the ID of a combatant of this encounter", { key: "inFight" });
  return found;
}

/** Returns the encounter with `change` applied to one of a combatant's turns. */
export function withTurn(
  encounter: CardEncounter,
  changed: CardTurn,
  change: (turn: CardTurn) => CardTurn,
): CardEncounter {
  return {
    ...encounter,
    turns: byCard(
      encounter.turns.map(turn =>
        turn.card === changed.card && turn.participant === changed.participant ? change(turn) : turn,
      ),
    ),
  };
}

/**
 * Z2.1, Z2.3, Z5.6: if no turn is in progress, starts the turn of the lowest waiting card. All members of a
 * group that shares the card get the turn. A combatant who has lost this turn or can't act passes.
 */
export function giveTurn(encounter: CardEncounter): CardEncounter {
  const next = encounter.turns.find(({ state }) => state === "waiting");
  if (next === undefined || encounter.turns.some(({ state }) => state === "acting")) return encounter;
  const here = new Set(
    encounter.turns.filter(({ card, state }) => card === next.card && state === "waiting"),
  );
  const passing = new Set(
    [...here].flatMap(
      ({ participant }) =>
        encounter.participants.find(
          ({ id, losesNextTurn, helpless }) => id === participant && (losesNextTurn || helpless),
        )?.id ?? [],
    ),
  );
  return giveTurn({
    ...encounter,
    participants: encounter.participants.map(each =>
      passing.has(each.id) ? { ...each, losesNextTurn: false } : each,
    ),
    turns: encounter.turns.map(turn =>
      here.has(turn) ? { ...turn, state: passing.has(turn.participant) ? "passed" : "acting" } : turn,
    ),
  });
}

/** Returns the turns sorted by card, lowest first. */
export function byCard(turns: readonly CardTurn[]): readonly CardTurn[] {
  return [...turns].sort((a, b) => a.card - b.card);
}

/**
 * Validates an encounter and returns it. IDs must be unique, each card must belong to one combatant or one
 * group, and at most one card's turn can be in progress. Otherwise, throws a RuleError.
 */
export function checkedEncounter(encounter: CardEncounter): CardEncounter {
  wholeNumber("encounter.round", record("encounter", encounter).round, 0);
  const ids = new Set<string>();
  records("encounter.participants", encounter.participants).forEach((participant, index) => {
    const path = `encounter.participants.${index}`;
    if (ids.has(requireString(`${path}.id`, participant.id)))
      throw new RuleError(`${path}.id`, participant.id, "a unique ID", { key: "unique" });
    ids.add(checkedTaker(participant).id);
    oneOf(`${path}.side`, participant.side, zonesSides);
    requireBoolean(`${path}.losesNextTurn`, participant.losesNextTurn ?? false);
    requireBoolean(`${path}.helpless`, participant.helpless ?? false);
    wholeNumber(`${path}.ownCard`, participant.ownCard ?? 0, 0, extendedDeckSize);
  });
  list("encounter.turns", encounter.turns).forEach((turn, index) => {
    const path = `encounter.turns.${index}`;
    if (!ids.has(record(path, turn).participant))
      throw new RuleError(
        `${path}.participant`,
        turn.participant,
        "the ID of a combatant of this encounter",
        {
          key: "inFight",
        },
      );
    oneOf(`${path}.state`, turn.state, turnStates);
    checkedZonesBudget(turn.budget, `${path}.budget`);
    requireBoolean(`${path}.begun`, turn.begun);
    requireBoolean(`${path}.swapped`, turn.swapped);
  });
  const groups = new Map(encounter.participants.map(({ id, group = null }) => [id, group]));
  cardOrder(
    encounter.turns.map(({ participant, card }) => ({
      id: participant,
      card,
      group: groups.get(participant) ?? null,
    })),
  );
  if (cardsOf(encounter.turns.filter(({ state }) => state === "acting")).length > 1)
    throw new RuleError(
      "encounter.turns",
      encounter.turns,
      "at most one combatant or group acting at a time",
      {
        key: "oneActs",
      },
    );
  return encounter;
}
