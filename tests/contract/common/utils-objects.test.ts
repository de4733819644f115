import fc from "fast-check";
import "../../support/properties.ts";
import { describe, expect, it } from "vitest";
import * as utils from "../../../host/runtime/common/utils/index.ts";
import {
  ForcedDeletion,
  ForcedReplacement,
  decodeOperators,
  encodeOperators,
  reconstructOperator,
} from "../../../host/runtime/common/utils/operators.ts";

const plainData = fc.object({
  key: fc.string({ minLength: 1 }).filter(key => !/[.]|^(-=|==)|__proto__|prototype|constructor/.test(key)),
  maxDepth: 3,
  values: [fc.integer(), fc.string(), fc.boolean(), fc.constant(null)],
});

describe("mergeObject", () => {
  it("inserts new top-level keys unless insertKeys is false", () => {
    expect(utils.mergeObject({ k1: "v1" }, { k2: "v2" }, { insertKeys: false })).toEqual({ k1: "v1" });
    expect(utils.mergeObject({ k1: "v1" }, { k2: "v2" })).toEqual({ k1: "v1", k2: "v2" });
  });

  it("inserts new nested keys unless insertValues is false", () => {
    expect(utils.mergeObject({ k1: { i1: "v1" } }, { k1: { i2: "v2" } }, { insertValues: false })).toEqual({
      k1: { i1: "v1" },
    });
    expect(utils.mergeObject({ k1: { i1: "v1" } }, { k1: { i2: "v2" } })).toEqual({
      k1: { i1: "v1", i2: "v2" },
    });
  });

  it("keeps existing values if overwrite is false", () => {
    expect(utils.mergeObject({ k1: "v1" }, { k1: "v2" }, { overwrite: false })).toEqual({ k1: "v1" });
  });

  it("replaces nested objects if recursive is false", () => {
    expect(utils.mergeObject({ k1: { i1: "v1" } }, { k1: { i2: "v2" } }, { recursive: false })).toEqual({
      k1: { i2: "v2" },
    });
  });

  it("changes the original object, unless the options ask for a copy", () => {
    const original = { a: { b: 1 } };
    const copy = utils.mergeObject(original, { a: { c: 2 } }, { inplace: false });
    expect(original).toEqual({ a: { b: 1 } });
    expect(copy).toEqual({ a: { b: 1, c: 2 } });
    expect(utils.mergeObject(original, { a: { c: 2 } })).toBe(original);
  });

  it("throws an error if enforceTypes is true and a type changes", () => {
    expect(() => utils.mergeObject({ a: 1 }, { a: "one" }, { enforceTypes: true })).toThrow(
      "Mismatched data types",
    );
  });

  it("expands dotted keys in the second object", () => {
    expect(utils.mergeObject({ a: { b: 1, c: 2 } }, { "a.b": 5 })).toEqual({ a: { b: 5, c: 2 } });
  });

  it("doesn't expand dotted keys of inner objects unless the second object has a dotted key itself", () => {
    expect(utils.mergeObject({ a: {} }, { a: { "b.c": 1 } })).toEqual({ a: { "b.c": 1 } });
    expect(utils.mergeObject({}, { "a": { "b.c": 1 }, "d.e": 2 })).toEqual({
      a: { b: { c: 1 } },
      d: { e: 2 },
    });
  });

  it("deletes and replaces keys only if performDeletions is true", () => {
    expect(utils.mergeObject({ k1: 1, k2: 2 }, { "-=k1": null }, { performDeletions: true })).toEqual({
      k2: 2,
    });
    expect(utils.mergeObject({ k1: { i1: 1 } }, { "==k1": { i2: 2 } }, { performDeletions: true })).toEqual({
      k1: { i2: 2 },
    });
    expect(utils.mergeObject({ k1: 1 }, { "-=k1": null })).toEqual({ "k1": 1, "-=k1": null });
  });

  it("applies update operators if applyOperators is true", () => {
    const merged = utils.mergeObject(
      { a: 1, b: { c: 1, d: 2 } },
      { a: new ForcedDeletion(), b: new ForcedReplacement({ e: 3 }) },
      { applyOperators: true },
    );
    expect(merged).toEqual({ b: { e: 3 } });
  });

  it("throws an error for a deletion with a value other than null", () => {
    expect(() => utils.mergeObject({ a: 1 }, { "-=a": 1 }, { performDeletions: true })).toThrow("to be null");
  });

  it("throws an error if an argument isn't an object", () => {
    expect(() => utils.mergeObject(null, {})).toThrow();
    expect(() => utils.mergeObject({}, "text")).toThrow();
  });

  it("treats null as an empty object in the second argument", () => {
    const original = { a: 1 };
    expect(utils.mergeObject(original, null)).toBe(original);
    expect(original).toEqual({ a: 1 });
  });
});

