import { GM } from "../../../client/support/world.ts";
import { actorId, tokenId, SCENE } from "../../support/encounter-world.ts";
import { armor, gun, person, startPlay, weapon, type Play } from "../../support/play.ts";

/**
 * The actors by index: two party members, another character, an enemy, a machine, a character with implants,
 * and the first member's follower.
 */
export const [ANNA, BERT, CARL, BOSS, ROBOT, CYBORG, DRONE] = [0, 1, 2, 3, 4, 5, 6];
const everybody = [ANNA, BERT, CARL, BOSS, ROBOT, CYBORG, DRONE];
const inspiration = 5;

/** A prepared die: the face that it shows, or the face and the number of sides. */
type Die = number | { readonly shows: number; readonly of: number };

const bare = (dice: number, flat = 0) => ({ dice, attribute: "", flat });
const guns = [
  gun("Pistol", { damage: bare(8, 4) }),
  gun("Derringer", { range: 30 }),
  gun("Needle", { damage: bare(2) }),
  gun("Carbine", { burst: 6, damage: bare(4, 4) }),
  gun("Launcher", { blast: 2, actionPoints: 2, damage: bare(5) }),
  gun("Flamer", { template: 3, damage: bare(5) }),
];
const blades = [
  weapon("Blade", { damage: { dice: 2, attribute: "strength", flat: 0 } }),
  ...["shock", "knockout", "slow"].map(key => weapon(key, { qualities: [{ key, x: 2 }], damage: bare(0) })),
];

/** Starts the test world that all house rules share. */
export async function startTable(): Promise<Table> {
  const play = await startPlay(
    [
      person(
        "character",
        {
          skills: {
            aim: { rank: 2 },
            strike: { rank: 1 },
            athletics: { rank: 2 },
            medicine: { rank: 2 },
            crafting: { rank: 2 },
            mechacraft: { rank: 3 },
          },
          health: { value: 14 },
          stamina: { value: 6 },
        },
        [...guns, ...blades, { name: "Lead", type: "gear", system: { location: "carried" } }],
      ),
      person(
        "character",
        {
          skills: { evasion: { rank: 2 }, vitality: { rank: 2 } },
          health: { value: 16 },
          stamina: { value: 4 },
        },
        [armor("Plate", 12, 3)],
      ),
      person("character", { health: { value: 14 }, stamina: { value: 4 } }),
      person("npc", { health: { value: 15 } }, [gun("Carbine", { burst: 6 })]),
      person("character", { body: "machine", health: { value: 14 }, stamina: { value: 4 } }),
      person("character", { body: "implanted", health: { value: 14 }, stamina: { value: 4 } }),
      person("follower", {
        controller: `Actor.${actorId(ANNA)}`,
        health: { value: 14 },
        stamina: { value: 4 },
      }),
    ],
    { enforceRange: "enforce" },
  );
  play.foundry.applications.api.ApplicationV2.prototype._prepareContext = async () => ({});
  const table = new Table(play, {
    judge: await source("features/creation/judge"),
    read: await source("features/creation/read"),
    write: await source("features/creation/write"),
    growth: await source("features/creation/growth"),
    grow: await source("features/creation/grow"),
    state: await source("features/creation/state"),
    ownWords: await source("applications/creation/own-words"),
    itemContext: await source("applications/sheets/item/item-context"),
    words: await source("applications/shared/words"),
    prices: await source("applications/shared/prices"),
    takedownWindow: await source("applications/takedown/begin-takedown-window"),
    takedown: await source("features/takedown/ask-takedown"),
    takedownFacts: await source("features/takedown/takedown-facts"),
    challenge: await source("features/challenge/ask-challenge"),
    challengeFacts: await source("actions/party/challenge-facts"),
    challengeProgress: await source("actions/party/challenge-progress"),
    encounter: play.modules.encounter,
    houseRules: await source("data/house-rules"),
    ground: await source("world/read-ground"),
  });
  await table.party.update({
    system: { members: [ANNA, BERT, CARL].map(number => play.actor(number).uuid) },
  });
  return table;
}

// The paths are computed because the sources are type-checked against Foundry's declarations, whereas this
// file is type-checked against the host's.
const source = (path: string): Promise<any> =>
  import(new URL(`../../../../../src/${path}.ts`, import.meta.url).pathname);

const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** A game table that the tests of all house rules share. Its methods perform actions on it and reset it. */
export class Table {
  /** Returns how many areas of the scene are difficult terrain if a region contains this hazard. */
  async difficultWith(hazard: string): Promise<number> {
    const { ground, houseRules } = this.modules;
    const scene = this.play.game.scenes.get(SCENE);
    const [region] = await scene.createEmbeddedDocuments("Region", [
      {
        name: "Fog",
        shapes: [{ type: "rectangle", x: 0, y: 0, width: 100, height: 100 }],
        flags: { blackout: { ground: { kind: "hazard", hazard } } },
      },
    ]);
    const areas = ground["readDifficult"](
      [region.toObject()],
      (at: object) => at,
      houseRules["currentHouseRules"](),
    );
    await region.delete();
    return areas.length;
  }

