import { oneOf, record, records, requireBoolean, wholeNumber, requireString } from "../check.ts";
import { RuleError } from "../rule-error.ts";
import { bandOfSteps, bandSteps, farthestSteps, rangeBands, type RangeBand } from "./range.ts";

/*
 * Theater of the mind: an encounter without a map (R16.1, R16.2). The distance between two groups is a number
 * of range bands, and a place is defined by its number of range bands to each group. The distance between two
 * places is the largest difference between their numbers for the same group. It is therefore symmetric and
 * never longer than a detour via a third place.
 */

/** The place of a combatant: in a group, or alone and at these range bands from the groups. */
export interface BoardPlace {
  /** The ID of the group, or empty if the combatant is alone. */
  readonly group: string;
  readonly bands: readonly { readonly group: string; readonly band: RangeBand }[];
}

/**
 * A stored board. Missing bands and places get defaults or are derived from the stored ones. An invalid band
 * causes a RuleError.
 */
export interface Board {
  readonly groups: Readonly<Record<string, { readonly name: string }>>;
  /** The range bands between pairs of groups, by {@link pairKey}. */
  readonly bands: Readonly<Record<string, RangeBand>>;
  /** The places by combatant ID. A combatant without an entry is in the group for their side. */
  readonly places: Readonly<Record<string, BoardPlace>>;
  /** The pairs of combatants who are engaged with each other, by {@link pairKey}. */
  readonly engaged: Readonly<Record<string, boolean>>;
}

/** A combatant on a board. */
export interface BoardPerson {
  readonly id: string;
  readonly side: "player" | "enemy";
}

/** The number of range bands to each group, from 0 for Close Quarters to 3 for Long. */
export type BoardSpot = Readonly<Record<string, number>>;

/** The IDs of the groups that exist on every board, by side. */
export const homeGroups = { player: "crew", enemy: "others" } as const;
const homes: readonly string[] = Object.values(homeGroups);

/** The default range band between two groups. */
export const usualBand: RangeBand = "mid";

/** Returns the key for storing data about a pair. The order of the two IDs doesn't matter. */
export function pairKey(one: string, other: string): string {
  return [requireString("one", one), requireString("other", other)].sort().join("-");
}

/**
 * Returns the IDs of all groups of a board, starting with the default ones. Throws a RuleError for an invalid
 * board.
 */
export function boardGroups(board: Board): readonly string[] {
  return [...new Set([...homes, ...Object.keys(checkBoard(board).groups)])];
}

function checkBoard(board: Board): Board {
  const { groups, bands, places, engaged } = record("board", board);
  for (const [id, group] of Object.entries(record("board.groups", groups)))
    requireString(`board.groups.${id}.name`, record(`board.groups.${id}`, group).name);
  for (const [key, band] of Object.entries(record("board.bands", bands)))
    oneOf(`board.bands.${key}`, band, rangeBands);
  for (const [id, place] of Object.entries(record("board.places", places))) {
    requireString(`board.places.${id}.group`, record(`board.places.${id}`, place).group);
    for (const { group, band } of records(`board.places.${id}.bands`, place.bands))
      oneOf(`board.places.${id}.bands.${requireString("group", group)}`, band, rangeBands);
  }
  for (const [key, are] of Object.entries(record("board.engaged", engaged)))
    requireBoolean(`board.engaged.${key}`, are);
  return board;
}

