import { beforeEach, describe, expect, it } from "vitest";
import { startSystem } from "./support/system-world.ts";

const [OWNER, ALWAYS] = [40, 50];
const [FRIENDLY, NEUTRAL, HOSTILE] = [1, 0, -1];

describe.each([13, 14] as const)("the prototype tokens of new actors on Foundry %i", generation => {
  let world: Awaited<ReturnType<typeof startSystem>>;
  const overrides = (value: object) => world.game.settings.set("core", "prototypeTokenOverrides", value);
  /**
   * Returns the data sent to the server. Unlike the document, this data contains the values hidden by an
   * override, which would apply again without it.
   */
  const sent = async (data: object): Promise<any> => {
    await world.CONFIG.Actor.documentClass.create(data);
    return world.server.modifications("create").at(-1).operation.data[0].prototypeToken;
  };
  beforeEach(async () => {
    world = await startSystem(generation);
  });

  it("have the system's defaults for the actor type", async () => {
    expect(await sent({ name: "A", type: "character" })).toMatchObject({
      actorLink: true,
      disposition: FRIENDLY,
      displayBars: 20,
      bar1: { attribute: "health" },
      bar2: { attribute: "stamina" },
    });
    expect(await sent({ name: "B", type: "npc" })).toMatchObject({
      actorLink: false,
      disposition: HOSTILE,
      displayBars: OWNER,
    });
    expect(await sent({ name: "C", type: "barrier" })).toMatchObject({
      disposition: NEUTRAL,
      bar2: { attribute: null },
    });
  });

  it("have the actor's unique portrait, unless the creator chose another image", async () => {
    const images = async (data: object): Promise<readonly string[]> => {
      const token = await sent(data);
      const { img } = world.server.modifications("create").at(-1).operation.data[0];
      return [img, token.texture.src];
    };
    const made: string[] = [];
    for (const type of ["character", "npc", "character", "npc"]) {
      const [img, src] = await images({ name: "Same name", type });
      expect(img).toMatch(/^systems\/blackout\/assets\/portraits\/[\w-]+\.svg$/);
      expect(src).toBe(img);
      made.push(img!);
    }
    expect(new Set(made).size).toBe(made.length);
    expect(await images({ name: "B", type: "npc", img: "mine.webp" })).toEqual(["mine.webp", "mine.webp"]);
    expect((await images({ name: "W", type: "barrier" }))[0]).not.toContain("portraits");
    const chosen = { name: "B", type: "npc", prototypeToken: { texture: { src: "token.webp" } } };
    expect((await images(chosen))[1]).toBe("token.webp");
  });

  it("apply the Gamemaster's overrides from Configure Settings, for all types or for one type", async () => {
    await overrides({
      base: { displayBars: ALWAYS, sight: {} },
      npc: { disposition: NEUTRAL, bar1: { attribute: "stamina" } },
      character: { disposition: undefined },
    });
    expect(await sent({ name: "B", type: "npc" })).toMatchObject({
      displayBars: ALWAYS,
      disposition: NEUTRAL,
      bar1: { attribute: "stamina" },
      bar2: { attribute: "stamina" },
    });
    expect(await sent({ name: "A", type: "character" })).toMatchObject({
      displayBars: ALWAYS,
      disposition: FRIENDLY,
      actorLink: true,
    });
  });

  it("keep the creator's values, unless the Gamemaster overrides them", async () => {
    expect(await sent({ name: "B", type: "npc", prototypeToken: { disposition: FRIENDLY } })).toMatchObject({
      disposition: FRIENDLY,
      displayBars: OWNER,
    });
    await overrides({ base: { disposition: NEUTRAL } });
    expect(await sent({ name: "B", type: "npc", prototypeToken: { disposition: FRIENDLY } })).toMatchObject({
      disposition: NEUTRAL,
      displayBars: OWNER,
    });
  });
});
