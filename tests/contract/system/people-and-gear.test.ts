import { describe, expect, it } from "vitest";
import { startSystem } from "./support/system-world.ts";

const HERO = "actorhero0000001";
const id = (name: string) => name.padEnd(16, "0");
const thing = (name: string, type: string, system: object = {}) => ({ _id: id(name), name, type, system });
const hero = (items: object[], system: object = {}, type = "character") => [
  { _id: HERO, name: "Ilka", type, system, items },
];

describe.each([13, 14] as const)("the data models of actors and gear on Foundry %i", generation => {
  const open = (documents: Record<string, any[]>) => startSystem(generation, documents);
  const ilka = async (items: object[], system: object = {}, type = "character") =>
    (await open({ Actor: hero(items, system, type) })).game.actors.get(HERO);

  it("apply mods to an item's prepared values without changing its stored data", async () => {
    const actor = await ilka([
      thing("rifle", "weapon", {
        damage: { dice: 6 },
        range: 45,
        ammunition: { value: 10, max: 10 },
        qualities: [{ key: "sharp", x: null, text: "" }],
      }),
      thing("barrel", "mod", {
        host: id("rifle"),
        changes: [
          { path: "damage.dice", mode: "add", value: 2 },
          { path: "range", mode: "set", value: 90 },
          { path: "ammunition.max", mode: "add", value: 5 },
        ],
        qualities: [{ key: "stun", x: 2, text: "" }],
      }),
      thing("lining", "mod", {
        host: id("rifle"),
        fits: ["armor"],
        changes: [{ path: "weight", mode: "add", value: 3 }],
      }),
    ]);
    const rifle = actor.items.get(id("rifle"));
    const check = () => {
      expect(rifle.system).toMatchObject({
        damage: { dice: 8 },
        range: 90,
        weight: 0,
        ammunition: { value: 10, max: 15 },
      });
      expect(rifle.system.qualities).toHaveLength(1);
      expect(rifle.system.modded.qualities.map(({ key }: any) => key)).toEqual(["sharp", "stun"]);
      expect(rifle.system.modded.mods).toEqual([
        { id: id("barrel"), name: "barrel", fault: null },
        { id: id("lining"), name: "lining", fault: "wrongKind" },
      ]);
      expect(rifle.toObject().system).toMatchObject({
        damage: { dice: 6 },
        range: 45,
        ammunition: { max: 10 },
      });
    };
    check();
    actor.reset();
    actor.prepareData();
    check();
    await actor.updateEmbeddedDocuments("Item", [{ _id: id("barrel"), system: { host: "" } }]);
    expect(rifle.system).toMatchObject({ damage: { dice: 6 }, range: 45 });
  });

  it("ignore mods that are installed in themselves or in each other", async () => {
    const actor = await ilka([
      thing("one", "mod", {
        host: id("two"),
        weight: 1,
        changes: [{ path: "weight", mode: "add", value: 1 }],
      }),
      thing("two", "mod", {
        host: id("one"),
        weight: 1,
        changes: [{ path: "weight", mode: "add", value: 1 }],
      }),
      thing("self", "mod", {
        host: id("self"),
        weight: 1,
        changes: [{ path: "weight", mode: "add", value: 1 }],
      }),
    ]);
    expect(actor.items.map((item: any) => item.system.weight)).toEqual([1, 1, 1]);
    expect(actor.system.load.carried).toBe(3);
  });

  it("count the weight of all carried items and their contents once, and ignore stowed containers and their contents", async () => {
    const actor = await ilka([
      thing("bag", "container", { weight: 2, capacity: 5 }),
      thing("box", "container", { weight: 1, container: id("bag") }),
      thing("iron", "gear", { weight: 4, quantity: 2, container: id("box") }),
      thing("chest", "container", { weight: 50, location: "stowed" }),
      thing("gold", "gear", { weight: 9, container: id("chest") }),
    ]);
    expect(actor.system.load.carried).toBe(11);
    expect(actor.system.load.fillings).toContainEqual({
      id: id("bag"),
      weight: 9,
      capacity: 5,
      overfull: true,
    });
  });

  it("report missing and circular containers, and count the items in them as carried", async () => {
    const actor = await ilka([
      thing("a", "container", { weight: 1, container: id("b") }),
      thing("b", "container", { weight: 1, container: id("a") }),
      thing("lost", "gear", { weight: 1, container: "nowhere" }),
      thing("odd", "gear", { weight: 1, container: id("lost") }),
    ]);
    expect(Object.fromEntries(actor.system.load.misplaced)).toEqual({
      [id("a")]: "cycle",
      [id("b")]: "cycle",
      [id("lost")]: "missing",
      [id("odd")]: "missing",
    });
    expect(actor.system.load.carried).toBe(4);
  });

  it("ignore armor in a bag, even if it is marked as worn (R8.7)", async () => {
    const actor = await ilka([
      thing("bag", "container"),
      thing("vest", "armor", {
        location: "worn",
        container: id("bag"),
        armor: { value: 9, max: 9 },
        encumbrance: 2,
      }),
    ]);
    expect(actor.system.armor).toEqual({ value: 0, max: 0 });
    expect(actor.system.load.level).toBe(0);
  });

  it("add natural armor to worn armor (R8.13)", async () => {
    const { game, system } = await open({
      Actor: hero([
        thing("vest", "armor", { location: "worn", armor: { value: 9, max: 9 } }),
        thing("hide", "geneMod", { armor: { value: 2, max: 3 }, resistance: { value: 4, max: 4 } }),
        thing("calm", "trait"),
      ]),
    });
    const actor = game.actors.get(HERO);
    expect(actor.system).toMatchObject({ armor: { value: 11, max: 12 }, resistance: { value: 4, max: 4 } });
    expect(system.facts.stateOf(actor).armor.map(({ name, value }: any) => [name, value])).toEqual([
      ["vest", 9],
      ["hide", 2],
    ]);
  });

  it("compute gene mod points and the Bulk of grafted implants, and report too much Bulk (R13.15, R13.16)", async () => {
    const actor = await ilka(
      [
        thing("eyes", "geneMod", { tier: "regular" }),
        thing("gift", "trait", { grants: { geneModPoints: 1 } }),
        thing("born", "feature", { grants: { geneModPoints: 1, rareForLess: true } }),
        thing("arm", "implant", { kind: "prosthetic", place: "left arm", bulk: 3, grafted: true, weight: 7 }),
        thing("arm2", "implant", { kind: "prosthetic", place: "left arm", bulk: 1, grafted: true }),
        thing("spare", "implant", { kind: "dermal", bulk: 9, weight: 2 }),
      ],
      { geneMods: { points: 1 } },
    );
    expect(actor.system.geneModPoints).toEqual({ points: 3, spent: 2, left: 1, allowed: true });
    expect(actor.system.rareForLess).toBe(true);
    expect(actor.system.implants).toMatchObject({ bulk: 4, limit: 3, allowed: false });
    expect(actor.system.implants.problems.map(({ key }: any) => key)).toEqual(["bulk", "kind"]);
    expect(actor.system.load.carried, "what is part of the body weighs nothing").toBe(2);
  });

  it("apply skill modifiers from features and grafted implants, and count only the best of several identical implants", async () => {
    const actor = await ilka(
      [
        thing("agent", "feature", { grants: { skills: [{ skill: "profession", rank: 0, modifier: 1 }] } }),
        thing("eye1", "implant", {
          grafted: true,
          model: "eye",
          bonuses: [{ skill: "perception", modifier: 1 }],
        }),
        thing("eye2", "implant", {
          grafted: true,
          model: "eye",
          bonuses: [{ skill: "perception", modifier: 2 }],
        }),
        thing("boxed", "implant", { bonuses: [{ skill: "aim", modifier: 5 }] }),
      ],
      { skills: { perception: { rank: 2, modifier: 1 } } },
    );
    expect(actor.system.allSkills.profession).toMatchObject({
      rank: 0,
      modifier: 1,
      granted: [{ label: "agent", value: 1 }],
    });
    expect(actor.system.allSkills.perception).toMatchObject({
      rank: 2,
      modifier: 3,
      granted: [{ label: "eye", value: 2 }],
    });
    expect(actor.system.allSkills.aim.modifier).toBe(0);
    expect(actor.toObject().system.skills.perception.modifier).toBe(1);
  });

  it("report items that need too many hands, and armor worn over armor (R9.7, R14.2)", async () => {
    const actor = await ilka([
      thing("rifle", "weapon", { hands: 2, location: "worn" }),
      thing("lamp", "gear", { hands: 1, location: "worn" }),
      thing("vest", "armor", { location: "worn" }),
      thing("plate", "armor", { location: "worn" }),
    ]);
    expect(actor.system.equipProblems).toMatchObject([
      { key: "hands", used: 3, have: 2 },
      { key: "armor", names: ["vest", "plate"] },
    ]);
  });

  it("keep an experience log, and convert an old total into its first entry (R13.14)", async () => {
    const actor = await ilka([], { experience: 120 });
    expect(actor.system.experienceNow).toMatchObject({ earned: 120, spent: 0, left: 120 });
    expect(actor.system.creation).toMatchObject({ done: true, step: "" });
    await actor.update({
      system: {
        experience: {
          log: [...actor.toObject().system.experience.log, { id: "b", amount: -25, bought: "skill.aim" }],
        },
      },
    });
    expect(actor.system.experienceNow).toMatchObject({ spent: 25, left: 95 });
  });

  it("support followers with their own attributes and skills (R13.17)", async () => {
    const { game, system } = await open({
      Actor: hero(
        [thing("claws", "weapon", { location: "worn" })],
        {
          attributes: { strength: { value: 5 } },
          skills: { strike: { rank: 2 } },
          kind: "dependent",
          controller: "Actor.actorboss0000001",
        },
        "follower",
      ),
    });
    const follower = game.actors.get(HERO);
    expect(follower.isPerson()).toBe(true);
    expect(follower.testAbilities("strength", "strike")).toEqual({
      attributeDice: 5,
      skillRank: 2,
      skillModifier: 0,
    });
    expect(system.facts.actorFacts(follower)).toMatchObject({
      kind: "follower",
      attributes: { strength: 5 },
      skills: { strike: { rank: 2 } },
    });
  });

  it("support barriers, which can be hit but can't make tests (T11.2)", async () => {
    const { game, system } = await open({
      Actor: hero(
        [],
        { kind: "door", ownArmor: { value: 12, max: 15 }, health: { value: 30, max: 40 } },
        "barrier",
      ),
    });
    const door = game.actors.get(HERO);
    expect([door.isTarget(), door.isPerson(), door.testAbilities("strength", "aim")]).toEqual([
      true,
      false,
      null,
    ]);
    expect(system.facts.actorFacts(door)).toMatchObject({
      kind: "barrier",
      passiveEvasion: { value: 1 },
      state: {
        hitPoints: { value: 30, max: 40 },
        armor: [{ uuid: door.uuid, path: "system.ownArmor.value", value: 12, max: 15 }],
      },
    });
    await door.update({ system: { health: { value: 0 } } });
    expect(door.system.broken).toBe(true);
  });

  it("provide actions with item values that already include mods", async () => {
    const { game, system } = await open({
      Actor: hero([
        thing("rifle", "weapon", { damage: { dice: 6 } }),
        thing("barrel", "mod", {
          host: id("rifle"),
          changes: [{ path: "damage.dice", mode: "add", value: 1 }],
          qualities: [{ key: "sharp", x: null, text: "" }],
        }),
        thing("salve", "consumable", { treats: ["corroded"], uses: { value: 2, max: 3 } }),
        thing("rounds", "ammunition", { shots: 10, fits: "rifle", quantity: 4 }),
        thing("calm", "trait"),
      ]),
    });
    const facts = Object.fromEntries(
      game.actors.get(HERO).items.map((item: any) => [item.name, system.things.itemFacts(item)]),
    );
    expect(facts["rifle"]).toMatchObject({ weapon: { damage: { dice: 7 } }, qualities: [{ key: "sharp" }] });
    expect(facts["salve"]).toMatchObject({ treats: ["corroded"], state: { uses: { value: 2, max: 3 } } });
    expect(facts["rounds"]).toMatchObject({
      ammunition: { shots: 10, fits: "rifle" },
      state: { quantity: 4 },
    });
    expect(facts["calm"]).toBeNull();
  });

  it("number the tokens of enemies, but keep custom names", async () => {
    const { game } = await open({
      Actor: [
        { _id: HERO, name: "Ilka", type: "character" },
        { _id: "actorthug0000001", name: "Thug", type: "npc" },
      ],
      Scene: [
        {
          _id: "scenescene000001",
          name: "Yard",
          tokens: [
            { _id: "tokenold00000001", name: "Thug 2", actorId: "actorthug0000001", actorLink: false },
          ],
        },
      ],
    });
    const scene = game.scenes.get("scenescene000001");
    const thug = { name: "Thug", actorId: "actorthug0000001", actorLink: false };
    const names = async (...data: object[]) =>
      (await scene.createEmbeddedDocuments("Token", data)).map((token: any) => token.name);
    expect(await names(thug, thug)).toEqual(["Thug 1", "Thug 3"]);
    expect(
      await names({ ...thug, name: "Old Pete" }, { ...thug, name: "Thug 3" }, { ...thug, name: "Thug 7" }),
    ).toEqual(["Old Pete", "Thug 4", "Thug 7"]);
    expect(await names({ name: "Ilka", actorId: HERO, actorLink: true })).toEqual(["Ilka"]);
  });

  it("clean up invalid stored values, but reject an invalid location in an update", async () => {
    const actor = await ilka(
      [
        thing("bag", "container", { container: 5, capacity: "10" }),
        thing("salve", "consumable", { treats: ["nothing of the kind"], addictive: 3.6 }),
      ],
      { creation: { spent: { attributes: 4 } } },
    );
    expect(actor.items.size).toBe(2);
    expect(actor.items.get(id("bag")).system).toMatchObject({ container: "5", capacity: 10 });
    await expect(
      actor.updateEmbeddedDocuments("Item", [{ _id: id("salve"), system: { location: "moon" } }]),
    ).rejects.toThrow(/location/);
    expect(actor.items.get(id("salve")).system).toMatchObject({ addictive: 4, location: "carried" });
    await actor.updateEmbeddedDocuments("Item", [{ _id: id("salve"), system: { addictive: 99 } }]);
    expect(actor.items.get(id("salve")).system.addictive).toBe(20);
  });
});
