/** Tests the requests to the writer about posted actions, and the dice that users roll for them. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { nothingGiven, type DiceNeed, type Prompt } from "../../../../src/actions/core/hand.ts";
import { FakeRoll, stubFoundry } from "./foundry.ts";
import { actionMessage } from "./messages.ts";

let asked: unknown[][];
stubFoundry();
vi.mock("../../../../src/documents/requests.ts", () => ({
  defineRequest: (key: string, schema: () => object) => ({ key, schema }),
  ask: async ({ key }: { key: string }, ...rest: unknown[]) => {
    asked.push([key, ...rest]);
    return { id: "request" };
  },
}));
vi.mock("../../../../src/data/fields.ts", () => ({
  choice: (...args: unknown[]) => ["choice", ...args],
  faces: () => "faces",
  text: () => "text",
  texts: () => "texts",
  toggle: () => "toggle",
  whole: (...args: unknown[]) => ["whole", ...args],
}));
const writer = await import("../../../../src/actions/core/ask-writer.ts");
const { rollNeeds } = await import("../../../../src/actions/core/roll.ts");
FakeRoll.Inspiration = (await import("../../../../src/dice/inspiration-die.ts"))
  .InspirationDie as unknown as typeof FakeRoll.Inspiration;
vi.stubGlobal("game", {
  combat: { uuid: "Combat.viewed" },
  combats: new Map([["combat", { uuid: "Combat.combat" }]]),
});

beforeEach(() => {
  asked = [];
  FakeRoll.next = [];
});
const message = actionMessage();

describe("a request about an action", () => {
  it.each([
    ["applyAction", writer.applyAction],
    ["undoAction", writer.undoAction],
    ["skipAction", writer.skipAction],
  ])("of type %s contains the message's ID", async (key, send) => {
    expect(await send(message)).toEqual({ id: "request" });
    await send(actionMessage({ id: null }));
    expect(asked).toEqual([
      [key, { message: "message1" }],
      [key, { message: "" }],
    ]);
  });

  it("contains an amendment's choices, and the reason if there is one", async () => {
    await writer.amendAction(message, { difficulty: 2 });
    await writer.amendAction(message, { difficulty: 2 }, "too easy");
    expect(asked).toEqual([
      ["amendAction", { message: "message1", choices: '{"difficulty":2}', reason: "" }],
      ["amendAction", { message: "message1", choices: '{"difficulty":2}', reason: "too easy" }],
    ]);
  });

  it("contains the Gamemaster's decision on an amendment", async () => {
    await writer.decideAmendment(message, 3, true);
    expect(asked).toEqual([["decideAmendment", { message: "message1", index: 3, accepted: true }]]);
  });

  it("names the encounter or the actors whose pending effects are applied", async () => {
    await writer.applyOpen({ combat: "combat" });
    await writer.applyOpen({ combat: "ended" });
    await writer.applyOpen({ people: ["Actor.one"] });
    expect(asked).toEqual([
      ["applyOpen", { combat: "Combat.combat", people: [] }],
      ["applyOpen", { combat: "", people: [] }],
      ["applyOpen", { combat: "", people: ["Actor.one"] }],
    ]);
  });

  it("names the encounter to rewind, by default the viewed one, and the moment to which it is rewound", async () => {
    await writer.rewindTo("round");
    await writer.rewindTo("previousTurn", null);
    expect(asked).toEqual([
      ["rewind", { combat: "Combat.viewed", moment: "round" }],
      ["rewind", { combat: "", moment: "previousTurn" }],
    ]);
  });

  it("has a schema that contains exactly its fields", () => {
    const schemas = Object.fromEntries(
      [
        writer.applyRequest,
        writer.undoRequest,
        writer.skipRequest,
        writer.amendRequest,
        writer.decideAmendmentRequest,
        writer.answerRequest,
        writer.fallbackRequest,
        writer.applyOpenRequest,
        writer.rewindRequest,
      ].map(request => [request.key, (request as unknown as { schema: () => object }).schema()]),
    );
    const ofMessage = { message: "text" };
    expect(schemas).toEqual({
      applyAction: ofMessage,
      undoAction: ofMessage,
      skipAction: ofMessage,
      amendAction: { ...ofMessage, choices: "text", reason: "text" },
      decideAmendment: { ...ofMessage, index: ["whole", 0, 0, 1000], accepted: "toggle" },
      answerPrompt: { ...ofMessage, prompt: "text", value: "text", faces: "faces", leases: "texts" },
      answerFallback: { ...ofMessage, prompt: "text" },
      applyOpen: { combat: "text", people: "texts" },
      rewind: {
        combat: "text",
        moment: ["choice", ["turn", "round", "previousTurn", "previousRound"], "turn"],
      },
    });
  });
});

describe("the answer to a prompt", () => {
  const dice = { count: 3, sides: 6, why: [], difficulty: 1, chance: null };
  const prompt = {
    key: "soak.0",
    options: [
      { value: "none" },
      { value: "zero", dice: { ...dice, count: 0 } },
      { value: "soak", dice },
      { value: "inspired", dice: { ...dice, inspiration: 2 } },
    ],
  } as unknown as Prompt;

  it("is sent without dice if it requires none", async () => {
    await writer.answerPrompt(message, prompt, "none");
    await writer.answerPrompt(message, prompt, "zero");
    await writer.answerPrompt(message, prompt, "not offered");
    const answer = { message: "message1", prompt: "soak.0", faces: [], leases: [] };
    expect(asked).toEqual([
      ["answerPrompt", { ...answer, value: "none" }, { roll: null }],
      ["answerPrompt", { ...answer, value: "zero" }, { roll: null }],
      ["answerPrompt", { ...answer, value: "not offered" }, { roll: null }],
    ]);
  });

  it("is sent with the dice rolled for it on this client, and with the IDs of reserved Inspiration dice", async () => {
    FakeRoll.next = [5, 2, 6];
    await writer.answerPrompt(message, prompt, "soak");
    expect(asked[0]?.[1]).toMatchObject({ value: "soak", faces: [5, 2, 6], leases: [] });
    expect(asked[0]?.[2]).toMatchObject({ roll: { formula: "3d6cs>=5" } });
    FakeRoll.next = [1, 4, 3];
    await writer.answerPrompt(message, prompt, "inspired", ["lease1"]);
    expect(asked[1]?.[1]).toMatchObject({ faces: [1, 4, 3], leases: ["lease1"] });
    expect(asked[1]?.[2]).toMatchObject({ roll: { formula: "1d6cs>=5 + 2dics>=5" } });
  });

  it("can be the fallback answer if a Gamemaster requests it", async () => {
    await writer.answerWithFallback(message, prompt);
    expect(asked).toEqual([["answerFallback", { message: "message1", prompt: "soak.0" }]]);
  });
});

describe("the dice of an action", () => {
  const need = (part: Partial<DiceNeed>): DiceNeed => ({
    stream: "test",
    count: 2,
    sides: 6,
    roller: "Actor.one",
    inspiration: 0,
    ...part,
  });

  it("are added to the dice already rolled", async () => {
    FakeRoll.next = [3, 4, 10];
    const answers = { soak: { value: "none" } };
    const { given, rolls } = await rollNeeds(
      [need({}), need({ stream: "limb", count: 1, sides: 10 }), need({ stream: "done" })],
      { dice: { test: [1], done: [1, 2] }, answers },
    );
    expect(given).toEqual({ dice: { test: [1, 3], done: [1, 2], limb: [4] }, answers });
    expect(rolls.map(({ formula }) => formula)).toEqual(["1d6cs>=5", "1d10"]);
  });

  it("include Inspiration dice, which come last", async () => {
    FakeRoll.next = [1, 2, 3, 4];
    const { given, rolls } = await rollNeeds([need({ count: 4, inspiration: 3 })], nothingGiven);
    expect(given.dice).toEqual({ test: [1, 2, 3, 4] });
    expect(rolls.map(({ formula }) => formula)).toEqual(["1d6cs>=5 + 3dics>=5"]);
    FakeRoll.next = [6];
    const more = await rollNeeds([need({ count: 2, inspiration: 2 })], { dice: { test: [1] }, answers: {} });
    expect(
      more.rolls.map(({ formula }) => formula),
      "no more than are missing",
    ).toEqual(["1dics>=5"]);
  });
});
