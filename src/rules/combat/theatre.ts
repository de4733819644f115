import { oneOf, record, records, truth, wholeNumber, words } from "../check.ts";
import { RuleError } from "../rule-error.ts";
import { bandOfSteps, bandSteps, farthestSteps, rangeBands, type RangeBand } from "./range.ts";

/*
 * Theatre of the mind (R16.1, R16.2): a fight without a map. Groups stand so many bands apart; a place is
 * told by its bands to each group. Two places are as many bands apart as they differ in the band that they
 * differ in most, which is the same both ways, and never less than the way over a third place.
 */

/** Where somebody stands: in a group, or by themselves at these bands from the groups. */
export interface BoardPlace {
  /** The id of the group; empty for somebody who stands by themselves. */
  readonly group: string;
  readonly bands: readonly { readonly group: string; readonly band: RangeBand }[];
}

/** A board as it is stored. What is not on it, or cannot be, is read as the nearest that can. */
export interface Board {
  readonly groups: Readonly<Record<string, { readonly name: string }>>;
  /** The band between two groups, by {@link pairKey}. */
  readonly bands: Readonly<Record<string, RangeBand>>;
  /** By the id of who stands there; who is not among them stands in the group of their side. */
  readonly places: Readonly<Record<string, BoardPlace>>;
  /** Those who are engaged with each other, by {@link pairKey}. */
  readonly engaged: Readonly<Record<string, boolean>>;
}

/** Somebody who stands on a board. */
export interface BoardPerson {
  readonly id: string;
  readonly side: "player" | "enemy";
}

/** Bands to each group, counted: 0 for Close Quarters, 3 for Long. */
export type BoardSpot = Readonly<Record<string, number>>;

/** The groups that every board has. */
export const homeGroups = { player: "crew", enemy: "others" } as const;
const homes: readonly string[] = Object.values(homeGroups);

/** The band between two groups of which nothing is said. */
export const usualBand: RangeBand = "mid";

/** The name under which something about two is stored, whichever comes first. */
export function pairKey(one: string, other: string): string {
  return [words("one", one), words("other", other)].sort().join("-");
}

/**
 * The ids of all groups of a board, those that every board has first. Throws a RuleError for what is no
 * board.
 */
export function boardGroups(board: Board): readonly string[] {
  return [...new Set([...homes, ...Object.keys(checkBoard(board).groups)])];
}

function checkBoard(board: Board): Board {
  const { groups, bands, places, engaged } = record("board", board);
  for (const [id, group] of Object.entries(record("board.groups", groups)))
    words(`board.groups.${id}.name`, record(`board.groups.${id}`, group).name);
  for (const [key, band] of Object.entries(record("board.bands", bands)))
    oneOf(`board.bands.${key}`, band, rangeBands);
  for (const [id, place] of Object.entries(record("board.places", places))) {
    words(`board.places.${id}.group`, record(`board.places.${id}`, place).group);
    for (const { group, band } of records(`board.places.${id}.bands`, place.bands))
      oneOf(`board.places.${id}.bands.${words("group", group)}`, band, rangeBands);
  }
  for (const [key, are] of Object.entries(record("board.engaged", engaged)))
    truth(`board.engaged.${key}`, are);
  return board;
}

function checkPerson({ id, side }: BoardPerson): void {
  words("person.id", id);
  oneOf("person.side", side, ["player", "enemy"]);
}

function checkPeople(people: readonly BoardPerson[]): readonly BoardPerson[] {
  records("people", people).forEach(checkPerson);
  return people;
}

function checkSpot(path: string, spot: BoardSpot): BoardSpot {
  for (const [group, steps] of Object.entries(record(path, spot)))
    wholeNumber(`${path}.${group}`, steps, 0, farthestSteps);
  return spot;
}

/**
 * How many bands is each group from each? Symmetric, and never more than the way over a third: where what is
 * stored says more, the shorter way counts. R16.1. Throws a RuleError for a band that there is not.
 */
export function groupSpots(board: Board): Readonly<Record<string, BoardSpot>> {
  const ids = boardGroups(board);
  const stored = (one: string, other: string) =>
    one === other ? 0 : bandSteps(board.bands[pairKey(one, other)] ?? usualBand);
  const steps = new Map(ids.map(one => [one, new Map(ids.map(other => [other, stored(one, other)]))]));
  const of = (one: string, other: string) => steps.get(one)?.get(other) ?? 0;
  for (const over of ids)
    for (const one of ids)
      for (const other of ids)
        steps.get(one)?.set(other, Math.min(of(one, other), of(one, over) + of(over, other)));
  return Object.fromEntries(
    ids.map(one => [one, Object.fromEntries(ids.map(other => [other, of(one, other)]))]),
  );
}

/** Where each of these stands. R16.1. Throws a RuleError for a band that there is not. */
export function boardSpots(board: Board, people: readonly BoardPerson[]): ReadonlyMap<string, BoardSpot> {
  const groups = groupSpots(board);
  return new Map(
    checkPeople(people).map(person => [person.id, spotOf(board.places[person.id], homeOf(person), groups)]),
  );
}

