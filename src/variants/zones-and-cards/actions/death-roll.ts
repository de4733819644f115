import { deathRoll as judged } from "../rules/lethal-injury.ts";
import { text, type DiceShown, type Line } from "../../../actions/core/card.ts";
import { pick } from "../../../actions/core/choice.ts";
import { against, field, encounterOf, zonesAction } from "../combat/action-parts.ts";
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
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
        const encounter = encounterOf(facts);
        return [
          { value: "", label: text("BLACKOUT.zones.allDue") },
          ...lethal(encounter).map(([id, { key }]) => ({
            value: id,
            label: nameIn(encounter.table, "injuries", key),
          })),
        ];
      },
      { label: field("injury") },
    ),
  ],
  // The injuries that require this roll.
  plan: (encounter, { choices: { injury } }) => ({
    due: lethal(encounter).filter(([id, { limit }]) => (injury === "" ? limit === "round" : id === injury)),
  }),
  problems: ({ plan: { encounter, due } }) => {
    const name = encounter.name(encounter.me);
    if (encounter.sheet(encounter.me).dead) return [against("dead", { name })];
    return due.length === 0 ? [against("notDying", { name })] : [];
  },
  resolve: act => {
    const { encounter, due } = act.plan;
    const name = encounter.name(encounter.me);
    const dice: DiceShown[] = [];
    const lines: Line[] = [];
    for (const [id, { key, limit }] of due) {
      if (limit === "" || encounter.sheet(encounter.me).dead) continue;
      const extra = encounter.injury(key)?.deathRollDice ?? 0;
      const end = rollOnce(
        act,
        planRoll(encounter, encounter.me, {
          skill: "stamina",
          rows: [{ key: "deathRoll", dice: extra }],
          passive: true,
          stream: `death.${id}`,
          push: "keep",
        }),
      );
      const state = judged(limit, end.successes);
      if (state.kind === "dead") encounter.setSheet(encounter.me, { dead: true });
      dice.push(...end.dice);
      const data = { name, injury: nameIn(encounter.table, "injuries", key) };
      lines.push(
        ...end.lines,
        state.kind === "dead"
          ? { text: text("BLACKOUT.zones.injury.fatal", data), tone: "bad" }
          : { text: text("BLACKOUT.zones.death.holds", data), tone: "good" },
      );
    }
    // This counts as the round's death roll only if one of the injuries has a limit of one round.
    if (due.some(([, { limit }]) => limit === "round"))
      encounter.setPlace(encounter.me, { deathRound: encounter.state.round });
    const { dead } = encounter.sheet(encounter.me);
    return {
      outcome: text(dead ? "BLACKOUT.zones.death.dies" : "BLACKOUT.zones.death.lives", { name }),
      tone: dead ? "bad" : "good",
      dice,
      lines,
      followUps: panicRolls(encounter),
    };
  },
});

/** Returns the acting combatant's lethal injuries. */
function lethal(encounter: ZonesEncounter) {
  return Object.entries(encounter.sheet(encounter.me).injuries).filter(([, { limit }]) => limit !== "");
}
