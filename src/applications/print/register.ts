import { onHook } from "../../compat/hooks.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { windows } from "../windows.ts";

interface HeaderControl {
  readonly icon: string;
  readonly label: string;
  readonly action: string;
  readonly onClick: () => void;
}

/**
 * Adds a menu entry for printing to the sheets of actors and of the party, for users who can see the whole
 * sheet. Must be called once, when the game is ready. This is early enough, because the menus aren't opened
 * before then.
 */
export function registerPrinting(): void {
  onHook(
    "getHeaderControlsActorSheetV2",
    ({ document: shown }: { readonly document: unknown }, controls: HeaderControl[]) => {
      if (!(shown instanceof Actor)) return;
      const actor = shown as BlackoutActor;
      if ((!actor.isPerson() && !actor.isParty()) || !actor.testUserPermission(game.user, "OBSERVER")) return;
      controls.push({
        icon: "fa-solid fa-print",
        label: "BLACKOUT.print.open",
        action: "blackoutPrint",
        onClick: () => {
          void windows.print([actor]);
        },
      });
    },
  );
}
