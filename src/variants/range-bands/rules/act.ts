import { oneOf, record, records, requireBoolean, requireString } from "../../../rules/check.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { actionFacts, type ActionFacts, type ActionKey } from "./actions.ts";
import { bandValue, halfStepsOf } from "./bands.ts";
import { succeeds, tiers, type Tier } from "./check-roll.ts";
import {
  fighterOf,
  loseActions,
  releasedBy,
  withFighter,
  type Encounter,
  type Fighter,
  type RelativeMove,
} from "./encounter.ts";
import { bandBetween, directions, movePair, pairOf } from "./pairs.ts";
import { panicBarKeys, panicBars, type PanicBar } from "./panic.ts";
import { delayed, mayActNow } from "./round.ts";
import { checkSettings, type RangeBandsSettings } from "./settings.ts";

/** An action of a combatant. */
export interface ActionUse {
  readonly key: ActionKey;
  readonly target?: string;
  /** The result of the check. Omitted if the action's effect doesn't depend on a check. */
  readonly tier?: Tier;
  /** The paths of an action that involves movement. */
  readonly moves?: readonly RelativeMove[];
  /**
   * X3.2, X10.4: the other members of a group targeted by cover fire or a burst, each with the result of the
   * check against that member.
   */
  readonly others?: readonly { readonly target: string; readonly tier: Tier }[];
  /** X3.2: whether a grapple succeeded, as determined by an opposed check (X1.10). */
  readonly won?: boolean;
  /** X10.7: whether a weapon used in a charge reaches targets at Close. */
  readonly extendedReach?: boolean;
  /** X10.4: whether the readied weapon has the tracking trait. */
  readonly tracking?: boolean;
}

/** The reasons why an action isn't possible at the moment. */
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
 * Returns the kind of limit to which a reason belongs. A world can ignore two kinds: the turn and its actions
 * (X3.1, X3.5), and the distance to the target (X3.2). Returns null for all other reasons.
 */
export function limitOf(bar: ActBar, { phase }: Pick<Encounter, "phase">): "actions" | "range" | null {
  if (bar === "tooFar" || bar === "stillTooFar") return "range";
  // Outside the action phase, combatants can't act at all, so no limit can be overruled.
  return phase === "actions" && (bar === "notYourTurn" || bar === "tooFewActions") ? "actions" : null;
}

/** The facts that determine an action's problems and effects. */
interface Question {
  readonly encounter: Encounter;
  readonly actor: Fighter;
  readonly target: Fighter | null;
  readonly use: ActionUse;
  readonly facts: ActionFacts;
  readonly settings: RangeBandsSettings;
}

const bars: readonly { readonly bar: ActBar; readonly holds: (question: Question) => boolean }[] = [
  { bar: "notYourTurn", holds: ({ encounter, actor }) => !mayActNow(encounter).includes(actor.id) },
  { bar: "tooFewActions", holds: ({ actor, facts }) => actor.actionsLeft < facts.cost },
  { bar: "notInCover", holds: ({ actor, use }) => use.key === "fireFromCover" && !actor.inCover },
  {
    bar: "alreadyInspired",
    holds: ({ target, use }) => use.key === "inspire" && (target as Fighter).inspired,
  },
  {
    bar: "alreadyTreated",
    holds: ({ encounter, target, use }) =>
      use.key === "stabilise" && (target as Fighter).treatedIn === encounter.round,
  },
  { bar: "pinned", holds: ({ actor, use }) => actor.pinnedBy !== null && goers.includes(use.key) },
  {
    bar: "tooFar",
    holds: ({ encounter, actor, target, use }) =>
      farthest(use.key) < 5 &&
      bandValue(bandBetween(encounter.pairs, actor.id, (target as Fighter).id)) > farthest(use.key),
  },
  {
    bar: "stillTooFar",
    holds: question =>
      question.use.key === "charge" &&
      bandAfterCharge(question) > (question.use.extendedReach === true ? 2 : 1),
  },
  ...panicBarKeys.map(bar => ({
    bar,
    holds: ({ encounter, actor, use }: Question) => panicBars(encounter, actor.id, use).includes(bar),
  })),
];

/**
 * Returns the reasons why an action isn't currently possible. Possible reasons: it isn't the combatant's turn
 * or no actions are left (X3.1, X3.5), panic allows only other actions (X8.3), there is no cover to fire
 * from, a combatant would be inspired or treated a second time in a round, a held combatant would move, the
 * target isn't close enough, or a charge doesn't reach the target (X3.2). Throws a RuleError if the action
 * lacks its target, check or destination.
 */
export function actBars(
  encounter: Encounter,
  id: string,
  use: ActionUse,
  settings: RangeBandsSettings,
): readonly ActBar[] {
  const question = asked(encounter, id, use, settings);
  return bars.filter(({ holds }) => holds(question)).map(({ bar }) => bar);
}

/**
 * Returns the encounter after an action, including its cost, its effects, and the states that it ends
 * (X3.1–X3.6). Attacks must be judged first. Throws a RuleError that lists the problems. Library only: for
 * modules that perform an action in a single call. The system performs the two parts of an action separately.
 */
