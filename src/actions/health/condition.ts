import { intendedConditions } from "../../data/effect/condition-intent.ts";
import { physicalAttributes, type PhysicalAttribute } from "../../rules/character/attributes.ts";
import { conditionKeys } from "../../rules/conditions/keys.ts";
import { conditions as registry, hasSource } from "../../rules/conditions/registry.ts";
import { isOwn, type ConditionState } from "../../rules/conditions/state.ts";
import type { Problem } from "../core/action.ts";
import { text, type FollowUp, type Line, type Text } from "../core/card.ts";
import { choice, number, type ChoiceSituation } from "../core/choice.ts";
import { chosenToggle } from "../core/choices.ts";
import { fallFromClimb } from "../core/climbing.ts";
import { defineAction } from "../core/define.ts";
import { Draft } from "../core/draft.ts";
import type { ActorFacts, Facts, Table } from "../core/facts.ts";
import { settleOutOfFight } from "../core/harm.ts";
import { counterReasons } from "../core/reasons.ts";
import { ruleProblem } from "../core/rejection.ts";

const conditionOperations = ["give", "take"] as const;
type Operation = (typeof conditionOperations)[number];

/**
 * A requested change to a condition. `give` adds levels, and `take` removes them. With 0 levels, `give` adds
 * the condition only to actors who don't have it, and `take` removes all levels.
 */
export interface ConditionWish {
  readonly key: string;
  readonly attribute: PhysicalAttribute | null;
  readonly levels: number;
  readonly operation: Operation;
  /** The UUID of the actor who caused the condition. */
  readonly source?: string | undefined;
}

/**
 * Returns the choices that describe a condition. `name` is the name of the choice that contains the
 * condition's key.
 */
export function conditionChoices<const N extends string>(
  name: N,
  shown: (situation: ChoiceSituation) => boolean = () => true,
) {
  const key = choice(name, conditionKeys, {
    initial: "prone",
    shown,
    label: text("BLACKOUT.field.condition"),
    option: word => text(`BLACKOUT.condition.${word}`),
  });
  const has = (what: "byAttribute" | "levels") => (situation: ChoiceSituation) =>
    shown(situation) && Boolean(registry.get(key.of(situation.facts.choices))?.[what]);
  return [
    key,
    choice("attribute", physicalAttributes, {
      initial: "strength",
      shown: has("byAttribute"),
      label: text("BLACKOUT.field.attribute"),
      option: word => text(`BLACKOUT.attribute.${word}`),
    }),
    number("levels", {
      min: -99,
      max: 99,
      offered: () => ({ min: 0, max: 9 }),
      shown: has("levels"),
      label: text("BLACKOUT.field.levels"),
      hint: text("BLACKOUT.field.levelsHint"),
    }),
  ] as const;
}

const conditionChoice = conditionChoices("key");

/**
 * Manually adds or removes a condition or changes its level (T10), for example on a token. Callers may pass
 * `active` or negative levels instead of `operation`. If they pass none of these, the condition is toggled.
 * The action's target, if any, is the actor who caused the condition. This matters for conditions such as
 * Afraid and Taunted.
 */
export const condition = defineAction({
  key: "condition",
  nature: "byHand",
  targets: "optional",
  choices: [
    ...conditionChoice,
    choice("operation", conditionOperations, {
      initial: ({ facts }) => operationOf(facts),
      label: text("BLACKOUT.field.conditionChange"),
      option: word => text(`BLACKOUT.conditionChange.${word}`),
    }),
  ],
  plan: ({ choices: { key, attribute, levels, operation }, target }): ConditionWish => ({
    ...conditionWith(key, attribute, levels),
    operation,
    source: operation === "give" && hasSource(key) ? target?.uuid : undefined,
  }),
  title: ({ plan }) => nameOf(plan),
  problems: ({ facts, actor, plan, table }) => changeCondition(new Draft(facts), actor, plan, table).problems,
  preview: ({ choices: { key } }) => ({ targetless: !hasSource(key) }),
  resolve: ({ actor, plan, draft, table }) => changeCondition(draft, actor, plan, table),
});

