import { localize, localized } from "../../language/localize.ts";
import { arranged, type Above, type Size } from "./arranged.ts";
import type { ReticleView } from "./reticle-view.ts";

interface Label {
  readonly element: HTMLElement;
  content: string;
  /** The size of the full label in pixels. */ size: Size;
}

/**
 * The labels next to targets. They are elements of the page, so that screen readers can read them and the
 * theme can color them.
 */
export class ReticleLabels {
  readonly #layer: HTMLElement;
  readonly #labels = new Map<string, Label>();

  constructor() {
    this.#layer = document.createElement("div");
    this.#layer.id = "blackout-reticle";
    this.#layer.className = "blackout bo-reticles";
    this.#layer.setAttribute("role", "status");
    this.#layer.ariaLabel = localize("BLACKOUT.reticle.title");
    document.body.append(this.#layer);
  }

  /**
   * Shows labels for the tokens whose IDs are the keys of `views`, and removes all others. `counts` contains
   * the number of times that each kind of value has been computed so far. These counts are stored on the
   * layer.
   */
  show(
    views: ReadonlyMap<string, { readonly name: string; readonly view: ReticleView }>,
    counts: Readonly<Record<string, number>>,
  ): void {
    Object.assign(
      this.#layer.dataset,
      Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])),
    );
    for (const [id, { element }] of this.#labels) {
      if (views.has(id)) continue;
      element.remove();
      this.#labels.delete(id);
    }
    const changed = [...views].flatMap(([id, { name, view }]) => this.#updateContent(id, name, view));
    // Measures all labels together, so that the browser computes the page layout only once.
    for (const { element } of changed) {
      element.hidden = false;
      delete element.dataset["brief"];
    }
    for (const label of changed)
      label.size = { width: label.element.offsetWidth, height: label.element.offsetHeight };
  }

  /**
   * Moves the labels to their tokens. `first` is the ID of the hovered token. Labels that would overlap
   * others show only their most important part. The label of a token that isn't on the screen is hidden.
   */
  place(places: ReadonlyMap<string, Above | null>, first: string | null): void {
    const end =
      document.getElementById("sidebar")?.getBoundingClientRect().left ??
      document.documentElement.clientWidth;
    const ids = [...this.#labels.keys()].sort((a, b) => Number(b === first) - Number(a === first));
    const shown = ids.flatMap(id => {
      const at = places.get(id);
      const label = this.#labels.get(id) as Label;
      label.element.hidden = !at;
      return at ? [{ label, at, size: label.size }] : [];
    });
    arranged(shown, end).forEach(({ left, top, brief }, index) => {
      const { element } = (shown[index] as (typeof shown)[number]).label;
      element.toggleAttribute("data-brief", brief);
      // The label of the hovered token appears in front of all others, unless it is shortened.
      element.style.zIndex = brief || index > 0 ? "0" : "1";
      element.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
    });
  }

  #updateContent(id: string, name: string, { title, rows, brief, line }: ReticleView): readonly Label[] {
    const lines = [localized(title), ...rows.map(row => localized(row.text))];
    const short = brief.map(localized);
    const content = JSON.stringify([name, lines, short, line, rows.map(({ tone }) => tone)]);
    const label = this.#labels.get(id) ?? this.#newLabel(id);
    if (label.content === content) return [];
    label.content = content;
    label.element.ariaLabel = name;
    label.element.dataset["line"] = line;
    label.element.replaceChildren(
      part(
        "whole",
        lines.map((words, index) =>
          rowOf(words, index === 0 ? "" : (rows[index - 1]?.tone ?? ""), index === 0),
        ),
      ),
      part(
        "brief",
        short.map((words, index) => rowOf(words, "", index === 0)),
      ),
    );
    // Screen readers always get the full label, not the short one.
    label.element.lastElementChild?.setAttribute("aria-hidden", "true");
    return [label];
  }

  #newLabel(id: string): Label {
    const element = document.createElement("div");
    element.className = "bo-reticle";
    element.dataset["token"] = id;
    element.setAttribute("role", "group");
    this.#layer.append(element);
    const label: Label = { element, content: "", size: { width: 0, height: 0 } };
    this.#labels.set(id, label);
    return label;
  }
}

function part(name: string, rows: readonly HTMLElement[]): HTMLElement {
  const element = document.createElement("div");
  element.className = name;
  element.append(...rows);
  return element;
}

function rowOf(words: string, tone: "good" | "bad" | "", title: boolean): HTMLElement {
  const row = document.createElement(title ? "strong" : "span");
  row.textContent = words;
  if (tone !== "") row.className = tone === "good" ? "bo-help" : "bo-harm";
  return row;
}
