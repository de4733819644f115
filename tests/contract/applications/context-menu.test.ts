// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { applications, click, settle, startPage } from "./support.ts";

const { ContextMenu } = applications.ux;

function page(): HTMLElement {
  const list = document.createElement("ul");
  list.innerHTML = '<li class="row" id="a"><b></b></li><li class="row" id="b"></li>';
  document.body.append(list);
  return list;
}

async function rightClick(target: Element): Promise<HTMLElement[]> {
  target.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 }));
  await settle();
  return [...document.querySelectorAll<HTMLElement>("#context-menu .context-item")];
}

describe("a context menu", () => {
  it("supports label, icon, visible and onClick on Foundry 14", async () => {
    startPage();
    const list = page();
    const seen: any[] = [];
    new ContextMenu(
      list,
      ".row",
      [
        {
          label: "First",
          icon: "fa-solid fa-x",
          onClick: (event, target) => seen.push(event.type, target.id),
        },
        { label: "Only b", visible: target => target.id === "b", onClick: () => {} },
        { label: "Never", visible: false, onClick: () => {} },
      ],
      { fixed: true, jQuery: false },
    );
    const items = await rightClick(list.querySelector("b")!);
    expect(items.map(item => item.textContent)).toEqual(["First"]);
    expect(items[0]!.querySelector("i.fa-x")).not.toBeNull();
    click(items[0]!);
    await settle();
    expect(seen).toEqual(["click", "a"]);
    expect(document.querySelector("#context-menu")).toBeNull();
  });

  it("supports name, icon, condition and callback on Foundry 13", async () => {
    startPage({ generation: 13 });
    const list = page();
    const seen: string[] = [];
    new ContextMenu(
      list,
      ".row",
      [
        {
          name: "Old",
          icon: '<i class="fas fa-y"></i>',
          condition: target => target.id === "a",
          callback: target => void seen.push(target.id),
        },
      ],
      { jQuery: false },
    );
    const items = await rightClick(list.querySelector("#a")!);
    expect(items[0]!.querySelector("i.fa-y")).not.toBeNull();
    click(items[0]!);
    expect(seen).toEqual(["a"]);
    expect(await rightClick(list.querySelector("#b")!)).toEqual([]);
  });

  it("causes a warning on Foundry 14 if an entry has the options of Foundry 13", async () => {
    const { CONFIG } = startPage();
    CONFIG.compatibility.mode = 1;
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    const list = page();
    new ContextMenu(list, ".row", [{ name: "Old", callback: () => {} }], { jQuery: false });
    click((await rightClick(list.querySelector("#a")!))[0]!);
    const text = warned.mock.calls.flat().map(String).join();
    warned.mockRestore();
    expect(text).toContain("label, visible and onClick");
  });

  it("is added to the body if it is fixed, and otherwise to its target", async () => {
    startPage();
    const list = page();
    new ContextMenu(list, "#a", [{ label: "x", onClick: () => {} }], { fixed: true, jQuery: false });
    new ContextMenu(list, "#b", [{ label: "x", onClick: () => {} }], { jQuery: false });
    await rightClick(list.querySelector("#a")!);
    expect(document.querySelector("#context-menu")?.parentElement).toBe(document.body);
    document.querySelector("#context-menu")?.remove();
    await rightClick(list.querySelector("#b")!);
    expect(document.querySelector("#context-menu")?.parentElement?.id).toBe("b");
  });

  it("closes on Escape or a press outside it, and calls its open and close handlers", async () => {
    startPage();
    const list = page();
    const seen: string[] = [];
    new ContextMenu(list, ".row", [{ label: "x", onClick: () => {} }], {
      fixed: true,
      jQuery: false,
      onOpen: () => seen.push("open"),
      onClose: () => seen.push("close"),
    });
    const [item] = await rightClick(list.querySelector("#a")!);
    item!.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    await rightClick(list.querySelector("#a")!);
    document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    await settle();
    expect(seen).toEqual(["open", "close", "open", "close"]);
  });

  it("can be used with the arrow keys and Enter", async () => {
    startPage();
    const list = page();
    const seen: string[] = [];
    new ContextMenu(
      list,
      ".row",
      ["one", "two"].map(label => ({ label, onClick: () => void seen.push(label) })),
      { fixed: true, jQuery: false },
    );
    const items = await rightClick(list.querySelector("#a")!);
    expect(document.activeElement).toBe(items[0]);
    items[0]!.dispatchEvent(
      new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }),
    );
    expect(document.activeElement).toBe(items[1]);
    items[1]!.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    expect(seen).toEqual(["two"]);
  });

  it("shows its entries in groups", async () => {
    startPage();
    const list = page();
    new ContextMenu(
      list,
      ".row",
      [
        { label: "a", group: "g", onClick: () => {} },
        { label: "b", onClick: () => {} },
        { label: "c", group: "g", onClick: () => {} },
      ],
      { fixed: true, jQuery: false },
    );
    await rightClick(list.querySelector("#a")!);
    expect(
      [...document.querySelectorAll("#context-menu .context-items")].map(group => group.textContent),
    ).toEqual(["ac", "b"]);
  });
});
