import { closestTarget } from "../shared/closest-target.ts";
/**
 * Returns the range of rows to draw in a long list: the visible rows and a few rows around them. Heights are
 * in pixels.
 */
export function rowsInSight(
  scrolled: number,
  height: number,
  rowHeight: number,
  count: number,
): { readonly first: number; readonly end: number } {
  const around = 6;
  const first = Math.max(0, Math.min(count, Math.floor(scrolled / rowHeight) - around));
  return { first, end: Math.min(count, Math.ceil((scrolled + height) / rowHeight) + around) };
}

/** Returns the index of the row to which a navigation key moves the focus, or null for any other key. */
export function listMove(key: string, at: number, count: number, page: number): number | null {
  const by: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -count,
    End: count,
  };
  return by[key] === undefined || count === 0 ? null : Math.min(count - 1, Math.max(0, at + by[key]));
}

/** The callbacks of a list. */
export interface ListMeans<Entry> {
  readonly idOf: (entry: Entry) => string;
  /** Fills a row's element with the content of an entry. */
  readonly draw: (element: HTMLElement, entry: Entry) => void;
  readonly activate: (entry: Entry) => void;
  readonly open: (entry: Entry) => void;
  readonly mark: (entry: Entry) => void;
}

/**
 * A list of thousands of rows, of which only the visible ones are in the page. It is a list box: the arrow
 * keys move within it, Enter opens a row, and the space bar marks a row. The list itself has the focus and
 * refers to the active row. Unchanged rows keep their elements. A pressed row stays in the page, so that it
 * can be dragged even if the list changes in the meantime.
 */
export class VirtualList<Entry> {
  #entries: readonly Entry[] = [];
  #active = -1;
  /** The rows that are currently in the page, by key, each with the data from which it was rendered. */
  readonly #rows = new Map<string, { readonly element: HTMLElement; drawn: string }>();
  #held: HTMLElement | null = null;
  /** The number of full redraws so far. */
  #version = 0;
  readonly #spacer: HTMLElement;

  constructor(
    readonly box: HTMLElement,
    readonly means: ListMeans<Entry>,
  ) {
    this.#spacer = box.ownerDocument.createElement("div");
    this.#spacer.className = "spacer";
    this.#spacer.role = "presentation";
    box.replaceChildren(this.#spacer);
    box.addEventListener("scroll", () => {
      this.#draw();
    });
    box.addEventListener("keydown", event => {
      this.#key(event);
    });
    // If the list gets the focus while no row is active, its first row becomes active, unless the user is
    // pressing a row.
    box.addEventListener("focus", () => {
      if (!this.#held && this.#active < 0 && this.#entries.length > 0) this.#go(0);
    });
    box.addEventListener("pointerdown", event => {
      this.#held = closestTarget(event, "[data-place]");
    });
    for (const end of ["pointerup", "dragend"])
      box.addEventListener(end, () => {
        this.#held = null;
      });
    box.addEventListener("click", event => {
      this.#go(this.#placeOf(event));
    });
    box.addEventListener("dblclick", event => {
      const entry = this.#entries[this.#placeOf(event)];
      if (entry) means.open(entry);
    });
  }

  /**
   * Shows different entries. The active entry stays active if it is still in the list. Otherwise, if the list
   * has the focus, the first entry becomes active.
   */
  show(entries: readonly Entry[], active: string): void {
    this.#set(entries, active);
    this.box.scrollTop = this.#active < 0 ? 0 : Math.min(this.box.scrollTop, this.#active * this.#rowHeight);
    this.#draw();
    if (this.#active < 0 && !this.#held && this.box.ownerDocument.activeElement === this.box) this.#go(0);
  }

  /** Shows the current state of the entries. The list keeps its scroll position. */
  update(entries: readonly Entry[], active: string): void {
    this.#set(entries, active);
    this.#draw();
  }

  #set(entries: readonly Entry[], active: string): void {
    this.#entries = entries;
    this.#active = entries.findIndex(entry => this.means.idOf(entry) === active);
  }

  /** Redraws the visible rows. */
  refresh(): void {
    this.#version += 1;
    this.#draw();
  }

  get #rowHeight(): number {
    const view = this.box.ownerDocument.defaultView;
    return (
      2.5 * Number.parseFloat(view?.getComputedStyle(this.box.ownerDocument.documentElement).fontSize ?? "16")
    );
  }

  #placeOf(event: Event): number {
    return Number(closestTarget(event, "[data-place]")?.dataset["place"] ?? -1);
  }

  #key(event: KeyboardEvent): void {
    const entry = this.#entries[this.#active];
    if (entry && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      if (event.key === "Enter") this.means.open(entry);
      else this.means.mark(entry);
      return;
    }
    const to =
      event.altKey || event.ctrlKey || event.metaKey
        ? null
        : listMove(
            event.key,
            this.#active,
            this.#entries.length,
            Math.max(1, Math.floor(this.box.clientHeight / this.#rowHeight) - 1),
          );
    if (to === null) return;
    event.preventDefault();
    this.#go(to);
  }

  #go(place: number): void {
    const entry = this.#entries[place];
    if (!entry) return;
    this.#active = place;
    const height = this.#rowHeight;
    if (place * height < this.box.scrollTop) this.box.scrollTop = place * height;
    else if ((place + 1) * height > this.box.scrollTop + this.box.clientHeight)
      this.box.scrollTop = (place + 1) * height - this.box.clientHeight;
    this.#draw();
    this.means.activate(entry);
  }

  #draw(): void {
    const { box, means } = this;
    const height = this.#rowHeight;
    const { first, end } = rowsInSight(box.scrollTop, box.clientHeight || 400, height, this.#entries.length);
    this.#spacer.style.height = `${this.#entries.length * height}px`;
    const shown = new Set<string>();
    let before: Element | null = null;
    for (const [at, entry] of this.#entries.slice(first, end).entries()) {
      const id = means.idOf(entry);
      const row = this.#rowOf(id, entry, first + at, height);
      shown.add(id);
      // Rows are positioned absolutely, so their order in the page doesn't matter. A pressed row therefore
      // needn't be moved.
      const next: Element | null = before ? before.nextElementSibling : this.#spacer.firstElementChild;
      if (next !== row && !(row === this.#held && row.isConnected)) this.#spacer.insertBefore(row, next);
      before = row;
    }
    for (const [id, { element }] of this.#rows) {
      if (shown.has(id)) continue;
      if (element === this.#held) element.style.visibility = "hidden";
      else {
        element.remove();
        this.#rows.delete(id);
      }
    }
    if (this.#active >= first && this.#active < end)
      box.setAttribute("aria-activedescendant", `${box.id}-${this.#active}`);
    else box.removeAttribute("aria-activedescendant");
  }

  #rowOf(id: string, entry: Entry, place: number, height: number): HTMLElement {
    const known = this.#rows.get(id) ?? { element: this.box.ownerDocument.createElement("div"), drawn: "" };
    const row = known.element;
    Object.assign(row, { id: `${this.box.id}-${place}`, role: "option", className: "row", draggable: true });
    row.dataset["place"] = String(place);
    for (const [name, value] of Object.entries({
      selected: place === this.#active,
      setsize: this.#entries.length,
      posinset: place + 1,
    }))
      row.setAttribute(`aria-${name}`, String(value));
    row.style.visibility = "";
    row.style.top = `${place * height}px`;
    const drawn = `${this.#version} ${JSON.stringify(entry)}`;
    if (known.drawn !== drawn) this.means.draw(row, entry);
    known.drawn = drawn;
    this.#rows.set(id, known);
    return row;
  }
}
