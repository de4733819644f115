import {
  bandBetween,
  boardGroups,
  boardSpots,
  boardWithEngaged,
  boardWithMember,
  boardWithSpot,
  groupSpots,
  spotAway,
  spotTowards,
  stepsBetween,
  type Board,
  type BoardSpot,
} from "../../rules/combat/theatre.ts";
import {
  bandSteps,
  bandsOfMove,
  rangeBands,
  pathObstacles,
  type RangeBand,
  type PathObstacle,
} from "../../rules/combat/range.ts";
import { jumpCost, jumpPair } from "../../rules/movement/jump.ts";
import { athleticPairs, vault, vaultDifficulties } from "../../rules/movement/obstacles.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { approachProblems } from "../combat/combat-problems.ts";
import { addCondition } from "../core/add-condition.ts";
import type { Problem } from "../core/action.ts";
import { text, type Text } from "../core/card.ts";
import { choice, number, pick, toggle } from "../core/choice.ts";
import { defineAction, type Situation } from "../core/define.ts";
import type { Draft } from "../core/draft.ts";
import type { BoardFacts, TurnMoves } from "../core/facts.ts";
import type { Price } from "../core/pay.ts";
import { groupName } from "../core/on-board.ts";
import { ruleReasons } from "../core/reasons.ts";
import { ruleProblem } from "../core/rejection.ts";
import { takingTime } from "../core/test-choices.ts";
import { movingCost } from "../core/moving.ts";
import { maplessCost, maplessMove, type Moving } from "./tested-move.ts";

/** The kinds of moves, with their costs: a Walk, a Run, or a step within Close Quarters. */
const priceOf = {
  walk: { action: "walk" },
  run: { action: "run" },
  step: { action: "freeStep" },
} as const satisfies Record<string, Price>;
const modes = ["walk", "run", "step"] as const;

/** The actor or group that the acting actor moves toward or away from. */
const to = pick(
  "to",
  ({ facts: { board } }) =>
    board ? goalsOf(board).map(value => ({ value, label: nameOf(board, value) })) : [],
  { label: text("BLACKOUT.moveBands.to") },
);
/** The attribute and skill pairs for tests to overcome obstacles (R6.5, R6.7, R6.11). */
const pairsOver = {
  gap: [jumpPair],
  obstacle: athleticPairs,
  water: [{ attribute: "strength", skill: "athletics" }],
} as const;

const moveChoices = [
  choice("way", modes, {
    label: text("BLACKOUT.moveBands.way"),
    option: word => text(`BLACKOUT.moveBands.ways.${word}`),
  }),
  to,
  toggle("away", { label: text("BLACKOUT.moveBands.away") }),
  toggle("difficult", {
    label: text("BLACKOUT.moveBands.difficult"),
    hint: text("BLACKOUT.moveBands.difficultHint"),
  }),
  choice("inTheWay", pathObstacles, {
    shown: ({ facts: { choices } }) => choices["way"] !== "step",
    label: text("BLACKOUT.moveBands.inTheWay"),
    option: word => text(`BLACKOUT.moveBands.things.${word}`),
  }),
  number("hard", {
    min: 1,
    max: 9,
    initial: vaultDifficulties.average,
    shown: ({ facts: { choices } }) =>
      choices["way"] !== "step" && (choices["inTheWay"] ?? "nothing") !== "nothing",
    label: text("BLACKOUT.field.difficulty"),
    hint: text("BLACKOUT.moveBands.hardHint"),
  }),
  toggle("free", { followsOnly: true }),
  choice("band", ["", ...rangeBands], { followsOnly: true }),
  toggle("join", { followsOnly: true }),
] as const;

/**
 * Moves an actor on the board of an encounter without a map (R16.2). A Walk crosses one range band and a Run
 * two, toward or away from an actor or a group. A free step within Close Quarters engages another actor or
 * ends the engagement (T10). A gap, an obstacle or rough water in the way requires a test. On a failure, the
 * actor stays, or the obstacle counts as difficult terrain (R6.4–R6.11). A Gamemaster can place actors
 * anywhere, at any time and without cost.
 */
