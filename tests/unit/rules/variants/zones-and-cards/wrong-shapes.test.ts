import { describe, expect, it } from "vitest";
import * as rules from "../../../../../src/rules/variants/zones-and-cards/index.ts";
import { deeplyFrozen, mishaps } from "../../wrong-shapes.ts";
import { unsaid } from "../refused.ts";
import { samples } from "./samples.ts";

describe.each(Object.entries(samples))("%s", (name, sample) => {
  const ask = rules[name as keyof typeof samples] as (...args: unknown[]) => unknown;

  it("answers right arguments and leaves them as they are", () => {
    expect(() => ask(...deeplyFrozen<readonly unknown[]>(sample))).not.toThrow();
  });

  it("says with a RuleError what it cannot answer", () => {
    expect(mishaps(ask, sample)).toEqual([]);
  });

  it("names where it stands, and what would be right", () => {
    expect(unsaid(ask, sample)).toEqual([]);
  });
});
