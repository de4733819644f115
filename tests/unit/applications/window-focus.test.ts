// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { focusNextWindow, keepWindowFocus } from "../../../src/applications/shared/window-focus.ts";

type Listener = (app: object) => void;
const listeners = new Map<string, Listener>();
const instances = new Map<string, object>();
const info = vi.fn();

/** Opens a window that contains the given controls, as Foundry would. */
function open(id: string, html: string) {
  const element = document.createElement("div");
  element.id = id;
  element.className = "application blackout";
  element.innerHTML = `<div class="window-content">${html}</div>`;
  document.body.append(element);
  const app = { id, element, hasFrame: true, bringToFront: vi.fn() };
  instances.set(id, app);
  listeners.get("renderApplicationV2")?.(app);
  return app;
}

function close(app: ReturnType<typeof open>) {
  app.element.remove();
  // When the focused element is removed, Chrome moves the focus to the body without an event.
  (document.activeElement as HTMLElement | null)?.blur();
  instances.delete(app.id);
  listeners.get("closeApplicationV2")?.(app);
}

const active = () => document.activeElement?.className || document.activeElement?.id;

describe("the keyboard focus", () => {
  beforeAll(() => {
    vi.stubGlobal("Hooks", { on: (name: string, listener: Listener) => listeners.set(name, listener) });
    keepWindowFocus(document);
  });
  beforeEach(() => {
    vi.stubGlobal("foundry", { applications: { instances } });
    vi.stubGlobal("ui", { notifications: { info } });
    instances.clear();
    document.body.innerHTML = `<input id="chat"><button id="other"></button>`;
  });
  afterEach(() => {
    info.mockClear();
  });

  it("moves to a window that opens, and returns when the window closes", () => {
    const sheet = open("sheet", `<button id="cell" data-key="pair"></button>`);
    expect(active()).toBe("window-content");
    sheet.element.querySelector<HTMLElement>("#cell")?.focus();
    const dialog = open("dialog", `<button id="roll"></button>`);
    dialog.element.querySelector<HTMLElement>("#roll")?.focus();
    close(dialog);
    expect(active()).toBe("cell");
  });

  it("returns to the element with the same key if the window has been rendered again", () => {
    const sheet = open("sheet", `<button id="cell" data-key="pair"></button>`);
    sheet.element.querySelector<HTMLElement>("#cell")?.focus();
    const dialog = open("dialog", `<button id="roll"></button>`);
    sheet.element.innerHTML = `<div class="window-content"><button id="drawn" data-key="pair"></button></div>`;
    close(dialog);
    expect(active()).toBe("drawn");
  });

  it("doesn't move to a new window while the user is typing, and doesn't return if another element has the focus", () => {
    document.querySelector<HTMLElement>("#chat")?.focus();
    const dialog = open("dialog", `<button></button>`);
    expect(active()).toBe("chat");
    document.querySelector<HTMLElement>("#other")?.focus();
    dialog.element.remove();
    listeners.get("closeApplicationV2")?.(dialog);
    expect(active()).toBe("other");
  });

  it("can be moved to another window with a key", () => {
    focusNextWindow();
    expect(info).toHaveBeenCalledOnce();
    const one = open("one", `<button></button>`);
    const two = open("two", `<button></button>`);
    expect(two.element.contains(document.activeElement)).toBe(true);
    focusNextWindow();
    expect(one.element.contains(document.activeElement)).toBe(true);
    expect(one.bringToFront).toHaveBeenCalled();
    focusNextWindow();
    expect(two.element.contains(document.activeElement)).toBe(true);
  });
});
