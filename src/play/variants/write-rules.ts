import { equal } from "../../ledger/plain.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { writeBesideOthers } from "../write-beside-others.ts";
import { storedAt, withChanges, type RuleChange } from "./rules-changes.ts";
import { variantRules } from "./variant-facts.ts";
import type { VariantKey } from "./variant.ts";

/** Writes what a Gamemaster changed of what the world plays a variant by, each thing by itself: what others change of the rest, also at once, stays. */
export async function writeVariantRules(key: VariantKey, changes: readonly RuleChange[]): Promise<void> {
  const before = variantRules(key);
  await writeBesideOthers("variantRules", changes, {
    write: async some => game.settings.set(SYSTEM_ID, "variantRules", { ...game.settings.get(SYSTEM_ID, "variantRules"), [key]: withChanges(variantRules(key), some) }),
    isLost: ({ path, value }) => !equal(storedAt(variantRules(key), path), value) && equal(storedAt(variantRules(key), path), storedAt(before, path)),
  });
}
