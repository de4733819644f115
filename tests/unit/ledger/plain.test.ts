import { describe, expect, it } from "vitest";
import { equal, isRecord, valueAt, withValueAt, type Plain, type Source } from "../../../src/ledger/plain.ts";

describe("equality", () => {
  it.each<[Plain | undefined, Plain | undefined, boolean]>([
    [1, 1, true],
    [1, 2, false],
    ["a", "a", true],
    [null, null, true],
    [undefined, undefined, true],
    [null, undefined, false],
    [0, false, false],
    [[1, 2], [1, 2], true],
    [[1, 2], [2, 1], false],
    [[1, 2], [1, 3], false],
    [[1], [1, 2], false],
    [[1, 2], [1], false],
    [[], {}, false],
    [{}, [], false],
    [{}, null, false],
    [null, {}, false],
    [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
    [{ a: 1 }, { a: 2 }, false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1, b: 2 }, { a: 1 }, false],
    [{ a: 1 }, { b: 1 }, false],
    [{ a: { b: [{ c: 1 }] } }, { a: { b: [{ c: 1 }] } }, true],
    ["1", 1, false],
    [{ a: 1 }, "a", false],
  ])("of %j and %j is %s", (first, second, same) => {
    expect(equal(first, second)).toBe(same);
  });
});

describe("property paths", () => {
  const source: Source = {
    name: "Nova",
    system: { hp: { value: 5 }, list: [1, { deep: true }] },
    empty: null,
  };

  it("resolve to the values that they refer to", () => {
    expect(valueAt(source, "name")).toBe("Nova");
    expect(valueAt(source, "system.hp.value")).toBe(5);
    expect(valueAt(source, "system.list.1.deep")).toBe(true);
    expect(valueAt(source, "empty")).toBeNull();
    expect(valueAt(source, "system.mp.value")).toBeUndefined();
    expect(valueAt(source, "name.length")).toBeUndefined();
    expect(valueAt(source, "system.list.length")).toBeUndefined();
    expect(valueAt(source, "empty.x")).toBeUndefined();
    expect(valueAt(source, "toString")).toBeUndefined();
  });

  it("can be used to set values without changing the source", () => {
    const changed = withValueAt(source, "system.hp.value", 7);
    expect(changed).toEqual({ ...source, system: { hp: { value: 7 }, list: [1, { deep: true }] } });
    expect(source.system).toEqual({ hp: { value: 5 }, list: [1, { deep: true }] });
    expect(withValueAt(source, "system.hp.maximum", 9)?.system).toEqual({
      hp: { value: 5, maximum: 9 },
      list: [1, { deep: true }],
    });
    expect(withValueAt(source, "system.list.0", null)?.system).toEqual({
      hp: { value: 5 },
      list: [null, { deep: true }],
    });
    expect(withValueAt(source, "system.list.1.deep", false)?.system).toEqual({
      hp: { value: 5 },
      list: [1, { deep: false }],
    });
  });

  it("can be used to delete values", () => {
    expect(withValueAt(source, "system.hp", undefined)?.system).toEqual({ list: [1, { deep: true }] });
    expect(withValueAt(source, "nothing", undefined)).toEqual(source);
    expect(withValueAt(source, "system.list.0", undefined)).toBeNull();
  });

  it("can't be used to set a value without a parent", () => {
    for (const path of [
      "system.mp.value",
      "name.first",
      "empty.x",
      "system.list.2",
      "system.list.length",
      "system.list.5.x",
    ]) {
      expect(withValueAt(source, path, 1), path).toBeNull();
    }
  });

  it("rely on isRecord, which rejects arrays, null and primitive values", () => {
    expect([{}, [], null, undefined, "a", 1].map(value => isRecord(value as Plain))).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it("don't reach prototypes", () => {
    const poisoned = withValueAt({}, "__proto__", { bad: true }) as Source;
    expect(Object.getPrototypeOf(poisoned)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).bad).toBeUndefined();
  });
});
