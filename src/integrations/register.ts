import { registerBabele } from "./babele.ts";
import { registerCarousel } from "./carousel.ts";
import { registerDiceSoNice } from "./dice-so-nice.ts";
import { registerItemPiles } from "./item-piles.ts";
import { registerQuench } from "./quench.ts";
import { registerTokenActionHud } from "./token-action-hud.ts";

/**
 * Waits for the modules that we work with. Called once, while Foundry initialises: some of them fire their
 * hook right then.
 */
export function registerIntegrations(): void {
  registerBabele();
  registerCarousel();
  registerDiceSoNice();
  registerItemPiles();
  registerTokenActionHud();
  registerQuench();
}
