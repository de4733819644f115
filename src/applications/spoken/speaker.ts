/** The highest number of announcements in the page: they are read when they arrive, not later. */
const MOST = 12;

/**
 * Announces events of the game to screen readers, visually hidden: each once, and again only when its state
 * has changed.
 */
export class Speaker {
  readonly #said = new Map<string, string>();
  readonly #place: HTMLElement;

  /**
   * Adds the empty live region to a page: screen readers must know it before the first announcement. `label`
   * names it.
   */
  constructor(page: HTMLElement, label: string) {
    this.#place = page.ownerDocument.createElement("div");
    this.#place.id = "blackout-spoken";
    this.#place.className = "bo-hush";
    this.#place.role = "log";
    this.#place.ariaLabel = label;
    page.append(this.#place);
  }

  /** Marks an event as announced, such as those before the start. */
  pass(what: string, sign: string): void {
    this.#said.set(what, sign);
  }

  /** Announces a text unless the event was announced with the same sign, which represents its state. */
  say(what: string, sign: string, text: string): void {
    if (text === "" || this.#said.get(what) === sign) return;
    this.#said.set(what, sign);
    const line = this.#place.ownerDocument.createElement("p");
    line.textContent = text;
    this.#place.append(line);
    while (this.#place.childElementCount > MOST) this.#place.firstElementChild?.remove();
  }

  /** Forgets a deleted event. */
  forget(what: string): void {
    this.#said.delete(what);
  }
}
