/** A button that does something when it is pressed. `label` is a key of our words. */
export function textButton(
  { ownerDocument }: HTMLElement,
  label: string,
  press: () => unknown,
): HTMLButtonElement {
  const button = ownerDocument.createElement("button");
  button.type = "button";
  button.textContent = game.i18n.localize(label);
  button.addEventListener("click", () => {
    void press();
  });
  return button;
}

/**
 * Puts something of ours into the header of a directory, under a class that names it: once, however often the
 * directory is drawn. A directory without a header has it at its top.
 */
export function addToHeader(html: HTMLElement, name: string, made: () => HTMLElement): void {
  if (html.querySelector(`.${name}`)) return;
  const element = made();
  element.classList.add(name);
  const header = html.querySelector(".directory-header");
  if (header) header.append(element);
  else html.prepend(element);
}
