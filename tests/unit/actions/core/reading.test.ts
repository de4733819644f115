/** Tests how posted actions are read from messages, which any user may have forged. */
import { describe, expect, it, vi } from "vitest";
import { nothingGiven } from "../../../../src/actions/core/hand.ts";
import { actionMessage } from "./messages.ts";

vi.mock("../../../../src/data/message/action.ts", () => ({ LONGEST_PART: 400 }));
vi.stubGlobal("game", {
  users: new Map([
    ["gm", { isGM: true }],
    ["player", { isGM: false }],
  ]),
});
const { asAction, isVerdictTrusted, parsed, parsedRecord, postedFacts, readAction } =
  await import("../../../../src/actions/core/posted.ts");
const { choicesAtFirst } = await import("../../../../src/actions/core/amended-facts.ts");
const { madeAt } = await import("../../../../src/actions/core/made-at.ts");

const verdict = {
  state: "applied",
  facts: JSON.stringify({ choices: { difficulty: 2 } }),
  given: JSON.stringify({ dice: { test: [5] }, answers: {} }),
  applied: JSON.stringify([{ uuid: "Actor.one", path: "system.stress.value", from: 1, to: 2 }]),
  conflicts: JSON.stringify(["conflict"]),
  amendments: JSON.stringify(["amendment"]),
  differences: JSON.stringify(["difference"]),
  skipped: true,
} as const;
const posted = {
  facts: JSON.stringify({ choices: { difficulty: 1 } }),
  given: JSON.stringify({ dice: { test: [1] }, answers: {} }),
};

describe("a message", () => {
  it("is read as an action only if it has that type", () => {
    const message = actionMessage();
    expect(asAction(message)).toBe(message);
    expect(asAction({ isAction: () => false } as never)).toBeNull();
    expect(asAction(undefined)).toBeNull();
  });

  it.each([
    ["a Gamemaster", "gm", true],
    ["a player", "player", false],
    ["a user who was deleted", "unknown", false],
    ["an unknown user", null, false],
    ["no user", undefined, false],
  ])("last written by %s (%j) has a trusted verdict: %j", (_who, lastModifiedBy, isTrusted) => {
    const message = actionMessage({ lastModifiedBy: lastModifiedBy as null });
    if (lastModifiedBy === undefined) Object.assign(message, { _stats: {} });
    expect(isVerdictTrusted(message)).toBe(isTrusted);
  });

  it("is dated by the server, or by its timestamp if the server stored no date", () => {
    expect(madeAt({ _stats: { createdTime: 5 }, timestamp: 7 } as never)).toBe(5);
    expect(madeAt({ _stats: { createdTime: null }, timestamp: 7 } as never)).toBe(7);
  });
});

describe("a posted action", () => {
  const ofAuthor = {
    state: "none",
    facts: { choices: { difficulty: 1 } },
    given: { dice: { test: [1] }, answers: {} },
    applied: [],
    conflicts: [],
    amendments: [],
    differences: [],
    confirmed: false,
    skipped: false,
  };

  it("is read from the writer's verdict", () => {
    expect(readAction(actionMessage({ ...posted, verdict }))).toEqual({
      state: "applied",
      facts: { choices: { difficulty: 2 } },
      given: { dice: { test: [5] }, answers: {} },
      applied: [{ uuid: "Actor.one", path: "system.stress.value", from: 1, to: 2 }],
      conflicts: ["conflict"],
      amendments: ["amendment"],
      differences: ["difference"],
      confirmed: true,
      skipped: true,
    });
  });

  it.each([
    ["a player wrote the verdict", { ...posted, verdict, lastModifiedBy: "player" }],
    ["the writer has not judged it", { ...posted, verdict: { ...verdict, state: "none" as const } }],
  ])("is read from the author's data if %s", (_why, part) => {
    expect(readAction(actionMessage(part))).toEqual(ofAuthor);
  });

  it("has the author's facts and dice if the verdict contains none", () => {
    expect(readAction(actionMessage({ ...posted, verdict: { state: "judged" } }))).toEqual({
      ...ofAuthor,
      state: "judged",
      confirmed: true,
    });
  });

  it("has neither facts nor dice if the message contains none", () => {
    expect(readAction(actionMessage())).toMatchObject({ facts: null, given: nothingGiven });
  });
});

describe("the author's facts", () => {
  it("include the message's choices if the facts contain no valid choices", () => {
    const choices = JSON.stringify({ skill: "aim" });
    expect(postedFacts({ facts: '{"time":1}', choices })).toEqual({ time: 1, choices: { skill: "aim" } });
    expect(postedFacts({ facts: '{"choices":[]}', choices })).toEqual({ choices: { skill: "aim" } });
    expect(postedFacts({ facts: '{"choices":{"a":1}}', choices })).toEqual({ choices: { a: 1 } });
    expect(postedFacts({ facts: "{}", choices: "[1]" })).toEqual({ choices: {} });
  });

  it("are returned without the message's choices if they aren't a record", () => {
    expect(postedFacts({ facts: "7", choices: "{}" })).toBe(7);
    expect(postedFacts({ facts: "", choices: "{}" })).toBeNull();
  });
});

describe("JSON in a message", () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

  it("is read as null if it is empty, invalid or too long", () => {
    expect([parsed(""), parsed("{"), parsed('{"a":1}')]).toEqual([null, null, { a: 1 }]);
    const longest = JSON.stringify({ a: "b".repeat(392) });
    expect(longest).toHaveLength(400);
    expect([parsed(longest), parsed(`${longest} `)]).toEqual([{ a: "b".repeat(392) }, null]);
    expect([parsedRecord(longest), parsedRecord(`${longest} `)]).toEqual([{ a: "b".repeat(392) }, null]);
  });

  it("from any user is limited to 60 levels of nested records and lists", () => {
    expect(parsedRecord(nested(60))).not.toBeNull();
    expect(parsedRecord(nested(61))).toBeNull();
    const list = (depth: number) => `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    expect(parsedRecord(list(59))).not.toBeNull();
    expect(parsedRecord(list(60))).toBeNull();
  });

  it("is checked for nesting depth without counting closed brackets or brackets in strings", () => {
    expect(parsedRecord(`{"a":[${Array.from({ length: 70 }, () => "[]").join()}]}`)).not.toBeNull();
    expect(parsedRecord(JSON.stringify({ a: "[".repeat(100) }))).not.toBeNull();
    expect(parsedRecord(JSON.stringify({ a: `"${"[".repeat(100)}` })), "an escaped quote").not.toBeNull();
    const closing = `{"a":"${"]".repeat(100)}","b":${nested(60)}}`;
    expect(parsedRecord(closing), "closing brackets in a text").toBeNull();
    expect(parsedRecord(`{"a\\\\":${nested(60)}}`), "an escape before the closing quote").toBeNull();
  });

  it.each(["[1]", "7", "null", '"text"'])("isn't read as a record if it is %s", json => {
    expect(parsedRecord(json)).toBeNull();
  });
});

describe("an action's original choices", () => {
  it("are restored by reverting all amendments that were made, starting with the last", () => {
    const amendment = (was: object, state = "made") => ({ was, state }) as never;
    expect(
      choicesAtFirst({ choices: { a: 3, b: 3, c: 3 } } as never, [
        amendment({ a: 1 }),
        amendment({ a: 2, b: 2 }),
        amendment({ c: 0 }, "proposed"),
        amendment({ c: 0 }, "rejected"),
      ]),
    ).toEqual({ a: 1, b: 2, c: 3 });
  });
});
