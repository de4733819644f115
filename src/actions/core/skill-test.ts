import type { Attribute } from "../../rules/character/attributes.ts";
import { attackRow } from "../../rules/combat/attack-row.ts";
import { conditionRows } from "../../rules/conditions/rows.ts";
import { giveCondition, hasCondition, takeCondition } from "../../rules/conditions/state.ts";
import { computePool, type Pool } from "../../rules/tests/pool.ts";
import type { Row } from "../../rules/tests/row.ts";
import { takeTimeOutOfCombat, type TimeStep } from "../../rules/tests/taking-time.ts";
import type { ChoiceSituation } from "./choice.ts";
import {
  addedRows,
  encouraged,
  exert,
  exertionOf,
  helpers,
  inspirationDice,
  isBlind,
  jobTime,
  needsSight,
  sight,
  takingTime,
  testChoices,
  timeStepName,
} from "./test-choices.ts";
import { text, type Concealed, type DiceShown, type Line, type Text } from "./card.ts";
import type { Draft } from "./draft.ts";
import type { ActorFacts, Choices, Table } from "./facts.ts";
import type { Field, Problem } from "./action.ts";
import { helping } from "./helping.ts";
import { ruleProblem } from "./rejection.ts";
import { poolReasons } from "./why.ts";

/** An attribute and a skill. */
export interface Pair {
  readonly attribute: Attribute;
  readonly skill: string;
}

/** The circumstances that affect a test, in addition to the pair and the user's choices. */
export interface TestCircumstances {
  /** The rows of situational modifiers. */
  readonly rows?: readonly Row[];
  /** Whether the test requires sight (T10). By default, this depends on the user's choice or on the skill. */
  readonly needsSight?: boolean;
  /** Whether the test is an attempt to escape a grapple (T10). */
  readonly escaping?: boolean;
  /** Whether the test requires two hands (R9.7). */
  readonly twoHanded?: boolean;
  /** The UUID of the opponent, of whom the actor might be afraid (T10). */
  readonly against?: string;
  /**
   * Whether the test is made to resist or recover from an effect, in which case neither exertion nor extra
   * time is possible (R12.2, R2.8, R5.15).
   */
  readonly resists?: boolean;
}

/** A test before the roll. */
export interface PreparedTest {
  readonly pair: Pair;
  readonly pool: Pool;
  readonly rows: readonly Row[];
  /** The conditions that the test uses up, and that therefore end (T10). */
  readonly usedUp: readonly string[];
  /** The Stamina cost of exertion (R12.2–R12.5). */
  readonly stamina: number;
  /** When exertion causes a stack of Exhausted, or null if it causes none. */
  readonly exhausted: "endOfTurn" | "afterTest" | null;
  readonly inspiration: number;
  readonly problems: readonly Problem[];
  /** The duration of the task, both with and without extra time (R2.8), or null if it is unknown. */
  readonly job?: { readonly step: TimeStep; readonly usual: TimeStep } | null;
  /** The notes about the test that the card shows. */
  readonly notes?: readonly Text[];
  /**
   * The permission that a viewer needs to see the rows that reveal one of the target's values. Omitted if
   * there are no such rows.
   */
  readonly told?: Concealed;
}

/** The default choices of every test. */
export const testDefaults: Choices = Object.fromEntries(
  testChoices(() => "strength").map(choice => [choice.name, choice.otherwise]),
);

/**
 * Prepares a test with this pair. The pool includes the skill and the attribute (for an enemy, the attribute
 * is the whole pool, R13.19), load (R8.5), conditions (T10), extra time (R5.15), helpers (R2.9), exertion
 * (R12.2–R12.5), added rows, and Inspiration (R4.1). Throws a RuleError for invalid choices.
 */
