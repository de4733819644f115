import { element, icon, platform } from "../platform.ts";
import type { Replacer } from "./text-nodes.ts";

const LEGACY = [
  "Actor",
  "Cards",
  "Item",
  "Scene",
  "JournalEntry",
  "Macro",
  "RollTable",
  "PlaylistSound",
  "Playlist",
];

/** Matches `@UUID[uuid#anchor]{label}`, and the older `@Actor[id or name]` and `@Compendium[pack.id]`. */
export const CONTENT_LINK = new RegExp(
  `@(UUID|Compendium|${LEGACY.join("|")})\\[([^#\\]]+)(?:#([^\\]]+))?](?:{([^}]+)})?`,
  "g",
);
export const HYPERLINK = /(https?:\/\/)(www\.)?([^\s<]+)/gi;

interface AnchorOptions {
  attrs?: Record<string, string>;
  dataset?: Record<string, string | undefined | null>;
  classes?: string[];
  name?: string;
  icon?: string;
}

/** Creates a link element with an icon and a label. The label is never parsed as HTML. */
export function createAnchor({
  attrs = {},
  dataset = {},
  classes = [],
  name = "",
  icon: image,
}: AnchorOptions = {}): HTMLAnchorElement {
  const anchor = element("a", attrs);
  for (const [key, value] of Object.entries(dataset))
    if (value !== null && value !== undefined) anchor.dataset[key] = value;
  anchor.classList.add(...classes);
  if (image) anchor.append(icon(image));
  anchor.append(name);
  return anchor;
}

/** Returns a function that creates content links. A link whose target doesn't exist is marked as broken. */
export function linkReplacer(relativeTo: any): Replacer {
  return async match => {
    const [, type = "UUID", target = "", hash, label] = match;
    const document = await resolve(type, target, relativeTo);
    const dataset = hash ? { hash } : {};
    if (document?.toAnchor)
      return document.toAnchor({
        attrs: { draggable: "true" },
        classes: ["content-link"],
        dataset,
        name: label ?? document.name,
      });
    if (document) {
      return createAnchor({
        attrs: { draggable: "true" },
        classes: ["content-link"],
        name: label ?? document.name,
        dataset: {
          ...dataset,
          link: "",
          uuid: document.uuid,
          id: document._id,
          pack: document.pack,
          type: document.documentName ?? document.type,
        },
        icon: "fa-solid fa-file",
      });
    }
    return createAnchor({
      classes: ["content-link", "broken"],
      dataset: { ...dataset, uuid: target },
      name: label ?? target,
      icon: "fa-solid fa-link-slash",
    });
  };
}

async function resolve(type: string, target: string, relativeTo: any): Promise<any> {
  try {
    if (type === "UUID") return await platform.utils.fromUuid(target, { relative: relativeTo });
    if (type === "Compendium") return await platform.utils.fromUuid(`Compendium.${target}`);
    const collection = platform.game.collections?.get(type);
    return collection?.get(target) ?? collection?.getName(target) ?? null;
  } catch {
    // A malformed UUID is the author's mistake, so no error is thrown and the link is shown as broken.
    return null;
  }
}

/**
 * Turns plain web addresses into links that open in a new tab. The caller skips text that is already inside a
 * link.
 */
export const hyperlinkReplacer: Replacer = match => {
  const [address] = match;
  return createAnchor({
    attrs: { href: address, target: "_blank", rel: "nofollow noopener" },
    classes: ["hyperlink"],
    name: address,
  });
};

/** Opens the target of a content link. */
export async function onClickContentLink(event: MouseEvent, link: HTMLAnchorElement): Promise<void> {
  event.preventDefault();
  const document = await platform.utils.fromUuid(link.dataset["uuid"]);
  if (!document) {
    platform.notify("warn", platform.text("DOCUMENT.LinkBroken", "What this link points at does not exist"));
    return;
  }
  if (typeof document._onClickDocumentLink === "function") document._onClickDocumentLink(event);
  else document.sheet?.render({ force: true });
}

/** Starts dragging a content link, with the data of the document to which it refers. */
export function onDragContentLink(event: DragEvent, link: HTMLAnchorElement): void {
  event.stopPropagation();
  const { uuid } = link.dataset;
  const document = platform.utils.fromUuidSync(uuid, { strict: false });
  const data = document?.toDragData?.() ?? { type: link.dataset["type"], uuid };
  event.dataTransfer?.setData("text/plain", JSON.stringify(data));
}
