import { element, escapeText, icon, platform } from "../platform.ts";
import type { Configuration, Frame, HeaderControl } from "./types.ts";

/** Creates a button for a window's header. */
export function headerButton(action: string, classes: string, label: string): HTMLButtonElement {
  return element("button", {
    "type": "button",
    "class": `header-control icon ${classes}`,
    "data-action": action,
    "aria-label": label,
    "data-tooltip": label,
  });
}

/**
 * Builds the outer element of an application and, if it has a window frame, its header, content and resize
 * handle.
 * @param buttons extra buttons before "close"
 */
export function buildFrame(
  id: string,
  options: Configuration,
  title: string,
  buttons: readonly HeaderControl[],
): { outer: HTMLElement; parts: Frame } {
  const outer = platform.page.createElement(options.tag);
  outer.id = id;
  outer.classList.add(...options.classes.filter(Boolean));
  const parts: Frame = {};
  if (!options.window.frame) return { outer, parts };
  outer.classList.add("application");
  if (options.tag === "form") {
    outer.setAttribute("autocomplete", "off");
    outer.setAttribute("novalidate", "");
  }
  parts.header = element("header", { class: "window-header" });
  parts.icon = icon("window-icon");
  parts.icon.hidden = true;
  parts.title = element("h1", { class: "window-title", id: `${id}-title` }, title);
  outer.setAttribute("aria-labelledby", parts.title.id);
  if (options.tag === "div" || options.tag === "section") outer.setAttribute("role", "dialog");
  parts.controls = headerButton(
    "toggleControls",
    "fa-solid fa-ellipsis-vertical",
    platform.text("APPLICATION.TOOLS.ControlsMenu", "Controls"),
  );
  parts.controls.setAttribute("aria-haspopup", "menu");
  parts.close = headerButton(
    "close",
    "fa-solid fa-xmark",
    platform.text("APPLICATION.TOOLS.Close", "Close Window"),
  );
  parts.header.append(parts.icon, parts.title, parts.controls);
  for (const button of buttons) {
    if (!button.action) continue;
    parts.header.append(
      headerButton(button.action, button.icon ?? "", platform.localize(button.label ?? "")),
    );
  }
  parts.header.append(parts.close);
  parts.content = platform.page.createElement(options.window.contentTag || "section");
  parts.content.classList.add("window-content", ...(options.window.contentClasses ?? []));
  outer.append(parts.header, parts.content);
  if (options.window.resizable) {
    parts.resize = element("div", { class: "window-resize-handle" });
    outer.append(parts.resize);
  }
  return { outer, parts };
}

/** Creates the menu entry for a header control, in the form that older menus expect. */
export function headerControlItem(control: HeaderControl): HTMLLIElement {
  const item = element("li", { "class": "header-control", "data-action": control.action });
  const label = escapeText(platform.localize(control.label ?? ""));
  item.innerHTML = `<button type="button" class="control"><i class="control-icon fa-fw ${escapeText(control.icon)}" aria-hidden="true"></i><span class="control-label">${label}</span></button>`;
  return item;
}

/** Whether a header control is currently visible in this application. */
export function controlVisible(app: any, control: HeaderControl): boolean {
  if (typeof control.visible === "function") return control.visible.call(app) !== false;
  if (control.visible === false) return false;
  if (control.ownership !== undefined && app.document) {
    return app.document.testUserPermission?.(platform.game.user, control.ownership) ?? true;
  }
  return true;
}
