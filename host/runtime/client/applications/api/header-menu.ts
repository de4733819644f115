import { ContextMenu } from "../ux/context-menu.ts";
import type { HeaderControl } from "./types.ts";

/** The menu of header controls, created each time it opens. */
export class HeaderMenu {
  #menu: ContextMenu | null = null;

  get isOpen(): boolean {
    return this.#menu?.element?.isConnected ?? false;
  }

  /**
   * Opens the menu with the given controls. @param choose Called when the user selects a control without its
   * own `onClick`
   */
  async open(
    app: any,
    button: HTMLElement,
    controls: Iterable<HeaderControl>,
    choose: (control: HeaderControl, event: Event) => void,
  ): Promise<void> {
    const entries = [...controls].map(control => ({
      label: control.label ?? "",
      icon: control.icon ?? "",
      classes: "header-control",
      onClick: (event: Event) => {
        if (control.onClick) control.onClick.call(app, event);
        else choose(control, event);
      },
    }));
    this.#menu = new ContextMenu(app.element, "[data-action=toggleControls]", entries, {
      fixed: true,
      jQuery: false,
      eventName: "",
    });
    await this.#menu.render(button);
  }

  async close(): Promise<void> {
    await this.#menu?.close();
  }
}
