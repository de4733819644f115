import { addictiveRating } from "../../core/item-facts.ts";
import { asAction, readAction } from "../../core/posted.ts";

/** How often somebody took something that binds on the day that ends (T11.3). */
export interface DayDoses {
  readonly of: string;
  readonly name: string;
  readonly rating: number;
  readonly doses: number;
}

/**
 * What everybody took of what binds since the party slept last, as the chat remembers it: whoever a thing was
 * used on took it, not who had it (T11.3).
 */
export function dosesToday(): readonly DayDoses[] {
  const taken = new Map<string, DayDoses>();
  for (const message of [...game.messages.contents].reverse()) {
    const action = asAction(message);
    if (!action) continue;
    const { state, facts } = readAction(action);
    if (!facts || (state !== "applied" && state !== "judged")) continue;
    if (action.system.action === "partyRest" && facts.choices["length"] === "night") break;
    if (action.system.action !== "useItem" || !facts.item) continue;
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

/** Names a substance that somebody takes. */
export function doseKey(of: string, name: string): string {
  return `${of} ${name}`;
}