export function act(
  encounter: Encounter,
  id: string,
  use: ActionUse,
  settings: RangeBandsSettings,
): Encounter {
  const { own, upon } = actInParts(encounter, id, use, settings);
  return upon === null ? own : upon(own);
}

/**
 * An action split into two parts: the encounter after its cost and its effects on the actor, and the effects
 * that a success has on other combatants. The second part may be applied later.
 */
export interface ActParts {
  readonly own: Encounter;
  /**
   * Returns the given encounter with the effects on other combatants applied. Null if there are no such
   * effects.
   */
  readonly upon: ((encounter: Encounter) => Encounter) | null;
}

/**
 * Performs an action and returns its effects on other combatants separately, because some worlds require
 * these effects to be confirmed. Only cover fire, distracting, inspiring and holding have such effects
 * (X3.2). If the action costs more actions than are left, it uses all of them. Throws a RuleError that lists
 * the problems, except those in `overlooked`.
 */
export function actInParts(
  encounter: Encounter,
  id: string,
  use: ActionUse,
  settings: RangeBandsSettings,
  overlooked: readonly ActBar[] = [],
): ActParts {
  const against = actBars(encounter, id, use, settings).filter(bar => !overlooked.includes(bar));
  if (against.length > 0)
    throw new RuleError("action", use.key, `possible now: ${against.join(", ")}`, { key: "possibleNow" });
  const question = asked(encounter, id, use, settings);
  const spent = afterSpending(question);
  const done = effects[use.key]?.({ ...question, encounter: spent, actor: fighterOf(spent, id) }) ?? spent;
  return {
    own: done.phase === "drop" ? { ...done, drop: { winner: id, used: true } } : done,
    upon: uponOthers[use.key]?.(question) ?? null,
  };
}

/**
 * X3.1, X2.4: applies the cost of an action and the consequences that all actions have in common, and marks
 * the targets of an attack.
 */
