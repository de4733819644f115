import { beforeEach, describe, expect, it } from "vitest";
import { startSystem } from "./support/system-world.ts";

const [OWNER, ALWAYS] = [40, 50];
const [FRIENDLY, NEUTRAL, HOSTILE] = [1, 0, -1];

describe.each([13, 14] as const)("prototype tokens of new actors on generation %i", generation => {
  let world: Awaited<ReturnType<typeof startSystem>>;
  const overrides = (value: object) => world.game.settings.set("core", "prototypeTokenOverrides", value);
  /** What the server is asked to store, so that nothing is hidden that comes back once the override goes. */
  const sent = async (data: object): Promise<any> => {
    await world.CONFIG.Actor.documentClass.create(data);
    return world.server.modifications("create").at(-1).operation.data[0].prototypeToken;
  };
  beforeEach(async () => {
    world = await startSystem(generation);
  });

  it("have the defaults of the system by kind", async () => {
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

  it("keep what the Gamemaster overrides in Configure Settings, for all kinds or for one", async () => {
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

  it("keep what the creator chose, which the Gamemaster's override beats", async () => {
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
