/** Play shows, edit changes. */
export type SheetMode = "play" | "edit";

/** Puts the play and edit switch into the header of a window's frame, before its controls. */
export function addModeToggle(frame: HTMLElement, mode: SheetMode): void {
  const header = frame.querySelector(".window-header");
  if (!header) return;
  const group = frame.ownerDocument.createElement("span");
  group.className = "bo-seg bo-mode";
  group.role = "group";
  group.ariaLabel = game.i18n.localize("BLACKOUT.sheet.mode");
  for (const name of ["play", "edit"] as const) {
    const button = frame.ownerDocument.createElement("button");
    button.type = "button";
    button.dataset["action"] = "mode";
    button.dataset["mode"] = name;
    button.textContent = game.i18n.localize(`BLACKOUT.sheet.${name}`);
    group.append(button);
  }
  header.insertBefore(group, header.querySelector(".header-control"));
  markMode(frame, mode);
}

/** Shows in the header which mode is on. */
export function markMode(frame: HTMLElement, mode: SheetMode): void {
  for (const button of frame.querySelectorAll<HTMLElement>(".bo-mode [data-mode]"))
    button.ariaPressed = String(button.dataset["mode"] === mode);
}
