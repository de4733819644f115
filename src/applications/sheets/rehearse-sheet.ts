import { actionsFetched } from "../../actions/core/registry.ts";
import { BUDGET, idle } from "../shared/templates.ts";
import { BlackoutActorSheet } from "./actor-sheet.ts";

/** The loaded icons, by URL. The elements are kept so that the browser doesn't discard the pictures. */
const icons = new Map<string, HTMLImageElement>();

/**
 * Prepares the sheet of the user's character, or of another actor that the user owns, once while the page is
 * idle, without showing it. Browsers compile code, prepare fonts and build a document for each SVG icon when
 * they first need them, and without this, the first sheet would have to wait for all of that. If this sheet is
 * opened before anything changes, it shows the prepared parts. If the user has no actor yet, waits until one
 * is created.
 */
export function rehearseSheet(page: HTMLElement): void {
  const { character } = game.user;
  const actor = character?.isPerson() ? character : game.actors.find(one => one.isOwner && one.isPerson());
  if (actor) void actionsFetched().then(async () => rehearse(actor.sheet, page));
  else
    Hooks.once("createActor", () => {
      rehearseSheet(page);
    });
}

async function rehearse(sheet: unknown, page: HTMLElement): Promise<void> {
  if (!(sheet instanceof BlackoutActorSheet)) return;
  const parts: HTMLElement[] = [];
  try {
    await idle();
    let from = performance.now();
    for await (const part of sheet.rehearse()) {
      parts.push(part);
      // Most parts are small, so several fit into an idle period.
      if (performance.now() - from < BUDGET) continue;
      await idle();
      from = performance.now();
    }
    await idle();
    // If the sheet has been opened in the meantime, it may show these parts.
    if (!parts.some(part => part.isConnected)) layOut(sheet, parts, page);
  } catch {
    // The error is ignored here, because the sheet reports it when it opens.
  }
}

/** Lays out the parts of a sheet invisibly, loads their icons, and removes the parts before the next frame. */
function layOut(sheet: BlackoutActorSheet, parts: readonly HTMLElement[], page: HTMLElement): void {
  const { ownerDocument } = page;
  const { width, height } = sheet.position;
  const frame = ownerDocument.createElement("div");
  frame.className = ["application", ...sheet.options.classes].join(" ");
  frame.style.cssText = `position:fixed;visibility:hidden;contain:strict;width:${width}px;height:${height}px`;
  const content = ownerDocument.createElement("section");
  content.className = "window-content";
  content.append(...parts);
  frame.append(content);
  page.append(frame);
  frame.getBoundingClientRect();
  for (const icon of content.querySelectorAll(".bo-i")) {
    const address = /^url\("(.+)"\)$/u.exec(
      ownerDocument.defaultView?.getComputedStyle(icon).maskImage ?? "",
    )?.[1];
    if (address && !icons.has(address)) icons.set(address, pictureOf(address));
  }
  frame.remove();
}

function pictureOf(address: string): HTMLImageElement {
  const picture = new Image();
  // Browsers request mask images in this mode, and can't reuse an image that was requested in another one.
  picture.crossOrigin = "anonymous";
  picture.src = address;
  return picture;
}
