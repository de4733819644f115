import { effectEntry, effectGets, effects } from "../../rules/conditions/effects.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { text } from "../core/card.ts";
import { choice, number, words } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import { bringEffects, effectName } from "./attack/effects.ts";
import { resistFollowUp } from "./attack/follow-ups.ts";

/**
 * Applies a lasting area to an actor who starts a turn in it or enters it during their turn (T11.2, Noise).
 * The actor must resist the area's effect. The writer, not a user, posts this action once per turn and area.
 */
export const areaStrike = defineAction({
  key: "areaStrike",
  who: "gamemaster",
  nature: "automatic",
  choices: [
    words("name"),
    choice("effect", [...effects.keys()], { initial: "noise" }),
    number("rating", { min: 1, max: 99 }),
    words("source"),
    choice("moment", ["start", "enter"]),
  ],
  resolve: ({ actor, choices: { name, effect, rating, source, moment }, draft, table }) => {
    if (!effectEntry(effect).resist)
      throw new RuleError("choices.effect", effect, "an effect that can be resisted", { key: "resistible" });
    const gets = actor.kind !== "barrier" && effectGets(effect, actor.body, table.houseRules);
    const { lines, due } = gets
      ? bringEffects(draft, actor, [{ effect, rating }], new Map(), source === "" ? null : source, table)
      : { lines: [], due: false };
    return {
      outcome: text(`BLACKOUT.area.lasting.${gets ? moment : "spared"}`),
      tone: gets ? "bad" : "",
      subtitle: text(name),
      lines: lines.length > 0 ? lines : [{ text: effectName({ effect, rating }) }],
      followUps: due ? [resistFollowUp(actor, [actor])] : [],
    };
  },
});
