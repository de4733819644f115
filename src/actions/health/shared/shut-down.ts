import { shutdownClock } from "../../../rules/conditions/resist.ts";
import { hasCondition } from "../../../rules/conditions/state.ts";
import { addCondition } from "../../core/add-condition.ts";
import type { Draft } from "../../core/draft.ts";
import type { ActorFacts, Table } from "../../core/facts.ts";
import { settleOutOfFight } from "../../core/harm.ts";

/**
 * Shuts a machine down for so many rounds (T11.2). One that is out of the fight for another reason stays so, and no clock brings it back: then nothing changes, and
 * the answer is false.
 */
export function shutDown(draft: Draft, machine: ActorFacts, rounds: number, table: Table): boolean {
  const { conditions, vital } = draft.state(machine.uuid);
  if (hasCondition(conditions, "outOfFight") && !vital.shutDown) return false;
  addCondition(draft, machine, { key: "outOfFight", clock: shutdownClock(rounds) }, table);
  draft.set(machine.uuid, { vital: { ...vital, shutDown: true } });
  return true;
}

/**
 * Starts a machine again (T11.2): repaired, or when its clock has run out; damage does the same by itself. To be called by whoever moves the clocks on when the
 * condition of being out of the fight has ended for somebody who is shut down: nothing else keeps them down then but what {@link settleOutOfFight} finds.
 */
export function startUp(draft: Draft, actor: ActorFacts, table: Table): void {
  draft.set(actor.uuid, { vital: { ...draft.state(actor.uuid).vital, shutDown: false } });
  settleOutOfFight(draft, actor, table);
}
