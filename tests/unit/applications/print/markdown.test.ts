import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markdownOf, markdownOfHtml, markdownText } from "../../../../src/applications/print/markdown.ts";
import {
  cells,
  entry,
  lines,
  row,
  section,
  type Sheet,
} from "../../../../src/applications/print/print-model.ts";

const empty: Sheet = {
  name: "Ilka",
  note: "",
  picture: "",
  facts: [],
  groups: [],
  sections: [],
  compact: false,
};
const text = (sheet: Partial<Sheet>) => markdownOf({ title: "", sheets: [{ ...empty, ...sheet }] });

/** Returns a line without its escape sequences (backslashes followed by special characters). */
const unescaped = (line: string) => line.replace(/\\[^\p{L}\p{N}\s]/gu, "");

describe("text converted to Markdown", () => {
  it.each([
    ["[free dice](https://example.org)", "\\[free dice\\](https://example.org)"],
    ["a|b", "a\\|b"],
    ["**Rook** _the_ `knife` ~~x~~", "\\*\\*Rook\\*\\* \\_the\\_ \\`knife\\` \\~\\~x\\~\\~"],
    ["<img src=x onerror=alert(1)> & co", "&lt;img src=x onerror=alert(1)&gt; &amp; co"],
    ["one\n\n# two", "one \\# two"],
    ["a\u202Egnp.exe\u0007", "a gnp.exe"],
    ["\\", "\\\\"],
    ["  ", ""],
  ])("%j becomes %j", (given, shown) => {
    expect(markdownText(given)).toBe(shown);
  });

  it("has no line breaks, tags or unescaped Markdown characters, no matter what the text contains", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), given => {
        const shown = markdownText(given);
        expect(shown).not.toMatch(/[\n\r<>]/u);
        expect(unescaped(shown)).not.toMatch(/[*_`[\]|~#]/u);
      }),
    );
  });
});

describe("HTML converted to Markdown", () => {
  it.each([
    ["<p>One <b>bold</b> and <em>soft</em> word.</p><p>Two</p>", "One **bold** and *soft* word.\n\nTwo"],
    ["<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><p>end</p>", "- a\n- b\n  - c\n\nend"],
    ["<h2>Gear</h2><p>x<br>y</p>", "**Gear**\n\nx\ny"],
    ["<table><tr><th>a</th><td>b</td></tr><tr><td>c</td></tr></table>", "a · b\nc"],
    ["<p>- no list</p><p>1. no list</p><p># no title</p>", "\\- no list\n\n1\\. no list\n\n\\# no title"],
    ["<script>alert(1)</script><p onclick=x>a<a href='javascript:x'>link</a></p>", "alink"],
    ["<b> spaced </b>x", "**spaced** x"],
    ["<b>a <i>b</i></b>", "a *b*"],
    ["<b></b><p>&lt;b&gt; &amp; |</p>", "&lt;b&gt; &amp; \\|"],
    ["", ""],
    ["</b></ul></li>plain", "plain"],
  ])("%j becomes %j", (html, markdown) => {
    expect(markdownOfHtml(html)).toBe(markdown);
  });

  it("contains no tags, no matter what the HTML contains", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), given => {
        expect(markdownOfHtml(`<p>${given}</p><ul><li>${given}`)).not.toMatch(/[<>\uE000]/u);
      }),
    );
  });
});

describe("a printout as Markdown", () => {
  it("contains only the name if an actor has no data", () => {
    expect(text({})).toBe("# Ilka\n");
  });

  it("contains points, facts, tables and lists, but no blank fields", () => {
    expect(
      text({
        note: "Salvage diver",
        groups: [
          {
            of: "",
            tracks: [
              { label: "HP", value: 14, max: 18, spare: 0 },
              { label: "Inspiration", value: 3, max: 3, spare: 8 },
            ],
            note: "Prone",
          },
        ],
        facts: [
          { label: "Evasion", value: "4" },
          { label: "Step", value: "" },
        ],
        sections: section(false, [
          {
            title: "Weapons",
            columns: [
              { label: "Name", number: false },
              { label: "AP", number: true },
            ],
            rows: [
              row(["Axe|hammer", "1"], "sharp"),
              { cells: [...cells("Clip"), { text: "2", strong: true }], note: "", depth: 1 },
            ],
          },
          {
            title: "Drives",
            entries: [entry("", { text: "Go", box: true }), entry("A", { note: "b", text: "c" })],
          },
          { title: "History", enriched: "<p>Long</p>" },
          { title: "Empty", entries: [] },
          lines("Notes", 4),
        ]),
      }),
    ).toBe(`# Ilka

*Salvage diver*

**HP** 14 / 18 · **Inspiration** 3 · Prone

**Evasion** 4

## Weapons

| Name | AP |
| --- | :---: |
| Axe\\|hammer (sharp) | 1 |
| – Clip | **2** |

## Drives

- Go
- **A** (b): c

## History

Long
`);
  });

  it("separates sheets, and lists the points of merged actors by name", () => {
    const group = (of: string) => ({
      of,
      tracks: [{ label: "HP", value: 5, max: 5, spare: 0 }],
      note: "",
    });
    expect(
      markdownOf({
        title: "",
        sheets: [{ ...empty, groups: [group("Guard 1"), group("Guard *2*")] }, empty],
      }),
    ).toBe("# Ilka\n\nGuard 1: **HP** 5 / 5\n\nGuard \\*2\\*: **HP** 5 / 5\n\n---\n\n# Ilka\n");
  });

  it("keeps a table's columns intact, even for very long or malicious names", () => {
    const name = `${"Long|name<br>".repeat(400)}\n| --- |`;
    const table = text({
      name,
      sections: section(false, [
        { title: name, columns: [{ label: name, number: false }], rows: [row([name], name)] },
      ]),
    });
    for (const line of table.split("\n").filter(each => each.startsWith("| ")))
      expect(unescaped(line).split("|").length, line.slice(0, 40)).toBe(3);
    expect(table).not.toContain("<br>");
  });
});
