interface TabsOptions {
  group?: string;
  navSelector: string;
  contentSelector?: string;
  initial?: string;
  callback?: ((event: MouseEvent | null, tabs: Tabs, tab: string) => unknown) | null;
}

/** Tabs by selectors, for elements that are no ApplicationV2. */
export class Tabs {
  group: string | undefined;
  active: string | undefined;
  callback: TabsOptions["callback"];
  _navSelector: string;
  _contentSelector: string | undefined;
  _nav: HTMLElement | null = null;
  _content: HTMLElement | null = null;

  constructor({ navSelector, contentSelector, initial, callback, group }: TabsOptions) {
    Object.assign(this, { group, active: initial, callback });
    this._navSelector = navSelector;
    this._contentSelector = contentSelector;
  }

  bind(html: HTMLElement): void {
    this._nav = html.querySelector<HTMLElement>(this._navSelector);
    if (!this._nav) return;
    this._content = this._contentSelector ? (html.matches(this._contentSelector) ? html : html.querySelector<HTMLElement>(this._contentSelector)) : html;
    this.activate(this.active ?? this._nav.querySelector<HTMLElement>("[data-tab]")?.dataset["tab"] ?? "");
    this._nav.addEventListener("click", event => this._onClickNav(event));
  }

  activate(tab: string, { triggerCallback = false }: { triggerCallback?: boolean } = {}): void {
    const group = this.group ? `[data-group="${this.group}"]` : "";
    const items = [...(this._nav?.querySelectorAll<HTMLElement>(`[data-tab]${group}`) ?? [])];
    const chosen = items.find(item => item.dataset["tab"] === tab) ?? items[0];
    const name = chosen?.dataset["tab"] ?? tab;
    for (const item of items) item.classList.toggle("active", item === chosen);
    for (const panel of this._content?.querySelectorAll<HTMLElement>(`.tab[data-tab]${group}`) ?? []) panel.classList.toggle("active", panel.dataset["tab"] === name);
    this.active = name;
    if (triggerCallback) this.callback?.(null, this, name);
  }

  _onClickNav(event: MouseEvent): void {
    const item = (event.target as Element).closest<HTMLElement>("[data-tab]");
    if (!item || (this.group && item.dataset["group"] !== this.group)) return;
    event.preventDefault();
    const tab = item.dataset["tab"]!;
    if (tab === this.active) return;
    this.activate(tab);
    this.callback?.(event, this, tab);
  }
}
