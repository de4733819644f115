import type { Source } from "../../../ledger/plain.ts";
import {
  type CardEncounter,
  type CardTurn,
  checkedEncounter,
  type Participant,
  type ZonesSide,
} from "../rules/encounter.ts";
import type { ZonesCover } from "../rules/interrupts.ts";
import type { Zone, ZoneMap } from "../rules/zone-map.ts";
import type { PanicTrigger } from "../rules/panic.ts";

/** A combatant's state in an encounter, except for the cards (A10). */
export interface ZonesPlace {
  readonly side: ZonesSide;
  /**
   * Z2.3: the group with which the combatant shares a card, or an empty string for a combatant who acts
   * alone.
   */
  readonly group: string;
  /** Z2.4: the combatant's position among those who surprise the others, or 0 for anyone else. */
  readonly surprise: number;
  /**
   * Z2.10: if cards are kept, the combatant's card before hesitation replaced it with the last card.
   * Otherwise 0.
   */
  readonly ownCard: number;
  /** Z2.5: whether the combatant is unaware of the attackers. */
  readonly unaware: boolean;
  /** Z5.6: whether the combatant loses the next turn. */
  readonly losesTurn: boolean;
  /** The ID of the combatant's zone, or an empty string if the zone is unknown. */
  readonly zone: string;
  readonly cover: ZonesCover;
  /** Z6.11: the level of the combatant's barrier. */
  readonly barrier: number;
  /**
   * Z6.14: whether the combatant shot from full cover. If so, they count as being in partial cover until
   * their next turn.
   */
  readonly leaning: boolean;
  /** Z6.10: whether the combatant is at a door or hatch, which also provides cover. */
  readonly atDoor: boolean;
  readonly prone: boolean;
  /**
   * Z6.2: the ID of the weapon with which the combatant has aimed, or an empty string. `aimRound` is the
   * round in which they aimed, or 0.
   */
  readonly aimWeapon: string;
  readonly aimRound: number;
  /**
   * Z6.20: the weapon of a burst that can continue, the number of attacks in it, and the result of the last
   * attack.
   */
  readonly autoWeapon: string;
  readonly autoAttacks: number;
  readonly autoHit: boolean;
  readonly autoPushed: boolean;
  /**
   * Z7.5: the last round in which the combatant moved. Stored because a broken combatant can move only once
   * per round.
   */
  readonly movedRound: number;
  /** F9: the number of dice that orders add to the next roll in this round. */
  readonly ordersDice: number;
  readonly ordersRound: number;
  /** Z1.11: the number of dice that helpers add to the next roll this round. */
  readonly helpers: number;
  readonly helpersRound: number;
  /** Z5.2: the reason for the pending panic roll or other stress. Empty if none is pending. */
  readonly panicDue: "" | PanicTrigger;
  /** The number of panic rolls so far. Each roll is identified by its number. */
  readonly panics: number;
  /** Z5.2: the IDs of the terrifying combatants that this combatant has seen. */
  readonly seen: readonly string[];
  /** Z4.6, Z5.6: the IDs of the combatant's items that are on the ground or have been taken away. */
  readonly dropped: readonly string[];
  /**
   * Z3.6: the IDs of the weapons that the combatant has drawn in this encounter, excluding those that were
   * already in hand.
   */
  readonly drawn: readonly string[];
  /** Z7.9: the round of the last death roll for an injury with a time limit of one round. */
  readonly deathRound: number;
  /** Z8.3: the intensity of the fire that burns the combatant, or 0 if there is none. */
  readonly burning: number;
  readonly burntRound: number;
  /** The sheet that the encounter stores for a combatant whose actor has none, or null if the actor has one. */
  readonly sheet: Source | null;
  /** The data stored in the encounter for items that have no stored data of their own, by item ID. */
  readonly gear: Readonly<Record<string, Source>>;
}

/** A zone with its name. */
export interface NamedZone extends Zone {
  readonly name: string;
  /** The UUID of the zone's scene region. Empty or omitted if the zone isn't on a map. */
  readonly region?: string;
}

/** Z4.6, Z5.6: an item that its owner no longer holds. */
export interface UnheldItem {
  /** The ID of the combatant who took the item, or empty if it is on the ground. */
  readonly by: string;
  /** The ID of the item's zone, or empty if it is unknown. */
  readonly zone: string;
}

