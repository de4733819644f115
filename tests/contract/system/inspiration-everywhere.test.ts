/**
 * Checks with real documents that every test that a character rolls offers Inspiration dice (R4.1), whether
 * it is part of the character's own action or requested by another actor's action.
 */
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { longGenerations } from "../../generations.ts";
import { actorId, fighterId, startEncounterWorld, type EncounterWorld } from "./support/encounter-world.ts";

const root = new URL("../../../", import.meta.url);
const source = (path: string): Promise<any> => import(new URL(`src/${path}.ts`, root).pathname);

const [HERO, MATE, THUG, SLEEPER, BLEEDER] = [0, 1, 2, 3, 4] as const;
const weapons = [
  {
    _id: "itemblade0000001",
    name: "Blade",
    type: "weapon",
    system: {
      category: "melee",
      location: "worn",
      attacks: [{ attribute: "strength", skill: "strike" }],
      damage: { dice: 6, attribute: "", flat: 0 },
    },
  },
  {
    _id: "itemgrenade00001",
    name: "Grenade",
    type: "weapon",
    system: {
      category: "thrown",
      location: "worn",
      attacks: [{ attribute: "strength", skill: "aim" }],
      damage: { dice: 6, attribute: "", flat: 0 },
      range: 45,
      blast: 2,
    },
  },
];
const tough = { health: { override: 60, value: 60 }, stamina: { override: 20, value: 20 } };

/** An action that prompts a party member for a test. */
interface Scene {
  /** The source files that request the test, relative to `src/actions`. */
  readonly files: readonly string[];
  readonly action: string;
  readonly actor: number;
  readonly targets?: readonly number[];
  readonly item?: number;
  readonly choices?: Record<string, unknown>;
  /** The face that all dice show, except for the party's dice. */
  readonly face?: number;
  /** The number of the party member who is asked. */
  readonly asked: number;
  /** Changes the facts that were collected from the documents. */
  readonly facts?: (facts: any, world: EncounterWorld) => any;
}

const having = (number: number, ...conditions: readonly object[]) => {
  const add = (one: any) => ({
    ...one,
    state: {
      ...one.state,
      conditions: [
        ...one.state.conditions,
        ...conditions.map(condition => ({
          level: 1,
          attribute: null,
          source: null,
          clock: null,
          ...condition,
        })),
      ],
    },
  });
  return (facts: any, world: EncounterWorld): any => {
    const is = ({ uuid }: any): boolean => uuid === world.actor(number).uuid;
    return {
      ...facts,
      actor: is(facts.actor) ? add(facts.actor) : facts.actor,
      targets: facts.targets.map((one: any) => (is(one) ? add(one) : one)),
    };
  };
};
const uuidOf = (number: number): string => `Actor.${actorId(number)}`;

