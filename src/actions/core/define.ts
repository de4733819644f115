import type { Pool } from "../../rules/tests/pool.ts";
import { RuleError } from "../../rules/rule-error.ts";
import type { Row } from "../../rules/tests/row.ts";
import type { Action, LooseDice, Preview, Problem, Resolution, TargetCount } from "./action.ts";
import {
  text,
  type Card,
  type Concealed,
  type FollowUp,
  type Line,
  type Text,
  type OddsShown,
  type Tone,
} from "./card.ts";
import { singleChoices, type ChoiceList, type Chosen } from "./choice.ts";
import { Draft } from "./draft.ts";
import type { ActorFacts, Facts, FactsWith, ItemFacts, Needs, Table } from "./facts.ts";
import type { Hand, Prompt } from "./hand.ts";
import { helpOfPlayers } from "./helping.ts";
import {
  ownTestDefaults,
  ownTestFields,
  prepareOwnTest,
  rollOwnTest,
  type OwnRoll,
  type OwnTest,
} from "./own-test.ts";
import type { PreparedTest } from "./skill-test.ts";
import { trainingProblems } from "./lacking.ts";
import { isPrice, priceCost, type Cost, type Price } from "./pay.ts";
import { cardOf, unfinishedCard } from "./plain-card.ts";
import { rejectedAction } from "./rejection.ts";
import { timeCost } from "./taking-time.ts";

/** The situation in which an action is used. All functions in the specification receive it. */
export interface Situation<C extends ChoiceList, N extends Needs, Plan> {
  readonly facts: FactsWith<N>;
  readonly actor: ActorFacts;
  readonly targets: readonly ActorFacts[];
  /** The first target, or null if there is none. */
  readonly target: ActorFacts | null;
  readonly item: ItemFacts | null;
  /** The choices, with their default values. They are validated when they are read. */
  readonly choices: Chosen<C>;
  readonly table: Table;
  /** The intermediate result that `plan` computes once per call. */
  readonly plan: Plan;
}

/** The situation, including the action's test. */
export interface Tested {
  /** The main test, or null if there is none. */
  readonly test: OwnTest | null;
}

/** The part of a situation that contains the action's cost. */
export interface Costed {
  /** The cost, or null if there is none. */
  readonly cost: Cost | null;
}

/**
 * An action that is being resolved. Resolution stops at missing dice or answers, and restarts from the
 * beginning when they arrive.
 */
export interface Act<C extends ChoiceList, N extends Needs, Plan> extends Situation<C, N, Plan>, Tested {
  /** The draft that collects the action's changes. */
  readonly draft: Draft;
  /** The dice and answers available so far, for code that can continue without the missing ones. */
  readonly hand: Hand;
  /**
   * Returns the faces of `count` dice. The acting actor rolls them unless `roller` specifies a different
   * actor. Suspends the action until the dice have been rolled.
   */
  readonly roll: (
    stream: string,
    count: number,
    options?: { readonly roller?: string; readonly sides?: number; readonly inspiration?: number },
  ) => readonly number[];
  /**
   * Returns the answer to a prompt and the dice rolled for it. Suspends the action until both are available.
   */
  readonly ask: (prompt: Prompt) => { readonly value: string; readonly faces: readonly number[] };
  /**
   * Rolls the main test, pays the action's costs and shows the dice. If `lines` is false, the card doesn't
   * show the required number. Suspends the action until the dice have been rolled.
   */
  readonly rollTest: (shown?: { readonly lines?: boolean }) => OwnRoll;
  /**
   * Returns the given result, such as one from a function that several actions share. Suspends the action if
   * the result is null, which means that dice or answers are missing.
   */
  readonly wait: <T>(found: T | null) => T;
  /**
   * Runs a function for each item. If dice or answers are missing, suspends the action only after the last
   * item, so that all prompts are shown at once.
   */
  readonly each: <T, R>(items: readonly T[], one: (item: T, index: number) => R) => readonly R[];
  /**
   * Adds parts to the card. Lists are extended, a target's row replaces its earlier row, and any other part
   * replaces the earlier one. The card shows these parts even while the action is suspended.
   */
  readonly show: (part: Shown) => void;
}

/** The type of an action that is being resolved, for functions shared by several actions. */
export type AnyAct = Act<[], object, unknown>;

/** The follow-ups and the parts of the card that are known before the action is resolved. */
export interface Shown extends Partial<Card> {
  readonly followUps?: readonly FollowUp[];
}

