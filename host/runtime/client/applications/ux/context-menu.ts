import { element, platform } from "../platform.ts";

/**
 * A menu entry with the property names of either version: `label/visible/onClick` (Foundry 14) or
 * `name/condition/callback` (Foundry 13).
 */
export interface Entry {
  label?: string;
  icon?: string;
  group?: string | null;
  classes?: string;
  visible?: boolean | ((target: any) => unknown);
  onClick?: (event: Event, target: any) => unknown;
  name?: string;
  condition?: boolean | ((target: any) => unknown) | null;
  callback?: (target: any) => unknown;
}

export interface MenuOptions {
  eventName?: string;
  onOpen?: ((target: HTMLElement) => unknown) | null;
  onClose?: ((target: HTMLElement) => unknown) | null;
  fixed?: boolean;
  jQuery?: boolean;
}

/**
 * A context menu for elements that match a selector. It opens on an event (by default, a right-click) and is
 * closed by a selection, Escape, or a press elsewhere. The arrow keys move between the entries.
 */
export class ContextMenu {
  static get implementation(): typeof ContextMenu {
    return platform.CONFIG.ux?.ContextMenu ?? ContextMenu;
  }

  /**
   * Creates a menu. If the application has `_callHooks`, packages can change the entries in the hook
   * `get<hookName>`.
   */
  static create(
    app: any,
    html: HTMLElement,
    selector: string,
    menuItems: Entry[],
    { hookName = "EntryContext", ...options }: MenuOptions & { hookName?: string } = {},
  ): ContextMenu {
    app?._callHooks?.(`get${hookName}`, menuItems);
    return new ContextMenu(html, selector, menuItems, { jQuery: false, ...options });
  }

  menuItems: Entry[];
  onOpen: MenuOptions["onOpen"];
  onClose: MenuOptions["onClose"];

  readonly #container: HTMLElement;
  readonly #selector: string;
  readonly #eventName: string;
  readonly #fixed: boolean;
  readonly #jQuery: boolean;
  #element: HTMLElement | null = null;
  #target: HTMLElement | null = null;
  #dismiss: (() => void) | null = null;

