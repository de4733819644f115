// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";

const hooks = new Map<string, (app: unknown) => void>();
const instances = new Map<string, FakeWindow>();

/**
 * A fake Foundry window with the given height. If the height is automatic, `height` is the height of its
 * content.
 */
class FakeWindow {
  readonly hasFrame = true;
  readonly minimized = false;
  readonly element = document.createElement("section");
  readonly options = { id: "window", position: {}, window: { resizable: true } };
  position: { left: number; top: number; width: number; height: number | "auto" };

  constructor(height: number, isAutomatic = false) {
    this.position = { left: 200, top: 150, width: 500, height: isAutomatic ? "auto" : height };
    this.element.className = "blackout";
    this.element.getBoundingClientRect = () => {
      const { left, top, width, height: own } = this.position;
      return new DOMRect(left, top, width, own === "auto" ? height : own);
    };
  }

  setPosition(change: Partial<FakeWindow["position"]>): void {
    this.position = { ...this.position, ...change };
  }
}

class FakeSheet extends FakeWindow {
  readonly document = {};
}

vi.mock("../../../src/actions/core/posted.ts", () => ({ parsed: () => null }));
vi.stubGlobal("ui", { chat: { element: document.body } });
vi.stubGlobal("Hooks", { on: (name: string, run: (app: unknown) => void) => hooks.set(name, run) });
vi.stubGlobal("foundry", {
  applications: { instances, api: { ApplicationV2: FakeWindow } },
  abstract: { Document: class {} },
});

const { isBarLowered, leaveTurnBar, placeWindows, unfoldBarForTurn } =
  await import("../../../src/applications/shared/window-places.ts");
placeWindows();

/**
 * Shows the turn bar with its top edge `top` pixels below the top of the screen. `opened` is the HTML of what
 * is open in the bar.
 */
function showBar(top: number, opened = ""): void {
  document.body.innerHTML = `<div class="bo-hud"><div class="bo-hud-in">${opened}</div></div>`;
  const bar = document.querySelector(".bo-hud-in")!;
  bar.getBoundingClientRect = () => new DOMRect(0, top, 700, 200);
}

function open(app: FakeWindow): FakeWindow["position"] {
  document.body.append(app.element);
  instances.set("app", app);
  hooks.get("renderApplicationV2")?.(app);
  return app.position;
}

beforeEach(() => {
  localStorage.clear();
  instances.clear();
  Object.defineProperty(document.documentElement, "clientWidth", { value: 1366, configurable: true });
});

describe("the lists of the turn bar", () => {
  const bar = (): DOMTokenList => document.querySelector(".bo-hud")!.classList;

  it("are collapsed in a short browser window while a sheet is open, but not for a dialog", () => {
    showBar(560, '<button data-action="toggleBar"></button><div class="lists"></div>');
    open(new FakeWindow(400, true));
    expect(bar().contains("low")).toBe(false);
    const sheet = new FakeSheet(600);
    open(sheet);
    expect(bar().contains("low")).toBe(true);
    expect(document.querySelector("button")?.getAttribute("aria-expanded")).toBe("false");
    instances.clear();
    hooks.get("closeApplicationV2")?.(sheet);
    expect(bar().contains("low")).toBe(false);
    expect(document.querySelector("button")?.getAttribute("aria-expanded")).toBe("true");
  });

  it("cover the lower edge of a sheet when the user's turn begins, until the user presses the sheet", () => {
    const lists = '<div class="lists"></div><ul class="more"></ul>';
    showBar(460, lists);
    for (const part of document.querySelectorAll(".lists, .more"))
      part.getBoundingClientRect = () => new DOMRect(0, 500, 700, 70);
    const hud = { element: document.querySelector<HTMLElement>(".bo-hud")!, bringToFront: vi.fn() };
    const sheet = new FakeSheet(700);
    open(sheet);
    // The lists are 140 pixels high in total, and the sheet gets the space that they would occupy.
    expect(sheet.position).toMatchObject({ top: 8, height: 544 });
    unfoldBarForTurn(hud as never);
    expect([isBarLowered(hud.element), hud.bringToFront.mock.calls.length]).toEqual([false, 1]);
    expect(sheet.position).toMatchObject({ top: 8, height: 544 });
    sheet.element.dispatchEvent(new Event("pointerdown"));
    expect(isBarLowered(hud.element)).toBe(true);
    // Other windows aren't covered.
    instances.set("dialog", new FakeWindow(400, true));
    unfoldBarForTurn(hud as never);
    expect([isBarLowered(hud.element), hud.bringToFront.mock.calls.length]).toEqual([true, 1]);
  });

  it("stay expanded once the user has expanded them, until the sheet is closed", () => {
    showBar(560, '<div class="lists"></div>');
    const sheet = new FakeSheet(600);
    open(sheet);
    bar().add("kept");
    expect(isBarLowered(document.querySelector(".bo-hud")!)).toBe(false);
    instances.clear();
    hooks.get("closeApplicationV2")?.(sheet);
    expect(bar().contains("kept")).toBe(false);
  });
});

describe("a new window", () => {
  it("opens above the turn bar, and leaves room for the line of pending results and answers", () => {
    showBar(560);
    expect(open(new FakeWindow(400, true))).toMatchObject({ top: 112, height: "auto" });
    expect(open(new FakeSheet(400))).toMatchObject({ top: 112, height: 400 });
    showBar(520, '<div class="opn"></div>');
    expect(open(new FakeWindow(400, true)).top).toBe(112);
  });

  it("that is too tall shrinks if it is resizable, and otherwise keeps its place", () => {
    showBar(560);
    expect(open(new FakeSheet(700))).toMatchObject({ top: 8, height: 504 });
    expect(open(new FakeWindow(700, true))).toMatchObject({ top: 150, height: "auto" });
  });
});

it("a growing turn bar moves open sheets out of its way, but no other windows", () => {
  for (const [app, top] of [
    [new FakeSheet(400), 62],
    [new FakeWindow(400, true), 112],
  ] as const) {
    showBar(560);
    open(app);
    showBar(510);
    leaveTurnBar();
    expect(app.position.top).toBe(top);
  }
});

it("a sheet that has made space for the turn bar returns to its place and size when the bar disappears", () => {
  const sheet = new FakeSheet(700);
  document.body.innerHTML = "";
  open(sheet);
  const before = sheet.position;
  showBar(560);
  leaveTurnBar();
  expect(sheet.position).toMatchObject({ top: 8, height: 504 });
  document.body.innerHTML = "";
  leaveTurnBar();
  expect(sheet.position).toEqual(before);
});

it("the turn bar counts as collapsed only if it has lists that a click can show again", () => {
  const bar = document.createElement("div");
  bar.className = "low";
  expect(isBarLowered(bar)).toBe(false);
  bar.innerHTML = '<div class="lists"></div>';
  expect(isBarLowered(bar)).toBe(true);
  bar.classList.add("kept");
  expect(isBarLowered(bar)).toBe(false);
});
