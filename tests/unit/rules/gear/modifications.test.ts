import { describe, expect, it } from "vitest";
import { equipProblems, handsFree } from "../../../../src/rules/gear/equipment.ts";
import {
  modified,
  modPathsOf,
  workingMods,
  type ModChange,
} from "../../../../src/rules/gear/modifications.ts";

const change = (path: string, mode: "add" | "set", value: number, source = "Mod"): ModChange => ({
  source,
  path,
  mode,
  value,
});

describe("modified values of an item (R14.4)", () => {
  it("equal the last replacement value plus all additions", () => {
    const [range] = modified("weapon", { range: 45 }, [
      change("range", "add", 15),
      change("range", "set", 60, "Scope"),
      change("range", "set", 90, "Long scope"),
      change("range", "add", 5),
    ]);
    expect(range).toMatchObject({ path: "range", base: 45, value: 110 });
    expect(range?.parts).toHaveLength(4);
  });

  it("never fall below zero", () => {
    expect(modified("armor", { weight: 8 }, [change("weight", "add", -20)])[0]).toMatchObject({
      base: 8,
      value: 0,
    });
  });

  it("exclude values that the item type lacks, or that can't be modified", () => {
    expect(
      modified("armor", { "weight": 8, "damage.dice": 3 }, [
        change("damage.dice", "add", 2),
        change("stealth", "add", 1),
        change("constructor", "set", 1),
      ]),
    ).toEqual([]);
    expect(modPathsOf("gear")).toEqual(["uses.max", "weight", "price", "encumbrance"]);
  });

  it("can't be computed for an unknown item type or kind of change", () => {
    expect(() => modified("boat" as never, {}, [])).toThrow(expect.objectContaining({ path: "host" }));
    expect(() => modified("weapon", { range: 1 }, [change("range", "double" as never, 1)])).toThrow(
      expect.objectContaining({ path: "changes.0.mode" }),
    );
  });
});

describe("effective mods (R14.4)", () => {
  const mod = (name: string, part: { category?: string; fits?: string[] } = {}) => ({
    name,
    category: "",
    fits: [],
    ...part,
  });

  it("match the item's type and restrictions, and fill its slots in order", () => {
    const host = { type: "weapon", allowed: ["optics", "Long barrel"], places: 2 };
    expect(
      workingMods(host, [
        mod("Scope", { category: "Optics" }),
        mod("Padding", { category: "lining" }),
        mod("long barrel"),
        mod("Second scope", { category: "optics" }),
        mod("Plate", { fits: ["armor"] }),
      ]),
    ).toEqual([null, "notAllowed", null, "tooMany", "wrongKind"]);
  });

  it("include all of an item's mods if the item has no restrictions", () => {
    expect(workingMods({ type: "armor", allowed: [], places: null }, [mod("A"), mod("B")])).toEqual([
      null,
      null,
    ]);
  });
});

describe("worn and held items (R9.7, R14.2)", () => {
  const held = (name: string, hands: number) => ({ name, kind: "other" as const, hands });
  const worn = (name: string) => ({ name, kind: "armor" as const, hands: 0 });

  it("can include armor and a shield, but the shield occupies a hand (R14.2)", () => {
    expect(
      equipProblems([worn("Suit"), { ...worn("Shield"), hands: 1 }, held("Knife", 1)], { unusable: 0 }),
    ).toEqual([]);
    expect(equipProblems([{ ...worn("Shield"), hands: 1 }, held("Rifle", 2)], { unusable: 0 })).toEqual([
      { key: "hands", used: 3, have: 2, names: ["Shield", "Rifle"] },
    ]);
  });

  it("are reported if they need more hands than the character can use", () => {
    expect(equipProblems([held("Rifle", 2), worn("Vest")], { unusable: 0 })).toEqual([]);
    expect(equipProblems([held("Rifle", 2), held("Knife", 1)], { unusable: 0 })).toEqual([
      { key: "hands", used: 3, have: 2, names: ["Rifle", "Knife"] },
    ]);
    expect(equipProblems([held("Rifle", 2)], { unusable: 1 })).toMatchObject([
      { key: "hands", used: 2, have: 1 },
    ]);
    expect(equipProblems([], { unusable: 3 })).toEqual([]);
  });

  it("leave the other hands free, except for the hand of an injured arm (R9.7, R12.11)", () => {
    expect([handsFree([], 0), handsFree([1], 0), handsFree([2], 0), handsFree([1], 1)]).toEqual([2, 1, 0, 0]);
    expect(handsFree([2, 1], 0)).toBe(0);
  });

  it("are reported if they include two suits of armor", () => {
    expect(equipProblems([worn("Vest"), worn("Plate")], { unusable: 0 })).toEqual([
      { key: "armor", names: ["Vest", "Plate"] },
    ]);
  });
});
