import { giveCondition, hasCondition } from "../../rules/conditions/state.ts";
import { athleticPairs, vault as vaulted, vaultDifficulties } from "../../rules/movement/obstacles.ts";
import { text } from "../core/card.ts";
import { choice } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import { movingCost } from "../core/moving.ts";
import { whyRule } from "../core/reasons.ts";

const obstacles = ["easy", "average", "hard"] as const;

/** Gets over or up an obstacle of up to five feet (R6.4, R6.5). */
export const vault = defineAction({
  key: "vault",
  choices: [
    choice("obstacle", obstacles, {
      initial: "average",
      label: text("BLACKOUT.field.obstacle"),
      option: obstacleName,
    }),
  ],
  test: ({ choices: { obstacle } }) => {
    const difficulty = vaultDifficulties[obstacle];
    return { pairs: athleticPairs, difficulty, why: whyRule(obstacleName(obstacle), difficulty) };
  },
  cost: situation => movingCost(situation, "vault"),
  resolve: ({ actor, choices: { obstacle }, draft, table, show, rollTest }) => {
    show({ subtitle: obstacleName(obstacle) });
    const { terrain, prone } = vaulted(rollTest().margin, table.houseRules);
    const { conditions } = draft.state(actor.uuid);
    if (prone && !hasCondition(conditions, "prone"))
      draft.set(actor.uuid, {
        conditions: giveCondition(conditions, { key: "prone" }, actor.ownTurn, table.houseRules).states,
      });
    return {
      outcome: text(prone ? "BLACKOUT.vault.prone" : `BLACKOUT.vault.${terrain}`),
      tone: terrain === "clear" ? "good" : prone ? "bad" : "",
    };
  },
});

function obstacleName(obstacle: (typeof obstacles)[number]) {
  return text(`BLACKOUT.vault.obstacle.${obstacle}`);
}
