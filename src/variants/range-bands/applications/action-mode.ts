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
 * Returns the default message mode for an action started by a button. If a Gamemaster acts, messages that
 * name a hidden combatant are shown only to Gamemasters. Outside a fight, the same applies to manual actions
 * on actors without a player owner, as it does to Blackout's own manual actions. Otherwise, returns
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