/** Returns the choices for a condition, including an attribute if the condition requires one. */
export function conditionWith(
  key: string,
  attribute: PhysicalAttribute,
  levels: number,
): Omit<ConditionWish, "operation"> {
  return {
    key,
    attribute: registry.get(key)?.byAttribute ? attribute : null,
    levels: Math.abs(levels),
  };
}

function operationOf({ actor: { state }, choices }: Facts): Operation {
  const [keys, attributes, steps] = conditionChoice;
  const levels = steps.of(choices);
  if (levels !== 0) return levels > 0 ? "give" : "take";
  if ((choices["active"] ?? null) !== null) return chosenToggle(choices, "active") ? "give" : "take";
  const { key, attribute } = conditionWith(keys.of(choices), attributes.of(choices), levels);
  return state.conditions.some(one => one.key === key && one.attribute === attribute) ? "take" : "give";
}

/**
 * Adds a requested change to a condition to the draft of the action's changes, along with its consequences:
 * Out of the Fight (R9.22), and a fall if the actor is climbing (R6.6). Adding Out of the Fight knocks the
 * actor out. Removing it has no effect if another cause keeps the actor out of the fight.
 */
export function changeCondition(
  draft: Draft,
  actor: ActorFacts,
  wish: ConditionWish,
  table: Table,
): {
  readonly outcome: Text;
  readonly lines: readonly Line[];
  readonly followUps: readonly FollowUp[];
  readonly problems: readonly Problem[];
} {
  const before = draft.state(actor.uuid);
  const same = ({ key, attribute }: ConditionState) => key === wish.key && attribute === wish.attribute;
  const own = before.conditions.filter(isOwn);
  const had = own.find(same);
  const gear = had ? undefined : before.conditions.find(one => same(one) && !isOwn(one));
  if (wish.operation === "take" && gear)
    return {
      outcome: nameOf(wish),
      lines: [],
      followUps: [],
      problems: [
        ruleProblem("BLACKOUT.problem.givenByGear", { name: nameOf(wish), what: gear.givenBy ?? "" }),
      ],
    };
  const give = wish.operation === "give";
  const name = nameOf(wish);
  if (wish.key === "outOfFight") {
    const { vital } = before;
    draft.set(actor.uuid, {
      vital: give
        ? { ...vital, knockedOut: true }
        : { ...vital, knockedOut: false, nonLethal: false, shutDown: false },
    });
  } else {
    const levels = give ? wish.levels : -wish.levels;
    const intent = {
      key: wish.key,
      attribute: wish.attribute,
      ...(levels === 0 ? { active: give } : { levels }),
      source: wish.source,
    };
    draft.set(actor.uuid, {
      conditions: intendedConditions(before.conditions, intent, actor.ownTurn, table.houseRules),
    });
  }
  settleOutOfFight(draft, actor, table);
  const has = draft.state(actor.uuid).conditions.find(one => isOwn(one) && same(one));
  const by = (has?.level ?? 0) - (had?.level ?? 0);
  const stillOut = wish.key === "outOfFight" && !give && has !== undefined;
  const outcome =
    has && had ? (by === 0 ? "unchanged" : "level") : has ? "given" : had ? "taken" : "unchanged";
  return {
    outcome: text(`BLACKOUT.conditionChange.${outcome}`, { name }),
    followUps: fallFromClimb(draft, actor),
    lines:
      had && has && by !== 0
        ? [
            {
              text: name,
              value: `${had.level} › ${has.level}`,
              why: counterReasons(text(`BLACKOUT.conditionChange.${wish.operation}`), by, by),
            },
          ]
        : [],
    problems: stillOut ? [ruleProblem("BLACKOUT.problem.stillOut", { name: actor.name })] : [],
  };
}

function nameOf({ key, attribute }: Pick<ConditionWish, "key" | "attribute">): Text {
  const name = text(`BLACKOUT.condition.${key}`);
  return attribute === null
    ? name
    : text("BLACKOUT.conditions.of", { name, attribute: text(`BLACKOUT.attribute.${attribute}`) });
}
