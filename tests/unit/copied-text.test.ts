import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { copiedRuns, hash, ourTexts } from "../../scripts/copied-text.mjs";

const hashes = readFileSync(join(import.meta.dirname, "../../scripts/lib/copied-text.hashes"), "utf8")
  .split("\n")
  .filter(Boolean);

describe("the texts in packs, lang and docs", () => {
  it("contain no sequence of eight words from the rules texts", () => {
    const files: string[] = ourTexts();
    for (const part of ["packs/_source", "lang/en.json", "docs/architecture.md"])
      expect(
        files.some(file => file.includes(part)),
        part,
      ).toBe(true);
    expect(
      files.flatMap(file =>
        copiedRuns(readFileSync(file, "utf8")).map(
          ({ line, run }: { line: number; run: string }) => `${file}:${line}: ${run}`,
        ),
      ),
    ).toEqual([]);
  });

  it("are checked against hashes of all sequences of eight words in the rules texts", () => {
    expect(hashes.length).toBeGreaterThan(5000);
    expect(hashes.every(hash => /^[0-9a-f]{12}$/u.test(hash))).toBe(true);
    const words = ["one", "two", "three", "four", "five", "six", "seven", "it's"];
    expect(hash(words)).toMatch(/^[0-9a-f]{12}$/u);
    expect(
      copiedRuns(
        "Zero,\none TWO three; four <b>five</b>...\nsix seven it's eight",
        new Set([hash(["one", "two", "three", "four", "b", "five", "b", "six"])]),
      ),
    ).toEqual([{ line: 2, run: "one two three four b five b six" }]);
    expect(copiedRuns(words.join(" "), new Set([hash(words)]))).toHaveLength(1);
    expect(copiedRuns(words.slice(1).join(" "), new Set([hash(words)]))).toEqual([]);
  });
});
