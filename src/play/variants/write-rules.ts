import { equal } from "../../ledger/plain.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { storedAt, withChanges, type RuleChange } from "./rules-changes.ts";
import { variantRules } from "./variant-facts.ts";
import type { VariantKey } from "./variant.ts";

/** How long a write of another Gamemaster that began before ours may come to be known, in milliseconds. */
const MEANWHILE = 3000;

/**
 * Writes what a Gamemaster changed of what the world plays a variant by, each thing by itself: what others changed of the rest stays. The setting is stored as a whole, so that a write of somebody who did not know
 * of ours yet would undo it: then ours is done once more on top of theirs.
 */
export async function writeVariantRules(key: VariantKey, changes: readonly RuleChange[]): Promise<void> {
  const before = variantRules(key);
  await write(key, changes);
  const lost = () => changes.filter(({ path, value }) => !equal(storedAt(variantRules(key), path), value) && equal(storedAt(variantRules(key), path), storedAt(before, path)));
  const again = ({ key: setting }: { readonly key: string }) => {
    if (setting === `${SYSTEM_ID}.variantRules` && lost().length > 0) void write(key, lost());
  };
  // A setting is made when it is said first.
  const ids = (["createSetting", "updateSetting"] as const).map(name => ({ name, id: Hooks.on(name, again) }));
  setTimeout(() => { for (const { name, id } of ids) Hooks.off(name, id); }, MEANWHILE);
}

async function write(key: VariantKey, changes: readonly RuleChange[]): Promise<void> {
  const set = () => game.settings.set(SYSTEM_ID, "variantRules", { ...game.settings.get(SYSTEM_ID, "variantRules"), [key]: withChanges(variantRules(key), changes) });
  try {
    await set();
  } catch {
    // Somebody else may have said the first thing at the same time: then the setting is there now, and to be changed.
    await new Promise(resolve => { setTimeout(resolve, 100); });
    await set();
  }
}
