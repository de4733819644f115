import { element, platform } from "../platform.ts";

/**
 * Builds the frame of the game's interface, with columns for the scene controls, the canvas and the sidebar.
 * Systems and modules expect its IDs (`interface`, `ui-left`, `ui-middle`, `ui-right`, `ui-top`,
 * `ui-bottom`).
 */
export function buildLayout(): HTMLElement {
  const existing = platform.page.getElementById("interface");
  if (existing) return existing;
  const left = element(
    "section",
    { id: "ui-left", class: "flexcol" },
    element("div", { id: "ui-left-column-1", class: "flexcol" }),
    element("div", { id: "ui-left-column-2", class: "flexcol" }),
  );
  const middle = element(
    "main",
    { id: "ui-middle", class: "flexcol" },
    element("div", { id: "ui-top" }),
    element("div", { id: "ui-bottom" }),
  );
  const right = element(
    "section",
    { id: "ui-right" },
    element("div", {
      "id": "chat-notifications",
      "aria-live": "polite",
      "role": "list",
      "aria-label": "Chat notifications",
    }),
  );
  const root = element("div", { id: "interface", class: "themed" }, left, middle, right);
  platform.page.body.append(root);
  middle.prepend(
    element("h1", { class: "visually-hidden" }, platform.game.world?.title ?? platform.game.world?.id ?? ""),
  );
  if (!platform.page.getElementById("hud")) platform.page.body.append(element("div", { id: "hud" }));
  return root;
}

/**
 * Inserts a part of the interface into the element with the given ID or, if there is already an element with
 * the part's own ID, replaces that element. Sets the part's accessible label.
 */
export function placeInto(placeId: string, outer: HTMLElement, label?: string): void {
  const { page } = platform;
  if (label) outer.setAttribute("aria-label", label);
  const existing = page.getElementById(outer.id);
  if (existing) existing.replaceWith(outer);
  else (page.getElementById(placeId) ?? page.body).append(outer);
}
