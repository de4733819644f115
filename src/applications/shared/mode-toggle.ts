import { localize } from "../../language/localize.ts";

/** The mode of a sheet. Play mode shows the data, and edit mode allows changes to it. */
export type SheetMode = "play" | "edit";

/** Adds the switch between play and edit mode to a window's header, before the header's controls. */
export function addModeToggle(frame: HTMLElement, mode: SheetMode): void {
  const header = frame.querySelector(".window-header");
  if (!header) return;
  const group = frame.ownerDocument.createElement("span");
  group.className = "bo-seg bo-mode";
  group.role = "group";
  group.ariaLabel = localize("BLACKOUT.sheet.mode");
  for (const name of ["play", "edit"] as const) {
    const button = frame.ownerDocument.createElement("button");
    button.type = "button";
    button.dataset["action"] = "mode";
    button.dataset["mode"] = name;
    button.textContent = localize(`BLACKOUT.sheet.${name}`);
    group.append(button);
  }
  header.insertBefore(group, header.querySelector(".header-control"));
  markMode(frame, mode);
}

/** Shows the active mode in the header. */
export function markMode(frame: HTMLElement, mode: SheetMode): void {
  for (const button of frame.querySelectorAll<HTMLElement>(".bo-mode [data-mode]"))
    button.ariaPressed = String(button.dataset["mode"] === mode);
}
