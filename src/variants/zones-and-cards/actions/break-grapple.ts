import { breakFree } from "../rules/grapple.ts";
import { netSuccesses } from "../rules/odds.ts";
import { text, type Line } from "../../../actions/core/card.ts";
import { signedNumber } from "../../../actions/core/why.ts";
import { actingProblems, actionCosts, payAction } from "../combat/acting.ts";
import { against, zonesAction } from "../combat/action-parts.ts";
import { rollChoices, rollOnce, rollTerms } from "../combat/one-roll.ts";
import { habitOf, hiddenOf, percent, planRoll, rollPreview, type RollPlan } from "../combat/rolling.ts";
import type { Fray } from "../combat/zones-fight.ts";

/**
 * The action of breaking free from a grapple (Z4.7). The held combatant must win an opposed Close Combat
 * roll. Both sides can push, the held combatant first (Z4.4).
 */
export const breakGrapple = zonesAction({
  key: "zones.breakGrapple",
  choices: rollChoices,
  plan: (fray, { facts }) => ({
    // The ID of the holder, or an empty string.
    by: fray.fight.grapples[fray.me] ?? "",
    roll: planRoll(fray, fray.me, { ...rollTerms(facts.choices), skill: "closeCombat", stream: "roll" }),
  }),
  problems: ({ plan: { fray, by } }) =>
    by === ""
      ? [against("notHeld", { name: fray.name(fray.me) })]
      : actingProblems(fray, fray.me, "breakGrapple"),
  preview: ({ plan: { fray, by, roll } }) => {
    const { odds, lines } = rollPreview(fray, roll);
    return {
      odds,
      lines: [...lines, ...(by === "" ? [] : [chanceToWin(fray, roll, by)])],
      costs: actionCosts(fray, "breakGrapple"),
    };
  },
  resolve: act => {
    const { fray, by, roll } = act.plan;
    payAction(fray, fray.me, "breakGrapple");
    const mine = rollOnce(act, roll);
    const theirs = rollOnce(act, planHold(fray, by));
    const held = breakFree({ by, of: fray.me }, mine.successes, theirs.successes);
    if (!held)
      fray.setFight({
        grapples: Object.fromEntries(Object.entries(fray.fight.grapples).filter(([of]) => of !== fray.me)),
      });
    return {
      outcome: text(held ? "BLACKOUT.zones.grapple.holds" : "BLACKOUT.zones.grapple.free", {
        name: fray.name(fray.me),
        by: fray.name(by),
      }),
      tone: held ? "bad" : "good",
      dice: [...mine.dice, ...theirs.dice],
      lines: [
        ...mine.lines,
        ...theirs.lines,
        {
          text: text("BLACKOUT.zones.attack.net"),
          value: String(mine.successes - theirs.successes),
          why: [
            { text: text("BLACKOUT.zones.successes"), value: String(mine.successes) },
            { text: text("BLACKOUT.zones.attack.cancelled"), value: signedNumber(-theirs.successes) },
          ],
        },
      ],
    };
  },
});

/** Returns the holder's roll. */
function planHold(fray: Fray, by: string): RollPlan {
  return planRoll(fray, by, { skill: "closeCombat", stream: "hold", push: habitOf(fray, by) });
}

/** Z4.7: returns the chance of rolling more successes than the holder, before any push. */
function chanceToWin(fray: Fray, roll: RollPlan, by: string): Line {
  const diceOf = ({ pool }: RollPlan) => pool.base + pool.stress;
  return {
    text: text("BLACKOUT.zones.grapple.chanceFree"),
    value: percent(1 - (netSuccesses(diceOf(roll), diceOf(planHold(fray, by)))[0] ?? 0)),
    chance: true,
    ...hiddenOf(fray, by),
  };
}
