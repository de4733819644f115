import { utils } from "../common.ts";
import { platform } from "../platform.ts";

/**
 * Returns a document's UUID relative to another document: a short form if the document is a child or sibling
 * of the other one, and otherwise the full UUID.
 */
export function relativeUuid(document: any, relative: any): string {
  if (!relative || document.pack !== relative.pack) return document.uuid;
  if (document.parent === relative) return `.${document.documentName}.${document.id}`;
  if (
    document.isEmbedded &&
    document.parent === relative.parent &&
    document.documentName === relative.documentName
  )
    return `.${document.id}`;
  return document.uuid;
}

/** Returns the data of a document for a compendium, without anything that is specific to this world. */
export function compendiumSource(
  document: any,
  pack: any,
  {
    clearSort = true,
    clearFolder = true,
    clearFlags = false,
    clearSource = true,
    clearOwnership = true,
    clearState = true,
    keepId = false,
  }: Record<string, boolean | undefined> = {},
): any {
  const source = document.toObject();
  if (!keepId) delete source._id;
  if (clearSort) for (const key of ["sort", "navigation", "navOrder"]) delete source[key];
  if (clearFolder) delete source.folder;
  if (clearFlags) delete source.flags;
  if (clearSource && source._stats)
    for (const key of ["compendiumSource", "duplicateSource"]) delete source._stats[key];
  if (clearOwnership) delete source.ownership;
  if (clearState) for (const key of ["active", "playing"]) delete source[key];
  if (pack && source._stats) {
    source._stats.exportSource = {
      worldId: platform.game.world.id,
      uuid: document.uuid,
      coreVersion: platform.game.version,
      systemId: platform.game.system.id,
      systemVersion: platform.game.system.version,
    };
  }
  return source;
}

/** Offers the document's data as a file to download. */
export function exportToJSON(document: any, options: object): void {
  const source = document.toCompendium(null, { keepId: true, clearSource: false, ...options });
  const name = String(document.name ?? document.id)
    .replace(/[^\w-]+/g, "-")
    .toLowerCase();
  const file = `fvtt-${document.documentName}-${name}-${document.id}.json`;
  platform.foundry.utils.saveDataToFile(JSON.stringify(source, null, 2), "application/json", file);
}

/** Creates a content link to a document. */
export function anchorOf(
  document: any,
  { attrs = {}, dataset = {}, classes = [], name, icon }: any = {},
): HTMLAnchorElement {
  const { CONFIG, game } = platform;
  const config = CONFIG[document.documentName] ?? {};
  const anchor = globalThis.document.createElement("a");
  anchor.classList.add("content-link", ...classes);
  const data: Record<string, string> = {
    link: "",
    uuid: document.uuid,
    id: document.id,
    type: document.documentName,
    tooltip: game.i18n.localize(config.typeLabels?.[document.type] ?? `DOCUMENT.${document.documentName}`),
    ...dataset,
  };
  if (document.pack) data.pack = document.pack;
  for (const [key, value] of Object.entries(data))
    if (value !== null && value !== undefined) anchor.dataset[key] = value;
  anchor.setAttribute("draggable", "true");
  for (const [key, value] of Object.entries(attrs)) anchor.setAttribute(key, String(value));
  const image = globalThis.document.createElement("i");
  image.className = icon ?? config.typeIcons?.[document.type] ?? config.sidebarIcon ?? "fa-solid fa-file";
  image.inert = true;
  anchor.append(image, name ?? document.name ?? utils.randomID());
  return anchor;
}
