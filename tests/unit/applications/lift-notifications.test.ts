// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { liftNotifications } from "../../../src/applications/chat/lift-notifications.ts";

const hooks = new Map<string, () => void>();

/** Fakes the position and size of an element on the screen. */
function at(element: Element, left: number, top: number, width: number, height: number): void {
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
}

const messages = new Map<string, { readonly timestamp: number; readonly isAuthor: boolean }>();

/**
 * Adds a notification at the lower right. If `wanted` is set, its card is marked as waiting for this user, and
 * if `author` is given, as a card of this or another user that waits for someone else.
 */
function notify(list: HTMLElement, id = "one", wanted = false, author = ""): HTMLElement {
  messages.set(id, { timestamp: messages.size, isAuthor: author === "self" });
  const message = document.createElement("li");
  message.className = "chat-message";
  message.dataset["messageId"] = id;
  message.innerHTML = `<article class="bo-card ${author && "ask"}" ${wanted ? "data-wanted" : ""}><button>Apply</button></article>`;
  at(message, 740, 500, 300, 240);
  list.append(message);
  return message;
}

/** Opens a window whose button is at the given coordinates. */
function openWindow(left: number, top: number): HTMLElement {
  const window = document.createElement("form");
  window.className = "application";
  const button = document.createElement("button");
  button.dataset["primary"] = "";
  at(button, left, top, 120, 40);
  window.append(button);
  document.body.append(window);
  return window;
}

const settled = () => new Promise(resolve => setTimeout(resolve, 40));

beforeEach(() => {
  hooks.clear();
  messages.clear();
  document.body.replaceChildren();
  vi.stubGlobal("Hooks", { on: (name: string, run: () => void) => hooks.set(name, run) });
  vi.stubGlobal("game", { messages, i18n: { localize: (key: string) => key } });
  vi.stubGlobal("ui", { sidebar: { expanded: false }, chat: { active: true } });
});

