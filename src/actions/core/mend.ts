import { healBy } from "../../rules/health/healing.ts";
import type { Line } from "./card.ts";
import { text } from "./card.ts";
import type { Draft } from "./draft.ts";
import type { ActorFacts, Table } from "./facts.ts";
import { settleOutOfFight } from "./harm.ts";
import { plainNumber } from "./why.ts";
import { whyMoved } from "./reasons.ts";

/**
 * Gives somebody hit points back, up to their maximum (R9.1). Who has at least one again neither bleeds nor is dead, and is back in the fight unless something else
 * keeps them out of it (R9.18). Answers what it came to, each number concealed from those who may not know it.
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
        why: whyMoved(text("BLACKOUT.why.healing"), points, applied),
        concealed,
        tone: applied > 0 ? "good" : "",
      },
      ...(backUp ? [{ text: text("BLACKOUT.heal.backUp"), tone: "good" as const }] : []),
    ],
  };
}
