import { localize } from "../../language/localize.ts";
import { labelled } from "./texts.ts";
import { plain, type Words } from "./words.ts";
import { closestTarget } from "./closest-target.ts";

/** A part of a line of text that explains a number. */
export interface ReadoutPart {
  readonly text: string;
  readonly strong?: boolean;
}

/** A term of a sum, with its name and value. */
export interface Term {
  readonly label: string;
  readonly value: number;
}

/** An explanation of how a number was computed. */
export interface Explanation {
  readonly title: string;
  readonly value: string;
  readonly terms: readonly Term[];
  /** An additional note, such as a limit or an override. */
  readonly tail?: string;
}

/**
 * Returns the parts of a sentence such as `Title 5: Endurance 3 + Vitality 2`. All names must already be
 * translated.
 */
export function sumSentence(
  { title, value, terms, tail }: Explanation,
  words: Pick<Words, "format">,
): ReadoutPart[] {
  const parts: ReadoutPart[] = [{ text: `${title} ${value}`, strong: true }];
  const sum = terms
    .map((term, index) => `${sign(term.value, index)}${term.label} ${plain(Math.abs(term.value))}`)
    .join("");
  if (sum) parts.push({ text: labelled("", sum, words) });
  if (tail) parts.push({ text: sum ? `; ${tail}` : labelled("", tail, words) });
  return parts;
}

function sign(value: number, index: number): string {
  if (index === 0) return value < 0 ? "−" : "";
  return value < 0 ? " − " : " + ";
}

/** Converts rows to terms. A row's label is a translation key or a name. */
export function termsOf(
  rows: readonly { readonly label: string; readonly value: number }[] | undefined,
  words: Words,
): Term[] {
  return (rows ?? []).map(({ label, value }) => ({
    label: words.localize(label),
    value,
  }));
}

/** A function that returns the explanation of an element, or null if it has none. */
export type Explain = (target: HTMLElement) => readonly ReadoutPart[] | null;

const ASKS = "[data-explain], [data-say]";

/**
 * Returns the last part of the translation key for a hint about pressing an element or typing in it. Returns
 * null if the element does nothing.
 */
export function hintOf(target: Element | null): string | null {
  const control = target?.closest<HTMLElement>("[data-adjust], [data-action]");
  if (!control || control.matches(":disabled, [readonly], [aria-disabled=true]")) return null;
  const { adjust, action = "" } = control.dataset;
  return adjust === undefined ? (HINTS[action] ?? null) : "set";
}

const HINTS: Readonly<Record<string, string>> = {
  roll: "roll",
  command: "do",
  doItem: "do",
  openItem: "open",
  openEffect: "open",
  conditions: "change",
};

/**
 * Makes the line at the bottom of a window explain the number under the pointer or, if there is none, the
 * focused number. The listeners are on the window's root element, so that they keep working after every
 * render.
 */
export function bindReadout(root: HTMLElement, explain: Explain): void {
  const show = (target: HTMLElement | null, at: Element | null) => {
    const hint = root.querySelector<HTMLElement>("[data-hint]");
    const does = hintOf(at);
    if (hint) hint.textContent = does === null ? "" : localize(`BLACKOUT.readout.hint.${does}`);
    const line = root.querySelector<HTMLElement>("[data-readout]");
    if (!line) return;
    const explanation =
      target && (target.dataset["say"] === undefined ? explain(target) : [{ text: target.dataset["say"] }]);
    const pieces = explanation ?? [{ text: line.dataset["readout"] ?? "" }];
    line.replaceChildren(
      ...pieces.map(({ text, strong }) => {
        const piece = line.ownerDocument.createElement(strong ? "b" : "span");
        piece.textContent = text;
        return piece;
      }),
    );
  };
  const asked = (event: Event) => closestTarget(event, ASKS);
  const focused = () => root.ownerDocument.activeElement?.closest<HTMLElement>(ASKS) ?? null;
  root.addEventListener("pointerover", event => show(asked(event) ?? focused(), event.target as Element));
  root.addEventListener("pointerleave", () => show(focused(), focused()));
  root.addEventListener("focusin", event => show(asked(event), event.target as Element));
  root.addEventListener("focusout", () => show(null, null));
}
