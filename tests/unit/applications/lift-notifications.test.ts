// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { liftNotifications } from "../../../src/applications/chat/lift-notifications.ts";

const hooks = new Map<string, () => void>();

/** Sets the position and size of an element on the screen. */
function at(element: Element, left: number, top: number, width: number, height: number): void {
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
}

/** Adds a notification in the lower right corner of the screen. */
function notify(list: HTMLElement): HTMLElement {
  const message = document.createElement("li");
  message.className = "chat-message";
  at(message, 740, 500, 300, 240);
  list.append(message);
  return message;
}

/** Opens a window whose button is at these coordinates. */
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
  document.body.replaceChildren();
  vi.stubGlobal("Hooks", { on: (name: string, run: () => void) => hooks.set(name, run) });
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

  it("are above windows while they cover no button", async () => {
    openWindow(300, 600);
    notify(list);
    await settled();
    expect(isOpen).toBe(true);
    expect(list.classList.contains("bo-lifted")).toBe(true);
  });

  it("are below a window whose button they would cover, until it closes", async () => {
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

  it("leave the top layer when the last notification is gone", async () => {
    const message = notify(list);
    await settled();
    message.remove();
    await settled();
    expect(isOpen).toBe(false);
  });
});
