import { platform } from "../platform.ts";

type Handler = (event: DragEvent) => unknown;

export interface DragDropConfiguration {
  dragSelector?: string | null;
  dropSelector?: string | null;
  permissions?: {
    dragstart?: (selector: string | null | undefined) => boolean;
    drop?: (selector: string | null | undefined) => boolean;
  };
  callbacks?: Record<string, Handler | undefined>;
}

/** Adds drag and drop to the elements in a root element, if the permissions allow it. */
export class DragDrop {
  static get implementation(): typeof DragDrop {
    return platform.CONFIG.ux?.DragDrop ?? DragDrop;
  }

  dragSelector: string | null | undefined;
  dropSelector: string | null | undefined;
  permissions: NonNullable<DragDropConfiguration["permissions"]>;
  callbacks: Record<string, Handler | undefined>;

  constructor({
    dragSelector = null,
    dropSelector = null,
    permissions = {},
    callbacks = {},
  }: DragDropConfiguration = {}) {
    this.dragSelector = dragSelector;
    this.dropSelector = dropSelector;
    this.permissions = permissions;
    this.callbacks = callbacks;
  }

  /**
   * Makes the elements that match the drag selector draggable, and the elements that match the drop selector
   * drop targets. Without a drop selector, the root is the drop target.
   */
  bind(html: HTMLElement): this {
    if (this.can("dragstart", this.dragSelector) && this.dragSelector) {
      for (const node of html.querySelectorAll<HTMLElement>(this.dragSelector)) {
        node.setAttribute("draggable", "true");
        node.ondragstart = event => this._handleDragStart(event);
        node.ondragend = event => this._handleDragEnd(event);
      }
    }
    if (this.can("drop", this.dropSelector)) {
      const zones = this.dropSelector ? [...html.querySelectorAll<HTMLElement>(this.dropSelector)] : [html];
      for (const zone of zones) {
        zone.ondragover = event => this._handleDragOver(event);
        zone.ondrop = event => this._handleDrop(event);
        zone.ondragenter = event => this._handleDragEnter(event);
        zone.ondragleave = event => this._handleDragLeave(event);
      }
    }
    return this;
  }

  /** Runs the callback of an action, if there is one. */
  callback(event: DragEvent, action: string): unknown {
    return this.callbacks[action]?.(event);
  }

  can(action: "dragstart" | "drop", selector?: string | null): boolean {
    return this.permissions[action]?.(selector) ?? true;
  }

  protected _handleDragStart(event: DragEvent): void {
    this.callback(event, "dragstart");
    if (event.dataTransfer?.items?.length) event.stopPropagation();
  }

  protected _handleDragEnd(event: DragEvent): void {
    this.callback(event, "dragend");
  }
  protected _handleDragEnter(event: DragEvent): void {
    this.callback(event, "dragenter");
  }
  protected _handleDragLeave(event: DragEvent): void {
    this.callback(event, "dragleave");
  }

  protected _handleDragOver(event: DragEvent): void {
    event.preventDefault();
    this.callback(event, "dragover");
  }

  protected _handleDrop(event: DragEvent): void {
    event.preventDefault();
    this.callback(event, "drop");
  }
}
