/**
 * Tests which action starts when an item is used, which targets the action has, and which items only open
 * their sheet.
 */
import { beforeEach, describe, expect, it, vi } from "vitest";

const { done } = vi.hoisted(() => ({ done: [] as any[] }));
vi.mock("../../../src/actions/core/perform.ts", () => ({
  perform: (intent: unknown) => {
    done.push(intent);
    return Promise.resolve("message");
  },
}));
vi.mock("../../../src/actions/core/registry.ts", () => ({
  actionsFetched: () => Promise.resolve(),
  actionOf: (key: string) =>
    ({
      attack: { key, targets: "one", item: ["weapon"] },
      area: { key, targets: "many" },
      useItem: { key, targets: "optional" },
      charge: { key, targets: "one", item: ["weapon"] },
      rally: { key, targets: "none" },
    })[key],
}));

import { actionsOfDocuments, setActions, type Commands } from "../../../src/documents/document-actions.ts";
import { useItem } from "../../../src/features/use-item.ts";

const target = (id: string) => ({ id, isTarget: () => true });
const aimedAt = [
  { actor: target("first") },
  { actor: { id: "party", isTarget: () => false } },
  { actor: null },
  { actor: target("second") },
];
let shown = 0;

function item(type: string, system: object = {}, actor: object | null = { items: [] }): any {
  const is = (kind: string) => () => type === kind;
  return {
    type,
    actor,
    system: { blast: 0, template: 0, key: "", location: "worn", category: "melee", ...system },
    isWeapon: is("weapon"),
    isManeuver: is("maneuver"),
    isGear: is("gear"),
    isConsumable: is("consumable"),
    sheet: {
      render: () => {
        shown++;
      },
    },
  };
}

beforeEach(() => {
  done.length = shown = 0;
  vi.stubGlobal("game", { user: { targets: new Set(aimedAt) } });
});

describe("item.use in the API", () => {
  it.each([
    ["weapon", {}, "attack", ["first"]],
    ["weapon", { blast: 2 }, "area", ["first", "second"]],
    ["weapon", { template: 1 }, "area", ["first", "second"]],
    ["gear", {}, "useItem", ["first"]],
    ["consumable", {}, "useItem", ["first"]],
    ["maneuver", { key: "rally" }, "rally", []],
  ])(
    "uses an item of type %s (%j) for the action %s, with as many of the user's targets as the action allows",
    async (type, system, action, ids) => {
      const thing = item(type, system);
      expect(await useItem(thing)).toBe("message");
      expect(done).toMatchObject([{ action, actor: thing.actor, fast: false, choices: {} }]);
      expect(done[0].targets.map(({ id }: { id: string }) => id)).toEqual(ids);
      expect(done[0].item).toBe(type === "maneuver" ? null : thing);
    },
  );

  it("accepts targets, choices, a message mode, and the option to skip the dialog", async () => {
    const other = target("other") as any;
    await useItem(item("weapon"), { targets: [other], choices: { takingTime: 1 }, fast: true, mode: "gm" });
    expect(done).toMatchObject([{ targets: [other], choices: { takingTime: 1 }, fast: true, mode: "gm" }]);
  });

  it("chooses a suitable held weapon for a maneuver", async () => {
    const gun = item("weapon", { category: "ranged" });
    const stowed = item("weapon", { location: "stowed" });
    const knife = item("weapon");
    await useItem(item("maneuver", { key: "charge" }, { items: [gun, stowed, knife] }));
    expect(done[0].item).toBe(knife);
  });

  it.each([
    ["armor", {}, { items: [] }],
    ["maneuver", { key: "unknown" }, { items: [] }],
    ["weapon", {}, null],
  ] as const)(
    "performs no action, but opens the sheet, if an item of type %s can't be used: %j",
    async (type, system, actor) => {
      expect(await useItem(item(type, system, actor))).toBeNull();
      expect([shown, done]).toEqual([1, []]);
    },
  );
});

it("the document actions are available only after the system is initialized, and accessing them earlier throws an error", () => {
  expect(() => actionsOfDocuments()).toThrow(/hook "init"/u);
  const commands: Commands = { rollTest: () => Promise.resolve(null), useItem: () => Promise.resolve(null) };
  setActions(commands);
  expect(actionsOfDocuments()).toBe(commands);
});
