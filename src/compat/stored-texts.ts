/**
 * Stored and shown texts of compendium contents, beside those that documents need at start. Part of the
 * compatibility layer (docs/architecture.md).
 */
import { contentTextsNow, shownText, storedName } from "./content-language.ts";

/** Returns how a list of names that are separated by commas is shown; see {@link shownText}. */
export function shownNames(list: string): string {
  return contentTextsNow() === null
    ? list
    : list
        .split(",")
        .map(name => shownText(name.trim()))
        .join(", ");
}

/** Returns the stored system data of a document, whose texts are the same in every language. */
export function storedSystem<System>(document: { readonly system: System }): System {
  return (document as any)._source.system;
}

/**
 * Returns the stored name of a combatant: its own, or else that of its token or actor, as Foundry chooses the
 * shown one.
 */
export function storedCombatantName(combatant: Combatant.Implementation): string {
  const { name } = combatant._source;
  if (name) return name;
  const named = combatant.token ?? combatant.actor;
  return named ? storedName(named) : (combatant.name ?? "");
}
