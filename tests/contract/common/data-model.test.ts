import fc from "fast-check";
import "../../support/properties.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { DataModel } from "../../../host/runtime/common/abstract/index.ts";
import * as fields from "../../../host/runtime/common/data/fields/index.ts";
import { ForcedDeletion, ForcedReplacement } from "../../../host/runtime/common/data/operators.ts";
import { DataModelValidationError } from "../../../host/runtime/common/data/validation.ts";
import { encodeOperators } from "../../../host/runtime/common/utils/operators.ts";
import { freshEnvironment, GENERATIONS, messageOf, plug } from "./helpers.ts";

freshEnvironment();

class Resource extends DataModel {
  declare value: number;
  declare max: number;
  static override defineSchema(): any {
    return {
      value: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 3 }),
      max: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 5 }),
    };
  }

  static override validateJoint(data: any): void {
    if (data.value > data.max) throw new Error(`value ${data.value} is above max ${data.max}`);
  }
}

class Hero extends DataModel {
  declare name: string;
  declare tags: Set<string>;
  declare hp: Resource;
  declare notes: any;
  declare bag: any;
  declare parts: any[];
  static override defineSchema(): any {
    return {
      name: new fields.StringField({ required: true, blank: false }),
      secret: new fields.StringField({ readonly: true, initial: "s" }),
      tags: new fields.SetField(new fields.StringField({ blank: false })),
      hp: new fields.EmbeddedDataField(Resource),
      notes: new fields.ObjectField(),
      bag: new fields.TypedObjectField(
        new fields.SchemaField({
          n: new fields.NumberField({ nullable: false, initial: 0 }),
          t: new fields.StringField(),
        }),
      ),
      parts: new fields.ArrayField(new fields.SchemaField({ a: new fields.NumberField() })),
      rank: new fields.NumberField({ required: true, nullable: false, initial: 7 }),
      look: new fields.SchemaField({ eyes: new fields.StringField() }, { nullable: true, initial: null }),
    };
  }
}

const hero = (data: object = {}): any => new Hero({ name: "Ada", ...data });

describe("the construction of a data model", () => {
  it("cleans and completes the data", () => {
    const made = hero({ tags: ["a", "a"], hp: { value: "2" }, unknown: 1 });
    expect(made.tags).toEqual(new Set(["a"]));
    expect(made.hp).toBeInstanceOf(Resource);
    expect(made.hp.parent).toBe(made);
    expect(made.toObject()).toEqual({
      name: "Ada",
      secret: "s",
      tags: ["a"],
      hp: { value: 2, max: 5 },
      notes: {},
      bag: {},
      parts: [],
      rank: 7,
      look: null,
    });
  });

  it("with invalid data throws an error that contains the model's name, every invalid path and the reasons", () => {
    const message = messageOf(() => new Hero({ hp: { value: "x" } }));
    expect(message).toContain("Hero validation errors:");
    expect(message).toContain("name: may not be undefined");
    expect(message).toContain("hp.value: must be a number");
  });

  it("with invalid data throws an error that stores each failure under its path", () => {
    try {
      new Hero({ hp: { value: "x" } });
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(DataModelValidationError);
      expect(Object.keys((error as DataModelValidationError).getAllFailures()!)).toEqual([
        "name",
        "hp.value",
      ]);
      expect((error as DataModelValidationError).getFailure("hp.value")!.message).toContain(
        "must be a number",
      );
    }
  });

  it("from a trusted source reports failures and marks the model as invalid, but throws no error", () => {
    const reports: string[] = [];
    plug({ report: message => reports.push(message) });
    const made = Hero.fromSource({});
    expect(made.invalid).toBe(true);
    expect(reports.join()).toContain("name: may not be undefined");
  });

  it("replaces invalid values with initial values if the fallback option is set", () => {
    const made: any = new Hero({ name: "Ada", rank: "x" }, { fallback: true });
    expect(made.rank).toBe(7);
    expect(made.invalid).toBe(false);
  });

  it("protects read-only fields from later assignments", () => {
    expect(() => {
      hero().secret = "other";
    }).toThrow(TypeError);
  });

  it("includes joint validation", () => {
    expect(messageOf(() => hero({ hp: { value: 9, max: 5 } }))).toContain("value 9 is above max 5");
  });

  it("fails without a schema", () => {
    class Empty extends DataModel {}
    expect(() => new (Empty as any)()).toThrow("must define");
  });
});

