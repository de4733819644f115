import { onHook } from "../../compat/hooks.ts";
import { windows } from "../windows.ts";
import { openRulesPage } from "./open-rules-page.ts";
import { helpPageOf } from "./help-pages.ts";

interface HeaderControl {
  readonly icon: string;
  readonly label: string;
  readonly action: string;
  readonly onClick: () => void;
}

/**
 * Gives every sheet and every window of ours that rules stand behind an entry in its menu that opens the page
 * of these rules, and sheets of characters one that opens First steps. Called once, when the game is ready:
 * nobody opens a menu before.
 */
export function registerHelp(): void {
  onHook(
    "getHeaderControlsApplicationV2",
    (app: foundry.applications.api.ApplicationV2.Any, controls: HeaderControl[]) => {
      const shown: unknown = "document" in app ? app.document : null;
      const type = shown instanceof Actor || shown instanceof Item ? shown.type : "";
      const add = (control: HeaderControl): void => {
        if (!controls.some(({ action }) => action === control.action)) controls.push(control);
      };
      if (type === "character")
        add({
          icon: "fa-solid fa-star",
          label: "BLACKOUT.guide.title",
          action: "firstSteps",
          onClick: () => {
            void windows.guide();
          },
        });
      const about = helpPageOf(app.options.classes, app.id, type);
      if (about !== "")
        add({
          icon: "fa-solid fa-circle-question",
          label: "BLACKOUT.help.rules",
          action: "rulesHelp",
          onClick: () => {
            void openRulesPage(about);
          },
        });
    },
  );
}
