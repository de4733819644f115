import { describe, expect, it } from "vitest";
import { textsOf } from "../../../support/language.ts";

describe("the short label for the state of a turn", () => {
  it.each(["en", "de", "fr", "es"])("starts with a capital letter in all variants (%s)", language => {
    const { BLACKOUT: texts } = textsOf(language) as {
      BLACKOUT: Record<string, { track?: { status?: Record<string, string> } } | undefined>;
    };
    const states = Object.keys(textsOf("en").BLACKOUT.setting.combatVariant.choice).flatMap(key =>
      Object.values(texts[key]?.track?.status ?? {}),
    );
    expect(states.length).toBeGreaterThan(3);
    expect(states.filter(([first = ""]) => first !== first.toLocaleUpperCase(language))).toEqual([]);
  });
});