describe.each(GENERATIONS)("updateSource on Foundry %i", generation => {
  beforeEach(() => plug({ generation }));
  const update = (model: any, changes: object, options?: object) =>
    encodeOperators(model.updateSource(changes, options));

  it("accepts nested and dotted changes, cleans them, and returns the differences", () => {
    const made = hero();
    expect(update(made, { "hp.value": "4", "hp": { max: 5 }, "name": "Ada" })).toEqual({ hp: { value: 4 } });
    expect(made.hp.value).toBe(4);
    expect(made._source.hp).toEqual({ value: 4, max: 5 });
  });

  it("clamps out-of-range numbers instead of rejecting them", () => {
    expect(update(hero(), { "hp.value": -3 })).toEqual({ hp: { value: 0 } });
  });

  it("throws an error for invalid changes, and changes nothing", () => {
    const made = hero();
    expect(messageOf(() => made.updateSource({ name: "", rank: "x" }))).toMatch(
      /name: .*blank[\s\S]*rank: must be a number/,
    );
    expect(made.name).toBe("Ada");
  });

  it("throws an error for changes that fail joint validation", () => {
    const made = hero();
    expect(messageOf(() => made.updateSource({ "hp.value": 6 }))).toContain("value 6 is above max 5");
    expect(made.hp.value).toBe(3);
    expect(update(made, { "hp.value": 6, "hp.max": 8 })).toEqual({ hp: { value: 6, max: 8 } });
  });

  it("returns an empty object if nothing differs", () => {
    expect(update(hero({ tags: ["x"] }), { name: "Ada", tags: ["x"], notes: {} })).toEqual({});
  });

  it("changes nothing in a dry run", () => {
    const made = hero();
    expect(update(made, { name: "Bob" }, { dryRun: true })).toEqual({ name: "Bob" });
    expect(made.name).toBe("Ada");
  });

  it("merges changes into free-form objects and deletes keys from them", () => {
    const made = hero({ notes: { a: 1, b: { c: 2, d: 3 } } });
    expect(update(made, { "notes.b.c": 5 })).toEqual({ notes: { b: { c: 5 } } });
    expect(update(made, { "notes.-=a": null, "notes.b.-=none": null })).toEqual({ notes: { "-=a": null } });
    expect(made.notes).toEqual({ b: { c: 5, d: 3 } });
  });

  it("replaces a whole free-form object with ==", () => {
    const made = hero({ notes: { a: 1, b: 2 } });
    expect(update(made, { "==notes": { c: 3 } })).toEqual({ "==notes": { c: 3 } });
    expect(made.notes).toEqual({ c: 3 });
  });

  it("doesn't merge nested objects if recursive is off", () => {
    const made = hero({ notes: { a: 1 } });
    made.updateSource({ notes: { b: 2 } }, { recursive: false });
    expect(made.notes).toEqual({ b: 2 });
  });

  it("resets a deleted schema field to its initial value", () => {
    const made = hero({ rank: 9 });
    expect(update(made, { "-=rank": null })).toEqual({ "-=rank": null });
    expect(made.rank).toBe(7);
  });

  it("adds, merges and removes entries of a typed object", () => {
    const made = hero({ bag: { rope: { n: 1, t: "long" } } });
    expect(update(made, { "bag.rope.n": 2, "bag": { torch: { t: "hot" } } })).toEqual({
      bag: { rope: { n: 2 }, torch: { n: 0, t: "hot" } },
    });
    expect(update(made, { "bag.-=rope": null })).toEqual({ bag: { "-=rope": null } });
    expect(made.bag).toEqual({ torch: { n: 0, t: "hot" } });
  });

  it("replaces a whole list", () => {
    const made = hero({ parts: [{ a: 1 }, { a: 2 }] });
    expect(update(made, { parts: [{ a: 1 }] })).toEqual({ parts: [{ a: 1 }] });
    expect(update(made, { parts: [{ a: 1 }] })).toEqual({});
  });

  it("can set a value inside an object that was null", () => {
    const made = hero();
    expect(update(made, { "look.eyes": "green" })).toEqual({ look: { eyes: "green" } });
    expect(update(made, { look: null })).toEqual({ look: null });
  });

  it("ignores keys that are not in the schema", () => {
    expect(update(hero(), { "nothing": 1, "hp.other": 2 })).toEqual({});
  });

  it("returns differences that have the same effect on a copy", () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            name: fc.string({ minLength: 1 }).filter(text => text.trim() !== ""),
            tags: fc.array(fc.constantFrom("a", "b", "c")),
            rank: fc.integer(),
            notes: fc.oneof(
              fc.constant({ "-=x": null }),
              fc.dictionary(fc.constantFrom("x", "y"), fc.integer()),
            ),
          },
          { requiredKeys: [] },
        ),
        changes => {
          const [one, two] = [hero({ notes: { x: 1 } }), hero({ notes: { x: 1 } })];
          two.updateSource(one.updateSource(changes));
          expect(two.toObject()).toEqual(one.toObject());
          expect(encodeOperators(one.updateSource(changes))).toEqual({});
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("the update operators of Foundry 14", () => {
  it("change the source, and are returned in the difference", () => {
    const made = hero({ notes: { a: 1, b: 2 } });
    const difference = made.updateSource({ "notes.a": new ForcedDeletion() });
    expect(difference.notes.a).toBeInstanceOf(ForcedDeletion);
    expect(made.notes).toEqual({ b: 2 });
    made.updateSource({ notes: new ForcedReplacement({ c: 3 }) });
    expect(made.notes).toEqual({ c: 3 });
  });

  it("replace the special keys, which cause a deprecation warning on Foundry 14 but not on 13", () => {
    const warnings: string[] = [];
    plug({ deprecated: message => warnings.push(message) });
    hero().updateSource({ "notes.-=a": null });
    expect(warnings).toHaveLength(1);
    plug({ generation: 13 });
    hero().updateSource({ "notes.-=a": null });
    expect(warnings).toHaveLength(1);
  });
});

describe("a data model", () => {
  it("discards changes to prepared values (reset)", () => {
    const made = hero();
    made.name = "Changed";
    made.hp.value = 99;
    made.reset();
    expect([made.name, made.hp.value]).toEqual(["Ada", 3]);
  });

  it("returns prepared values (toObject(false))", () => {
    const made = hero();
    made.rank = 99;
    expect(made.toObject(false).rank).toBe(99);
    expect(made.toObject().rank).toBe(7);
  });

  it("returns a copy of the source (toObject)", () => {
    const made = hero({ notes: { a: { b: 1 } } });
    made.toObject().notes.a.b = 2;
    expect(made._source.notes.a.b).toBe(1);
  });

  it("returns a changed copy without changing the original (clone)", () => {
    const made = hero();
    const copy = made.clone({ "hp.value": 1 });
    expect([copy.hp.value, made.hp.value]).toEqual([1, 3]);
  });

  it("is restored from JSON (fromJSON)", () => {
    expect(Hero.fromJSON(JSON.stringify(hero({ tags: ["q"] }))).toObject()).toEqual(
      hero({ tags: ["q"] }).toObject(),
    );
  });

  it("checks only the passed changes, and skips joint validation (validate({changes}))", () => {
    const made = hero();
    expect(made.validate({ changes: { hp: { value: 9 } } })).toBe(true);
    expect(() => made.validate({ changes: { rank: "x" } })).toThrow("rank");
    expect(made.validate({ changes: { rank: "x" }, strict: false })).toBe(false);
    expect(made.validate({ changes: { rank: "8" }, clean: true })).toBe(true);
  });

  it("uses a schema that is created once per class and Foundry version", () => {
    expect(Hero.schema).toBe(Hero.schema);
    const before = Hero.schema;
    plug({ generation: 13 });
    expect(Hero.schema).not.toBe(before);
  });
});

describe("the initialization of a data model", () => {
  it("creates the source before calling _configure", () => {
    const seen: unknown[] = [];
    class Configured extends Resource {
      override _configure(options: any): void {
        super._configure(options);
        seen.push({ ...this._source });
      }
    }
    new Configured({ value: "2" });
    expect(seen).toEqual([{ value: 2, max: 5 }]);
  });

  it("accepts a model instance for an EmbeddedDataField", () => {
    const field: any = new fields.EmbeddedDataField(Resource);
    const resource = new Resource({ value: 2 });
    expect(field.validate(resource)).toBeUndefined();
    expect(field.clean(resource)).toEqual({ value: 2, max: 5 });
    expect(field.initialize(resource)).not.toBe(resource);
    const hero: any = new Hero({ name: "Ada", hp: resource });
    expect([hero.hp.value, hero.hp instanceof Resource, hero.hp === resource]).toEqual([2, true, false]);
    hero.updateSource({ hp: new Resource({ value: 4 }) });
    expect([hero.hp.value, hero._source.hp]).toEqual([4, { value: 4, max: 5 }]);
  });
});

describe("the migration of a data model", () => {
  class Old extends DataModel {
    static override defineSchema(): any {
      return { points: new fields.NumberField({ required: true, nullable: false, initial: 0 }) };
    }
    static override migrateData(source: any): any {
      if ("pts" in source) source.points = source.pts;
      return super.migrateData(source);
    }
  }
  class Holder extends DataModel {
    static override defineSchema(): any {
      return {
        one: new fields.EmbeddedDataField(Old),
        many: new fields.ArrayField(new fields.EmbeddedDataField(Old)),
      };
    }
  }

  it("runs before cleaning, for the model and its embedded models", () => {
    expect((new Old({ pts: 4 }) as any).points).toBe(4);
    const holder: any = new Holder({ one: { pts: 1 }, many: [{ pts: 2 }] });
    expect([holder.one.points, holder.many[0].points]).toEqual([1, 2]);
  });

  it.each(GENERATIONS)("can change the data in place without returning it (Foundry %i)", generation => {
    class Silent extends Old {
      static override migrateData(source: any): any {
        super.migrateData(source);
      }
    }
    const reports: string[] = [];
    plug({ generation, report: message => reports.push(message) });
    expect((new Silent({ pts: 1 }) as any).points).toBe(1);
    expect(reports).toEqual([]);
  });

  it("is reported if it throws an error, and leaves the data unchanged", () => {
    class Broken extends Old {
      static override migrateData(): any {
        throw new Error("no");
      }
    }
    const reports: string[] = [];
    plug({ report: message => reports.push(message) });
    expect((new Broken({ points: 2 }) as any).points).toBe(2);
    expect(reports.join()).toContain("Broken: no");
  });
});
