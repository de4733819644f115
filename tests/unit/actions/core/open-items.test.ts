/** Tests how posted actions are judged again, and which of them still have pending parts. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { RuleError } from "../../../../src/rules/rule-error.ts";
import type { Action } from "../../../../src/actions/core/action.ts";
import { text } from "../../../../src/actions/core/card.ts";
import { defineAction } from "../../../../src/actions/core/define.ts";
import type { Facts } from "../../../../src/actions/core/facts.ts";
import { registerActions } from "../../../../src/actions/core/registry.ts";
import { factsOf, someone, table } from "../support.ts";
import { actionMessage, browserStorage, type MessagePart } from "./messages.ts";

let atTable = table;
vi.mock("../../../../src/data/message/action.ts", () => ({ LONGEST_PART: 40_000 }));
vi.mock("../../../../src/compat/messages.ts", () => ({ createMessage: () => null }));
vi.mock("../../../../src/actions/core/gather.ts", () => ({ tableNow: () => atTable }));
vi.mock("../../../../src/actions/core/table-now.ts", () => ({ tableNow: () => atTable }));
const { judgeAction } = await import("../../../../src/actions/core/judge-posted.ts");
const { openItemOf, openItems } = await import("../../../../src/actions/core/open-items.ts");

const messages: unknown[] = [];
vi.stubGlobal("game", {
  users: new Map([["gm", { isGM: true }]]),
  world: { id: "world" },
  messages: { contents: messages },
});
/**
 * The action `scare` rolls two dice. If the first shows a 6, all targets gain 1 Stress, and the owner of
 * `Actor.witness` receives a prompt. `judged` counts how many times the action is judged.
 */
let judged = 0;
let later = 0;
const scare: Action = defineAction({
  key: "scare",
  targets: "any",
  resolve: ({ targets, draft, roll, ask }) => {
    judged += 1;
    const [face] = roll("fright", 2);
    if (face === 6) {
      for (const { uuid, state } of targets) draft.set(uuid, { stress: (state.stress ?? 0) + 1 });
      ask({
        key: "watch",
        actor: "Actor.witness",
        question: text("?"),
        options: [{ value: "yes", label: text("yes") }],
        fallback: "yes",
      });
    }
    return { outcome: text("done") };
  },
});
let error: unknown = null;
const failing: Action = {
  ...scare,
  key: "failing",
  judge: () => {
    throw error;
  },
};
registerActions(scare, failing);

const facts = factsOf(scare, { actor: someone("one"), targets: [someone("two")] });
const given = (face: number, answers: object = {}) =>
  JSON.stringify({ dice: { fright: [face, 1] }, answers });
const answered = { watch: { value: "yes" } };
const posted = (face: number, part: MessagePart = {}, answers: object = {}) =>
  actionMessage({
    action: "scare",
    ...part,
    verdict: { state: "judged", facts: JSON.stringify(facts), given: given(face, answers), ...part.verdict },
  });
const stressed = JSON.stringify(judgeAction(posted(6))?.resolution.draft.changes());

beforeEach(() => {
  messages.length = 0;
  atTable = table;
  vi.stubGlobal("localStorage", browserStorage());
  vi.restoreAllMocks();
  error = new TypeError("no");
});

describe("a posted action", () => {
  it("is judged from its message even if dice or answers are missing", () => {
    const start = judgeAction(actionMessage({ action: "scare", facts: JSON.stringify(facts) }));
    expect(start?.needs.map(({ stream, count }) => [stream, count])).toEqual([["fright", 2]]);
    expect(start?.action).toBe(scare);
    const asked = judgeAction(posted(6));
    expect([asked?.needs.length, asked?.prompts.map(({ key }) => key), asked?.state]).toEqual([
      0,
      ["watch"],
      "judged",
    ]);
    expect(judgeAction(posted(6, {}, answered))?.prompts).toEqual([]);
  });

  it("can be judged with facts other than those in its message", () => {
    const other: Facts = { ...facts, targets: [] };
    expect(judgeAction(posted(6), other)?.facts).toEqual(other);
    expect(judgeAction(posted(6), other)?.resolution.draft.changes()).toEqual([]);
  });

  it("is judged from this browser's storage if it is secret", () => {
    const secret = actionMessage({ id: "hidden", secret: true, action: "" });
    expect(judgeAction(secret)).toBeNull();
    const kept = { action: "scare", facts: JSON.stringify(facts), given: given(1) };
    vi.stubGlobal("localStorage", browserStorage({ "blackout.secret.world.hidden": JSON.stringify(kept) }));
    expect(judgeAction(secret)).toMatchObject({ action: scare, state: "none", needs: [] });
    expect(judgeAction(actionMessage({ id: "hidden", action: "" })), "revealed").toBeNull();
  });

  it("can't be judged if it is unknown or has no facts", () => {
    expect(judgeAction(posted(1, { action: "unknown" }))).toBeNull();
    expect(judgeAction(actionMessage({ action: "scare" }))).toBeNull();
  });

  it("can't be judged if its action type throws an error, and an unexpected error is logged", () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    for (const expected of [new RuleError("x", 1, "y"), new TypeError("no")]) {
      error = expected;
      expect(judgeAction(posted(1, { action: "failing" }))).toBeNull();
      expect(log).not.toHaveBeenCalled();
    }
    error = new RangeError("of a module");
    expect(judgeAction(posted(1, { action: "failing" }))).toBeNull();
    expect(log).toHaveBeenCalledWith("blackout | an action failed", error);
  });
});

