import { readFileSync } from "node:fs";
import { join } from "node:path";
import Handlebars from "handlebars";
import { beforeAll, describe, expect, it } from "vitest";
import { templateFiles, templatePath } from "../../../scripts/lib/system-files.mjs";
import { text } from "../../../src/actions/core/card.ts";
import { sheetTemplates } from "../../../src/applications/sheets/sheet-templates.ts";
import { asked, card, facts, hit, html, ilka, knowsAll } from "./cards-support.ts";
import { english } from "./words.ts";

const root = join(import.meta.dirname, "../../..");
const files = new Map(templateFiles(root).map(({ name, file }) => [name, file]));
const names = [...files.keys()];
const paths = names.map(templatePath);
const source = (name: string) => readFileSync(join(root, files.get(name) ?? name), "utf8");

beforeAll(() => {
  Handlebars.registerHelper("localize", (key: string) => english.localize(key));
  for (const name of names) Handlebars.registerPartial(templatePath(name), source(name));
});

describe("templates", () => {
  it.each(names)("%s compiles, and includes only partials that exist", name => {
    expect(() => Handlebars.precompile(source(name))).not.toThrow();
    const included = [...source(name).matchAll(/\{\{>\s*"([^"]+)"/g)].map(match => match[1] as string);
    expect(included.filter(partial => !paths.includes(partial))).toEqual([]);
  });

  it.each(names)("%s doesn't use a list as a live region", name => {
    expect(source(name)).not.toMatch(/<[uo]l[^>]*role="(?:status|alert|log|region|group)"/u);
  });

  it("of a character sheet are compiled with their partials before the sheet opens", () => {
    const drawn = (name: string): string[] => [
      name,
      ...[
        ...source(`${name}.hbs`).matchAll(/\{\{>\s*"systems\/blackout\/templates\/([^"]+)\.hbs"/gu),
      ].flatMap(([, included = ""]) => drawn(included)),
    ];
    expect(
      [
        ...new Set(
          [
            "character/head",
            "parts/tabs",
            "character/play",
            "parts/page",
            "parts/readout",
            "character/gear",
          ].flatMap(drawn),
        ),
      ].sort(),
    ).toEqual([...sheetTemplates].sort());
  });

  it("leave text unescaped only if Foundry has enriched it", () => {
    const raw = names.flatMap(name =>
      [...source(name).matchAll(/\{\{\{([^}]+)\}\}\}/g)].map(match => (match[1] as string).trim()),
    );
    expect([...new Set(raw)].sort()).toEqual([
      "@root.description.enriched",
      "description.enriched",
      "enriched",
      "notes.enriched",
      "prose.enriched",
    ]);
  });

  it("escape HTML in names and reasons", () => {
    const bad = "<img src=x onerror=alert(1)>";
    const row = {
      ...card.targets[0],
      uuid: "Actor.marauder",
      name: bad,
      outcome: text(bad),
      tone: "bad" as const,
      dice: [],
      lines: [{ text: text(bad), value: bad, why: [{ text: text(bad), value: bad }] }],
    };
    const drawn = html({
      reason: bad,
      knows: knowsAll,
      prompts: [asked({ actor: "Actor.other", name: bad })],
      judged: {
        facts: facts({ actor: { ...ilka, name: bad } }),
        resolution: {
          card: { ...card, title: text(bad), notes: [text(bad)], targets: [row] },
          draft: hit(),
          problems: [],
          followUps: [],
        },
      },
      amendments: [
        { index: 0, state: "made", title: bad, reason: bad, rows: [{ text: bad, before: bad, after: bad }] },
      ],
    });
    expect(drawn).not.toContain("<img");
    expect(drawn).toContain("&lt;img");
  });
});