export const moveBands = defineAction({
  key: "moveBands",
  needs: { board: true, moves: true },
  nature: "automatic",
  choices: moveChoices,
  ofPlayers: ({ board, choices }) => {
    if (board) checkGoal(board, to.of(choices), true);
  },
  plan: situation => planOf(situation, situation.choices.inTheWay === "water"),
  test: ({ choices: { free, way, inTheWay: thing, hard } }) =>
    free || way === "step" || thing === "nothing"
      ? null
      : { pairs: pairsOver[thing], difficulty: hard, why: ruleReasons(thingName(thing), hard) },
  cost: situation => {
    const { facts, choices, table } = situation;
    const { free, way } = choices;
    if (free) return null;
    // A jump has already started the turn's only movement action (R5.11), so crossing bands extends that
    // action (R6.2, R6.9).
    if (way !== "step" && facts.moves && onlyJumped(facts.moves))
      return maplessCost(situation, movingOf(situation, way), movingCost(situation, "moveBands"));
    return { ...priceOf[way], takingTime: takingTime.of(facts.choices, table) };
  },
  problems: ({ plan }) => plan.problems,
  preview: ({ plan: { lines } }) => ({ lines }),
  resolve: act => {
    const { actor, choices, plan, test, draft, table, show, rollTest } = act;
    const thing = choices.inTheWay;
    const { moved: taken } =
      choices.free || choices.way === "step" ? {} : maplessMove(act, movingOf(act, choices.way));
    if (taken) show({ moved: taken });
    if (!test || thing === "nothing") return moved(draft, plan);
    show({ subtitle: thingName(thing) });
    const { met, margin } = rollTest();
    if (met) return { ...moved(draft, plan), tone: "good" };
    const { prone } = thing === "obstacle" ? vault(margin, table.houseRules) : { prone: false };
    if (prone) addCondition(draft, actor, { key: "prone" }, table);
    // If the actor fails to vault an obstacle, it counts as difficult terrain. An actor who falls over it, or
    // who fails to cross a gap or water, stays in place.
    const slow = thing === "obstacle" && !prone ? planOf(act, true) : null;
    if (slow?.after) return { ...moved(draft, slow), tone: "bad" };
    return {
      outcome: text(prone ? "BLACKOUT.vault.prone" : `BLACKOUT.moveBands.stays.${thing}`, {
        name: actor.name,
      }),
      tone: "bad",
    };
  },
});

/** Whether the actor's only movement in this turn was jumping. */
function onlyJumped({ feet, jumps }: TurnMoves): boolean {
  return jumps > 0 && feet === jumps * jumpCost;
}

/**
 * Returns the movement that the action uses in the turn: the full Walk or Run distance for crossing the
 * bands, and a jump if there is a gap in the way (R16.2, R6.9).
 */
function movingOf(
  { actor, choices: { inTheWay } }: Pick<Choosing, "actor" | "choices">,
  way: "walk" | "run",
): Moving {
  return { feet: actor[way], jumps: inTheWay === "gap" ? 1 : 0 };
}

/** Adds the planned board to the draft of the action's changes, and returns the move's result. */
function moved(draft: Draft, { after, outcome, lines }: Plan) {
  draft.setBoard(after);
  return { outcome, lines };
}

function thingName(thing: PathObstacle): Text {
  return text(`BLACKOUT.moveBands.things.${thing}`);
}

/** The result of a move, and its problems except those concerning the cost. */
interface Plan {
  readonly after: Board | null;
  readonly problems: readonly Problem[];
  readonly outcome: Text;
  readonly lines: readonly { readonly text: Text; readonly value: string }[];
}

type Choosing = Omit<
  Situation<typeof moveChoices, { readonly board: true; readonly moves: true }, Plan>,
  "plan"
>;

interface Going extends Pick<Choosing, "actor" | "choices" | "table"> {
  readonly board: BoardFacts;
  readonly from: BoardSpot;
  readonly goal: BoardSpot;
}

/** Plans a move. If `slow` is true, the terrain counts as difficult even if the user didn't choose this. */
function planOf({ facts: { board }, actor, choices: chosen, table }: Choosing, slow: boolean): Plan {
  const choices = { ...chosen, difficult: chosen.difficult || slow };
  if (!board) return rejected("noBoard", { name: actor.name });
  checkGoal(board, choices.to);
  if (choices.to === "") return rejected("noGoal", { name: actor.name });
  const spots = boardSpots(board.board, board.people);
  const goal = spots.get(choices.to) ?? groupSpots(board.board)[choices.to] ?? {};
  const going = { actor, choices, table, board, from: spots.get(board.own) ?? {}, goal };
  if (choices.free) return placed(going);
  const turn = actor.ownTurn ? [] : [ruleProblem("BLACKOUT.problem.bands.notOwnTurn", { name: actor.name })];
  const plan = choices.way === "step" ? stepped(going) : walked(going, choices.way);
  return { ...plan, problems: [...turn, ...plan.problems] };
}

