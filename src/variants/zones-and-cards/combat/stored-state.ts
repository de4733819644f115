import { isRecord, type Plain, type Source } from "../../../ledger/plain.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { type CardTurn, turnStates, zonesSides } from "../rules/encounter.ts";
import { zonesCovers } from "../rules/interrupts.ts";
import { panicTriggers } from "../rules/panic.ts";
import { checkZoneMap } from "../rules/zone-map.ts";
import { type UnheldItem, type NamedZone, pairOf, type ZonesState, type ZonesPlace } from "./zones-state.ts";
import { validTurns } from "./sound-turns.ts";
import { storedNumber, storedOption, storedRecord, storedText, storedTruth } from "./stored.ts";

/** Reads the data of a Combat. Throws a RuleError that names the invalid part if there is one. */
export function readState(fought: Source): ZonesState {
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
  const links = markedNames("fought.borders", fought["borders"]).map(pair =>
    pairOfIds("fought.borders", pair),
  );
  checkZoneMap({ zones, links });
  return {
    round,
    turns: validTurns(turns, id => places[id]?.group ?? ""),
    places,
    zones,
    links,
    touching: markedNames("fought.touching", fought["touching"]),
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
 * Returns an encounter as its Combat document stores it. `before` contains the previous data. Turns of the
 * previous round are kept, and those of older rounds are removed.
 */
export function writtenState(state: ZonesState, before: Source): Source {
  const people = storedRecord("fought.people", before["people"]);
  const turnsOf = (id: string) => ({ ...keptTurns(people[id], state.round), ...writtenTurns(state, id) });
  const marked = (name: string, pairs: readonly string[]) =>
    recordOfMarks(storedRecord(`fought.${name}`, before[name]), pairs);
  return {
    ...before,
    round: state.round,
    people: Object.fromEntries(
      Object.entries(state.places).map(([id, place]) => [
        id,
        { ...writtenPlace(place, storedRecord(`fought.people.${id}`, people[id])), turns: turnsOf(id) },
      ]),
    ),
    zones: Object.fromEntries(
      state.zones.map(({ id, name, region = "", cluttered = false, dim = false, cramped = false }) => [
        id,
        { name, cluttered, dim, cramped, ...(region === "" ? {} : { region }) },
      ]),
    ),
    borders: marked(
      "borders",
      state.links.map(([a, b]) => pairOf(a, b)),
    ),
    touching: marked("touching", state.touching),
    grapples: {
      ...Object.fromEntries(
        Object.keys(storedRecord("fought.grapples", before["grapples"])).map(id => [id, ""]),
      ),
      ...state.grapples,
    },
    ...(Object.keys(state.loose).length === 0 && before["loose"] === undefined
      ? {}
      : { loose: Object.fromEntries(Object.entries(state.loose).map(([id, one]) => [id, { ...one }])) }),
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
    panicDue: storedOption(`${path}.panicDue`, stored["panicDue"], ["", ...panicTriggers], ""),
    panics: number("panics"),
    seen: markedNames(`${path}.seen`, stored["seen"]),
    dropped: markedNames(`${path}.dropped`, stored["dropped"]),
    drawn: markedNames(`${path}.drawn`, stored["drawn"]),
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
    seen: recordOfMarks(storedRecord("seen", before["seen"]), seen),
    dropped: recordOfMarks(storedRecord("dropped", before["dropped"]), dropped),
    ...(drawn.length === 0 && before["drawn"] === undefined
      ? {}
      : { drawn: recordOfMarks(storedRecord("drawn", before["drawn"]), drawn) }),
    gear: { ...gear },
    ...(sheet === null ? {} : { sheet }),
  };
}

/**
 * Reads a combatant's turns. Their names contain the round and a number, as in `r3t0`, so that undoing an
 * action from an earlier round doesn't affect the current round.
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

/** A limit for the stored differences in the number of actions. No turn can reach it. */
const MOST_DELTA = 1000;

/**
 * The maximum number of full actions that can be left in a turn. The same maximum applies to quick actions.
 */
const MOST_ACTIONS = 2;

/**
 * Returns the number of actions left in a turn. Changes are stored as differences, so undoing or amending
 * actions in a different order can move the number outside its limits. This must not make the encounter
 * unreadable.
 */
function actionsLeft(path: string, stored: Plain | undefined): number {
  return Math.min(MOST_ACTIONS, Math.max(0, storedNumber(path, stored, 0, -MOST_DELTA, MOST_DELTA)));
}

/**
 * A turn with additional stored data that the rules don't need: its name, and the number of actions taken in
 * it.
 */
type NamedTurn = CardTurn & { readonly name?: string; readonly deeds?: number };

function writtenTurns({ turns, round }: ZonesState, id: string): Source {
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
 * Returns the stored turns of the previous round, because the actions in them can still be undone. Older
 * turns are discarded.
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

function readLoose(path: string, value: Plain): UnheldItem {
  const stored = storedRecord(path, value);
  return { by: storedText(`${path}.by`, stored["by"]), zone: storedText(`${path}.zone`, stored["zone"]) };
}

/** Returns the names whose value in a record is true. */
function markedNames(path: string, value: Plain | undefined): readonly string[] {
  return Object.entries(storedRecord(path, value))
    .filter(([name, mark]) => storedTruth(`${path}.${name}`, mark))
    .map(([name]) => name);
}

/**
 * Returns a record in which the given names are true. Names from the previous record that are no longer
 * marked are set to false, so that nothing has to be deleted.
 */
function recordOfMarks(before: Source, names: readonly string[]): Source {
  return {
    ...Object.fromEntries(Object.keys(before).map(name => [name, false])),
    ...Object.fromEntries(names.map(name => [name, true])),
  };
}

function pairOfIds(path: string, pair: string): readonly [string, string] {
  const [one, other, ...more] = pair.split("|");
  if (one === undefined || other === undefined || more.length > 0)
    throw new RuleError(`${path}.${pair}`, pair, "two IDs separated by a vertical bar", {
      key: "twoOfFight",
    });
  return [one, other];
}
