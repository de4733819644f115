import { beforeEach, describe, expect, it, vi } from "vitest";
import { DataModel } from "../../../host/runtime/common/abstract/index.ts";
import * as fields from "../../../host/runtime/common/data/fields/index.ts";
import { Color } from "../../../host/runtime/common/utils/index.ts";
import { freshEnvironment, idOf, messageOf, plug } from "./helpers.ts";

freshEnvironment();
const problem = (field: any, value: unknown): string | undefined => field.validate(value)?.message;

describe("every data field", () => {
  it("accepts an unknown option, but causes a warning that lists the known ones", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    expect(new fields.NumberField({ minimum: 1 }).options.minimum).toBe(1);
    expect(warn.mock.calls.flat().join()).toMatch(/NumberField does not know the option "minimum".*min, max/);
    warn.mockRestore();
  });

  it("throws an error for an option that the host doesn't support", () => {
    expect(messageOf(() => new fields.NumberField({ persisted: false }))).toContain(
      "stand-in host does not implement",
    );
    expect(
      messageOf(() => new fields.TypedObjectField(new fields.AnyField(), { expandKeys: false })),
    ).toContain("stand-in host does not implement");
  });

  it("accepts an option that a subclass declares", () => {
    class Formula extends fields.StringField {
      static override get _defaults(): any {
        return { ...super._defaults, deterministic: false };
      }
    }
    expect((new Formula({ deterministic: true }) as any).deterministic).toBe(true);
  });

  it("has the documented defaults for the options nullable and required", () => {
    const field = new fields.StringField({ required: true });
    expect(problem(field, undefined)).toBe("may not be undefined");
    expect(problem(field, null)).toBe("may not be null");
    expect(problem(new fields.StringField({ nullable: true }), null)).toBeUndefined();
    expect(problem(new fields.StringField(), undefined)).toBeUndefined();
  });

  it("calls its validate function, which can throw an error or return false to reject a value", () => {
    const even = new fields.NumberField({
      validate: (n: number) => n % 2 === 0,
      validationError: "must be even",
    });
    expect(problem(even, 3)).toBe("must be even (the value is 3)");
    expect(problem(even, 4)).toBeUndefined();
    const loud = new fields.StringField({
      validate: () => {
        throw new Error("never");
      },
    });
    expect(problem(loud, "x")).toContain("never");
  });

  it("falls back to its initial value if requested", () => {
    const failure = new fields.NumberField({ initial: 5, nullable: false, max: 9 }).validate("x", {
      fallback: true,
    })!;
    expect(failure.fallback).toBe(5);
    expect(failure._hasUnresolved).toBe(false);
  });

  it("passes the source data to the function that returns its initial value", () => {
    const field = new fields.StringField({ initial: (data: any) => `of ${data.kind}` });
    expect(field.clean(undefined, { source: { kind: "wood" } })).toBe("of wood");
  });

  it("throws an error if an input is created without a browser", () => {
    expect(messageOf(() => new fields.NumberField().toInput())).toContain("stand-in host does not implement");
  });
});

describe("NumberField", () => {
  it("casts strings to numbers", () => expect(new fields.NumberField().clean("7.5")).toBe(7.5));

  it("rounds and clamps values, and snaps them to steps, when it cleans them", () => {
    const field = new fields.NumberField({ integer: true, min: 0, max: 10 });
    expect([field.clean(3.6), field.clean(-4), field.clean(99)]).toEqual([4, 0, 10]);
    expect(new fields.NumberField({ step: 0.25 }).clean(1.1)).toBe(1);
    expect(new fields.NumberField({ min: 1, step: 2 }).clean(4.2)).toBe(5);
  });

  it("rejects out-of-range values that weren't cleaned, with an error that contains the limit", () => {
    const field = new fields.NumberField({ min: 0, max: 10, integer: true });
    expect(problem(field, 11)).toBe("must be at most 10 (the value is 11)");
    expect(problem(field, -1)).toBe("must be at least 0 (the value is -1)");
    expect(problem(field, 1.5)).toBe("must be an integer (the value is 1.5)");
  });

  it("rejects negative numbers if the positive option is set, and doesn't make them positive", () => {
    const field = new fields.NumberField({ positive: true });
    expect(field.clean(-1)).toBe(-1);
    expect(problem(field, -1)).toContain("positive");
  });

  it("rejects NaN", () => expect(problem(new fields.NumberField(), NaN)).toContain("must be a number"));

  it("is nullable unless it has choices", () => {
    expect(new fields.NumberField().clean(undefined)).toBeNull();
    const chosen = new fields.NumberField({ choices: [1, 2], initial: 1 });
    expect(chosen.nullable).toBe(false);
    expect(problem(chosen, 3)).toContain("allowed: 1, 2");
  });

  it("replaces null with the initial value if it isn't nullable", () => {
    expect(new fields.NumberField({ nullable: false, initial: 4 }).clean(null)).toBe(4);
  });

  it("rejects contradictory limits", () =>
    expect(() => new fields.NumberField({ min: 2, max: 1 })).toThrow());
});

