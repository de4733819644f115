import { mayTakeTimeOnOneTwo } from "../../../rules/combat/attack.ts";
import { hasCondition } from "../../../rules/conditions/state.ts";
import type { Field } from "../../core/action.ts";
import { text, type Text } from "../../core/card.ts";
import { number, numberOrNone, rows, toggle, type Choice, type ChoiceSituation } from "../../core/choice.ts";
import { canTakeTime, takingTime } from "../../core/test-choices.ts";
import { armsOf, hasQuality, scoreOf } from "./arms.ts";
import { exertionFor } from "./exert.ts";

/*
 * The choices of an attack. Each is declared only once, both for the actions that offer it and for the code
 * that reads it. The choices about the target are in about-target.ts.
 */

const attackGroup = text("BLACKOUT.field.group.attack");
export const damageGroup = text("BLACKOUT.field.group.damage");

/** Returns the label and hint of a choice, derived from its name. */
export function called(name: string, group?: Text) {
  return {
    label: text(`BLACKOUT.field.${name}`),
    hint: text(`BLACKOUT.field.${name}Hint`),
    ...(group ? { group } : {}),
  };
}

/** Returns the fields of nested choices, such as those in `targets.0`. */
export function fieldsBelow(
  path: string,
  choices: readonly Choice[],
  situation: ChoiceSituation,
  named: Partial<Pick<Field, "label" | "group">> = {},
): readonly Field[] {
  return choices
    .flatMap(one => one.fields(situation))
    .map(field => ({ ...field, ...named, name: `${path}.${field.name}` }));
}

/** Returns the choice with an added condition for showing it in the dialog. */
export function askedWhile<C extends Choice>(choice: C, asked: (situation: ChoiceSituation) => boolean): C {
  return { ...choice, fields: situation => (asked(situation) ? choice.fields(situation) : []) };
}

const atNobody = ({ facts }: ChoiceSituation) => facts.targets.length === 0;

/** The difficulty of an attack that has no target. */
export const difficulty = entered("attackDifficulty");
export const burstDifficulty = entered("burstDifficulty");

function entered(label: string) {
  return numberOrNone("difficulty", {
    max: 20,
    shown: atNobody,
    label: text(`BLACKOUT.field.${label}`),
    hint: text("BLACKOUT.field.attackDifficultyHint"),
    group: attackGroup,
  });
}

/** Whether the actor chooses to fail (R2.15). The dialog has a separate button for this choice. */
export const failing = toggle("chosenToFail");

/** Advantages and disadvantages that users added to the Damage test. */
export const damageRows = rows("damageRows");

/** Whether the actor uses exertion for the Damage test (R7.9). */
export const exertDamage = toggle("exertDamage", {
  shown: ({ facts }) => {
    const { actor } = facts;
    const { attribute } = scoreOf(actor, armsOf(facts));
    return exertionFor(actor, attribute, actor.state.stamina.value).allowed;
  },
  ...called("exertDamage", damageGroup),
});

/** Extra damage points, such as those of a Charge. */
export const extraPoints = number("extraPoints", { max: 100, ...called("extraPoints", damageGroup) });

/** Whether the attack is non-lethal (R7.18). By default, the weapon determines this. */
export const nonLethal = toggle("nonLethal", {
  initial: ({ facts }) => armsOf(facts).nonLethal,
  ...called("nonLethal", damageGroup),
});

/** Whether an attack with the Grip quality holds the target instead of damaging it (T11.2). */
export const grip = toggle("grip", {
  shown: ({ facts }) => hasQuality(armsOf(facts), "grip"),
  ...called("grip", attackGroup),
});

/**
 * Whether to roll damage for an attack without a target. The user decides, because the system can't determine
 * whether such an attack hits.
 */
export const rollDamage = toggle("rollDamage", {
  initial: true,
  shown: atNobody,
  ...called("rollDamage", attackGroup),
});

/** Whether the attack is a reaction outside the actor's turn (R5.13). */
export const reaction = toggle("reaction", {
  initial: ({ facts: { actor } }) => actor.inCombat && !actor.ownTurn,
  shown: ({ facts: { actor } }) => actor.inCombat,
  ...called("reaction", attackGroup),
});

/** Whether the attack reveals a Hidden attacker. The rules leave this decision to the players (T10). */
export const reveals = toggle("reveals", {
  initial: true,
  shown: ({ facts: { actor } }) => hasCondition(actor.state.conditions, "hidden"),
  ...called("reveals", attackGroup),
});

const withItem = ({ facts }: ChoiceSituation) => armsOf(facts).item !== null;

/** Whether a hit allows a one-two, for which the actor needs training (R7.16). */
export const oneTwo = toggle("oneTwo", {
  initial: ({ facts: { actor } }) => actor.oneTwo === true,
  shown: withItem,
  ...called("oneTwo", attackGroup),
});

/** Whether this attack was granted by another attack and is therefore free (R7.16). */
export const caused = toggle("caused", {
  shown: withItem,
  followsOnly: true,
  ...called("caused", attackGroup),
});

/**
 * The number of times that extra time is taken for the attack, at a cost in action points (R5.15). The dialog
 * hides the field if the actor doesn't have enough action points, for a reaction, which must cost no action
 * points (R5.13), and for an attack that another attack caused, unless the house rule allows extra time even
 * then. Extra time that was already chosen stays visible, so that the user can remove it.
 */
export const attackTime = askedWhile(takingTime, ({ facts, table }) => {
  const { actor, choices } = facts;
  if (caused.of(choices)) return mayTakeTimeOnOneTwo(table.houseRules);
  if (takingTime.of(choices, table) > 0) return true;
  return !reaction.of(choices) && canTakeTime(actor, table, armsOf(facts).ap ?? 1);
});

/** The action points paid instead of the weapon's cost. Used by maneuvers with their own cost. */
export const apInstead = numberOrNone("ap", { max: 20, followsOnly: true });
