import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { npcRankKeys } from "../../../src/rules/character/npc.ts";
import { startSystem } from "../system/support/system-world.ts";
import { fighterOf, hitChance, standard, turnsToFall } from "./support/balance.ts";
import { of, root } from "./support/sources.ts";

/** The table rows in docs/balance.md, keyed by the text in the first column. */
const rows = new Map(readFileSync(join(root, "docs/balance.md"), "utf8").split("\n").filter(line => line.startsWith("| ")).map(line => line.split("|").slice(1, -1).map(cell => cell.trim())).map(([first = "", ...rest]) => [first, rest] as const));
/** Parses a range in a table cell, such as `75–100%`, `1.5–3.5` or `10 or more`. */
function range(cell = ""): { least: number; most: number } {
  const [least = NaN, most = Infinity] = [...cell.matchAll(/\d+(?:\.\d+)?/gu)].map(([number]) => Number(number) / (cell.includes("%") ? 100 : 1));
  return { least, most };
}

const named = [...rows].filter(([name, cells]) => cells.length === 1 && npcRankKeys.some(rank => rank === cells[0]) && name !== "").map(([name]) => name);
const templates = npcRankKeys.map(rank => `${rank.charAt(0).toUpperCase()}${rank.slice(1)} fighter`);

describe("compendium enemies compared to the standard character (docs/balance.md, R13.18)", () => {
  const actors = new Map<string, any>();
  beforeAll(async () => {
    const { game } = await startSystem(14, { Actor: of("enemies").map(({ data }) => structuredClone(data)) });
    for (const actor of game.actors) actors.set(actor.name, actor);
  });

  it("include at least ten documented examples, and cover all ranks", () => {
    expect(named.length).toBeGreaterThanOrEqual(10);
    for (const rank of npcRankKeys) expect(range(rows.get(rank)?.[0]).least, rank).toBeGreaterThan(0);
    expect(new Set(named.map(name => rows.get(name)?.[0])).size).toBe(npcRankKeys.length);
  });

  it.each([...templates, ...named])("include %s, whose difficulty matches its rank", name => {
    const actor = actors.get(name);
    expect(actor, name).toBeDefined();
    if (rows.has(name)) expect(actor.system.rank).toBe(rows.get(name)?.[0]);
    const enemy = fighterOf(actor);
    const found = [hitChance(standard, enemy), hitChance(enemy, standard), turnsToFall(standard, enemy), turnsToFall(enemy, standard)];
    const meant = rows.get(actor.system.rank) ?? [];
    found.forEach((value, index) => {
      const { least, most } = range(meant[index]);
      expect(value, `column ${index + 2}: ${String(meant[index])}`).toBeGreaterThanOrEqual(least);
      expect(value, `column ${index + 2}: ${String(meant[index])}`).toBeLessThanOrEqual(most);
    });
  });

  it("include templates that hit more often and last longer as their rank rises", () => {
    const figures = templates.map(name => fighterOf(actors.get(name))).map(enemy => ({ hits: hitChance(enemy, standard), falls: turnsToFall(standard, enemy) }));
    for (const [index, { hits, falls }] of figures.entries()) {
      const before = figures[index - 1];
      if (before) expect([hits > before.hits, falls > before.falls]).toEqual([true, true]);
    }
  });
});
