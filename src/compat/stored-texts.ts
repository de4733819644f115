/**
 * Provides the stored and translated texts of compendium content, except for those that documents need at
 * startup. Part of the compatibility layer (docs/architecture.md).
 */
import { contentTextsNow, shownText, storedName } from "./content-language.ts";

/** Returns a comma-separated list of names with each name translated (see {@link shownText}). */
export function shownNames(list: string): string {
  return contentTextsNow() === null
    ? list
    : list
        .split(",")
        .map(name => shownText(name.trim()))
        .join(", ");
}

/** Returns a document's stored system data. Its texts are the same in every language. */
export function storedSystem<System>(document: { readonly system: System }): System {
  return (document as any)._source.system;
}

/**
 * Returns a combatant's stored name: the combatant's own name or, if there is none, the name of the token or
 * actor. Foundry determines the displayed name in the same order.
 */
export function storedCombatantName(combatant: Combatant.Implementation): string {
  const { name } = combatant._source;
  if (name) return name;
  const named = combatant.token ?? combatant.actor;
  return named ? storedName(named) : (combatant.name ?? "");
}
