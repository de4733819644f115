import { beforeEach, describe, expect, it } from "vitest";
import { constantsOf, userPermissions } from "../../../host/runtime/common/constants.ts";
import * as documents from "../../../host/runtime/common/documents/index.ts";
import { collectionOf, freshEnvironment, GENERATIONS, idOf, makeUser, plug, ROLES } from "./helpers.ts";

freshEnvironment();

type Role = keyof typeof ROLES;
const users: Record<Role, any> = {} as any;
let stranger: any;
let actor: any;
let scene: any;

function world(generation: 13 | 14): void {
  plug({ generation });
  for (const [name, role] of Object.entries(ROLES)) users[name as Role] = makeUser(name, role);
  stranger = makeUser("stranger", ROLES.player);
  const ownership = { default: 0, [idOf("player")]: 3, [idOf("trusted")]: 3 };
  actor = new documents.BaseActor({
    _id: idOf("actor"),
    name: "Ada",
    type: "hero",
    ownership,
    items: [{ _id: idOf("rope"), name: "Rope", type: "gear", effects: [{ name: "E" }] }],
    effects: [{ name: "E" }],
  });
  scene = new documents.BaseScene({
    _id: idOf("scene"),
    name: "S",
    tokens: [
      { _id: idOf("mine"), name: "mine", actorId: idOf("actor") },
      { _id: idOf("theirs"), name: "theirs" },
    ],
    walls: [{ c: [0, 0, 1, 1], door: 1 }, { c: [0, 0, 2, 2] }, { c: [0, 0, 3, 3], door: 1, ds: 2 }],
  });
  const collections: Record<string, any> = { Actor: collectionOf([actor]), Scene: collectionOf([scene]) };
  plug({ collection: name => collections[name] });
}

const combatantOf = (data: object): any =>
  new documents.BaseCombat({ combatants: [data] }).combatants.contents[0];
const ownCombatant = (): any => combatantOf({ actorId: idOf("actor") });
const foreignCombatant = (): any => combatantOf({ sceneId: idOf("scene"), tokenId: idOf("theirs") });

/** Returns the roles that are allowed to perform an action on a document. */
const allowed = (document: any, action: string, data?: (user: any) => object): Role[] =>
  (Object.keys(ROLES) as Role[]).filter(role =>
    document().canUserModify(users[role], action, data?.(users[role]) ?? {}),
  );

const ALL: Role[] = ["player", "trusted", "assistant", "gamemaster"];
const GM: Role[] = ["assistant", "gamemaster"];
const TRUSTED: Role[] = ["trusted", "assistant", "gamemaster"];

