/** Tests which users may apply, skip, undo, amend and answer posted actions. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Prompt } from "../../../../src/actions/core/hand.ts";
import { registerActions } from "../../../../src/actions/core/registry.ts";
import { actionMessage, type MessagePart } from "./messages.ts";

const owners: Readonly<Record<string, readonly string[]>> = {
  "Actor.one": ["ada"],
  "Actor.two": ["ada", "bob", "gm"],
  "Actor.three": ["bob"],
};
vi.mock("../../../../src/compat/documents.ts", () => ({
  actorFromUuid: (uuid: string) =>
    owners[uuid]
      ? {
          testUserPermission: ({ id }: { id: string }, level: string) =>
            level === "OWNER" && owners[uuid]?.includes(id) === true,
        }
      : null,
}));
const {
  isOverdue,
  isOwnAction,
  mayAct,
  mayAmend,
  mayAnswer,
  mayAnswerFor,
  mayApply,
  mayPropose,
  mayRewind,
  maySkip,
  mayUndo,
  mayWithdraw,
  ownersHere,
} = await import("../../../../src/actions/core/rights.ts");

const user = (id: string, isGM = false, active = true) => ({ id, isGM, active });
const [gm, ada, bob] = [user("gm", true), user("ada"), user("bob")] as never as [User, User, User];
type User = User.Implementation & { active: boolean };
let settings: Record<string, unknown>;
let combats: Map<string, unknown>;
vi.stubGlobal("game", {
  get combats() {
    return combats;
  },
  settings: { get: (scope: string, key: string) => (scope === "blackout" ? settings[key] : undefined) },
  users: [gm, ada, bob],
});
registerActions({ key: "recorded", records: true } as never, { key: "usual" } as never);

beforeEach(() => {
  settings = { whoMayApply: "owners", whoMayUndo: "author", promptSeconds: 30 };
  combats = new Map();
  Object.assign(ada, { active: true });
});

const prompt = (part: Partial<Prompt> = {}) => ({ actor: "Actor.two", key: "soak.0", ...part }) as Prompt;

it("Gamemasters and owners can act for an actor", () => {
  expect([gm, ada, bob].map(one => mayAct(one, "Actor.one"))).toEqual([true, true, false]);
  expect([gm, ada].map(one => mayAct(one, "Actor.deleted"))).toEqual([true, false]);
});

describe("an action may be applied and skipped", () => {
  const may = (part: MessagePart) =>
    [gm, ada, bob].map(one => {
      const message = actionMessage(part);
      expect(maySkip(one, message)).toBe(mayApply(one, message));
      return mayApply(one, message);
    });

  it("by users who own all of its targets or, if it has none, the acting actor", () => {
    expect(may({ targets: ["Actor.two"] })).toEqual([true, true, true]);
    expect(may({ targets: ["Actor.two", "Actor.three"] })).toEqual([true, false, true]);
    expect(may({ actor: "Actor.one" })).toEqual([true, true, false]);
    expect(may({ actor: "Actor.one", targets: ["Actor.three"] })).toEqual([true, false, true]);
  });

  it("only by Gamemasters or, depending on the setting, by Gamemasters and its author", () => {
    settings["whoMayApply"] = "gamemaster";
    expect(may({ author: ada, targets: ["Actor.two"] })).toEqual([true, false, false]);
    settings["whoMayApply"] = "author";
    expect(may({ author: bob, actor: "Actor.one" })).toEqual([true, false, true]);
  });
});

it("a player's own actions are those that the player posted, and records that the writer posted for the player's actors", () => {
  const own = (part: MessagePart) =>
    [ada, bob].map(one => isOwnAction(one, actionMessage({ actor: "Actor.one", ...part })));
  expect(own({ author: bob, action: "usual" })).toEqual([false, true]);
  expect(own({ author: gm, action: "recorded" })).toEqual([true, false]);
  expect(own({ author: gm, action: "usual" })).toEqual([false, false]);
  expect(own({ author: gm, action: "unknown" })).toEqual([false, false]);
  expect(own({ author: bob, action: "recorded" }), "a record of another player").toEqual([false, true]);
  expect(own({ author: null, action: "recorded" })).toEqual([false, false]);
});

describe("permission to undo an action", () => {
  const may = (part: MessagePart = {}) =>
    [gm, ada, bob].map(one => mayUndo(one, actionMessage({ author: ada, ...part })));

  it("is granted to its author and to Gamemasters, or only to Gamemasters if the setting requires it", () => {
    expect(may()).toEqual([true, true, false]);
    settings["whoMayUndo"] = "gamemaster";
    expect(may()).toEqual([true, false, false]);
  });

  it.each([
    ["in the same turn", 2, 1, true],
    ["in the next turn", 2, 2, true],
    ["two turns later", 3, 0, false],
    ["two turns later in the same round", 2, 3, false],
    ["in the next round", 4, 1, false],
    ["before the turns of a round begin", 3, null, false],
  ])("for its author %s (round %s, turn %s) is %s", (_when, round, turn, allowed) => {
    combats.set("combat", { round, turn, turns: ["a", "b", "c", "d"] });
    expect(may({ verdict: { combat: "combat", round: 2, turn: 1 } })).toEqual([true, allowed, false]);
  });

  it("lasts for its author until the first turn of the next round if the action was in the last turn", () => {
    combats.set("combat", { round: 3, turn: null, turns: ["a", "b", "c"] });
    expect(may({ verdict: { combat: "combat", round: 2, turn: 2 } })).toEqual([true, true, false]);
  });

  it("is limited to Gamemasters once the encounter is over", () => {
    expect(may({ verdict: { combat: "combat", round: 2, turn: 1 } })).toEqual([true, false, false]);
  });
});

it("only Gamemasters can amend actions, rewind and choose default answers, but players can propose amendments to their own actions", () => {
  for (const may of [mayAmend, mayRewind, mayAnswerFor]) expect([may(gm), may(ada)]).toEqual([true, false]);
  const propose = (author: unknown) => [gm, ada, bob].map(one => mayPropose(one, actionMessage({ author })));
  expect(propose(ada)).toEqual([false, true, false]);
  expect(propose(gm)).toEqual([false, false, false]);
});

describe("a prompt", () => {
  it("can be answered by the actor's owners at any time", () => {
    expect([ada, bob].map(one => mayAnswer(one, prompt({ actor: "Actor.one" }), 0, 1e9))).toEqual([
      true,
      false,
    ]);
  });

  it("can be answered by a Gamemaster when the owners' time is up", () => {
    const may = (askedAt: number | null, now: number) => mayAnswer(gm, prompt(), askedAt, now);
    expect([may(1000, 30_999), may(1000, 31_000), may(null, 1e9)]).toEqual([false, true, false]);
    settings["promptSeconds"] = 0;
    expect([may(1000, 1e9), isOverdue(1000, 1e9)]).toEqual([false, false]);
  });

  it("can be answered by a Gamemaster at once if no owner is online", () => {
    Object.assign(ada, { active: false });
    expect(ownersHere("Actor.one")).toEqual([]);
    expect(mayAnswer(gm, prompt({ actor: "Actor.one" }), 1000, 1000)).toBe(true);
    expect(ownersHere("Actor.two"), "Gamemasters don't count as owners").toEqual([bob]);
    expect(ownersHere("Actor.deleted")).toEqual([]);
  });

  it("can be withdrawn by the author of its action, who can't give any other answer", () => {
    const message = actionMessage({ author: ada, action: "usual" });
    const withdraws = (one: User, value: string) =>
      mayWithdraw(one, message, prompt({ withdrawal: "withdraw" }), value);
    expect([withdraws(ada, "withdraw"), withdraws(ada, "yes"), withdraws(bob, "withdraw")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
