import type { MessageMode } from "../../../compat/messages.ts";

/** Actions that a Gamemaster performs on an actor by hand. */
const byHand: readonly string[] = [
  "bands.state",
  "bands.adjust",
  "bands.heal",
  "bands.hazard",
  "bands.panic",
  "bands.wound",
  "bands.stress",
];

/**
 * Returns the message mode of an action from a button, unless the user chooses another: Gamemasters only for
 * a hidden combatant, since it names them, and outside a fight also for actions by hand on actors without a
 * player owner, as for Blackout's own actions by hand. Undefined for the mode that the user has chosen for
 * messages.
 */
export function modeOfAction(
  action: string,
  actor: { readonly hasPlayerOwner: boolean },
  combatant: { readonly hidden: boolean } | null,
  gamemaster: boolean,
): MessageMode | undefined {
  if (!gamemaster) return undefined;
  const kept = combatant ? combatant.hidden : byHand.includes(action) && !actor.hasPlayerOwner;
  return kept ? "gm" : undefined;
}

/** The same for an action about several actors, such as the distance of two: it names them all. */
export function modeOfPair(named: readonly { readonly hidden: boolean }[]): { readonly mode?: MessageMode } {
  return named.some(({ hidden }) => hidden) ? { mode: "gm" } : {};
}
