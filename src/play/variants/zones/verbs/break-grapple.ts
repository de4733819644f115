import { breakFree } from "../../../../rules/variants/zones-and-cards/grapple.ts";
import { text } from "../../../../actions/core/card.ts";
import type { Action } from "../../../../actions/core/action.ts";
import { signedNumber } from "../../../../actions/core/why.ts";
import { actingProblems, payAction } from "../acting.ts";
import { rollFields } from "../attack-fields.ts";
import type { Fray } from "../fray.ts";
import { rollDefaults, rollOnce, rollTerms } from "../one-roll.ts";
import { habitOf, planRoll, poolLines } from "../rolling.ts";
import { against, done, frayOf, preview, refused } from "../action-parts.ts";

const title = text("BLACKOUT.verb.zones.breakGrapple");

/** Breaks free of a grapple: an opposed roll of Close Combat that the one who is held must win (Z4.7). Both may push, whoever is held first (Z4.4). */
export const breakGrapple: Action = {
  key: "zones.breakGrapple",
  needs: { variant: "zones" },
  label: title,
  targets: "none",
  defaults: facts => ({ combatant: "", ...rollDefaults(frayOf(facts)) }),
  fields: () => rollFields(),
  preview: facts => {
    const fray = frayOf(facts);
    return preview({
      problems: problemsOf(fray),
      lines: poolLines(
        fray,
        planRoll(fray, fray.me, { ...rollTerms(fray, facts.choices), skill: "closeCombat", stream: "roll" }),
      ),
    });
  },
  judge: (facts, hand) => {
    const fray = frayOf(facts);
    const problems = problemsOf(fray);
    const by = fray.fight.grapples[fray.me];
    if (by === undefined || problems.some(({ kind }) => kind === "rule"))
      return refused(facts, title, problems);
    payAction(fray, fray.me, "breakGrapple");
    const mine = rollOnce(
      fray,
      hand,
      planRoll(fray, fray.me, { ...rollTerms(fray, facts.choices), skill: "closeCombat", stream: "roll" }),
      facts,
      title,
      problems,
    );
    if ("waits" in mine) return mine.waits;
    const theirs = rollOnce(
      fray,
      hand,
      planRoll(fray, by, { skill: "closeCombat", stream: "hold", push: habitOf(fray, by) }),
      facts,
      title,
      problems,
    );
    if ("waits" in theirs) return theirs.waits;
    const held = breakFree({ by, of: fray.me }, mine.successes, theirs.successes);
    if (!held)
      fray.setFight({
        grapples: Object.fromEntries(Object.entries(fray.fight.grapples).filter(([of]) => of !== fray.me)),
      });
    const data = { name: fray.name(fray.me), by: fray.name(by) };
    return done(
      fray,
      facts,
      {
        title,
        outcome: text(held ? "BLACKOUT.zones.grapple.holds" : "BLACKOUT.zones.grapple.free", data),
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
      },
      { problems },
    );
  },
};

function problemsOf(fray: Fray) {
  return fray.fight.grapples[fray.me] === undefined
    ? [against("notHeld", { name: fray.name(fray.me) })]
    : actingProblems(fray, fray.me, "breakGrapple");
}