describe.each(GENERATIONS)("permissions on Foundry %i", generation => {
  beforeEach(() => world(generation));

  const creations: [string, () => any, Role[]][] = [
    ["an actor", () => actor, GM],
    ["a world item", () => new documents.BaseItem({ name: "I", type: "gear" }), GM],
    ["an item on an owned actor", () => actor.items.contents[0], ALL],
    ["an effect on an owned actor", () => actor.effects.contents[0], ALL],
    ["an effect on an owned item", () => actor.items.contents[0].effects.contents[0], ALL],
    ["a combat", () => new documents.BaseCombat({}), GM],
    ["a combatant of an owned actor", () => ownCombatant(), ALL],
    ["a combatant of another user's actor", () => foreignCombatant(), GM],
    ["a combatant without an actor", () => combatantOf({}), GM],
    ["a folder", () => new documents.BaseFolder({ name: "F", type: "Item" }), GM],
    ["a journal", () => new documents.BaseJournalEntry({ name: "J" }), TRUSTED],
    ["a scene", () => scene, GM],
    ["a token", () => scene.tokens.get(idOf("mine")), GM],
    ["a wall", () => scene.walls.contents[0], GM],
    ["a table", () => new documents.BaseRollTable({ name: "T" }), GM],
    ["a world setting", () => new documents.BaseSetting({ key: "a.b" }), GM],
    ["a user", () => makeUser("fresh", ROLES.player), GM],
    [
      "a region with a behavior",
      () => new documents.BaseRegion({ name: "R", behaviors: [{ type: "executeScript" }] }),
      GM,
    ],
    ["a plain region", () => new documents.BaseRegion({ name: "R" }), generation >= 14 ? ALL : GM],
  ];
  it.each(creations)("let only the right roles create %s", (_what, document, roles) =>
    expect(allowed(document, "create")).toEqual(roles),
  );

  it("let every user create messages, macros and templates in their own name", () => {
    const kinds: [string, (author: string) => any][] = [
      ["message", author => new documents.BaseChatMessage({ author })],
      ["macro", author => new documents.BaseMacro({ name: "M", author, type: "script", command: "1" })],
      ["template", author => new documents.BaseMeasuredTemplate({ author })],
    ];
    for (const [, make] of kinds) {
      expect(make(idOf("player")).canUserModify(users.player, "create")).toBe(true);
      expect(make(idOf("gamemaster")).canUserModify(users.player, "create")).toBe(false);
      expect(make(idOf("player")).canUserModify(users.gamemaster, "create")).toBe(true);
    }
  });

  const updates: [string, () => any, object, Role[]][] = [
    ["an owned actor", () => actor, { "system.hp": 1 }, ALL],
    ["an actor's name by dotted and operator keys", () => actor, { "flags.x.-=y": null }, ALL],
    ["an actor's ownership", () => actor, { ownership: { default: 3 } }, GM],
    ["an actor's ownership by its path", () => actor, { [`ownership.${idOf("stranger")}`]: 3 }, GM],
    ["an actor's ownership as a whole", () => actor, { "==ownership": { default: 3 } }, GM],
    ["an actor's ownership by deletion", () => actor, { "-=ownership": null }, GM],
    [
      "an owned item's ownership through its actor",
      () => actor,
      { items: [{ _id: idOf("rope"), ownership: { default: 3 } }] },
      GM,
    ],
    ["an actor's prototype token", () => actor, { "prototypeToken.name": "x" }, TRUSTED],
    ["an item on an owned actor", () => actor.items.contents[0], { name: "x" }, ALL],
    [
      "the position of an owned token",
      () => scene.tokens.get(idOf("mine")),
      { x: 5, y: 6, elevation: 1, rotation: 90 },
      ALL,
    ],
    [
      "the delta of an owned token's actor",
      () => scene.tokens.get(idOf("mine")),
      { delta: { system: { hp: 1 } } },
      ALL,
    ],
    ["the actor of an owned token", () => scene.tokens.get(idOf("mine")), { actorId: idOf("other") }, GM],
    ["whether an owned token is hidden", () => scene.tokens.get(idOf("mine")), { hidden: true }, GM],
    [
      "the appearance of an owned token",
      () => scene.tokens.get(idOf("mine")),
      { "texture.src": "a.webp" },
      TRUSTED,
    ],
    [
      "the ownership of a token's actor",
      () => scene.tokens.get(idOf("mine")),
      { delta: { ownership: { default: 3 } } },
      GM,
    ],
    ["another user's token", () => scene.tokens.get(idOf("theirs")), { x: 5 }, GM],
    ["a scene", () => scene, { name: "x" }, GM],
    ["a door", () => scene.walls.contents[0], { ds: 1 }, ALL],
    ["a door's lock", () => scene.walls.contents[0], { ds: 2 }, GM],
    ["a locked door", () => scene.walls.contents[2], { ds: 1 }, GM],
    ["a door together with other fields", () => scene.walls.contents[0], { ds: 1, door: 0 }, GM],
    ["a wall", () => scene.walls.contents[1], { ds: 1 }, GM],
    ["a folder", () => new documents.BaseFolder({ name: "F", type: "Item" }), { name: "x" }, GM],
    ["a world setting", () => new documents.BaseSetting({ key: "a.b" }), { value: "1" }, GM],
    ["the initiative of an owned combatant", () => ownCombatant(), { initiative: 5 }, ALL],
    ["the system data of an owned combatant", () => ownCombatant(), { type: "base", system: { ap: 5 } }, ALL],
    ["the flags of an owned combatant", () => ownCombatant(), { "flags.world.a": 1 }, ALL],
    ["whether an owned combatant is defeated", () => ownCombatant(), { defeated: true }, ALL],
    ["whether an owned combatant is hidden", () => ownCombatant(), { hidden: true }, GM],
    ["the actor of an owned combatant", () => ownCombatant(), { actorId: idOf("other") }, GM],
    ["another user's combatant", () => foreignCombatant(), { initiative: 5 }, GM],
  ];
  it.each(updates)("let only authorized roles update %s", (_what, document, data, roles) =>
    expect(allowed(document, "update", () => data)).toEqual(roles),
  );

  const deletions: [string, () => any, Role[]][] = [
    ["an owned actor", () => actor, GM],
    ["an owned item", () => actor.items.contents[0], ALL],
    ["an owned effect", () => actor.effects.contents[0], ALL],
    ["one's token", () => scene.tokens.get(idOf("mine")), GM],
    ["a combat", () => new documents.BaseCombat({}), GM],
    ["an owned combatant", () => ownCombatant(), ALL],
    ["another user's combatant", () => foreignCombatant(), GM],
    ["a scene", () => scene, GM],
  ];
  it.each(deletions)("let only the right roles delete %s", (_what, document, roles) =>
    expect(allowed(document, "delete")).toEqual(roles),
  );

  it("don't let users change documents that they don't own", () => {
    const item = actor.items.contents[0];
    for (const document of [
      actor,
      item,
      actor.effects.contents[0],
      item.effects.contents[0],
      scene.tokens.get(idOf("mine")),
    ]) {
      for (const action of ["create", "update", "delete"])
        expect(document.canUserModify(stranger, action, {})).toBe(false);
    }
  });

  describe("for combat", () => {
    const encounter = (data: object = {}) =>
      new documents.BaseCombat({ round: 1, turn: 0, combatants: [{ actorId: idOf("actor") }], ...data });
    const may = (user: any, changes: object, data?: object) =>
      encounter(data).canUserModify(user, "update", changes);

    it("let a combatant's owner change the turn, but nothing else", () => {
      expect(may(users.player, { _id: null, turn: 1 })).toBe(true);
      for (const changes of [
        { round: 2 },
        { turn: 1, round: 2 },
        { flags: { x: 1 } },
        { "flags.x.y": 1 },
        { combatants: [] },
        { "-=turn": null, "active": false },
        { system: {} },
      ]) {
        expect(may(users.player, changes)).toBe(false);
      }
    });

    it("let players change the turn only during combat, and only if they own a combatant", () => {
      expect(may(stranger, { turn: 1 })).toBe(false);
      expect(may(users.player, { turn: 1 }, { round: 0 })).toBe(false);
    });

    it("let Gamemasters change anything", () =>
      expect(may(users.assistant, { round: 3, flags: {} })).toBe(true));

    it("treat the owner of an unlinked token as the owner of its combatant", () => {
      const combat: any = encounter({
        combatants: [
          { sceneId: idOf("scene"), tokenId: idOf("mine") },
          { sceneId: idOf("scene"), tokenId: idOf("theirs") },
        ],
      });
      expect(combat.combatants.map((combatant: any) => combatant.getUserLevel(users.player))).toEqual([3, 0]);
    });
  });

  describe("for messages", () => {
    const message = () => new documents.BaseChatMessage({ author: idOf("player"), content: "x" });

    it("let only the author and Gamemasters change a message", () => {
      for (const action of ["update", "delete"]) {
        expect(message().canUserModify(users.player, action, { content: "y" })).toBe(true);
        expect(message().canUserModify(stranger, action, { content: "y" })).toBe(false);
        expect(message().canUserModify(users.trusted, action, { content: "y" })).toBe(false);
        expect(message().canUserModify(users.assistant, action, { content: "y" })).toBe(true);
      }
    });

    it("don't let users change a message's author", () => {
      expect(message().canUserModify(users.player, "update", { author: idOf("gamemaster") })).toBe(false);
      expect(message().canUserModify(users.player, "update", { author: idOf("player"), content: "z" })).toBe(
        true,
      );
    });

    it("don't let users without the whisper permission whisper to other users", () => {
      plug({ permissions: () => ({ MESSAGE_WHISPER: [2, 3, 4] }) });
      const whisper = (to: string) =>
        new documents.BaseChatMessage({ author: idOf("player"), whisper: [idOf(to)] });
      expect(whisper("stranger").canUserModify(users.player, "create")).toBe(false);
      expect(whisper("player").canUserModify(users.player, "create")).toBe(true);
    });
  });

  describe("for users", () => {
    it("let users change some of their own data, but not their name, role, permissions or password", () => {
      const own = (changes: object) => users.player.canUserModify(users.player, "update", changes);
      expect(
        own({
          color: "#ffffff",
          pronouns: "x",
          flags: {},
          hotbar: { 1: idOf("m") },
          character: idOf("actor"),
          avatar: null,
        }),
      ).toBe(true);
      for (const changes of [
        { role: 4 },
        { name: "x" },
        { permissions: { ACTOR_CREATE: true } },
        { "permissions.ACTOR_CREATE": true },
        { password: "x" },
        { "==role": 4 },
      ])
        expect(own(changes)).toBe(false);
      expect(users.player.canUserModify(stranger, "update", { color: "#ffffff" })).toBe(false);
    });

    it("don't let users assign a role above their own or change users with a higher role", () => {
      expect(users.player.canUserModify(users.assistant, "update", { role: 3 })).toBe(true);
      expect(users.player.canUserModify(users.assistant, "update", { role: 4 })).toBe(false);
      expect(users.gamemaster.canUserModify(users.assistant, "update", { name: "x" })).toBe(false);
      expect(users.gamemaster.canUserModify(users.assistant, "delete")).toBe(false);
    });
  });

  it("let users change only their own settings", () => {
    const mine = new documents.BaseSetting({ key: "a.b", user: idOf("player") });
    expect(mine.canUserModify(users.player, "create")).toBe(true);
    expect(mine.canUserModify(stranger, "update", { value: "1" })).toBe(false);
    expect(mine.canUserModify(users.player, "update", { user: null })).toBe(false);
  });
});

