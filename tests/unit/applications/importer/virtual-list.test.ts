// @vitest-environment happy-dom
/** Tests that a long list keeps the focused row, so that a row being dragged survives list updates. */
import { beforeEach, describe, expect, it } from "vitest";
import { VirtualList } from "../../../../src/applications/compendium/virtual-list.ts";

interface One {
  readonly id: string;
  readonly name: string;
}
const many = (count: number, of = ""): One[] =>
  Array.from({ length: count }, (_, index) => ({ id: `e${index}`, name: `${of}${index}` }));

describe("a virtual list", () => {
  let box: HTMLElement;
  let list: VirtualList<One>;
  let drawn: string[];
  let active: string[];
  const row = (id: string) => box.querySelector<HTMLElement>(`[data-of="${id}"]`);
  const press = (element: HTMLElement, kind: string) =>
    element.dispatchEvent(new Event(kind, { bubbles: true }));
  beforeEach(() => {
    document.body.innerHTML = "<div id='list' tabindex='0'></div>";
    box = document.querySelector("#list")!;
    [drawn, active] = [[], []];
    list = new VirtualList<One>(box, {
      idOf: ({ id }) => id,
      open: () => undefined,
      mark: () => undefined,
      activate: ({ id }) => {
        active.push(id);
      },
      draw: (element, { id, name }) => {
        drawn.push(id);
        element.dataset["of"] = id;
        element.textContent = name;
      },
    });
    list.show(many(40), "");
  });

  it("keeps its row elements, and rerenders only those whose entries have changed", () => {
    const [first, second] = [row("e0"), row("e1")];
    drawn.length = 0;
    list.show([{ id: "e0", name: "other" }, ...many(40).slice(1)], "");
    expect([row("e0") === first, row("e1") === second, first?.textContent, drawn]).toEqual([
      true,
      true,
      "other",
      ["e0"],
    ]);
    list.refresh();
    expect(drawn.length).toBeGreaterThan(5);
  });

  it("doesn't activate the first row when a press on another row moves the focus to the list", () => {
    const third = row("e3")!;
    press(third, "pointerdown");
    box.dispatchEvent(new Event("focus"));
    expect([active, row("e3") === third, third.isConnected]).toEqual([[], true, true]);
    press(third, "pointerup");
    third.click();
    expect([active, row("e3")?.getAttribute("aria-selected")]).toEqual([["e3"], "true"]);
    // Focusing the list with the keyboard activates the first row.
    list.show(many(40), "");
    box.dispatchEvent(new Event("focus"));
    expect(active).toEqual(["e3", "e0"]);
  });

  it("keeps a pressed row until a drag ends, even if its entry is no longer listed", () => {
    const held = row("e2")!;
    press(held, "pointerdown");
    list.show(many(40).slice(10), "");
    expect([held.isConnected, held.style.visibility]).toEqual([true, "hidden"]);
    press(held, "dragend");
    list.refresh();
    expect(held.isConnected).toBe(false);
    list.show(many(40), "");
    expect(row("e2")?.style.visibility).toBe("");
  });

  it("numbers its rows in order", () => {
    list.show(many(5).toReversed(), "e4");
    expect(
      [...box.querySelectorAll<HTMLElement>("[data-place]")]
        .sort((a, b) => Number(a.dataset["place"]) - Number(b.dataset["place"]))
        .map(one => [one.dataset["of"], one.id, one.getAttribute("aria-posinset")]),
    ).toEqual(["e4", "e3", "e2", "e1", "e0"].map((id, at) => [id, `list-${at}`, String(at + 1)]));
    expect([...box.querySelectorAll<HTMLElement>("[data-place]")].map(one => one.dataset["of"])).toEqual([
      "e4",
      "e3",
      "e2",
      "e1",
      "e0",
    ]);
  });
});
