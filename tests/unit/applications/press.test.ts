// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { Press } from "../../../src/applications/shared/press.ts";

/** Returns whether a render that waits for the press could continue now. */
async function isReleased(press: Press): Promise<boolean> {
  let isDone = false;
  await new Promise(resolve => {
    setTimeout(resolve, 0);
  });
  void press.released.then(() => {
    isDone = true;
  });
  await Promise.resolve();
  await Promise.resolve();
  return isDone;
}

function watched(within?: string): { readonly press: Press; readonly root: HTMLElement } {
  document.body.innerHTML = "<section><p></p><article class=card><button></button></article></section>";
  const root = document.querySelector("section")!;
  const press = new Press();
  press.watch(root, within);
  return { press, root };
}

it("a render waits while a button is pressed, until the pointer is released anywhere on the page", async () => {
  const { press, root } = watched();
  expect(await isReleased(press)).toBe(true);
  root.querySelector("button")!.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(await isReleased(press)).toBe(false);
  document.body.dispatchEvent(new Event("pointerup", { bubbles: true }));
  expect(await isReleased(press)).toBe(true);
});

it("a render doesn't wait for a press outside the given elements", async () => {
  const { press, root } = watched(".card");
  root.querySelector("p")!.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(await isReleased(press)).toBe(true);
  root.querySelector("button")!.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(await isReleased(press)).toBe(false);
});

it("a render of a detached window waits for the pointer in the window's own page", async () => {
  const { press, root } = watched();
  const other = document.implementation.createHTMLDocument();
  other.body.append(other.adoptNode(root));
  root.querySelector("button")!.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(await isReleased(press)).toBe(false);
  other.body.dispatchEvent(new Event("pointerup", { bubbles: true }));
  expect(await isReleased(press)).toBe(true);
});
