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
 * Adds menu entries: on all sheets and on windows about rules, an entry that opens the corresponding rules
 * page; on character sheets, an entry that opens First steps. Must be called once, when the game is ready.
 * The menus aren't used before then.
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
