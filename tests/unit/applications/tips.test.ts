// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchTips } from "../../../src/applications/tips/watch-tips.ts";

const asked: string[] = [];
vi.mock("../../../src/applications/tips/build-tip.ts", () => ({
  buildTip: async ({ dataset: { tipOf = "" } }: HTMLElement) => {
    asked.push(tipOf);
    return tipOf === "secret" ? null : document.createElement("section");
  },
}));

const tooltip = {
  tooltip: document.createElement("aside"),
  element: null as Element | null,
  activate: vi.fn((target: Element) => {
    tooltip.element = target;
  }),
  deactivate: vi.fn(() => {
    tooltip.element = null;
  }),
};

const on = (type: string, target: Element | null, init: object = {}) =>
  target?.dispatchEvent(new window.MouseEvent(type, { bubbles: true, ...init }));
let page: Document;
/** Simulates that a window has been redrawn. */
let redraw: () => void;
/** Waits until a tooltip's delay is over and its content has been loaded. */
const rest = () => vi.advanceTimersByTimeAsync(1000);

describe("rich tooltips", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("game", { tooltip });
    vi.stubGlobal("Hooks", { on: (_name: string, listener: () => void) => (redraw = listener) });
    page = document.implementation.createHTMLDocument();
    page.body.innerHTML = `<a data-tip="item" data-tip-of="axe"><b></b></a><a data-tip="item" data-tip-of="secret"></a><p></p>`;
    asked.length = 0;
    tooltip.activate.mockClear();
    watchTips(page);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("are created only after the pointer has rested on the element for a moment", async () => {
    on("pointerover", page.querySelector("b"));
    expect(asked).toEqual([]);
    await rest();
    expect(asked).toEqual(["axe"]);
    expect(tooltip.element).toBe(page.querySelector("[data-tip-of=axe]"));
  });

  it("aren't shown if the pointer has already left the element, or if the user isn't allowed to see the contents", async () => {
    on("pointerover", page.querySelector("b"));
    on("pointerover", page.querySelector("p"));
    await rest();
    on("pointerover", page.querySelector("[data-tip-of=secret]"));
    await rest();
    expect(asked).toEqual(["secret"]);
    expect(tooltip.activate).not.toHaveBeenCalled();
  });

  it("appear on keyboard focus, but not if a script sets the focus", async () => {
    const axe = page.querySelector<HTMLElement>("[data-tip-of=axe]") as HTMLElement;
    const key = (type: string, name: string) =>
      page.body.dispatchEvent(new window.KeyboardEvent(type, { bubbles: true, key: name }));
    const focus = async () => {
      vi.spyOn(axe, "matches").mockReturnValue(true);
      axe.dispatchEvent(new window.FocusEvent("focusin", { bubbles: true }));
      await rest();
      return asked.length;
    };
    key("keydown", "Enter");
    expect(await focus(), "after Enter a script moves the focus").toBe(0);
    key("keydown", "Tab");
    expect(await focus()).toBe(1);
    axe.dispatchEvent(new window.FocusEvent("focusout", { bubbles: true }));
    key("keyup", "Tab");
    expect(await focus(), "once the key is up").toBe(1);
  });

  it("disappear on a left click or when the pointer leaves, but not on a middle click", async () => {
    on("pointerover", page.querySelector("b"));
    await rest();
    on("pointerdown", page.querySelector("b"), { button: 1 });
    expect(tooltip.element).not.toBeNull();
    on("pointerdown", page.querySelector("b"), { button: 0 });
    expect(tooltip.element).toBeNull();
    on("pointerover", page.querySelector("p"));
    on("pointerover", page.querySelector("b"));
    await rest();
    on("pointerover", page.querySelector("p"));
    expect(tooltip.element).toBeNull();
  });

  it("and plain tooltips of the system's buttons disappear when the button is pressed, but others don't", () => {
    page.body.innerHTML = `<div class="bo-track"><button><i></i></button></div><button id="core"></button>`;
    const press = (shown: string, target: string) => {
      tooltip.element = page.querySelector(shown);
      on("pointerdown", page.querySelector(target), { button: 0 });
      return tooltip.element === null;
    };
    expect([press("button", "i"), press("#core", "#core"), press("button", "#core")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("and plain tooltips disappear when their element is replaced", () => {
    const button = page.querySelector("b");
    tooltip.element = button;
    redraw();
    expect(tooltip.element).toBe(button);
    button?.remove();
    redraw();
    expect(tooltip.element).toBeNull();
  });
});
