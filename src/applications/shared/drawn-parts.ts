import { rememberCaret, restoreCaret } from "./focus.ts";
import { keepOpen } from "./opening.ts";

/**
 * The attributes that identify a row, button or field. Elements that differ in any of them are never merged.
 */
const IDENTITY = [
  "data-item-id",
  "data-effect-id",
  "data-key",
  "data-name",
  "data-tab",
  "name",
  "type",
  "id",
];

/** The fields for which a window is updated on each input, so that an update can be older than the text. */
const LIVE = "[type=search], [data-live]";

/** The names of elements whose state is not contained in their attributes and children. */
const WHOLE = new Set(["SELECT", "TEXTAREA", "IFRAME", "IMG", "VIDEO", "AUDIO"]);

/**
 * The parts of a window as they were last rendered. When a part is rendered again, only the elements that
 * differ are updated on the page, so that unchanged rows and fields keep their focus and scroll position. If
 * a module has added elements to a part, the whole part is replaced, as in Foundry, and the module can add
 * its elements again.
 */
export class DrawnParts {
  readonly #drawn = new Map<string, HTMLElement>();

  /**
   * Updates the parts in `content` in place. Returns the parts that must be inserted as a whole, because they
   * are missing, have a different type of element, or contain elements that a module added.
   */
  update(parts: Readonly<Record<string, HTMLElement>>, content: HTMLElement): Record<string, HTMLElement> {
    const rest: Record<string, HTMLElement> = {};
    for (const [name, made] of Object.entries(parts)) {
      const shown = content.querySelector<HTMLElement>(`:scope > [data-application-part="${name}"]`);
      const before = this.#drawn.get(name);
      const isOurs = shown && before && countElements(shown) === countElements(before);
      if (isOurs && before.isEqualNode(made)) resetFields(shown);
      else {
        this.#drawn.set(name, made.cloneNode(true) as HTMLElement);
        if (!isOurs || !updatePart(shown, before, made)) rest[name] = made;
      }
    }
    return rest;
  }

