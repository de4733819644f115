import { expect } from "vitest";
import { GM } from "../../client/support/world.ts";
import {
  actorId,
  fighterId,
  startEncounterWorld,
  type EncounterWorld,
  type Member,
} from "./encounter-world.ts";

/** A prepared die: the face that it shows, or that face and the die's number of sides. */
type Die = number | { readonly shows: number; readonly of: number };

/**
 * The input of an action: the name of the item (the actor's first one with this name is used), the numbers of
 * the targets, and the choices.
 */
export interface Operation {
  readonly item?: string;
  readonly at?: readonly number[];
  readonly choices?: object;
  readonly origin?: any;
  /**
   * If set to `ask`, prompts about soaking damage stay open. By default, they are answered, and no actor
   * soaks any damage.
   */
  readonly soak?: "ask";
}

/** A test world with actions on real documents and predetermined dice. */
export interface Play extends EncounterWorld {
  /** Sets the results of the next dice, in order. All later dice show a 1. */
  dice(...dice: readonly Die[]): void;
  /** Performs an action. Returns its message once all automatic effects are written. */
  act(number: number, action: string, operation?: Operation): Promise<any>;
  /**
   * Answers the open prompt whose key begins with the given prefix. The answer `roll` stands for the first
   * answer that rolls dice.
   */
  answer(message: any, key: string, value: string): Promise<void>;
  /** Answers every open prompt whose key begins with the given prefix, including prompts that open later. */
  answerAll(message: any, key: string, value: string): Promise<void>;
  apply(message: any): Promise<void>;
  undo(message: any): Promise<void>;
  amend(message: any, choices: object): Promise<void>;
  /** Returns the posted action's state, facts, card and questions. */
  judged(message: any): any;
  /** Returns the names of the fields in an action's dialog. */
  offered(number: number, action: string, choices?: object): Promise<readonly string[]>;
  /** Returns a member's first item with this name. */
  item(number: number, name: string): any;
  /** Returns the level of a condition on an actor, or 0 if the actor doesn't have it. */
  has(number: number, condition: string): number;
  give(number: number, condition: string, level?: number): Promise<void>;
  /** The number of dice in the Inspiration pool of the party, to which all characters belong. */
  readonly inspiration: number;
  fighter(number: number): any;
  /** Adds members to the encounter in the given order, and starts the first turn. */
  startEncounter(...numbers: readonly number[]): Promise<void>;
}

/** Returns a member whose attributes all default to 4. */
export function person(kind: Member["kind"], system: any = {}, items: readonly object[] = []): Member {
  const attributes = Object.fromEntries(
    ["strength", "endurance", "dexterity", "intelligence", "insight", "charisma"].map(key => [
      key,
      { value: 4, ...system.attributes?.[key] },
    ]),
  );
  return { kind, system: { ...system, attributes }, items };
}

export const weapon = (name: string, system: object = {}): object => ({
  name,
  type: "weapon",
  system: { location: "worn", damage: { dice: 4, attribute: "", flat: 2 }, ...system },
});

export const gun = (name: string, system: object = {}): object =>
  weapon(name, {
    category: "ranged",
    attacks: [{ attribute: "dexterity", skill: "aim" }],
    range: 100,
    ammunition: { value: 10, max: 10 },
    ...system,
  });

export const armor = (name: string, value: number, resistance = 0, system: object = {}): object => ({
  name,
  type: "armor",
  system: {
    location: "worn",
    armor: { value, max: value },
    resistance: { value: resistance, max: resistance },
    ...system,
  },
});

