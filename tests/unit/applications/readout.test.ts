// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { hintOf } from "../../../src/applications/shared/readout.ts";

function at(html: string): Element | null {
  document.body.innerHTML = html;
  return document.body.querySelector("b");
}

describe("the help in a sheet's footer", () => {
  it("describes the control under the pointer", () => {
    expect(hintOf(at(`<button data-action="roll"><b></b></button>`))).toBe("roll");
    expect(hintOf(at(`<button data-action="command"><b></b></button>`))).toBe("do");
    expect(hintOf(at(`<button data-action="openItem"><b></b></button>`))).toBe("open");
    expect(hintOf(at(`<button data-action="favourite"><b></b></button>`))).toBeNull();
    expect(hintOf(at(`<div data-adjust="system.health.value"><b></b></div>`))).toBe("set");
  });

  it("is empty while the pointer is over plain text or a disabled control", () => {
    expect(hintOf(at(`<p><b></b></p>`))).toBeNull();
    expect(hintOf(at(`<button data-action="roll" aria-disabled="true"><b></b></button>`))).toBeNull();
    expect(hintOf(at(`<button data-action="roll" disabled><b></b></button>`))).toBeNull();
    expect(hintOf(null)).toBeNull();
  });
});