describe("StringField", () => {
  it("casts and trims strings", () => {
    expect(new fields.StringField().clean("  x ")).toBe("x");
    expect(new fields.StringField({ trim: false }).clean(" x ")).toBe(" x ");
    expect(new fields.StringField().clean(5)).toBe("5");
  });

  it("rejects a forbidden blank string if there is no replacement", () => {
    const field = new fields.StringField({ blank: false });
    expect(problem(field, field.clean(" "))).toContain("blank");
  });

  it("replaces a forbidden blank string with null if the field is nullable and otherwise, on Foundry 14, with the initial value", () => {
    expect(new fields.StringField({ blank: false, nullable: true, initial: "x" }).clean("")).toBeNull();
    const named = new fields.StringField({ required: true, blank: false, initial: () => "unnamed" });
    expect(named.clean(" ")).toBe("unnamed");
    plug({ generation: 13 });
    expect(problem(named, named.clean(" "))).toContain("blank");
  });

  it("lists the allowed choices in its error, whether they are given as an array, an object or a function", () => {
    for (const choices of [["a", "b"], { a: "A", b: "B" }, () => ["a", "b"]]) {
      expect(problem(new fields.StringField({ choices }), "c")).toBe(
        'is not a valid choice; allowed: "a", "b" (the value is "c")',
      );
      expect(problem(new fields.StringField({ choices }), "a")).toBeUndefined();
    }
  });

  it("allows neither blank strings nor null by default if it has choices", () => {
    const field = new fields.StringField({ choices: ["a"] });
    expect([field.blank, field.nullable]).toEqual([false, false]);
  });

  it("is initially an empty string if it is required and may be blank", () => {
    expect(new fields.StringField({ required: true }).getInitialValue()).toBe("");
    expect(new fields.StringField().getInitialValue()).toBeUndefined();
    expect(new fields.HTMLField().getInitialValue()).toBe("");
  });
});

describe("BooleanField", () => {
  it("casts strings and numbers to booleans", () => {
    const field = new fields.BooleanField();
    expect(["true", "false", 1, 0, {}].map(value => field.clean(value))).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
    expect(field.clean(undefined)).toBe(false);
    expect(problem(field, "true")).toContain("boolean");
  });
});

describe("object fields", () => {
  it("accept only plain objects, and are initially empty (ObjectField)", () => {
    const field = new fields.ObjectField();
    expect(field.getInitialValue()).toEqual({});
    expect(problem(field, [])).toContain("must be an object");
  });

  it("drop unknown keys, fill in missing ones, and list failures by path (SchemaField)", () => {
    const field = new fields.SchemaField({
      a: new fields.NumberField({ required: true, nullable: false, initial: 1 }),
      b: new fields.SchemaField({ c: new fields.StringField({ required: true, blank: false }) }),
    });
    expect(field.clean({ x: 1, b: { c: "t" } })).toEqual({ a: 1, b: { c: "t" } });
    const failure = field.validate({ a: "x", b: {} })!;
    expect(String(failure)).toBe('a: must be a number (the value is "x")\nb.c: may not be undefined');
  });

  it("reject an inner field that already has another parent (SchemaField)", () => {
    const shared = new fields.NumberField();
    new fields.SchemaField({ a: shared });
    expect(() => new fields.SchemaField({ b: shared })).toThrow("may not be reused");
  });

  it("find inner fields by path, on Foundry 13 and 14 (SchemaField)", () => {
    for (const generation of [13, 14] as const) {
      plug({ generation });
      const schema = new fields.SchemaField({
        a: new fields.SchemaField({
          list: new fields.ArrayField(new fields.SchemaField({ x: new fields.NumberField() })),
        }),
      });
      expect(schema.getField("a.list.0.x")).toBeInstanceOf(fields.NumberField);
      expect(schema.getField("a.list.element.x")?.fieldPath).toContain("a.list");
      expect(schema.getField("a.none")).toBeUndefined();
    }
  });

  it("validate every value, and use validateKey to validate keys (TypedObjectField)", () => {
    const field = new fields.TypedObjectField(new fields.NumberField({ nullable: false, integer: true }), {
      validateKey: (key: string) => key.length === 1,
    });
    expect(field.clean({ a: "2.2", long: 1 })).toEqual({ a: 2 });
    expect(String(field.validate({ a: "x" }))).toContain("a: must be a number");
    expect(String(field.validate({ long: 1 }))).toContain("not a valid key");
  });

  it("accept any value (AnyField)", () =>
    expect(problem(new fields.AnyField(), Symbol.iterator)).toBeUndefined());
});

