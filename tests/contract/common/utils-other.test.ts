import { describe, expect, it, vi } from "vitest";
import * as utils from "../../../host/runtime/common/utils/index.ts";
import { installPrimitives } from "../../../host/runtime/common/utils/primitives.ts";

installPrimitives();

describe("utilities for IDs and versions", () => {
  it("return unique alphanumeric IDs of the requested length (randomID)", () => {
    const ids = new Set(Array.from({ length: 200 }, () => utils.randomID()));
    expect(ids.size).toBe(200);
    for (const id of ids) expect(id).toMatch(/^[a-zA-Z0-9]{16}$/);
    expect(utils.randomID(5)).toHaveLength(5);
  });

  it("compare versions part by part as numbers (isNewerVersion)", () => {
    expect(utils.isNewerVersion("1.10.0", "1.9.9")).toBe(true);
    expect(utils.isNewerVersion("1.9", "1.10")).toBe(false);
    expect(utils.isNewerVersion("1.0", "1.0")).toBe(false);
    expect(utils.isNewerVersion("1.0.1", "1.0")).toBe(true);
    expect(utils.isNewerVersion(14, 13)).toBe(true);
  });
});

describe("Collection", () => {
  const collection = () =>
    new utils.Collection<any>([
      ["a", { name: "Anna", n: 1 }],
      ["b", { name: "Ben", n: 2 }],
    ]);

  it("iterates over its values and has array methods", () => {
    expect([...collection()].map((entry: any) => entry.n)).toEqual([1, 2]);
    expect(collection().contents).toHaveLength(2);
    expect(collection().map(entry => entry.n)).toEqual([1, 2]);
    expect(collection().filter(entry => entry.n > 1)).toHaveLength(1);
    expect(collection().reduce((sum, entry) => sum + entry.n, 0)).toBe(3);
    expect(collection().some(entry => entry.n === 3)).toBe(false);
    expect(collection().find(entry => entry.n === 2).name).toBe("Ben");
  });

  it("throws an error for a missing key or name only in strict mode", () => {
    expect(collection().get("x")).toBeUndefined();
    expect(() => collection().get("x", { strict: true })).toThrow("does not exist");
    expect(collection().getName("Anna").n).toBe(1);
    expect(() => collection().getName("Zoe", { strict: true })).toThrow();
  });

  it("serializes its entries with their own toJSON methods", () => {
    const made = new utils.Collection<any>([
      ["a", { toJSON: () => 7 }],
      ["b", 8],
    ]);
    expect(made.toJSON()).toEqual([7, 8]);
  });
});

describe("utilities for HTML and URLs", () => {
  it("escape a string for use in elements and attributes (escapeHTML)", () => {
    const text = `<b class="x">'&'</b>`;
    expect(utils.escapeHTML(text)).toBe("&lt;b class=&quot;x&quot;&gt;&#x27;&amp;&#x27;&lt;/b&gt;");
  });

  it("throw an error if they aren't implemented (cleanHTML and parseHTML)", () => {
    expect(() => utils.cleanHTML("<p>")).toThrow("stand-in host does not implement");
    expect(() => utils.parseHTML("<p>")).toThrow("stand-in host does not implement");
  });

  it("don't encode an encoded URL again (encodeURL)", () => {
    expect(utils.encodeURL("systems/x/a b.png")).toBe("systems/x/a%20b.png");
    expect(utils.encodeURL(utils.encodeURL("a b"))).toBe("a%20b");
    expect(utils.encodeURL("https://example.com/ä")).toBe("https://example.com/%C3%A4");
  });
});

describe("debounce", () => {
  it("calls the function once after the delay, with the latest arguments", () => {
    vi.useFakeTimers();
    const calls: number[] = [];
    const debounced = utils.debounce((n: number) => calls.push(n), 50);
    debounced(1);
    debounced(2);
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(50);
    expect(calls).toEqual([2]);
    vi.useRealTimers();
  });
});

describe("Color", () => {
  it("can be created from a string, a number or components, and converted to CSS", () => {
    expect(utils.Color.from("#ff8000").css).toBe("#ff8000");
    expect(utils.Color.from("#f80").css).toBe("#ff8800");
    expect(utils.Color.from(0x0000ff).css).toBe("#0000ff");
    expect(utils.Color.from([1, 0, 0]).css).toBe("#ff0000");
    expect(Number(utils.Color.from("#000010"))).toBe(16);
  });

  it("recognizes an invalid color", () => {
    expect(utils.Color.from(null).valid).toBe(false);
    expect(utils.Color.from("nonsense").valid).toBe(false);
  });

  it("can be created from hue, saturation and value", () => {
    const colors: [number, number, number][] = [
      [0, 1, 1],
      [1 / 3, 0.5, 1],
      [0.5, 0, 0.5],
    ];
    expect(colors.map(hsv => utils.Color.fromHSV(hsv).css)).toEqual(["#ff0000", "#80ff80", "#808080"]);
  });

  it("can be mixed with another color", () => {
    expect(utils.Color.from("#000000").mix(utils.Color.from("#ffffff"), 0.5).css).toBe("#808080");
    expect(utils.Color.from("#102030").equals(utils.Color.from("#102030"))).toBe(true);
  });
});

