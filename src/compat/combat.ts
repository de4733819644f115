/** Manages encounters and their turns. Part of the compatibility layer (docs/architecture.md). */
import { isGeneration14 } from "./generation.ts";

/**
 * Calls a hook with which Foundry announces the next turn or round of an encounter. Listeners may change the
 * data.
 */
export function callTurnHook(
  hook: "combatStart" | "combatTurn" | "combatRound",
  combat: Combat.Implementation,
  updateData: object,
  options?: object,
): void {
  (Hooks as any).callAll(hook, combat, updateData, ...(options === undefined ? [] : [options]));
}

/** Fires `combatTurnChange` on this client. */
export function fireTurnChange(
  combat: Combat.Implementation,
  previous: Combat.HistoryData,
  current: Combat.HistoryData,
): void {
  Hooks.callAll("combatTurnChange", combat, previous, current);
}

/**
 * For each turn or round event, the Foundry events that follow it: the one at which effects expire, and the
 * one that regions receive.
 */
const AFTER_TURN_EVENT = {
  _onEndTurn: ["turnEnd", "TOKEN_TURN_END"],
  _onEndRound: ["roundEnd", "TOKEN_ROUND_END"],
  _onStartRound: ["roundStart", "TOKEN_ROUND_START"],
  _onStartTurn: ["turnStart", "TOKEN_TURN_START"],
} as const;

/**
 * Performs the same steps as Foundry after a turn or round event: lets effects expire (v14), and sends the
 * event to the regions that contain these combatants' tokens.
 */
export async function followTurnEvent(
  combat: Combat.Implementation,
  event: keyof typeof AFTER_TURN_EVENT,
  context: object,
  combatants: Iterable<Combatant.Implementation>,
): Promise<void> {
  const [name, regionEvent] = AFTER_TURN_EVENT[event];
  if (isGeneration14())
    await (ActiveEffect.implementation as any).registry.refresh(name, { ...context, combat });
  const told = [...combatants].flatMap(combatant => {
    const { token } = combatant;
    return [...(token?.regions ?? [])].map(async region =>
      (region as any)._triggerEvent(CONST.REGION_EVENTS[regionEvent], {
        ...context,
        token,
        combatant,
        combat,
      }),
    );
  });
  // A failing region must not stop the others. Foundry reports its error.
  await Promise.allSettled(told);
}

/** Updates a combat and its combatants. */
export async function updateCombat(
  combat: Combat.Implementation,
  update: object,
  options: object = {},
): Promise<void> {
  await (combat as any).update(update, options);
}

/** Updates a combat's combatants in one operation, without triggering turn events. */
export async function updateFighters(
  combat: Combat.Implementation,
  updates: readonly object[],
  options: object = {},
): Promise<void> {
  await (combat as any).updateEmbeddedDocuments("Combatant", [...updates], { ...options, turnEvents: false });
}

/** Recreates combatants with their former IDs. `options` must cause the Combatant class to keep the data. */
export async function recreateCombatants(
  combat: Combat.Implementation,
  data: readonly object[],
  options: object,
): Promise<void> {
  await (combat as any).createEmbeddedDocuments("Combatant", foundry.utils.deepClone(data), {
    ...options,
    keepId: true,
    turnEvents: false,
  });
}

/** Returns an unsaved combatant for a combat. */
export function pendingCombatant(combat: Combat.Implementation, data: object): Combatant.Implementation {
  return new (foundry.utils.getDocumentClass("Combatant") as any)(data, { parent: combat });
}
