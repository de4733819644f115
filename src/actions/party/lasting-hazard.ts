import { text } from "../core/card.ts";
import { chosenNumber, chosenText, chosenToggle } from "../core/choices.ts";
import { Draft } from "../core/draft.ts";
import type { Facts } from "../core/facts.ts";
import { cardOf } from "../core/plain-card.ts";
import type { Problem, Action } from "../core/action.ts";
import { hazardEntry } from "../../rules/conditions/hazards.ts";
import { idFrom } from "../../play/gear/new-id.ts";
import { previewOf, refusedAction, ruleProblem } from "../core/refusal.ts";
import { chosenHazard, hazardDefaults, hazardFields } from "./hazard/choices.ts";
import { campaignProblems } from "./session/members.ts";

const title = text("BLACKOUT.verb.lastingHazard");

/**
 * Puts people into a hazard that lasts, or takes it away: the party keeps it, and the writer has it strike by the clock (R6.4, R6.12), in a fight as their turns begin. Who
 * acts and the targets are in it.
 */
export const lastingHazard: Action = {
  key: "lastingHazard",
  label: title,
  targets: "any",
  who: "gamemaster",
  nature: "automatic",
  speaker: "gamemaster",
  needs: { campaign: true },
  defaults: () => ({ ...hazardDefaults, lift: false, id: "", since: 0, seed: "" }),
  fields: ({ choices }) => (chosenToggle(choices, "lift") ? [] : hazardFields(choices)),
  preview: facts => previewOf({ problems: problemsOf(facts) }),
  judge: (facts, _hand, { houseRules }) => {
    const { actor, targets, campaign, choices } = facts;
    const problems = problemsOf(facts);
    if (!campaign || problems.length > 0) return refusedAction(facts, title, problems);
    const draft = new Draft(facts);
    const lifted = chosenToggle(choices, "lift") ? campaign.hazards[chosenText(choices, "id")] : undefined;
    const { key, strength } = lifted ?? chosenHazard(choices);
    const people = [...new Map([actor, ...targets].map(one => [one.uuid, one])).values()];
    const record = lifted ?? {
      key,
      strength,
      actors: people.map(({ uuid }) => uuid),
      since: chosenNumber(choices, "since", 0, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    };
    const plain = { ...record, actors: [...record.actors] };
    const path = `system.hazards.${lifted ? chosenText(choices, "id") : idFrom(chosenText(choices, "seed"), "hazard")}`;
    draft.also({ uuid: campaign.uuid, path, ...(lifted ? { from: plain } : { to: plain }) });
    const name = text(`BLACKOUT.hazard.${key}`);
    const within = people.filter(({ uuid }) => record.actors.includes(uuid));
    return {
      draft,
      problems,
      followUps: [],
      card: cardOf(
        title,
        text(lifted ? "BLACKOUT.hazardDeed.lifted" : "BLACKOUT.hazardDeed.placed", { name }),
        lifted ? "good" : "bad",
        {
          subtitle: text(`BLACKOUT.hazardDeed.strength.${hazardEntry(key).measure}`, { name, n: strength }),
          notes: lifted ? [] : [text(`BLACKOUT.hazardDeed.every.${hazardEntry(key, houseRules).every}`)],
          targets: within.map(({ uuid, name: who }) => ({
            uuid,
            name: who,
            outcome: text(lifted ? "BLACKOUT.hazardDeed.outOf" : "BLACKOUT.hazardDeed.within"),
            tone: "",
            lines: [],
            dice: [],
          })),
        },
      ),
    };
  },
};

function problemsOf(facts: Facts): readonly Problem[] {
  const { campaign, choices } = facts;
  if (!campaign) return campaignProblems(facts);
  if (chosenToggle(choices, "lift"))
    return Object.hasOwn(campaign.hazards, chosenText(choices, "id"))
      ? []
      : [ruleProblem("BLACKOUT.problem.hazard.gone")];
  return hazardEntry(chosenHazard(choices).key).every === "once"
    ? [ruleProblem("BLACKOUT.problem.hazard.once")]
    : [];
}
