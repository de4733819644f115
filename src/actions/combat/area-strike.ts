import { effectEntry, effectGets, effects as allEffects } from "../../rules/conditions/effects.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { text } from "../core/card.ts";
import { chosenNumber, chosenOption, chosenText } from "../core/choices.ts";
import { Draft } from "../core/draft.ts";
import type { Facts } from "../core/facts.ts";
import { cardOf } from "../core/plain-card.ts";
import type { Action } from "../core/action.ts";
import { bringEffects, effectName, type Effect } from "./attack/effects.ts";
import { resistFollowUp } from "./attack/follow-ups.ts";
import { previewOf } from "../core/refusal.ts";

const title = text("BLACKOUT.verb.areaStrike");

/**
 * An area that lasts gets somebody who starts a turn in it or enters it in their turn (T11.2, Noise): they have to resist its effect. The one whom it gets acts. Posted by
 * the writer, once for each turn and area.
 */
export const areaStrike: Action = {
  key: "areaStrike",
  label: title,
  targets: "none",
  who: "gamemaster",
  nature: "automatic",
  defaults: () => ({ name: "", effect: "noise", rating: 1, source: "", moment: "start" }),
  fields: () => [],
  preview: () => previewOf({}),
  judge: (facts, _hand, table) => {
    const { actor, choices } = facts;
    const draft = new Draft(facts);
    const effect = chosenEffect(facts);
    const gets = actor.kind !== "barrier" && effectGets(effect.effect, actor.body, table.houseRules);
    const source = chosenText(choices, "source");
    const { lines, due } = gets
      ? bringEffects(draft, actor, [effect], new Map(), source === "" ? null : source, table)
      : { lines: [], due: false };
    const moment = chosenOption(choices, "moment", ["start", "enter"], "start");
    const outcome = gets ? text(`BLACKOUT.area.lasting.${moment}`) : text("BLACKOUT.area.lasting.spared");
    return {
      draft,
      problems: [],
      followUps: due ? [resistFollowUp(actor, [actor])] : [],
      card: cardOf(title, outcome, gets ? "bad" : "", {
        subtitle: text(chosenText(choices, "name")),
        lines: lines.length > 0 ? lines : [{ text: effectName(effect) }],
      }),
    };
  },
};

function chosenEffect({ choices }: Facts): Effect {
  const effect = chosenOption(choices, "effect", [...allEffects.keys()], "noise");
  if (!effectEntry(effect).resist)
    throw new RuleError("choices.effect", effect, "an effect that can be resisted", { key: "resistible" });
  return { effect, rating: chosenNumber(choices, "rating", 1, 1, 99) };
}