export function prepareTest(
  actor: ActorFacts,
  pair: Pair,
  choices: Choices,
  table: Table,
  circumstances: TestCircumstances = {},
): PreparedTest {
  const { houseRules } = table;
  const time = circumstances.resists ? noTimeTaken(choices, table) : timeTaken(actor, choices, table);
  const helping = helpers.of(choices, table);
  const usesSight =
    circumstances.needsSight ?? (!circumstances.resists && needsSight(choices, pair.skill, houseRules));
  const inspiration = inspirationDice.of(choices);
  const exertion = exert.of(choices) ? exertionOf(actor, pair.attribute, !circumstances.resists) : null;
  const conditions = conditionRows(
    actor.state.conditions,
    {
      kind: "skill",
      attribute: pair.attribute,
      needsSight: usesSight,
      escaping: circumstances.escaping ?? false,
      twoHanded: circumstances.twoHanded ?? false,
      against: circumstances.against ?? "",
      spends: encouraged.of(choices) ? ["encouraged"] : [],
    },
    houseRules,
  );
  const rows = [
    ...time.rows,
    ...(helping > 0 ? [attackRow("helper", helping)] : []),
    ...(exertion?.rows ?? []),
    ...(pair.attribute === "dexterity" && actor.encumbranceDice !== 0
      ? [attackRow("encumbrance", actor.encumbranceDice)]
      : []),
    ...conditions.rows,
    ...(circumstances.rows ?? []),
    ...addedRows.of(choices),
  ];
  return {
    pair,
    rows,
    usedUp: conditions.usedUp,
    inspiration,
    stamina: exertion?.stamina ?? 0,
    exhausted: exertion?.exhausted ?? null,
    pool: computePool({ ...baseOf(actor, pair), rows, inspiration }, houseRules),
    job: time.job,
    notes:
      choices["needsSight"] === false && !usesSight && isBlind(actor, houseRules)
        ? [text("BLACKOUT.card.needsNoSight")]
        : [],
    problems: [
      ...time.problems,
      ...(exertion && !exertion.allowed
        ? exertion.reasons.map((reason): Problem => ruleProblem(`BLACKOUT.problem.exert.${reason}`))
        : []),
    ],
  };
}

/**
 * Handles extra time for a test that doesn't allow it. Returns no cost and, if the user chose extra time, a
 * problem (R2.8, R5.15). A test to resist an effect isn't part of an action that could cost more or a job
 * that could take longer.
 */
function noTimeTaken(choices: Choices, table: Table): ReturnType<typeof timeTaken> {
  const taken = takingTime.of(choices, table) > 0;
  return { job: null, rows: [], problems: taken ? [ruleProblem("BLACKOUT.problem.takingTimeResists")] : [] };
}

/**
 * Returns the effects of taking extra time for a test. In combat, extra time costs action points (R5.15).
 * Outside combat, it increases the duration of the task by a step of the time scale, if the duration is known
 * (R2.8).
 */
function timeTaken(
  { inCombat }: ActorFacts,
  choices: Choices,
  table: Table,
): Pick<PreparedTest, "rows" | "problems"> & { readonly job: NonNullable<PreparedTest["job"]> | null } {
  const times = takingTime.of(choices, table);
  const usual = inCombat ? "none" : jobTime.of(choices);
  if (usual === "none")
    return { job: null, problems: [], rows: times > 0 ? [attackRow("takingTime", times)] : [] };
  if (times === 0) return { job: { step: usual, usual }, problems: [], rows: [] };
  const longer = takeTimeOutOfCombat(usual);
  return longer
    ? { job: { step: longer.step, usual }, problems: [], rows: longer.rows }
    : { job: null, problems: [ruleProblem("BLACKOUT.problem.wholeDay")], rows: [] };
}

/** Returns the lines that a card or dialog shows about the duration of the job (R2.8). */
export function jobLines({ job }: Pick<PreparedTest, "job">): readonly Line[] {
  if (!job) return [];
  const { step, usual } = job;
  return [
    {
      text: text("BLACKOUT.card.jobTime"),
      value: timeStepName(step),
      why: [
        { text: text("BLACKOUT.field.jobTime"), value: timeStepName(usual) },
        ...(step === usual ? [] : [{ text: text("BLACKOUT.row.takingTime"), value: timeStepName(step) }]),
      ],
    },
  ];
}

