import { text, type Line, type Text } from "./card.ts";
import type { Draft } from "./draft.ts";
import type { ActorFacts, Facts } from "./facts.ts";

/**
 * Whether an actor is a member of the party, which shares the Inspiration pool (R4.1). Followers are not
 * members.
 */
export function isPartyMember({ uuid }: Pick<ActorFacts, "uuid">, party: Facts["party"]): boolean {
  return party?.members.includes(uuid) === true;
}

/**
 * Adds the dice for a new wound to the party's Inspiration pool if a member takes it (R9.14), and returns the
 * lines about it.
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

/** Returns the line about dice added to the Inspiration pool, with their source; none for no dice. */
export function inspirationLines(
  dice: number,
  cause: Text,
  label: Text = text("BLACKOUT.harm.inspiration"),
): readonly Line[] {
  if (dice === 0) return [];
  return [{ text: label, value: `+${dice}`, why: [{ text: cause, value: `+${dice}` }], tone: "good" }];
}
