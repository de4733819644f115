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
 * Returns the message mode of an action that a button starts, unless the user chooses another. A message
 * about a hidden combatant names them, so only Gamemasters see it. Outside a fight, the same is true of
 * manual actions on actors without a player owner, as for Blackout's own manual actions. Undefined for the
 * mode that the user has chosen for messages.
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

/**
 * Returns the message mode of an action about several actors, such as the distance between two, because the
 * message names all of them.
 */
export function modeOfPair(named: readonly { readonly hidden: boolean }[]): { readonly mode?: MessageMode } {
  return named.some(({ hidden }) => hidden) ? { mode: "gm" } : {};
}