const scenes: readonly Scene[] = [
  { files: ["tests/request-test.ts"], action: "requestTest", actor: HERO, targets: [MATE], asked: MATE },
  {
    files: ["tests/opposed.ts", "tests/shared/contest.ts"],
    action: "opposed",
    actor: THUG,
    targets: [HERO],
    asked: HERO,
  },
  { files: ["maneuvers/grapple.ts"], action: "grapple", actor: THUG, targets: [HERO], asked: HERO },
  { files: ["maneuvers/disarm.ts"], action: "disarm", actor: THUG, item: 0, targets: [HERO], asked: HERO },
  {
    files: ["maneuvers/shared/break-hold.ts"],
    action: "escapeGrapple",
    actor: THUG,
    targets: [HERO],
    asked: HERO,
    facts: having(THUG, { key: "grappled" }),
  },
  {
    files: ["maneuvers/drag-gripped.ts"],
    action: "dragGripped",
    actor: THUG,
    targets: [HERO],
    asked: HERO,
    facts: having(HERO, { key: "immobilized" }),
  },
  {
    files: ["maneuvers/crippling-strike.ts"],
    action: "cripplingStrike",
    actor: THUG,
    item: 0,
    targets: [HERO],
    asked: HERO,
  },
  {
    files: ["combat/area.ts", "combat/attack/asked-test.ts"],
    action: "area",
    actor: THUG,
    item: 1,
    targets: [HERO],
    asked: HERO,
  },
  {
    files: ["combat/attack/finish.ts"],
    action: "finish",
    actor: THUG,
    targets: [SLEEPER],
    choices: { damage: 12 },
    asked: SLEEPER,
    facts: having(SLEEPER, { key: "outOfFight" }),
  },
  { files: ["combat/ambush.ts"], action: "ambush", actor: HERO, targets: [THUG], asked: HERO },
  {
    files: ["health/wake.ts"],
    action: "wake",
    actor: MATE,
    targets: [SLEEPER],
    face: 1,
    asked: SLEEPER,
    facts: having(SLEEPER, { key: "outOfFight" }),
  },
  { files: ["health/resist.ts"], action: "resist", actor: HERO, targets: [HERO], asked: HERO },
  {
    files: ["party/rest/tasks.ts"],
    action: "partyRest",
    actor: HERO,
    targets: [MATE],
    choices: { length: "hour", tasks: [{ by: uuidOf(HERO), of: uuidOf(MATE), what: "corroded" }] },
    asked: HERO,
    facts: having(MATE, { key: "corroded" }),
  },
  {
    files: ["party/rest/day-end.ts", "tests/shared/offered-test.ts"],
    action: "partyRest",
    actor: HERO,
    choices: { length: "night" },
    asked: HERO,
    facts: having(HERO, { key: "poisoned", level: 2 }),
  },
  {
    files: ["party/rest/day-end.ts"],
    action: "partyRest",
    actor: HERO,
    choices: { length: "night", used: [{ of: uuidOf(HERO), name: "Zest", rating: 2, doses: 1 }] },
    asked: HERO,
  },
  {
    files: ["party/rest/waking.ts"],
    action: "partyRest",
    actor: SLEEPER,
    choices: { length: "minute" },
    asked: SLEEPER,
    facts: having(SLEEPER, { key: "outOfFight" }),
  },
  ...(["fall", "suffocation", "fire"] as const).map(hazard => ({
    files: ["party/hazard/strikes.ts"],
    action: "hazard",
    actor: HERO,
    choices: { hazard, strength: hazard === "fall" ? 20 : 1 },
    asked: HERO,
  })),
  {
    files: ["party/hazard/strikes.ts"],
    action: "hazard",
    actor: HERO,
    choices: { hazard: "quicksand", strength: 1, crosses: true },
    asked: HERO,
  },
  {
    files: ["party/guile-round.ts"],
    action: "guileRound",
    actor: THUG,
    targets: [HERO],
    asked: HERO,
    facts: (facts, world) => ({
      ...facts,
      guile: {
        id: "guile",
        title: "The gate",
        open: false,
        ended: false,
        encounter: { resistance: { players: 5, target: 5 }, acting: "target", round: 0, counters: [] },
        sides: { players: world.actor(HERO).uuid, target: world.actor(THUG).uuid },
      },
    }),
  },
  {
    files: ["gear/haggle.ts"],
    action: "haggle",
    actor: THUG,
    targets: [HERO],
    asked: HERO,
    facts: (facts, world) => ({
      ...facts,
      market: {
        uuid: "Actor.market",
        name: "The dock",
        open: true,
        sellsByItself: false,
        merchant: world.actor(HERO).uuid,
        customer: "thug",
        hasHaggled: false,
        availability: "usual",
        prices: 100,
        pays: 100,
        haggled: 0,
      },
    }),
  },
  {
    files: ["turns/turn-end.ts", "turns/shared/turn-test.ts"],
    action: "turnEnd",
    actor: HERO,
    asked: HERO,
    facts: having(HERO, { key: "afraid", source: "Actor.anybody" }),
  },
  { files: ["turns/turn-start.ts"], action: "turnStart", actor: BLEEDER, asked: BLEEDER },
];

