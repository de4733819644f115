// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { followEnd, isSteady } from "../../../src/applications/chat/follow-log.ts";

/** Creates a chat log with a height of 100 pixels. The text of each row states the row's height in pixels. */
function openLog(...heights: number[]) {
  const scroll = document.createElement("div");
  scroll.className = "chat-scroll";
  const log = document.createElement("ol");
  scroll.append(log);
  document.body.append(scroll);
  const height = () => [...log.children].reduce((sum, row) => sum + Number(row.textContent), 0);
  Object.defineProperties(scroll, { scrollHeight: { get: height }, clientHeight: { value: 100 } });
  for (const one of heights) log.append(row(one));
  followEnd(log);
  return { scroll, log };
}

function row(height: number): HTMLElement {
  const item = document.createElement("li");
  item.textContent = String(height);
  return item;
}

function scrollTo(scroll: HTMLElement, top: number): void {
  scroll.scrollTop = top;
  scroll.dispatchEvent(new Event("scroll"));
}

const observed = () => new Promise(resolve => queueMicrotask(() => queueMicrotask(() => resolve(null))));

beforeEach(() => {
  document.body.replaceChildren();
});

it("the chat log stays at the bottom when a card grows", async () => {
  const { scroll, log } = openLog(200, 80);
  scrollTo(scroll, 180);
  log.lastElementChild?.replaceWith(row(160));
  await observed();
  expect(scroll.scrollTop).toBe(360);
});

it("the chat log doesn't scroll down if the user has scrolled up", async () => {
  const { scroll, log } = openLog(200, 80);
  scrollTo(scroll, 60);
  log.lastElementChild?.replaceWith(row(160));
  await observed();
  expect(scroll.scrollTop).toBe(60);
  scrollTo(scroll, 230);
  log.append(row(40));
  await observed();
  expect(scroll.scrollTop).toBe(400);
});

it("the chat log doesn't scroll when a user expands a card", async () => {
  const { scroll, log } = openLog(200, 80);
  scrollTo(scroll, 180);
  log.lastElementChild?.append(document.createElement("p"));
  await observed();
  expect(scroll.scrollTop).toBe(180);
});

describe("a card under the pointer", () => {
  /** Creates a log with a card that is waiting for the user, and puts the pointer on it. */
  function openCard() {
    const { scroll, log } = openLog(200, 80);
    const item = row(60);
    item.dataset["messageId"] = "m1";
    item.innerHTML = '<article class="bo-card" data-wanted><div class="act"></div><i>60</i></article>';
    log.append(item);
    const topOf = (element: Element) => {
      const above = [...log.children].slice(0, [...log.children].indexOf(element));
      return above.reduce((sum, one) => sum + Number(one.textContent), 0) - scroll.scrollTop;
    };
    item.querySelector(".act")!.getBoundingClientRect = () => ({ top: topOf(item) }) as DOMRect;
    scrollTo(scroll, 240);
    const move = (target: Element) => target.dispatchEvent(new Event("pointermove", { bubbles: true }));
    return { scroll, log, item, topOf, move, card: item.querySelector(".bo-card")! };
  }

  it("stays in place when messages above it change and further messages arrive", async () => {
    const { scroll, log, item, topOf, move, card } = openCard();
    await observed();
    const before = topOf(item);
    move(card);
    log.firstElementChild?.replaceWith(row(250));
    log.append(row(90));
    await observed();
    expect(topOf(item)).toBe(before);
    // Foundry scrolls to a new message after it has been inserted.
    scrollTo(scroll, 480);
    expect(topOf(item)).toBe(before);
  });

  it("lets the log scroll to its end again once the pointer leaves the card", async () => {
    const { scroll, log, move, card } = openCard();
    move(card);
    log.append(row(90));
    await observed();
    expect(scroll.scrollTop).not.toBe(430);
    scroll.dispatchEvent(new Event("pointerleave"));
    expect(scroll.scrollTop).toBe(430);
  });

  it("stays in place after a click on its button, until the pointer moves off it", async () => {
    const { scroll, log, item, topOf, move, card } = openCard();
    const before = topOf(item);
    const button = document.createElement("button");
    card.append(button);
    move(card);
    for (const type of ["pointerdown", "click"]) button.dispatchEvent(new Event(type, { bubbles: true }));
    card.removeAttribute("data-wanted");
    log.append(row(90));
    await observed();
    scrollTo(scroll, 480);
    expect(topOf(item)).toBe(before);
    move(card);
    expect(scroll.scrollTop).toBe(430);
  });

  it("stays in place even if its buttons disappear", async () => {
    const { log, item, topOf, move, card } = openCard();
    item.getBoundingClientRect = () => ({ top: topOf(item), bottom: topOf(item) + 8 }) as DOMRect;
    const before = topOf(item);
    move(card);
    card.querySelector(".act")!.remove();
    log.firstElementChild?.replaceWith(row(250));
    await observed();
    expect(topOf(item) + 8, "the end of the card replaces the buttons").toBe(before);
  });

  it("and a log that is at its end must not be scrolled by others", () => {
    const { scroll, move, card } = openCard();
    expect(isSteady(scroll)).toBe(true);
    scrollTo(scroll, 60);
    expect(isSteady(scroll)).toBe(false);
    move(card);
    expect(isSteady(scroll)).toBe(true);
    card.dispatchEvent(new Event("wheel", { bubbles: true }));
    expect(isSteady(scroll)).toBe(false);
  });

  it("moves along when the user scrolls", () => {
    const { scroll, move, card } = openCard();
    move(card);
    card.dispatchEvent(new Event("wheel", { bubbles: true }));
    scrollTo(scroll, 100);
    expect(scroll.scrollTop).toBe(100);
  });
});
