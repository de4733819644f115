import { describe, expect, it } from "vitest";
import { ASSISTANT, GM, PLAYER, startWorld } from "./support/world.ts";

const ROLL = { generation: 14 };

async function evaluatedRoll(foundry: any, formula = "3"): Promise<any> {
  const roll = new foundry.dice.Roll(formula);
  return roll.evaluate();
}

describe.each([
  ["public", [], false],
  ["gm", [GM, ASSISTANT], false],
  ["blind", [GM, ASSISTANT], true],
  ["self", [PLAYER], false],
] as const)("the message mode %s on Foundry 14", (mode, whisper, blind) => {
  it("decides who can see a created message", async () => {
    const { CONFIG } = startWorld({ ...ROLL, generation: 14, userId: PLAYER });
    const message = await CONFIG.ChatMessage.documentClass.create({ content: "x" }, { messageMode: mode });
    expect(message.whisper).toEqual(whisper);
    expect(message.blind).toBe(blind);
  });

  it("is applied to message data by applyMode", () => {
    const { CONFIG } = startWorld({ generation: 14, userId: PLAYER });
    expect(CONFIG.ChatMessage.documentClass.applyMode({ content: "x" }, mode)).toEqual({
      content: "x",
      whisper,
      blind,
    });
  });
});

describe.each([
  ["publicroll", [], false],
  ["gmroll", [GM, ASSISTANT], false],
  ["blindroll", [GM, ASSISTANT], true],
  ["selfroll", [PLAYER], false],
] as const)("the roll mode %s on Foundry 13", (rollMode, whisper, blind) => {
  it("decides who can see a created message", async () => {
    const { CONFIG } = startWorld({ generation: 13, userId: PLAYER });
    const message = await CONFIG.ChatMessage.documentClass.create({ content: "x" }, { rollMode });
    expect(message.whisper).toEqual(whisper);
    expect(message.blind).toBe(blind);
  });

  it("is applied to message data by applyRollMode", () => {
    const { CONFIG } = startWorld({ generation: 13, userId: PLAYER });
    expect(CONFIG.ChatMessage.documentClass.applyRollMode({}, rollMode)).toEqual({ whisper, blind });
  });
});

describe("message modes", () => {
  it("cause an error on Foundry 14 if they are used through the Foundry 13 API and warnings are treated as errors", () => {
    const { CONFIG } = startWorld({ generation: 14 });
    CONFIG.compatibility.mode = 3;
    expect(() => CONFIG.Dice.rollModes).toThrow("CONFIG.ChatMessage.modes");
    expect(() => CONFIG.ChatMessage.documentClass.applyRollMode({}, "gmroll")).toThrow("applyMode");
    CONFIG.compatibility.excludePatterns.push(/applyMode/);
    expect(CONFIG.ChatMessage.documentClass.applyRollMode({}, "gmroll").whisper).toEqual([GM, ASSISTANT]);
  });

  it("cause an error if their name is unknown", () => {
    const { CONFIG } = startWorld({ generation: 14 });
    expect(() => CONFIG.ChatMessage.documentClass.applyMode({}, "shout")).toThrow("shout");
  });

  it("replace the four roll modes of Foundry 13, and include one more", () => {
    expect(Object.keys(startWorld({ generation: 14 }).CONFIG.ChatMessage.modes)).toEqual([
      "public",
      "gm",
      "blind",
      "self",
      "ic",
    ]);
    const old = startWorld({ generation: 13 }).CONFIG;
    expect(Object.keys(old.Dice.rollModes)).toEqual(["publicroll", "gmroll", "blindroll", "selfroll"]);
    expect(old.ChatMessage.modes).toBeUndefined();
  });

  it("include an in-character mode, which makes the user's character the speaker", () => {
    const { CONFIG, foundry } = startWorld({
      userId: PLAYER,
      documents: {
        Actor: [
          { _id: "actorchar0000001", name: "Ada", type: "hero", ownership: { default: 0, [PLAYER]: 3 } },
        ],
      },
      init: () => undefined,
    });
    const user = (globalThis as any).game.user;
    user.updateSource({ character: "actorchar0000001" });
    const data = CONFIG.ChatMessage.documentClass.applyMode({}, "ic");
    expect(data.style).toBe(foundry.CONST.CHAT_MESSAGE_STYLES.IC);
    expect(data.speaker).toMatchObject({ actor: "actorchar0000001", alias: "Ada" });
  });
});

