// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { keepFocusWithin } from "../../../src/applications/shared/focus.ts";

const content = () => document.querySelector("section")!;

beforeEach(() => {
  document.body.innerHTML =
    "<button id=elsewhere></button><section><button id=end></button><button id=next></button></section>";
});

function focus(id: string): void {
  document.getElementById(id)!.focus();
}

describe("the keyboard focus when a window is rendered again", () => {
  it("moves to the content if the focused button is removed", () => {
    focus("end");
    keepFocusWithin(content(), () => {
      document.getElementById("end")!.remove();
    });
    expect(document.activeElement).toBe(content());
    expect(content().tabIndex).toBe(-1);
  });

  it("moves to the content if the focused button is disabled", () => {
    focus("end");
    keepFocusWithin(content(), () => {
      document.querySelector<HTMLButtonElement>("#end")!.disabled = true;
    });
    expect(document.activeElement).toBe(content());
  });

  it("stays where it was set during rendering", () => {
    focus("end");
    keepFocusWithin(content(), () => {
      document.getElementById("end")!.remove();
      focus("next");
    });
    expect(document.activeElement?.id).toBe("next");
  });

  it("doesn't move if it is outside the window", () => {
    focus("elsewhere");
    keepFocusWithin(content(), () => {
      document.getElementById("end")!.remove();
    });
    expect(document.activeElement?.id).toBe("elsewhere");
    expect(content().hasAttribute("tabindex")).toBe(false);
  });
});
