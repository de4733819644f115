import { labelled } from "../shared/texts.ts";
import { plain, type Words } from "../shared/words.ts";
import type { PanelGroup } from "./panel-view.ts";

/**
 * The maximum number of new prompts that are read out individually. If there are more, only their number is
 * announced.
 */
const MOST = 3;

/**
 * Announces new prompts to screen readers. The live region is kept when the surrounding panel is redrawn, so
 * that only changes are announced.
 */
export class Announcer {
  #known: ReadonlySet<string> = new Set<string>();
  #place: HTMLElement | null = null;

  /** Inserts the visually hidden live region into the panel. */
  settle(panel: HTMLElement): void {
    this.#place = panel.ownerDocument.createElement("p");
    this.#place.className = "bo-hush";
    this.#place.role = "status";
    panel.append(this.#place);
  }

  /**
   * Announces the prompts that are new since the last call, preceded by `title` and the number of these
   * prompts. Returns whether there were any.
   */
  announce(groups: readonly PanelGroup[], title: string, words: Pick<Words, "format">): boolean {
    const asked = groups.flatMap(({ prompts }) =>
      prompts.map(({ message, key, who, question }) => ({
        name: `${message} ${key}`,
        text: labelled(who, question, words),
      })),
    );
    const fresh = asked.filter(({ name }) => !this.#known.has(name));
    this.#known = new Set(asked.map(({ name }) => name));
    if (this.#place && fresh.length > 0)
      this.#place.textContent = [
        `${labelled(title, plain(fresh.length), words)}.`,
        ...fresh.slice(0, MOST).map(({ text }) => text),
      ].join(" ");
    return fresh.length > 0;
  }
}
