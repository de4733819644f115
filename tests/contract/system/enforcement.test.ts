/**
 * Tests the enforcement settings for every action of the system. Depending on the setting, an action that
 * breaks a limit is rejected (in the dialog, before posting, and by the writer), causes a warning, or has no
 * consequence. The combat variants have their own `enforcement.test.ts`.
 */
import { beforeAll, describe, expect, it, vi } from "vitest";
import { longGenerations } from "../../generations.ts";
import { fighterId, startEncounterWorld, type EncounterWorld } from "./support/encounter-world.ts";

const root = new URL("../../../", import.meta.url);
const source = (path: string): Promise<any> => import(new URL(`src/${path}.ts`, root).pathname);

const HERO = 0;
const FOE = 1;
const HOUND = 2;
type Limit = "ap" | "ammunition" | "range" | "training";
const settingOf = {
  ap: "enforceAp",
  ammunition: "enforceAmmunition",
  range: "enforceRange",
  training: "enforceTraining",
} as const;
const limits = Object.keys(settingOf) as Limit[];

/**
 * A way to perform an action that violates exactly the given limits. `stricken` lists the conditions that the
 * hero and the target have.
 */
interface Broken {
  readonly breaks: readonly Limit[];
  readonly item?: string;
  readonly at?: "hero" | "foe" | "hound";
  readonly choices?: object;
  readonly stricken?: { readonly hero?: readonly string[]; readonly foe?: readonly string[] };
  /** Whether the actor performs the action outside their own turn. */
  readonly reacts?: boolean;
}
const far = { targets: [{ feet: 5000, evasion: 1 }] };
const near = { targets: [{ feet: 5, evasion: 1 }] };
const ap = (more: Omit<Broken, "breaks"> = {}): Broken => ({ breaks: ["ap"], ...more });

/** Returns a case in which a hero uses gear without the training or rank that it requires. */
const untrained = (more: Omit<Broken, "breaks">): Broken => ({ breaks: ["ap", "training"], ...more });

const broken: Readonly<Record<string, readonly Broken[]>> = {
  attack: [
    ap({ item: "Blade", at: "foe" }),
    ap({ item: "Blade", at: "foe", choices: { reaction: true }, reacts: true }),
    ap({ item: "Blade", at: "foe", choices: { caused: true, oneTwo: true, takingTime: 0 }, reacts: true }),
    { breaks: ["ap", "ammunition"], item: "Rifle", at: "foe", choices: near },
    { breaks: ["ap", "range"], item: "Loaded rifle", at: "foe", choices: far },
    untrained({ item: "Strange rifle", at: "foe", choices: near }),
    untrained({ item: "Modded blade", at: "foe" }),
    untrained({ item: "Blade", at: "foe", choices: { oneTwo: true } }),
  ],
  burst: [
    untrained({ item: "Strange rifle", at: "foe", choices: near }),
    { breaks: ["ap", "ammunition"], item: "Rifle", at: "foe", choices: near },
    { breaks: ["ap", "range"], item: "Loaded rifle", at: "foe", choices: far },
  ],
  area: [
    untrained({ item: "Strange launcher", choices: { feet: 5 } }),
    { breaks: ["ap", "ammunition"], item: "Launcher", choices: { feet: 5 } },
    { breaks: ["ap", "range"], item: "Loaded launcher", choices: { feet: 5000 } },
  ],
  charge: [
    untrained({ item: "Strange blade", at: "foe", choices: { feet: 20 } }),
    ap({ item: "Blade", at: "foe", choices: { feet: 20 } }),
    { breaks: ["ap", "range"], item: "Blade", at: "foe", choices: { feet: 500 } },
  ],
  cripplingStrike: [ap({ item: "Blade", at: "foe" }), untrained({ item: "Strange blade", at: "foe" })],
  disarm: [
    untrained({ item: "Strange blade", at: "foe", choices: { catching: true } }),
    ap({ item: "Blade", at: "foe", choices: { catching: true } }),
    { breaks: ["ap", "ammunition"], item: "Rifle", at: "foe", choices: near },
  ],
  breakGear: [ap({ item: "Blade", at: "foe" }), untrained({ item: "Strange blade", at: "foe" })],
  grapple: [ap({ at: "foe" })],
  ownManeuver: [
    ap({ item: "Blade", at: "foe", choices: { stamina: 0 } }),
    untrained({ item: "Strange blade", at: "foe", choices: { stamina: 0 } }),
    // The hero lacks the training that includes this maneuver (R12.6).
    untrained({ item: "Blade", at: "foe", choices: { stamina: 0, name: "Whirl" } }),
  ],
  reload: [
    { breaks: ["ap", "ammunition"], item: "Rifle" },
    { breaks: ["ap", "ammunition", "training"], item: "Strange empty rifle" },
  ],
  useItem: [
    { breaks: ["ap", "ammunition"], item: "Syringe" },
    { breaks: ["ap", "range"], item: "Strange syringe", at: "foe", choices: { adjacent: false } },
    untrained({ item: "Surgeon's syringe" }),
  ],
  heal: [
    untrained({ item: "Surgeon's syringe", at: "hero" }),
    { breaks: ["ap", "ammunition"], item: "Syringe", at: "hero" },
    { breaks: ["ap", "range"], at: "foe", choices: { targets: [{ adjacent: false }], adjacent: false } },
  ],
  treat: [
    untrained({ item: "Surgeon's syringe", at: "foe", stricken: { foe: ["injured"] } }),
    { breaks: ["ap", "range"], at: "foe", choices: { adjacent: false }, stricken: { foe: ["injured"] } },
  ],
  wakeShutDown: [ap({ at: "foe", stricken: { foe: ["outOfFight"] } })],
  rest: [ap()],
  hide: [ap()],
  standUp: [ap({ stricken: { hero: ["prone"] } })],
  clearConductive: [ap({ stricken: { hero: ["conductive"] } })],
  breakGrip: [ap({ at: "foe", stricken: { hero: ["immobilized"] } })],
  escapeGrapple: [ap({ at: "foe", stricken: { hero: ["grappled"] } })],
  dragGripped: [ap({ at: "foe", stricken: { foe: ["immobilized"] } })],
  command: [ap({ at: "hound" })],
  freeAction: [ap({ choices: { kind: "speak" } })],
  jump: [ap({ choices: { takingTime: 1 } })],
  vault: [ap({ choices: { takingTime: 1 } })],
  climb: [ap({ choices: { feet: 10, hold: true, takingTime: 1 } })],
  swim: [ap({ choices: { takingTime: 1 } })],
  cross: [ap({ choices: { takingTime: 1 } })],
  test: [ap({ choices: { takingTime: 1 } })],
  opposed: [ap({ at: "foe", choices: { takingTime: 1 } })],
};

