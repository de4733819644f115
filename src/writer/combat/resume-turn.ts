import { fighterUpdate } from "../../documents/fighters.ts";
import { asAction, parsedRecord, readAction } from "../../actions/core/posted.ts";

/**
 * Restores the turn of an actor who left an encounter and returns in the same round. A turn that had started
 * counts as over, even if its end has yet to be processed, and the actor doesn't get a second turn in that
 * round (R5.1). The state is read from the messages of the actor's turns, because the combatant document is a
 * new one. Must be called only on the writer's client, for a new combatant.
 */
export async function resumeTurn(combatant: Combatant.Implementation): Promise<void> {
  const { combat, actor, id } = combatant;
  if (!combat?.started || !actor || !id || !combat.combatants.has(id)) return;
  const { round } = combat;
  const came = momentsOf(actor.uuid, combatant, combat, round);
  if (!came.has("turnStart")) return;
  await combat.writeFighters([
    fighterUpdate(id, {
      began: round,
      ended: round,
      opened: round,
      closed: came.has("turnEnd") ? round : round - 1,
    }),
  ]);
}

/**
 * Returns which turn messages (start, end, or both) were posted in a round for an actor's combatants that
 * have since been removed from the encounter. Ignores undone messages.
 */
function momentsOf(
  actor: string,
  made: Combatant.Implementation,
  combat: Combat.Implementation,
  round: number,
): ReadonlySet<string> {
  const there = new Set(combat.combatants.contents.filter(other => other !== made).map(({ uuid }) => uuid));
  return new Set(
    game.messages.contents.flatMap(message => {
      const action = asAction(message);
      if (
        !action ||
        action.author?.isGM !== true ||
        action.system.actor !== actor ||
        !["turnStart", "turnEnd"].includes(action.system.action)
      )
        return [];
      const { combatant, round: of } = parsedRecord(action.system.choices) ?? {};
      const gone =
        typeof combatant === "string" && combatant.startsWith(`${combat.uuid}.`) && !there.has(combatant);
      return gone && of === round && ["judged", "applied"].includes(readAction(action).state)
        ? [action.system.action]
        : [];
    }),
  );
}
