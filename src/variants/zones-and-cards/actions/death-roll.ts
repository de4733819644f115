import { deathRoll as judged } from "../rules/lethal-injury.ts";
import { text, type DiceShown, type Line } from "../../../actions/core/card.ts";
import { pick } from "../../../actions/core/choice.ts";
import { against, field, frayOf, zonesAction } from "../combat/action-parts.ts";
import type { Fray } from "../combat/zones-fight.ts";
import { panicRolls } from "../combat/hurting.ts";
import { rollOnce } from "../combat/one-roll.ts";
import { planRoll } from "../combat/rolling.ts";
import { nameIn } from "../combat/settings-of.ts";

/**
 * The death roll that is due when the time limit of a lethal injury runs out (Z7.9). It uses Stamina, isn't
 * an action, and can't be pushed. It is made for the injury with the ID `injury` or, by default, for each
 * injury with a limit of one round.
 */
export const deathRoll = zonesAction({
  key: "zones.deathRoll",
  nature: "automatic",
  choices: [
    pick(
      "injury",
      ({ facts }) => {
        const fray = frayOf(facts);
        return [
          { value: "", label: text("BLACKOUT.zones.allDue") },
          ...lethal(fray).map(([id, { key }]) => ({
            value: id,
            label: nameIn(fray.table, "injuries", key),
          })),
        ];
      },
      { label: field("injury") },
    ),
  ],
  // The injuries that require this roll.
  plan: (fray, { choices: { injury } }) => ({
    due: lethal(fray).filter(([id, { limit }]) => (injury === "" ? limit === "round" : id === injury)),
  }),
  problems: ({ plan: { fray, due } }) => {
    const name = fray.name(fray.me);
    if (fray.sheet(fray.me).dead) return [against("dead", { name })];
    return due.length === 0 ? [against("notDying", { name })] : [];
  },
  resolve: act => {
    const { fray, due } = act.plan;
    const name = fray.name(fray.me);
    const dice: DiceShown[] = [];
    const lines: Line[] = [];
    for (const [id, { key, limit }] of due) {
      if (limit === "" || fray.sheet(fray.me).dead) continue;
      const extra = fray.injury(key)?.deathRollDice ?? 0;
      const end = rollOnce(
        act,
        planRoll(fray, fray.me, {
          skill: "stamina",
          rows: [{ key: "deathRoll", dice: extra }],
          passive: true,
          stream: `death.${id}`,
          push: "keep",
        }),
      );
      const state = judged(limit, end.successes);
      if (state.kind === "dead") fray.setSheet(fray.me, { dead: true });
      dice.push(...end.dice);
      const data = { name, injury: nameIn(fray.table, "injuries", key) };
      lines.push(
        ...end.lines,
        state.kind === "dead"
          ? { text: text("BLACKOUT.zones.injury.fatal", data), tone: "bad" }
          : { text: text("BLACKOUT.zones.death.holds", data), tone: "good" },
      );
    }
    // This counts as the round's death roll only if one of the injuries has a limit of one round.
    if (due.some(([, { limit }]) => limit === "round"))
      fray.setPlace(fray.me, { deathRound: fray.fight.round });
    const { dead } = fray.sheet(fray.me);
    return {
      outcome: text(dead ? "BLACKOUT.zones.death.dies" : "BLACKOUT.zones.death.lives", { name }),
      tone: dead ? "bad" : "good",
      dice,
      lines,
      followUps: panicRolls(fray),
    };
  },
});

/** Returns the acting combatant's lethal injuries. */
function lethal(fray: Fray) {
  return Object.entries(fray.sheet(fray.me).injuries).filter(([, { limit }]) => limit !== "");
}
