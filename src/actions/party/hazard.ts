import { text } from "../core/card.ts";
import { defineAction } from "../core/define.ts";
import { targetRow } from "../core/plain-card.ts";
import { chosenHazard, hazardChoices, hazardName, strengthText, struckAt } from "./hazard/choices.ts";
import { strikeWith } from "./hazard/strikes.ts";
import { everybody } from "../tests/shared/everybody.ts";

/**
 * A hazard affects the actors in it, once (R6.4, R6.12–R6.14): everybody is asked for the test that it
 * requires. The first of them is the acting actor, the others are targets. For a lasting hazard the writer
 * posts it each time (`writer/party/hazard-clock.ts`).
 */
export const hazard = defineAction({
  key: "hazard",
  targets: "any",
  who: "gamemaster",
  nature: "automatic",
  speaker: "gamemaster",
  choices: [...hazardChoices(), struckAt],
  resolve: act => {
    const { facts, show, each } = act;
    const chosen = chosenHazard(facts.choices);
    const name = hazardName(chosen.key);
    show({ subtitle: strengthText(chosen), outcome: text("BLACKOUT.hazardCard.waits", { name }) });
    const hurt = each(everybody(facts), (one, index) => {
      const { outcome, hurt: bad, lines, dice, followUps } = strikeWith(chosen, { one, index }, act);
      show({ targets: [targetRow(one, outcome, bad ? "bad" : "good", { lines, dice })], followUps });
      return bad;
    });
    return {
      outcome: text("BLACKOUT.hazardCard.strikes", { name }),
      tone: hurt.includes(true) ? "bad" : "",
    };
  },
});
