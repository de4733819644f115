import { fightData } from "../../documents/fighters.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { isVariantKey, variantFetched } from "./registry.ts";

/** Fetches a variant as soon as a fight of it is there, or new ones will be. Nothing for a world that fights by Blackout's rules. To be called once, when the world is ready. */
export function watchVariants(): void {
  const need = (key: unknown) => {
    if (isVariantKey(key)) void variantFetched(key).catch(tell);
  };
  const look = (combat: Combat.Implementation) => {
    need(fightData(combat).variant);
  };
  Hooks.on("createCombat", look);
  Hooks.on("updateCombat", look);
  // A setting is made when it is said first.
  const heed = ({ key }: { readonly key: string }) => {
    if (key === `${SYSTEM_ID}.combatVariant`) need(game.settings.get(SYSTEM_ID, "combatVariant"));
  };
  Hooks.on("createSetting", heed);
  Hooks.on("updateSetting", heed);
  for (const combat of game.combats) look(combat);
  need(game.settings.get(SYSTEM_ID, "combatVariant"));
}

function tell(error: unknown): void {
  console.error(error);
  ui.notifications.error("BLACKOUT.window.notLoaded", { localize: true });
}