function checkPerson({ id, side }: BoardPerson): void {
  requireString("person.id", id);
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
 * Returns the number of range bands between every two groups (R16.1), which is the same in both directions.
 * If a detour via other groups is shorter than the stored distance, the length of the detour is returned
 * instead. Throws a RuleError for an invalid band.
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

/**
 * Returns the position of each combatant on the board (R16.1). Throws a RuleError for an invalid range band.
 */
export function boardSpots(board: Board, people: readonly BoardPerson[]): ReadonlyMap<string, BoardSpot> {
  const groups = groupSpots(board);
  return new Map(
    checkPeople(people).map(person => [person.id, spotOf(board.places[person.id], homeOf(person), groups)]),
  );
}

/**
 * Returns the group of a combatant, or null if the combatant is alone. Throws a RuleError for an invalid
 * board or combatant.
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

/**
 * Returns the number of range bands from a place to each group. A distance that isn't stored, for example
 * because the group was added later, is derived from the stored ones.
 */
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
 * Returns the number of range bands between two places. It is 0 in Close Quarters (R16.1). Throws a RuleError
 * for an invalid place.
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

/** Returns the range band between two places (R16.1). Throws a RuleError if a place is invalid. */
export function bandBetween(one: BoardSpot, other: BoardSpot): RangeBand {
  return bandOfSteps(stepsBetween(one, other));
}

/**
 * Returns the place reached by moving this many range bands toward another place, but not past it (R16.2).
 * Throws a RuleError for a negative number.
 */
export function spotTowards(from: BoardSpot, to: BoardSpot, steps: number): BoardSpot {
  const most = wholeNumber("steps", steps, 0);
  checkSpot("from", from);
  checkSpot("to", to);
  return mapped(from, (now, group) => now + Math.min(most, Math.max(-most, (to[group] ?? now) - now)));
}

/**
 * Returns the place that is reached by moving away from another place by the given number of range bands, but
 * no farther than Long (R16.2). The bands to the groups change as little as possible. If the other place is
 * that of a lone combatant and no group determines the direction, the combatant moves away from all groups or
 * stays in place. Throws a RuleError for a negative number.
 */
export function spotAway(from: BoardSpot, to: BoardSpot, steps: number): BoardSpot {
  const by = wholeNumber("steps", steps, 0);
  const goal = Math.min(farthestSteps, stepsBetween(from, to) + by);
  const least = mapped(from, (now, group) => Math.max(now, goal - (to[group] ?? 0), by - now));
  // If no group determines a direction away from a lone combatant, the combatant moves away from all groups
  // or stays in place.
  const spots = [least, mapped(from, now => now + by), from];
  return spots.reduce((best, spot) => (stepsBetween(spot, to) > stepsBetween(best, to) ? spot : best));
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
 * Returns the board after a combatant moves to another place. A combatant who reaches allies joins their
 * group, and one who leaves Close Quarters is no longer engaged there. Throws a RuleError for a combatant who
 * isn't on the board.
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

/** Returns the board after a combatant joins a group. Throws a RuleError for a nonexistent group. */
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
 * Whether a combatant who reaches this group joins it. This is the case if it is the default group of the
 * combatant's side, or if all of its members are on that side.
 */
function isOwn(board: Board, people: readonly BoardPerson[], person: BoardPerson, group: string): boolean {
  if (group === homeOf(person)) return true;
  const there = people.filter(other => other.id !== person.id && groupOnBoard(board, other) === group);
  return there.length > 0 && there.every(({ side }) => side === person.side);
}

/**
 * Returns the board after a group has moved to the given range band from a second group (R16.1). The bands
 * between the first group and all other groups change as little as possible, and lone combatants stay in
 * place. Throws a RuleError for invalid groups or bands.
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
 * Returns the place of a combatant without a group after a group has moved. The place is as close to the
 * previous one as the combatant's range bands to the other groups allow.
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
 * Returns the board after two combatants have engaged each other or are no longer engaged (T10). Throws a
 * RuleError if they aren't in Close Quarters, or if both are the same combatant.
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
  if (one === other) throw new RuleError("other", other, "another combatant", { key: "somebodyElse" });
  const key = pairKey(one, other);
  if (!requireBoolean("engaged", engaged)) return { ...board, engaged: without(board.engaged, key) };
  if (stepsBetween(a, b) > 0)
    throw new RuleError("other", other, "a combatant in Close Quarters", { key: "inQuarters" });
  return { ...board, engaged: { ...board.engaged, [key]: true } };
}

/**
 * Returns the combatants in Close Quarters with whom a combatant is engaged (T10). Throws a RuleError for a
 * combatant who isn't on the board.
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

/**
 * Ends the engagements between combatants who are no longer in Close Quarters with each other. Leaves
 * engagements of absent combatants unchanged.
 */
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
  if (found === undefined) throw new RuleError("who", id, "a combatant on the board", { key: "onBoard" });
  return found;
}
