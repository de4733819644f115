import { makeDraggable, makeResizable } from "../api/pointer.ts";
import { element } from "../platform.ts";

/** Lets users move an application's element by a handle and, optionally, resize it. */
export class Draggable {
  static get implementation(): typeof Draggable {
    return Draggable;
  }

  app: any;
  element: HTMLElement;
  handle: HTMLElement;
  resizable: boolean | { selector?: string };

  constructor(
    app: any,
    outer: HTMLElement,
    handle: HTMLElement | false,
    resizable: boolean | { selector?: string } = false,
  ) {
    this.app = app;
    this.element = outer;
    this.handle = handle || outer;
    this.resizable = resizable;
    this.activateListeners();
  }

  activateListeners(): void {
    makeDraggable(this.app, this.handle);
    if (!this.resizable) return;
    const selector = typeof this.resizable === "object" ? this.resizable.selector : undefined;
    let handle = selector ? this.element.querySelector<HTMLElement>(selector) : null;
    if (!handle) {
      handle = element("div", { class: "window-resizable-handle" });
      this.element.append(handle);
    }
    makeResizable(this.app, handle, this.element);
  }
}
