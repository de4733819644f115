import { breakFree } from "../rules/grapple.ts";
import { netSuccesses } from "../rules/odds.ts";
import { text, type Line } from "../../../actions/core/card.ts";
import { signedNumber } from "../../../actions/core/why.ts";
import { actingProblems, actionCosts, payAction } from "../combat/acting.ts";
import { against, zonesAction } from "../combat/action-parts.ts";
import { rollChoices, rollOnce, rollTerms } from "../combat/one-roll.ts";
import { habitOf, hiddenOf, percent, planRoll, rollPreview, type RollPlan } from "../combat/rolling.ts";
import type { ZonesEncounter } from "../combat/zones-encounter.ts";

/**
 * The action of breaking free from a grapple (Z4.7). The held combatant must win an opposed Close Combat
 * roll. Both sides can push, the held combatant first (Z4.4).
 */
export const breakGrapple = zonesAction({
  key: "zones.breakGrapple",
  choices: rollChoices,
  plan: (encounter, { facts }) => ({
    // The ID of the holder, or an empty string.
    by: encounter.state.grapples[encounter.me] ?? "",
    roll: planRoll(encounter, encounter.me, {
      ...rollTerms(facts.choices),
      skill: "closeCombat",
      stream: "roll",
    }),
  }),
  problems: ({ plan: { encounter, by } }) =>
    by === ""
      ? [against("notHeld", { name: encounter.name(encounter.me) })]
      : actingProblems(encounter, encounter.me, "breakGrapple"),
  preview: ({ plan: { encounter, by, roll } }) => {
    const { odds, lines } = rollPreview(encounter, roll);
    return {
      odds,
      lines: [...lines, ...(by === "" ? [] : [chanceToWin(encounter, roll, by)])],
      costs: actionCosts(encounter, "breakGrapple"),
    };
  },
  resolve: act => {
    const { encounter, by, roll } = act.plan;
    payAction(encounter, encounter.me, "breakGrapple");
    const mine = rollOnce(act, roll);
    const theirs = rollOnce(act, planHold(encounter, by));
    const held = breakFree({ by, of: encounter.me }, mine.successes, theirs.successes);
    if (!held)
      encounter.setState({
        grapples: Object.fromEntries(
          Object.entries(encounter.state.grapples).filter(([of]) => of !== encounter.me),
        ),
      });
    return {
      outcome: text(held ? "BLACKOUT.zones.grapple.holds" : "BLACKOUT.zones.grapple.free", {
        name: encounter.name(encounter.me),
        by: encounter.name(by),
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
function planHold(encounter: ZonesEncounter, by: string): RollPlan {
  return planRoll(encounter, by, { skill: "closeCombat", stream: "hold", push: habitOf(encounter, by) });
}

/** Z4.7: returns the chance of rolling more successes than the holder, before any push. */
function chanceToWin(encounter: ZonesEncounter, roll: RollPlan, by: string): Line {
  const diceOf = ({ pool }: RollPlan) => pool.base + pool.stress;
  return {
    text: text("BLACKOUT.zones.grapple.chanceFree"),
    value: percent(1 - (netSuccesses(diceOf(roll), diceOf(planHold(encounter, by)))[0] ?? 0)),
    chance: true,
    ...hiddenOf(encounter, by),
  };
}
