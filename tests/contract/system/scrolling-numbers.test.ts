import { describe, expect, it } from "vitest";
import { GM, PLAYER } from "../client/support/world.ts";
import { startSystem } from "./support/system-world.ts";

const HERO = "actorhero0000001";
const FOE = "actorfoe00000001";
const SCENE = "scene00000000001";
const [LINKED, FREE, OTHER] = ["tokenlink0000001", "tokenfree0000001", "tokenfree0000002"];

/** A scrolling text, with its position and direction. */
type Risen = readonly [at: unknown, says: string, way: "up" | "down"];

/**
 * Starts a world with a fake canvas. The tokens have positions, and each scrolling text is recorded in a
 * list.
 */
async function table(generation: 13 | 14, { user = GM, knowledge = "passive" } = {}) {
  const free = (_id: string, name: string) => ({ _id, name, actorId: FOE, actorLink: false, delta: { _id } });
  const world = await startSystem(
    generation,
    {
      Actor: [
        {
          _id: HERO,
          name: "Ilka",
          type: "character",
          effects: [],
          items: [],
          prototypeToken: { actorLink: true },
          ownership: { default: 0, [PLAYER]: 3 },
          system: { health: { value: 10 } },
        },
        {
          _id: FOE,
          name: "Marauder",
          type: "npc",
          effects: [],
          items: [],
          ownership: { default: 0 },
          system: { health: { value: 12 } },
        },
      ],
      Scene: [
        {
          _id: SCENE,
          name: "Deck",
          active: true,
          tokens: [
            { _id: LINKED, name: "Ilka", actorId: HERO, actorLink: true },
            free(FREE, "Marauder 1"),
            free(OTHER, "Marauder 2"),
          ],
        },
      ],
    },
    user,
  );
  const { game, system } = world;
  for (const [key, initial] of [
    ["knowledge", knowledge],
    ["partyActor", ""],
  ])
    game.settings.register("blackout", key, { scope: "world", type: String, default: initial });
  const risen: Risen[] = [];
  const tokens = game.scenes.get(SCENE).tokens;
  const placeables = [LINKED, FREE, OTHER].map(id => ({
    document: tokens.get(id),
    get actor() {
      return tokens.get(id).actor;
    },
    visible: true,
    center: id,
  }));
  const points = world.foundry.CONST.TEXT_ANCHOR_POINTS;
  const layer = { placeables, get: () => undefined };
  const double = {
    ready: true,
    tokens: layer,
    interface: {
      createScrollingText: async (at: unknown, says: string, { direction }: { direction: number }) => {
        risen.push([at, says, direction === points.BOTTOM ? "down" : "up"]);
      },
    },
  };
  Object.assign(globalThis, { canvas: double });
  system.scrolling.watchHitPoints();
  Hooks.callAll("canvasReady", double);
  return {
    ...world,
    risen,
    placeables,
    double,
    hero: game.actors.get(HERO),
    foe: () => tokens.get(FREE).actor,
    base: game.actors.get(FOE),
  };
}

declare const Hooks: { callAll(name: string, ...more: unknown[]): boolean };
const hit = (actor: any, value: number): Promise<unknown> => actor.update({ system: { health: { value } } });

describe.each([13, 14] as const)("scrolling numbers for hit points on Foundry %i", generation => {
  it("show the signed change once, moving down for a loss and up for a gain", async () => {
    const { risen, hero } = await table(generation);
    expect(risen, "nothing rises because a scene is drawn").toEqual([]);
    await hit(hero, 4);
    await hit(hero, 9);
    await hit(hero, 9);
    await hero.update({ name: "Ilka S." });
    expect(risen).toEqual([
      [LINKED, "−6", "down"],
      [LINKED, "+5", "up"],
    ]);
  });

  it("appear only over the changed token if it is unlinked", async () => {
    const { risen, foe } = await table(generation);
    await hit(foe(), 5);
    expect(risen).toEqual([[FREE, "−7", "down"]]);
  });

  it("appear to players for allies and, if the knowledge level allows it, for enemies", async () => {
    for (const knowledge of ["nothing", "passive", "all"]) {
      const { risen, foe, hero, server, game } = await table(generation, { user: PLAYER, knowledge });
      Object.assign(server, { userId: GM });
      expect(game.user.id).toBe(PLAYER);
      await hit(hero, 3);
      foe().updateSource({ system: { health: { value: 5 } } });
      foe().reset();
      Hooks.callAll("updateActor", foe(), {}, {}, GM);
      expect(risen, knowledge).toEqual([
        [LINKED, "−7", "down"],
        ...(knowledge === "all" ? [[FREE, "−7", "down"]] : []),
      ]);
    }
  });

  it("don't appear without a canvas, or over a token that the viewer can't see", async () => {
    const { risen, hero, placeables, double } = await table(generation);
    for (const hidden of [{ visible: false }, null]) {
      if (hidden) Object.assign(placeables[0]!, hidden);
      else Object.assign(double, { ready: false });
      await hit(hero, hidden ? 8 : 7);
    }
    Object.assign(placeables[0]!, { visible: true });
    Object.assign(double, { ready: true });
    Hooks.callAll("canvasReady", double);
    expect(risen).toEqual([]);
    await hit(hero, 6);
    expect(risen).toEqual([[LINKED, "−1", "down"]]);
  });
});
