import { describe, expect, it } from "vitest";
import { deeplyFrozen, mishaps } from "../rules/wrong-shapes.ts";
import { unsaid } from "./refused.ts";

/**
 * Tests a variant's rules functions with sample arguments. Each function must accept the valid samples
 * without changing them, and reject invalid arguments with a helpful error message.
 */
export function holdSamples<Name extends string>(
  rules: Readonly<Record<NoInfer<Name>, unknown>>,
  samples: Readonly<Record<Name, readonly unknown[]>>,
): void {
  describe.each(Object.entries<readonly unknown[]>(samples))("the rules function %s", (name, sample) => {
    const ask = rules[name as Name] as (...args: unknown[]) => unknown;

    it("accepts valid arguments and doesn't change them", () => {
      expect(() => ask(...deeplyFrozen<readonly unknown[]>(sample))).not.toThrow();
    });

    it("throws a RuleError for invalid arguments", () => {
      expect(mishaps(ask, sample)).toEqual([]);
    });

    it("includes the path and the valid values in its errors", () => {
      expect(unsaid(ask, sample)).toEqual([]);
    });
  });
}
