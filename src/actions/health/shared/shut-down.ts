import { shutdownClock } from "../../../rules/conditions/resist.ts";
import { hasCondition } from "../../../rules/conditions/state.ts";
import { addCondition } from "../../core/add-condition.ts";
import type { Draft } from "../../core/draft.ts";
import type { ActorFacts, Table } from "../../core/facts.ts";
import { settleOutOfFight } from "../../core/harm.ts";

/**
 * Shuts a machine down for this number of rounds (T11.2) and returns true. If the machine is already Out of
 * the Fight for another reason, changes nothing and returns false, because the machine must not restart
 * merely because a clock has ended.
 */
export function shutDown(draft: Draft, machine: ActorFacts, rounds: number, table: Table): boolean {
  const { conditions, vital } = draft.state(machine.uuid);
  if (hasCondition(conditions, "outOfFight") && !vital.shutDown) return false;
  addCondition(draft, machine, { key: "outOfFight", clock: shutdownClock(rounds) }, table);
  draft.set(machine.uuid, { vital: { ...vital, shutDown: true } });
  return true;
}

/**
 * Restarts a machine (T11.2) after damage or a repair, or when its clock has run out. If the machine is shut
 * down, the clock of Out of the Fight must have ended before this call. Afterward, the machine is Out of the
 * Fight only if {@link settleOutOfFight} finds another reason.
 */
export function startUp(draft: Draft, actor: ActorFacts, table: Table): void {
  draft.set(actor.uuid, { vital: { ...draft.state(actor.uuid).vital, shutDown: false } });
  settleOutOfFight(draft, actor, table);
}