describe("the pending parts of an action", () => {
  it("are its prompts and the changes that weren't applied", () => {
    expect(openItemOf(posted(1)), "neither changes nor prompts").toBeNull();
    const both = openItemOf(posted(6));
    expect([both?.effects, both?.prompts.map(({ key }) => key)]).toEqual([true, ["watch"]]);
    expect([both?.message.id, both?.judged.facts.actor.name]).toEqual(["message1", "one"]);
    expect(both?.concerns).toEqual(["Actor.one", "Actor.two", "Actor.witness"]);
    expect(openItemOf(posted(6, {}, answered))).toMatchObject({ effects: true, prompts: [] });
    const applied = { applied: stressed };
    expect(openItemOf(posted(6, { verdict: applied }))).toMatchObject({ effects: false });
    expect(openItemOf(posted(6, { verdict: applied }, answered)), "all done").toBeNull();
  });

  it("are only the requested prompts, if any, once the action has been applied", () => {
    const state = "applied" as const;
    expect(openItemOf(posted(6, { verdict: { state, applied: stressed } }))).toBeNull();
    expect(openItemOf(posted(6, { verdict: { state, asked: "{}" } }))).toBeNull();
    expect(openItemOf(posted(6, { verdict: { state, asked: '{"watch":1}' } }))).toMatchObject({
      effects: false,
      prompts: [{ key: "watch" }],
    });
  });

  it.each([
    ["secret", { secret: true }],
    ["skipped", { verdict: { skipped: true } }],
    ["judged by a player", { lastModifiedBy: "player" }],
    ["not judged yet", { verdict: { state: "none" as const } }],
    ["undone", { verdict: { state: "reversed" as const } }],
    ["rejected", { verdict: { state: "refused" as const, asked: '{"watch":1}' } }],
    ["unknown", { action: "unknown" }],
  ])("don't exist if the action is %s", (_what, part) => {
    expect(openItemOf(posted(6, part))).toBeNull();
  });

  it("are determined again only if the message, the action or the rules change", () => {
    const message = posted(6);
    judged = 0;
    const first = openItemOf(message);
    expect(openItemOf(message)).toBe(first);
    expect(judged).toBe(1);
    atTable = { ...table, enforce: { ...table.enforce, ap: "off" } };
    openItemOf(message);
    expect(judged, "other settings").toBe(2);
    atTable = { ...atTable, houseRules: { ...table.houseRules } };
    openItemOf(message);
    expect(judged, "other house rules").toBe(3);
    Object.assign(message.system.verdict, { given: given(1) });
    expect(openItemOf(message), "other dice").toBeNull();
    expect([openItemOf(message), judged]).toEqual([null, 4]);
  });

  it("are found as soon as the module or variant that defines the action has loaded", () => {
    const message = posted(6, { action: `later${(later += 1)}` });
    expect(openItemOf(message)).toBeNull();
    registerActions({ ...scare, key: `later${later}` });
    expect(openItemOf(message)?.effects).toBe(true);
  });
});

describe("actions with pending parts", () => {
  it("can be listed for an encounter, oldest first", () => {
    const [first, other, second] = ["combat", "other", "combat"].map(combat =>
      posted(6, { verdict: { combat } }),
    );
    messages.push(
      first,
      { isAction: () => false },
      other,
      posted(1, { verdict: { combat: "combat" } }),
      second,
    );
    expect(openItems({ combat: "combat" }).map(({ message }) => message)).toEqual([first, second]);
  });

  it("can be listed by the actors they concern, regardless of the encounter", () => {
    const message = posted(6, { verdict: { combat: "combat" } });
    messages.push(message);
    const found = (...people: string[]) => openItems({ people }).length;
    expect([found("Actor.one"), found("Actor.witness"), found("Actor.other", "Actor.two")]).toEqual([
      1, 1, 1,
    ]);
    expect([found("Actor.other"), found()]).toEqual([0, 0]);
  });
});
