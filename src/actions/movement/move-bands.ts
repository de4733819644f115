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
import { bandSteps, bandsOfMove, rangeBands, type RangeBand } from "../../rules/combat/range.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { approachProblems } from "../../play/combat/combat-problems.ts";
import { chosenOption, chosenText, chosenToggle } from "../core/choices.ts";
import { text, type Text } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { BoardFacts, Facts, Table } from "../core/facts.ts";
import { costOf, pay, type Price } from "../core/pay.ts";
import { groupName } from "../core/on-board.ts";
import { cardOf } from "../core/plain-card.ts";
import type { Problem, Action } from "../core/action.ts";
import { previewOf, refusedAction, ruleProblem } from "../core/refusal.ts";

const title = text("BLACKOUT.verb.moveBands");
/** Ways to go: a Walk, a Run, a step within Close Quarters. */
const ways = ["walk", "run", "step"] as const;
type Way = (typeof ways)[number];
const priceOf = {
  walk: { action: "walk" },
  run: { action: "run" },
  step: { action: "freeStep" },
} as const satisfies Record<Way, Price>;

/**
 * Moves somebody on the board of a fight without a map (R16.2): a Walk crosses one band, a Run two, towards somebody or a group or away from them; a free step within Close
 * Quarters engages somebody, or leaves them (T10). A Gamemaster puts people where they like, in nobody's turn and for nothing.
 */
export const moveBands: Action = {
  key: "moveBands",
  label: title,
  targets: "none",
  needs: { board: true },
  nature: "automatic",
  followsOnly: [
    { key: "free", initial: false },
    { key: "band", initial: "" },
    { key: "join", initial: false },
  ],
  defaults: () => ({
    way: "walk",
    to: "",
    away: false,
    difficult: false,
    free: false,
    band: "",
    join: false,
  }),
  fields: ({ board }) => [
    {
      name: "way",
      kind: "choice",
      label: text("BLACKOUT.moveBands.way"),
      options: ways.map(value => ({ value, label: text(`BLACKOUT.moveBands.ways.${value}`) })),
    },
    {
      name: "to",
      kind: "choice",
      label: text("BLACKOUT.moveBands.to"),
      options: board ? goalsOf(board).map(value => ({ value, label: nameOf(board, value) })) : [],
    },
    { name: "away", kind: "toggle", label: text("BLACKOUT.moveBands.away") },
    {
      name: "difficult",
      kind: "toggle",
      label: text("BLACKOUT.moveBands.difficult"),
      hint: text("BLACKOUT.moveBands.difficultHint"),
    },
  ],
  ofPlayers: ({ board, choices }) => {
    if (board) goalOf(board, chosenText(choices, "to"), true);
  },
  preview: (facts, table) => {
    const { ap, problems } = costOfMove(facts, table);
    const plan = planOf(facts, table);
    return previewOf({ ap, problems: [...plan.problems, ...problems], lines: plan.lines });
  },
  judge: (facts, _hand, table) => {
    const { actor, choices } = facts;
    const plan = planOf(facts, table);
    const { after, outcome, lines } = plan;
    const problems = [...plan.problems, ...costOfMove(facts, table).problems];
    if (!after || problems.some(({ kind }) => kind === "rule")) return refusedAction(facts, title, problems);
    const draft = new Draft(facts);
    if (!chosenToggle(choices, "free")) pay(draft, actor, priceOf[wayOf(facts)], table);
    draft.setBoard(after);
    return { draft, problems, followUps: [], card: cardOf(title, outcome, "", { lines }) };
  },
};

/** The action points of a move and the problems of paying them. A free move costs nothing. */
function costOfMove(facts: Facts, table: Table): ReturnType<typeof costOf> {
  return chosenToggle(facts.choices, "free")
    ? { ap: 0, problems: [] }
    : costOf(facts.actor, priceOf[wayOf(facts)], table);
}

/** What comes of a move, and what stands against it beside its cost. */
interface Plan {
  readonly after: Board | null;
  readonly problems: readonly Problem[];
  readonly outcome: Text;
  readonly lines: readonly { readonly text: Text; readonly value: string }[];
}

interface Going {
  readonly facts: Facts;
  readonly board: BoardFacts;
  readonly to: string;
  readonly from: BoardSpot;
  readonly goal: BoardSpot;
  readonly table: Table;
}

function planOf(facts: Facts, table: Table): Plan {
  const { board, choices, actor } = facts;
  if (!board) return refused("noBoard", { name: actor.name });
  const to = goalOf(board, chosenText(choices, "to"));
  if (to === "") return refused("noGoal", { name: actor.name });
  const spots = boardSpots(board.board, board.people);
  const goal = spots.get(to) ?? groupSpots(board.board)[to] ?? {};
  const going: Going = { facts, board, to, from: spots.get(board.own) ?? {}, goal, table };
  if (chosenToggle(choices, "free")) return placed(going);
  const turn = actor.ownTurn ? [] : [ruleProblem("BLACKOUT.problem.bands.notOwnTurn", { name: actor.name })];
  const plan = wayOf(facts) === "step" ? stepped(going) : walked(going);
  return { ...plan, problems: [...turn, ...plan.problems] };
}

