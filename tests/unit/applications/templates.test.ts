import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Handlebars from "handlebars";
import { beforeAll, describe, expect, it } from "vitest";
import { PARTIALS } from "../../../src/applications/shared/templates.ts";
import { testCardView } from "../../../src/applications/chat/test-card-view.ts";
import { english } from "./words.ts";

const folder = join(import.meta.dirname, "../../../templates");
const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(name => name.endsWith(".hbs")).sort();
const source = (name: string) => readFileSync(join(folder, name), "utf8");

beforeAll(() => {
  Handlebars.registerHelper("localize", (key: string) => english.localize(key));
  for (const name of names) Handlebars.registerPartial(`systems/blackout/templates/${name}`, source(name));
});

describe("templates", () => {
  it.each(names)("%s compiles and includes only partials that are loaded beforehand", name => {
    expect(() => Handlebars.precompile(source(name))).not.toThrow();
    const included = [...source(name).matchAll(/\{\{>\s*"([^"]+)"/g)].map(match => match[1] as string);
    expect(included.filter(partial => !PARTIALS.includes(partial))).toEqual([]);
  });

  it("are loaded only when they exist", () => {
    expect(PARTIALS.filter(path => !names.includes(path.replace("systems/blackout/templates/", "")))).toEqual([]);
  });

  it("print unescaped only what Foundry has enriched", () => {
    const raw = names.flatMap(name => [...source(name).matchAll(/\{\{\{([^}]+)\}\}\}/g)].map(match => (match[1] as string).trim()));
    expect([...new Set(raw)].sort()).toEqual(["description.enriched", "enriched", "notes.enriched"]);
  });

  it("make HTML in names and reasons inert", () => {
    const bad = "<img src=x onerror=alert(1)>";
    const view = testCardView({
      data: { state: "waiting", attribute: "strength", attributeDice: 3, skillRank: 0, rows: [], inspiration: 1, difficulty: null, against: bad, chosenToFail: false, faces: [], inspirationFaces: [], verdict: { state: "none", reason: "", dice: 0, left: 0 } } as never,
      judged: null, who: bad, foe: false, skill: bad, mine: true, writerOnline: true,
    }, english);
    const html = Handlebars.compile(source("chat/test-card.hbs"))(view);
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img");
  });
});
