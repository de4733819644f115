import { oneOf, record, records, truth, words } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { actionFacts, type ActionFacts, type ActionKey } from "./actions.ts";
import { bandValue, halfStepsOf } from "./bands.ts";
import { succeeds, tiers, type Tier } from "./check-roll.ts";
import {
  fighterOf,
  loseActions,
  releasedBy,
  withFighter,
  type Fight,
  type Fighter,
  type Way,
} from "./fight-state.ts";
import { bandBetween, directions, movePair, pairOf } from "./pairs.ts";
import { panicBarKeys, panicBars, type PanicBar } from "./panic.ts";
import { delayed, mayActNow } from "./round.ts";
import { checkSettings, type RangeBandsSettings } from "./settings.ts";

/** What somebody does. */
export interface ActionUse {
  readonly key: ActionKey;
  readonly target?: string;
  /** How the check went, for an action whose check decides what it does. */
  readonly tier?: Tier;
  /** Where they move, for what moves. */
  readonly ways?: readonly Way[];
  /**
   * X3.2, X10.4: the others of a group under cover fire or in a burst, and how the check against each went.
   */
  readonly others?: readonly { readonly target: string; readonly tier: Tier }[];
  /** X3.2: whether a grapple was won, which its opposed check decides (X1.10). */
  readonly won?: boolean;
  /** X10.7: whether the weapon of a charge reaches to Close. */
  readonly extendedReach?: boolean;
  /** X10.4: whether the weapon readied is one that tracks. */
  readonly tracking?: boolean;
}

/** Why something cannot be done now. */
export type ActBar =
  | "notYourTurn"
  | "tooFewActions"
  | "notInCover"
  | "alreadyInspired"
  | "alreadyTreated"
  | "pinned"
  | "tooFar"
  | "stillTooFar"
  | PanicBar;

/**
 * What a bar is about, for those that a table may overlook: the turn and its actions (X3.1, X3.5), or how far
 * away the target is (X3.2); null for all others.
 */
export function limitOf(bar: ActBar, { phase }: Pick<Fight, "phase">): "actions" | "range" | null {
  if (bar === "tooFar" || bar === "stillTooFar") return "range";
  // Out of the phase of actions nobody acts at all.
  return phase === "actions" && (bar === "notYourTurn" || bar === "tooFewActions") ? "actions" : null;
}

/** What an action is asked about. */
interface Question {
  readonly fight: Fight;
  readonly actor: Fighter;
  readonly target: Fighter | null;
  readonly use: ActionUse;
  readonly facts: ActionFacts;
  readonly settings: RangeBandsSettings;
}

const bars: readonly { readonly bar: ActBar; readonly holds: (question: Question) => boolean }[] = [
  { bar: "notYourTurn", holds: ({ fight, actor }) => !mayActNow(fight).includes(actor.id) },
  { bar: "tooFewActions", holds: ({ actor, facts }) => actor.actionsLeft < facts.cost },
  { bar: "notInCover", holds: ({ actor, use }) => use.key === "fireFromCover" && !actor.inCover },
  {
    bar: "alreadyInspired",
    holds: ({ target, use }) => use.key === "inspire" && (target as Fighter).inspired,
  },
  {
    bar: "alreadyTreated",
    holds: ({ fight, target, use }) =>
      use.key === "stabilise" && (target as Fighter).treatedIn === fight.round,
  },
  { bar: "pinned", holds: ({ actor, use }) => actor.pinnedBy !== null && goers.includes(use.key) },
  {
    bar: "tooFar",
    holds: ({ fight, actor, target, use }) =>
      farthest(use.key) < 5 &&
      bandValue(bandBetween(fight.pairs, actor.id, (target as Fighter).id)) > farthest(use.key),
  },
  {
    bar: "stillTooFar",
    holds: question =>
      question.use.key === "charge" &&
      bandAfterCharge(question) > (question.use.extendedReach === true ? 2 : 1),
  },
  ...panicBarKeys.map(bar => ({
    bar,
    holds: ({ fight, actor, use }: Question) => panicBars(fight, actor.id, use).includes(bar),
  })),
];

/**
 * What stands against doing this now? X3.1, X3.5 the turn and its actions; X3.2 cover to fire from, once
 * inspired and once treated a round, nobody goes anywhere while held, a target near enough, a charge that
 * gets there; X8.3 a panic that leaves other things to do. Throws a RuleError for an action that lacks its
 * target, its check or the one to move to.
 */
export function actBars(
  fight: Fight,
  id: string,
  use: ActionUse,
  settings: RangeBandsSettings,
): readonly ActBar[] {
  const question = asked(fight, id, use, settings);
  return bars.filter(({ holds }) => holds(question)).map(({ bar }) => bar);
}

/**
 * The fight after somebody did something: what it took, what it did, and what ended by it. X3.1–X3.6; the
 * attacks themselves are judged apart, before. Throws a RuleError that lists what stands against it. Library
 * only: other modules do an action at once, the table its two parts one after the other.
 */
