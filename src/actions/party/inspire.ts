import { text } from "../core/card.ts";
import { defineAction } from "../core/define.ts";
import { ruleProblem } from "../core/rejection.ts";
import { criticalFailureGift } from "./critical-failure.ts";

/**
 * Adds dice to the Inspiration pool after a party member's critical failure, if the house rule allows it
 * (R4.2). Only a Gamemaster can grant these dice.
 */
export const inspire = defineAction({
  key: "inspire",
  who: "gamemaster",
  nature: "automatic",
  problems: ({ facts: { party }, table }) =>
    party && criticalFailureGift(table) > 0 ? [] : [ruleProblem("BLACKOUT.inspiration.noGift")],
  resolve: ({ draft, table }) => {
    const n = criticalFailureGift(table);
    draft.addInspiration(n);
    return { outcome: text("BLACKOUT.inspiration.gained", { n }), tone: "good" };
  },
});
