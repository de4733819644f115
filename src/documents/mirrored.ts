import type { BlackoutCombat } from "./combat.ts";
import { callTurnHook, updateCombat } from "../compat/combat.ts";
import { NOTED } from "./combat-writes.ts";
import { systemOf } from "../compat/documents.ts";
import type { CombatantData } from "../data/combat/combatant.ts";
import { combatData } from "./fighters.ts";
import { copiesWith } from "./combatant-copies.ts";

/** The round and the turn order of an encounter, which can be changed only through actions. */
export interface Mirrored {
  /** The current round, or 0 before the first round. */
  readonly round: number;
  /** The ID of the acting Combatant, or null if no combatant is acting. */
  readonly acting: string | null;
  /** All combatants, in turn order. */
  readonly order: readonly { readonly id: string; readonly initiative: number | null }[];
}

/**
 * A Combat update that produces a {@link Mirrored} state. `back` is true if the update goes back in time, and
 * `moved` if it changes the acting combatant.
 */
interface MirrorUpdate {
  readonly round: number;
  readonly turn: number | null;
  readonly back: boolean;
  readonly moved: boolean;
  readonly data: object;
}

/**
 * Returns the update that makes an encounter match the round, turn and turn order of a state, or null if it
 * already matches. Combatants who aren't in the order come last and have no initiative.
 */
function mirrorUpdate(
  combat: Combat.Implementation,
  { round, acting, order }: Mirrored,
): MirrorUpdate | null {
  const places = new Map(
    order.map(({ id, initiative }, index) => [
      id,
      { initiative, manual: initiative === null ? 0 : index + 1 },
    ]),
  );
  const updates = combat.combatants.contents.flatMap(combatant => {
    const { initiative, manual } = places.get(combatant.id ?? "") ?? { initiative: null, manual: 0 };
    const same =
      combatant._source.initiative === initiative && systemOf<CombatantData>(combatant).manual === manual;
    return same ? [] : [{ _id: combatant.id, initiative, system: { manual } }];
  });
  // Combatants without a place come last, ordered by ID (`turn-order.ts`). They are included, because a
  // combatant can act before places are assigned.
  const placed = order
    .filter(({ id, initiative }) => initiative !== null && combat.combatants.has(id))
    .map(({ id }) => id);
  const others = combat.combatants.contents
    .flatMap(({ id }) => (id !== null && !placed.includes(id) ? id : []))
    .sort((a, b) => (a < b ? -1 : 1));
  const at = [...placed, ...others].indexOf(acting ?? "");
  const turn = at < 0 ? null : at;
  const before = combatData(combat);
  const phase = round > 0 ? "fighting" : "gathering";
  const moved = before.acting !== (at < 0 ? "" : acting) || combat._source.turn !== turn;
  if (updates.length === 0 && !moved && combat.round === round && before.phase === phase) return null;
  const back =
    round < combat.round ||
    (round === combat.round && turn !== null && combat.turn !== null && turn < combat.turn);
  return {
    round,
    turn,
    back,
    moved,
    data: {
      round,
      turn,
      system: { phase, acting: turn === null ? "" : acting, ...copiesWith(combat, updates) },
      ...(updates.length > 0 ? { combatants: updates } : {}),
    },
  };
}

/**
 * Sets the round, turn and turn order of an encounter that can be changed only through actions. Resolves to
 * false if the encounter already matches.
 */
export async function mirrorEncounter(combat: BlackoutCombat, standing: Mirrored): Promise<boolean> {
  const update = mirrorUpdate(combat, standing);
  if (!update) return false;
  const { round, turn, back, moved, data } = update;
  // The update must not be diffed. If this client's turn differs from the server's, the server answers a
  // diffed update with an empty change, and the writer would repeat the update endlessly.
  const options = {
    direction: back ? -1 : 1,
    worldTime: { delta: combat.getTimeDelta(combat.round, combat.turn, round, turn) },
    diff: false,
    [NOTED]: true,
  };
  if (round !== combat.round)
    callTurnHook(combat.started ? "combatRound" : "combatStart", combat, { round, turn }, options);
  else if (moved) callTurnHook("combatTurn", combat, { round, turn }, options);
  await updateCombat(combat, data, options);
  return true;
}