/** The actions that are independent of all three settings, grouped by the reason. */
const free: Readonly<Record<string, readonly string[]>> = {
  "comes by itself": [
    "turnStart",
    "turnEnd",
    "roundEnd",
    "timePasses",
    "areaStrike",
    "areaEnds",
    "initiative",
    "moveToken",
    "breather",
    "lastingHazard",
    "hazard",
    "fall",
    "holdBreath",
  ],
  "changes people or things by hand": [
    "adjust",
    "condition",
    "takeTrauma",
    "stress",
    "inspire",
    "knockback",
    "pull",
    "finish",
    "moveItem",
    "giveCredits",
    "splitCredits",
    "challengeCredits",
    "renewItem",
    "setStep",
    "arrangeBoard",
    "award",
    "takedownReward",
    "fallsDue",
    "rescue",
  ],
  "follows from an action that was paid": ["stray", "resist", "bleedOut", "ambush", "requestTest"],
  "is not done in an encounter": [
    "sellItem",
    "buyGoods",
    "haggle",
    "partyRest",
    "sessionStart",
    "sessionEnd",
    "swapDrive",
    "replaceDrive",
    "fieldRepair",
    "wake",
    "challengeTest",
    "guileRound",
  ],
  "is a rule of turns (R5.8)": ["delay"],
  "needs the board (tests/unit/actions/move-bands.test.ts)": ["moveBands"],
};

