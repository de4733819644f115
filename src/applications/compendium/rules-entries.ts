import { conditionKeys } from "../../rules/conditions/keys.ts";
import { actionKeys } from "../../rules/combat/actions.ts";
import { maneuverKeys } from "../../rules/combat/maneuvers.ts";
import { qualities } from "../../rules/conditions/qualities.ts";
import { entryOf, RULES_PAGE, type CatalogEntry } from "../../features/compendium/entry.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { rulesPageUuid } from "../text/rules-pages.ts";
import type { Words } from "../shared/words.ts";

/**
 * Returns the rules pages as catalog entries. The index of a compendium contains journal entries but not
 * their pages, so the page entries are created from the list of rules subjects. Returns an empty list if this
 * user can't see the rules.
 */
export function rulesEntries(entries: readonly CatalogEntry[], words: Words): readonly CatalogEntry[] {
  const book = entries.find(({ uuid }) => uuid.startsWith(`Compendium.${SYSTEM_ID}.rules.`));
  if (!book) return [];
  const named = [
    ...conditionKeys.map(key => [`condition.${key}`, `BLACKOUT.condition.${key}`]),
    ...[...qualities.keys()].map(key => [`quality.${key}`, `BLACKOUT.quality.${key}.name`]),
    ...actionKeys.map(key => [`action.${key}`, `BLACKOUT.action.${key}`]),
    ...maneuverKeys.map(key => [`maneuver.${key}`, `BLACKOUT.maneuver.${key}`]),
  ] as const;
  return named.flatMap(([about = "", name = ""]) => {
    const uuid = rulesPageUuid(about);
    return uuid === null
      ? []
      : [
          {
            ...entryOf({ name: words.localize(name) }, { uuid, document: RULES_PAGE, place: book.place }),
            detail: words.localize(`BLACKOUT.browser.about.${about.split(".")[0] ?? ""}`),
          },
        ];
  });
}
