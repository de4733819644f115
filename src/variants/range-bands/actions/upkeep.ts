import { choice } from "../../../actions/core/choice.ts";
import { afterUpkeep } from "../rules/index.ts";
import type { VariantItemFacts } from "../../../actions/variants/variant.ts";
import { unableProblems } from "../combat/able.ts";
import { abilityNamed, bestAbility, rowsWith, type Ability } from "../combat/ability.ts";
import { encounterOf } from "../combat/bands-encounter.ts";
import {
  checkChoices,
  checkPreview,
  insightProblems,
  makeCheck,
  outcomeOf,
  ownCheck,
} from "../combat/check.ts";
import { armOf, pieceOf } from "../combat/gear-of.ts";
import { bandsAction } from "../combat/kit.ts";
import { suffer, together } from "../combat/suffer.ts";
import { against, bandsText } from "../combat/words.ts";

/** The skills that can be used for upkeep. */
const trades = ["tinkerer", "weaponsmith", "mechanic"] as const;

/**
 * The upkeep check for a weapon after rough use (X10.3) or for armor after an encounter (X6.8). The item's
 * condition improves, stays the same or gets worse, or the item breaks. Low insight (a double 1) breaks the
 * item and costs its user a wound point.
 */
export const upkeep = bandsAction({
  key: "bands.upkeep",
  item: ["weapon", "armor"],
  choices: [
    choice("ability", trades, {
      initial: ({ facts }) => {
        const encounter = encounterOf(facts);
        return bestAbility(encounter, encounter.own, trades);
      },
      label: bandsText("field.skill"),
      option: value => bandsText(`skill.${value}`),
    }),
    ...checkChoices,
  ],
  plan: ({ choices: { ability }, facts, item }, encounter) => ({
    thing: encounter.thing(item),
    check: ownCheck(
      encounter,
      facts.choices,
      bandsText(`skill.${ability}`),
      rowsWith(encounter, encounter.own, abilityNamed(ability) as Ability),
    ),
  }),
  problems: ({ plan: { encounter, thing, check } }) => {
    const unable = unableProblems(encounter, encounter.own);
    if (unable.length > 0) return unable;
    if (!thing) return [against("noThing")];
    if (conditionOf(thing) === "broken") return [against("brokenAlready", { name: thing.name })];
    return insightProblems(encounter, check.insight);
  },
  preview: ({ plan: { check } }) => checkPreview(check),
  resolve: ({ hand, show, wait, plan }) => {
    const { encounter } = plan;
    const thing = plan.thing as VariantItemFacts;
    show({ subtitle: bandsText("subtitle.with", { name: thing.name }) });
    const check = wait(makeCheck(encounter, hand, { stream: "check", ...plan.check }));
    const before = conditionOf(thing);
    const { condition, woundsToUser } = afterUpkeep(before, check);
    if (condition !== before) encounter.setThing(thing, null, { condition });
    const hurt =
      woundsToUser === 0
        ? together()
        : suffer(
            encounter,
            hand,
            encounter.own,
            { wounds: woundsToUser, resilience: 0 },
            { onPurpose: true, stream: "hurt" },
          );
    return {
      outcome: outcomeOf(check),
      tone: hurt.open ? "ask" : check.succeeds ? "good" : "bad",
      dice: [...check.dice, ...hurt.dice],
      lines: [
        {
          text: bandsText("line.condition", {
            from: bandsText(`gear.condition.${before}`),
            to: bandsText(`gear.condition.${condition}`),
          }),
          tone: condition === "broken" ? "bad" : "",
        },
        ...check.lines,
        ...hurt.lines,
      ],
    };
  },
});

function conditionOf(thing: VariantItemFacts) {
  return thing.type === "armor" ? pieceOf(thing).condition : armOf(thing).weapon.condition;
}
