/** Tests which facts the rules receive about actors, their helpers and their training. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { attributes } from "../../../../src/rules/character/attributes.ts";
import type { BlackoutActor } from "../../../../src/documents/actor.ts";
import { actor, item, personData, stubWorld } from "./documents.ts";

let party: object | null;
let inCombat: BlackoutActor | null;
let moved: boolean;
const people = new Map<string, BlackoutActor>();
stubWorld();
vi.mock("../../../../src/compat/documents.ts", () => ({
  actorFromUuid: (uuid: string) => people.get(uuid) ?? null,
}));
vi.mock("../../../../src/documents/party.ts", () => ({ partyActor: () => party }));
vi.mock("../../../../src/documents/budget.ts", () => ({
  budgetOf: (one: unknown) => (one === inCombat ? { uuid: "Combatant.one", ap: 2 } : null),
  hasMovedInTurn: () => moved,
  isInCombat: (one: unknown) => one === inCombat,
  isOwnTurn: (one: unknown) => one === inCombat,
}));
const { actorFacts, holderFacts, resistOf, stateOf } =
  await import("../../../../src/actions/core/actor-facts.ts");
const { helpersNear } = await import("../../../../src/actions/core/helper-facts.ts");
const { lackingFor, requirementText, trainingProblems, untaughtOf } =
  await import("../../../../src/actions/core/lacking.ts");

beforeEach(() => {
  [party, inCombat, moved] = [null, null, false];
  people.clear();
  stubWorld();
});

const skills = {
  aim: { rank: 2, modifier: 1, label: "Aim", passive: 4, specialized: true, other: "ignored" },
  sneak: { rank: 0, modifier: 0, label: "Sneak", passive: 1, specialized: false },
};
const scores = { strength: 1, endurance: 2, dexterity: 3, intelligence: 4, insight: 5, charisma: 6 };
const condition = (key: string, more: object = {}) => ({
  id: `${key}0000000000000000`.slice(0, 16),
  type: "condition",
  disabled: false,
  system: { key, level: 1, attribute: null, source: null, clock: null, ...more },
});
const armor = (system: object, id = "suit") =>
  item(
    "armor",
    { armor: { value: 2, max: 4 }, resistance: { value: 0, max: 0 }, stealth: [], hands: 0, ...system },
    { id },
  );
const nothingLeft = { armor: { value: 0, max: 0 }, resistance: { value: 0, max: 0 } };

describe("the facts of a character", () => {
  it("contain the scores, skills and values from the sheet", () => {
    const { state: _, ...facts } = actorFacts(
      actor("character", personData({ allSkills: skills }), [], { id: "ilka" }),
    );
    expect(facts).toEqual({
      uuid: "Actor.ilka",
      name: "ilka",
      kind: "character",
      oneTwo: false,
      attributes: scores,
      scores,
      skills: {
        aim: { rank: 2, modifier: 1, label: "Aim" },
        sneak: { rank: 0, modifier: 0, label: "Sneak" },
      },
      passives: { aim: 4, sneak: 1 },
      passiveEvasion: { value: 2, unlimited: 3, reason: "skill" },
      encumbranceDice: -1,
      injuryReduction: 5,
      walk: 20,
      run: 40,
      body: "living",
      stealth: 0,
      handsFree: 2,
      inCombat: false,
      ownTurn: false,
    });
  });

  it("contain the token's name if the actor exists only on the token", () => {
    const one = actor("character", personData(), [], { token: { name: "Stranger" } });
    expect(actorFacts(one).name).toBe("Stranger");
  });

  it("state whether the actor is in combat, and whether something slows the actor", () => {
    inCombat = actor("character", personData({ slowedBy: ["legInjury"] }));
    const facts = actorFacts(inCombat);
    expect(facts).toMatchObject({ inCombat: true, ownTurn: true, slowed: true });
    expect(facts.state.budget).toEqual({ uuid: "Combatant.one", ap: 2 });
  });

  it("state whether the actor knows the one-two", () => {
    const oneTwo = (type: string, knows: boolean) =>
      actorFacts(
        actor("character", personData(), [
          item(type, { oneTwo: knows, level: 1, maneuvers: [], ...nothingLeft }),
        ]),
      ).oneTwo;
    expect([oneTwo("training", true), oneTwo("training", false), oneTwo("feature", true)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("count the actor's free hands, minus one for an injured arm (R9.7)", () => {
    const rifle = item("weapon", { hands: 2 });
    const bag = item("gear", { hands: 1, location: "carried" });
    const free = (items: (typeof rifle)[], effects: object[] = []) =>
      actorFacts(actor("character", personData(), items, { effects })).handsFree;
    expect([free([bag]), free([rifle, bag])]).toEqual([2, 0]);
    const injured = condition("injured", { attribute: "strength" });
    expect(free([bag], [injured])).toBe(1);
    expect(free([], [condition("injured", { attribute: "dexterity" })])).toBe(2);
  });

  it("add up the Stealth of worn items and their qualities, including Active Camouflage if the actor hasn't moved (R8.6, T11.3)", () => {
    const quality = (key: string, x: number | null = null) => ({
      modded: { qualities: [{ key, x, text: "" }] },
    });
    const stealth = (...items: ReturnType<typeof item>[]) =>
      actorFacts(actor("character", personData(), items)).stealth;
    expect(stealth(armor({ stealth: [1] }), item("gear", quality("stealth", 2)))).toBe(3);
    expect(stealth(item("gear", quality("stealth"))), "without a rating").toBe(1);
    expect(stealth(item("gear", quality("keen", 2))), "another quality").toBe(0);
    expect(stealth(item("gear", { ...quality("stealth", 2), location: "carried" })), "not worn").toBe(0);
    expect(stealth(item("trait", nothingLeft))).toBe(0);
    const cloak = item("gear", quality("activeCamouflage"));
    expect(stealth(cloak)).toBe(1);
    moved = true;
    expect(stealth(cloak)).toBe(0);
  });

  it("name maneuvers for which the actor lacks training (R12.6)", () => {
    const maneuver = (id: string, system: object) =>
      item("maneuver", { key: "", basic: false, requirement: "Blade school", ...system }, { id });
    const pupil = (...items: ReturnType<typeof item>[]) => actor("character", personData(), items);
    const lunge = maneuver("lunge", {});
    expect(actorFacts(pupil(lunge)).untaught).toEqual([{ names: ["lunge"], requirement: "Blade school" }]);
    expect(actorFacts(pupil())).not.toHaveProperty("untaught");
    expect(untaughtOf(pupil(maneuver("kick", { basic: true }), maneuver("trip", { key: "trip" })))).toEqual(
      [],
    );
    expect(untaughtOf(pupil(maneuver("lift", { requirement: "Strength 1" })))).toEqual([]);
    expect(untaughtOf(pupil(maneuver("lift", { requirement: "Strength 2" })))).toHaveLength(1);
    const school = (system: object, names: object = {}) =>
      item(
        "training",
        { oneTwo: false, level: 1, maneuvers: [], ...nothingLeft, ...system },
        { id: "Klingenschule", ...names },
      );
    expect(untaughtOf(pupil(lunge, school({})))).toHaveLength(1);
    expect(untaughtOf(pupil(lunge, school({ maneuvers: ["lunge"] })))).toEqual([]);
    expect(untaughtOf(pupil(lunge, school({}, { _source: { name: "Blade school" } })))).toEqual([]);
    expect(untaughtOf(actor("npc", personData(), [lunge])), "enemies").toEqual([]);
  });
});

describe("the facts of a follower", () => {
  const follower = (part: object, id = "dog") =>
    actor(
      "follower",
      personData({ kind: "autonomous", controller: "Actor.ilka", commanded: true, active: true, ...part }),
      [],
      { id },
    );

  it("include the controller, the controller's other active followers, and whether the follower has been commanded (R13.17)", () => {
    const dog = follower({});
    stubWorld({
      actors: {
        contents: [
          dog,
          follower({}, "cat"),
          follower({ active: false }, "idle"),
          follower({ kind: "ally" }, "friend"),
          follower({ controller: "Actor.other" }, "stray"),
          actor("character", personData({ active: true, controller: "Actor.ilka" })),
        ],
      },
    });
    expect(actorFacts(dog)).toMatchObject({
      kind: "follower",
      follower: {
        controller: "Actor.ilka",
        needsCommand: true,
        commanded: true,
        active: true,
        rivals: ["cat"],
      },
    });
    expect(actorFacts(follower({ controller: null })).follower).toMatchObject({
      controller: null,
      rivals: [],
    });
  });

  it("omit the other active followers if the follower is an ally, because allies need no Command", () => {
    expect(actorFacts(follower({ kind: "ally" })).follower).toEqual({
      controller: "Actor.ilka",
      needsCommand: false,
      commanded: true,
    });
    expect(actorFacts(actor("character", personData()))).not.toHaveProperty("follower");
  });
});

describe("the facts of an enemy", () => {
  it("contain dice and bare scores instead of skills (R13.19)", () => {
    const rows = Object.fromEntries(attributes.map((key, index) => [key, { dice: index + 4, passive: 3 }]));
    const facts = actorFacts(
      actor(
        "npc",
        personData({
          attributes: rows,
          allSkills: [{ key: "aim", label: "Aim" }],
          rankOf: (key: string) => key.length,
          passiveOf: (key: string) => key.length + 1,
          ownArmor: { value: 1, max: 2 },
          ownResistance: { value: 0, max: 0 },
        }),
      ),
    );
    expect(facts).toMatchObject({
      kind: "npc",
      attributes: { strength: 4, charisma: 9 },
      scores: { strength: 2, charisma: 7 },
      skills: { aim: { rank: 3, modifier: 0, label: "Aim" } },
      passives: { aim: 4 },
    });
    expect(facts.state).toMatchObject({ stress: null, armor: [{ value: 1 }], resistance: [] });
  });
});

describe("the facts of other actors", () => {
  const inanimate = {
    attributes: Object.fromEntries(attributes.map(key => [key, 0])),
    scores: Object.fromEntries(attributes.map(key => [key, 0])),
    skills: {},
    passives: {},
    stealth: 0,
    encumbranceDice: 0,
    injuryReduction: 0,
    walk: 0,
    run: 0,
    body: "living",
    inCombat: false,
    ownTurn: false,
  };
  const door = () =>
    actor("barrier", {
      ...personData(),
      passiveEvasion: { value: 1, unlimited: 1, reason: "wall" },
      ownArmor: { value: 3, max: 5 },
    });

  it("describe a barrier as something that can be hit but can't act (T11.2)", () => {
    expect(actorFacts(door())).toEqual({
      ...inanimate,
      uuid: "Actor.barrier",
      name: "barrier",
      kind: "barrier",
      passiveEvasion: { value: 1, unlimited: 1, reason: "wall" },
      state: stateOf(door()),
    });
    expect(stateOf(door())).toMatchObject({
      stamina: { value: 0, max: 0 },
      budget: null,
      armor: [{ uuid: "Actor.barrier", path: "system.ownArmor.value", value: 3, max: 5, grown: true }],
      resistance: [],
    });
  });

  it("describe a party only as the holder of its items", () => {
    const stash = actor("party");
    expect(holderFacts(stash)).toEqual({
      ...inanimate,
      uuid: "Actor.party",
      name: "party",
      kind: "holder",
      passiveEvasion: { value: 1, unlimited: 1, reason: "barrier" },
      state: {
        hitPoints: { value: 0, max: 0 },
        stamina: { value: 0, max: 0 },
        stress: null,
        armor: [],
        resistance: [],
        conditions: [],
        resist: { pending: [], rolled: [] },
        budget: null,
        vital: {
          nonLethal: false,
          knockedOut: false,
          shutDown: false,
          stabilized: false,
          dead: false,
          climbing: 0,
          swimFailures: 0,
          exhaustionDue: 0,
        },
      },
    });
    expect(() => actorFacts(stash)).toThrow("party can’t act");
    expect(() => stateOf(stash)).toThrow("party can neither act nor be hit");
  });

  it("are complete for holders that can act or be hit", () => {
    expect(holderFacts(door()).kind).toBe("barrier");
    expect(holderFacts(actor("character", personData())).kind).toBe("character");
  });
});

describe("the state of an actor", () => {
  it("contains the values that actions can change", () => {
    const one = actor("character", personData({ resist: { pending: [], rolled: ["stun"] } }), [], {
      effects: [condition("prone")],
    });
    expect(stateOf(one)).toEqual({
      hitPoints: { value: 9, max: 13 },
      stamina: { value: 2, max: 3 },
      stress: 1,
      armor: [],
      resistance: [],
      conditions: [{ key: "prone", level: 1, attribute: null, source: null, clock: null }],
      vital: { dead: false, climbing: 0 },
      clocks: { airlessSince: null },
      resist: { pending: [], rolled: ["stun"] },
      budget: null,
    });
  });

  it("contains no value above its maximum, even if the maximum has decreased", () => {
    const one = actor(
      "character",
      personData({ health: { value: 20, max: 13 }, stamina: { value: 5, max: 3 } }),
    );
    expect(stateOf(one)).toMatchObject({
      hitPoints: { value: 13, max: 13 },
      stamina: { value: 3, max: 3 },
    });
  });

  it("lists worn armor, protective gene mods and, last, the actor's own protection (R8.13)", () => {
    const scales = item(
      "geneMod",
      { armor: { value: 1, max: 1 }, resistance: { value: 2, max: 3 } },
      { id: "scales" },
    );
    const one = actor(
      "npc",
      personData({ ownArmor: { value: 0, max: 2 }, ownResistance: { value: 4, max: 4 } }),
      [armor({}), scales, armor({ location: "carried" }, "spare")],
    );
    const suit = { uuid: "Item.suit", path: "system.armor.value", name: "suit", value: 2, max: 4 };
    const own = { uuid: "Actor.npc", name: "BLACKOUT.explain.own", grown: true };
    expect(stateOf(one).armor).toEqual([
      suit,
      { uuid: "Item.scales", path: "system.armor.value", name: "scales", value: 1, max: 1, grown: true },
      { ...own, path: "system.ownArmor.value", value: 0, max: 2 },
    ]);
    expect(stateOf(one).resistance).toEqual([
      { uuid: "Item.scales", path: "system.resistance.value", name: "scales", value: 2, max: 3, grown: true },
      { ...own, path: "system.ownResistance.value", value: 4, max: 4 },
    ]);
    const bare = actor(
      "npc",
      personData({ ownArmor: { value: 1, max: 0 }, ownResistance: { value: 0, max: 0 } }),
    );
    expect(stateOf(bare)).toMatchObject({ armor: [{ value: 1, max: 0 }], resistance: [] });
  });

  it("omits resistible effects that are unknown to the rules", () => {
    const pending = { effect: "gravity", difficulty: 2, source: null, place: null };
    const place = { scene: "Scene.one", x: 1, y: 2 };
    expect(
      resistOf({
        pending: [pending, { ...pending, effect: "hex" }, { ...pending, place, source: "Actor.two" }],
        rolled: ["hex", "stun"],
      }),
    ).toEqual({
      pending: [
        { effect: "gravity", difficulty: 2, source: null },
        { effect: "gravity", difficulty: 2, source: "Actor.two", place },
      ],
      rolled: ["stun"],
    });
  });
});

describe("the requirements of an item", () => {
  const bearer = (items: ReturnType<typeof item>[], type = "character") =>
    actor(type, personData({ allSkills: skills }), items);
  const needing = (requires: object[], more: object = {}) => item("weapon", { requires, ...more });
  const aim3 = { key: "aim", least: 3, training: "" };
  const named = (what: object | string, n: string) => ({ key: "BLACKOUT.requires.least", data: { what, n } });
  const ranked = (key: string, n: string) => named({ key }, n);

  it("are listed by name if the item's bearer doesn't meet them (R13.14)", () => {
    const rifle = needing([aim3, { ...aim3, least: 2 }, { key: "strength", least: 2, training: "" }]);
    bearer([rifle]);
    expect(lackingFor(rifle)).toEqual([ranked("Aim", "3"), ranked("BLACKOUT.attribute.strength", "2")]);
  });

  it("include the requirements of the item's mods", () => {
    const rifle = needing([]);
    const [scope, other] = ["weapon", "bow"].map((host, index) =>
      item("mod", { requires: [{ ...aim3, least: 4 + index }], host }, { id: `mod${index}` }),
    );
    bearer([rifle, scope, other] as never);
    expect(lackingFor(rifle)).toEqual([ranked("Aim", "4")]);
  });

  it("don't apply to enemies, to traits, or to an item without a bearer", () => {
    const rifle = needing([aim3]);
    expect(lackingFor(rifle)).toEqual([]);
    bearer([rifle], "npc");
    expect(lackingFor(rifle)).toEqual([]);
    const trait = item("trait", { requires: [aim3] });
    bearer([trait]);
    expect(lackingFor(trait)).toEqual([]);
    const plain = needing([]);
    bearer([plain]);
    expect(lackingFor(plain)).toEqual([]);
  });

  it("are met by training of the required level", () => {
    const school = (level: number) => item("training", { level, maneuvers: [] }, { id: "Blade school" });
    const lacks = (level: number) => {
      const sword = needing([{ key: "", least: 2, training: "blade school" }]);
      bearer([sword, school(level)]);
      return lackingFor(sword);
    };
    expect(lacks(2)).toEqual([]);
    expect(lacks(1)).toEqual([named("blade school", "2")]);
  });

  it("cause one problem each if they aren't met when the item is used", () => {
    expect(trainingProblems({ name: "Rifle" } as never)).toEqual([]);
    expect(trainingProblems({ name: "Rifle", lacks: [{ key: "Aim" }] } as never)).toEqual([
      {
        kind: "training",
        text: { key: "BLACKOUT.problem.untrained", data: { name: "Rifle", what: { key: "Aim" } } },
      },
    ]);
  });

  it("show a training's level only if it is above 1, but always show a skill's rank", () => {
    const shown = (row: object) => requirementText({ key: "", least: 1, training: "", ...row }, skills);
    expect(shown({ training: "Blade school" })).toEqual({ key: "Blade school" });
    expect(shown({ training: "Blade school", least: 2 })).toEqual(named("Blade school", "2"));
    expect(shown({ key: "aim" })).toEqual(ranked("Aim", "1"));
    expect(shown({ key: "unknown", least: 2 })).toEqual(ranked("unknown", "2"));
  });
});

describe("the possible helpers of an actor", () => {
  const person = (
    id: string,
    part: object = {},
    items: ReturnType<typeof item>[] = [],
    more: object = {},
  ) => {
    const one = actor("character", personData({ allSkills: skills, ...part }), items, { id, ...more });
    people.set(one.uuid, one);
    return one;
  };
  const npc = (id: string) =>
    actor(
      "npc",
      personData({
        allSkills: [{ key: "aim" }, { key: "sneak" }],
        rankOf: (key: string) => (key === "aim" ? 2 : 0),
      }),
      [],
      { id },
    );
  const scene = (...tokens: object[]) => ({ tokens: { contents: tokens } });
  const names = (of: BlackoutActor, choices: object = {}) =>
    helpersNear(of, { ...choices }).map(({ name }) => name);
  const world = (scenes: object, isGM = false) => stubWorld({ scenes, user: { isGM } });

  it("are the party's members, the chosen helpers and the actors on the scene, without duplicates", () => {
    const ilka = person("ilka");
    const [ada, bob, cay, guard] = [person("ada"), person("bob"), person("cay"), npc("guard")];
    party = { system: { members: [ilka.uuid, ada.uuid, "Actor.gone", ""] } };
    world({
      viewed: scene(
        { hidden: false, actor: cay },
        { hidden: false, actor: ada },
        { hidden: false, actor: null },
        { hidden: false, actor: guard },
        { hidden: false, actor: actor("barrier") },
      ),
      active: scene({ hidden: false, actor: guard }),
    });
    expect(names(ilka, { helping0: bob.uuid })).toEqual(["ada", "bob", "cay"]);
    expect(names(npc("thug"))).toEqual(["guard"]);
  });

  it("are taken from the active scene if no scene is viewed", () => {
    const ilka = person("ilka");
    world({ viewed: null, active: scene({ hidden: false, actor: person("ada") }) });
    expect(names(ilka)).toEqual(["ada"]);
    world({ viewed: null, active: null });
    expect(names(ilka)).toEqual([]);
  });

  it("include hidden tokens only for Gamemasters", () => {
    const ilka = person("ilka");
    const scenes = { viewed: scene({ hidden: true, actor: person("ada") }) };
    world(scenes);
    expect(names(ilka)).toEqual([]);
    world(scenes, true);
    expect(names(ilka)).toEqual(["ada"]);
  });

  const only = (one: BlackoutActor, by = actor("character", personData(), [], { id: "self" })) => {
    world({ viewed: scene({ hidden: false, actor: one }) });
    return helpersNear(by, {})[0];
  };

  it("contribute their ranks, and their specialties, training and positive traits as proficiencies", () => {
    const grants = { grants: { skills: [{ skill: "aim" }] } };
    const ada = person("ada", {}, [
      ...["training", "background", "feature"].map(type => item(type, grants)),
      item("trait", { kind: "positive", ...grants }),
      item("trait", { kind: "negative", ...grants }, { id: "flaw" }),
      item("training", grants, { id: null }),
      item("gear", grants),
    ]);
    expect(only(ada)).toEqual({
      uuid: "Actor.ada",
      name: "ada",
      able: true,
      versed: false,
      ranks: { aim: 2 },
      proficiencies: [
        { id: "skill.aim", name: "Aim", skills: ["aim"] },
        ...["training", "background", "feature", "trait"].map(id => ({ id, name: id, skills: ["aim"] })),
      ],
    });
  });

  it("need no proficiencies if they are enemies (R13.19)", () => {
    expect(only(npc("guard"), npc("thug"))).toEqual({
      uuid: "Actor.guard",
      name: "guard",
      able: true,
      versed: true,
      ranks: { aim: 2 },
      proficiencies: [],
    });
  });

  it("are able to help unless they are dead or a condition forbids actions", () => {
    expect(only(person("ada", { vital: { dead: true } }))?.able).toBe(false);
    expect(only(person("ada", {}, [], { effects: [condition("outOfFight")] }))?.able).toBe(false);
    expect(only(person("ada", {}, [], { effects: [condition("prone")] }))?.able).toBe(true);
    expect(only(person("ada", {}, [], { token: { name: "Stranger" } }))?.name).toBe("Stranger");
  });
});