  /** Removes and returns all parts. Must be called when the window closes. */
  take(): Record<string, HTMLElement> {
    const parts = Object.fromEntries(this.#drawn);
    this.#drawn.clear();
    return parts;
  }
}

/** Returns the number of elements in a part, excluding those inside custom elements such as editors. */
function countElements(part: Element): number {
  let count = 0;
  for (const child of part.children) count += 1 + (isCustom(child) ? 0 : countElements(child));
  return count;
}

function isCustom(element: Element): boolean {
  return element.tagName.includes("-");
}

function updatePart(shown: HTMLElement, before: Element, after: Element): boolean {
  const caret = rememberCaret(shown);
  if (!updateElement(shown, before, after)) return false;
  resetFields(shown);
  if (caret && !shown.contains(shown.ownerDocument.activeElement)) restoreCaret(shown, caret);
  return true;
}

/**
 * Updates an element on the page so that it matches its newly rendered version. Returns false, without
 * changing the element, if the element must be replaced.
 */
function updateElement(shown: Element, before: Element, after: Element): boolean {
  if (before.isEqualNode(after)) return true;
  if (shown.tagName !== before.tagName || !isSame(before, after)) return false;
  const now = [...shown.childNodes];
  const old = [...before.childNodes];
  // If other code has changed the page, for example a module that added a row, the element must be replaced.
  if (now.length !== old.length || now.some((node, at) => node.nodeName !== old[at]?.nodeName)) return false;
  updateAttributes(shown, before, after);
  updateChildren(shown, now, old, [...after.childNodes]);
  return true;
}

function isSame(before: Element, after: Element): boolean {
  return (
    before.tagName === after.tagName &&
    !WHOLE.has(after.tagName) &&
    !isCustom(after) &&
    IDENTITY.every(name => before.getAttribute(name) === after.getAttribute(name))
  );
}

/**
 * Updates the children of an element, skipping those at the beginning and end that haven't changed. If the number
 * of children has changed, keeps those at the beginning and end that can't be confused with their siblings.
 */
function updateChildren(
  shown: Element,
  now: readonly ChildNode[],
  old: readonly ChildNode[],
  next: readonly ChildNode[],
): void {
  const most = Math.min(old.length, next.length);
  const isKept = (at: number): boolean => {
    const [shownNode, before, after] = [now.at(at), old.at(at), next.at(at)];
    if (!shownNode || !before || !after) return false;
    if (before.isEqualNode(after)) return true;
    if (old.length === next.length || !isUnique(before, old) || !isUnique(after, next)) return false;
    return isElement(shownNode) && isElement(before) && isElement(after) && nameOf(before) === nameOf(after)
      ? updateElement(shownNode, before, after)
      : false;
  };
  let start = 0;
  while (start < most && isKept(start)) start += 1;
  let end = 0;
  while (end < most - start && isKept(-1 - end)) end += 1;
  const fresh = next.slice(start, next.length - end);
  const gone = now.slice(start, now.length - end);
  if (fresh.length === gone.length)
    for (const [at, node] of fresh.entries())
      updateNode(gone[at] as ChildNode, old[start + at] as ChildNode, node);
  else {
    const following = now[now.length - end] ?? null;
    for (const node of gone) node.remove();
    for (const node of fresh) shown.insertBefore(node, following);
  }
}

/** Whether no sibling has the same tag and classes. */
function isUnique(node: ChildNode, siblings: readonly ChildNode[]): boolean {
  return (
    isElement(node) && siblings.every(one => one === node || !isElement(one) || nameOf(one) !== nameOf(node))
  );
}

/** Returns the tag and the classes of an element. */
function nameOf({ tagName, className }: Element): string {
  return `${tagName} ${className}`;
}

function updateNode(shown: ChildNode, before: ChildNode, after: ChildNode): void {
  if (before.isEqualNode(after)) return;
  if (isElement(shown) && isElement(before) && isElement(after)) {
    if (updateElement(shown, before, after)) return;
    keepOpen(after as HTMLElement, shown as HTMLElement);
  } else if (isText(shown) && isText(after)) {
    shown.data = after.data;
    return;
  }
  shown.replaceWith(after);
}

function updateAttributes(shown: Element, before: Element, after: Element): void {
  for (const name of new Set([...before.getAttributeNames(), ...after.getAttributeNames()])) {
    const [was, is] = [before.getAttribute(name), after.getAttribute(name)];
    if (was === is) continue;
    if (name === "class") {
      shown.classList.remove(...before.classList);
      shown.classList.add(...after.classList);
    } else if (is === null) shown.removeAttribute(name);
    else shown.setAttribute(name, is);
    if (isInput(shown) && (name === "value" || name === "checked")) refill(shown, was ?? "");
  }
}

/**
 * Shows a field's new value. If the field has the focus, the caret keeps its position. If the user has
 * continued typing in the meantime, the text stays, and an update for it follows.
 */
function refill(field: HTMLInputElement, before: string): void {
  const hasFocus = field === field.ownerDocument.activeElement;
  if (hasFocus && field.matches(LIVE) && field.value !== before) return;
  const caret = hasFocus ? rememberCaret(field.parentElement ?? field) : null;
  resetField(field);
  if (caret && field.parentElement) restoreCaret(field.parentElement, caret);
}

/**
 * Resets the fields of a part to the values that they were rendered with. A field in which the user may be
 * typing or choosing keeps its value.
 */
function resetFields(part: HTMLElement): void {
  const focused = part.ownerDocument.activeElement;
  for (const field of part.querySelectorAll<Field>("input, select, textarea"))
    if (field !== focused || field.type === "checkbox" || field.type === "radio") resetField(field);
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Resets a field to the value that it had when it was drawn. This discards user input. */
export function resetField(field: Field): void {
  if ("options" in field) {
    const drawn = Math.max(
      0,
      [...field.options].findIndex(option => option.hasAttribute("selected")),
    );
    if (!field.multiple && field.selectedIndex !== drawn) field.selectedIndex = drawn;
  } else if (field.type === "checkbox" || field.type === "radio") {
    const box = field as HTMLInputElement;
    if (box.checked !== box.defaultChecked) box.checked = box.defaultChecked;
  } else if (field.value !== field.defaultValue && field.type !== "file") field.value = field.defaultValue;
}

/**
 * Whether an event target is an input element. `instanceof` doesn't work here, because detached windows have
 * their own documents and classes.
 */
export function isInput(target: EventTarget | null | undefined): target is HTMLInputElement {
  return (target as Element | null | undefined)?.tagName === "INPUT";
}

function isElement(node: ChildNode): node is Element & ChildNode {
  return node.nodeType === 1;
}

function isText(node: ChildNode): node is Text {
  return node.nodeType === 3;
}
