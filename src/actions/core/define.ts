import type { Pool } from "../../rules/tests/pool.ts";
import { RuleError } from "../../rules/rule-error.ts";
import type { Row } from "../../rules/tests/row.ts";
import type { Action, LooseDice, Preview, Problem, Resolution, TargetCount } from "./action.ts";
import { text, type Card, type Concealed, type FollowUp, type Line, type Text, type Tone } from "./card.ts";
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
import { isPrice, priceCost, type Cost, type Price } from "./pay.ts";
import { cardOf, unfinishedCard } from "./plain-card.ts";
import { refusedAction } from "./refusal.ts";
import { timeCost } from "./taking-time.ts";

/** The situation of an action, from which everything about it is computed. */
export interface Situation<C extends ChoiceList, N extends Needs, Plan> {
  readonly facts: FactsWith<N>;
  readonly actor: ActorFacts;
  readonly targets: readonly ActorFacts[];
  /** The first target; null without one. */
  readonly target: ActorFacts | null;
  readonly item: ItemFacts | null;
  /** The choices or their defaults, checked when they are read. */
  readonly choices: Chosen<C>;
  readonly table: Table;
  /** The action's own intermediate result (`plan`), computed once for each call. */
  readonly plan: Plan;
}

/** The situation with the action's test. */
export interface Tested {
  /** The main test; null without one. */
  readonly test: OwnTest | null;
}

/** The situation with the action's cost. */
export interface Costed {
  /** What it costs; null where that is nothing. */
  readonly cost: Cost | null;
}

/**
 * An action while it is resolved. It stops by itself where dice or an answer are missing, and starts again
 * from the beginning when they arrive.
 */
export interface Act<C extends ChoiceList, N extends Needs, Plan> extends Situation<C, N, Plan>, Tested {
  /** The states afterwards: the action writes its changes here. */
  readonly draft: Draft;
  /** Deals dice and answers, for code that continues without them. */
  readonly hand: Hand;
  /**
   * Returns the faces of `count` dice; the acting actor rolls them unless `roller` names another. Waits for
   * them.
   */
  readonly roll: (
    stream: string,
    count: number,
    options?: { readonly roller?: string; readonly sides?: number; readonly inspiration?: number },
  ) => readonly number[];
  /** The answer to a question and the dice that came with it. Waits for them. */
  readonly ask: (prompt: Prompt) => { readonly value: string; readonly faces: readonly number[] };
  /**
   * Rolls the main test, pays its costs, and shows its dice; `lines: false` leaves out what was needed. Waits
   * for its dice.
   */
  readonly rollTest: (shown?: { readonly lines?: boolean }) => OwnRoll;
  /** Returns the result of other code, which returns null while something is missing. Waits for it. */
  readonly wait: <T>(found: T | null) => T;
  /**
   * Runs something for each of them, and only then waits for what is missing, so that all questions are asked
   * at once.
   */
  readonly each: <T, R>(items: readonly T[], one: (item: T, index: number) => R) => readonly R[];
  /**
   * Adds to the card: appends to lists, replaces the row of the same target, and replaces everything else. It
   * is also shown while the action waits.
   */
  readonly show: (part: Shown) => void;
}

/** Any action while it is resolved, for helpers of several. */
export type AnyAct = Act<[], object, unknown>;

/** What stands on a card already, and what may follow already. */
export interface Shown extends Partial<Card> {
  readonly followUps?: readonly FollowUp[];
}

/** The result of an action: what its card shows besides what was shown before, and possible follow-ups. */
export interface Outcome extends Partial<Omit<Card, "outcome" | "tone">> {
  readonly outcome: Text;
  readonly tone?: Tone;
  readonly followUps?: readonly FollowUp[];
  /** Problems that were found only while it was resolved. */
  readonly problems?: readonly Problem[];
}

/** What the dialog shows besides the test, the cost and the problems, which it knows without help. */
export interface Previewed {
  readonly pool?: Pool | null;
  readonly dice?: LooseDice;
  readonly rows?: readonly Row[];
  readonly difficulty?: number | null;
  readonly concealed?: Concealed;
  readonly ap?: number;
  readonly stamina?: number;
  readonly lines?: readonly Line[];
}

/** The members of an action that it has as its author wrote them. */
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
  "answered",
  "ofPlayers",
] as const satisfies readonly (keyof Action)[];
type Trait = (typeof traits)[number];

/**
 * An action as its author writes it. Every function is pure: it runs on the acting client, on the writer and
 * wherever the card is drawn.
 */