/** The result of an action: its outcome, any other parts of its card, and the follow-ups that it offers. */
export interface Outcome extends Partial<Omit<Card, "outcome" | "tone">> {
  readonly outcome: Text;
  readonly tone?: Tone;
  readonly followUps?: readonly FollowUp[];
  /** Problems that are found only during resolution. */
  readonly problems?: readonly Problem[];
}

/** The parts of the dialog. The test, the cost and the problems are added automatically. */
export interface Previewed {
  readonly pool?: Pool | null;
  readonly dice?: LooseDice;
  readonly rows?: readonly Row[];
  readonly difficulty?: number | null;
  readonly automatic?: boolean;
  readonly concealed?: Concealed;
  readonly ap?: number;
  readonly stamina?: number;
  readonly button?: Text;
  readonly costs?: readonly Text[];
  readonly odds?: OddsShown | undefined;
  readonly targetless?: boolean;
  readonly lines?: readonly Line[];
}

/** The members that an action copies unchanged from its specification. */
const traits = [
  "key",
  "item",
  "who",
  "trades",
  "nature",
  "speaker",
  "needs",
  "among",
  "reach",
  "aids",
  "opposes",
  "usualTarget",
  "records",
  "counts",
  "answered",
  "ofPlayers",
] as const satisfies readonly (keyof Action)[];
type Trait = (typeof traits)[number];

/**
 * The specification of an action. Every function is pure, because it runs on the acting client, on the
 * writer, and on every client that renders the card.
 */
export interface ActionSpec<C extends ChoiceList, N extends Needs, Plan> extends Pick<
  Action,
  Exclude<Trait, "needs">
> {
  /** The name of the action in menus and on its card. Defaults to `BLACKOUT.actionType.<key>`. */
  readonly label?: Text;
  /** Returns the card's title. By default, the title is the label. */
  readonly title?: (situation: Situation<C, N, Plan>) => Text;
  /** The number of targets. None by default. */
  readonly targets?: TargetCount;
  /** Additional facts that the action needs. */
  readonly needs?: N;
  /**
   * The action's own choices, in the order in which the dialog shows them. The choices of the main test
   * follow them.
   */
  readonly choices?: C;
  /**
   * Returns an intermediate result that several of the functions below use. This function is called only
   * once.
   */
  readonly plan?: (situation: Omit<Situation<C, N, unknown>, "plan">) => Plan;
  /** Returns the main test, which the acting actor rolls, or null if there is none. */
  readonly test?: (situation: Situation<C, N, Plan>) => OwnTest | null;
  /** Returns the cost, which is paid before anything is rolled. */
  readonly cost?: (situation: Situation<C, N, Plan> & Tested) => Price | Cost | null;
  /**
   * Returns all problems except those concerning the cost and the test. A problem of kind `rule` prevents the
   * roll, the payment and all changes.
   */
  readonly problems?: (situation: Situation<C, N, Plan> & Tested) => readonly Problem[];
  /**
   * Returns problems that forbid the action but not an amendment of it. If a Gamemaster amends the action, it
   * is resolved despite these problems.
   */
  readonly doubts?: (situation: Situation<C, N, Plan> & Tested) => readonly Problem[];
  /** Returns additional content for the dialog. */
  readonly preview?: (situation: Situation<C, N, Plan> & Tested & Costed) => Previewed;
  /** Resolves the action and returns its outcome. */
  readonly resolve: (act: Act<C, N, Plan>) => Outcome;
  /** Writes the plan's results to the draft of the action's changes, even while the action is suspended. */
  readonly write?: (act: Act<C, N, Plan>) => void;
}

/** The value that is thrown while dice or an answer are missing. */
const suspended = Symbol("suspended");

/**
 * Creates an action from its specification (docs/architecture.md). Modules create and register their actions
 * with the same function as the system.
 */
export function defineAction<
  const C extends ChoiceList = [],
  const N extends Needs = object,
  Plan = undefined,
