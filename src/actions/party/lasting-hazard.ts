import { setClocks } from "../core/body-clocks.ts";
import { text } from "../core/card.ts";
import { number, toggle, words } from "../core/choice.ts";
import { targetRow } from "../core/plain-card.ts";
import { hazardEntry } from "../../rules/conditions/hazards.ts";
import { idFrom } from "../../documents/new-id.ts";
import { ruleProblem } from "../core/rejection.ts";
import { chosenHazard, hazardChoices, hazardName, strengthText } from "./hazard/choices.ts";
import { defineCampaignAction } from "./session/campaign-action.ts";
import { allActorsInTest } from "../tests/shared/everybody.ts";

const lift = toggle("lift");

/**
 * Places the acting actor and the targets in a lasting hazard, or ends a lasting hazard. The party document
 * stores the hazard. The writer applies it as the world time advances (R6.4, R6.12) and, in an encounter, at
 * the start of turns.
 */
export const lastingHazard = defineCampaignAction({
  key: "lastingHazard",
  choices: [
    ...hazardChoices(situation => !lift.in(situation)),
    lift,
    words("id"),
    number("since", { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
    words("seed"),
  ],
  problems: ({ hazards }, { choices, facts }) => {
    if (choices.lift)
      return Object.hasOwn(hazards, choices.id) ? [] : [ruleProblem("BLACKOUT.problem.hazard.gone")];
    return hazardEntry(chosenHazard(facts.choices).key).every === "once"
      ? [ruleProblem("BLACKOUT.problem.hazard.once")]
      : [];
  },
  resolve: ({ uuid, hazards }, { choices, facts, draft, table: { houseRules } }) => {
    const people = allActorsInTest(facts);
    const lifted = choices.lift ? hazards[choices.id] : undefined;
    const record = lifted ?? {
      ...chosenHazard(facts.choices),
      actors: people.map(one => one.uuid),
      since: choices.since,
    };
    const plain = { ...record, actors: [...record.actors] };
    if (lifted && hazardEntry(lifted.key).measure === "times")
      for (const { uuid: one } of people)
        if (lifted.actors.includes(one)) setClocks(draft, one, { airlessSince: null });
    const path = `system.hazards.${lifted ? choices.id : idFrom(choices.seed, "hazard")}`;
    draft.also({ uuid, path, ...(lifted ? { from: plain } : { to: plain }) });
    return {
      outcome: text(lifted ? "BLACKOUT.hazardCard.lifted" : "BLACKOUT.hazardCard.placed", {
        name: hazardName(record.key),
      }),
      tone: lifted ? "good" : "bad",
      subtitle: strengthText(record),
      notes: lifted ? [] : [text(`BLACKOUT.hazardCard.every.${hazardEntry(record.key, houseRules).every}`)],
      targets: people
        .filter(one => record.actors.includes(one.uuid))
        .map(one =>
          targetRow(one, text(lifted ? "BLACKOUT.hazardCard.outOf" : "BLACKOUT.hazardCard.within")),
        ),
    };
  },
});
