/**
 * Tests that the server sanitizes players' HTML fields before it stores them. Uses a public list of attacks
 * and a separate parser.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cleanHtml } from "../../../host/server/html.ts";
import type { RunningServer } from "../../../host/server/start.ts";
import { injections, ownCorpus, publicCorpus } from "../../support/injections.ts";
import { running } from "../../support/running.ts";
import { IDS } from "./support/fixtures.ts";
import { connect, startTable, type Client } from "./support/table.ts";

it("the list of injection attacks contains more than 200 attacks", () => {
  expect(publicCorpus.length).toBeGreaterThan(200);
});

it("sanitizing removes all executable content, and sanitizing the result again changes nothing", () => {
  for (const text of injections) {
    const cleaned = cleanHtml(text);
    expect(running(cleaned), text).toEqual([]);
    expect(cleanHtml(cleaned), `${text}, again`).toBe(cleaned);
  }
});

it("the test's own check detects executable content", () => {
  expect(injections.filter(text => running(text).length > 0).length).toBeGreaterThan(100);
});

describe("the server under injection attacks", () => {
  let server: RunningServer;
  let player: Client;
  let gm: Client;
  beforeAll(async () => {
    server = await startTable();
    [player, gm] = [await connect(server.address, IDS.player), await connect(server.address, IDS.gm)];
  });
  afterAll(async () => {
    await server.close();
  });

  it("stores every attack in every HTML field as harmless text, no matter how the update is written", async () => {
    const stored = (): string[] => {
      const hero = server.game.store.get(null, "Actor", IDS.hero) as any;
      return [
        hero.system.biography,
        hero.system.notes?.a?.text,
        ...hero.items.map((item: any) => item.system.description),
      ].filter(text => typeof text === "string");
    };
    for (const [index, text] of injections.entries()) {
      const ways = [
        { system: { biography: text, notes: { a: { text } } } },
        { "system.biography": text, "system.notes.a.text": text },
        { system: { "==notes": { a: { text } } } },
        { "system.notes": { a: { text } } },
      ];
      for (const update of ownCorpus.includes(text) ? ways : [ways[index % ways.length]]) {
        await player.modify("Actor", "update", { updates: [{ _id: IDS.hero, ...update }] });
        expect(stored().flatMap(running), text).toEqual([]);
      }
    }
    for (let start = 0; start < injections.length; start += 50) {
      const data = injections.slice(start, start + 50).map((text, index) => ({
        name: `item ${start + index}`,
        type: "thing",
        system: { description: text },
      }));
      await gm.modify("Item", "create", { parentUuid: `Actor.${IDS.hero}`, data });
    }
    expect(stored().flatMap(running)).toEqual([]);
    expect(stored().length).toBeGreaterThan(injections.length);
  });

  it("sanitizes message content", async () => {
    for (let start = 0; start < injections.length; start += 50)
      await player.modify("ChatMessage", "create", {
        data: injections.slice(start, start + 50).map(content => ({ content })),
      });
    const words = server.game.store.all(null, "ChatMessage").map(({ content }) => String(content));
    expect(words.length).toBe(injections.length);
    expect(words.flatMap(running)).toEqual([]);
  });
});
