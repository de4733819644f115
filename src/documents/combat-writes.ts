import { callTurnHook, updateCombat, updateFighters } from "../compat/combat.ts";
import type { CombatPhase } from "../data/combat/combat.ts";
import type { BlackoutCombat } from "./combat.ts";
import type { Fighter } from "./combat-rules.ts";
import { copiesWith } from "./combatant-copies.ts";
import { markUpdates, merged, orderAfter, withFollowers, type FighterUpdate } from "./combatant-updates.ts";

/**
 * The option that marks the system's own updates, which already include the marks of combatants who have had
 * their turn.
 */
export const NOTED = "blackoutNoted";

/** Changes to the system data of an encounter. */
export type CombatChange = { readonly phase?: CombatPhase } & Readonly<Record<string, unknown>>;

/**
 * Moves to a turn as described in Foundry's documentation. Calls the hook before the update, so that
 * listeners can still change the target, and passes the direction and the time to both the hook and the
 * update.
 */
export async function moveTo(
  combat: BlackoutCombat,
  to: {
    readonly round: number;
    readonly turn: number;
    readonly order: readonly Fighter[];
    readonly updates: readonly FighterUpdate[];
  },
  hook: "combatTurn" | "combatRound",
  direction: 1 | -1,
  system: CombatChange,
): Promise<void> {
  const updateData = { round: to.round, turn: to.turn };
  const options = {
    direction,
    worldTime: { delta: combat.getTimeDelta(combat.round, combat.turn, to.round, to.turn) },
  };
  callTurnHook(hook, combat, updateData, options);
  const { phase = combat.phase } = system;
  const marks =
    phase === "fighting" ? markUpdates(to.order, updateData.turn, updateData.round, direction < 0) : [];
  await writeCombat(combat, { ...updateData, system }, [...merged(to.updates, marks)], options);
}

/** Updates the combat once, with all changes and the ID of the acting combatant. */
export async function writeCombat(
  combat: BlackoutCombat,
  update: { readonly round?: number; readonly turn?: number | null; readonly system?: CombatChange },
  wanted: readonly FighterUpdate[],
  options: object = {},
): Promise<void> {
  const combatants = withFollowers(combat.fighters, wanted);
  const order = orderAfter(combat, combatants);
  const { phase = combat.phase } = update.system ?? {};
  const acting =
    update.turn === undefined || phase === "gathering"
      ? {}
      : { acting: update.turn === null ? "" : (order[update.turn]?.id ?? "") };
  // If the turn has so far changed only on the clients, they already have the new index. A diffed update
  // would then omit it.
  const isUnwritten = update.turn !== undefined && combat._source.turn !== combat.serverTurn;
  await updateCombat(
    combat,
    {
      ...update,
      system: { ...acting, ...update.system, ...copiesWith(combat, combatants) },
      ...(combatants.length > 0 ? { combatants } : {}),
    },
    { ...options, [NOTED]: true, ...(isUnwritten ? { diff: false } : {}) },
  );
}

/**
 * Updates combatants who keep their places in the turn order. If a player owns one of them, the copies in the
 * Combat (`combatant-copies.ts`) are updated in the same write.
 */
export async function writeInPlace(combat: BlackoutCombat, updates: readonly FighterUpdate[]): Promise<void> {
  const copies = copiesWith(combat, updates);
  if (!copies.copies || updates.some(update => "initiative" in update))
    return updateFighters(combat, updates);
  await updateCombat(combat, { combatants: updates, system: copies }, { turnEvents: false, [NOTED]: true });
}
