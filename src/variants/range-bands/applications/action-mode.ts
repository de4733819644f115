import type { MessageMode } from "../../../compat/messages.ts";

/** The actions that a Gamemaster performs manually on an actor. */
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
 * Returns the message mode for an action that a button starts, unless the user chooses another mode. A
 * message about a hidden combatant names the combatant, so only Gamemasters see it. Outside a fight, manual
 * actions on actors without a player owner are also shown only to Gamemasters, like Blackout's own manual
 * actions. Returns undefined if the mode that the user has chosen for messages applies.
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
 * Returns the message mode for an action that involves several actors, such as setting the distance between
 * two of them. The message names all of these actors.
 */
export function modeOfPair(named: readonly { readonly hidden: boolean }[]): { readonly mode?: MessageMode } {
  return named.some(({ hidden }) => hidden) ? { mode: "gm" } : {};
}
