import { removal } from "../compat/documents.ts";
import { updateCombat } from "../compat/combat.ts";
import { SYSTEM_ID } from "../system-id.ts";
import { combatData } from "./fighters.ts";

/**
 * The options for updates that change only the copies of combatant data, on which neither the interface nor
 * modules depend.
 */
export const UNSEEN = { render: false, noHook: true };

/** The combatant data that only Gamemasters may write, without `_stats` and the flags of other packages. */
export type CombatantCopy = Readonly<Record<string, unknown>>;

/** Returns a copy, as plain JSON, of those parts of a combatant's data that only Gamemasters may write. */
export function copyOf(combatant: Combatant.Implementation): CombatantCopy {
  const { type, actorId, tokenId, sceneId, name, img, initiative, hidden, defeated, group, system, flags } =
    combatant.toObject();
  const ids: unknown = foundry.utils.getProperty(flags, `${SYSTEM_ID}.tx`) ?? [];
  return JSON.parse(
    JSON.stringify({
      type,
      actorId,
      tokenId,
      sceneId,
      name,
      img,
      initiative,
      hidden,
      defeated,
      group,
      system,
      flags: { [SYSTEM_ID]: { tx: ids } },
    }),
  ) as CombatantCopy;
}

/**
 * Returns the copies (`system.copies` of the Combat) that must be updated together with the Combat, because
 * the update changes combatants that players own. Returns an empty record if there are none.
 */
export function copiesWith(
  combat: Combat.Implementation,
  updates: readonly { readonly _id: string | null }[],
): { readonly copies?: Readonly<Record<string, string>> } {
  const copies = updates.flatMap(({ _id, ...changes }) => {
    const combatant = _id === null ? undefined : combat.combatants.get(_id);
    return _id !== null && combatant?.hasPlayerOwner
      ? [[_id, JSON.stringify(foundry.utils.mergeObject(copyOf(combatant), changes))]]
      : [];
  });
  return copies.length > 0 ? { copies: Object.fromEntries(copies) as Record<string, string> } : {};
}

/** Deletes the stored copy of a combatant's data, if there is one. */
export async function forgetCopy(combat: Combat.Implementation, id: string): Promise<void> {
  if (game.combats.has(combat.id ?? "") && id in combatData(combat).copies)
    await updateCombat(combat, removal("system.copies", id), UNSEEN);
}