describe("chat notifications", () => {
  let list: HTMLElement;
  let isOpen = false;

  beforeEach(() => {
    isOpen = false;
    list = document.createElement("ol");
    list.id = "chat-notifications";
    Object.assign(list, {
      showPopover: () => {
        isOpen = true;
      },
      hidePopover: () => {
        isOpen = false;
      },
    });
    const matches = list.matches.bind(list);
    Object.assign(list, {
      matches: (selector: string) => (selector === ":popover-open" ? isOpen : matches(selector)),
    });
    document.body.append(list);
    liftNotifications(document);
  });

  it("are measured in their own place after the browser has closed the list", async () => {
    notify(list);
    await settled();
    isOpen = false;
    list.getBoundingClientRect = () =>
      list.hasAttribute("popover") ? new DOMRect(0, 0, 0, 0) : new DOMRect(740, 500, 300, 240);
    notify(list, "two");
    await settled();
    expect(isOpen).toBe(true);
    expect(list.style.getPropertyValue("--bo-width")).toBe("300px");
  });

  it("appear in front of a window if they cover none of its buttons", async () => {
    openWindow(300, 600);
    notify(list);
    await settled();
    expect(isOpen).toBe(true);
    expect(list.classList.contains("bo-lifted")).toBe(true);
  });

  it("move behind a window if they would cover one of its buttons, until the window closes", async () => {
    notify(list);
    await settled();
    expect(isOpen).toBe(true);
    const window = openWindow(860, 700);
    hooks.get("renderApplicationV2")?.();
    await settled();
    expect(isOpen).toBe(false);
    expect(list.classList.contains("bo-lifted")).toBe(false);
    window.remove();
    hooks.get("closeApplicationV2")?.();
    await settled();
    expect(isOpen).toBe(true);
  });

  it("keep their list in the top layer only until the last one disappears", async () => {
    const message = notify(list);
    await settled();
    message.remove();
    await settled();
    expect(isOpen).toBe(false);
  });

  const ids = () => [...list.children].map(child => (child as HTMLElement).dataset["messageId"]);

  it("stay while the pointer is over the list, with newer notifications above them", async () => {
    const first = notify(list, "first");
    await settled();
    list.dispatchEvent(new Event("pointerenter"));
    first.remove();
    await settled();
    expect(ids()).toEqual(["first"]);
    notify(list, "second");
    await settled();
    // The list grows upward, so its first entry is at the top.
    expect(ids()).toEqual(["second", "first"]);
    list.dispatchEvent(new Event("pointerleave"));
    await settled();
    expect(ids()).toEqual(["second"]);
  });

  it("keep their height while the pointer is over the list, even if a card loses its button", async () => {
    const message = notify(list);
    const withHeight = (element: HTMLElement, offsetHeight: number) =>
      Object.defineProperty(element, "offsetHeight", { value: offsetHeight });
    withHeight(message, 240);
    await settled();
    list.dispatchEvent(new Event("pointerenter"));
    const applied = withHeight(message.cloneNode(true) as HTMLElement, 200);
    message.replaceWith(applied);
    await settled();
    expect(applied.style.minHeight).toBe("240px");
    list.dispatchEvent(new Event("pointerleave"));
    await settled();
    expect(applied.style.minHeight).toBe("");
    const later = applied.cloneNode(true) as HTMLElement;
    applied.replaceWith(later);
    await settled();
    expect(later.style.minHeight, "the list isn't used").toBe("");
  });

  it("stay and don't lose the focus while one of their buttons has it", async () => {
    const message = notify(list);
    await settled();
    const button = message.querySelector("button");
    button?.focus();
    message.remove();
    await settled();
    expect(ids()).toEqual(["one"]);
    expect(document.activeElement).toBe(button);
    button?.blur();
    await settled();
    expect(ids()).toEqual([]);
  });

  it("don't take the focus back from a window while the pointer is over the list", async () => {
    const message = notify(list);
    await settled();
    list.dispatchEvent(new Event("pointerenter"));
    message.querySelector("button")!.focus();
    const button = openWindow(0, 0).querySelector("button")!;
    button.focus();
    await settled();
    message.remove();
    await settled();
    expect(document.activeElement).toBe(button);
  });

  it("stay while their card waits for the user, unless they are closed or replaced by the notification of a newer card", async () => {
    const first = notify(list, "first", true);
    await settled();
    first.remove();
    await settled();
    expect(ids()).toEqual(["first"]);
    // The notification of a newer card that waits for the user replaces the older one.
    const second = notify(list, "second", true);
    await settled();
    expect(ids()).toEqual(["second"]);
    second.remove();
    await settled();
    list.querySelector<HTMLElement>(".bo-away")?.click();
    await settled();
    expect(ids()).toEqual([]);
    const third = notify(list, "third", true);
    await settled();
    third.remove();
    await settled();
    const applied = third.cloneNode(true) as HTMLElement;
    applied.querySelector("[data-wanted]")?.removeAttribute("data-wanted");
    third.replaceWith(applied);
    await settled();
    expect(ids(), "the result is shown for a while").toEqual(["third"]);
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
    hooks.get("renderApplicationV2")?.();
    await settled();
    expect(ids()).toEqual([]);
    vi.restoreAllMocks();
  });

  it("show the result of every card that waited for the user, even if its notification was kept for another reason", async () => {
    const message = notify(list, "one", true);
    await settled();
    list.dispatchEvent(new Event("pointerenter"));
    message.remove();
    await settled();
    const answered = message.cloneNode(true) as HTMLElement;
    answered.querySelector("[data-wanted]")?.removeAttribute("data-wanted");
    message.replaceWith(answered);
    await settled();
    list.dispatchEvent(new Event("pointerleave"));
    await settled();
    expect(ids()).toEqual(["one"]);
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
    hooks.get("renderApplicationV2")?.();
    await settled();
    expect(ids()).toEqual([]);
    vi.restoreAllMocks();
    // The user may answer shortly before Foundry removes the notification.
    const late = notify(list, "two", true);
    await settled();
    late.querySelector("[data-wanted]")?.removeAttribute("data-wanted");
    late.remove();
    await settled();
    expect(ids()).toEqual(["two"]);
  });

  it("leave most of the space to the last one that waits for the user, or else to the last one", async () => {
    const small = () =>
      [...list.querySelectorAll<HTMLElement>(".bo-small")].map(one => one.dataset["messageId"]);
    notify(list, "done");
    await settled();
    expect(small()).toEqual([]);
    notify(list, "newer");
    await settled();
    expect(small()).toEqual(["done"]);
    notify(list, "wanted", true);
    // It appears above the one that waits.
    notify(list, "last");
    await settled();
    expect(small()).toEqual(["last", "done", "newer"]);
  });

  it("move even under the pointer if they would leave the screen", async () => {
    const panel = document.createElement("section");
    panel.className = "bo-prompts";
    at(panel, 740, 600, 300, 140);
    document.body.append(panel);
    at(list, 740, 500, 300, 240);
    notify(list);
    await settled();
    list.dispatchEvent(new Event("pointerenter"));
    panel.remove();
    at(list, 740, 0, 300, 740);
    notify(list, "two");
    await settled();
    expect(list.style.marginBottom).toBe("148px");
    at(list, 740, -80, 300, 820);
    notify(list, "three");
    await settled();
    expect(list.style.marginBottom).toBe("0px");
  });

  it("stay while the user's own action waits for others, and then show its result", async () => {
    notify(list, "other", false, "someone else").remove();
    await settled();
    expect(ids()).toEqual([]);
    const own = notify(list, "own", false, "self");
    await settled();
    own.remove();
    await settled();
    expect(ids()).toEqual(["own"]);
    const resolved = own.cloneNode(true) as HTMLElement;
    resolved.querySelector(".bo-card")?.classList.remove("ask");
    own.replaceWith(resolved);
    await settled();
    expect(ids()).toEqual(["own"]);
    // A newer notification that waits takes its place.
    notify(list, "newer", true);
    await settled();
    expect(ids()).toEqual(["newer"]);
  });

  it("move behind all windows when they have stayed longer than usual", async () => {
    const message = notify(list, "one", true);
    const content = document.createElement("div");
    content.className = "window-content";
    at(content, 300, 300, 500, 300);
    const window = document.createElement("form");
    window.className = "application";
    window.append(content);
    document.body.append(window);
    await settled();
    expect(isOpen).toBe(true);
    message.remove();
    await settled();
    expect([ids(), isOpen]).toEqual([["one"], false]);
  });

  it("never cover the odds in an action dialog", async () => {
    const dialog = document.createElement("form");
    dialog.className = "application bo-action";
    const content = document.createElement("div");
    content.className = "window-content";
    at(content, 300, 300, 500, 300);
    dialog.append(content);
    document.body.append(dialog);
    notify(list);
    await settled();
    expect(isOpen).toBe(false);
    dialog.remove();
    hooks.get("closeApplicationV2")?.();
    await settled();
    expect(isOpen).toBe(true);
  });

  it("disappear as soon as the chat is shown or their message is deleted", async () => {
    const message = notify(list, "one", true);
    await settled();
    message.remove();
    await settled();
    expect(ids()).toEqual(["one"]);
    vi.stubGlobal("ui", { sidebar: { expanded: true }, chat: { active: true } });
    hooks.get("changeSidebarTab")?.();
    await settled();
    expect(ids()).toEqual([]);
    const deleted = notify(list, "two", true);
    await settled();
    messages.delete("two");
    deleted.remove();
    await settled();
    expect(ids()).toEqual([]);
  });

  it("make room for the panel with the user's prompts", async () => {
    const panel = document.createElement("section");
    panel.className = "bo-prompts";
    at(panel, 740, 600, 300, 140);
    document.body.append(panel);
    at(list, 740, 500, 300, 240);
    notify(list);
    await settled();
    expect(list.style.marginBottom).toBe("148px");
  });
});
