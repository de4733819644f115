import { beforeAll, describe, expect, it } from "vitest";
import { openingSeed } from "../../../scripts/lib/opening.mjs";
import type { Fighter } from "../../../src/rules/combat/fighter.ts";
import { usualBand } from "../../../src/rules/combat/theatre.ts";
import { defaultHouseRules } from "../../../src/rules/house-rules.ts";
import { forecastParts, type ForecastPart } from "../../../src/features/encounter/forecast-parts.ts";
import type { Point } from "../../../src/rules/battlefield/plane.ts";
import { crossings, type Wall } from "../../../src/rules/battlefield/walls.ts";
import { startSystem } from "../system/support/system-world.ts";

const seed = openingSeed();
const documents: Record<string, any[]> = seed.documents;
const scene = documents["Scene"]?.find(({ active }) => active);
const [encounter] = documents["Combat"] ?? [];

describe("the world that npm start opens", () => {
  let fighters: Fighter[];
  beforeAll(async () => {
    const { game } = await startSystem(14, { Actor: structuredClone(documents["Actor"] ?? []) });
    const settings: Record<string, unknown> = { initiativeDice: 2, partyActor: seed.settings["blackout.partyActor"] };
    for (const [name, value] of Object.entries(settings)) game.settings.register("blackout", name, { scope: "world", config: false, type: value?.constructor, default: value });
    for (const actor of game.actors) actor.reset();
    const { forecastFighter } = await import(new URL("../../../src/features/encounter/forecast-fighter.ts", import.meta.url).pathname);
    fighters = encounter.combatants.map(({ _id, actorId }: any) => {
      const actor = game.actors.get(actorId);
      const entering = { id: _id, side: actor.type === "character" ? "player" : "enemy", fresh: false };
      return forecastFighter(actor, entering, defaultHouseRules).fighter;
    });
  });

  it("shows the sample adventure's scene, with an encounter that includes the player characters and hasn't begun", () => {
    expect(documents["Scene"]?.filter(({ active }) => active).map(({ name }) => name)).toEqual(["Spar four, freight deck"]);
    expect([encounter.scene, encounter.active, encounter.round]).toEqual([scene._id, true, 0]);
    const tokens = new Map(scene.tokens.map((token: any) => [token._id, token.actorId]));
    for (const { tokenId, actorId } of encounter.combatants) expect(tokens.get(tokenId)).toBe(actorId);
    const players = (seed as any).users.filter(({ role }: any) => role === 1).map(({ character }: any) => character);
    expect(encounter.combatants.map(({ actorId }: any) => actorId).filter((id: string) => id.startsWith("character"))).toEqual(players);
  });

  it("lets the enemies with guns shoot a player character in the first round, through an open door", async () => {
    const { readWalls } = await import(new URL("../../../src/world/read-walls.ts", import.meta.url).pathname);
    const solid = readWalls(scene.walls.map(({ _id, ...wall }: any) => ({ ...wall, id: _id })), (place: Point) => place).filter(({ kind }: Wall) => kind === "solid");
    const middle = ({ x, y }: any) => ({ x: x + 50, y: y + 50 });
    const [crew, enemies] = [1, -1].map(side => scene.tokens.filter(({ disposition }: any) => disposition === side));
    for (const enemy of enemies)
      expect(crew.filter((one: any) => crossings(solid, middle(enemy), middle(one)).length === 0).length, enemy.name).toBeGreaterThan(0);
    expect(enemies.length).toBe(3);
  });

  it("has one welcome message, and an encounter that the players win in 55 to 70 percent of simulations", () => {
    const job = { fighters, houseRules: defaultHouseRules, seed: 1, within: 0.02, terms: { ground: { band: usualBand, cover: "none" as const }, inspiration: 0 } };
    let last: ForecastPart | undefined;
    for (const part of forecastParts(job)) last = part;
    const { playersWin = 0, encounters = 1 } = last?.tally ?? {};
    expect(playersWin / encounters).toBeGreaterThan(0.55);
    expect(playersWin / encounters).toBeLessThan(0.7);
    expect([seed.settings["blackout.welcomed"], documents["ChatMessage"]?.length]).toEqual([true, 1]);
  });
});