describe("the functions that clone, compare, filter and freeze objects", () => {
  it("copy plain data recursively (deepClone)", () => {
    fc.assert(
      fc.property(plainData, data => {
        const clone = utils.deepClone(data);
        return utils.equals(clone, data) && (Object.keys(data).length === 0 || clone !== data);
      }),
    );
  });

  it("keep references to other objects, or throw an error in strict mode (deepClone)", () => {
    const set = new Set([1]);
    expect(utils.deepClone({ set }).set).toBe(set);
    expect(() => utils.deepClone({ set }, { strict: true })).toThrow();
  });

  it("throw an error for cyclic data (deepClone)", () => {
    const cyclic: any = {};
    cyclic.self = cyclic;
    expect(() => utils.deepClone(cyclic)).toThrow("Maximum depth");
  });

  it("copy data by way of JSON (duplicate)", () => {
    expect(utils.duplicate({ a: undefined, b: NaN, c: [1] })).toEqual({ b: null, c: [1] });
  });

  it("compare nested values and require the same keys (objectsEqual)", () => {
    expect(utils.equals({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBe(true);
    expect(utils.equals({ a: 1 }, { a: 1, b: undefined })).toBe(false);
    expect(utils.equals([1], { 0: 1 })).toBe(false);
    expect(utils.equals(NaN, NaN)).toBe(true);
  });

  it("return a difference that has the same effect as the second object when merged into the first (diffObject)", () => {
    fc.assert(
      fc.property(plainData, plainData, (a, b) => {
        const union = utils.mergeObject(utils.deepClone(a), utils.deepClone(b));
        const rebuilt = utils.mergeObject(utils.deepClone(a), utils.diffObject(a, b));
        return utils.equals(rebuilt, union);
      }),
    );
  });

  it("omit new keys if inner is set, and deletions of missing keys if deletionKeys is set (diffObject)", () => {
    expect(utils.diffObject({ a: 1 }, { a: 2, b: 3 }, { inner: true })).toEqual({ a: 2 });
    expect(utils.diffObject({ a: 1 }, { "-=a": null, "-=b": null }, { deletionKeys: true })).toEqual({
      "-=a": null,
    });
  });

  it("keep only keys that a template contains (filterObject)", () => {
    const source = { foo: { number: 1, name: "Tim", topping: "olives" }, bar: "baz" };
    const template = { foo: { number: 0, name: "Mit", style: "bold" }, other: 72 };
    expect(utils.filterObject(source, template)).toEqual({ foo: { number: 1, name: "Tim" } });
    expect(utils.filterObject(source, template, { templateValues: true })).toEqual({
      foo: { number: 0, name: "Mit" },
    });
  });

  it("freeze nested arrays and objects (deepFreeze)", () => {
    const frozen = utils.deepFreeze({ a: [{ b: 1 }] });
    expect(Object.isFrozen(frozen.a[0])).toBe(true);
  });
});

describe("the functions for property paths", () => {
  it("restore a flattened object (flattenObject and expandObject)", () => {
    fc.assert(
      fc.property(plainData, data => utils.equals(utils.expandObject(utils.flattenObject(data)), data)),
    );
  });

  it("merge paths with the same first key (expandObject)", () => {
    expect(utils.expandObject({ "a.b": 1, "a": { c: 2 }, "a.d.e": 3 })).toEqual({
      a: { b: 1, c: 2, d: { e: 3 } },
    });
  });

  it("keep empty objects and all arrays as values (flattenObject)", () => {
    expect(utils.flattenObject({ a: {}, b: [1], c: { d: 1 } })).toEqual({ "a": {}, "b": [1], "c.d": 1 });
  });

  it("follow dotted paths (getProperty, hasProperty, setProperty and deleteProperty)", () => {
    const data = { a: { b: 0 } };
    expect(utils.getProperty(data, "a.b")).toBe(0);
    expect(utils.getProperty(data, "a.x.y")).toBeUndefined();
    expect(utils.hasProperty(data, "a.b")).toBe(true);
    expect(utils.setProperty(data, "a.c.d", 4)).toBe(true);
    expect(utils.setProperty(data, "a.c.d", 4)).toBe(false);
    expect(utils.deleteProperty(data, "a.c.d")).toBe(true);
    expect(utils.deleteProperty(data, "a.c.d")).toBe(false);
    expect(data).toEqual({ a: { b: 0, c: {} } });
  });

  it("never change prototypes (setProperty)", () => {
    expect(() => utils.setProperty({}, "__proto__.polluted", true)).toThrow("not allowed");
    expect(({} as any).polluted).toBeUndefined();
  });
});

describe("update operators", () => {
  it("can be encoded as keys and decoded again", () => {
    const changes = { a: new ForcedDeletion(), b: { c: new ForcedReplacement({ d: 1 }) } };
    const encoded = encodeOperators(changes);
    expect(encoded).toEqual({ "-=a": null, "b": { "==c": { d: 1 } } });
    expect(decodeOperators(encoded)).toEqual(changes);
  });

  it("are encoded in the last part of a dotted path", () => {
    expect(encodeOperators({ "system.a": new ForcedDeletion() })).toEqual({ "system.-=a": null });
  });

  it("can be restored from JSON with reconstructOperator, which throws an error for unknown operators", () => {
    const json = JSON.parse(JSON.stringify(new ForcedReplacement(3)));
    expect(reconstructOperator(json)).toBeInstanceOf(ForcedReplacement);
    expect(reconstructOperator({ plain: 1 })).toEqual({ plain: 1 });
    expect(() => reconstructOperator({ ...json, __operator: "Other" })).toThrow();
  });
});

describe("the type utilities", () => {
  it("return the type of a value (getType)", () => {
    const values: [unknown, string][] = [
      [null, "null"],
      [undefined, "undefined"],
      [1, "number"],
      ["", "string"],
      [true, "boolean"],
      [[], "Array"],
      [{}, "Object"],
      [new Set(), "Set"],
      [new Map(), "Map"],
      [new Error(), "Error"],
      [() => 1, "function"],
      [Promise.resolve(), "Promise"],
      [new (class A {})(), "Unknown"],
    ];
    for (const [value, name] of values) expect(utils.getType(value)).toBe(name);
  });

  it("treat only null, undefined and containers without entries as empty (isEmpty)", () => {
    expect([undefined, null, [], {}, new Set(), new Map()].every(utils.isEmpty)).toBe(true);
    expect([0, "", false, [0], { a: undefined }, new Set([1])].some(utils.isEmpty)).toBe(false);
  });

  it("follow inheritance (isSubclass, getParentClasses and getDefiningClass)", () => {
    class A {
      static s = 1;
      method(): void {
        /* Does nothing. */
      }
    }
    class B extends A {}
    expect(utils.isSubclass(B, A)).toBe(true);
    expect(utils.isSubclass(A, A)).toBe(true);
    expect(utils.isSubclass(A, B)).toBe(false);
    expect(utils.getParentClasses(B)).toEqual([A]);
    expect(utils.getDefiningClass(B, "s")).toBe(A);
    expect(utils.getDefiningClass(new B(), "method")).toBe(A);
  });
});