describe("ownership levels", () => {
  beforeEach(() => world(14));

  it("fall back to the default level, and are always Owner for Gamemasters", () => {
    expect(["player", "gamemaster"].map(role => actor.getUserLevel(users[role as Role]))).toEqual([3, 3]);
    expect(actor.getUserLevel(stranger)).toBe(0);
    expect(actor.testUserPermission(users.player, "OBSERVER")).toBe(true);
    expect(actor.testUserPermission(users.player, "OBSERVER", { exact: true })).toBe(false);
    expect(() => actor.testUserPermission(users.player, "KING")).toThrow("KING");
  });

  it("also apply to the pages of a journal entry, unless a page has its own levels", () => {
    const entry: any = new documents.BaseJournalEntry({
      name: "J",
      ownership: { default: 2 },
      pages: [{ name: "a" }, { name: "b", ownership: { default: 0 } }],
    });
    expect(entry.pages.map((page: any) => page.getUserLevel(stranger))).toEqual([2, 0]);
  });

  it("in a compendium come from its ownership setting, and are Observer for players by default", () => {
    const packed: any = new documents.BaseActor(
      { name: "A", type: "hero", ownership: { default: 3 } },
      { pack: "world.x" },
    );
    expect(packed.getUserLevel(stranger)).toBe(2);
    plug({ pack: () => ({ getUserLevel: () => 1 }) });
    expect(packed.getUserLevel(users.gamemaster)).toBe(1);
    expect(packed.canUserModify(stranger, "update", { name: "x" })).toBe(false);
  });

  it("determine isOwner for the current user", () => {
    expect(actor.isOwner).toBe(false);
    plug({ user: () => users.player });
    expect(actor.isOwner).toBe(true);
  });
});

