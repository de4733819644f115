import { describe, expect, it } from "vitest";
import { equipProblems } from "../../../../src/rules/gear/equipment.ts";
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

describe("what mods make of a thing (R14.4)", () => {
  it("first takes a number's place, then adds; the last that takes its place counts", () => {
    const [range] = modified("weapon", { range: 45 }, [
      change("range", "add", 15),
      change("range", "set", 60, "Scope"),
      change("range", "set", 90, "Long scope"),
      change("range", "add", 5),
    ]);
    expect(range).toMatchObject({ path: "range", base: 45, value: 110 });
    expect(range?.parts).toHaveLength(4);
  });

  it("never falls below zero", () => {
    expect(modified("armor", { weight: 8 }, [change("weight", "add", -20)])[0]).toMatchObject({
      base: 8,
      value: 0,
    });
  });

  it("leaves alone what that kind of thing may not have changed, or does not have", () => {
    expect(
      modified("armor", { "weight": 8, "damage.dice": 3 }, [
        change("damage.dice", "add", 2),
        change("stealth", "add", 1),
        change("constructor", "set", 1),
      ]),
    ).toEqual([]);
    expect(modPathsOf("gear")).toEqual(["uses.max", "weight", "price", "encumbrance"]);
  });

  it("names what it cannot take", () => {
    expect(() => modified("boat" as never, {}, [])).toThrow(expect.objectContaining({ path: "host" }));
    expect(() => modified("weapon", { range: 1 }, [change("range", "double" as never, 1)])).toThrow(
      expect.objectContaining({ path: "changes.0.mode" }),
    );
  });
});

describe("which mods work (R14.4)", () => {
  const mod = (name: string, part: { category?: string; fits?: string[] } = {}) => ({
    name,
    category: "",
    fits: [],
    ...part,
  });

  it("are those that fit the kind of thing, that it allows, and that it has room for, in their order", () => {
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

  it("are all where nobody has said anything", () => {
    expect(workingMods({ type: "armor", allowed: [], places: null }, [mod("A"), mod("B")])).toEqual([
      null,
      null,
    ]);
  });
});

describe("what is worn and held (R9.7, R14.2)", () => {
  const held = (name: string, hands: number) => ({ name, kind: "other" as const, hands });
  const worn = (name: string) => ({ name, kind: "armor" as const, hands: 0 });

  it("R14.2 a shield goes with armor, and takes a hand", () => {
    expect(
      equipProblems([worn("Suit"), { ...worn("Shield"), hands: 1 }, held("Knife", 1)], { unusable: 0 }),
    ).toEqual([]);
    expect(equipProblems([{ ...worn("Shield"), hands: 1 }, held("Rifle", 2)], { unusable: 0 })).toEqual([
      { key: "hands", used: 3, have: 2, names: ["Shield", "Rifle"] },
    ]);
  });

  it("is odd when more hands are full than there are; an injured arm holds nothing", () => {
    expect(equipProblems([held("Rifle", 2), worn("Vest")], { unusable: 0 })).toEqual([]);
    expect(equipProblems([held("Rifle", 2), held("Knife", 1)], { unusable: 0 })).toEqual([
      { key: "hands", used: 3, have: 2, names: ["Rifle", "Knife"] },
    ]);
    expect(equipProblems([held("Rifle", 2)], { unusable: 1 })).toMatchObject([
      { key: "hands", used: 2, have: 1 },
    ]);
    expect(equipProblems([], { unusable: 3 })).toEqual([]);
  });

  it("is odd when one armor is worn over another", () => {
    expect(equipProblems([worn("Vest"), worn("Plate")], { unusable: 0 })).toEqual([
      { key: "armor", names: ["Vest", "Plate"] },
    ]);
  });
});
