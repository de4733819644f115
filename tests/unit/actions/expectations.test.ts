import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { formatText } from "../../../src/applications/shared/texts.ts";
import type { Text } from "../../../src/actions/core/card.ts";
import { describedError } from "../../../src/actions/core/described-error.ts";
import * as rules from "../../../src/rules/index.ts";
import type { RuleError } from "../../../src/rules/rule-error.ts";
import { english } from "../applications/words.ts";
import { samples, type FunctionName } from "../rules/wrong-shapes.samples.ts";
import { refusals } from "../rules/wrong-shapes.ts";

const functions = Object.entries(rules).filter(
  ([name, value]) => typeof value === "function" && name !== "RuleError",
) as [FunctionName, (...args: unknown[]) => unknown][];

beforeAll(() => {
  vi.stubGlobal("game", { i18n: { lang: "en", has: english.has } });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** Returns a RuleError's description of the valid values, in English. */
function expectedText(error: RuleError): string {
  return formatText((describedError(error).data?.["allowed"] ?? "") as Text, english);
}

describe("messages about invalid values", () => {
  const told = functions.flatMap(([name, ask]) => refusals(ask, samples[name]));

  it("have an English translation that matches the text in the code", () => {
    // The translation omits that a number must be finite, because this is obvious to users. Minus signs
    // and thousands separators depend on the language.
    const plain = (message: string) => message.replace(/^a finite /u, "a ").replace(/[−,-]/gu, "");
    // Errors with NaN as a limit are excluded, because only code can cause them, not user input.
    const bounded = told.filter(({ expected }) =>
      Object.values(expected?.data ?? {}).every(
        bound =>
          (typeof bound === "number" && !Number.isNaN(bound)) || (typeof bound === "string" && bound !== "x"),
      ),
    );
    expect(bounded.length).toBeGreaterThan(told.length * 0.9);
    const differing = bounded
      .filter(error => error.expected && plain(expectedText(error)) !== plain(error.allowed))
      .map(error => `${expectedText(error)} <> ${error.allowed}`);
    expect([...new Set(differing)]).toEqual([]);
  });

  it("have a language key for each invalid number, choice or type", () => {
    const unsaid = told.filter(
      ({ expected, allowed }) =>
        !expected &&
        /^(?:a (?:whole|finite) number|one of |true or false$|a (?:list|record|text)$)/u.test(allowed),
    );
    expect(told.length).toBeGreaterThan(1000);
    expect([...new Set(unsaid.map(({ message }) => message))]).toEqual([]);
  });
});
