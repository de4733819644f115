import { localized } from "../../play/deed/localized.ts";
import type { ReticleView } from "./reticle-view.ts";

/** Where the top of a token is on the screen, in pixels of the page. */
export interface Above { readonly left: number; readonly top: number }

/** The labels beside targets, as elements of the page: screen readers tell them, and the theme colours them. */
export class ReticleLabels {
  readonly #layer: HTMLElement;
  readonly #labels = new Map<string, { readonly element: HTMLElement; said: string }>();

  constructor() {
    this.#layer = document.createElement("div");
    this.#layer.id = "blackout-reticle";
    this.#layer.className = "blackout bo-reticles";
    this.#layer.setAttribute("role", "status");
    this.#layer.ariaLabel = game.i18n.localize("BLACKOUT.reticle.title");
    document.body.append(this.#layer);
  }

  /** Shows labels for these tokens by id and no others. */
  show(views: ReadonlyMap<string, { readonly name: string; readonly view: ReticleView }>): void {
    for (const [id, { element }] of this.#labels) {
      if (views.has(id)) continue;
      element.remove();
      this.#labels.delete(id);
    }
    for (const [id, { name, view }] of views) this.#say(id, name, view);
  }

  /** Puts a label above its token; where there is no place on the screen for it, it is not seen. */
  place(id: string, above: Above | null): void {
    const element = this.#labels.get(id)?.element;
    if (!element) return;
    element.hidden = above === null;
    if (!above) return;
    // Beside the sidebar it moves over, so that all of it can be read.
    const half = element.offsetWidth / 2;
    const end = document.getElementById("sidebar")?.getBoundingClientRect().left ?? document.documentElement.clientWidth;
    const left = Math.max(half, Math.min(above.left, end - half));
    element.style.translate = `${Math.round(left)}px ${Math.round(above.top)}px`;
  }

  #say(id: string, name: string, { title, rows }: ReticleView): void {
    const lines = [localized(title), ...rows.map(row => localized(row.text))];
    const said = JSON.stringify([name, lines, rows.map(({ tone }) => tone)]);
    const label = this.#labels.get(id) ?? { element: this.#newLabel(id), said: "" };
    this.#labels.set(id, label);
    if (label.said === said) return;
    label.said = said;
    label.element.ariaLabel = name;
    label.element.replaceChildren(...lines.map((line, index) => {
      const row = document.createElement(index === 0 ? "strong" : "span");
      row.textContent = line;
      const tone = index === 0 ? "" : rows[index - 1]?.tone ?? "";
      if (tone !== "") row.className = tone === "good" ? "bo-help" : "bo-harm";
      return row;
    }));
  }

  #newLabel(id: string): HTMLElement {
    const element = document.createElement("div");
    element.className = "bo-reticle";
    element.dataset["token"] = id;
    element.setAttribute("role", "group");
    this.#layer.append(element);
    return element;
  }
}