describe("array fields", () => {
  it("cast objects with numeric keys, sets and single values to arrays (ArrayField)", () => {
    const field = new fields.ArrayField(new fields.NumberField());
    expect(field.clean({ 0: "1", 2: "3" })).toEqual([1, 3]);
    expect(field.clean(new Set(["4"]))).toEqual([4]);
    expect(field.clean("5")).toEqual([5]);
    expect(field.getInitialValue()).toEqual([]);
  });

  it("name the invalid element and the length limits in their errors (ArrayField)", () => {
    const field = new fields.ArrayField(new fields.NumberField({ nullable: false }), { min: 1, max: 2 });
    expect(String(field.validate([1, "x"]))).toBe('1: must be a number (the value is "x")');
    expect(problem(field, [])).toContain("at least 1");
    expect(problem(field, [1, 2, 3])).toContain("at most 2");
  });

  it("can require an exact length (ArrayField)", () => {
    const field = new fields.ArrayField(new fields.NumberField(), { exact: 2 });
    expect(problem(field, [1, 2])).toBeUndefined();
    expect(problem(field, [1])).toContain("at least 2");
    expect(problem(field, [1, 2, 3])).toContain("at most 2");
  });

  it("remove duplicates, and initialize their value as a Set (SetField)", () => {
    const field = new fields.SetField(new fields.StringField());
    expect(field.clean(["a", "a", "b"])).toEqual(["a", "b"]);
    expect(field.initialize(["a"])).toEqual(new Set(["a"]));
    expect(field.toObject(new Set(["a"]))).toEqual(["a"]);
  });
});

describe("fields for special strings and numbers", () => {
  it("store a color as #rrggbb, and initialize it to a Color object (ColorField)", () => {
    const field = new fields.ColorField();
    expect(field.clean("#ABCDEF")).toBe("#abcdef");
    expect(field.clean("")).toBeNull();
    expect(field.initialize("#abcdef")).toBeInstanceOf(Color);
    expect(problem(field, "red")).toContain("hexadecimal");
    expect(new fields.ColorField({ nullable: false, initial: "#ffffff" }).clean("")).toBe("#ffffff");
  });

  it("require a file extension that matches their categories (FilePathField)", () => {
    const field = new fields.FilePathField({ categories: ["IMAGE"] });
    expect(problem(field, "a/b.webp")).toBeUndefined();
    expect(problem(field, "a/b.webp?v=2")).toBeUndefined();
    expect(problem(field, "a/b.mp3")).toContain("allowed: apng");
    expect(problem(field, "data:image/png;base64,AA")).toContain("base64");
    expect(() => new fields.FilePathField()).toThrow("categories");
  });

  it("normalize values to the allowed range (AngleField, AlphaField and HueField)", () => {
    expect(new fields.AngleField().clean(-90)).toBe(270);
    expect(new fields.AngleField({ normalize: false, initial: 360 }).clean(360)).toBe(360);
    expect(new fields.AlphaField().clean(3)).toBe(1);
    expect(new fields.HueField().clean(1.25)).toBe(0.25);
    expect(new fields.IntegerSortField().clean(2.4)).toBe(2);
  });

  it("store data as a string, and parse the data on initialization (JSONField)", () => {
    const field = new fields.JSONField();
    expect(field.clean({ a: 1 })).toBe('{"a":1}');
    expect(field.initialize('{"a":1}')).toEqual({ a: 1 });
    expect(field.toObject({ a: 1 })).toBe('{"a":1}');
    expect(problem(field, "{")).toContain("JSON");
  });

  it("parse code without executing it (JavaScriptField)", () => {
    expect(problem(new fields.JavaScriptField(), "throw 1")).toBeUndefined();
    expect(problem(new fields.JavaScriptField(), "let let")).toContain("JavaScript");
    expect(problem(new fields.JavaScriptField({ async: true }), "await x")).toBeUndefined();
  });

  it("accept only an ID of sixteen letters and digits, or null (DocumentIdField)", () => {
    const field = new fields.DocumentIdField();
    expect(problem(field, idOf("abc"))).toBeUndefined();
    expect(problem(field, "short")).toContain("16-character");
    expect(problem(field, null)).toBeUndefined();
  });

  it("require a valid UUID of the right type (DocumentUUIDField)", () => {
    const field = new fields.DocumentUUIDField({ type: "Item" });
    expect(problem(field, `Item.${idOf("a")}`)).toBeUndefined();
    expect(problem(field, `Actor.${idOf("a")}.Item.${idOf("b")}`)).toBeUndefined();
    expect(problem(field, `Actor.${idOf("a")}`)).toContain("must be the UUID of an Item");
    expect(problem(field, "nonsense")).toContain("UUID");
    expect(
      problem(new fields.DocumentUUIDField({ embedded: false }), `Actor.${idOf("a")}.Item.${idOf("b")}`),
    ).toContain("may not be an embedded");
  });

  it("accept only valid ownership levels, and only for user IDs and the key 'default' (DocumentOwnershipField)", () => {
    const field = new fields.DocumentOwnershipField();
    expect(problem(field, { default: 0, [idOf("u")]: 3 })).toBeUndefined();
    expect(problem(field, { default: 7 })).toContain("permission levels");
    expect(problem(field, { nobody: 1 })).toContain("permission levels");
    expect(field.gmOnly).toBe(true);
  });

  it("require an object for each scope (DocumentFlagsField)", () => {
    expect(problem(new fields.DocumentFlagsField(), { core: { a: 1 } })).toBeUndefined();
    expect(String(new fields.DocumentFlagsField().validate({ core: 1 }))).toContain(
      "core: must be an object",
    );
  });
});

