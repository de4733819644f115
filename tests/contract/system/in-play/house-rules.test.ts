/** Tests, for every house rule, that changing it changes the result of an action. */
import { beforeAll, describe, expect, it } from "vitest";
import type { Field } from "../../../../src/rules/house-rules/fields.ts";
import { defaultHouseRules, houseRuleTable, type HouseRuleKey } from "../../../../src/rules/house-rules.ts";
import { rows } from "./house-rules/rows.ts";
import { startTable, type Table } from "./house-rules/table.ts";

const fieldOf = (key: string): (Field & { readonly rules: readonly string[] }) | undefined =>
  houseRuleTable[key as HouseRuleKey];
const cases = Object.entries(rows).flatMap(([key, { more = [], ...row }]) =>
  [row, ...more.map(one => ({ ...row, ...one }))].map((one, index) => {
    const as = index === 0 ? "" : ` as ${JSON.stringify(one.value)}`;
    const title = `houseRules.${key}${as} (${fieldOf(key)?.rules.join(", ")})`;
    return { ...one, key, title };
  }),
);

/**
 * Returns the parts of a house rule that can be changed separately: the nondefault choices, the fields of a
 * record, or the rows and columns of a table.
 */
function partsOf(field: Field): readonly string[] {
  if (field.kind === "choice") return field.choices.filter(choice => choice !== field.default);
  if (field.kind === "record") return Object.keys(field.fields);
  return field.kind === "rows" ? [...field.rows, ...Object.keys(field.columns)] : [];
}

/** Returns the parts of a house rule in which the given value differs from the default. */
function partsChanged(field: Field, value: any): readonly string[] {
  if (field.kind === "choice") return [value];
  if (field.kind === "record") return Object.keys(value);
  return field.kind === "rows" ? Object.keys(value).flatMap(row => [row, ...Object.keys(value[row])]) : [];
}

let table: Table;

beforeAll(async () => {
  table = await startTable();
});

describe("the table of house rules in this test", () => {
  it("has exactly one row for each house rule", () => {
    const expected = Object.keys(houseRuleTable);
    expect(Object.keys(rows).sort()).toEqual(expected.sort());
  });

  it("has a test value for each part of a house rule", () => {
    const missing = Object.keys(rows).flatMap(key => {
      const field = fieldOf(key);
      const values = cases.filter(one => one.key === key).map(({ value }) => value);
      const changed = field ? values.flatMap(value => partsChanged(field, value)) : [];
      return (field ? partsOf(field) : [])
        .filter(part => !changed.includes(part))
        .map(part => `${key}.${part}`);
    });
    expect(missing).toEqual([]);
  });
});

describe("a changed house rule", () => {
  it.each(cases.map(one => [one.title, one] as const))("affects play: %s", async (_, one) => {
    const { key, value, beside, does, usually, then } = one;
    await table.setHouseRules({ ...beside });
    expect(await does(table), "by default").toEqual(usually);
    await table.setHouseRules({ ...beside, [key]: value });
    expect(table.modules["houseRules"]["rejectedHouseRules"]()).toEqual([]);
    expect(await does(table), "changed").toEqual(then);
    expect(then).not.toEqual(usually);
  });
});

describe("a custom skill list", () => {
  it("gives every actor a Passive Evasion even without the Evasion skill (R1.9, R8.1, R13.19)", async () => {
    const skills = defaultHouseRules.skills.filter(({ key }) => key !== "evasion");
    await table.setHouseRules({ skills });
    expect(await table.needed("evasion")).toBe("3");
    expect(await table.shooting()).toBe(6);
  });
});
