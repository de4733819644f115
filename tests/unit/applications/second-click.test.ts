// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { guardSecondClicks } from "../../../src/applications/shared/second-click.ts";

guardSecondClicks(document);
let pressed: string[] = [];

/** Clicks the button with the given name. `detail` is the number of successive clicks in the same place. */
function click(name: string, detail: number): void {
  document
    .querySelector(`[data-key="${name}"]`)
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
}

/** Fills the page with two buttons in a window of the system and one outside it. */
function draw(): void {
  document.body.innerHTML =
    '<div class="blackout"><button data-key="begin"></button><button data-key="end"></button></div>' +
    '<button data-key="other"></button>';
  for (const button of document.querySelectorAll("button"))
    button.addEventListener("click", () => pressed.push(button.dataset["key"] ?? ""));
}

beforeEach(() => {
  pressed = [];
  draw();
});

it("the second click of a double-click doesn't press a control that has appeared under the pointer", () => {
  click("begin", 1);
  click("end", 2);
  click("other", 2);
  expect(pressed).toEqual(["begin"]);
  click("end", 1);
  expect(pressed).toEqual(["begin", "end"]);
});

it("a later click in the same place doesn't press the control that replaces “Call time”, but the next one does", () => {
  document.body.innerHTML =
    '<div class="blackout"><button data-key="do.callTime"></button><button data-key="do.endTurn"></button></div>';
  for (const button of document.querySelectorAll("button"))
    button.addEventListener("click", () => pressed.push(button.dataset["key"] ?? ""));
  const at = (name: string, clientX: number) =>
    document
      .querySelector(`[data-key="${name}"]`)
      ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX }));
  at("do.callTime", 40);
  at("do.endTurn", 41);
  expect(pressed).toEqual(["do.callTime"]);
  at("do.endTurn", 41);
  at("do.callTime", 40);
  at("do.endTurn", 60);
  expect(pressed).toEqual(["do.callTime", "do.endTurn", "do.callTime", "do.endTurn"]);
});

it("every click counts if the control was redrawn, or if the first click was outside the system", () => {
  click("begin", 1);
  draw();
  click("begin", 2);
  click("other", 1);
  click("end", 2);
  expect(pressed).toEqual(["begin", "begin", "other", "end"]);
});

it("every click on the label of a control takes effect", () => {
  document.body.innerHTML =
    '<div class="blackout"><label for="on">Aim</label><input id="on" type="checkbox" data-key="aim"></div>';
  const label = document.querySelector("label");
  label?.addEventListener("click", () => pressed.push("label"));
  for (const detail of [1, 2])
    label?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
  expect(pressed).toEqual(["label", "label"]);
});
