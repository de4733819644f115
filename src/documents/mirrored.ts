import { systemOf } from "../compat/documents.ts";
import type { CombatantData } from "../data/combat/combatant.ts";
import { fightData } from "./fighters.ts";
import { copiesWith } from "./combatant-copies.ts";

/** Where a fight stands that goes on by actions alone. */
export interface Mirrored {
  /** 0 before the first round. */
  readonly round: number;
  /** The id of the Combatant whose turn it is; null for nobody's. */
  readonly acting: string | null;
  /** Everybody in the order of their turns. */
  readonly order: readonly { readonly id: string; readonly initiative: number | null }[];
}

/**
 * An update of a Combat that shows it: where it goes, whether that is back, and whether somebody else acts
 * then.
 */
export interface MirrorUpdate {
  readonly round: number;
  readonly turn: number | null;
  readonly back: boolean;
  readonly moved: boolean;
  readonly data: object;
}

/**
 * The update after which round, turn and places of a fight are those of a standing; null when they are so
 * already. Who is not in the order comes last and has no place.
 */
export function mirrorUpdate(
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
  // Those who have no place yet come last, by their ids (`turn-order.ts`); somebody may act before places are
  // given.
  const placed = order
    .filter(({ id, initiative }) => initiative !== null && combat.combatants.has(id))
    .map(({ id }) => id);
  const others = combat.combatants.contents
    .flatMap(({ id }) => (id !== null && !placed.includes(id) ? id : []))
    .sort((a, b) => (a < b ? -1 : 1));
  const at = [...placed, ...others].indexOf(acting ?? "");
  const turn = at < 0 ? null : at;
  const before = fightData(combat);
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