const gun = (name: string, _id: string, left: number, more: object = {}) => ({
  _id,
  name,
  type: "weapon",
  effects: [],
  system: {
    category: "ranged",
    location: "worn",
    range: 30,
    attacks: [{ attribute: "dexterity", skill: "aim" }],
    damage: { dice: 4, attribute: "", flat: 2 },
    ammunition: { value: left, max: 9 },
    ...more,
  },
});
const strange = {
  requires: [
    { key: "", least: 1, training: "Strange arms" },
    { key: "mechacraft", least: 9, training: "" },
  ],
};
const blade = (name: string, _id: string, more: object = {}) => ({
  _id,
  name,
  type: "weapon",
  effects: [],
  system: { category: "melee", location: "worn", ...more },
});
const syringe = (name: string, _id: string, more: object = {}) => ({
  _id,
  name,
  type: "consumable",
  effects: [],
  system: { quantity: 1, uses: { value: 3, max: 3 }, ...more },
});
const items = [
  gun("Strange rifle", "itemrifle0000003", 9, { burst: 3, ...strange }),
  gun("Strange empty rifle", "itemrifle0000004", 0, { burst: 3, ...strange }),
  gun("Strange launcher", "itemlauncher0003", 9, { blast: 1, ...strange }),
  blade("Strange blade", "itemblade0000002", strange),
  blade("Modded blade", "itemblade0000003"),
  {
    _id: "itemedge00000001",
    name: "Edge",
    type: "mod",
    effects: [],
    system: { host: "itemblade0000003", ...strange },
  },
  syringe("Strange syringe", "itemsyringe00002"),
  syringe("Surgeon's syringe", "itemsyringe00003", strange),
  {
    _id: "itemwhirl0000001",
    name: "Whirl",
    type: "maneuver",
    effects: [],
    system: { requirement: "Whirling school" },
  },
  gun("Rifle", "itemrifle0000001", 0, { burst: 3 }),
  gun("Loaded rifle", "itemrifle0000002", 9, { burst: 3 }),
  gun("Launcher", "itemlauncher0001", 0, { blast: 1 }),
  gun("Loaded launcher", "itemlauncher0002", 9, { blast: 1 }),
  blade("Blade", "itemblade0000001"),
  syringe("Syringe", "itemsyringe00001", { uses: { value: 0, max: 3 } }),
];
/** The state of a combatant who has spent all resources for actions. */
const spent = {
  ap: 0,
  free: 0,
  boughtFree: true,
  movement: 0,
  reactions: 0,
  maneuvers: 0,
  done: ["breakGrip"],
  acts: 3,
};

