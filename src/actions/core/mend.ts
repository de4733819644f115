import { healBy } from "../../rules/health/healing.ts";
import type { Line } from "./card.ts";
import { text } from "./card.ts";
import type { Draft } from "./draft.ts";
import type { ActorFacts, Table } from "./facts.ts";
import { settleOutOfFight } from "./harm.ts";
import { plainNumber } from "./why.ts";
import { counterReasons } from "./reasons.ts";

/**
 * Restores hit points up to the maximum (R9.1). A patient with at least one hit point stops bleeding, isn't
 * dead, and returns to the fight unless another cause prevents it (R9.18). Returns the points applied,
 * whether the patient is back up, and the card's lines. These conceal hit points from viewers who aren't
 * allowed to know them.
 */
export function mend(
  draft: Draft,
  patient: ActorFacts,
  points: number,
  table: Table,
): { readonly applied: number; readonly backUp: boolean; readonly lines: readonly Line[] } {
  const { hitPoints, vital } = draft.state(patient.uuid);
  const { value, applied, backUp } = healBy(hitPoints, points);
  draft.set(patient.uuid, {
    hitPoints: { ...hitPoints, value },
    ...(value > 0 ? { vital: { ...vital, stabilized: false, dead: false } } : {}),
  });
  settleOutOfFight(draft, patient, table);
  const concealed = { of: patient.uuid, need: "all" } as const;
  return {
    applied,
    backUp,
    lines: [
      {
        text: text("BLACKOUT.heal.hitPoints"),
        value: `${plainNumber(hitPoints.value)} › ${plainNumber(value)}`,
        why: counterReasons(text("BLACKOUT.why.healing"), points, applied),
        concealed,
        tone: applied > 0 ? "good" : "",
      },
      ...(backUp ? [{ text: text("BLACKOUT.heal.backUp"), tone: "good" as const }] : []),
    ],
  };
}
