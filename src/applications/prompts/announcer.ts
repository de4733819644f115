import { labelled } from "../shared/texts.ts";
import { plain, type Words } from "../shared/words.ts";
import type { PanelGroup } from "./panel-view.ts";

/** As many new questions are read out; of more only how many there are. */
const MOST = 3;

/**
 * Reads new questions out to who cannot see them appear. The place of what is read stays the same while the
 * panel around it is drawn anew: only what changes in it is said.
 */
export class Announcer {
  #known: ReadonlySet<string> = new Set<string>();
  #place: HTMLElement | null = null;

  /** Puts the place into the panel, out of sight. */
  settle(panel: HTMLElement): void {
    this.#place = panel.ownerDocument.createElement("p");
    this.#place.className = "bo-hush";
    this.#place.role = "status";
    panel.append(this.#place);
  }

  /**
   * Says which of these questions were not there before; `title` stands before them. Answers whether there
   * were any.
   */
  tell(groups: readonly PanelGroup[], title: string, words: Pick<Words, "format">): boolean {
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