function afterSpending({ encounter, actor, target, use, facts }: Question): Encounter {
  const attacks = facts.attacks > 0;
  const spent = withFighter(encounter, actor.id, {
    actionsLeft: Math.max(0, actor.actionsLeft - facts.cost),
    // X3.2: the effects of aiming, tracking and cover fire end with the combatant's next action.
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

/** The effects that are specific to each action (X3.2). */
const effects: Partial<Record<ActionKey, (question: Question) => Encounter>> = {
  aim: ({ encounter, actor, target }) => withFighter(encounter, actor.id, { aim: (target as Fighter).id }),
  charge: question =>
    moved(leavingCover(question), halfStepsOf.charge, [
      { other: (question.target as Fighter).id, direction: "towards" },
    ]),
  coordinate: ({ encounter, actor, target, use }) =>
    succeeds(use.tier as Tier)
      ? {
          ...encounter,
          coordinations: [
            ...encounter.coordinations,
            {
              by: actor.id,
              target: (target as Fighter).id,
              round: encounter.round,
              wild: use.tier === "wild",
            },
          ],
        }
      : encounter,
  defend: ({ encounter, actor }) => withFighter(encounter, actor.id, { guards: actor.guards + 1 }),
  fireFromCover: ({ encounter, actor }) => withFighter(encounter, actor.id, { covered: true }),
  // An actor who wins a grapple against their holder breaks free.
  grapple: ({ encounter, actor, target, use }) =>
    use.won === true && isHeldBy(actor, target)
      ? withFighter(encounter, actor.id, { pinnedBy: null })
      : encounter,
  move: question =>
    moved(leavingCover(question), halfStepsOf.move, question.use.moves as readonly RelativeMove[]),
  readyWeapon: ({ encounter, actor, use }) =>
    withFighter(encounter, actor.id, { tracking: use.tracking === true }),
  reposition: ({ encounter, actor, use }) =>
    delayed(encounter, {
      source: actor.id,
      kind: "reposition",
      label: "reposition",
      round: encounter.round,
      moves: use.moves as readonly RelativeMove[],
      blast: null,
    }),
  sprint: question =>
    delayed(
      moved(leavingCover(question), halfStepsOf.sprint, question.use.moves as readonly RelativeMove[]),
      {
        source: question.actor.id,
        kind: "sprint",
        label: "sprint",
        round: question.encounter.round,
        moves: [],
        blast: null,
      },
    ),
  stabilise: ({ encounter, target }) =>
    withFighter(encounter, (target as Fighter).id, { treatedIn: encounter.round }),
  takeCover: ({ encounter, actor }) => withFighter(encounter, actor.id, { inCover: true, covered: true }),
};

/**
 * The effects of a success on other combatants, as functions that are applied to the current state of the
 * encounter (X3.2). A failure has no effects.
 */
const uponOthers: Partial<
  Record<ActionKey, (question: Question) => ((encounter: Encounter) => Encounter) | null>
> = {
  coverFire: ({ target, use }) => {
    const under = [{ target: (target as Fighter).id, tier: use.tier as Tier }, ...(use.others ?? [])].filter(
      ({ tier }) => succeeds(tier),
    );
    return under.length === 0
      ? null
      : encounter =>
          under.reduce(
            (all, each) => ifThere(all, each.target, () => withFighter(all, each.target, { nextCheck: -2 })),
            encounter,
          );
  },
  distract: ({ target, use: { tier } }) => {
    const { id } = target as Fighter;
    return succeeds(tier as Tier)
      ? encounter => ifThere(encounter, id, () => loseActions(encounter, id, tier === "wild" ? 2 : 1))
      : null;
  },
  grapple: ({ actor, target, use }) => {
    const { id } = target as Fighter;
    return use.won === true && !isHeldBy(actor, target)
      ? encounter => ifThere(encounter, id, () => gripped(encounter, actor.id, id))
      : null;
  },
  inspire: ({ encounter: { round }, target, use }) => {
    const { id } = target as Fighter;
    // An inspired combatant gets an additional action, but only in the round in which they are inspired.
    return succeeds(use.tier as Tier)
      ? encounter =>
          encounter.round === round ? ifThere(encounter, id, () => inspired(encounter, id)) : encounter
      : null;
  },
};

/**
 * Returns the encounter after a change to a combatant. If the combatant has left the encounter in the meantime,
 * returns it unchanged.
 */
function ifThere(encounter: Encounter, id: string, change: () => Encounter): Encounter {
  return encounter.fighters.some(each => each.id === id) ? change() : encounter;
}

/**
 * X3.2: inspires a combatant, which grants an additional action. Returns the encounter unchanged if the
 * combatant has already been inspired this round.
 */
function inspired(encounter: Encounter, id: string): Encounter {
  const { actionsLeft, standing, inspired: already } = fighterOf(encounter, id);
  return already
    ? encounter
    : withFighter(encounter, id, {
        inspired: true,
        actionsLeft: actionsLeft + 1,
        standing: standing === "done" ? "deferred" : standing,
      });
}

function isHeldBy({ pinnedBy }: Fighter, target: Fighter | null): boolean {
  return pinnedBy !== null && pinnedBy === target?.id;
}

/** X3.2: makes one combatant hold another in place if the two are within reach of each other. */
function gripped(encounter: Encounter, by: string, id: string): Encounter {
  const near =
    encounter.fighters.some(each => each.id === by) &&
    bandValue(bandBetween(encounter.pairs, by, id)) <= farthest("grapple");
  return near ? withFighter(encounter, id, { pinnedBy: by }) : encounter;
}

/**
 * Returns the question with an updated encounter, in which the moving combatant has left cover and released
 * anyone they held.
 */
function leavingCover(question: Question): Question {
  const { encounter, actor } = question;
  return {
    ...question,
    encounter: withFighter(releasedBy(encounter, actor.id), actor.id, { inCover: false, covered: false }),
  };
}

function moved(
  { encounter, actor, settings }: Question,
  halfSteps: number,
  moves: readonly RelativeMove[],
): Encounter {
  return {
    ...encounter,
    pairs: moves.reduce(
      (pairs, { other, direction }) => movePair(pairs, actor.id, other, direction, halfSteps, settings),
      encounter.pairs,
    ),
  };
}

function bandAfterCharge({ encounter, actor, target, settings }: Question): number {
  const other = (target as Fighter).id;
  return bandValue(
    bandBetween(
      movePair(encounter.pairs, actor.id, other, "towards", halfStepsOf.charge, settings),
      actor.id,
      other,
    ),
  );
}

/** Returns the number of the farthest range band in which an action's target can be. */
function farthest(key: ActionKey): number {
  if (key === "inspire") return 2;
  return key === "grapple" || key === "stabilise" ? 1 : 5;
}

const movers: readonly ActionKey[] = ["move", "reposition", "sprint"];
const goers: readonly ActionKey[] = [...movers, "charge"];

function asked(encounter: Encounter, id: string, use: ActionUse, settings: RangeBandsSettings): Question {
  checkSettings(settings);
  const actor = fighterOf(encounter, id);
  const facts = actionFacts(record("action", use).key);
  const target = facts.target ? fighterOf(encounter, use.target as string, "action.target") : null;
  if (target !== null) pairOf(encounter.pairs, id, target.id);
  if (facts.check) oneOf("action.tier", use.tier as Tier, tiers);
  records("action.others", use.others ?? []).forEach((each, index) => {
    pairOf(encounter.pairs, id, requireString(`action.others.${index}.target`, each.target));
    oneOf(`action.others.${index}.tier`, each.tier, tiers);
  });
  if ((use.others ?? []).length > 0) oneOf("action.key", use.key, ["coverFire", "attack"]);
  requireBoolean("action.won", use.won ?? false);
  requireBoolean("action.extendedReach", use.extendedReach ?? false);
  requireBoolean("action.tracking", use.tracking ?? false);
  if (movers.includes(use.key))
    records("action.moves", use.moves as readonly RelativeMove[]).forEach(move => {
      pairOf(encounter.pairs, id, move.other);
      oneOf("action.moves.direction", move.direction, directions);
    });
  return { encounter, actor, target, use, facts, settings };
}
