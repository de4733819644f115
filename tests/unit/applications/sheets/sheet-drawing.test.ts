// @vitest-environment happy-dom
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { onNextChange } from "../../../../src/applications/sheets/next-change.ts";
import { SheetDrawing } from "../../../../src/applications/sheets/sheet-drawing.ts";

const listeners = new Map<string, () => void>();
vi.stubGlobal("Hooks", {
  on: (name: string, listener: () => void) => listeners.set(name, listener),
});
afterAll(() => {
  vi.unstubAllGlobals();
});

type Drawing = SheetDrawing<{ readonly rendered: boolean }, object>;
let drawing: Drawing;

beforeEach(() => {
  drawing = newDrawing();
});

function newDrawing(): Drawing {
  return new SheetDrawing(() => []);
}

/** Opens a sheet that shows the given text, unless it keeps its part. Returns the text on the page. */
function open(text: string, look = "play", one = drawing): string {
  const { parts: before } = one.open(look, onNextChange);
  const content = document.createElement("section");
  const made = document.createElement("div");
  made.dataset["applicationPart"] = "play";
  made.textContent = text;
  one.replace({ play: before["play"] ?? made }, content, parts => {
    content.replaceChildren(...Object.values(parts));
  });
  return content.textContent;
}

describe("a sheet that is opened again", () => {
  it("shows the parts that it showed before, as often as it is opened", () => {
    for (const text of ["first", "second", "third"]) {
      expect(open(text)).toBe("first");
      drawing.close("play", null);
    }
  });

  it.each([
    "updateActor",
    "createItem",
    "deleteActiveEffect",
    "updateSetting",
    "targetToken",
    "updateCombat",
  ])("is rendered from scratch if %s was called while it was closed", hook => {
    open("before");
    drawing.close("play", null);
    listeners.get(hook)!();
    expect(open("after")).toBe("after");
  });

  it("shows the parts that were prepared in advance, unless something changed in the meantime", () => {
    const prepare = (change: () => void) => {
      const made = document.createElement("div");
      made.dataset["applicationPart"] = "play";
      made.textContent = "prepared";
      drawing.open("play", onNextChange);
      change();
      drawing.keep("play", { parts: { play: made }, context: null });
    };
    prepare(() => undefined);
    expect(open("first")).toBe("prepared");
    drawing.close("play", null);
    prepare(() => listeners.get("updateActor")!());
    expect(open("after")).toBe("after");
  });

  it("gets its context from before, too, unless something has changed", () => {
    const context = { name: "Ilka" };
    open("before");
    drawing.close("play", context);
    expect(drawing.open("play", onNextChange).context).toBe(context);
    drawing.close("play", context);
    listeners.get("createItem")!();
    expect(drawing.open("play", onNextChange).context).toBeNull();
  });

  it("is rendered from scratch if something changed while it was open", () => {
    open("before");
    listeners.get("updateToken")!();
    drawing.close("play", null);
    expect(open("after")).toBe("after");
  });

  it("is rendered from scratch if it opens on another page or in another mode", () => {
    open("before", "play");
    drawing.close("play", null);
    expect(open("after", "edit")).toBe("after");
  });

  it("doesn't keep its part once four other sheets have been opened", () => {
    open("before");
    drawing.close("play", null);
    for (let others = 0; others < 3; others += 1) open("other", "play", newDrawing());
    expect(open("after three")).toBe("before");
    drawing.close("play", null);
    for (let others = 0; others < 4; others += 1) open("other", "play", newDrawing());
    expect(open("after four")).toBe("after four");
  });
});
