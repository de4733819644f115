import type { Action, Problem } from "../../core/action.ts";
import type { ChoiceList } from "../../core/choice.ts";
import { defineAction, type Act, type ActionSpec, type Outcome, type Situation } from "../../core/define.ts";
import type { Needs } from "../../core/facts.ts";
import { ruleProblem } from "../../core/rejection.ts";
import type { CampaignFacts } from "../campaign.ts";

const needs = { campaign: true } as const satisfies Needs;
type CampaignNeeds = typeof needs;

/** An action that changes the party's data. */
interface CampaignAction<C extends ChoiceList> extends Pick<
  ActionSpec<C, CampaignNeeds, undefined>,
  "key" | "choices"
> {
  readonly problems?: (
    campaign: CampaignFacts,
    situation: Situation<C, CampaignNeeds, undefined>,
  ) => readonly Problem[];
  readonly resolve: (campaign: CampaignFacts, act: Act<C, CampaignNeeds, undefined>) => Outcome;
}

/** The problem shown if an action needs the party's data but there is no party. */
export const noParty = ruleProblem("BLACKOUT.problem.session.noParty");

/**
 * Defines an action for Gamemasters that changes the party's data, such as its sessions. The action is
 * rejected if there is no party.
 */
export function defineCampaignAction<const C extends ChoiceList>({
  key,
  choices,
  problems,
  resolve,
}: CampaignAction<C>): Action {
  return defineAction<C, CampaignNeeds>({
    key,
    ...(choices && { choices }),
    targets: "any",
    who: "gamemaster",
    nature: "automatic",
    speaker: "gamemaster",
    needs,
    problems: situation => {
      const { campaign } = situation.facts;
      return campaign ? (problems?.(campaign, situation) ?? []) : [noParty];
    },
    resolve: act => {
      const { campaign } = act.facts;
      if (!campaign) throw new TypeError("There is no party");
      return resolve(campaign, act);
    },
  });
}