>(spec: ActionSpec<C, N, Plan>): Action {
  const label = spec.label ?? text(`BLACKOUT.actionType.${spec.key}`);
  const list: ChoiceList = spec.choices ?? [];
  const followsOnly = singleChoices(list).filter(one => one.followsOnly);
  const read = (facts: Facts, table: Table) => situationOf(spec, label, facts, table);
  const helped = spec.test !== undefined || list.some(one => "helped" in one && one.helped === true);
  return {
    ...traitsOf(spec),
    ...(helped && {
      helped,
      ofPlayers: (facts: Facts) => {
        helpOfPlayers(facts);
        spec.ofPlayers?.(facts);
      },
    }),
    label,
    targets: spec.targets ?? "none",
    ...(followsOnly.length > 0
      ? {
          followsOnly: followsOnly.map(one => ({ key: one.name, initial: one.otherwise })),
        }
      : {}),
    defaults: (facts, table) => {
      const test = knownTest(read(facts, table));
      return Object.assign(
        test ? { ...ownTestDefaults(facts.actor, test.pairs) } : {},
        ...list.map(one => {
          const initial = one.initial({ facts, table });
          return "name" in one ? { [one.name]: initial } : initial;
        }),
      ) as Facts["choices"];
    },
    fields: (facts, table) => {
      const { test } = read(facts, table);
      return [
        ...list.flatMap(one => one.fields({ facts, table })),
        ...(test ? ownTestFields(facts, test, table) : []),
      ];
    },
    preview: (facts, table) => previewOf(spec, read(facts, table)),
    judge: (facts, hand, table) => {
      const situation = read(facts, table);
      const problems = problemsOf(spec, situation);
      const doubts = doubtsOf(spec, situation);
      const title = spec.title?.(situation) ?? label;
      if (problems.some(({ kind }) => kind === "rule"))
        return rejectedAction(facts, title, [...problems, ...doubts]);
      return resolved(spec, title, situation, [...doubts, ...problems], hand);
    },
  };
}

/** The situation with all derived values. Each value is computed at most once. */
interface Worked<C extends ChoiceList, N extends Needs, Plan> extends Situation<C, N, Plan>, Tested, Costed {
  /** The test before its dice are rolled, or null if the action has no test. */
  readonly prepared: PreparedTest | null;
}

/** Returns the traits that the specification contains. */
function traitsOf<C extends ChoiceList, N extends Needs, Plan>(
  spec: ActionSpec<C, N, Plan>,
): Pick<Action, Trait> {
  const given = traits.filter(trait => spec[trait]).map(trait => [trait, spec[trait]]);
  return Object.fromEntries(given) as Pick<Action, Trait>;
}

/**
 * Returns the situation of an action. Its members are computed on first access, because choices and plans may
 * throw.
 */
function situationOf<C extends ChoiceList, N extends Needs, Plan>(
  spec: ActionSpec<C, N, Plan>,
  label: Text,
  facts: Facts,
  table: Table,
): Worked<C, N, Plan> {
  const choices = once(() => {
    const chosen = {};
    for (const one of singleChoices(spec.choices ?? []))
      Object.defineProperty(chosen, one.name, { get: () => one.in({ facts, table }), enumerable: true });
    return chosen as Chosen<C>;
  });
  const plan = once(() => spec.plan?.(situation));
  const test = once(() => spec.test?.(situation) ?? null);
  const prepared = once(() => situation.test && prepareOwnTest(facts, situation.test, table));
  const cost = once(() => {
    // R5.15: extra time for a test costs action points even if the action itself costs none.
    if (!spec.cost)
      return spec.test && situation.test ? timeCost(facts.actor, label, facts.choices, table) : null;
    const wanted = spec.cost(situation);
    return wanted && isPrice(wanted) ? priceCost(facts.actor, wanted, table) : wanted;
  });
  const situation: Worked<C, N, Plan> = {
    facts: facts as FactsWith<N>,
    actor: facts.actor,
    targets: facts.targets,
    target: facts.targets[0] ?? null,
    item: facts.item,
    get choices() {
      return choices();
    },
    table,
    get plan() {
      return plan() as Plan;
    },
    get test() {
      return test();
    },
    get prepared() {
      return prepared();
    },
    get cost() {
      return cost();
    },
  };
  return situation;
}

/**
 * Returns the main test, or null if it depends on an invalid choice. In that case, the error is reported
 * where the choice is used.
 */
