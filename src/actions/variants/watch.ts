import { onSettingChanged } from "../../compat/hooks.ts";
import { combatData } from "../../documents/fighters.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { isVariantKey, variantFetched } from "./registry.ts";

/**
 * Loads a variant as soon as an encounter uses it or the world setting selects it for new encounters. Does
 * nothing in a world that uses Blackout's own rules. Must be called once, when the world is ready.
 */
export function watchVariants(): void {
  const need = (key: unknown) => {
    if (isVariantKey(key)) void variantFetched(key).catch(showLoadError);
  };
  const look = (combat: Combat.Implementation) => {
    need(combatData(combat).variant);
  };
  Hooks.on("createCombat", look);
  Hooks.on("updateCombat", look);
  onSettingChanged(key => {
    if (key === "combatVariant") need(game.settings.get(SYSTEM_ID, "combatVariant"));
  });
  for (const combat of game.combats) look(combat);
  need(game.settings.get(SYSTEM_ID, "combatVariant"));
}

function showLoadError(error: unknown): void {
  console.error(error);
  ui.notifications.error("BLACKOUT.window.notLoaded", { localize: true });
}
