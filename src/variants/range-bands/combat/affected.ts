import type { Action } from "../../../actions/core/action.ts";
import type { Text } from "../../../actions/core/card.ts";
import { toggle } from "../../../actions/core/choice.ts";
import type { Outcome } from "../../../actions/core/define.ts";
import type { Facts } from "../../../actions/core/facts.ts";
import type { Hand } from "../../../actions/core/hand.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import type { BandsEncounter } from "./bands-encounter.ts";
import { bandsAction, type BandsAct } from "./kit.ts";
import type { Suffered } from "./suffer.ts";
import { bandsText } from "./words.ts";

/**
 * The choice of whether the targets are affected in addition to the acting actor. The dialog hides the field
 * if there are no targets.
 */
export const everybody = toggle("everybody", {
  label: bandsText("field.everybody"),
  shown: ({ facts: { targets } }) => targets.length > 0,
});

/** Returns the actors affected by the action: the acting actor and, with `everybody`, the targets. */
export function affected({ targets, choices }: Facts, encounter: BandsEncounter): readonly VariantPerson[] {
  return everybody.of(choices)
    ? [...new Set([encounter.own, ...targets.map(({ uuid }) => encounter.byActor(uuid))])]
    : [encounter.own];
}

/** Defines a `byHand` action that makes one check for each affected actor. Its only choice is `everybody`. */
export function checkOfEach(
  key: string,
  outcome: Text,
  check: (encounter: BandsEncounter, hand: Hand, person: VariantPerson, stream: string) => Suffered,
): Action {
  return bandsAction({
    key,
    targets: "any",
    nature: "byHand",
    choices: [everybody],
    resolve: act =>
      toEach(act, outcome, (person, stream) => check(act.plan.encounter, act.hand, person, stream)),
  });
}

/**
 * Applies an effect to each of the actors and returns the outcome, with a row for each actor if there are
 * several. `each` receives a name for the actor's dice stream: `own` for the first actor, and `person.`
 * followed by the index for the others.
 */
export function toEach(
  { facts, plan: { encounter } }: Pick<BandsAct, "facts" | "plan">,
  outcome: Text,
  each: (person: VariantPerson, stream: string) => Suffered,
): Outcome {
  const parts = affected(facts, encounter).map((person, index) => ({
    person,
    ...each(person, index === 0 ? "own" : `person.${index}`),
  }));
  const tone = parts.some(({ open }) => open) ? "ask" : "";
  const [first, ...others] = parts;
  if (first && others.length === 0) return { outcome, tone, lines: first.lines, dice: first.dice };
  return {
    outcome,
    tone,
    targets: parts.map(({ person, dice, lines }) => ({
      uuid: person.actor ?? "",
      name: person.name,
      outcome,
      tone: "",
      dice,
      lines,
    })),
  };
}