/**
 * Returns the dice that an actor rolls for the given attribute and skill pair before any rows are added: the
 * attribute, the rank, and the modifiers of the skill.
 */
export function baseOf(actor: ActorFacts, { attribute, skill }: Pair) {
  if (actor.kind === "npc") return { attribute: actor.attributes[attribute], skillRank: 0, modifiers: [] };
  const { rank = 0, modifier = 0 } = actor.skills[skill] ?? {};
  return {
    attribute: actor.attributes[attribute],
    skillRank: rank,
    modifiers: modifier === 0 ? [] : [{ source: "skill", dice: modifier, why: "BLACKOUT.row.skillModifier" }],
  };
}

/** Returns the difficulty of a test against an actor's passive skill (R2.11). */
export function passiveOf(actor: ActorFacts, skill: string): number {
  return skill === "evasion" ? actor.passiveEvasion.value : (actor.passives[skill] ?? 1);
}

/**
 * Adds the costs of a rolled test to the draft of the action's changes: used-up conditions, Stamina,
 * exhaustion, and Inspiration dice.
 */
export function payTest(draft: Draft, actor: ActorFacts, test: PreparedTest, table: Table): void {
  const state = draft.state(actor.uuid);
  let { conditions, vital } = state;
  for (const key of test.usedUp)
    if (hasCondition(conditions, key)) conditions = takeCondition(conditions, key);
  if (test.exhausted === "afterTest")
    conditions = giveCondition(conditions, { key: "exhausted" }, actor.ownTurn, table.houseRules).states;
  if (test.exhausted === "endOfTurn") vital = { ...vital, exhaustionDue: vital.exhaustionDue + 1 };
  draft.set(actor.uuid, {
    conditions,
    vital,
    stamina: { ...state.stamina, value: Math.max(0, state.stamina.value - test.stamina) },
  });
  if (test.inspiration > 0) draft.addInspiration(-test.inspiration);
}

/** Returns the dice of a test in the form that a card shows. */
export function shownDice(
  actor: ActorFacts,
  stream: string,
  label: Text,
  test: Pick<PreparedTest, "pool" | "pair" | "inspiration" | "told">,
  faces: readonly number[],
): DiceShown {
  const concealed: Concealed | undefined = actor.kind === "npc" ? { of: actor.uuid, need: "all" } : undefined;
  return {
    stream,
    label,
    faces,
    hitsFrom: 5,
    inspiration: Math.min(test.inspiration, faces.length),
    why: poolReasons(test.pool, namesOf(actor, test.pair), concealed, test.told),
    ...(concealed ? { concealed } : {}),
  };
}

/**
 * Returns the translation keys of an attribute and a skill. The skill's key is null for enemies, which have
 * no separate skills, and for pairs without a skill.
 */
export function namesOf(
  actor: ActorFacts,
  { attribute, skill }: Pair,
): { readonly attribute: string; readonly skill: string | null } {
  return {
    attribute: `BLACKOUT.attribute.${attribute}`,
    skill: actor.kind === "npc" || skill === "" ? null : skillName(actor, skill),
  };
}

/** Returns the translation key of a skill's name, or the name itself for a custom skill. */
export function skillName({ skills }: ActorFacts, skill: string): string {
  return skills[skill]?.label ?? `BLACKOUT.skill.${skill}`;
}

/**
 * Returns the fields that tests share. Extra time, exertion and help are offered only for tests that are part
 * of the actor's own actions. Exertion also requires a Physical test.
 */
export function testFields(
  situation: ChoiceSituation,
  { attribute, skill }: Pair,
  { resists = false, needsSight: fixed }: TestCircumstances = {},
): readonly Field[] {
  return [
    ...testChoices(() => attribute, !resists)
      .filter(choice => !resists || choice !== takingTime)
      .flatMap(choice => choice.fields(situation)),
    ...(resists || fixed !== undefined ? [] : sight(() => skill).fields(situation)),
    ...(resists ? [] : helping.fields(situation)),
  ];
}
