import { onHook } from "../../compat.ts";
import { ExportWindow } from "./export-window.ts";
import { ImporterWindow } from "./importer-window.ts";

/** Gives Gamemasters the importer and the export: buttons above things, enemies and compendia, and an entry in the menu of folders. Called once, while Foundry initialises. */
export function registerImporter(): void {
  for (const hook of ["renderItemDirectory", "renderActorDirectory", "renderCompendiumDirectory"]) onHook(hook, (_app, html: HTMLElement) => { addButtons(html); });
}

const BUTTONS = [
  { key: "import", label: "BLACKOUT.importer.open", open: () => ImporterWindow.open() },
  { key: "export", label: "BLACKOUT.exporter.open", open: () => ExportWindow.open() },
] as const;

function addButtons(html: HTMLElement): void {
  if (!game.user.isGM || html.querySelector(".blackout-tables")) return;
  const row = html.ownerDocument.createElement("div");
  row.className = "blackout-tables";
  for (const { key, label, open } of BUTTONS) {
    const button = html.ownerDocument.createElement("button");
    button.type = "button";
    button.dataset["table"] = key;
    button.textContent = game.i18n.localize(label);
    button.addEventListener("click", () => { void open(); });
    row.append(button);
  }
  const header = html.querySelector(".directory-header");
  if (header) header.append(row);
  else html.prepend(row);
}
