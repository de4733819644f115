import { staminaAfterRest } from "../../rules/combat/stamina.ts";
import { text } from "../core/card.ts";
import { defineAction } from "../core/define.ts";
import { counterReasons } from "../core/reasons.ts";

/** Lets an actor rest for a moment to regain Stamina (R5.18, R12.1). */
export const rest = defineAction({
  key: "rest",
  cost: () => ({ action: "rest" }),
  resolve: ({ actor, draft, table }) => {
    const { stamina } = draft.state(actor.uuid);
    const value = staminaAfterRest(stamina, table.houseRules);
    draft.set(actor.uuid, { stamina: { ...stamina, value } });
    const gained = value - stamina.value;
    return {
      outcome:
        actor.kind === "npc" ? text("BLACKOUT.rest.rested") : text("BLACKOUT.rest.gained", { n: gained }),
      tone: gained > 0 ? "good" : "",
      lines: [
        {
          text: text("BLACKOUT.rest.stamina"),
          value: `${stamina.value} › ${value}`,
          why: counterReasons(text("BLACKOUT.actionType.rest"), table.houseRules.restStamina, gained),
          concealed: { of: actor.uuid, need: "all" },
        },
      ],
    };
  },
});