/** The state of an encounter, as its Combat document stores it. */
export interface ZonesState {
  /** The current round, or 0 before the first round. */
  readonly round: number;
  readonly turns: readonly CardTurn[];
  readonly places: Readonly<Record<string, ZonesPlace>>;
  readonly zones: readonly NamedZone[];
  readonly links: ZoneMap["links"];
  /** Z4.1: the pairs of combatants who are Adjacent, as `a|b` in ID order. */
  readonly touching: readonly string[];
  /** Z4.6: the IDs of the combatants who hold others, keyed by the IDs of the combatants whom they hold. */
  readonly grapples: Readonly<Record<string, string>>;
  /** Z4.6, Z5.6: the items that their owners no longer hold, by item ID. */
  readonly loose: Readonly<Record<string, UnheldItem>>;
}

/** The initial state of a combatant in an encounter. */
export const newPlace: ZonesPlace = {
  side: "others",
  group: "",
  surprise: 0,
  ownCard: 0,
  unaware: false,
  losesTurn: false,
  zone: "",
  cover: "none",
  barrier: 0,
  leaning: false,
  atDoor: false,
  prone: false,
  aimWeapon: "",
  aimRound: 0,
  autoWeapon: "",
  autoAttacks: 0,
  autoHit: false,
  autoPushed: false,
  movedRound: 0,
  ordersDice: 0,
  ordersRound: 0,
  helpers: 0,
  helpersRound: 0,
  panicDue: "",
  panics: 0,
  seen: [],
  dropped: [],
  drawn: [],
  deathRound: 0,
  burning: 0,
  burntRound: 0,
  sheet: null,
  gear: {},
};

/** The state of an encounter without combatants. */
export const emptyState: ZonesState = {
  round: 0,
  turns: [],
  places: {},
  zones: [],
  links: [],
  touching: [],
  grapples: {},
  loose: {},
};

/**
 * The names of the counters in an encounter. Changes to them are recorded as differences, so that an action
 * can be undone even if newer actions have changed them.
 */
export const stateCounts: ReadonlySet<string> = new Set([
  "full",
  "quick",
  "deeds",
  "health",
  "stress",
  "supply",
  "spareLoads",
  "air",
  "food",
  "water",
  "power",
]);

/** Returns a key for a pair of IDs that doesn't depend on their order. */
export function pairOf(one: string, other: string): string {
  return [one, other].sort().join("|");
}

/**
 * Returns the part of an encounter to which the rules for cards and turns apply. The callbacks return whether a
 * combatant can't act at all (`helpless`), is dealt no cards (`out`), or acts last (`hesitant`).
 */
export function cardEncounterOf(
  state: ZonesState,
  speeds: (id: string) => number,
  helpless: (id: string) => boolean,
  out: (id: string) => boolean,
  hesitant: (id: string) => boolean,
): CardEncounter {
  const participants = Object.entries(state.places).map(
    ([id, { side, group, surprise, losesTurn, ownCard }]): Participant => ({
      id,
      side,
      group: group === "" ? null : group,
      speed: speeds(id),
      surprise: surprise > 0 ? surprise : null,
      hesitant: hesitant(id),
      losesNextTurn: losesTurn,
      helpless: helpless(id),
      out: out(id),
      ownCard,
    }),
  );
  return checkedEncounter({ round: state.round, participants, turns: state.turns });
}

/**
 * Returns the encounter with the results of the card and turn rules. New combatants get a place. Combatants who
 * left lose theirs, along with their adjacency and grapples.
 */
export function withCardEncounter(
  state: ZonesState,
  { round, participants, turns }: CardEncounter,
): ZonesState {
  const here = new Set(participants.map(({ id }) => id));
  return {
    ...state,
    round,
    turns,
    places: Object.fromEntries(
      participants.map(({ id, side, group = null, losesNextTurn = false, ownCard = 0 }) => [
        id,
        { ...(state.places[id] ?? newPlace), side, group: group ?? "", losesTurn: losesNextTurn, ownCard },
      ]),
    ),
    touching: state.touching.filter(pair => pair.split("|").every(id => here.has(id))),
    grapples: Object.fromEntries(
      Object.entries(state.grapples).filter(([of, by]) => here.has(of) && here.has(by)),
    ),
  };
}