describe("a message", () => {
  it("accepts flags only in the scopes of active packages", async () => {
    const { CONFIG } = startWorld({ userId: PLAYER });
    const message = await CONFIG.ChatMessage.documentClass.create({
      content: "x",
      flags: { helper: { seen: false } },
    });
    for (const scope of ["core", "world", "mini", "helper"]) {
      await message.setFlag(scope, "seen", true);
      expect(message.getFlag(scope, "seen")).toBe(true);
    }
    await expect(message.setFlag("absent", "seen", true)).rejects.toThrow('"absent"');
  });

  it("accepts user objects instead of IDs as recipients", async () => {
    const { CONFIG, game } = startWorld();
    const message = await CONFIG.ChatMessage.documentClass.create({
      content: "x",
      whisper: [game.users.get(PLAYER)],
    });
    expect(message.whisper).toEqual([PLAYER]);
  });

  it("contains rolls of the registered class", async () => {
    const { CONFIG, foundry } = startWorld();
    const message = await CONFIG.ChatMessage.documentClass.create({ rolls: [await evaluatedRoll(foundry)] });
    expect(message.isRoll).toBe(true);
    expect(message.rolls[0]).toBeInstanceOf(foundry.dice.Roll);
    expect(message.rolls[0].total).toBe(3);
  });

  it("has the current user as its author by default", async () => {
    const { CONFIG } = startWorld({ userId: PLAYER });
    const message = await CONFIG.ChatMessage.documentClass.create({ content: "x" });
    expect(message.author.id).toBe(PLAYER);
    expect(message.isAuthor).toBe(true);
    expect(message.alias).toBe("Player");
  });

  it("whispered to other users is hidden or, if it contains a roll, visible without its contents", async () => {
    const { foundry } = startWorld();
    const rolls = [JSON.stringify(await evaluatedRoll(foundry))];
    const stored = [
      { _id: "message000000001", author: GM, content: "psst", whisper: [GM] },
      { _id: "message000000002", author: GM, content: "3", whisper: [GM], rolls },
      { _id: "message000000003", author: PLAYER, content: "3", whisper: [GM], blind: true, rolls },
      { _id: "message000000004", author: PLAYER, content: "3", whisper: [GM], rolls },
    ];
    const { game } = startWorld({
      userId: PLAYER,
      activeUsers: [PLAYER, GM],
      documents: { ChatMessage: stored },
    });
    const seen = game.messages.map((message: any) => [message.visible, message.isContentVisible]);
    expect(seen).toEqual([
      [false, false],
      [true, false],
      [true, false],
      [true, true],
    ]);
  });

  it("can be whispered to users selected by role or name", () => {
    const { CONFIG } = startWorld();
    const idsOf = (name: string): string[] =>
      CONFIG.ChatMessage.documentClass.getWhisperRecipients(name).map((user: any) => user.id);
    expect(idsOf("GM")).toEqual([GM, ASSISTANT]);
    expect(idsOf("players")).toEqual([PLAYER]);
    expect(idsOf("player")).toEqual([PLAYER]);
    expect(idsOf("nobody")).toEqual([]);
  });
});

describe("ChatMessage.getSpeaker", () => {
  const documents = {
    Actor: [{ _id: "actorfree0000001", name: "Guard", type: "foe", items: [], effects: [] }],
    Scene: [
      {
        _id: "scene00000000001",
        name: "Gate",
        active: true,
        tokens: [
          {
            _id: "tokenfree0000001",
            name: "Guard at the gate",
            actorId: "actorfree0000001",
            actorLink: false,
          },
        ],
      },
    ],
  };

  it("returns the token of a synthetic actor", () => {
    const { CONFIG, game } = startWorld({ documents });
    const { actor } = game.scenes.active.tokens.contents[0];
    const speaker = CONFIG.ChatMessage.documentClass.getSpeaker({ actor });
    expect(speaker).toEqual({
      scene: "scene00000000001",
      token: "tokenfree0000001",
      actor: "actorfree0000001",
      alias: "Guard at the gate",
    });
    expect(CONFIG.ChatMessage.documentClass.getSpeakerActor(speaker)).toBe(actor);
  });

  it("returns the world actor if there is no token", () => {
    const { CONFIG, game } = startWorld({ documents });
    const speaker = CONFIG.ChatMessage.documentClass.getSpeaker({ actor: game.actors.contents[0] });
    expect(speaker).toMatchObject({ actor: "actorfree0000001", token: null, alias: "Guard" });
  });

  it("returns only the user's name if there is no other possible speaker", () => {
    const { CONFIG } = startWorld({ documents });
    expect(CONFIG.ChatMessage.documentClass.getSpeaker()).toMatchObject({
      actor: null,
      token: null,
      alias: "Gamemaster",
    });
  });
});