function knownTest(situation: Tested): OwnTest | null {
  try {
    return situation.test;
  } catch (error) {
    if (error instanceof RuleError) return null;
    throw error;
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/**
 * Returns all problems: first the problems of the action itself, then those of the item, the cost and the
 * test.
 */
function problemsOf<C extends ChoiceList, N extends Needs, Plan>(
  spec: ActionSpec<C, N, Plan>,
  situation: Worked<C, N, Plan>,
): readonly Problem[] {
  return [
    ...(spec.problems?.(situation) ?? []),
    // Training is checked only for actions with an item and a cost of their own. Actions without a cost are
    // follow-ups.
    ...(spec.item && spec.cost && situation.item ? trainingProblems(situation.item) : []),
    ...(situation.cost?.problems ?? []),
    ...(situation.prepared?.problems ?? []),
  ];
}

function doubtsOf<C extends ChoiceList, N extends Needs, Plan>(
  { doubts }: ActionSpec<C, N, Plan>,
  situation: Worked<C, N, Plan>,
): readonly Problem[] {
  return doubts?.(situation) ?? [];
}

function previewOf<C extends ChoiceList, N extends Needs, Plan>(
  spec: ActionSpec<C, N, Plan>,
  situation: Worked<C, N, Plan>,
): Preview {
  const { test, prepared, cost } = situation;
  return {
    pool: prepared?.pool ?? null,
    rows: prepared?.rows ?? [],
    difficulty: test?.difficulty ?? null,
    ...(test?.concealed ? { concealed: test.concealed } : {}),
    ap: cost?.ap ?? 0,
    stamina: (prepared?.stamina ?? 0) + (cost?.stamina ?? 0),
    lines: [],
    problems: [...doubtsOf(spec, situation), ...problemsOf(spec, situation)],
    ...spec.preview?.(situation),
  };
}

function resolved<C extends ChoiceList, N extends Needs, Plan>(
  spec: ActionSpec<C, N, Plan>,
  title: Text,
  situation: Worked<C, N, Plan>,
  problems: readonly Problem[],
  hand: Hand,
): Resolution {
  const draft = new Draft(situation.facts);
  situation.cost?.pay(draft);
  let shown: Partial<Card> = {};
  const offered: FollowUp[] = [];
  const act = actOf(situation, draft, hand, ({ followUps = [], ...part }) => {
    shown = joined(shown, part);
    offered.push(...followUps);
  });
  try {
    const { outcome, tone = "", followUps = [], problems: found = [], ...part } = spec.resolve(act);
    spec.write?.(act);
    // Merges the final result into what the action has already shown on the card.
    const card = cardOf(title, outcome, tone, joined(shown, { ...part, outcome, tone }));
    return { draft, problems: [...problems, ...found], followUps: [...offered, ...followUps], card };
  } catch (thrown) {
    if (thrown !== suspended) throw thrown;
    spec.write?.(act);
    return { draft, problems, followUps: offered, card: unfinishedCard(title, shown) };
  }
}

function actOf<C extends ChoiceList, N extends Needs, Plan>(
  situation: Worked<C, N, Plan>,
  draft: Draft,
  hand: Hand,
  show: (part: Shown) => void,
): Act<C, N, Plan> {
  const { facts, actor, table, test } = situation;
  return {
    ...situation,
    draft,
    hand,
    show,
    wait,
    each,
    roll: (stream: string, count: number, { roller = actor.uuid, ...options } = {}) =>
      wait(hand.roll(stream, count, roller, options)),
    ask: (prompt: Prompt) => {
      const answer = wait(hand.ask(prompt));
      return { value: answer.value, faces: wait(hand.answered(prompt, answer)) };
    },
    rollTest: ({ lines = true } = {}) => {
      if (!test) throw new TypeError("There is no test to roll");
      const roll = wait(rollOwnTest(draft, facts, test, hand, table));
      const { dice, notes, followUps, amends, jobLines } = roll;
      show({ dice, notes, followUps, amends, lines: lines ? [...jobLines, ...roll.lines] : jobLines });
      return roll;
    },
  };
}

function wait<T>(found: T | null): T {
  if (found === null) throw suspended;
  return found;
}

function each<T, R>(items: readonly T[], one: (item: T, index: number) => R): readonly R[] {
  let open = false;
  const done = items.flatMap((item, index) => {
    try {
      return [one(item, index)];
    } catch (thrown) {
      if (thrown !== suspended) throw thrown;
      open = true;
      return [];
    }
  });
  if (open) throw suspended;
  return done;
}

/**
 * Merges additional parts into a card. Lists are extended, a target's row replaces its earlier row, and all
 * other parts are replaced.
 */
function joined(card: Partial<Card>, more: Partial<Card>): Partial<Card> {
  const { dice = [], lines = [], notes = [], targets = [], amends = [] } = more;
  const told = new Set(targets.map(({ uuid }) => uuid));
  return {
    ...card,
    ...more,
    dice: [...(card.dice ?? []), ...dice],
    lines: [...(card.lines ?? []), ...lines],
    notes: [...(card.notes ?? []), ...notes],
    amends: [...(card.amends ?? []), ...amends],
    targets: [...(card.targets ?? []).filter(({ uuid }) => !told.has(uuid)), ...targets],
  };
}