export interface ActionSpec<C extends ChoiceList, N extends Needs, Plan> extends Pick<
  Action,
  Exclude<Trait, "needs">
> {
  /** What it is called in menus and on its card; `BLACKOUT.actionType.<key>` when left out. */
  readonly label?: Text;
  /** What its card is called; its label when left out. */
  readonly title?: (situation: Situation<C, N, Plan>) => Text;
  /** How many targets it takes; none when left out. */
  readonly targets?: TargetCount;
  /** Facts beside the usual ones. */
  readonly needs?: N;
  /** What people choose, in the order in which the dialog asks. The choices of its test come after them. */
  readonly choices?: C;
  /** An intermediate result that several of the functions below need, computed once. */
  readonly plan?: (situation: Omit<Situation<C, N, unknown>, "plan">) => Plan;
  /** The test at its heart, rolled by the one who acts; null where it takes none. */
  readonly test?: (situation: Situation<C, N, Plan>) => OwnTest | null;
  /** What it costs; paid before anything is rolled. */
  readonly cost?: (situation: Situation<C, N, Plan> & Tested) => Price | Cost | null;
  /**
   * The problems besides those of the cost and the test. A rule among them prevents rolling, paying and
   * changing.
   */
  readonly problems?: (situation: Situation<C, N, Plan> & Tested) => readonly Problem[];
  /**
   * Rules that forbid doing it, but not amending it afterwards: a Gamemaster's amendment is resolved all the
   * same.
   */
  readonly doubts?: (situation: Situation<C, N, Plan> & Tested) => readonly Problem[];
  /** What the dialog shows more. */
  readonly preview?: (situation: Situation<C, N, Plan> & Tested & Costed) => Previewed;
  /** The result of the action. */
  readonly resolve: (act: Act<C, N, Plan>) => Outcome;
  /** Writes what its plan gathered into the draft, when it is done and when it waits. */
  readonly write?: (act: Act<C, N, Plan>) => void;
}

/** Thrown where dice or an answer are missing. */
const suspended = Symbol("suspended");

/**
 * Makes an action of what its author says of it (docs/architecture.md). Modules register actions that were
 * made here, as the system does.
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
        return refusedAction(facts, title, [...problems, ...doubts]);
      return resolved(spec, title, situation, [...doubts, ...problems], hand);
    },
  };
}

/** The situation with all that follows from it, each worked out once. */
interface Worked<C extends ChoiceList, N extends Needs, Plan> extends Situation<C, N, Plan>, Tested, Costed {
  /** The test before its dice; null where it takes none. */
  readonly prepared: PreparedTest | null;
}

/** The traits that the author gave. */
function traitsOf<C extends ChoiceList, N extends Needs, Plan>(
  spec: ActionSpec<C, N, Plan>,
): Pick<Action, Trait> {
  const given = traits.filter(trait => spec[trait]).map(trait => [trait, spec[trait]]);
  return Object.fromEntries(given) as Pick<Action, Trait>;
}

/** The situation; what it holds is worked out when it is read first, since choices and plans may throw. */
function situationOf<C extends ChoiceList, N extends Needs, Plan>(
  spec: ActionSpec<C, N, Plan>,
  label: Text,
  facts: Facts,
  table: Table,
): Worked<C, N, Plan> {
  const choices = {};
  for (const one of singleChoices(spec.choices ?? []))
    Object.defineProperty(choices, one.name, { get: () => one.in({ facts, table }), enumerable: true });
  const plan = once(() => spec.plan?.(situation));
  const test = once(() => spec.test?.(situation) ?? null);
  const prepared = once(() => situation.test && prepareOwnTest(facts, situation.test, table));
  const cost = once(() => {
    // R5.15: the time taken for a test costs action points although the action costs none.
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
    choices: choices as Chosen<C>,
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
 * The default test: null if a choice that it depends on is invalid; that error is reported when the choice is
 * used.
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

/** All problems: the action's own, then those of its cost and of its test. */
function problemsOf<C extends ChoiceList, N extends Needs, Plan>(
  spec: ActionSpec<C, N, Plan>,
  situation: Worked<C, N, Plan>,
): readonly Problem[] {
  return [
    ...(spec.problems?.(situation) ?? []),
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
    // What was shown while the action could still wait is replaced by its result.
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
 * A card with more on it: lists grow, a row of a target that stands there is replaced, and so is everything
 * else.
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