/**
 * The group that somebody stands in; null for somebody who stands by themselves. Throws a RuleError for what
 * is no board or nobody.
 */
export function groupOnBoard(board: Board, person: BoardPerson): string | null {
  checkPerson(record("person", person));
  const place = checkBoard(board).places[person.id];
  if (!place) return homeOf(person);
  if (boardGroups(board).includes(place.group)) return place.group;
  return place.bands.some(({ group }) => boardGroups(board).includes(group)) ? null : homeOf(person);
}

function homeOf({ side }: BoardPerson): string {
  return homeGroups[side];
}

/** Bands to groups that came later follow from those that are told. */
function spotOf(
  place: BoardPlace | undefined,
  home: string,
  groups: Readonly<Record<string, BoardSpot>>,
): BoardSpot {
  const ids = Object.keys(groups);
  const told = new Map(
    (place?.bands ?? []).flatMap(({ group, band }) =>
      ids.includes(group) ? [[group, bandSteps(band)] as const] : [],
    ),
  );
  const group = place && ids.includes(place.group) ? place.group : told.size === 0 ? home : null;
  if (group !== null) return groups[group] ?? {};
  return Object.fromEntries(
    ids.map(id => [
      id,
      told.get(id) ??
        Math.min(farthestSteps, ...[...told].map(([other, steps]) => steps + (groups[other]?.[id] ?? 0))),
    ]),
  );
}

/**
 * How many bands are two places apart, 0 for Close Quarters? R16.1. Throws a RuleError for what is no place.
 */
export function stepsBetween(one: BoardSpot, other: BoardSpot): number {
  checkSpot("one", one);
  checkSpot("other", other);
  return Math.min(
    farthestSteps,
    Math.max(
      0,
      ...Object.keys(one).map(group => Math.abs((one[group] ?? 0) - (other[group] ?? one[group] ?? 0))),
    ),
  );
}

/** In which band is one place from another? R16.1. Throws a RuleError for what is no place. */
export function bandBetween(one: BoardSpot, other: BoardSpot): RangeBand {
  return bandOfSteps(stepsBetween(one, other));
}

/**
 * Where somebody comes to who goes so many bands towards a place: no farther than it. R16.2. Throws a
 * RuleError for a negative number.
 */
export function spotTowards(from: BoardSpot, to: BoardSpot, steps: number): BoardSpot {
  const most = wholeNumber("steps", steps, 0);
  checkSpot("from", from);
  checkSpot("to", to);
  return mapped(from, (now, group) => now + Math.min(most, Math.max(-most, (to[group] ?? now) - now)));
}

/**
 * Where somebody comes to who goes so many bands away from a place: beyond Long nobody is farther. Their
 * bands to the groups change no more than they have to; where no group tells the way from somebody who stands
 * alone, they stay. R16.2. Throws a RuleError for a negative number.
 */
export function spotAway(from: BoardSpot, to: BoardSpot, steps: number): BoardSpot {
  const by = wholeNumber("steps", steps, 0);
  const goal = Math.min(farthestSteps, stepsBetween(from, to) + by);
  const least = mapped(from, (now, group) => Math.max(now, goal - (to[group] ?? 0), by - now));
  // From somebody who stands alone no group may lead away: then it is away from all, or not at all.
  const ways = [least, mapped(from, now => now + by), from];
  return ways.reduce((best, way) => (stepsBetween(way, to) > stepsBetween(best, to) ? way : best));
}

function mapped(spot: BoardSpot, change: (steps: number, group: string) => number): BoardSpot {
  return Object.fromEntries(
    Object.entries(spot).map(([group, steps]) => [
      group,
      Math.min(farthestSteps, Math.max(0, change(steps, group))),
    ]),
  );
}

/**
 * The board with somebody at another place. Who comes to people of their own side joins their group; who
 * leaves Close Quarters is engaged with nobody there any more. Throws a RuleError for somebody who is not on
 * the board.
 */
export function boardWithSpot(
  board: Board,
  people: readonly BoardPerson[],
  who: string,
  spot: BoardSpot,
): Board {
  const person = personOf(people, who);
  checkSpot("spot", spot);
  const groups = groupSpots(board);
  const joined = Object.keys(groups).find(
    id => stepsBetween(groups[id] ?? {}, spot) === 0 && isOwn(board, people, person, id),
  );
  const place =
    joined === undefined
      ? {
          group: "",
          bands: Object.entries(spot).map(([group, steps]) => ({ group, band: bandOfSteps(steps) })),
        }
      : { group: joined, bands: [] };
  return withoutParted({ ...board, places: { ...board.places, [who]: place } }, people);
}

/** The board with somebody in a group. Throws a RuleError for a group that there is not. */
export function boardWithMember(
  board: Board,
  people: readonly BoardPerson[],
  who: string,
  group: string,
): Board {
  const place = { group: oneOf("group", group, boardGroups(board)), bands: [] };
  return withoutParted({ ...board, places: { ...board.places, [personOf(people, who).id]: place } }, people);
}