describe("role permissions", () => {
  beforeEach(() => world(14));

  it("give players exactly the declared permissions by default", () => {
    const names = (role: Role) =>
      Object.keys(userPermissions())
        .filter(name => users[role].hasPermission(name))
        .sort();
    expect(names("player")).toEqual([
      "MACRO_SCRIPT",
      "MESSAGE_WHISPER",
      "QUERY_USER",
      "REGION_CREATE",
      "SHOW_CURSOR",
      "SHOW_RULER",
      "TEMPLATE_CREATE",
      "WALL_DOORS",
    ]);
    expect(users.trusted.hasPermission("FILES_BROWSE")).toBe(true);
    expect(users.trusted.hasPermission("FILES_UPLOAD")).toBe(false);
    expect(() => users.player.hasPermission("FLY")).toThrow("FLY");
  });

  it("follow the world's permission table and the exceptions for individual users", () => {
    plug({ permissions: () => ({ ACTOR_CREATE: [1, 3, 4], QUERY_USER: [4] }) });
    expect(users.player.can("ACTOR_CREATE")).toBe(true);
    expect(users.player.can("QUERY_USER")).toBe(false);
    expect(
      makeUser("special", 1, { permissions: { ITEM_CREATE: true, ACTOR_CREATE: false } }).hasPermission(
        "ITEM_CREATE",
      ),
    ).toBe(true);
    expect(
      makeUser("special", 1, { permissions: { ACTOR_CREATE: false } }).hasPermission("ACTOR_CREATE"),
    ).toBe(false);
  });

  it("are inherited by higher roles unless an exact role is required", () => {
    expect(users.assistant.hasRole("TRUSTED")).toBe(true);
    expect(users.assistant.hasRole("TRUSTED", { exact: true })).toBe(false);
    expect([users.trusted.isGM, users.assistant.isGM]).toEqual([false, true]);
  });

  it("determine the result of canUserCreate for a document type", () => {
    expect(documents.BaseActor.canUserCreate(users.player)).toBe(false);
    expect(documents.BaseActor.canUserCreate(users.assistant)).toBe(true);
    expect(documents.BaseJournalEntry.canUserCreate(users.trusted)).toBe(true);
    plug({ user: () => users.player });
    expect(documents.BaseChatMessage.canUserCreate(users.player)).toBe(true);
  });

  it("protect Gamemaster-only fields, no matter how an update is written", () => {
    const manifest = ["secret", "powers.*.hidden"];
    const touched = (changes: object, user = users.player) =>
      documents.forbiddenPaths(actor, changes, user, manifest);
    expect(touched({ "system.secret": 1 })).toEqual(["system.secret"]);
    expect(touched({ system: { "-=secret": null } })).toEqual(["system.secret"]);
    expect(touched({ "==system": {} })).toEqual(["system.secret", "system.powers.*.hidden"]);
    expect(touched({ "system.powers.fly.hidden": true })).toEqual(["system.powers.*.hidden"]);
    expect(touched({ "system.powers.-=fly": null })).toEqual(["system.powers.*.hidden"]);
    expect(touched({ "system.other": 1, "name": "x" })).toEqual([]);
    expect(touched({ ownership: { default: 3 } })).toEqual(["ownership"]);
    expect(touched({ "system.secret": 1 }, users.assistant)).toEqual([]);
  });
});

describe("constants", () => {
  it("differ between Foundry 13 and 14 as documented", () => {
    const [thirteen, fourteen] = [constantsOf(13), constantsOf(14)];
    expect(Object.keys(fourteen.CHAT_MESSAGE_STYLES)).toHaveLength(4);
    expect(fourteen.CHAT_MESSAGE_TYPES).toBeUndefined();
    expect(thirteen.CHAT_MESSAGE_TYPES).toBeDefined();
    expect(fourteen.ACTIVE_EFFECT_CHANGE_TYPES.add).toBe(20);
    expect(thirteen.ACTIVE_EFFECT_CHANGE_TYPES).toBeUndefined();
    expect(thirteen.ACTIVE_EFFECT_MODES).toEqual({
      CUSTOM: 0,
      MULTIPLY: 1,
      ADD: 2,
      DOWNGRADE: 3,
      UPGRADE: 4,
      OVERRIDE: 5,
    });
    expect(Object.isFrozen(fourteen)).toBe(true);
  });
});