export function act(fight: Fight, id: string, use: ActionUse, settings: RangeBandsSettings): Fight {
  const { own, upon } = actInParts(fight, id, use, settings);
  return upon === null ? own : upon(own);
}

/**
 * An action in two parts: the fight with what it takes and does oneself, and what its success brings upon
 * others, which may come later.
 */
export interface ActParts {
  readonly own: Fight;
  /** What comes over others, as they stand in the fight that is given; null for nothing. */
  readonly upon: ((fight: Fight) => Fight) | null;
}

/**
 * The same in its two parts, for a table at which what is done to others waits for a word: cover fire,
 * distracting, inspiring, holding somebody (X3.2). Throws a RuleError that lists what stands against it, but
 * for what is `overlooked`: then as many actions are taken as there are.
 */
export function actInParts(
  fight: Fight,
  id: string,
  use: ActionUse,
  settings: RangeBandsSettings,
  overlooked: readonly ActBar[] = [],
): ActParts {
  const against = actBars(fight, id, use, settings).filter(bar => !overlooked.includes(bar));
  if (against.length > 0)
    throw new RuleError("action", use.key, `possible now: ${against.join(", ")}`, { key: "possibleNow" });
  const question = asked(fight, id, use, settings);
  const spent = afterSpending(question);
  const done = effects[use.key]?.({ ...question, fight: spent, actor: fighterOf(spent, id) }) ?? spent;
  return {
    own: done.phase === "drop" ? { ...done, drop: { winner: id, used: true } } : done,
    upon: uponOthers[use.key]?.(question) ?? null,
  };
}

/** X3.1, X2.4: what every action takes and ends, and whom an attack involves. */
function afterSpending({ fight, actor, target, use, facts }: Question): Fight {
  const attacks = facts.attacks > 0;
  const spent = withFighter(fight, actor.id, {
    actionsLeft: Math.max(0, actor.actionsLeft - facts.cost),
    // X3.2: the aim is for the very next action, and so is what slows it.
    aim: null,
    tracking: false,
    nextCheck: 0,
    attacked: actor.attacked || attacks,
    lastTarget: use.key === "attack" || use.key === "subdue" ? (target as Fighter).id : null,
    rapidFires: actor.rapidFires + (use.key === "rapidFire" ? 1 : 0),
    covered: actor.covered && !attacks,
  });
  if (!attacks) return spent;
  return [(target as Fighter).id, ...(use.others ?? []).map(each => each.target)].reduce((all, id) => {
    const hit = fighterOf(all, id);
    return withFighter(all, id, { wasAttacked: true, guards: Math.max(0, hit.guards - facts.attacks) });
  }, spent);
}

/** What the actions do beyond what all of them take. X3.2. */
const effects: Partial<Record<ActionKey, (question: Question) => Fight>> = {
  aim: ({ fight, actor, target }) => withFighter(fight, actor.id, { aim: (target as Fighter).id }),
  charge: question =>
    moved(leavingCover(question), halfStepsOf.charge, [
      { other: (question.target as Fighter).id, direction: "towards" },
    ]),
  coordinate: ({ fight, actor, target, use }) =>
    succeeds(use.tier as Tier)
      ? {
          ...fight,
          coordinations: [
            ...fight.coordinations,
            { by: actor.id, target: (target as Fighter).id, round: fight.round, wild: use.tier === "wild" },
          ],
        }
      : fight,
  defend: ({ fight, actor }) => withFighter(fight, actor.id, { guards: actor.guards + 1 }),
  fireFromCover: ({ fight, actor }) => withFighter(fight, actor.id, { covered: true }),
  // Who wins against the one who holds them is free.
  grapple: ({ fight, actor, target, use }) =>
    use.won === true && isHeldBy(actor, target) ? withFighter(fight, actor.id, { pinnedBy: null }) : fight,
  move: question => moved(leavingCover(question), halfStepsOf.move, question.use.ways as readonly Way[]),
  readyWeapon: ({ fight, actor, use }) => withFighter(fight, actor.id, { tracking: use.tracking === true }),
  reposition: ({ fight, actor, use }) =>
    delayed(fight, {
      source: actor.id,
      kind: "reposition",
      label: "reposition",
      round: fight.round,
      ways: use.ways as readonly Way[],
      blast: null,
    }),
  sprint: question =>
    delayed(moved(leavingCover(question), halfStepsOf.sprint, question.use.ways as readonly Way[]), {
      source: question.actor.id,
      kind: "sprint",
      label: "sprint",
      round: question.fight.round,
      ways: [],
      blast: null,
    }),
  stabilise: ({ fight, target }) => withFighter(fight, (target as Fighter).id, { treatedIn: fight.round }),
  takeCover: ({ fight, actor }) => withFighter(fight, actor.id, { inCover: true, covered: true }),
};

