import { SYSTEM_ID } from "../../system-id.ts";
import { writeConcurrently } from "../../documents/write-beside-others.ts";
import { storedAt, withChanges, type RuleChange } from "./rules-changes.ts";
import { partOf, variantRules } from "./variant-facts.ts";
import type { VariantKey } from "./variant.ts";

/**
 * Writes a Gamemaster's changes to a variant's settings. Each change is written separately, so that
 * simultaneous changes to other settings aren't lost.
 */
export async function writeVariantRules(key: VariantKey, changes: readonly RuleChange[]): Promise<void> {
  const stored = () => game.settings.get(SYSTEM_ID, "variantRules");
  await writeConcurrently("variantRules", changes, {
    stored,
    write: async (some, options) =>
      game.settings.set(
        SYSTEM_ID,
        "variantRules",
        { ...stored(), [key]: withChanges(variantRules(key), some) },
        options,
      ),
    read: (all, { path }) => storedAt(partOf(all, key) ?? {}, path),
    wanted: ({ value }) => value,
    pathOf: ({ path }) => `${key}.${path}`,
  });
}
