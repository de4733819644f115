import { isWorldSettingStored } from "../../compat/users.ts";
import { isNewWorld } from "../../migrations/progress.ts";

const KEY = "combatTrackerConfig";

/**
 * Enables *Skip defeated* in Foundry's combat tracker settings of a new world, so that the turn order skips
 * combatants who are Out of the Fight. A stored setting is the Gamemaster's decision and is kept. Must be
 * called before the migration, after which the world no longer counts as new.
 */
export async function skipDefeatedInNewWorld(): Promise<void> {
  if (isWorldSettingStored(`core.${KEY}`) || !isNewWorld()) return;
  const initial = game.settings.get("core", KEY);
  await game.settings.set("core", KEY, { ...initial, resource: initial.resource ?? "", skipDefeated: true });
}