  readonly #start: ReadonlyMap<any, any>;

  constructor(
    readonly play: Play,
    readonly modules: Readonly<Record<string, any>>,
  ) {
    this.#start = new Map(everybody.map(number => [number, play.actor(number).toObject()]));
  }

  get party(): any {
    return this.play.game.actors.find(({ type }: any) => type === "party");
  }

  /** Applies these house rules and resets all actors. */
  async setHouseRules(changed: object): Promise<void> {
    const { play } = this;
    await play.game.settings.set("blackout", "houseRules", changed);
    if (play.combat.combatants.size > 0) await play.anew();
    for (const [number, { system, items }] of this.#start) {
      const actor = play.actor(number);
      const now = actor.toObject();
      if (now.effects.length > 0)
        await actor.deleteEmbeddedDocuments(
          "ActiveEffect",
          now.effects.map(({ _id }: any) => _id),
        );
      const used = items.filter(
        (item: any) => !same(item.system, actor.items.get(item._id).toObject().system),
      );
      if (used.length > 0) await actor.updateEmbeddedDocuments("Item", used);
      if (!same(system, now.system)) await actor.update({ system });
    }
    await this.party.update({
      system: { inspiration: { value: inspiration }, challenges: [], takedowns: [] },
    });
    for (const { id } of play.game.actors.filter(({ name }: any) => name === "Novice"))
      await play.game.actors.get(id).delete();
    play.dice();
  }

  /** Runs an action and returns its result, or `refused` if the action was rejected. */
  async attempt<T>(deed: () => Promise<T>): Promise<T | string> {
    try {
      return await deed();
    } catch (error) {
      const { message } = error as Error;
      if (!/^(nothing was posted|refused)/u.test(message)) throw error;
      return "refused";
    }
  }

  card(message: any): any {
    return this.play.judged(message).resolution.card;
  }

  /** Returns the last segment of the outcome's text key. */
  outcome(message: any): string {
    return this.card(message).outcome.key.split(".").at(-1);
  }

  /** Returns the value in the card's line with the given key. */
  line(message: any, key: string): string | undefined {
    return this.card(message).lines.find(({ text }: any) => text.key === `BLACKOUT.${key}`)?.value;
  }

  /** Returns the action types of the follow-ups that a card offers. */
  follows(message: any): readonly string[] {
    return this.play.judged(message).resolution.followUps.map(({ action }: any) => action);
  }

  /** Returns the number of dice that were rolled in a stream, such as the damage dice. */
  dice(message: any, stream: string): number | undefined {
    return this.play.judged(message).given.dice[stream]?.length;
  }

  /**
   * Prepares the dice of the next test: the given number of successes in the pool, followed by the given
   * dice.
   */
  successes(count: number, pool: number, ...then: readonly Die[]): void {
    this.play.dice(...Array.from({ length: pool }, (_, index) => (index < count ? 5 : 1)), ...then);
  }

  hp(number: number): number {
    return this.play.actor(number).system.health.value;
  }

  resistance(number = BERT): number {
    return this.play.item(number, "Plate").system.resistance.value;
  }

  async set(number: number, system: object): Promise<void> {
    await this.play.actor(number).update({ system });
  }

  async unarmored(): Promise<void> {
    await this.play.item(BERT, "Plate").update({ "system.armor.value": 0, "system.resistance.value": 0 });
  }

  /** Makes Anna roll a test of Strength [Athletics] with six dice. */
  async test(choices: object = {}, count = 0): Promise<any> {
    this.successes(count, 16);
    return this.play.act(ANNA, "test", {
      choices: { attribute: "strength", skill: "athletics", ...choices },
    });
  }

  /** Returns how many successes Anna needs against one of the enemy's skills. */
  async needed(againstSkill: string): Promise<string | undefined> {
    const choices = { attribute: "strength", skill: "athletics", againstSkill };
    return this.line(await this.play.act(ANNA, "test", { at: [BOSS], choices }), "card.needed");
  }

  /** Makes Anna shoot at Bert from 50 feet with six dice against Passive Evasion 3. */
  async shoot(about: object = {}, choices: object = {}, item = "Pistol"): Promise<any> {
    return this.play.act(ANNA, "attack", {
      item,
      at: [BERT],
      choices: { targets: [{ feet: 50, adjacent: false, ...about }], ...choices },
    });
  }

  /** Returns the number of dice in Anna's attack on Bert. */
  async shooting(about: object = {}, choices: object = {}, item = "Pistol"): Promise<number | undefined> {
    return this.dice(await this.shoot(about, choices, item), "attack");
  }

  /** Makes Anna hit with a margin of zero, that is, without a critical hit. */
  async hit(item: string, at = BERT, damage = 0): Promise<any> {
    this.successes(
      3,
      item === "Pistol" || item === "Needle" ? 6 : 5,
      ...Array.from({ length: damage }, () => 5),
    );
    return this.play.act(ANNA, "attack", {
      item,
      at: [at],
      choices: { targets: [{ evasion: 3, feet: 5, adjacent: false }] },
    });
  }

