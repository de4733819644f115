import { isWorldSettingStored } from "../../compat/users.ts";
import { isNewWorld } from "../../migrations/run.ts";

const KEY = "combatTrackerConfig";

/**
 * Turns on Foundry's combat tracker setting *Skip defeated* in a new world, so that the turn order skips
 * whoever is Out of the Fight. A stored setting is a decision of the Gamemaster and stays. Call it before the
 * migration, which marks the world as known.
 */
export async function skipDefeatedInNewWorld(): Promise<void> {
  if (isWorldSettingStored(`core.${KEY}`) || !isNewWorld()) return;
  const initial = game.settings.get("core", KEY);
  await game.settings.set("core", KEY, { ...initial, resource: initial.resource ?? "", skipDefeated: true });
}
