import { staminaAfterMoment } from "../../rules/combat/stamina.ts";
import { text } from "../core/card.ts";
import { defineAction } from "../core/define.ts";
import { hides } from "../core/rejection.ts";
import { turnChoices } from "./shared/own-place.ts";

/**
 * Ends a round. The writer posts this action if the house rule `staminaRegain` gives each combatant a point
 * of Stamina at that time (R12.1). The first combatant is the acting actor, and the others are targets.
 */
export const roundEnd = defineAction({
  key: "roundEnd",
  targets: "any",
  who: "gamemaster",
  nature: "automatic",
  needs: { fight: { sees: "own" } },
  choices: turnChoices,
  resolve: ({ actor, targets, draft, table }) => ({
    outcome: text("BLACKOUT.turn.roundEnds"),
    lines: [actor, ...targets].flatMap(one => {
      const { stamina } = draft.state(one.uuid);
      const value = staminaAfterMoment(stamina, "endOfRound", table.houseRules);
      if (value === stamina.value) return [];
      draft.set(one.uuid, { stamina: { ...stamina, value } });
      return [
        {
          text: text("BLACKOUT.turn.staminaOf", { name: one.name }),
          value: `${stamina.value} › ${value}`,
          ...hides(one),
        },
      ];
    }),
  }),
});
