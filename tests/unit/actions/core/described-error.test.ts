import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { formatError } from "../../../../src/applications/shared/format-error.ts";
import { formatText } from "../../../../src/applications/shared/texts.ts";
import { text } from "../../../../src/actions/core/card.ts";
import { describedError } from "../../../../src/actions/core/described-error.ts";
import { oneOf, wholeNumber } from "../../../../src/rules/check.ts";
import { RuleError } from "../../../../src/rules/rule-error.ts";
import { english } from "../../applications/words.ts";

beforeEach(() => {
  vi.stubGlobal("game", { i18n: { lang: "en", has: english.has } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Returns the RuleError that a function throws. */
function refusal(run: () => unknown): RuleError {
  try {
    run();
  } catch (error) {
    if (error instanceof RuleError) return error;
  }
  throw new Error("nothing was refused");
}

describe("an error message shown to users", () => {
  it("shows the field's name from the dialog, the invalid value and the allowed values", () => {
    const error = refusal(() => wholeNumber("choices.height", 5000, 0, 200));
    expect(
      formatText(
        describedError(error, [{ name: "height", label: text("BLACKOUT.field.jumpHeight") }]),
        english,
      ),
    ).toBe("Feet down: “5000” isn’t valid. Allowed: a whole number from 0 to 200.");
  });

  it.each([
    [
      "by the label that all dialogs use",
      refusal(() => wholeNumber("choices.chargeFeet", -1, 0)),
      "Feet to the target: “−1” isn’t valid. Allowed: a whole number of at least 0.",
    ],
    [
      "by its general name if no dialog contains it",
      new RuleError("item", "Knife", "a weapon with the Burst quality", { key: "burstWeapon" }),
      "Item: “Knife” isn’t valid. Allowed: a weapon with the Burst quality.",
    ],
    [
      "by its path if it has no name",
      refusal(() => oneOf("fighter.side", "none", ["crew", "others"])),
      "fighter.side: “none” isn’t valid. Allowed: one of crew, others.",
    ],
  ])("identifies the invalid field %s", (_how, error, expected) => {
    expect(formatError(error, english)).toBe(expected);
  });

  it("describes empty values, lists and records by type, and shortens long strings", () => {
    const messages = [null, "", [1], { a: 1 }, "x".repeat(100)].map(value =>
      formatError(new RuleError("item", value, "right"), english),
    );
    expect(messages).toEqual(
      ["nothing", "nothing", "a list", "a record", `${"x".repeat(60)}…`].map(
        shown => `Item: “${shown}” isn’t valid. Allowed: right.`,
      ),
    );
  });

  it("shows a RuleError's English text if there is no language key, and the original message of any other error", () => {
    expect(formatError(new RuleError("faces", 1, "a list of 3, one for each die"), english)).toContain(
      "Allowed: a list of 3, one for each die.",
    );
    expect([formatError(new Error("no room"), english), formatError("gone", english)]).toEqual([
      "no room",
      "gone",
    ]);
  });

  it("is translated on each reader's client, not on the sender's", () => {
    const message = text("BLACKOUT.writer.impossible", {
      what: describedError(refusal(() => wholeNumber("choices.feet", 1.5))),
    });
    expect(formatText(JSON.parse(JSON.stringify(message)), english)).toBe(
      "This isn’t possible. Feet away: “1.5” isn’t valid. Allowed: a whole number.",
    );
  });
});
