import { inspirationGain } from "../../rules/social/inspiration.ts";
import { text } from "../core/card.ts";
import type { ActorFacts, Facts, Table } from "../core/facts.ts";
import type { FollowUp } from "../core/card.ts";
import { defineAction } from "../core/define.ts";
import { ruleProblem } from "../core/refusal.ts";

/** Dice for the pool because somebody of the party failed critically: a Gamemaster says so, where the house rule lets them (R4.2). */
export const inspire = defineAction({
  key: "inspire",
  who: "gamemaster",
  nature: "automatic",
  problems: ({ facts: { party }, table }) =>
    party && giftOf(table) > 0 ? [] : [ruleProblem("BLACKOUT.inspiration.noGift")],
  resolve: ({ draft, table }) => {
    draft.addInspiration(giftOf(table));
    return { outcome: text("BLACKOUT.inspiration.gained", { n: giftOf(table) }), tone: "good" };
  },
});

/** Dice that a critical failure gives (R4.2). */
function giftOf({ houseRules }: Table): number {
  return inspirationGain("criticalFailure", houseRules);
}

/** What a critical failure of somebody of the party offers a Gamemaster (R4.2). */
export function giftFor({ uuid }: ActorFacts, party: Facts["party"], table: Table): readonly FollowUp[] {
  if (giftOf(table) === 0 || !party?.members.includes(uuid)) return [];
  return [
    {
      action: "inspire",
      label: text("BLACKOUT.inspiration.gift"),
      actor: uuid,
      targets: [],
      choices: {},
      fast: true,
    },
  ];
}
