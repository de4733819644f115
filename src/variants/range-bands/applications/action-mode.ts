import type { MessageMode } from "../../../compat/messages.ts";

/** What a Gamemaster does to somebody, or has come over them. */
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
 * Who is told what was pressed, unless the user chooses otherwise: of somebody hidden Gamemasters alone,
 * since it names them, and out of a fight also what is done to, or comes over, whoever no player owns, as
 * with what Blackout has done by hand. Undefined for what the user has chosen for messages.
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

/** The same of what is done about several at once, such as how far two are apart: it names them all. */
export function modeOfPair(named: readonly { readonly hidden: boolean }[]): { readonly mode?: MessageMode } {
  return named.some(({ hidden }) => hidden) ? { mode: "gm" } : {};
}
