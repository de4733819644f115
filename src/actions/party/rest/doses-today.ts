import { addictiveRating } from "../../core/item-facts.ts";
import { asAction, readAction } from "../../core/posted.ts";

/** The actions that give an actor a dose. */
const doses: readonly string[] = ["useItem", "treat"];

/** The doses of an addictive item that a character has taken since the last night of rest (T11.3). */
export interface DayDoses {
  readonly of: string;
  readonly name: string;
  readonly rating: number;
  readonly doses: number;
}

/**
 * Returns the addictive doses that each character has taken since the party's last night of rest, based on
 * the chat messages. A dose counts for the character who took it, even if the item belonged to someone else
 * (T11.3).
 */
export function dosesToday(): readonly DayDoses[] {
  const taken = new Map<string, DayDoses>();
  for (const message of [...game.messages.contents].reverse()) {
    const action = asAction(message);
    if (!action) continue;
    const { state, facts } = readAction(action);
    if (!facts || (state !== "applied" && state !== "judged")) continue;
    if (action.system.action === "partyRest" && facts.choices["length"] === "night") break;
    if (!doses.includes(action.system.action) || !facts.item) continue;
    const { name } = facts.item;
    const rating = addictiveRating(facts.item);
    if (rating === 0) continue;
    for (const { uuid: of } of facts.targets.length > 0 ? facts.targets : [facts.actor]) {
      const key = doseKey(of, name);
      taken.set(key, { of, name, rating, doses: (taken.get(key)?.doses ?? 0) + 1 });
    }
  }
  return [...taken.values()];
}

/** Returns a key that identifies a substance and the character who takes it. */
export function doseKey(of: string, name: string): string {
  return `${of} ${name}`;
}