/** The source files in `src/actions/` that prompt an actor for a test. */
const asking = readdirSync(new URL("src/actions/", root), { recursive: true, encoding: "utf8" })
  .filter(
    path =>
      path.endsWith(".ts") &&
      path !== "tests/shared/asked-test.ts" &&
      /\b(?:turnTest|askTest|testQuestion|decided|contest)\(/u.test(
        readFileSync(new URL(`src/actions/${path}`, root), "utf8"),
      ),
  )
  .sort();

it("every source file with an action that asks an actor to make a test has a scenario for Inspiration dice", () => {
  expect([...new Set(scenes.flatMap(({ files }) => files))].sort()).toEqual(asking);
});

describe.each(longGenerations)("Inspiration dice on Foundry %i", generation => {
  let world: EncounterWorld;
  let system: Record<"gather" | "hand" | "registry" | "table", any>;
  let party: any;

  beforeAll(async () => {
    world = await startEncounterWorld(generation, [
      {
        kind: "character",
        system: { ...tough, resist: { pending: [{ effect: "stun", difficulty: 2 }] } },
        items: weapons,
      },
      { kind: "character", system: tough },
      { kind: "npc", system: { stamina: { value: 20, max: 20 } }, items: weapons },
      { kind: "character", system: { health: { value: 0 }, vital: { knockedOut: true } } },
      { kind: "character", system: { health: { value: -2 } } },
    ]);
    system = {
      gather: await source("actions/core/gather"),
      hand: await source("actions/core/hand"),
      registry: await source("actions/core/registry"),
      table: await source("actions/core/table-now"),
    };
    party = world.game.actors.find(({ type }: any) => type === "party");
    await party.update({
      system: {
        inspiration: { value: 5 },
        members: [HERO, MATE, SLEEPER, BLEEDER].map(number => world.actor(number).uuid),
      },
    });
    await world.join(HERO, MATE, THUG, BLEEDER);
    for (const number of [HERO, MATE, BLEEDER])
      await world.combat.combatants.get(fighterId(number)).update({ initiative: 5 });
    await world.combat.startCombat();
    await world.settled();
  });

  const factsOf = ({ action, actor, targets = [], item, choices = {}, facts: more }: Scene): any => {
    const acting = world.actor(actor);
    const out = ["partyRest", "wake", "hazard"].includes(action);
    const gathered = system.gather.gatherFacts(
      system.registry.actionOf(action),
      { actor: acting, item: item === undefined ? null : acting.items.contents[item] },
      targets.map(number => world.actor(number)),
      action.startsWith("turn")
        ? { ...choices, combatant: world.combat.combatants.get(fighterId(actor)).uuid }
        : choices,
    );
    const facts = more?.(gathered, world) ?? gathered;
    const away = (one: any) => (out ? { ...one, inCombat: false, ownTurn: false } : one);
    return { ...facts, actor: away(facts.actor), targets: facts.targets.map(away) };
  };

  /**
   * Judges the action repeatedly until a party member is prompted for a test. Other prompts are answered with
   * their fallback.
   */
  const askedOf = (scene: Scene, facts: any): any => {
    const action = system.registry.actionOf(scene.action);
    const given = { dice: {} as Record<string, number[]>, answers: {} as Record<string, any> };
    const faces = (count: number): number[] => Array.from({ length: count }, () => scene.face ?? 5);
    for (let round = 0; round < 20; round++) {
      const hand = new system.hand.Hand(given);
      const { problems } = action.judge(facts, hand, system.table.tableNow());
      const test = hand.prompts.find(
        ({ actor, options }: any) =>
          actor === world.actor(scene.asked).uuid && options.some(({ dice }: any) => dice?.sides === 6),
      );
      if (test) return { action, given, test };
      if (hand.prompts.length === 0 && hand.needs.length === 0)
        throw new Error(`${scene.action} asks nothing: ${JSON.stringify(problems)}`);
      for (const { stream, count, sides } of hand.needs)
        given.dice[stream] = faces(count).map(face => Math.min(face, sides));
      for (const { key, fallback, options } of hand.prompts) {
        given.answers[key] = { value: fallback };
        given.dice[key] = faces(options.find(({ value }: any) => value === fallback)?.dice?.count ?? 0);
      }
    }
    throw new Error(`${scene.action} asks without end`);
  };

  it.each(scenes.map(scene => [`${scene.action} (${scene.files.join(", ")})`, scene] as const))(
    "can be spent by a party member who is asked to make a test in %s (R4.1)",
    (_name, scene) => {
      const facts = factsOf(scene);
      const { action, given, test } = askedOf(scene, facts);
      const offers = test.options.filter(({ dice }: any) => (dice?.inspiration ?? 0) > 0);
      expect(offers).not.toEqual([]);
      const [one] = offers;
      const hand = new system.hand.Hand({
        dice: { ...given.dice, [test.key]: Array.from({ length: one.dice.count }, () => 5) },
        answers: { ...given.answers, [test.key]: { value: one.value } },
      });
      const { draft } = action.judge(facts, hand, system.table.tableNow());
      expect(draft.changes()).toContainEqual({
        uuid: party.uuid,
        path: "system.inspiration.value",
        add: -one.dice.inspiration,
      });
      const strangers = { ...facts, party: { ...facts.party, members: [] } };
      expect(
        askedOf(scene, strangers).test.options.filter(({ dice }: any) => dice?.inspiration),
        "somebody outside the party",
      ).toEqual([]);
      expect(
        test.options.some(({ value }: any) => value.endsWith(".exert")),
        "nobody exerts themselves in combat for what they are asked (R12.2)",
      ).toBe(false);
    },
  );

  it("can be chosen in every action dialog with a dice pool (R4.1)", () => {
    const without: string[] = [];
    let tests = 0;
    for (const action of system.registry.allActions()) {
      if (action.key.includes(".")) continue;
      const targets = action.targets === "none" ? [] : [world.actor(THUG)];
      for (const item of action.item?.includes("weapon") === true
        ? world.actor(HERO).items.contents
        : [null]) {
        try {
          const facts = system.gather.gatherFacts(action, { actor: world.actor(HERO), item }, targets, {});
          if (!action.preview(facts, system.table.tableNow()).pool) continue;
          tests++;
          if (!("inspiration" in facts.choices)) without.push(action.key);
        } catch (error) {
          if ((error as Error).name !== "RuleError") throw error;
        }
      }
    }
    expect(without).toEqual([]);
    expect(tests).toBeGreaterThan(15);
  });
});
