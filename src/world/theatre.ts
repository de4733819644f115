import { actorFromUuid } from "../compat/documents.ts";
import { currentHouseRules } from "../data/house-rules.ts";
import type { BlackoutActor } from "../documents/actor.ts";
import { boardFighters, boardOf, onBoard, type BoardFighter } from "../documents/board.ts";
import { flankedReasons } from "../rules/combat/facing.ts";
import { areaCatches, bandOfSteps } from "../rules/combat/range.ts";
import { boardSpots, engagedWith, stepsBetween, type Board } from "../rules/combat/theatre.ts";
import type { PartialGeometry } from "./geometry.ts";

/** The state of an encounter's board from the perspective of one combatant. */
interface Read {
  readonly own: string;
  readonly board: Board;
  readonly people: readonly BoardFighter[];
  readonly steps: (one: string, other: string) => number;
}

/**
 * The geometry for encounters in theater of the mind (R16.1). It provides range bands instead of distances in
 * feet, and determines which actors are engaged; these count as adjacent. A board doesn't contain obstacles,
 * so users enter those that are between two actors.
 */
export const theatre: PartialGeometry = {
  knows: actor => onBoard(actor) !== null,
  relativePosition: (from, target) => {
    const read = readBoard(from);
    const other = read?.people.find(({ actor }) => actor === target.uuid);
    if (!read || !other || other.id === read.own) return {};
    const engaged = engagedWith(read.board, read.people, other.id);
    const flanked = flankedReasons(
      { engagedBy: enemiesAmong(read, other, engaged), unaware: false },
      currentHouseRules(),
    );
    return {
      band: bandOfSteps(read.steps(read.own, other.id)),
      adjacent: engaged.includes(read.own),
      engaged: flanked.includes("engaged"),
    };
  },
  beside: whom => {
    const read = readBoard(whom);
    if (!read) return [];
    const engaged = engagedWith(read.board, read.people, read.own);
    const near = read.people.filter(({ id }) => id !== read.own && read.steps(read.own, id) === 0);
    return near
      .sort((a, b) => Number(engaged.includes(b.id)) - Number(engaged.includes(a.id)))
      .flatMap(actorOf);
  },
  caught: (middle, feet) => {
    const read = readBoard(middle);
    return read
      ? read.people
          .filter(
            ({ id, hidden }) =>
              id !== read.own && !hidden && areaCatches(feet, bandOfSteps(read.steps(read.own, id))),
          )
          .flatMap(actorOf)
      : [];
  },
};

function readBoard(actor: BlackoutActor): Read | null {
  const found = onBoard(actor);
  if (!found) return null;
  const [board, people] = [boardOf(found.combat), boardFighters(found.combat)];
  const spots = boardSpots(board, people);
  return {
    own: found.id,
    board,
    people,
    steps: (one, other) => stepsBetween(spots.get(one) ?? {}, spots.get(other) ?? {}),
  };
}

/** Returns how many of the given combatants are enemies of an actor and still in the fight (T10). */
function enemiesAmong({ people }: Read, of: BoardFighter, ids: readonly string[]): number {
  return people.filter(({ id, side, defeated }) => ids.includes(id) && side !== of.side && !defeated).length;
}

function actorOf({ actor }: BoardFighter): readonly BlackoutActor[] {
  const found = actor === null ? null : actorFromUuid(actor);
  return found?.isTarget() ? [found] : [];
}
