import { boardFighters, boardOf, isTheatre } from "../../documents/board.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import { withShownBudget } from "../../features/combat/shown-budget.ts";
import { gatherFacts, tableNow } from "../../actions/core/gather.ts";
import { rejectionOf } from "../../actions/core/problems.ts";
import { actionOf } from "../../actions/core/registry.ts";
import type { Text } from "../../actions/core/card.ts";
import {
  boardGroups,
  boardSpots,
  engagedWith,
  groupOnBoard,
  groupSpots,
  homeGroups,
} from "../../rules/combat/theatre.ts";
import type { PathObstacle } from "../../rules/combat/range.ts";
import { RuleError } from "../../rules/rule-error.ts";
import type { Words } from "../shared/words.ts";
import type { BoardMember, BoardMove, BoardSource } from "./board-view.ts";

/**
 * The display state of a board: the combatant from whose perspective it is shown, the expanded and collapsed
 * elements, whether the terrain is difficult, and any obstacle.
 */
export interface BoardMemory {
  readonly from: string;
  readonly open: string;
  readonly folded: boolean;
  readonly difficult: boolean;
  readonly inTheWay: PathObstacle;
}

/** The moves that the board can offer. */
const offers = [
  { key: "walkTowards", way: "walk", away: false },
  { key: "runTowards", way: "run", away: false },
  { key: "walkAway", way: "walk", away: true },
  { key: "runAway", way: "run", away: true },
] as const;

/**
 * Returns an encounter's board as this client's user sees it, or null if there is none and the user can't
 * create one.
 */
export function boardSource(
  combat: BlackoutCombat | null,
  memory: BoardMemory,
  words: Words,
): BoardSource | null {
  if (!combat || combat.scene !== null) return null;
  const gamemaster = game.user.isGM;
  if (!isTheatre(combat))
    return gamemaster
      ? { ...memory, on: false, gamemaster, groups: [], members: [], mover: null, moves: () => [] }
      : null;
  const board = boardOf(combat);
  const people = boardFighters(combat);
  const [spots, groups] = [boardSpots(board, people), groupSpots(board)];
  const acting = combat.phase === "fighting" && combat.started ? combat.combatant : null;
  const seen = people.filter(({ id }) => combat.combatants.get(id)?.visible === true);
  const names = new Map(seen.map(({ id, name }) => [id, name]));
  const members = seen.map((person): BoardMember => ({
    id: person.id,
    name: person.name,
    side: person.side,
    hidden: person.hidden,
    defeated: person.defeated,
    acting: acting?.id === person.id,
    owned: combat.combatants.get(person.id)?.isOwner === true,
    spot: spots.get(person.id) ?? {},
    group: groupOnBoard(board, person),
    engaged: engagedWith(board, people, person.id).flatMap(id => names.get(id) ?? []),
    engagedIds: engagedWith(board, people, person.id),
  }));
  const mover = acting?.isOwner && acting.actor ? (members.find(({ id }) => id === acting.id) ?? null) : null;
  return {
    ...memory,
    on: true,
    gamemaster,
    members,
    mover,
    groups: boardGroups(board).map(id => ({
      id,
      name:
        board.groups[id]?.name ||
        words.localize(id === homeGroups.player ? "BLACKOUT.board.home.crew" : "BLACKOUT.board.home.others"),
      spot: groups[id] ?? {},
    })),
    moves: (goal, others) => (acting?.actor ? movesOf(acting, goal, others, memory.difficult) : []),
  };
}

/**
 * Returns the moves that the acting combatant can make relative to a place: moves toward or away from the
 * place, and steps toward or away from the combatants there.
 */
function movesOf(
  acting: Combatant.Implementation,
  goal: string,
  others: readonly BoardMember[],
  difficult: boolean,
): readonly BoardMove[] {
  const steps = others.flatMap(({ id, engagedIds, name }) =>
    moveOf(
      acting,
      {
        key: engagedIds.includes(acting.id ?? "") ? "stepBack" : "stepUp",
        way: "step",
        to: id,
        away: engagedIds.includes(acting.id ?? ""),
        difficult,
      },
      name,
    ),
  );
  const moves = offers.flatMap(offer => moveOf(acting, { ...offer, to: goal, difficult }, ""));
  // Omits a Run that leads no farther than a Walk.
  return [
    ...steps,
    ...moves.filter(
      one =>
        one.way !== "run" ||
        !moves.some(
          other => other.way === "walk" && other.away === one.away && other.then?.key === one.then?.key,
        ),
    ),
  ];
}

/**
 * Returns a list that contains a possible move, along with the result of its action, or an empty list if the
 * rules or the range bands don't allow the move.
 */
function moveOf(
  { actor }: Combatant.Implementation,
  {
    key,
    ...choices
  }: { key: BoardMove["key"]; way: BoardMove["way"]; to: string; away: boolean; difficult: boolean },
  other: string,
): readonly BoardMove[] {
  const action = actionOf("moveBands");
  if (!actor || !action) return [];
  try {
    const facts = withShownBudget(gatherFacts(action, { actor }, [], choices), actor);
    const { ap, problems, lines } = action.preview(facts, tableNow());
    if (problems.some(({ kind }) => kind === "rule")) return [];
    const then = lines[0]?.text.data?.["to"];
    return [
      {
        key,
        way: choices.way,
        to: choices.to,
        away: choices.away,
        other,
        ap,
        then: isText(then) ? then : null,
        refused: rejectionOf(problems, tableNow()),
        told: problems[0]?.text ?? null,
      },
    ];
  } catch (error) {
    // Omits a move that can't be judged because its target has just left.
    if (error instanceof RuleError || error instanceof TypeError) return [];
    throw error;
  }
}

function isText(value: unknown): value is Text {
  return typeof value === "object" && value !== null && "key" in value;
}
