import { bandBetween, stepsBetween, type BoardSpot } from "../../rules/combat/theatre.ts";
import { rangeBands, pathObstacles, type RangeBand, type PathObstacle } from "../../rules/combat/range.ts";
import type { Text } from "../../actions/core/card.ts";
import { options } from "../shared/options.ts";
import { initials } from "../shared/pictures.ts";
import { formatText } from "../shared/texts.ts";
import { plain, type Words } from "../shared/words.ts";
import { listText } from "../../language/formats.ts";

/** A combatant on the board whom the viewer can see. */
export interface BoardMember {
  readonly id: string;
  readonly name: string;
  readonly side: "player" | "enemy";
  readonly hidden: boolean;
  readonly defeated: boolean;
  readonly acting: boolean;
  readonly owned: boolean;
  readonly spot: BoardSpot;
  /** The combatant's group, or null if the combatant belongs to none. */
  readonly group: string | null;
  /**
   * The names of the combatants with whom this one is engaged, if they are visible, and the IDs of all of
   * them.
   */
  readonly engaged: readonly string[];
  readonly engagedIds: readonly string[];
}

/** A move that the board offers to the acting combatant. */
export interface BoardMove {
  readonly key: "walkTowards" | "runTowards" | "walkAway" | "runAway" | "stepUp" | "stepBack";
  readonly way: "walk" | "run" | "step";
  readonly to: string;
  readonly away: boolean;
  /** For a step, the ID of the combatant whom it approaches or leaves. */
  readonly other: string;
  readonly ap: number;
  /** The band after the move. Null if the move is a step. */
  readonly then: Text | null;
  /**
   * The reason why the move is currently not available, or null. `told` is the first problem, which is shown
   * even if the move is available.
   */
  readonly refused: Text | null;
  readonly told: Text | null;
}

/** A board, as a viewer sees it. */
export interface BoardSource {
  /** Whether the encounter uses the board. Otherwise, the tracker merely offers it. */
  readonly on: boolean;
  readonly gamemaster: boolean;
  readonly groups: readonly { readonly id: string; readonly name: string; readonly spot: BoardSpot }[];
  readonly members: readonly BoardMember[];
  /** The acting combatant, if the viewer is allowed to move them. */
  readonly mover: BoardMember | null;
  readonly moves: (goal: string, others: readonly BoardMember[]) => readonly BoardMove[];
  /**
   * The key of the place from which range bands are measured. If no place has this key, the default place is
   * used.
   */
  readonly from: string;
  /** The expanded element: a place, or `member.` followed by an ID. */
  readonly open: string;
  readonly folded: boolean;
  readonly difficult: boolean;
  readonly inTheWay: PathObstacle;
}

/**
 * A place on the board with all combatants there, who are in Close Quarters with one another. The key is one
 * of their groups or, if there is none, one of the combatants.
 */
export interface BoardPlaceView {
  readonly key: string;
  readonly groups: readonly string[];
  readonly name: string;
  readonly members: readonly BoardMember[];
  readonly spot: BoardSpot;
}

/**
 * Returns the places of a board: first the places of groups, each with all combatants there, and then the
 * places of combatants outside any group. Only Gamemasters see a group without visible members.
 */
export function placesOf({
  groups,
  members,
  gamemaster,
}: Pick<BoardSource, "groups" | "members" | "gamemaster">): readonly BoardPlaceView[] {
  const shown = groups.filter(({ id }) => gamemaster || members.some(({ group }) => group === id));
  const spots = [...shown.map(({ spot }) => spot), ...members.map(({ spot }) => spot)].filter(
    (spot, index, all) => all.findIndex(other => stepsBetween(spot, other) === 0) === index,
  );
  return spots.map(spot => {
    const there = shown.filter(group => stepsBetween(group.spot, spot) === 0);
    const near = members.filter(member => stepsBetween(member.spot, spot) === 0);
    return {
      key: there[0]?.id ?? near[0]?.id ?? "",
      groups: there.map(({ id }) => id),
      name:
        there.length > 0 ? listText(there.map(({ name }) => name)) : listText(near.map(({ name }) => name)),
      members: near,
      spot,
    };
  });
}

/**
 * Returns the place from which range bands are measured: the selected place, the acting combatant's place,
 * the viewer's own place, or the first place, in this order of preference.
 */
export function viewedFrom(places: readonly BoardPlaceView[], from: string): BoardPlaceView | undefined {
  const whereAny = (holds: (member: BoardMember) => boolean) =>
    places.find(({ members }) => members.some(holds));
  return (
    places.find(({ key }) => key === from) ??
    whereAny(({ acting }) => acting) ??
    whereAny(({ owned, side }) => owned && side === "player") ??
    places[0]
  );
}

