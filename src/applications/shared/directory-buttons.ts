import { localize } from "../../language/localize.ts";

/** Returns a button with a click handler. `label` is a translation key. */
export function textButton(
  { ownerDocument }: HTMLElement,
  label: string,
  press: () => unknown,
): HTMLButtonElement {
  const button = ownerDocument.createElement("button");
  button.type = "button";
  button.textContent = localize(label);
  button.addEventListener("click", () => {
    void press();
  });
  return button;
}

/**
 * Adds an element to the header of a directory, with a CSS class that identifies it. Does nothing if the
 * directory already contains the element. If the directory has no header, adds the element at the top.
 */
export function addToHeader(html: HTMLElement, name: string, made: () => HTMLElement): void {
  if (html.querySelector(`.${name}`)) return;
  const element = made();
  element.classList.add(name);
  const header = html.querySelector(".directory-header");
  if (header) header.append(element);
  else html.prepend(element);
}