/** Starts an encounter in Blackout with these members. Effects are applied automatically. */
export async function startPlay(
  members: readonly Member[],
  settings: Record<string, unknown> = {},
  generation: 13 | 14 = 14,
): Promise<Play> {
  const world = await startEncounterWorld(generation, members, { automation: "full", ...settings });
  const queue: Die[] = [];
  world.CONFIG.Dice.randomUniform = () => {
    const die = queue.shift() ?? 1;
    const { shows, of } = typeof die === "number" ? { shows: die, of: 6 } : die;
    return 1 - (shows - 0.5) / of;
  };
  const core = (name: string): Promise<any> =>
    import(new URL(`../../../../src/actions/core/${name}.ts`, import.meta.url).pathname);
  const [{ judgeAction }, registry, gather] = await Promise.all(
    ["judge-posted", "registry", "gather"].map(core),
  );
  const { ask, perform } = world.modules;
  const actors = (numbers: readonly number[]) => numbers.map(number => play.actor(number));
  const done = async (request: any): Promise<void> => {
    await world.settled();
    const refused = world.game.messages.get(request?.id)?.system.verdict;
    expect(refused?.reason ?? null).toBeNull();
  };
  // The writer creates the party when it starts.
  const party = world.game.actors.find(({ type }: any) => type === "party");
  await party.update({
    system: {
      inspiration: { value: 3 },
      members: members.flatMap(({ kind }, number) =>
        kind === "character" ? `Actor.${actorId(number)}` : [],
      ),
    },
  });
  const play = Object.assign(world, {
    dice: (...dice: readonly Die[]) => {
      queue.splice(0, queue.length, ...dice);
    },
    act: async (number: number, action: string, operation: Operation = {}) => {
      const told: string[] = [];
      const { notifications } = world.ui;
      for (const kind of ["info", "warn", "error"])
        notifications[kind] = (words: unknown) => void told.push(String(words));
      const message = await perform.perform({
        action,
        actor: play.actor(number),
        targets: actors(operation.at ?? []),
        ...(operation.item ? { item: play.item(number, operation.item) } : {}),
        ...(operation.choices ? { choices: operation.choices } : {}),
        ...(operation.origin ? { origin: operation.origin.id } : {}),
        fast: true,
      });
      if (!message) throw new Error(`nothing was posted: ${told.join("; ")}`);
      await world.settled();
      const { state, reason, reasonData } = message.system.verdict;
      if (state === "refused") throw new Error(`refused: ${reason} ${reasonData}`);
      if (operation.soak !== "ask") await play.answerAll(message, "soak", "none");
      return message;
    },
    answer: async (message: any, key: string, value: string) => {
      const { prompts } = judgeAction(message);
      const prompt = prompts.find((one: any) => one.key.startsWith(key));
      if (!prompt) throw new Error(`nobody asks ${key}, but ${prompts.map((one: any) => one.key).join()}`);
      const chosen = value === "roll" ? prompt.options.find((one: any) => one.dice).value : value;
      await done(await ask.answerPrompt(message, prompt, chosen));
    },
    answerAll: async (message: any, key: string, value: string) => {
      while (judgeAction(message)?.prompts.some((one: any) => one.key.startsWith(key)))
        await play.answer(message, key, value);
    },
    apply: async (message: any) => done(await ask.applyAction(message)),
    undo: async (message: any) => done(await ask.undoAction(message)),
    amend: async (message: any, choices: object) => done(await ask.amendAction(message, choices)),
    judged: (message: any) => judgeAction(message),
    offered: async (number: number, action: string, choices: object = {}) => {
      const definition = registry.actionOf(action);
      const facts = gather.gatherFacts(definition, { actor: play.actor(number), item: null }, [], choices);
      return definition.fields(facts, gather.tableNow()).map(({ name }: any) => name);
    },
    item: (number: number, name: string) => {
      const item = play.actor(number).items.getName(name);
      if (!item) throw new Error(`F${number} has no ${name}`);
      return item;
    },
    has: (number: number, condition: string) => {
      const effect = play.actor(number).effects.find((one: any) => one.system.key === condition);
      return effect ? (effect.system.level ?? 1) : 0;
    },
    give: async (number: number, condition: string, level = 1) => {
      await play.act(number, "condition", { choices: { key: condition, operation: "give", levels: level } });
    },
    fighter: (number: number) => world.combat.combatants.get(fighterId(number)),
    startEncounter: async (...numbers: readonly number[]) => {
      await world.join(...numbers);
      for (const [index, number] of numbers.entries())
        if (play.fighter(number).initiative === null)
          await play.fighter(number).update({ initiative: index + 1 }, { blackoutLedger: true });
      await world.combat.startCombat();
      await world.settled();
    },
  }) as Play;
  Object.defineProperty(play, "inspiration", { get: () => party.system.inspiration.value });
  expect(world.game.user.id).toBe(GM);
  return play;
}
