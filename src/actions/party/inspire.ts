import { inspirationGain } from "../../rules/social/inspiration.ts";
import { text } from "../core/card.ts";
import { Draft } from "../core/draft.ts";
import type { ActorFacts, Facts, Table } from "../core/facts.ts";
import type { FollowUp } from "../core/card.ts";
import { cardOf } from "../core/plain-card.ts";
import type { Action } from "../core/action.ts";
import { previewOf, ruleProblem } from "../core/refusal.ts";

const title = text("BLACKOUT.verb.inspire");

/** Dice for the pool because somebody of the party failed critically: a Gamemaster says so, where the house rule lets them (R4.2). */
export const inspire: Action = {
  key: "inspire",
  label: title,
  targets: "none",
  who: "gamemaster",
  nature: "automatic",
  defaults: () => ({}),
  fields: () => [],
  preview: (facts, table) => previewOf({ problems: problemsOf(facts, table) }),
  judge: (facts, _hand, table) => {
    const draft = new Draft(facts);
    const gained = facts.party ? inspirationGain("criticalFailure", table.houseRules) : 0;
    draft.addInspiration(gained);
    return {
      draft,
      problems: problemsOf(facts, table),
      followUps: [],
      card: cardOf(title, text("BLACKOUT.inspiration.gained", { n: gained }), "good"),
    };
  },
};

function problemsOf({ party }: Facts, { houseRules }: Table) {
  return party && inspirationGain("criticalFailure", houseRules) > 0
    ? []
    : [ruleProblem("BLACKOUT.inspiration.noGift")];
}

/** What a critical failure of somebody of the party offers a Gamemaster (R4.2). */
export function giftFor(
  { uuid }: ActorFacts,
  party: Facts["party"],
  { houseRules }: Table,
): readonly FollowUp[] {
  if (inspirationGain("criticalFailure", houseRules) === 0 || !party?.members.includes(uuid)) return [];
  return [
    {
      verb: "inspire",
      label: text("BLACKOUT.inspiration.gift"),
      actor: uuid,
      targets: [],
      choices: {},
      fast: true,
    },
  ];
}
