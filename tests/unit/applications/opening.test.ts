// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { keepOpen } from "../../../src/applications/shared/opening.ts";

const part = (...opens: readonly boolean[]) => {
  const element = document.createElement("div");
  element.innerHTML = `<details class="tgts"><summary>Targets</summary></details><details><summary data-key="why.0">Why</summary></details><details data-memory="near"><summary>Near</summary></details>`;
  element.querySelectorAll("details").forEach((details, index) => {
    details.open = opens[index] ?? false;
  });
  return element;
};
const openOf = (element: HTMLElement) => [...element.querySelectorAll("details")].map(({ open }) => open);

describe("the collapsible parts of a window that is rendered again", () => {
  it("remain expanded or collapsed", () => {
    const next = part(false, true, false);
    keepOpen(next, part(true, false, true));
    expect(openOf(next)).toEqual([true, false, true]);
  });

  it("have their default state if they are new", () => {
    const next = part(true, false, true);
    keepOpen(next, document.createElement("div"));
    expect(openOf(next)).toEqual([true, false, true]);
  });
});
