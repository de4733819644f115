// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import {
  followOpening,
  hasPassed,
  rememberOpen,
  rememberOwnAccord,
  wasOpened,
} from "../../../src/applications/chat/card-memory.ts";

let count = 0;

/** Renders a card for a new message, expanded or collapsed. */
function drawn(open: boolean, wanted = false): { id: string; whole: HTMLDetailsElement } {
  const id = `message${(count += 1)}`;
  const card = document.createElement("article");
  if (wanted) card.dataset["wanted"] = "";
  const whole = document.createElement("details");
  whole.dataset["memory"] = "card";
  whole.open = open;
  card.append(whole);
  document.body.append(card);
  if (open) rememberOwnAccord(id, count);
  followOpening(card, id);
  return { id, whole };
}

/** Expands or collapses a section and dispatches the event that a browser would send shortly afterward. */
function toggle(whole: HTMLDetailsElement, open: boolean): void {
  whole.open = open;
  whole.dispatchEvent(new Event("toggle"));
}

afterEach(() => {
  document.body.replaceChildren();
});

describe("cards that are expanded automatically", () => {
  it("collapse when a newer card is expanded", () => {
    const first = drawn(true);
    expect([first.whole.open, wasOpened(first.id, "card")]).toEqual([true, true]);
    drawn(true);
    expect([first.whole.open, wasOpened(first.id, "card"), hasPassed(first.id)]).toEqual([
      false,
      undefined,
      true,
    ]);
  });

  it("stay expanded while the user must act on them", () => {
    const first = drawn(true, true);
    drawn(true);
    expect([first.whole.open, hasPassed(first.id)]).toEqual([true, false]);
  });

  it("stay as the user left them", () => {
    const first = drawn(true);
    toggle(first.whole, false);
    toggle(first.whole, true);
    drawn(true);
    expect([first.whole.open, wasOpened(first.id, "card")]).toEqual([true, true]);
    const closed = drawn(true);
    toggle(closed.whole, false);
    expect(wasOpened(closed.id, "card")).toBe(false);
  });

  it("don't collapse when an older card is expanded", () => {
    const older = drawn(false);
    const newer = drawn(true);
    rememberOwnAccord(older.id, 0);
    expect(newer.whole.open).toBe(true);
  });

  it("aren't treated as if the user had expanded them", () => {
    const first = drawn(true);
    first.whole.dispatchEvent(new Event("toggle"));
    drawn(true);
    expect(first.whole.open).toBe(false);
    rememberOpen(first.id, "dice.attack", true);
    expect(wasOpened(first.id, "dice.attack")).toBe(true);
  });
});
