import { text, type Line, type Text } from "./card.ts";
import type { Draft } from "./draft.ts";
import type { ActorFacts, Facts } from "./facts.ts";

/**
 * Returns whether an actor is a party member and therefore shares the Inspiration pool (R4.1). Followers are
 * not members.
 */
export function isPartyMember({ uuid }: Pick<ActorFacts, "uuid">, party: Facts["party"]): boolean {
  return party?.members.includes(uuid) === true;
}

/**
 * Adds dice to the party's Inspiration pool if a party member has taken a new wound (R9.14). Returns lines
 * about the added dice.
 */
export function inspireByWound(
  draft: Draft,
  target: ActorFacts,
  dice: number,
  { party }: Pick<Facts, "party">,
  label?: Text,
): readonly Line[] {
  if (!isPartyMember(target, party)) return [];
  draft.addInspiration(dice);
  return inspirationLines(dice, text("BLACKOUT.trauma.wound"), label);
}

/**
 * Returns a list with the line that states how many dice were added to the Inspiration pool and why. The list
 * is empty if none were added.
 */
export function inspirationLines(
  dice: number,
  cause: Text,
  label: Text = text("BLACKOUT.harm.inspiration"),
): readonly Line[] {
  if (dice === 0) return [];
  return [{ text: label, value: `+${dice}`, why: [{ text: cause, value: `+${dice}` }], tone: "good" }];
}
