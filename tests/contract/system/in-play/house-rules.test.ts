/** Every house rule in play: changing it changes what comes of something that people do at the table. */
import { beforeAll, describe, expect, it } from "vitest";
import { houseRuleTable, type HouseRuleKey } from "../../../../src/rules/house-rules.ts";
import { rows } from "./house-rules/rows.ts";
import { startTable, type Table } from "./house-rules/table.ts";

/** House rules that nothing in play reads yet. */
const beingWired: readonly HouseRuleKey[] = ["helperNeeds", "inspirationSpent", "buyFactor", "sellFactor"];

const cases = Object.entries(rows).map(([key, row]) => ({
  ...row,
  key,
  title: `houseRules.${key} (${houseRuleTable[key as HouseRuleKey]?.rules.join(", ")})`,
}));
let table: Table;

beforeAll(async () => {
  table = await startTable();
});

describe("house rules", () => {
  it("have one row each, and every row is of a house rule", () => {
    const missing = Object.keys(houseRuleTable).filter(key => !beingWired.includes(key as HouseRuleKey));
    expect(Object.keys(rows).sort()).toEqual(missing.sort());
  });
});

describe("changes what happens in play:", () => {
  it.each(cases)("$title", async ({ key, value, beside, does, usually, then }) => {
    await table.setHouseRules({ ...beside });
    expect(await does(table), "by default").toEqual(usually);
    await table.setHouseRules({ ...beside, [key]: value });
    expect(table.modules["houseRules"]["rejectedHouseRules"]()).toEqual([]);
    expect(await does(table), "changed").toEqual(then);
    expect(then).not.toEqual(usually);
  });
});
