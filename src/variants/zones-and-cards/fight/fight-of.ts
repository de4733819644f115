import type { Plain, Source } from "../../../ledger/plain.ts";
import { isRecord } from "../../../ledger/plain.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import {
  checkedEncounter,
  turnStates,
  zonesSides,
  type CardEncounter,
  type CardTurn,
  type Participant,
  type ZonesSide,
} from "../rules/encounter.ts";
import { zonesCovers, type ZonesCover } from "../rules/interrupts.ts";
import { panicTriggers } from "../rules/panic.ts";
import { checkZoneMap, type Zone, type ZoneMap } from "../rules/zone-map.ts";
import { validTurns } from "./sound-turns.ts";
import { storedNumber, storedOption, storedRecord, storedText, storedTruth } from "./stored.ts";

/** The reasons for a combatant's pending panic roll or other stress (Z5.2). */
const panicCauses = ["", ...panicTriggers] as const;
type PanicCause = (typeof panicCauses)[number];

/** A combatant's state in a fight, except for the cards (A10). */
export interface ZonesPlace {
  readonly side: ZonesSide;
  /** Z2.3: the group with which the combatant shares a card, or empty for a combatant who acts alone. */
  readonly group: string;
  /** Z2.4: the combatant's order among those who surprise the others, or 0 for anyone else. */
  readonly surprise: number;
  /** Z2.10: the combatant's card before hesitation forced the last one on them, if cards are kept, or 0. */
  readonly ownCard: number;
  /** Z2.5: whether the combatant is unaware of the attackers. */
  readonly unaware: boolean;
  /** Z5.6: whether the combatant loses the next turn. */
  readonly losesTurn: boolean;
  /** The ID of the combatant's zone, or empty if it is unknown. */
  readonly zone: string;
  readonly cover: ZonesCover;
  /** Z6.11: the level of the combatant's barrier. */
  readonly barrier: number;
  /**
   * Z6.14: whether the combatant shot from full cover, and thus counts as in partial cover until their next
   * turn.
   */
  readonly leaning: boolean;
  /** Z6.10: whether the combatant is at a door or hatch, which also provides cover. */
  readonly atDoor: boolean;
  readonly prone: boolean;
  /**
   * Z6.2: the ID of the weapon that the combatant has aimed, or an empty string. `aimRound` is the round of
   * aiming, or 0.
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
   * Z7.5: the last round in which the combatant moved, because a broken combatant can move only once per
   * round.
   */
  readonly movedRound: number;
  /** F9: the number of dice that orders add to the next roll of the round. */
  readonly ordersDice: number;
  readonly ordersRound: number;
  /** Z1.11: the number of dice from helpers for the next roll of the round. */
  readonly helpers: number;
  readonly helpersRound: number;
  /** Z5.2: the reason for the pending panic roll, or empty if none is pending. */
  readonly panicDue: PanicCause;
  /** The number of panic rolls so far, which identifies each roll. */
  readonly panics: number;
  /** Z5.2: the IDs of terrifying combatants whom this one has seen. */
  readonly seen: readonly string[];
  /** Z4.6, Z5.6: the IDs of the combatant's items that are on the ground or were taken from them. */
  readonly dropped: readonly string[];
  /**
   * Z3.6: the IDs of the weapons that the combatant has drawn in this fight, without those that were already
   * in hand.
   */
  readonly drawn: readonly string[];
  /** Z7.9: the round of the last death roll for a limit of one round. */
  readonly deathRound: number;
  /** Z8.3: the intensity of the fire that burns the combatant, or 0 for none. */
  readonly burning: number;
  readonly burntRound: number;
  /** The sheet that the fight stores for a combatant whose actor has none, or null if the actor has one. */
  readonly sheet: Source | null;
  /** The data that the fight stores for items that have none of their own, by item ID. */
  readonly gear: Readonly<Record<string, Source>>;
}

/** A zone with its name. */
export interface NamedZone extends Zone {
  readonly name: string;
  /** The UUID of the zone's scene region. Empty or omitted for a zone that isn't on a map. */
  readonly region?: string;
}

/** Z4.6, Z5.6: an item that its owner no longer holds. */
export interface LooseThing {
  /** The ID of the combatant who took the item, or empty if it is on the ground. */
  readonly by: string;
  /** The ID of the item's zone, or empty if it is unknown. */
  readonly zone: string;
}