  /** Makes Anna fire a burst at Bert with eight dice. */
  async burst(faces: readonly number[], evasion = 3): Promise<any> {
    this.play.dice(...faces);
    return this.play.act(ANNA, "burst", {
      item: "Carbine",
      at: [BERT],
      choices: { targets: [{ feet: 50, adjacent: false, evasion }] },
    });
  }

  /**
   * Deals direct damage to an actor and answers the prompts about soaking. Each injury or wound that an
   * answer causes affects Endurance.
   */
  async hurt(number: number, amount: number, ...soaked: readonly string[]): Promise<any> {
    const message = await this.play.act(number, "adjust", {
      at: [number],
      soak: "ask",
      choices: { kind: "direct", amount },
    });
    for (const answer of soaked) {
      this.play.dice({ shows: 2, of: 3 });
      if (this.play.judged(message).prompts.length > 0) await this.play.answer(message, "soak", answer);
    }
    await this.play.answerAll(message, "soak", "none");
    return message;
  }

  /** Performs an action without a target. */
  async alone(action: string, choices: object = {}, number = ANNA): Promise<any> {
    return this.play.act(number, action, { choices });
  }

  async wounded(number: number): Promise<void> {
    const choices = { kind: "wound", attribute: "endurance" };
    await this.play.act(ANNA, "takeTrauma", { at: [number], choices });
  }

  /** Immobilizes an actor, as if another actor held them with a Grip weapon. */
  async holds(holder: number, held: number): Promise<void> {
    await this.play.give(held, "immobilized");
    const effect = this.play.actor(held).effects.find(({ system }: any) => system.key === "immobilized");
    await effect.update({ "system.source": this.play.actor(holder).uuid });
  }

  /** Returns how many of 100 experience points remain after a purchase by a character with one Training. */
  async grows(buys: string, what: (novice: any) => unknown, ...more: readonly unknown[]): Promise<number> {
    const { growth, grow, houseRules } = this.modules;
    const stamp = { id: "one", time: 0, reason: "" };
    const experience = { log: [{ id: "zero", amount: 100 }] };
    const novice = await this.novice([{ name: "Drill", type: "training" }], { experience });
    await grow["grow"](novice, (of: any) =>
      growth[buys](of, what(novice), ...more, stamp, houseRules["currentHouseRules"]()),
    );
    return novice.system.experienceNow.left;
  }

  /**
   * Starts an encounter on Anna's turn. Both combatants have three action points. Anna acts on step 1, and
   * the enemy on step 2.
   */
  async turn(): Promise<void> {
    await this.play.join(ANNA, BOSS);
    for (const [number, step] of [
      [ANNA, 1],
      [BOSS, 2],
    ] as const) {
      const system = { step, actionPoints: 3 };
      await this.play.fighter(number).update({ initiative: step, system }, { blackoutLedger: true });
    }
    await this.play.combat.startCombat();
    await this.play.settled();
  }

  /** Ends turns until the next round has begun or its initiative must be chosen. */
  async round(): Promise<void> {
    const { combat } = this.play;
    const { round } = combat;
    for (let turns = 0; turns < 3 && combat.round === round && combat.phase !== "choosing"; turns++) {
      await combat.nextTurn();
      await this.play.settled();
    }
  }

  ap(): number {
    return this.play.fighter(ANNA).system.ap;
  }

  /** Creates an unfinished character with these items. */
  async novice(items: readonly object[] = [], system: object = {}): Promise<any> {
    return this.play.CONFIG.Actor.documentClass.create({
      name: "Novice",
      type: "character",
      items,
      system: { creation: { done: false }, ...system },
      ownership: { [GM]: 3 },
    });
  }

  /** Returns an actor's points and problems as the creation window shows them. */
  creation(actor: any): any {
    const { judge, read, houseRules } = this.modules;
    return judge["judgeCreation"](read["creationStateOf"](actor), houseRules["currentHouseRules"]());
  }

  /** Returns the template data of the window for planning takedowns. */
  async takedown(): Promise<any> {
    const { BeginTakedownWindow } = this.modules["takedownWindow"];
    return new BeginTakedownWindow()._prepareContext({});
  }

  async placed<T>(places: readonly (readonly [number, object])[], deed: () => Promise<T>): Promise<T> {
    const tokens = this.play.game.scenes.get(SCENE).tokens;
    const before = places.map(([number]) => [number, tokens.get(tokenId(number)).toObject()] as const);
    const put = async (all: readonly (readonly [number, any])[]) => {
      for (const [number, { x, y, rotation, hidden }] of all)
        await tokens.get(tokenId(number)).update({ x, y, rotation, hidden });
    };
    await put(places.map(([number, place], index) => [number, { ...before[index]?.[1], ...place }]));
    try {
      return await deed();
    } finally {
      await put(before);
    }
  }
}
