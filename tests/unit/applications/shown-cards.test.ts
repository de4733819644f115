// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { isCardShown } from "../../../src/applications/shared/shown-cards.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ["the chat log is shown", { expanded: true, active: true, notified: false }, true],
  ["the sidebar is collapsed", { expanded: false, active: true, notified: false }, false],
  ["another tab is shown", { expanded: true, active: false, notified: false }, false],
  ["the card is shown as a notification", { expanded: true, active: false, notified: true }, true],
])("a card is recognized as shown or hidden while %s", (_when, { expanded, active, notified }, expected) => {
  vi.stubGlobal("ui", { sidebar: { expanded }, chat: { active } });
  document.body.innerHTML = `<ol id="chat-notifications"><li data-message-id="${notified ? "m1" : "m2"}"></li></ol>`;
  expect(isCardShown(document, "m1")).toBe(expected);
});
