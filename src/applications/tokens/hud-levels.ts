import { onHook } from "../../compat/hooks.ts";
import { conditionStates } from "../../documents/conditions.ts";
import { foundryWords } from "../shared/words.ts";
import { markLevels } from "./level-badges.ts";

/** Shows the level and duration of each condition in the token HUD. */
export function registerHudLevels(): void {
  onHook(
    "renderTokenHUD",
    (
      hud: { actor?: Actor.Implementation | null; document?: { actor?: Actor.Implementation | null } },
      html: HTMLElement,
    ) => {
      const actor = hud.actor ?? hud.document?.actor;
      if (actor && typeof html.querySelectorAll === "function")
        markLevels(html, conditionStates(actor), foundryWords());
    },
  );
}
