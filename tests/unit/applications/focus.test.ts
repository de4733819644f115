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

describe("keeping focus in a re-rendered window", () => {
  it("focuses the content if the focused button is gone", () => {
    focus("end");
    keepFocusWithin(content(), () => {
      document.getElementById("end")!.remove();
    });
    expect(document.activeElement).toBe(content());
    expect(content().tabIndex).toBe(-1);
  });

  it("keeps the focus set during rendering", () => {
    focus("end");
    keepFocusWithin(content(), () => {
      document.getElementById("end")!.remove();
      focus("next");
    });
    expect(document.activeElement?.id).toBe("next");
  });

  it("takes no focus from outside the window", () => {
    focus("elsewhere");
    keepFocusWithin(content(), () => {
      document.getElementById("end")!.remove();
    });
    expect(document.activeElement?.id).toBe("elsewhere");
    expect(content().hasAttribute("tabindex")).toBe(false);
  });
});
