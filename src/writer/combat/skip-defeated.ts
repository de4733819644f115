import { isWorldSettingStored } from "../../compat/users.ts";
import { isNewWorld } from "../../migrations/progress.ts";

const KEY = "combatTrackerConfig";

/**
 * Turns on *Skip defeated* in Foundry's combat tracker settings for a new world, so that the turn order skips
 * combatants who are Out of the Fight. A setting that is already stored is the Gamemaster's decision and is
 * kept. Must be called before the migration, which marks the world as known.
 */
export async function skipDefeatedInNewWorld(): Promise<void> {
  if (isWorldSettingStored(`core.${KEY}`) || !isNewWorld()) return;
  const initial = game.settings.get("core", KEY);
  await game.settings.set("core", KEY, { ...initial, resource: initial.resource ?? "", skipDefeated: true });
}