/** Plans a Walk or Run toward or away from the goal. */
function walked({ actor, choices, board, from, goal, table }: Going, way: "walk" | "run"): Plan {
  const { to, away, difficult } = choices;
  const steps = bandsOfMove(way, actor.slowed === true || difficult, table.houseRules);
  const name = nameOf(board, to);
  if (steps === 0) return rejected("tooSlow", { name: actor.name });
  if (!away && stepsBetween(from, goal) === 0)
    return rejected("thereAlready", { name: actor.name, other: name });
  const spot = away ? spotAway(from, goal, steps) : spotTowards(from, goal, steps);
  if (stepsBetween(from, spot) === 0) return rejected("noFarther", { name: actor.name, other: name });
  // Moving away from one actor can bring the mover closer to another.
  const spots = boardSpots(board.board, board.people);
  const approached = board.people.flatMap(({ id, actor: uuid, name: of }) => {
    const there = spots.get(id) ?? {};
    return uuid && stepsBetween(spot, there) < stepsBetween(from, there) ? [{ uuid, name: of }] : [];
  });
  return {
    after: boardWithSpot(board.board, board.people, board.own, spot),
    problems: approachProblems(actor, approached),
    outcome: text(`BLACKOUT.moveBands.${way}${away ? "Away" : "Towards"}`, { name: actor.name, other: name }),
    lines: [moveLine(name, from, spot, goal)],
  };
}

/** Plans a free step within Close Quarters, toward or away from an actor. */
function stepped({ actor, choices: { to, away: back }, board, from, goal }: Going): Plan {
  const name = nameOf(board, to);
  const near = board.people.find(({ id }) => id === to);
  if (!near || to === board.own) return rejected("noGoal", { name: actor.name });
  if (stepsBetween(from, goal) > 0) return rejected("notInQuartersOf", { name: actor.name, other: name });
  return {
    after: boardWithEngaged(board.board, board.people, board.own, to, !back),
    problems: back || !near.actor ? [] : approachProblems(actor, [{ uuid: near.actor, name: near.name }]),
    lines: [],
    outcome: text(`BLACKOUT.moveBands.${back ? "stepsBack" : "stepsUp"}`, { name: actor.name, other: name }),
  };
}

/** Plans how a Gamemaster places an actor: in a group, or at a range band from another actor. */
function placed({ actor, choices: { to, band, join }, board, from, goal }: Going): Plan {
  const name = nameOf(board, to);
  const outcome = text("BLACKOUT.moveBands.placed", { name: actor.name });
  if (join) {
    if (!boardGroups(board.board).includes(to))
      throw new RuleError("choices.to", to, "a group of the board", { key: "boardGroup" });
    return {
      after: boardWithMember(board.board, board.people, board.own, to),
      problems: [],
      outcome: text("BLACKOUT.moveBands.joined", { name: actor.name, other: name }),
      lines: [],
    };
  }
  const by = band === "" ? 0 : bandSteps(band) - stepsBetween(from, goal);
  const spot = by < 0 ? spotTowards(from, goal, -by) : spotAway(from, goal, by);
  return {
    after: boardWithSpot(board.board, board.people, board.own, spot),
    problems: [],
    outcome,
    lines: [moveLine(name, from, spot, goal)],
  };
}

function moveLine(name: Text, from: BoardSpot, to: BoardSpot, goal: BoardSpot) {
  const [before, after] = [bandBetween(from, goal), bandBetween(to, goal)];
  return {
    text: text("BLACKOUT.moveBands.line", { other: name, from: bandName(before), to: bandName(after) }),
    value: "",
  };
}

function bandName(band: RangeBand): Text {
  return text(`BLACKOUT.field.bandIs.${band}`);
}

function rejected(why: string, data: Text["data"]): Plan {
  const problem = ruleProblem(`BLACKOUT.problem.bands.${why}`, data);
  return { after: null, problems: [problem], outcome: problem.text, lines: [] };
}

/** Returns all visible actors and all groups that the acting actor can approach. */
function goalsOf({ board, people, own }: BoardFacts): readonly string[] {
  return [...boardGroups(board), ...people.flatMap(({ id, hidden }) => (id === own || hidden ? [] : [id]))];
}

/**
 * Throws a RuleError if an actor or group is not on the board. If `seen` is true, throws the same error for a
 * hidden actor, so that players can't tell that the actor is there.
 */
function checkGoal({ board, people, own }: BoardFacts, id: string, seen = false): void {
  const known =
    id === "" ||
    boardGroups(board).includes(id) ||
    (id !== own && people.some(person => person.id === id && !(seen && person.hidden)));
  if (!known)
    throw new RuleError("choices.to", id, "another combatant or group on the board", {
      key: "boardOther",
    });
}

/**
 * Returns the name of a destination for a card. All users can read the card, so a hidden actor is not named.
 */
function nameOf({ board, people }: BoardFacts, id: string): Text {
  const person = people.find(one => one.id === id);
  if (person) return person.hidden ? text("BLACKOUT.board.somebody") : text(person.name);
  return groupName(board, id);
}
