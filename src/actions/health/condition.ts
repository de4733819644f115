import { intendedConditions } from "../../data/effect/condition-intent.ts";
import { physicalAttributes, type PhysicalAttribute } from "../../rules/character/attributes.ts";
import { conditionKeys } from "../../rules/conditions/keys.ts";
import { conditions as registry } from "../../rules/conditions/registry.ts";
import { chosenNumber, chosenOption, chosenToggle } from "../core/choices.ts";
import { text, type FollowUp, type Line, type Text } from "../core/card.ts";
import { letFall } from "../core/climbing.ts";
import { Draft } from "../core/draft.ts";
import type { ActorFacts, Choices, Facts, Table } from "../core/facts.ts";
import { settleOutOfFight } from "../core/harm.ts";
import { cardOf } from "../core/plain-card.ts";
import { whyMoved } from "../core/reasons.ts";
import type { Field, Problem, Action } from "../core/action.ts";
import { previewOf } from "../core/refusal.ts";

const title = text("BLACKOUT.verb.condition");

/** What becomes of a condition. */
const conditionDeeds = ["give", "take"] as const;
type Deed = (typeof conditionDeeds)[number];

/** What somebody wants of a condition. Levels are added when it is given, taken off when it is taken; 0 gives it to those alone who do not have it, and takes all of it. */
export interface ConditionWish {
  readonly key: string;
  readonly attribute: PhysicalAttribute | null;
  readonly levels: number;
  readonly deed: Deed;
}

/**
 * Gives somebody a condition, takes it, or changes its level (T10): what people do by hand, such as on a token. Those who ask for it may say `active`, or levels
 * below zero, in place of a deed; when they say nothing, who has it loses it and who has not gets it.
 */
export const condition: Action = {
  key: "condition",
  label: title,
  targets: "none",
  nature: "byHand",
  defaults: ({ actor, choices }) => ({
    key: "prone",
    attribute: "strength",
    levels: 0,
    deed: deedOf(actor, choices),
  }),
  fields: ({ choices }) => [
    ...conditionFields(choices),
    {
      name: "deed",
      kind: "choice",
      label: text("BLACKOUT.field.conditionDeed"),
      options: conditionDeeds.map(value => ({ value, label: text(`BLACKOUT.conditionDeed.${value}`) })),
    },
  ],
  preview: (facts, table) =>
    previewOf({ problems: changeCondition(new Draft(facts), facts.actor, wishOf(facts), table).problems }),
  judge: (facts, _hand, table) => {
    const draft = new Draft(facts);
    const wish = wishOf(facts);
    const { outcome, lines, followUps, problems } = changeCondition(draft, facts.actor, wish, table);
    return { draft, problems, followUps, card: cardOf(nameOf(wish), outcome, "", { lines }) };
  },
};

function wishOf({ actor, choices }: Facts): ConditionWish {
  return {
    ...chosenCondition(choices),
    deed: chosenOption(choices, "deed", conditionDeeds, deedOf(actor, choices)),
  };
}

/** The fields that name a condition; `name` is that of the choice that holds its key. */
export function conditionFields(choices: Choices, name = "key"): readonly Field[] {
  const entry = registry.get(chosenCondition(choices, name).key);
  return [
    {
      name,
      kind: "choice",
      label: text("BLACKOUT.field.condition"),
      options: conditionKeys.map(value => ({ value, label: text(`BLACKOUT.condition.${value}`) })),
    },
    ...(entry?.byAttribute
      ? [
          {
            name: "attribute",
            kind: "choice" as const,
            label: text("BLACKOUT.field.attribute"),
            options: physicalAttributes.map(value => ({ value, label: text(`BLACKOUT.attribute.${value}`) })),
          },
        ]
      : []),
    ...(entry?.levels
      ? [
          {
            name: "levels",
            kind: "number" as const,
            min: 0,
            max: 9,
            label: text("BLACKOUT.field.levels"),
            hint: text("BLACKOUT.field.levelsHint"),
          },
        ]
      : []),
  ];
}

/** The condition that was chosen; `name` is that of the choice that holds its key. */
export function chosenCondition(choices: Choices, name = "key"): Omit<ConditionWish, "deed"> {
  const key = chosenOption(choices, name, conditionKeys, "prone");
  const attribute = chosenOption(choices, "attribute", physicalAttributes, "strength");
  return {
    key,
    attribute: registry.get(key)?.byAttribute ? attribute : null,
    levels: Math.abs(chosenNumber(choices, "levels", 0, -99, 99)),
  };
}

function deedOf({ state }: ActorFacts, choices: Choices): Deed {
  const levels = chosenNumber(choices, "levels", 0, -99, 99);
  if (levels !== 0) return levels > 0 ? "give" : "take";
  const { key, attribute } = chosenCondition(choices);
  const has = state.conditions.some(one => one.key === key && one.attribute === attribute);
  return (choices["active"] ?? null) === null
    ? has
      ? "take"
      : "give"
    : chosenToggle(choices, "active")
      ? "give"
      : "take";
}

/**
 * Writes into the draft what somebody wants of a condition, and what follows from it: being out of the fight (R9.22), and a fall from where they climbed (R6.6).
 * Out of the fight is who is knocked out; whom something else keeps out of it cannot be let back in like that.
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
  const had = before.conditions.find(
    ({ key, attribute }) => key === wish.key && attribute === wish.attribute,
  );
  const give = wish.deed === "give";
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
    };
    draft.set(actor.uuid, {
      conditions: intendedConditions(before.conditions, intent, actor.ownTurn, table.houseRules),
    });
  }
  settleOutOfFight(draft, actor, table);
  const has = draft
    .state(actor.uuid)
    .conditions.find(({ key, attribute }) => key === wish.key && attribute === wish.attribute);
  const stillOut = wish.key === "outOfFight" && !give && has !== undefined;
  const outcome = has
    ? had
      ? had.level === has.level
        ? "unchanged"
        : "level"
      : "given"
    : had
      ? "taken"
      : "unchanged";
  return {
    outcome: text(`BLACKOUT.conditionDeed.${outcome}`, { name }),
    followUps: letFall(draft, actor),
    lines:
      had && has && had.level !== has.level
        ? [
            {
              text: name,
              value: `${had.level} › ${has.level}`,
              why: whyMoved(
                text(`BLACKOUT.conditionDeed.${wish.deed}`),
                has.level - had.level,
                has.level - had.level,
              ),
            },
          ]
        : [],
    problems: stillOut
      ? [{ kind: "rule", text: text("BLACKOUT.problem.stillOut", { name: actor.name }) }]
      : [],
  };
}

function nameOf({ key, attribute }: Pick<ConditionWish, "key" | "attribute">): Text {
  const name = text(`BLACKOUT.condition.${key}`);
  return attribute === null
    ? name
    : text("BLACKOUT.conditions.of", { name, attribute: text(`BLACKOUT.attribute.${attribute}`) });
}