describe.each(longGenerations)("enforcement settings on Foundry %i", generation => {
  let world: EncounterWorld;
  let hero: any;
  let modules: Record<"registry" | "gather" | "problems" | "conditions", any>;
  const seat = (number: number) => world.combat.combatants.get(fighterId(number));
  const cases = Object.entries(broken).flatMap(([action, all]) =>
    all.map((one, index) => [`${action} ${index + 1}, ${one.breaks.join(" and ")}`, action, one] as const),
  );

  beforeAll(async () => {
    world = await startEncounterWorld(
      generation,
      [
        { kind: "character", items: structuredClone(items) },
        { kind: "npc", step: 18, system: { body: "machine" } },
        { kind: "follower", system: { kind: "autonomous", controller: `Actor.actor00000000000` } },
      ],
      { automation: "full" },
    );
    await world.join(HERO, FOE, HOUND);
    await seat(HERO).update({ initiative: 5, system: { step: 5, actionPoints: 3 } });
    await seat(HOUND).update({ initiative: 17, system: { step: 17, actionPoints: 3 } });
    await world.combat.startCombat();
    await world.settled();
    hero = world.actor(HERO);
    modules = {
      registry: await source("actions/core/registry"),
      gather: await source("actions/core/gather"),
      problems: await source("actions/core/problems"),
      conditions: await source("data/effect/condition-source"),
    };
  });

  const setTo = async (limit: Limit, strictness: string) =>
    world.game.settings.set("blackout", settingOf[limit], strictness);
  const afflict = async (actor: any, keys: readonly string[], by: string) => {
    const gone = actor.effects.map((effect: any) => effect.id);
    if (gone.length > 0) await actor.deleteEmbeddedDocuments("ActiveEffect", gone);
    if (keys.length > 0)
      await actor.createEmbeddedDocuments(
        "ActiveEffect",
        keys.map(key =>
          modules.conditions.conditionSource({
            key,
            level: 1,
            attribute: key === "injured" ? "strength" : null,
            source: key === "grappled" || key === "immobilized" ? by : null,
            clock: null,
          }),
        ),
        { keepId: true },
      );
  };
  /**
   * Prepares the state before the action. No resources are left, and it is the hero's turn or, for reactions,
   * the next combatant's.
   */
  const prepare = async ({ stricken = {}, reacts = false }: Broken) => {
    await afflict(hero, stricken.hero ?? [], world.actor(FOE).uuid);
    await afflict(world.actor(FOE), stricken.foe ?? [], hero.uuid);
    // Revives both combatants, who may be dead or unconscious after earlier rolls.
    const well = { dead: false, stabilized: false, nonLethal: false, knockedOut: false };
    await hero.update({
      system: { health: { value: 5 }, stamina: { value: 3 }, vital: { ...well, climbing: 0 } },
    });
    const shutDown = stricken.foe?.includes("outOfFight") === true;
    await world.actor(FOE).update({ system: { health: { value: 5 }, vital: { ...well, shutDown } } });
    await hero.updateEmbeddedDocuments(
      "Item",
      structuredClone(items).map(({ _id, system }) => ({ _id, system })),
    );
    await world.actor(HOUND).update({ system: { commanded: false } });
    const turn = world.combat.turns.findIndex(({ id }: any) => id === fighterId(reacts ? FOE : HERO));
    if (world.combat.turn !== turn)
      await world.combat.update({ turn, system: { acting: fighterId(reacts ? FOE : HERO) } });
    await world.settled();
    await seat(HERO).update({ system: spent });
    await world.settled();
  };
  const intentOf = (action: string, { item, at, choices = {} }: Broken) => ({
    action,
    actor: hero,
    item: item === undefined ? null : hero.items.getName(item),
    targets: at === undefined ? [] : [world.actor({ hero: HERO, foe: FOE, hound: HOUND }[at])],
    choices,
    fast: true,
  });
  /**
   * Returns whether a player's action dialog lets the action proceed, and the kinds of problems that it
   * shows.
   */
  const dialog = (action: string, how: Broken) => {
    const { actor, item, targets, choices } = intentOf(action, how);
    const what = modules.registry.actionOf(action);
    const table = modules.gather.tableNow();
    const { problems } = what.preview(
      modules.gather.gatherFacts(what, { actor, item }, targets, choices),
      table,
    );
    const told = modules.problems.visibleProblems(problems, table).map(({ kind }: any) => kind);
    return {
      gate: modules.problems.gateOf(problems, table, false),
      told: [...new Set(told)].filter(kind => kind !== "gear"),
    };
  };
  /** Returns the writer's decision on an action whose message was not created by the system's own dialog. */
  const written = async (action: string, how: Broken) => {
    const { item, targets, choices } = intentOf(action, how);
    const message = await world.CONFIG.ChatMessage.documentClass.create({
      type: "action",
      system: {
        action,
        actor: hero.uuid,
        item: item?.uuid ?? "",
        targets: targets.map(({ uuid }: any) => uuid),
        choices: JSON.stringify(choices),
      },
    });
    await world.settled();
    return message.system.verdict;
  };
  const stateOfWorld = () =>
    JSON.stringify([
      hero.toObject(),
      world.actor(FOE).toObject(),
      world.combat.combatants.map((one: any) => one.toObject().system),
    ]);

  it("have a test case for every action, or a reason why the action needs none", () => {
    const registered = modules.registry.allActions().map(({ key }: any) => key);
    const known = [...Object.keys(broken), ...Object.values(free).flat()];
    expect(known.toSorted()).toEqual(registered.filter((key: string) => !key.includes(".")).toSorted());
    expect(new Set(known).size).toBe(known.length);
  });

  it("have a test case with untrained gear for each action that uses an item, except for field repairs and stray shots", () => {
    const using = modules.registry
      .allActions()
      .filter(({ key, item, who, nature }: any) => item && !who && !nature && !key.includes("."))
      .map(({ key }: any) => key);
    const tried = Object.entries(broken).flatMap(([key, all]) =>
      all.some(({ breaks }) => breaks.includes("training")) ? [key] : [],
    );
    // Neither action requires training with the item: a stray shot follows an attack that has already been
    // paid for, and a field repair uses tools, not the armor.
    expect(using.filter((key: string) => !tried.includes(key)).toSorted()).toEqual(["fieldRepair", "stray"]);
  });

  it("require a player to have the training for armor that they put on, but only warn a Gamemaster (R13.14)", async () => {
    const { equip } = await source("features/gear/equip");
    await hero.update({ ownership: { default: 3 } });
    const data = [{ name: "Strange plate", type: "armor", system: { location: "carried", ...strange } }];
    const [plate] = await hero.createEmbeddedDocuments("Item", data);
    const warned = vi.spyOn(world.ui.notifications, "warn");
    const gamemaster = vi.spyOn(world.game.user, "isGM", "get");
    const wearing = async (strictness: string, isGM: boolean) => {
      gamemaster.mockReturnValue(true);
      await plate.update({ "system.location": "carried" });
      await setTo("training", strictness);
      gamemaster.mockReturnValue(isGM);
      warned.mockClear();
      const done = await equip(plate, "worn");
      // Other warnings are ignored, because the hero's full hands cause a warning of their own.
      const about = warned.mock.calls.filter(([warning]) => String(warning).includes("untrained"));
      return [done, plate.system.location, about.length];
    };
    expect(await wearing("enforce", false)).toEqual([false, "carried", 2]);
    expect(await wearing("enforce", true)).toEqual([true, "worn", 2]);
    expect(await wearing("warn", false)).toEqual([true, "worn", 2]);
    expect(await wearing("off", false)).toEqual([true, "worn", 0]);
    gamemaster.mockRestore();
    warned.mockRestore();
    await plate.delete();
  });

  const whole = { ap: 9, free: 1, boughtFree: false, movement: 1, reactions: 1, maneuvers: 1, done: [] };
  const blow = { item: "Blade", at: "foe" } as const;
  it.each([
    ["action points", "notEnoughAp", "rest", ap(), { ap: 1 }],
    [
      "the free action per turn and the second one per round",
      "noFreeAction",
      "freeAction",
      ap(),
      { free: 0, boughtFree: true },
    ],
    ["the AP for a second free action", "notEnoughAp", "freeAction", ap(), { free: 0, ap: 0 }],
    [
      "one movement per turn",
      "movementUsed",
      "standUp",
      ap({ stricken: { hero: ["prone"] } }),
      { movement: 0 },
    ],
    ["one maneuver per turn", "maneuverUsed", "disarm", ap(blow), { maneuvers: 0 }],
    [
      "actions that are possible once per round",
      "oncePerRound",
      "escapeGrapple",
      ap({ at: "foe", stricken: { hero: ["grappled"] } }),
      { done: ["breakGrip"] },
    ],
    [
      "one reaction per round",
      "noReaction",
      "attack",
      ap({ ...blow, choices: { reaction: true }, reacts: true }),
      { reactions: 0 },
    ],
    [
      "a catch without a reaction",
      "noReaction",
      "disarm",
      ap({ ...blow, choices: { catching: true } }),
      { reactions: 0 },
    ],
    [
      "a reaction during the actor's own turn",
      "ownTurn",
      "attack",
      ap({ ...blow, choices: { reaction: true } }),
      {},
    ],
    ["actions outside the actor's own turn", "notOwnTurn", "rest", ap({ reacts: true }), {}],
  ] as const)(
    "apply to %s even if no other limit is exceeded (R5.10–R5.16)",
    async (_what, reason, action, how, left) => {
      await prepare(how);
      await seat(HERO).update({ system: { ...whole, ...left } });
      const { actor, item, targets, choices } = intentOf(action, how);
      const what = modules.registry.actionOf(action);
      const facts = modules.gather.gatherFacts(what, { actor, item }, targets, choices);
      const { problems } = what.preview(facts, modules.gather.tableNow());
      expect(problems.map(({ kind, text }: any) => [kind, text.key])).toEqual([
        ["ap", `BLACKOUT.problem.${reason}`],
      ]);
      for (const [strictness, gate] of [
        ["enforce", "refused"],
        ["warn", "confirm"],
        ["off", "open"],
      ] as const) {
        await setTo("ap", strictness);
        expect(dialog(action, how).gate).toBe(gate);
      }
      await setTo("ap", "enforce");
      expect(await written(action, how)).toMatchObject({
        state: "refused",
        reason: `BLACKOUT.problem.${reason}`,
      });
    },
  );

  describe.each(cases)("applied to %s", (_name, action, how) => {
    it.each(how.breaks)(
      "reject the action for every user, and prevent all its changes, if %s is enforced",
      async limit => {
        await prepare(how);
        for (const one of limits) await setTo(one, one === limit ? "enforce" : "off");
        expect(dialog(action, how)).toEqual({ gate: "refused", told: [limit] });
        const before = stateOfWorld();
        expect(await world.modules.perform.perform(intentOf(action, how))).toBeNull();
        const { state, applied } = await written(action, how);
        expect([state, applied]).toEqual(["refused", ""]);
        expect(stateOfWorld()).toBe(before);
      },
    );

    it("allow the action with a warning for each exceeded limit if all limits are set to warn", async () => {
      await prepare(how);
      for (const one of limits) await setTo(one, "warn");
      const { gate, told } = dialog(action, how);
      expect([gate, told.toSorted()]).toEqual(["confirm", how.breaks.toSorted()]);
      expect(["applied", "judged"]).toContain((await written(action, how)).state);
    });

    it("allow the action without warnings or costs if the limits are off", async () => {
      await prepare(how);
      for (const one of limits) await setTo(one, "off");
      expect(dialog(action, how)).toEqual({ gate: "open", told: [] });
      expect(["applied", "judged"]).toContain((await written(action, how)).state);
      expect(seat(HERO).toObject().system).toMatchObject(spent);
    });
  });
});
