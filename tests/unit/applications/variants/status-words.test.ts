import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../../../lang");

describe("how a turn stands, in a word or two", () => {
  it.each(["en", "de", "fr", "es"])("is written alike in both variants: %s", language => {
    const {
      BLACKOUT: { zones, bands },
    } = JSON.parse(readFileSync(join(folder, `${language}.json`), "utf8")) as {
      BLACKOUT: Record<"zones" | "bands", { track: { status: Record<string, string> } }>;
    };
    const small = [...Object.values(zones.track.status), ...Object.values(bands.track.status)].filter(
      ([first = ""]) => first !== first.toLocaleUpperCase(language),
    );
    expect(small).toEqual([]);
  });
});