/** Returns the board's view: the four range bands from one place, and the combatants in each of them. */
export function boardView(source: BoardSource | null, words: Words) {
  if (!source) return { shown: false };
  if (!source.on) return { shown: true, offered: true };
  const places = placesOf(source);
  const from = viewedFrom(places, source.from);
  const inBand = (band: RangeBand) =>
    places
      .filter(({ spot }) => from && bandBetween(from.spot, spot) === band)
      .sort((a, b) => Number(b === from) - Number(a === from));
  return {
    shown: true,
    on: true,
    folded: source.folded,
    gamemaster: source.gamemaster,
    empty: source.members.length === 0,
    mover: source.mover?.name ?? "",
    difficult: source.difficult,
    inTheWay: options(pathObstacles, source.inTheWay, "BLACKOUT.moveBands.things", words),
    whoMoves: source.mover ? words.format("BLACKOUT.board.who", { name: source.mover.name }) : "",
    places: places.map(({ key, name }) => ({ value: key, label: name, selected: key === from?.key })),
    bands: rangeBands.map(band => ({
      key: band,
      name: words.localize(`BLACKOUT.board.band.${band}`),
      feet: words.localize(`BLACKOUT.board.bandFeet.${band}`),
      places: inBand(band).map(place => placeView(place, from, source, words)),
    })),
  };
}

function placeView(
  place: BoardPlaceView,
  from: BoardPlaceView | undefined,
  source: BoardSource,
  words: Words,
) {
  const { mover, gamemaster } = source;
  const name = place.groups.length > 0 ? place.name : "";
  const here = mover !== null && stepsBetween(mover.spot, place.spot) === 0;
  const foes =
    mover && here
      ? place.members.filter(({ id, side, defeated }) => id !== mover.id && side !== mover.side && !defeated)
      : [];
  const open = source.open === place.key;
  // A combatant who is alone at their place can't move toward or away from anyone there.
  const movable = mover !== null && !(here && place.groups.length === 0 && place.members.length === 1);
  return {
    key: place.key,
    name,
    here: place === from,
    movable,
    open: open && movable,
    move: words.format("BLACKOUT.board.move", { name: place.name }),
    empty: place.members.length === 0,
    members: place.members.map(member => memberView(member, source, words)),
    moves: open && mover ? source.moves(place.key, foes).map(move => moveView(move, words)) : [],
    puts: gamemaster
      ? place.members
          .filter(({ id }) => source.open === `member.${id}`)
          .flatMap(member => putsOf(member, from, source, words))
      : [],
  };
}

function memberView(
  { id, name, side, hidden, defeated, acting, owned, engaged }: BoardMember,
  { gamemaster, open, mover }: BoardSource,
  words: Words,
) {
  const note =
    engaged.length > 0 ? words.format("BLACKOUT.board.engagedWith", { names: listText(engaged) }) : "";
  return {
    id,
    name,
    initials: initials(name),
    side: side === "player" ? "pc" : "foe",
    hidden,
    out: defeated,
    acting,
    engaged: note,
    open: open === `member.${id}`,
    put: gamemaster,
    draggable: gamemaster || (owned && mover?.id === id),
    label: words.format("BLACKOUT.board.place", { name }),
  };
}

function moveView({ key, way, to, away, other, ap, then, refused, told }: BoardMove, words: Words) {
  const what = words.format(`BLACKOUT.board.do.${key}`, { other });
  const band = then ? formatText(then, words) : "";
  const why = refused ?? told;
  return {
    key,
    way,
    to,
    away,
    what,
    note:
      way === "step"
        ? words.localize("BLACKOUT.board.free")
        : words.format("BLACKOUT.board.then", { band, ap: plain(ap) }),
    disabled: refused !== null,
    why: why ? formatText(why, words) : "",
  };
}

/**
 * Returns the places to which a Gamemaster can move a combatant: any other group, or any range band, measured
 * from the viewed place.
 */
function putsOf(
  member: BoardMember,
  from: BoardPlaceView | undefined,
  { groups }: BoardSource,
  words: Words,
) {
  const joins = groups
    .filter(({ id }) => id !== member.group)
    .map(({ id, name }) => ({
      id: member.id,
      to: id,
      join: true,
      band: "",
      what: words.format("BLACKOUT.board.do.join", { other: name }),
    }));
  const goal = from?.groups[0] ?? from?.members.find(({ id }) => id !== member.id)?.id;
  const bands =
    goal === undefined
      ? []
      : rangeBands
          .filter(band => from === undefined || bandBetween(member.spot, from.spot) !== band)
          .map(band => ({
            id: member.id,
            to: goal,
            join: false,
            band,
            what: words.format("BLACKOUT.board.do.band", {
              band: words.localize(`BLACKOUT.board.band.${band}`),
            }),
          }));
  return [...joins, ...bands];
}
