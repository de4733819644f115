import { breakFree } from "../rules/grapple.ts";
import { text } from "../../../actions/core/card.ts";
import { signedNumber } from "../../../actions/core/why.ts";
import { actingProblems, actionCosts, payAction } from "../fight/acting.ts";
import { against, zonesAction } from "../fight/action-parts.ts";
import { rollChoices, rollOnce, rollTerms } from "../fight/one-roll.ts";
import { habitOf, planRoll, rollPreview } from "../fight/rolling.ts";

/**
 * Breaks free from a grapple (Z4.7). The held combatant must win an opposed roll of Close Combat. Both sides
 * can push, the held combatant first (Z4.4).
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
  preview: ({ plan: { fray, roll } }) => ({
    ...rollPreview(fray, roll),
    costs: actionCosts(fray, "breakGrapple"),
  }),
  resolve: act => {
    const { fray, by, roll } = act.plan;
    payAction(fray, fray.me, "breakGrapple");
    const mine = rollOnce(act, roll);
    const theirs = rollOnce(
      act,
      planRoll(fray, by, { skill: "closeCombat", stream: "hold", push: habitOf(fray, by) }),
    );
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
