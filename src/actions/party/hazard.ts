import { text } from "../core/card.ts";
import { toggle, words } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import { targetRow } from "../core/plain-card.ts";
import { chosenHazard, hazardChoices, hazardName, strengthText, struckAt } from "./hazard/choices.ts";
import { crossInto, strikeWith } from "./hazard/strikes.ts";
import { allActorsInTest } from "../tests/shared/everybody.ts";

/**
 * Applies a hazard once to the actors in it (R6.4, R6.12–R6.14). The owner of each actor is asked to make the
 * test that the hazard requires. The first actor is the acting actor, and the others are targets. The writer
 * posts this action whenever a lasting hazard takes effect (`writer/party/hazard-clock.ts`), and whenever an
 * actor enters hazardous ground on a map or starts a turn on it (`writer/party/hazard-ground.ts`).
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
    // For an actor who enters hazardous ground on a map: whether the test to cross the ground comes first,
    // and the region's name.
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
    const hurt = each(allActorsInTest(facts), (one, index) => {
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
