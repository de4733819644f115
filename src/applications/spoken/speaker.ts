/** As many statements stay on the page: they are read when they come, not later. */
const MOST = 12;

/**
 * Says in words what happens at the table, out of sight, to who cannot see it appear: each thing once, and
 * again only when it has come to something else.
 */
export class Speaker {
  readonly #said = new Map<string, string>();
  readonly #place: HTMLElement;

  /**
   * Puts the place of what is said onto a page, empty: a reader has to know it before anything is said there.
   * `label` names it.
   */
  constructor(page: HTMLElement, label: string) {
    this.#place = page.ownerDocument.createElement("div");
    this.#place.id = "blackout-spoken";
    this.#place.className = "bo-hush";
    this.#place.role = "log";
    this.#place.ariaLabel = label;
    page.append(this.#place);
  }

  /** Takes something for said, such as what happened before anybody listened. */
  pass(what: string, sign: string): void {
    this.#said.set(what, sign);
  }

  /** Says something unless it has been said with the same sign, which stands for what it has come to. */
  say(what: string, sign: string, text: string): void {
    if (text === "" || this.#said.get(what) === sign) return;
    this.#said.set(what, sign);
    const line = this.#place.ownerDocument.createElement("p");
    line.textContent = text;
    this.#place.append(line);
    while (this.#place.childElementCount > MOST) this.#place.firstElementChild?.remove();
  }

  /** Forgets what is gone. */
  forget(what: string): void {
    this.#said.delete(what);
  }
}
