// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { markLevels } from "../../../src/applications/tokens/level-badges.ts";
import type { ConditionState } from "../../../src/rules/conditions/state.ts";
import { english } from "./words.ts";

const state = (key: string, part: Partial<ConditionState> = {}): ConditionState => ({
  key,
  level: 1,
  attribute: null,
  source: null,
  clock: null,
  ...part,
});

/** Returns a token HUD as rendered by Foundry 14 (with buttons) or Foundry 13 (with images). */
function menu(tag: "button" | "img"): HTMLElement {
  const html = document.createElement("div");
  for (const status of ["exhausted", "prone", "acid", "injuredStrength", "hexed"]) {
    const control = document.createElement(tag);
    control.dataset["statusId"] = status;
    html.append(control);
  }
  return html;
}

const badge = (html: HTMLElement, status: string) =>
  html
    .querySelector(`[data-status-id="${status}"]`)
    ?.closest(".bo-level-holder, button")
    ?.querySelector(".bo-level-badge")?.textContent ?? null;

describe.each(["button", "img"] as const)("the token HUD rendered with %s elements", tag => {
  it("shows the level and duration of each condition", () => {
    const html = menu(tag);
    markLevels(
      html,
      [
        state("exhausted", { level: 3 }),
        state("prone"),
        state("acid", { level: 2, clock: { at: "ownTurnStart", left: 7 } }),
        state("injured", { attribute: "strength" }),
      ],
      english,
    );
    expect([badge(html, "exhausted"), badge(html, "prone"), badge(html, "acid")]).toEqual([
      "3",
      null,
      "2 ⏱7",
    ]);
    expect(html.querySelector<HTMLElement>("[data-status-id=exhausted]")?.dataset).toMatchObject({
      tip: "condition",
      tipOf: "exhausted",
      tipLevel: "3",
      tipNote: "until rest",
    });
    expect(html.querySelector("[data-status-id=injuredStrength]")?.getAttribute("aria-label")).toContain(
      "Injured",
    );
  });

  it("doesn't change the icons of statuses that come from modules or aren't active", () => {
    const html = menu(tag);
    const hexed = () => html.querySelector("[data-status-id=hexed]")?.outerHTML;
    const before = hexed();
    markLevels(html, [], english);
    markLevels(html, [state("stunned", { level: 1 })], english);
    expect(hexed()).toBe(before);
    expect(html.querySelector(".bo-level-badge")).toBeNull();
  });
});