describe("TypedSchemaField", () => {
  const field = () =>
    new fields.TypedSchemaField({
      circle: {
        type: new fields.StringField({ required: true, initial: "circle" }),
        radius: new fields.NumberField({ nullable: false, initial: 1, min: 1 }),
      },
      line: {
        type: new fields.StringField({ required: true, initial: "line" }),
        length: new fields.NumberField(),
      },
    });

  it("cleans and validates data according to its type", () => {
    expect(field().clean({ type: "circle", radius: 0, length: 3 })).toEqual({ type: "circle", radius: 1 });
    expect(problem(field(), { type: "square" })).toContain("circle, line");
  });
});

describe("active effect changes", () => {
  class Model extends DataModel {
    static override defineSchema(): any {
      return {};
    }
  }
  let model: Model;
  beforeEach(() => {
    model = new Model();
  });
  const apply = (field: any, value: unknown, type: string | number, delta: unknown) =>
    field.applyChange(value, model, {
      key: "x",
      value: delta,
      ...(typeof type === "number" ? { mode: type } : { type }),
    });

  it("change numbers according to the change's type on Foundry 14 and its mode on Foundry 13", () => {
    const field = new fields.NumberField();
    expect(apply(field, 5, "add", "2")).toBe(7);
    expect(apply(field, 5, "subtract", "2")).toBe(3);
    expect(apply(field, 5, "multiply", "2")).toBe(10);
    expect(apply(field, 5, "upgrade", "2")).toBe(5);
    expect(apply(field, 5, "downgrade", "2")).toBe(2);
    expect(apply(field, 5, "override", "2")).toBe(2);
    expect([1, 2, 3, 4, 5].map(mode => apply(field, 5, mode, "2"))).toEqual([10, 7, 2, 5, 2]);
  });

  it("join strings, add to sets, and extend arrays", () => {
    expect(apply(new fields.StringField(), "a", "add", "b")).toBe("ab");
    expect(apply(new fields.SetField(new fields.StringField()), new Set(["a"]), "add", "b")).toEqual(
      new Set(["a", "b"]),
    );
    expect(apply(new fields.ArrayField(new fields.NumberField()), [1], "add", "[2, 3]")).toEqual([1, 2, 3]);
  });

  it("call the hook if their type is custom", () => {
    plug({
      callHooks: (_name, ...args) => {
        (args[4] as any).x = 42;
      },
    });
    expect(apply(new fields.NumberField(), 5, "custom", "anything")).toBe(42);
  });
});
