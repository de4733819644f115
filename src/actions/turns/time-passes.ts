import { conditionsAfter } from "../../rules/conditions/turns.ts";
import { text } from "../core/card.ts";
import { number } from "../core/choice.ts";
import { fallFromClimb } from "../core/climbing.ts";
import { defineAction } from "../core/define.ts";
import { settleOutOfFight, strikeBlow } from "../core/harm.ts";
import { hides } from "../core/rejection.ts";
import { startUp } from "../health/shared/shut-down.ts";
import { endedLines } from "./shared/ended.ts";
import { exhaustionDue } from "./shared/exhaustion.ts";

/**
 * Applies the effects of a number of seconds that pass outside combat (R5.2, T10): the clocks of conditions
 * advance, Acid deals damage, and exertion in a finished encounter causes exhaustion (R12.3). The first
 * affected actor is the acting actor, and the others are targets. The writer posts this action when world
 * time advances.
 */
export const timePasses = defineAction({
  key: "timePasses",
  targets: "any",
  who: "gamemaster",
  nature: "automatic",
  choices: [number("seconds", { max: Number.MAX_SAFE_INTEGER, initial: 6 })],
  resolve: act => {
    const { actor, facts, choices, draft, hand, table, wait, each } = act;
    const all = [actor, ...act.targets];
    const targets = each(all, one => {
      const { states, ended, directDamage } = conditionsAfter(
        draft.state(one.uuid).conditions,
        choices.seconds,
      );
      draft.set(one.uuid, { conditions: states });
      const tired = exhaustionDue(one, act);
      if (ended.includes("outOfFight")) startUp(draft, one, table);
      const burns = directDamage > 0;
      const blow = {
        key: `acid.${one.uuid}`,
        points: directDamage,
        entry: "direct",
        soakable: false,
      } as const;
      const burnt = burns
        ? [
            { text: text("BLACKOUT.turn.acid"), value: String(directDamage), ...hides(one) },
            ...wait(strikeBlow(draft, one, blow, facts, hand, table)).lines,
          ]
        : [];
      settleOutOfFight(draft, one, table);
      return {
        uuid: one.uuid,
        name: one.name,
        outcome: text(`BLACKOUT.turn.${burns ? "burns" : ended.length > 0 ? "over" : "lasts"}`),
        tone: burns ? ("bad" as const) : ("" as const),
        dice: [],
        lines: [...tired, ...burnt, ...endedLines(ended)],
      };
    });
    return {
      outcome: text("BLACKOUT.turn.timePassed", { n: Math.floor(choices.seconds / 6) }),
      targets,
      followUps: all.flatMap(one => fallFromClimb(draft, one)),
    };
  },
});
