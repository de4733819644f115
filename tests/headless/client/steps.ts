/** Defines a headless client's test steps, by name. Each step uses the same code as a user's click. */
import { SocketInterface } from "../../../host/runtime/client/socket.ts";
import type { System } from "./main.ts";
import { differences } from "./compare.ts";
import { told } from "./runtime.ts";
import { encounterSteps } from "./encounter-steps.ts";
import { importSteps } from "./import-steps.ts";
import { poolSteps } from "./pool-steps.ts";
import { proposalSteps } from "./proposal-steps.ts";
import { traffic } from "./socket.ts";

type Step = (args: any) => unknown;

/** Returns all test steps, by name. */
export function stepsOf(system: System, game: any): Record<string, Step> {
  const { asking, performing, judging, secret, writer } = system;
  const utils = (globalThis as any).foundry.utils;
  const find = (uuid: string): any => utils.fromUuidSync(uuid, { strict: false });
  const messageOf = (id: string): any => game.messages.get(id);
  const requested = async (request: Promise<any>): Promise<string | null> => (await request)?.id ?? null;
  /** The user's input for the dialog of the next actions, or null for the default input. */
  let answering: any = null;
  /** The hook calls that the test has recorded. */
  const heard: [name: string, told: unknown][] = [];
  /** The names of the hooks in which the faulty module has thrown an error. */
  const thrown: string[] = [];
  performing.setActionAsker(({ intent }: any) =>
    answering?.givesUp === true
      ? null
      : {
          mode: answering?.mode ?? intent.mode ?? "public",
          secret: answering?.secret ?? false,
          overruled: answering?.overruled ?? false,
        },
  );

  return {
    ...encounterSteps(system, game),
    ...poolSteps(system, game),
    ...importSteps(system, game),
    ...proposalSteps(system, game),
    perform: async ({ action, actor, item, targets = [], choices = {}, origin, asked = null, ...more }) => {
      answering = asked;
      const message = await performing.perform({
        action,
        actor: find(actor),
        ...(item && { item: find(item) }),
        targets: targets.map(find),
        choices,
        fast: asked === null,
        ...(origin && { origin }),
        ...more,
      });
      return message?.id ?? null;
    },
    /** Sets how the user answers dialogs that `perform` didn't open. */
    answers: (how: any) => {
      answering = how;
    },
    apply: ({ message }) => requested(asking.applyAction(messageOf(message))),
    undo: ({ message }) => requested(asking.undoAction(messageOf(message))),
    amend: ({ message, choices, reason }) =>
      requested(asking.amendAction(messageOf(message), choices, reason)),
    decide: ({ message, index, accepted }) =>
      requested(asking.decideAmendment(messageOf(message), index, accepted)),
    answer: ({ message, prompt, value, leases = [] }) => {
      const open = judging.judgeAction(messageOf(message)).prompts.find((one: any) => one.key === prompt);
      return requested(asking.answerPrompt(messageOf(message), open, value, leases));
    },
    skip: ({ message }) => requested(asking.skipAction(messageOf(message))),
    answerFor: ({ message, prompt }) =>
      requested(asking.answerWithFallback(messageOf(message), { key: prompt })),
    applyOpen: ({ scope }) => requested(asking.applyOpen(scope)),
    /**
     * Returns the open items of an encounter or of actors on this client: the message, whether its effects
     * are pending, its prompts, and the users concerned.
     */
    openItems: ({ scope }) =>
      system.openItems.openItems(scope).map(({ message, effects, prompts, concerns }: any) => ({
        message: message.id,
        effects,
        prompts: prompts.map(({ key }: any) => key),
        concerns,
      })),
    openMarket: ({ market, open }) => system.stock.openMarket(find(market), open),
    stockMarket: ({ market, wish }) => system.stock.stockMarket(find(market), wish),
    returnDelivery: ({ market }) => system.stock.returnDelivery(find(market)),
    areTestsRequested: ({ actor, targets }) =>
      system.dueTests.areTestsRequested(find(actor), targets.map(find)),
    awaitedTests: ({ actor, targets }) =>
      system.dueTests
        .awaitedTests(find(actor), targets.map(find))
        .map(({ prompt }: { prompt: { actor: string } }) => prompt.actor),
    areTestsDone: ({ actor, targets }) => system.dueTests.areTestsDone(find(actor), targets.map(find)),
    callDueTests: ({ combat }) => system.dueTests.callDueTests(combat),
    rewind: ({ moment }) => requested(asking.rewindTo(moment)),
    reveal: ({ message }) => secret.revealSecret(messageOf(message)),
    hideDifficulty: ({ message, difficulty }) => {
      system.hiding.hideDifficulty(messageOf(message), difficulty);
    },
    nameDifficulty: ({ message, difficulty }) => system.hiding.nameDifficulty(messageOf(message), difficulty),

    /** Returns the verdict on a posted action, as this client sees it. */
    judged: ({ message }) => {
      const judged = judging.judgeAction(messageOf(message));
      if (!judged) return null;
      const { state, facts, given, applied, conflicts, amendments, confirmed, prompts, needs, resolution } =
        judged;
      return structuredClone({
        state,
        facts,
        given,
        applied,
        conflicts,
        amendments,
        confirmed,
        prompts,
        needs,
        card: resolution.card,
        followUps: resolution.followUps,
      });
    },
    source: ({ uuid }) => find(uuid)?.toObject() ?? null,
    /** Returns all actors, combats and scenes, and the synthetic actors of unlinked tokens. */
    documents: () => {
      const tokens = game.scenes.contents
        .flatMap((scene: any) => scene.tokens.contents)
        .filter((token: any) => !token.actorLink && token.actor);
      const all = [
        ...game.actors,
        ...game.combats,
        ...game.scenes,
        ...tokens.map((token: any) => token.actor),
      ];
      return Object.fromEntries(all.map((document: any) => [document.uuid, document.toObject()]));
    },
    /**
     * Returns all negative values of fields that must never be negative, such as armor, Stamina, ammunition,
     * quantities, and action points.
     */
    shortfalls: () => {
      const tokens = game.scenes.contents
        .flatMap((scene: any) => scene.tokens.contents)
        .filter((token: any) => !token.actorLink && token.actor);
      const actors = [...game.actors, ...tokens.map((token: any) => token.actor)];
      const places = [
        "armor.value",
        "resistance.value",
        "ownArmor.value",
        "ownResistance.value",
        "stamina.value",
        "ammunition.value",
        "uses.value",
        "quantity",
        "stress.value",
        "ap",
        "inspiration.value",
      ];
      const low = (document: any): string[] =>
        places
          .filter(place => utils.getProperty(document._source.system, place) < 0)
          .map(place => `${document.uuid} has less than nothing of ${place}`);
      return [
        ...actors.flatMap((actor: any) => [actor, ...actor.items]),
        ...game.combats.contents.flatMap((combat: any) => combat.combatants.contents),
      ].flatMap(low);
    },
    update: async ({ uuid, changes }) => {
      await find(uuid).update(changes);
    },
    /**
     * Sends several updates one after another, in a single test step. Then, if `unwalked` is given, undoes
     * that token's last movement as in Foundry.
     */
    inOneGo: async ({ updates, unwalked }) => {
      for (const { uuid, changes, options } of updates) await find(uuid).update(changes, options);
      if (unwalked) {
        const token = find(unwalked);
        await token.revertRecordedMovement(token.movementHistory.at(-1)?.movementId);
      }
    },
    /** Moves a token along this path. */
    move: async ({ uuid, to }) => find(uuid).move(to),
    /**
     * Undoes a token's recorded movement in Foundry, as a user does on the map: either all of it, or from one
     * movement onward.
     */
    unwalk: async ({ uuid, movement }) => find(uuid).revertRecordedMovement(movement),
    create: async ({ parent, type, data, keepId = false }) =>
      (
        await (parent
          ? find(parent).createEmbeddedDocuments(type, data, { keepId })
          : utils.getDocumentClass(type).createDocuments(data, { keepId }))
      ).map((one: any) => one.uuid),
    /** Changes a value as a token's HUD does: by `value` if `change` is true, otherwise to `value`. */
    typed: async ({ uuid, attribute, value, change }) => {
      await find(uuid).modifyTokenAttribute(attribute, value, change, true);
    },
    delete: async ({ uuid }) => {
      await find(uuid).delete();
    },
    set: async ({ key, value }) => {
      await game.settings.set("blackout", key, value);
    },
    told: () => told.splice(0),
    /** Steps that return the world time in seconds, return the world's ID, and advance the time. */
    time: () => game.time.worldTime,
    world: () => game.world.id,
    advance: async ({ seconds }) => {
      await game.time.advance(seconds);
    },
    /** Returns the chat messages with this action type. */
    done: ({ action }) =>
      game.messages
        .filter((message: any) => message.system?.action === action)
        .map((message: any) => message.toObject()),
    /**
     * Listens to the given hooks as a module would, and records each call with its arguments. If a hook's
     * name begins with `!`, the listener returns false.
     */
    heed: ({ names }) => {
      for (const name of names as string[]) {
        const bare = name.replace("!", "");
        (globalThis as any).Hooks.on(bare, (one: any) => {
          heard.push([
            bare,
            one.documentName === "ChatMessage"
              ? one.id
              : {
                  ...one,
                  actor: one.actor.uuid,
                  item: one.item?.uuid ?? null,
                  targets: one.targets.map((target: any) => target.uuid),
                },
          ]);
          return name === bare ? undefined : false;
        });
      }
    },
    /** Registers hook listeners that throw an error, as a faulty module would, and that record each call. */
    throwIn: ({ names }) => {
      for (const name of names as string[])
        (globalThis as any).Hooks.on(name, () => {
          thrown.push(name);
          throw new Error(`a faulty module at ${name}`);
        });
    },
    thrown: () => thrown.splice(0),
    /** Registers an action type `bad <fault>` that violates the contract in the given way. */
    badAction: ({ fault }) => {
      const bad: Record<string, () => unknown> = {
        "throws": () => {
          throw new Error("a faulty module's action");
        },
        "answers nothing": () => undefined,
        "answers what is no card": () => ({ card: 5, draft: "no", problems: null, followUps: 7 }),
        "answers without end": () => {
          const card: any = { title: {} };
          card.lines = [card];
          return { card, draft: card, problems: [card], followUps: [card] };
        },
      };
      const judge = bad[fault as string];
      system.registry.registerActions({
        key: `bad ${String(fault)}`,
        label: system.card.text("bad"),
        targets: "none",
        defaults: () => ({}),
        fields: () => [],
        preview: judge,
        judge,
      });
    },
    heard: () => structuredClone(heard.splice(0)),
    variants: () => ["zones", "bands"].filter(key => system.variants.variantOf(key) !== null),
    /** Writes changes to a variant's rules, as a Gamemaster would. */
    writeRules: async ({ key, changes }) => {
      await system.variantRules.writeVariantRules(
        key,
        (changes as any[]).map(({ path, value }) => ({ path, value })),
      );
    },
    /**
     * Saves the given changes to the house rules, in the same way as a Gamemaster who opened the form when
     * the rules had the values in `start`.
     */
    saveHouseRules: async ({ start, changes }) => {
      await system.houseRules.saveHouseRules({ ...start, ...changes }, start);
    },
    houseRules: () => game.settings.get("blackout", "houseRules"),
    houseRulesNow: () => system.houseRulesNow.currentHouseRules(),
    variantRules: () => game.settings.get("blackout", "variantRules"),
    /**
     * Returns a variant's settings on this client, with the contents of the world's RollTables in place of
     * the tables that they replace.
     */
    playedBy: ({ key }) =>
      system.worldTables.withWorldTables(
        key,
        (game.settings.get("blackout", "variantRules") as any)[key] ?? {},
      ),
    tableFault: ({ key, name }) =>
      system.worldTables.worldTableFault(
        key,
        name,
        (game.settings.get("blackout", "variantRules") as any)[key] ?? {},
      ),
    /** Creates a RollTable from a variant's table, and returns its ID. */
    putIntoWorld: async ({ key, name }) =>
      system.rollTables.putIntoWorld(
        key,
        system.variants.variantOf(key).tables.find((one: any) => one.name === name),
        {},
      ),
    fetchVariants: async () => {
      for (const key of ["zones", "bands"]) await system.variants.variantFetched(key);
    },
    isWriter: () => system.designated.isWriter(),
    /** Returns whether an attack has added a property to every object through the objects' prototype. */
    polluted: () => "polluted" in {} || "value" in {},
    /**
     * Returns whether this client's user can see a message's content, or null if there is no such message.
     */
    sees: ({ message }) => {
      const found = messageOf(message);
      return found ? found.visible && found.isContentVisible : null;
    },

    /** Waits until this client has no more pending work and the server has received everything. */
    rest: async () => {
      await writer.writerAtRest();
      await SocketInterface.dispatch("time", {});
      await new Promise(resolve => {
        setImmediate(resolve);
      });
      await writer.writerAtRest();
      return { ...traffic };
    },
    /** Returns the main properties of all action types as plain data. */
    actions: () =>
      system.registry
        .allActions()
        .map(({ key, targets, who, trades, nature, item, needs, followsOnly }: any) => ({
          key,
          targets,
          item,
          variant: needs?.variant,
          who,
          trades,
          nature,
          followsOnly: followsOnly?.map((choice: any) => ({ key: choice.key })),
        })),
    /** Returns a new document of a type with the defaults of its data model. */
    blank: ({ type, kind }) => new (utils.getDocumentClass(type))({ name: kind, type: kind }).toObject(),
    /**
     * Returns, by ID, how each of the given stored documents was loaded on this client: an object with the
     * validation failures if it was loaded, and otherwise `invalid` or `gone`.
     */
    readable: ({ type, ids }) =>
      Object.fromEntries(
        (ids as string[]).map(id => {
          const collection = game.collections.get(type);
          const failure = collection.get(id)?.validationFailures;
          return [
            id,
            collection.has(id)
              ? { failures: [failure?.fields, failure?.joint].filter(Boolean).map(String) }
              : collection.invalidDocumentIds.has(id)
                ? "invalid"
                : "gone",
          ];
        }),
      ),
    /**
     * Returns an object that states for each of the given embedded documents, by ID, whether this client was
     * able to load it: `read`, `invalid` or `gone`.
     */
    readableIn: ({ uuid, type, ids }) => {
      const found = find(uuid);
      const collection = (found.documentName === "Token" ? found.delta : found).getEmbeddedCollection(type);
      return Object.fromEntries(
        (ids as string[]).map(id => [
          id,
          collection.has(id) ? "read" : collection.invalidDocumentIds.has(id) ? "invalid" : "gone",
        ]),
      );
    },
    dieAfter: ({ writes }) => {
      traffic.diesAfter = writes === null ? null : traffic.acknowledged + writes;
    },
    /** Removes the connection's lag. Call this when nothing is pending. */
    calm: () => {
      traffic.lag = 0;
    },
    differences: ({ sources }) => differences(game, sources),
    shiftClock: ({ milliseconds }) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + milliseconds;
    },
  };
}