/** A Walk or a Run. */
function walked({ facts, board, to, from, goal, table }: Going): Plan {
  const { actor, choices } = facts;
  const away = chosenToggle(choices, "away");
  const way = wayOf(facts) === "run" ? "run" : "walk";
  const steps = bandsOfMove(
    way,
    actor.slowed === true || chosenToggle(choices, "difficult"),
    table.houseRules,
  );
  const name = nameOf(board, to);
  if (steps === 0) return refused("tooSlow", { name: actor.name });
  if (!away && stepsBetween(from, goal) === 0)
    return refused("thereAlready", { name: actor.name, other: name });
  const spot = away ? spotAway(from, goal, steps) : spotTowards(from, goal, steps);
  if (stepsBetween(from, spot) === 0) return refused("noFarther", { name: actor.name, other: name });
  const towards = away
    ? []
    : board.people.flatMap(({ id, actor: uuid, name: of }) =>
        uuid && stepsBetween(boardSpots(board.board, board.people).get(id) ?? {}, goal) === 0
          ? [{ uuid, name: of }]
          : [],
      );
  return {
    after: boardWithSpot(board.board, board.people, board.own, spot),
    problems: approachProblems(actor, towards),
    outcome: text(`BLACKOUT.moveBands.${way}${away ? "Away" : "Towards"}`, { name: actor.name, other: name }),
    lines: [wayLine(name, from, spot, goal)],
  };
}

/** A free step within Close Quarters: up to somebody, or back from them. */
function stepped({ facts, board, to, from, goal }: Going): Plan {
  const { actor, choices } = facts;
  const back = chosenToggle(choices, "away");
  const name = nameOf(board, to);
  if (!board.people.some(({ id }) => id === to) || to === board.own)
    return refused("noGoal", { name: actor.name });
  if (stepsBetween(from, goal) > 0) return refused("notInQuartersOf", { name: actor.name, other: name });
  return {
    after: boardWithEngaged(board.board, board.people, board.own, to, !back),
    problems: [],
    lines: [],
    outcome: text(`BLACKOUT.moveBands.${back ? "stepsBack" : "stepsUp"}`, { name: actor.name, other: name }),
  };
}

/** A Gamemaster puts somebody into a group, or at a band from somebody. */
function placed({ facts, board, to, from, goal }: Going): Plan {
  const { actor, choices } = facts;
  const name = nameOf(board, to);
  const outcome = text("BLACKOUT.moveBands.placed", { name: actor.name });
  if (chosenToggle(choices, "join")) {
    if (!boardGroups(board.board).includes(to))
      throw new RuleError("choices.to", to, "a group of the board", { key: "boardGroup" });
    return {
      after: boardWithMember(board.board, board.people, board.own, to),
      problems: [],
      outcome: text("BLACKOUT.moveBands.joined", { name: actor.name, other: name }),
      lines: [],
    };
  }
  const band = chosenOption(choices, "band", ["", ...rangeBands], "");
  const by = band === "" ? 0 : bandSteps(band) - stepsBetween(from, goal);
  const spot = by < 0 ? spotTowards(from, goal, -by) : spotAway(from, goal, by);
  return {
    after: boardWithSpot(board.board, board.people, board.own, spot),
    problems: [],
    outcome,
    lines: [wayLine(name, from, spot, goal)],
  };
}

function wayLine(name: Text, from: BoardSpot, to: BoardSpot, goal: BoardSpot) {
  const [before, after] = [bandBetween(from, goal), bandBetween(to, goal)];
  return {
    text: text("BLACKOUT.moveBands.line", { other: name, from: bandName(before), to: bandName(after) }),
    value: "",
  };
}

function bandName(band: RangeBand): Text {
  return text(`BLACKOUT.field.bandIs.${band}`);
}

function refused(why: string, data: Text["data"]): Plan {
  const problem = ruleProblem(`BLACKOUT.problem.bands.${why}`, data);
  return { after: null, problems: [problem], outcome: problem.text, lines: [] };
}

function wayOf({ choices }: Facts): Way {
  return chosenOption(choices, "way", ways, "walk");
}

/** Everybody and every group that somebody can go towards. */
function goalsOf({ board, people, own }: BoardFacts): readonly string[] {
  return [...boardGroups(board), ...people.flatMap(({ id, hidden }) => (id === own || hidden ? [] : [id]))];
}

/** The one or the group that is meant. Throws a RuleError for one that is not on the board; for `seen` also for who is hidden, in the same words, so that nothing tells them apart. */
function goalOf({ board, people, own }: BoardFacts, id: string, seen = false): string {
  const known =
    id === "" ||
    boardGroups(board).includes(id) ||
    (id !== own && people.some(person => person.id === id && !(seen && person.hidden)));
  if (!known)
    throw new RuleError("choices.to", id, "somebody else on the board, or one of its groups", {
      key: "boardOther",
    });
  return id;
}

/** What a goal is called on a card, which everybody reads: of those who are hidden nothing is told. */
function nameOf({ board, people }: BoardFacts, id: string): Text {
  const person = people.find(one => one.id === id);
  if (person) return person.hidden ? text("BLACKOUT.board.somebody") : text(person.name);
  return groupName(board, id);
}
