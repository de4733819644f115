import type { PathFacts } from "../../world/tested-path.ts";
import { vaultGrades, type VaultGrade } from "../../rules/battlefield/terrain.ts";
import { athleticPairs, vault as vaulted, vaultDifficulties } from "../../rules/movement/obstacles.ts";
import { addCondition } from "../core/add-condition.ts";
import { text } from "../core/card.ts";
import { choice, toggle } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";
import type { Facts } from "../core/facts.ts";
import { ruleReasons } from "../core/reasons.ts";
import {
  wholePath,
  dragged,
  moveOnPath,
  testOnPath,
  pathProblems,
  costOfPath,
  type MovedSoFar,
} from "./tested-move.ts";

/** Returns the obstacle's grade from the map or, if the map has none, the chosen grade. */
function gradeOf(facts: Facts, chosen: VaultGrade): VaultGrade {
  return testOnPath(facts, "vault")?.grade ?? chosen;
}

/**
 * Crosses an obstacle of up to five feet or gets onto it (R6.4, R6.5). If a path on the map leads over the
 * obstacle, the token follows the path at the cost of clear or difficult terrain. An actor who falls Prone
 * stops at the obstacle. With `slowly`, there is no test.
 */
export const vault = defineAction({
  key: "vault",
  needs: { way: true },
  choices: [
    dragged,
    choice("obstacle", vaultGrades, {
      initial: ({ facts }) => testOnPath(facts, "vault")?.grade ?? "average",
      shown: ({ facts }) => !facts.way,
      label: text("BLACKOUT.field.obstacle"),
      option: obstacleName,
    }),
    toggle("slowly", {
      shown: ({ facts }) => !!facts.way,
      label: text("BLACKOUT.field.vaultSlowly"),
      hint: text("BLACKOUT.field.vaultSlowlyHint"),
    }),
  ],
  // An obstacle on the map can be crossed slowly, as if it were difficult terrain. This requires no test.
  test: ({ facts, choices: { obstacle, slowly } }) => {
    if (slowly && facts.way) return null;
    const grade = gradeOf(facts, obstacle);
    const difficulty = vaultDifficulties[grade];
    return { pairs: athleticPairs, difficulty, why: ruleReasons(obstacleName(grade), difficulty) };
  },
  cost: situation => costOfPath(situation, "vault"),
  problems: situation => pathProblems(situation, "vault"),
  resolve: ({ actor, facts, choices: { obstacle }, test, draft, table, show, rollTest }) => {
    const { way: found } = facts;
    show({ subtitle: obstacleName(gradeOf(facts, obstacle)) });
    const { terrain, prone } = test
      ? vaulted(rollTest().margin, table.houseRules)
      : ({ terrain: "difficult", prone: false } as const);
    if (prone) addCondition(draft, actor, { key: "prone" }, table);
    const by = found && overIt(found, terrain, prone, actor.ownTurn ? actor.run : Infinity);
    return {
      ...(found && by ? moveOnPath(draft, actor, found, by, table) : {}),
      outcome: text(
        prone ? "BLACKOUT.vault.prone" : test ? `BLACKOUT.vault.${terrain}` : "BLACKOUT.vault.slowly",
      ),
      tone: terrain === "clear" ? "good" : prone ? "bad" : "",
    };
  },
});

function obstacleName(obstacle: VaultGrade) {
  return text(`BLACKOUT.vault.obstacle.${obstacle}`);
}

/**
 * Returns the movement of a vault. It leads along the whole path, along part of it if the whole path costs
 * more than the rest of a Run, or only onto the obstacle if the actor falls.
 */
function overIt(found: PathFacts, terrain: "clear" | "difficult", prone: boolean, run: number): MovedSoFar {
  if (terrain === "clear") return wholePath(found);
  const { foot, far, end, steps, cost, moved } = found;
  const left = run - moved.feet;
  const over = cost.before + cost.slow;
  if (prone) {
    const { x, y, elevation } = steps[0] ?? foot;
    return { to: { x, y, elevation }, feet: Math.min(over, Math.max(cost.before, left)), jumps: 0 };
  }
  if (over + cost.after <= left) return { to: end, feet: over + cost.after, jumps: 0 };
  return over <= left ? { to: far, feet: over, jumps: 0 } : { to: foot, feet: cost.before, jumps: 0 };
}
