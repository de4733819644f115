import { menuEntry } from "../../compat/applications.ts";
import { onHook } from "../../compat/hooks.ts";
import { visiblePacks } from "../../compat/compendiums.ts";
import { addToHeader, textButton } from "../shared/directory-buttons.ts";
import { windows } from "../windows.ts";

/**
 * Registers the import and export windows for Gamemasters: buttons in the item, actor and compendium
 * directories, and entries in the context menus of folders and compendiums. Must be called once, during
 * Foundry's `init`.
 */
export function registerImporter(): void {
  for (const hook of ["renderItemDirectory", "renderActorDirectory", "renderCompendiumDirectory"] as const)
    onHook(hook, (_app, html: HTMLElement) => {
      addButtons(html);
    });
  addMenu(
    "getFolderContextOptions",
    element => element.closest<HTMLElement>("[data-folder-id]")?.dataset["folderId"],
    id => (["Item", "Actor"].includes(game.folders.get(id)?.type ?? "") ? `folder.${id}` : null),
  );
  addMenu(
    "getCompendiumContextOptions",
    element => element.closest<HTMLElement>("[data-pack]")?.dataset["pack"],
    id =>
      visiblePacks().some(pack => pack.id === id && ["Item", "Actor"].includes(pack.type))
        ? `pack.${id}`
        : null,
  );
}

/**
 * Adds an export entry to a context menu. `placeOf` returns the source to export for the ID of an entry, or
 * null if there is none.
 */
function addMenu(
  hook: "getFolderContextOptions" | "getCompendiumContextOptions",
  idOf: (element: HTMLElement) => string | undefined,
  placeOf: (id: string) => string | null,
): void {
  onHook(hook, (_app, entries: unknown[]) => {
    entries.push(
      menuEntry({
        label: "BLACKOUT.exporter.title",
        icon: '<i class="fa-solid fa-file-export"></i>',
        visible: element => game.user.isGM && placeOf(idOf(element) ?? "") !== null,
        run: element => {
          void windows.export(placeOf(idOf(element) ?? "") ?? undefined);
        },
      }),
    );
  });
}

const BUTTONS = [
  { key: "import", label: "BLACKOUT.importer.title", open: () => windows.import() },
  { key: "export", label: "BLACKOUT.exporter.title", open: () => windows.export() },
] as const;

function addButtons(html: HTMLElement): void {
  if (game.user.isGM)
    addToHeader(html, "blackout-tables", () => {
      const row = html.ownerDocument.createElement("div");
      for (const { key, label, open } of BUTTONS) {
        const button = textButton(html, label, open);
        button.dataset["table"] = key;
        row.append(button);
      }
      return row;
    });
}