/** A fight as stored in its Combat document. */
export interface ZonesFight {
  /** The round, which is 0 before the first one. */
  readonly round: number;
  readonly turns: readonly CardTurn[];
  readonly places: Readonly<Record<string, ZonesPlace>>;
  readonly zones: readonly NamedZone[];
  readonly links: ZoneMap["links"];
  /** Z4.1: pairs of Adjacent combatants, as `a|b` in ID order. */
  readonly touching: readonly string[];
  /** Z4.6: the IDs of the holders, by the IDs of the combatants they hold. */
  readonly grapples: Readonly<Record<string, string>>;
  /** Z4.6, Z5.6: the places of dropped items, by ID. */
  readonly loose: Readonly<Record<string, LooseThing>>;
}

/** The initial state of a combatant. */
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

/** A fight without combatants. */
export const emptyFight: ZonesFight = {
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
 * The names of the counters in a fight. Their changes are recorded as differences, so that an action can be
 * undone even after newer ones.
 */
export const fightCounts: ReadonlySet<string> = new Set([
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

/** Returns the key of a pair of IDs, which is the same in either order. */
export function pairOf(one: string, other: string): string {
  return [one, other].sort().join("|");
}

/** Reads the data of a Combat. Throws a RuleError that names the invalid part. */
export function readFight(fought: Source): ZonesFight {
  const round = storedNumber("fought.round", fought["round"], 0);
  const people = storedRecord("fought.people", fought["people"]);
  const places = Object.fromEntries(
    Object.entries(people).map(([id, one]) => [
      id,
      readPlace(`fought.people.${id}`, storedRecord(`fought.people.${id}`, one)),
    ]),
  );
  const turns = Object.entries(people).flatMap(([id, one]) =>
    readTurns(
      `fought.people.${id}.turns`,
      id,
      storedRecord(`fought.people.${id}.turns`, storedRecord(`fought.people.${id}`, one)["turns"]),
      round,
    ),
  );
  const zones = Object.entries(storedRecord("fought.zones", fought["zones"])).map(([id, one]) =>
    readZone(id, storedRecord(`fought.zones.${id}`, one)),
  );
  const links = held("fought.borders", fought["borders"]).map(pair => halves("fought.borders", pair));
  checkZoneMap({ zones, links });
  return {
    round,
    turns: validTurns(turns, id => places[id]?.group ?? ""),
    places,
    zones,
    links,
    touching: held("fought.touching", fought["touching"]),
    grapples: Object.fromEntries(
      Object.entries(storedRecord("fought.grapples", fought["grapples"]))
        .map(([id, by]) => [id, storedText(`fought.grapples.${id}`, by)])
        .filter(([, by]) => by !== ""),
    ),
    loose: Object.fromEntries(
      Object.entries(storedRecord("fought.loose", fought["loose"])).map(([id, one]) => [
        id,
        readLoose(`fought.loose.${id}`, one),
      ]),
    ),
  };
}

/**
 * Returns a fight as stored in its Combat document. `before` is the previous data. Turns of the previous
 * round are kept, and older ones are removed.
 */
export function writtenFight(fight: ZonesFight, before: Source): Source {
  const people = storedRecord("fought.people", before["people"]);
  const turnsOf = (id: string) => ({ ...keptTurns(people[id], fight.round), ...writtenTurns(fight, id) });
  const marked = (name: string, pairs: readonly string[]) =>
    marks(storedRecord(`fought.${name}`, before[name]), pairs);
  return {
    ...before,
    round: fight.round,
    people: Object.fromEntries(
      Object.entries(fight.places).map(([id, place]) => [
        id,
        { ...writtenPlace(place, storedRecord(`fought.people.${id}`, people[id])), turns: turnsOf(id) },
      ]),
    ),
    zones: Object.fromEntries(
      fight.zones.map(({ id, name, region = "", cluttered = false, dim = false, cramped = false }) => [
        id,
        { name, cluttered, dim, cramped, ...(region === "" ? {} : { region }) },
      ]),
    ),
    borders: marked(
      "borders",
      fight.links.map(([a, b]) => pairOf(a, b)),
    ),
    touching: marked("touching", fight.touching),
    grapples: {
      ...Object.fromEntries(
        Object.keys(storedRecord("fought.grapples", before["grapples"])).map(id => [id, ""]),
      ),
      ...fight.grapples,
    },
    ...(Object.keys(fight.loose).length === 0 && before["loose"] === undefined
      ? {}
      : { loose: Object.fromEntries(Object.entries(fight.loose).map(([id, one]) => [id, { ...one }])) }),
  };
}

/**
 * Returns the part of a fight that the rules of cards and turns apply to. `helpless` decides who can't act at
 * all, `out` who is dealt no cards, and `hesitant` who acts last.
 */
export function encounterOf(
  fight: ZonesFight,
  speeds: (id: string) => number,
  helpless: (id: string) => boolean,
  out: (id: string) => boolean,
  hesitant: (id: string) => boolean,
): CardEncounter {
  const participants = Object.entries(fight.places).map(
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
  return checkedEncounter({ round: fight.round, participants, turns: fight.turns });
}

/**
 * Returns a fight after the rules of cards and turns changed their part of it. A new combatant receives a
 * place, and one who left loses it, together with adjacency and grapples.
 */
export function withEncounter(fight: ZonesFight, { round, participants, turns }: CardEncounter): ZonesFight {
  const here = new Set(participants.map(({ id }) => id));
  return {
    ...fight,
    round,
    turns,
    places: Object.fromEntries(
      participants.map(({ id, side, group = null, losesNextTurn = false, ownCard = 0 }) => [
        id,
        { ...(fight.places[id] ?? newPlace), side, group: group ?? "", losesTurn: losesNextTurn, ownCard },
      ]),
    ),
    touching: fight.touching.filter(pair => pair.split("|").every(id => here.has(id))),
    grapples: Object.fromEntries(
      Object.entries(fight.grapples).filter(([of, by]) => here.has(of) && here.has(by)),
    ),
  };
}

function readPlace(path: string, stored: Source): ZonesPlace {
  const number = (name: string, most = 9999) => storedNumber(`${path}.${name}`, stored[name], 0, 0, most);
  const toggle = (name: string) => storedTruth(`${path}.${name}`, stored[name]);
  const words = (name: string) => storedText(`${path}.${name}`, stored[name]);
  const gear = storedRecord(`${path}.gear`, stored["gear"]);
  return {
    side: storedOption(`${path}.side`, stored["side"], zonesSides, "others"),
    group: words("group"),
    surprise: number("surprise"),
    ownCard: number("ownCard", 20),
    unaware: toggle("unaware"),
    losesTurn: toggle("losesTurn"),
    zone: words("zone"),
    cover: storedOption(`${path}.cover`, stored["cover"], zonesCovers, "none"),
    barrier: number("barrier", 20),
    leaning: toggle("leaning"),
    atDoor: toggle("atDoor"),
    prone: toggle("prone"),
    aimWeapon: words("aimWeapon"),
    aimRound: number("aimRound"),
    autoWeapon: words("autoWeapon"),
    autoAttacks: number("autoAttacks", 3),
    autoHit: toggle("autoHit"),
    autoPushed: toggle("autoPushed"),
    movedRound: number("movedRound"),
    ordersDice: number("ordersDice"),
    ordersRound: number("ordersRound"),
    helpers: number("helpers", 3),
    helpersRound: number("helpersRound"),
    panicDue: storedOption(`${path}.panicDue`, stored["panicDue"], panicCauses, ""),
    panics: number("panics"),
    seen: held(`${path}.seen`, stored["seen"]),
    dropped: held(`${path}.dropped`, stored["dropped"]),
    drawn: held(`${path}.drawn`, stored["drawn"]),
    deathRound: number("deathRound"),
    burning: number("burning", 30),
    burntRound: number("burntRound"),
    sheet: isRecord(stored["sheet"]) ? stored["sheet"] : null,
    gear: Object.fromEntries(Object.keys(gear).map(id => [id, storedRecord(`${path}.gear.${id}`, gear[id])])),
  };
}

function writtenPlace({ seen, dropped, drawn, sheet, gear, ...plain }: ZonesPlace, before: Source): Source {
  return {
    ...plain,
    seen: marks(storedRecord("seen", before["seen"]), seen),
    dropped: marks(storedRecord("dropped", before["dropped"]), dropped),
    ...(drawn.length === 0 && before["drawn"] === undefined
      ? {}
      : { drawn: marks(storedRecord("drawn", before["drawn"]), drawn) }),
    gear: { ...gear },
    ...(sheet === null ? {} : { sheet }),
  };
}

/**
 * Reads a combatant's turns. Their names contain the round and a number, as in `r3t0`, so that undoing an
 * action of an older round doesn't affect the current one.
 */
function readTurns(path: string, participant: string, stored: Source, round: number): readonly CardTurn[] {
  return Object.entries(stored)
    .filter(([name]) => name.startsWith(`r${round}t`))
    .map(([name, one]) => {
      const turn = storedRecord(`${path}.${name}`, one);
      const at = `${path}.${name}`;
      return {
        participant,
        card: storedNumber(`${at}.card`, turn["card"], 0, 1, 20),
        state: storedOption(`${at}.state`, turn["state"], turnStates, "waiting"),
        budget: {
          full: actionsLeft(`${at}.full`, turn["full"]),
          quick: actionsLeft(`${at}.quick`, turn["quick"]),
        },
        begun: storedNumber(`${at}.deeds`, turn["deeds"], 0) > 0,
        swapped: storedTruth(`${at}.swapped`, turn["swapped"]),
        deeds: storedNumber(`${at}.deeds`, turn["deeds"], 0),
        name,
      } as CardTurn;
    });
}

/** An upper limit that the sum of differences in a turn never reaches. */
const MOST_DELTA = 1000;

/** The maximum number of full or quick actions in a turn. */
const MOST_ACTIONS = 2;

/**
 * Returns the actions left in a turn. They are stored as differences, and undoing or amending in another
 * order can exceed their limits, which must not make the encounter unreadable.
 */
function actionsLeft(path: string, stored: Plain | undefined): number {
  return Math.min(MOST_ACTIONS, Math.max(0, storedNumber(path, stored, 0, -MOST_DELTA, MOST_DELTA)));
}

/** A turn with stored data that the rules don't need: its name, and the number of actions in it. */
type NamedTurn = CardTurn & { readonly name?: string; readonly deeds?: number };

function writtenTurns({ turns, round }: ZonesFight, id: string): Source {
  const own: readonly NamedTurn[] = turns.filter(({ participant }) => participant === id);
  const taken = new Set(own.flatMap(({ name }) => (name?.startsWith(`r${round}t`) ? [name] : [])));
  let next = 0;
  const named = ({ name }: NamedTurn) => {
    if (name?.startsWith(`r${round}t`)) return name;
    while (taken.has(`r${round}t${next}`)) next += 1;
    taken.add(`r${round}t${next}`);
    return `r${round}t${next}`;
  };
  return Object.fromEntries(
    own.map(turn => {
      const { card, state, budget, begun, swapped, deeds = 0 } = turn;
      return [
        named(turn),
        {
          card,
          state,
          full: budget.full,
          quick: budget.quick,
          deeds: begun ? Math.max(1, deeds) : 0,
          swapped,
        },
      ];
    }),
  );
}

/**
 * Returns the stored turns to keep. Actions in turns of the previous round can still be undone, and older
 * turns are removed.
 */
function keptTurns(stored: Plain | undefined, round: number): Source {
  const turns = isRecord(stored) ? storedRecord("turns", stored["turns"]) : {};
  return Object.fromEntries(Object.entries(turns).filter(([name]) => name.startsWith(`r${round - 1}t`)));
}

function readZone(id: string, stored: Source): NamedZone {
  const path = `fought.zones.${id}`;
  const region = storedText(`${path}.region`, stored["region"]);
  return {
    id,
    name: storedText(`${path}.name`, stored["name"], id),
    cluttered: storedTruth(`${path}.cluttered`, stored["cluttered"]),
    dim: storedTruth(`${path}.dim`, stored["dim"]),
    cramped: storedTruth(`${path}.cramped`, stored["cramped"]),
    ...(region === "" ? {} : { region }),
  };
}

function readLoose(path: string, value: Plain): LooseThing {
  const stored = storedRecord(path, value);
  return { by: storedText(`${path}.by`, stored["by"]), zone: storedText(`${path}.zone`, stored["zone"]) };
}

/** Returns the names marked as true in a record. */
function held(path: string, value: Plain | undefined): readonly string[] {
  return Object.entries(storedRecord(path, value))
    .filter(([name, mark]) => storedTruth(`${path}.${name}`, mark))
    .map(([name]) => name);
}

/**
 * Returns the record of the names that are marked now. Names that were marked before are kept as false, so
 * that nothing has to be deleted.
 */
function marks(before: Source, names: readonly string[]): Source {
  return {
    ...Object.fromEntries(Object.keys(before).map(name => [name, false])),
    ...Object.fromEntries(names.map(name => [name, true])),
  };
}

function halves(path: string, pair: string): readonly [string, string] {
  const [one, other, ...more] = pair.split("|");
  if (one === undefined || other === undefined || more.length > 0)
    throw new RuleError(`${path}.${pair}`, pair, "two IDs separated by a vertical bar", {
      key: "twoOfFight",
    });
  return [one, other];
}
