import { text } from "../core/card.ts";
import { toggle, words } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import { targetRow } from "../core/plain-card.ts";
import { chosenHazard, hazardChoices, hazardName, strengthText, struckAt } from "./hazard/choices.ts";
import { crossInto, strikeWith } from "./hazard/strikes.ts";
import { everybody } from "../tests/shared/everybody.ts";

/**
 * A hazard affects the actors in it, once (R6.4, R6.12–R6.14): everybody is asked for the test that it
 * requires. The first of them is the acting actor, the others are targets. For a lasting hazard the writer
 * posts it each time (`writer/party/hazard-clock.ts`), and for the ground of a map whenever an actor enters
 * it or starts a turn in it (`writer/party/hazard-ground.ts`).
 */
export const hazard = defineAction({
  key: "hazard",
  targets: "any",
  who: "gamemaster",
  nature: "automatic",
  speaker: "gamemaster",
  choices: [
    ...hazardChoices(),
    struckAt,
    // For an actor who enters the ground of a map: whether its test to cross comes first, and the region's name.
    toggle("crosses"),
    words("place"),
  ],
  resolve: act => {
    const {
      facts,
      choices: { crosses, place },
      show,
      each,
    } = act;
    const chosen = chosenHazard(facts.choices);
    const name = hazardName(chosen.key);
    show({
      subtitle: strengthText(chosen),
      outcome: text("BLACKOUT.hazardCard.waits", { name }),
      ...(place === "" ? {} : { notes: [text("BLACKOUT.hazardCard.place", { name: place })] }),
    });
    const hurt = each(everybody(facts), (one, index) => {
      const {
        outcome,
        hurt: bad,
        lines,
        dice,
        followUps,
      } = (crosses ? crossInto : strikeWith)(chosen, { one, index }, act);
      show({ targets: [targetRow(one, outcome, bad ? "bad" : "good", { lines, dice })], followUps });
      return bad;
    });
    return {
      outcome: text("BLACKOUT.hazardCard.strikes", { name }),
      tone: hurt.includes(true) ? "bad" : "",
    };
  },
});
