import { describe, expect, it } from "vitest";
import { askedAbout, OpenOnce } from "../../../src/applications/dialogs/open-once.ts";
import type { Intent } from "../../../src/actions/core/perform.ts";

function dialog(part: { state?: number; minimized?: boolean } = {}) {
  const { state = 2, minimized = false } = part;
  const done: string[] = [];
  return {
    state,
    minimized,
    done,
    get rendered() {
      return this.state === 2;
    },
    maximize: () => Promise.resolve(done.push("maximized")),
    bringToFront: () => {
      done.push("front");
    },
    element: {
      querySelector: () =>
        ({
          focus: () => {
            done.push("focused");
          },
        }) as never,
    },
  };
}

const intent = (part: object = {}) =>
  askedAbout({ action: "zones.attack", actor: { uuid: "Actor.ilka" }, ...part } as unknown as Intent);

describe("action dialogs", () => {
  it("open only once on a double-click, and get the focus if they are already rendered", () => {
    const open = new OpenOnce<ReturnType<typeof dialog>>();
    expect(open.show(intent())).toBe(false);
    const first = dialog({ state: 1 });
    open.add(intent(), first);
    expect([open.show(intent()), first.done]).toEqual([true, []]);
    first.state = 2;
    expect([open.show(intent()), first.done]).toEqual([true, ["front", "focused"]]);
    const small = dialog({ minimized: true });
    open.add(intent({ action: "zones.roll" }), small);
    expect([open.show(intent({ action: "zones.roll" })), small.done]).toEqual([
      true,
      ["maximized", "front", "focused"],
    ]);
  });

  it.each([
    ["was closed or could not be rendered", -2],
    ["was removed", -1],
    ["failed", -3],
  ])("open again after the previous dialog %s", (_how, state) => {
    const open = new OpenOnce<ReturnType<typeof dialog>>();
    const first = dialog({ state });
    open.add(intent(), first);
    expect(open.show(intent())).toBe(false);
  });

  it("can open again after the previous dialog was answered, unaffected by the earlier answer", () => {
    const open = new OpenOnce<ReturnType<typeof dialog>>();
    const [first, second] = [dialog(), dialog()];
    open.add(intent(), first);
    open.remove(intent(), first);
    expect(open.show(intent())).toBe(false);
    open.add(intent(), second);
    open.remove(intent(), first);
    expect([open.show(intent()), second.done]).toEqual([true, ["front", "focused"]]);
  });

  it("are separate if the action, actor, item, origin or choices differ, but not if only the targets differ", () => {
    const all = [
      {},
      { action: "zones.roll" },
      { actor: { uuid: "Actor.rook" } },
      { item: { uuid: "Item.pistol" } },
      { origin: "message" },
      { choices: { skill: "stamina" } },
    ].map(intent);
    expect(new Set(all).size).toBe(all.length);
    expect(intent({ targets: [{ uuid: "Actor.foe" }], item: null, choices: {} })).toBe(intent());
  });
});
