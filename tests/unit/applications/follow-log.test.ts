// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { followEnd } from "../../../src/applications/chat/follow-log.ts";

/** Creates a chat log with a height of 100 pixels. The text of each row is the row's height. */
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