/**
 * Is this a group that somebody joins by coming there: that of their side, or one in which others stand, all
 * of their side?
 */
function isOwn(board: Board, people: readonly BoardPerson[], person: BoardPerson, group: string): boolean {
  if (group === homeOf(person)) return true;
  const there = people.filter(other => other.id !== person.id && groupOnBoard(board, other) === group);
  return there.length > 0 && there.every(({ side }) => side === person.side);
}

/**
 * The board with one group at another band from a second one: the first goes there, its bands to the others
 * change no more than they have to, and who stands by themselves stays where they are. R16.1. Throws a
 * RuleError for groups or a band that there are not.
 */
export function boardWithBand(
  board: Board,
  people: readonly BoardPerson[],
  group: string,
  other: string,
  band: RangeBand,
): Board {
  checkPeople(people);
  const ids = boardGroups(board);
  const spots = groupSpots(board);
  const [from, to] = [
    spots[oneOf("group", group, ids)] ?? {},
    spots[
      oneOf(
        "other",
        other,
        ids.filter(id => id !== group),
      )
    ] ?? {},
  ];
  const by = bandSteps(band) - stepsBetween(from, to);
  const row = by < 0 ? spotTowards(from, to, -by) : spotAway(from, to, by);
  const steps = (one: string, two: string) =>
    one === group ? row[two] : two === group ? row[one] : spots[one]?.[two];
  const bands = Object.fromEntries(
    ids.flatMap((one, index) =>
      ids.slice(index + 1).map(two => [pairKey(one, two), bandOfSteps(steps(one, two) ?? 0)]),
    ),
  );
  const places = Object.fromEntries(
    Object.entries(board.places).map(([id, place]) => [
      id,
      place.bands.some(one => one.group === group) ? reckoned(place, group, row) : place,
    ]),
  );
  return withoutParted({ ...board, bands: { ...board.bands, ...bands }, places }, people);
}

/**
 * Somebody's own place when a group has gone elsewhere: as near to what it was as their bands to the other
 * groups allow.
 */
function reckoned(place: BoardPlace, group: string, row: BoardSpot): BoardPlace {
  const rest = place.bands
    .filter(one => one.group !== group)
    .map(one => ({ own: bandSteps(one.band), away: row[one.group] ?? 0 }));
  const least = Math.max(0, ...rest.map(({ own, away }) => Math.abs(own - away)));
  const most = Math.min(farthestSteps, ...rest.map(({ own, away }) => own + away));
  return {
    ...place,
    bands: place.bands.map(one =>
      one.group === group
        ? { group, band: bandOfSteps(Math.min(most, Math.max(least, bandSteps(one.band)))) }
        : one,
    ),
  };
}

/**
 * The board with two who are engaged with each other, or no longer are. Throws a RuleError for two who are
 * not in Close Quarters, or for one and the same. T10.
 */
export function boardWithEngaged(
  board: Board,
  people: readonly BoardPerson[],
  one: string,
  other: string,
  engaged: boolean,
): Board {
  const spots = boardSpots(board, people);
  const [a, b] = [spots.get(personOf(people, one).id) ?? {}, spots.get(personOf(people, other).id) ?? {}];
  if (one === other) throw new RuleError("other", other, "somebody else", { key: "somebodyElse" });
  const key = pairKey(one, other);
  if (!truth("engaged", engaged)) return { ...board, engaged: without(board.engaged, key) };
  if (stepsBetween(a, b) > 0)
    throw new RuleError("other", other, "somebody in Close Quarters", { key: "inQuarters" });
  return { ...board, engaged: { ...board.engaged, [key]: true } };
}

/**
 * With whom is somebody engaged? Only those in Close Quarters count. T10. Throws a RuleError for somebody who
 * is not on the board.
 */
export function engagedWith(board: Board, people: readonly BoardPerson[], who: string): readonly string[] {
  const spots = boardSpots(board, people);
  const own = spots.get(personOf(people, who).id) ?? {};
  return people.flatMap(({ id }) =>
    id !== who && board.engaged[pairKey(who, id)] === true && stepsBetween(own, spots.get(id) ?? {}) === 0
      ? [id]
      : [],
  );
}

/** Nobody is engaged over a distance. Of those who are not here now nothing is changed. */
function withoutParted(board: Board, people: readonly BoardPerson[]): Board {
  const spots = boardSpots(board, people);
  const parted = people.flatMap((one, index) =>
    people.slice(index + 1).flatMap(other => {
      const key = pairKey(one.id, other.id);
      return board.engaged[key] !== undefined &&
        stepsBetween(spots.get(one.id) ?? {}, spots.get(other.id) ?? {}) > 0
        ? [key]
        : [];
    }),
  );
  return parted.length === 0 ? board : { ...board, engaged: parted.reduce(without, board.engaged) };
}

function without<T>(all: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  const { [key]: _, ...others } = all;
  return others;
}

function personOf(people: readonly BoardPerson[], id: string): BoardPerson {
  const found = checkPeople(people).find(person => person.id === id);
  if (found === undefined) throw new RuleError("who", id, "somebody on the board", { key: "onBoard" });
  return found;
}