/** What comes over others with a success, as they stand by then; nothing for a failure. X3.2. */
const uponOthers: Partial<Record<ActionKey, (question: Question) => ((fight: Fight) => Fight) | null>> = {
  coverFire: ({ target, use }) => {
    const under = [{ target: (target as Fighter).id, tier: use.tier as Tier }, ...(use.others ?? [])].filter(
      ({ tier }) => succeeds(tier),
    );
    return under.length === 0
      ? null
      : fight =>
          under.reduce(
            (all, each) => ifThere(all, each.target, () => withFighter(all, each.target, { nextCheck: -2 })),
            fight,
          );
  },
  distract: ({ target, use: { tier } }) => {
    const { id } = target as Fighter;
    return succeeds(tier as Tier)
      ? fight => ifThere(fight, id, () => loseActions(fight, id, tier === "wild" ? 2 : 1))
      : null;
  },
  grapple: ({ actor, target, use }) => {
    const { id } = target as Fighter;
    return use.won === true && !isHeldBy(actor, target)
      ? fight => ifThere(fight, id, () => gripped(fight, actor.id, id))
      : null;
  },
  inspire: ({ fight: { round }, target, use }) => {
    const { id } = target as Fighter;
    // It is one more action of that round.
    return succeeds(use.tier as Tier)
      ? fight => (fight.round === round ? ifThere(fight, id, () => inspired(fight, id)) : fight)
      : null;
  },
};

/** Whoever has left the fight since is spared. */
function ifThere(fight: Fight, id: string, change: () => Fight): Fight {
  return fight.fighters.some(each => each.id === id) ? change() : fight;
}

/** X3.2: once a round. */
function inspired(fight: Fight, id: string): Fight {
  const { actionsLeft, standing, inspired: already } = fighterOf(fight, id);
  return already
    ? fight
    : withFighter(fight, id, {
        inspired: true,
        actionsLeft: actionsLeft + 1,
        standing: standing === "done" ? "deferred" : standing,
      });
}

function isHeldBy({ pinnedBy }: Fighter, target: Fighter | null): boolean {
  return pinnedBy !== null && pinnedBy === target?.id;
}

/** X3.2: somebody is held in place, while the two are within reach. */
function gripped(fight: Fight, by: string, id: string): Fight {
  const near =
    fight.fighters.some(each => each.id === by) &&
    bandValue(bandBetween(fight.pairs, by, id)) <= farthest("grapple");
  return near ? withFighter(fight, id, { pinnedBy: by }) : fight;
}

/** Who goes somewhere leaves their cover, and lets go of whom they hold. */
function leavingCover(question: Question): Question {
  const { fight, actor } = question;
  return {
    ...question,
    fight: withFighter(releasedBy(fight, actor.id), actor.id, { inCover: false, covered: false }),
  };
}

function moved({ fight, actor, settings }: Question, halfSteps: number, ways: readonly Way[]): Fight {
  return {
    ...fight,
    pairs: ways.reduce(
      (pairs, { other, direction }) => movePair(pairs, actor.id, other, direction, halfSteps, settings),
      fight.pairs,
    ),
  };
}

function bandAfterCharge({ fight, actor, target, settings }: Question): number {
  const other = (target as Fighter).id;
  return bandValue(
    bandBetween(
      movePair(fight.pairs, actor.id, other, "towards", halfStepsOf.charge, settings),
      actor.id,
      other,
    ),
  );
}

/** How far away the target of an action may be at most, as the value of a band. */
function farthest(key: ActionKey): number {
  if (key === "inspire") return 2;
  return key === "grapple" || key === "stabilise" ? 1 : 5;
}

const movers: readonly ActionKey[] = ["move", "reposition", "sprint"];
const goers: readonly ActionKey[] = [...movers, "charge"];

function asked(fight: Fight, id: string, use: ActionUse, settings: RangeBandsSettings): Question {
  checkSettings(settings);
  const actor = fighterOf(fight, id);
  const facts = actionFacts(record("action", use).key);
  const target = facts.target ? fighterOf(fight, use.target as string, "action.target") : null;
  if (target !== null) pairOf(fight.pairs, id, target.id);
  if (facts.check) oneOf("action.tier", use.tier as Tier, tiers);
  records("action.others", use.others ?? []).forEach((each, index) => {
    pairOf(fight.pairs, id, words(`action.others.${index}.target`, each.target));
    oneOf(`action.others.${index}.tier`, each.tier, tiers);
  });
  if ((use.others ?? []).length > 0) oneOf("action.key", use.key, ["coverFire", "attack"]);
  truth("action.won", use.won ?? false);
  truth("action.extendedReach", use.extendedReach ?? false);
  truth("action.tracking", use.tracking ?? false);
  if (movers.includes(use.key))
    records("action.ways", use.ways as readonly Way[]).forEach(way => {
      pairOf(fight.pairs, id, way.other);
      oneOf("action.ways.direction", way.direction, directions);
    });
  return { fight, actor, target, use, facts, settings };
}
