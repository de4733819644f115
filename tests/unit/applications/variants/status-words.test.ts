import { describe, expect, it } from "vitest";
import { textsOf } from "../../../support/language.ts";

describe("how a turn stands, in a word or two", () => {
  it.each(["en", "de", "fr", "es"])("is written alike in both variants: %s", language => {
    const {
      BLACKOUT: { zones, bands },
    } = textsOf(language) as {
      BLACKOUT: Record<"zones" | "bands", { track: { status: Record<string, string> } }>;
    };
    const small = [...Object.values(zones.track.status), ...Object.values(bands.track.status)].filter(
      ([first = ""]) => first !== first.toLocaleUpperCase(language),
    );
    expect(small).toEqual([]);
  });
});
