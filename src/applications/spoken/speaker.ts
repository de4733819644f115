/**
 * The maximum number of announcements kept on the page. Screen readers read announcements when they are
 * added, so older ones can be removed.
 */
const MOST = 12;

/**
 * Announces game events to screen readers through visually hidden text. Each event is announced once, and
 * again only if its state has changed.
 */
export class Speaker {
  readonly #announced = new Map<string, string>();
  readonly #place: HTMLElement;

  /**
   * Adds the empty live region to a page, because screen readers must know the region before the first
   * announcement. `label` is its accessible name.
   */
  constructor(page: HTMLElement, label: string) {
    this.#place = page.ownerDocument.createElement("div");
    this.#place.id = "blackout-spoken";
    this.#place.className = "bo-hush";
    this.#place.role = "log";
    this.#place.ariaLabel = label;
    page.append(this.#place);
  }

  /**
   * Marks an event as announced without announcing it, for example if it happened before the client started.
   */
  pass(what: string, sign: string): void {
    this.#announced.set(what, sign);
  }

  /**
   * Announces an event with the given text, unless the event was last recorded with the same `sign`, which
   * represents its state.
   */
  announce(what: string, sign: string, text: string): void {
    if (text === "" || this.#announced.get(what) === sign) return;
    this.#announced.set(what, sign);
    const line = this.#place.ownerDocument.createElement("p");
    line.textContent = text;
    this.#place.append(line);
    while (this.#place.childElementCount > MOST) this.#place.firstElementChild?.remove();
  }

  /** Forgets an event that was deleted. */
  forget(what: string): void {
    this.#announced.delete(what);
  }
}
