import { deathRoll as judged } from "../../../../rules/variants/zones-and-cards/lethal-injury.ts";
import { text, type DiceShown, type Line } from "../../../../actions/core/card.ts";
import { chosenText } from "../../../../actions/core/choices.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import type { Action } from "../../../../actions/core/action.ts";
import type { Fray } from "../fray.ts";
import { panicRolls } from "../hurting.ts";
import { rollOnce } from "../one-roll.ts";
import { planRoll } from "../rolling.ts";
import { nameIn } from "../settings-of.ts";
import { against, done, frayOf, preview, refused } from "../action-parts.ts";

const title = text("BLACKOUT.verb.zones.deathRoll");

/** The death roll when the time of a lethal injury is over (Z7.9): Stamina, no action, not pushed. Of each injury that leaves a round, or of the one that is named (`injury`). */
export const deathRoll: Action = {
  key: "zones.deathRoll",
  needs: { variant: "zones" },
  label: title,
  targets: "none",
  nature: "automatic",
  defaults: () => ({ combatant: "", injury: "" }),
  fields: facts => {
    const fray = frayOf(facts);
    return [
      {
        name: "injury",
        kind: "choice",
        label: text("BLACKOUT.zones.field.injury"),
        options: [
          { value: "", label: text("BLACKOUT.zones.allDue") },
          ...lethal(fray, fray.me).map(([id, { key }]) => ({
            value: id,
            label: nameIn(fray.table, "injuries", key),
          })),
        ],
      },
    ];
  },
  preview: facts => preview({ problems: problemsOf(frayOf(facts), facts) }),
  judge: (facts, hand) => {
    const fray = frayOf(facts);
    const problems = problemsOf(fray, facts);
    if (problems.length > 0) return refused(facts, title, problems);
    const dice: DiceShown[] = [];
    const lines: Line[] = [];
    const rolled = due(fray, facts);
    for (const [id, injury] of rolled) {
      if (injury.limit === "" || fray.sheet(fray.me).dead) continue;
      const extra = fray.injury(injury.key)?.deathRollDice ?? 0;
      const end = rollOnce(
        fray,
        hand,
        planRoll(fray, fray.me, {
          skill: "stamina",
          rows: [{ key: "deathRoll", dice: extra }],
          passive: true,
          stream: `death.${id}`,
          push: "keep",
        }),
        facts,
        title,
        [],
      );
      if ("waits" in end) return end.waits;
      const state = judged(injury.limit, end.successes);
      if (state.kind === "dead") fray.setSheet(fray.me, { dead: true });
      dice.push(...end.dice);
      const data = { name: fray.name(fray.me), injury: nameIn(fray.table, "injuries", injury.key) };
      lines.push(
        ...end.lines,
        state.kind === "dead"
          ? { text: text("BLACKOUT.zones.injury.fatal", data), tone: "bad" }
          : { text: text("BLACKOUT.zones.death.holds", data), tone: "good" },
      );
    }
    // What leaves longer than a round does not stand for the roll of this round.
    if (rolled.some(([, { limit }]) => limit === "round"))
      fray.setPlace(fray.me, { deathRound: fray.fight.round });
    const { dead } = fray.sheet(fray.me);
    return done(
      fray,
      facts,
      {
        title,
        outcome: text(dead ? "BLACKOUT.zones.death.dies" : "BLACKOUT.zones.death.lives", {
          name: fray.name(fray.me),
        }),
        tone: dead ? "bad" : "good",
        dice,
        lines,
      },
      { followUps: panicRolls(fray) },
    );
  },
};

function lethal(fray: Fray, id: string) {
  return Object.entries(fray.sheet(id).injuries).filter(([, { limit }]) => limit !== "");
}

function due(fray: Fray, { choices }: Facts) {
  const named = chosenText(choices, "injury");
  return lethal(fray, fray.me).filter(([id, { limit }]) => (named === "" ? limit === "round" : id === named));
}

function problemsOf(fray: Fray, facts: Facts) {
  const name = fray.name(fray.me);
  return fray.sheet(fray.me).dead
    ? [against("dead", { name })]
    : due(fray, facts).length === 0
      ? [against("notDying", { name })]
      : [];
}
