import type { MessageMode } from "../../../compat/messages.ts";

/** The actions that a Gamemaster manually performs on an actor. */
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
 * Returns the default message mode for an action started by a button. A Gamemaster's messages are shown only
 * to Gamemasters if they name a hidden combatant or, outside an encounter, if they are about a manual action
 * on an actor without a player owner. The same applies to Blackout's own manual actions. Otherwise, returns
 * undefined, and the user's chosen message mode applies.
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
 * Returns the message mode for an action whose message names several actors, such as setting the distance
 * between two of them: `gm` if any of them is hidden.
 */
export function modeOfPair(named: readonly { readonly hidden: boolean }[]): { readonly mode?: MessageMode } {
  return named.some(({ hidden }) => hidden) ? { mode: "gm" } : {};
}
