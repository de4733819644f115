/**
 * Tests that the system's data models have the same result as Foundry's own processing of their schemas,
 * which they shorten for data that is already clean.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { models } from "./support/models.ts";

const { foundry } = globalThis as any;

/** Values that a field can contain after an update, an import, or a mistake in another module. */
const VALUES = [
  undefined,
  null,
  0,
  -1,
  1.5,
  1e9,
  NaN,
  "",
  " padded ",
  "worn",
  "3",
  true,
  [],
  ["a"],
  {},
  { value: 1 },
];

/** Returns a model that processes the schema of another one in the way in which Foundry does. */
function plainModel(model: any): any {
  return class Plain extends foundry.abstract.TypeDataModel {
    static defineSchema() {
      return model.defineSchema();
    }

    static migrateData(source: object) {
      return model.migrateData(super.migrateData(source));
    }
  };
}

/** Returns the paths of all fields in data, including those of fields inside other fields. */
function pathsIn(data: object, start = ""): string[] {
  return Object.entries(data).flatMap(([key, value]) => [
    `${start}${key}`,
    ...(value !== null && typeof value === "object" && !Array.isArray(value)
      ? pathsIn(value, `${start}${key}.`)
      : []),
  ]);
}

/** Returns the prepared and stored data of a model, or the message of the error that its data causes. */
function processed(model: any, data: object): unknown {
  try {
    const made = new model(foundry.utils.deepClone(data));
    return { prepared: made.toObject(false), own: { ...made }, stored: made._source };
  } catch (error) {
    return (error as Error).message.replace(/^\w+ /u, "");
  }
}

const types = ["Actor", "Item"].flatMap(name =>
  Object.entries(models[name]!).map(([type, model]) => [name, type, model] as const),
);

describe.each(types)("the data model of %s type %s", (_name, _type, model) => {
  const plain = plainModel(model);
  const initial = new plain({}).toObject();

  it("processes valid and invalid data as Foundry does", () => {
    expect(processed(model, {})).toEqual(processed(plain, {}));
    expect(processed(model, initial)).toEqual(processed(plain, initial));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...pathsIn(initial), "unknown"), fc.constantFrom(...VALUES)), {
          maxLength: 3,
        }),
        changes => {
          const data = foundry.utils.deepClone(initial);
          for (const [path, value] of changes)
            foundry.utils.setProperty(data, path, foundry.utils.deepClone(value));
          expect(processed(model, data)).toEqual(processed(plain, data));
        },
      ),
      { numRuns: 200 },
    );
  });
});