  constructor(
    container: HTMLElement,
    selector: string | null | undefined,
    menuItems: Entry[],
    options: MenuOptions = {},
  ) {
    const { eventName = "contextmenu", onOpen, onClose, fixed = false, jQuery } = options;
    this.#container = container instanceof Element ? container : (container as any)[0];
    this.#selector = selector ?? "";
    this.#eventName = eventName;
    this.#fixed = fixed;
    this.#jQuery = jQuery ?? platform.generation < 14;
    this.menuItems = menuItems;
    this.onOpen = onOpen;
    this.onClose = onClose;
    if (eventName) this.activateListeners(this.#container);
  }

  get element(): HTMLElement | null {
    return this.#element;
  }
  get selector(): string {
    return this.#selector;
  }
  get eventName(): string {
    return this.#eventName;
  }
  get fixed(): boolean {
    return this.#fixed;
  }
  get target(): HTMLElement | null {
    return this.#target;
  }
  get expandUp(): boolean {
    return this.#element?.classList.contains("expand-up") ?? false;
  }

  activateListeners(html: HTMLElement): void {
    html.addEventListener(this.#eventName, event => void this._onActivate(event as PointerEvent));
  }

  protected async _onActivate(event: PointerEvent): Promise<void> {
    const within = event.target as Element;
    const target = this.#selector ? within.closest<HTMLElement>(this.#selector) : this.#container;
    if (!target || !this.#container.contains(target)) return;
    event.preventDefault();
    event.stopPropagation();
    const same = this.#target === target && this.#element !== null;
    await this.close();
    if (same && this.#eventName === "click") return;
    await this.render(target, { event });
  }

  protected async _preRender(_target: HTMLElement, _options: { event?: Event }): Promise<void> {}
  protected async _onRender(_options: { event?: Event }): Promise<void> {}

  /** Shows the menu for a target, unless none of its entries is visible for the target. */
  async render(target: HTMLElement, options: { event?: Event; animate?: boolean } = {}): Promise<void> {
    this.#target = target;
    this.onOpen?.(target);
    await this._preRender(target, options);
    const menu = this.#build(target);
    if (!menu) return;
    this.#element = menu;
    this._injectMenu(menu, target);
    if (this.#fixed) this._setFixedPosition(menu, target, options);
    else this._setPosition(menu, target, options);
    target.classList.add("context");
    this.#listen(menu);
    menu.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    await this._onRender(options);
  }

  async close(_options: { animate?: boolean } = {}): Promise<void> {
    if (!this.#element) return;
    const target = this.#target;
    this._close();
    if (target) this.onClose?.(target);
  }

  protected _close(): void {
    const held = this.#element?.contains(this.#element.ownerDocument.activeElement) ?? false;
    this.#element?.remove();
    this.#element = null;
    this.#dismiss?.();
    this.#dismiss = null;
    this.#target?.classList.remove("context");
    if (held) this.#target?.focus?.();
    this.#target = null;
  }

  /**
   * Inserts the menu into its target. A fixed menu is inserted into the page instead, where nothing clips it.
   */
  protected _injectMenu(menu: HTMLElement, target: HTMLElement): void {
    if (this.#fixed) target.ownerDocument.body.append(menu);
    else target.append(menu);
  }

  protected _setPosition(menu: HTMLElement, target: HTMLElement, _options: { event?: Event }): void {
    const box = target.getBoundingClientRect();
    const space = target.ownerDocument.documentElement.clientHeight;
    const up = space > 0 && box.bottom + menu.offsetHeight > space;
    menu.classList.toggle("expand-up", up);
    menu.classList.toggle("expand-down", !up);
  }

  protected _setFixedPosition(menu: HTMLElement, target: HTMLElement, { event }: { event?: Event }): void {
    const root = target.ownerDocument.documentElement;
    const box = target.getBoundingClientRect();
    const pointer = event as PointerEvent | undefined;
    const x = pointer?.clientX || box.left;
    const y = pointer?.clientY || box.bottom;
    menu.style.position = "fixed";
    menu.style.left = `${Math.max(0, Math.min(x, root.clientWidth - menu.offsetWidth))}px`;
    menu.style.top = `${Math.max(0, Math.min(y, root.clientHeight - menu.offsetHeight))}px`;
  }

  #build(target: HTMLElement): HTMLElement | null {
    const subject = this.#jQuery && (globalThis as any).jQuery ? (globalThis as any).jQuery(target) : target;
    const groups = new Map<string, HTMLElement[]>();
    for (const entry of this.menuItems) {
      if (!shown(entry, subject)) continue;
      const key = entry.group ?? "_none";
      groups.set(key, [...(groups.get(key) ?? []), this.#item(entry, subject)]);
    }
    if (!groups.size) return null;
    const menu = element("nav", { id: "context-menu", class: "context-menu themed", role: "menu" });
    for (const items of groups.values())
      menu.append(element("ol", { class: "context-items", role: "none" }, ...items));
    return menu;
  }

  #item(entry: Entry, subject: any): HTMLElement {
    const item = element("li", {
      class: `context-item ${entry.classes ?? ""}`.trim(),
      role: "menuitem",
      tabindex: "-1",
    });
    const icon = entry.icon ?? "";
    if (icon.trimStart().startsWith("<")) item.insertAdjacentHTML("afterbegin", icon);
    else if (icon) item.append(element("i", { "class": icon, "aria-hidden": "true" }));
    item.append(element("span", {}, platform.localize(entry.label ?? entry.name ?? "")));
    const choose = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
      const target = this.#jQuery ? subject : this.#target;
      void this.close();
      if (entry.onClick) entry.onClick(event, target);
      else if (entry.callback) {
        if (platform.generation >= 14) warnOld();
        entry.callback(target);
      }
    };
    item.addEventListener("click", choose);
    item.addEventListener("keydown", event => {
      if (event.key === "Enter" || event.key === " ") choose(event);
    });
    return item;
  }

  #listen(menu: HTMLElement): void {
    const page = menu.ownerDocument;
    const outside = (event: Event): void => {
      if (!menu.contains(event.target as Node)) void this.close();
    };
    const keys = (event: KeyboardEvent): void => {
      const items = [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")];
      const at = items.indexOf(page.activeElement as HTMLElement);
      if (event.key === "Escape" || event.key === "Tab") {
        event.stopPropagation();
        void this.close();
      } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        const step = event.key === "ArrowDown" ? 1 : -1;
        items[(at + step + items.length) % items.length]?.focus();
      }
    };
    page.addEventListener("pointerdown", outside, { capture: true });
    menu.addEventListener("keydown", keys);
    this.#dismiss = () => page.removeEventListener("pointerdown", outside, { capture: true });
  }
}

function shown(entry: Entry, subject: any): boolean {
  const test = entry.visible ?? entry.condition;
  if (typeof test === "function") return Boolean(test(subject));
  return test === undefined || test === null ? true : Boolean(test);
}

function warnOld(): void {
  platform.deprecated(
    "A context menu entry uses name, condition or callback; these are label, visible and onClick now",
    { since: 14, until: 16, once: true },
  );
}
