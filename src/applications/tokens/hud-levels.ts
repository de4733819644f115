import { onHook } from "../../compat/hooks.ts";
import { conditionStates } from "../../documents/conditions.ts";
import { foundryWords } from "../shared/words.ts";
import { markLevels } from "./level-badges.ts";

/** Says in the menu of a token how high each condition of its actor stands and how long it lasts. */
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
