import { focusName, isFocusLost } from "./focus.ts";

/**
 * An element that had the focus, and the names that identify it and its window after a redraw. The reference is
 * weak, so that closed windows don't stay in memory.
 */
interface Focused {
  readonly element: WeakRef<HTMLElement>;
  readonly name: string | null;
  readonly window: string | null;
}

/** The most recently focused elements, from oldest to newest. Null means that no element had the focus. */
const trail: (Focused | null)[] = [];
const MOST = 12;

/**
 * The open windows. For each window, stores its element, which no longer exists when `close` is reported, and
 * the element that had the focus when the window opened.
 */
const opened = new WeakMap<object, { readonly element: HTMLElement; readonly opener: Focused | null }>();

/**
 * Moves the keyboard focus into a window of the system when the window opens, unless the user is typing
 * elsewhere. When a window that has the focus closes, moves the focus back to the element from which the
 * window was opened. Must be called once per page.
 */
export function keepWindowFocus(page: Document): void {
  page.addEventListener("focusin", event => {
    if (event.target instanceof HTMLElement) note(focused(event.target));
  });
  page.addEventListener("focusout", event => {
    if (event.relatedTarget === null) note(null);
  });
  Hooks.on("renderApplicationV2", (app: { element?: unknown; hasFrame?: boolean }) => {
    const { element } = app;
    if (!isWindow(element) || app.hasFrame !== true || opened.has(app)) return;
    const opener =
      trail.findLast(one => one === null || !element.contains(one.element.deref() ?? null)) ?? null;
    opened.set(app, { element, opener });
    const now = element.ownerDocument.activeElement;
    if (!element.contains(now) && !isTyping(now)) focusWindow(element);
  });
  Hooks.on("closeApplicationV2", (app: object) => {
    const was = opened.get(app);
    opened.delete(app);
    const last = trail.findLast(one => one !== null);
    const wasWithin = last && was?.element.contains(last.element.deref() ?? null);
    if (was?.opener && wasWithin && isFocusLost(page)) restore(was.opener, page);
  });
}

/** Focuses the content of a window, so that Tab moves to the window's first control. */
export function focusWindow(window: unknown): void {
  if (!(window instanceof HTMLElement) || window.contains(window.ownerDocument.activeElement)) return;
  const content = window.querySelector<HTMLElement>(":scope > .window-content") ?? window;
  if (!content.hasAttribute("tabindex")) content.tabIndex = -1;
  content.focus({ preventScroll: true });
}

/**
 * Brings the next open window of the system, including prompts, to the front and focuses it. Shows a
 * notification if no window is open.
 */
export function focusNextWindow(): void {
  const windows = [...foundry.applications.instances.values()].filter(
    app => isWindow(app.element) && app.element.isConnected && app.element.querySelector("button") !== null,
  );
  const at = windows.findIndex(({ element }) => element.contains(element.ownerDocument.activeElement));
  const next = windows[(at + 1) % windows.length];
  if (!next) {
    ui.notifications.info("BLACKOUT.keybinding.window.nothing", { localize: true });
    return;
  }
  if (next.hasFrame) next.bringToFront();
  focusWindow(next.element);
}

function isWindow(element: unknown): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    element.classList.contains("blackout") &&
    (element.classList.contains("application") || element.id === "blackout-prompts")
  );
}

function isTyping(element: Element | null): boolean {
  return (
    element?.closest("input, textarea, select, [contenteditable='true'], prose-mirror") !== null &&
    element !== null
  );
}

function focused(element: HTMLElement): Focused {
  return {
    element: new WeakRef(element),
    name: focusName(element),
    window: element.closest(".application")?.id ?? null,
  };
}

function note(one: Focused | null): void {
  if (trail.push(one) > MOST) trail.shift();
}

function restore({ element, name, window }: Focused, page: Document): void {
  const holder = window === null ? page : page.getElementById(window);
  const former = element.deref();
  const target = former?.isConnected
    ? former
    : name === null
      ? null
      : (holder?.querySelector<HTMLElement>(name) ?? null);
  if (target) target.focus({ preventScroll: true });
  else if (holder instanceof HTMLElement) focusWindow(holder);
}
