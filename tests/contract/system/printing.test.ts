/**
 * Tests printing and export with real documents. A Gamemaster's copy contains everything, but a player's copy
 * contains only what the player may see.
 */
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { PLAYER } from "../client/support/world.ts";
import { actorId, fighterId, startEncounterWorld, type EncounterWorld } from "./support/encounter-world.ts";

const root = new URL("../../../", import.meta.url);
const source = (path: string): Promise<any> => import(new URL(`src/${path}.ts`, root).pathname);

const [HERO, THUG, TWIN, PARTY, NOBODY] = [0, 1, 2, 3, 4] as const;
const secret = '<p>Told</p><section class="secret"><p>Untold</p></section>';
const blade = {
  _id: "itemblade0000001",
  name: "Blade | <b>of</b> [hope](x)",
  type: "weapon",
  system: {
    category: "melee",
    location: "worn",
    attacks: [{ attribute: "strength", skill: "strike" }],
    damage: { dice: 6, attribute: "", flat: 0 },
    qualities: [{ key: "sharp", x: null, text: "" }],
    weight: 3,
  },
};

describe.each([13, 14] as const)("printing on Foundry %i", generation => {
  let world: EncounterWorld;
  let printing: any;
  let markdown: any;

  beforeAll(async () => {
    world = await startEncounterWorld(generation, [
      {
        kind: "character",
        items: [blade],
        system: {
          biography: { concept: "Diver", notes: secret },
          drives: [{ text: "Go on", chosen: true }],
        },
      },
      { kind: "npc", items: [blade], system: { description: secret } },
      { kind: "npc", items: [blade], system: { description: secret } },
      { kind: "character" },
      { kind: "character" },
    ]);
    world.foundry.applications.ux = {
      TextEditor: {
        implementation: {
          enrichHTML: async (html: string, { secrets }: { secrets: boolean }) =>
            secrets ? html : html.replace(/<section.*<\/section>/u, ""),
        },
      },
    };
    printing = await source("applications/print/printout");
    markdown = await source("applications/print/markdown");
    await world.join(HERO, THUG, TWIN);
    await world.combat.combatants.get(fighterId(TWIN)).update({ hidden: true });
    await world.game.actors.get(actorId(NOBODY)).update({ ownership: { [PLAYER]: 0 } });
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  const actor = (number: number) => world.game.actors.get(actorId(number));
  const print = (subject: unknown, secrets = true) => printing.printout(subject, { secrets });
  const blockOf = (sheet: any, title: string) =>
    sheet.sections.flatMap(({ blocks }: any) => blocks).find((block: any) => block.title === title);
  const texts = (block: any) => block.rows.map(({ cells }: any) => cells.map(({ text }: any) => text));
  const asPlayer = () => {
    const player = world.game.users.get(PLAYER);
    vi.spyOn(world.game, "user", "get").mockReturnValue(player);
  };

  it("includes a character's numbers, weapons, gear, Drives and descriptions", async () => {
    const { title, sheets } = await print([actor(HERO)]);
    const [sheet] = sheets;
    expect([title, sheet.name, sheet.note, sheet.compact]).toEqual(["F0", "F0", "Diver", false]);
    expect(sheet.groups[0].tracks[0]).toMatchObject(
      (({ value, max }) => ({ value, max }))(actor(HERO).system.health),
    );
    const [first] = texts(blockOf(sheet, "BLACKOUT.print.weapons"));
    expect(first).toEqual(expect.arrayContaining([blade.name, "1"]));
    expect(texts(blockOf(sheet, "BLACKOUT.print.gear"))).toEqual([[blade.name, "1", "3"]]);
    expect(blockOf(sheet, "BLACKOUT.bio.drivesNow").entries).toMatchObject([{ text: "Go on", box: true }]);
    expect(blockOf(sheet, "BLACKOUT.bio.notes").enriched).toContain("Untold");
    expect(
      blockOf((await print([actor(HERO)], false)).sheets[0], "BLACKOUT.bio.notes").enriched,
    ).not.toContain("Untold");
  });

  it("combines several copies of an enemy into one entry, with the hit points of each copy", async () => {
    const { sheets } = await print([actor(THUG), actor(THUG), actor(THUG)]);
    expect(sheets).toHaveLength(1);
    expect(sheets[0].groups.map(({ of }: any) => of)).toEqual(["1", "2", "3"]);
    expect(blockOf(sheets[0], "BLACKOUT.print.attributes").columns).toHaveLength(6);
  });

  it("escapes HTML and Markdown in names", async () => {
    const text = markdown.markdownOf(await print([actor(HERO)], false));
    expect(text).toContain(String.raw`| Blade \| &lt;b&gt;of&lt;/b&gt; \[hope\](x) |`);
    expect(text).not.toContain("Untold");
    expect(text).not.toContain("<b>");
  });

  it("omits the empty sections of a character", async () => {
    const { sheets } = await print([actor(PARTY)]);
    expect(blockOf(sheets[0], "BLACKOUT.bio.notes")).toBeUndefined();
    expect(markdown.markdownOf({ title: "", sheets })).toContain("# F3");
  });

  it("includes hidden combatants for a Gamemaster", async () => {
    const { sheets } = await print(world.combat);
    const order = texts(blockOf(sheets[0], "BLACKOUT.track.list"));
    expect(order.map(([name]: string[]) => name).sort()).toEqual(["F0", "F1", "F2"]);
    expect(order.find(([name]: string[]) => name === "F2")?.at(-1)).toBe("BLACKOUT.track.status.hidden");
    expect(sheets).toHaveLength(2);
    expect(sheets[1].groups.map(({ of }: any) => of).sort()).toEqual(["F1", "F2"]);
  });

  it("omits combatants and values that a player isn't allowed to see", async () => {
    asPlayer();
    const { sheets } = await print(world.combat);
    const order = texts(blockOf(sheets[0], "BLACKOUT.track.list"));
    expect(order.map(([name]: string[]) => name).sort()).toEqual(["F0", "F1"]);
    const hitPoints = (who: string) => order.find(([name]: string[]) => name === who)?.[3];
    expect([hitPoints("F0"), hitPoints("F1")]).toEqual([expect.stringMatching(/^\d+ \/ \d+$/u), ""]);
    expect(sheets).toHaveLength(1);
    expect((await print([actor(THUG), actor(NOBODY)])).sheets).toEqual([]);
    expect((await print([actor(HERO)])).sheets).toHaveLength(1);
  });
});
