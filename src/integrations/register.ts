import { registerBabele } from "./babele.ts";
import { registerCarousel } from "./carousel.ts";
import { registerDiceSoNice } from "./dice-so-nice.ts";
import { registerItemPiles } from "./item-piles.ts";
import { registerQuench } from "./quench.ts";
import { registerTokenActionHud } from "./token-action-hud.ts";

/**
 * Registers the listeners for the supported modules. Must be called once, during Foundry's `init` hook,
 * because some modules call their own hooks at that time.
 */
export function registerIntegrations(): void {
  registerBabele();
  registerCarousel();
  registerDiceSoNice();
  registerItemPiles();
  registerTokenActionHud();
  registerQuench();
}