describe("performIntegerSort", () => {
  it("assigns a sort value between those of the neighbors", () => {
    const [a, b, c] = [{ sort: 0 }, { sort: 100 }, { sort: 200 }];
    expect(utils.performIntegerSort(c, { target: b, siblings: [a, b] })).toEqual([
      { target: c, update: { sort: 50 } },
    ]);
  });

  it("renumbers all siblings if there is no integer between the neighbors", () => {
    const [a, b, c] = [{ sort: 1 }, { sort: 2 }, { sort: 9 }];
    const updates = utils.performIntegerSort(c, { target: b, siblings: [a, b] });
    const order = updates.sort((x, y) => x.update.sort! - y.update.sort!).map(({ target }) => target);
    expect(order).toEqual([a, c, b]);
  });
});

describe("the extensions of built-in JavaScript objects", () => {
  const text: any = "the OLD man";

  it("add functions to strings", () => {
    expect(text.capitalize()).toBe("The OLD man");
    expect(text.titleCase()).toBe("The Old Man");
    expect(("Ein schöner Tag!" as any).slugify({ strict: true })).toBe("ein-schoner-tag");
    expect(("a<script>x</script>b" as any).stripScripts()).toBe("ab");
  });

  it("add functions to arrays", () => {
    const list: any = [1, [2, [3]]];
    expect(list.deepFlatten()).toEqual([1, 2, 3]);
    expect(([1, [2]] as any).equals([1, [2]])).toBe(true);
    expect(([1, 2, 3] as any).partition((n: number) => n > 1)).toEqual([[1], [2, 3]]);
    const spliced: any = [1, 2, 3];
    expect(spliced.findSplice((n: number) => n === 2, 9)).toBe(2);
    expect(spliced).toEqual([1, 9, 3]);
    expect(spliced.findSplice((n: number) => n === 7)).toBeNull();
    expect((Array as any).fromRange(3, 1)).toEqual([1, 2, 3]);
    expect((["a", "", "b"] as any).filterJoin(", ")).toBe("a, b");
  });

  it("add functions to numbers", () => {
    const number = (value: number): any => value;
    expect([1, 2, 3, 4, 11, 12, 13, 21, 112].map(n => number(n).ordinalString())).toEqual([
      "1st",
      "2nd",
      "3rd",
      "4th",
      "11th",
      "12th",
      "13th",
      "21st",
      "112th",
    ]);
    expect(number(3).signedString()).toBe("+3");
    expect(number(-3).signedString()).toBe("−3");
    expect(number(0.3000001).toNearest(0.1)).toBe(0.3);
    expect(number(7).toNearest(5, "ceil")).toBe(10);
    expect(number(5).between(1, 5)).toBe(true);
    expect(number(5).between(1, 5, false)).toBe(false);
    expect(["1", 1, "-2.5", " 3"].every(value => (Number as any).isNumeric(value))).toBe(true);
    expect(["", null, "x", [1], true].some(value => (Number as any).isNumeric(value))).toBe(false);
    expect((Number as any).fromString("- 4")).toBe(-4);
  });

  it("add functions to Math", () => {
    const math: any = Math;
    expect(math.clamp(7, 1, 5)).toBe(5);
    expect(math.mix(0, 10, 0.25)).toBe(2.5);
    expect(math.normalizeDegrees(-90)).toBe(270);
    expect(math.toDegrees(Math.PI)).toBe(180);
    expect(math.roundDecimals(1.005, 1)).toBe(1);
  });

  it("add functions to sets", () => {
    const set: any = new Set([1, 2, 3]);
    expect(set.first()).toBe(1);
    expect([...set.intersection(new Set([2, 4]))]).toEqual([2]);
    expect([...set.union(new Set([4]))]).toEqual([1, 2, 3, 4]);
    expect((new Set([1]) as any).isSubset(set)).toBe(true);
    expect(set.equals(new Set([3, 2, 1]))).toBe(true);
    expect([...set.filter((n: number) => n > 1)]).toEqual([2, 3]);
    expect([...set.map((n: number) => n * 2)]).toEqual([2, 4, 6]);
    expect(set.some((n: number) => n > 2)).toBe(true);
    expect(set.reduce((sum: number, n: number) => sum + n, 0)).toBe(6);
    expect(set.toObject()).toEqual([1, 2, 3]);
  });

  it("are not enumerable", () => {
    expect(Object.keys([])).toEqual([]);
    const seen: string[] = [];
    for (const key in [1]) seen.push(key);
    expect(seen).toEqual(["0"]);
  });
});
