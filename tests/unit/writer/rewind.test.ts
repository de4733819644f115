/** Tests which actions a rewind undoes, and in which order. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { RewindMoment } from "../../../src/actions/core/ask-writer.ts";
import type { ActionMessage } from "../../../src/actions/core/posted.ts";
import { actionMessage, type MessagePart } from "../actions/core/messages.ts";

let messages: any;
let undone: [id: string, reason: string][];
let mirrored: boolean;
let starts: number;
vi.mock("../../../src/data/message/action.ts", () => ({ LONGEST_PART: 1000 }));
vi.mock("../../../src/documents/is-mirrored.ts", () => ({ isMirrored: () => mirrored }));
vi.mock("../../../src/writer/areas/undone-moves.ts", () => ({ MOVE_TAKEN_BACK: "move taken back" }));
vi.mock("../../../src/actions/core/not-yet.ts", () => ({ NOT_YET: "not yet" }));
vi.mock("../../../src/writer/variants/rewind-variant.ts", () => ({
  rewindVariant: async (_moment: string, _combat: object, actions: ActionMessage[]) => ({
    key: actions.map(({ id }) => id).join(" "),
  }),
}));
vi.mock("../../../src/writer/action/settle.ts", () => ({
  settle: async ({ id }: ActionMessage, wanted: unknown[], state: string, { reason }: { reason: string }) => {
    expect([wanted, state]).toEqual([[], "reversed"]);
    undone.push([id ?? "", reason]);
  },
}));
const { rewind } = await import("../../../src/writer/action/rewind.ts");

const verdict = (part: object = {}) => ({
  state: "applied" as const,
  combat: "c",
  round: 3,
  turn: 1,
  acting: "two",
  ...part,
});
function post(
  id: string,
  at: MessagePart["verdict"] = {},
  part: MessagePart = {},
  time = messages.size,
): void {
  const message: any = actionMessage({ id, ...part, verdict: verdict(at) });
  message._stats.createdTime = time;
  messages.set(id, message);
}
const combat: any = { id: "c", started: true, round: 3, turn: 1, combatant: { id: "two" } };
const back = async (moment: RewindMoment, part: object = {}) => {
  const why = await rewind(moment, { ...combat, ...part });
  return why ? why.key : undone.map(([id]) => id);
};

beforeEach(() => {
  messages = new Map();
  messages[Symbol.iterator] = () => messages.values();
  [undone, mirrored, starts] = [[], false, 0];
  combat.toRoundStart = async () => {
    starts += 1;
  };
  vi.stubGlobal("game", { messages, users: new Map([["gm", { isGM: true }]]) });
});

describe("rewinding a turn", () => {
  it("undoes the actions since the turn began, newest first", async () => {
    post("earlier turn", { turn: 0, acting: "one" });
    post("first");
    post("last", {}, {}, 9);
    post("middle", {}, {}, 9);
    post("next round", { round: 4, acting: "one" }, {}, 1);
    messages.set("plain", { isAction: () => false });
    expect(await back("turn")).toEqual(["middle", "last", "next round", "first"]);
    expect(starts).toBe(0);
  });

  it("ignores actions that aren't in effect, and those of other encounters", async () => {
    for (const state of ["none", "refused", "reversed", "applying"] as const) post(state, { state });
    post("judged", { state: "judged", applied: "[]" });
    post("other", { combat: "d" });
    expect(await back("turn")).toBe("BLACKOUT.writer.nothingInTurn");
    post("cost", { state: "judged", applied: '[{"uuid":"Actor.a","path":"x","add":1}]' });
    expect(await back("turn")).toEqual(["cost"]);
  });

  it("keeps the start of the turn and the area effects that it triggered", async () => {
    post("start", {}, { action: "turnStart" });
    for (const action of ["areaStrike", "areaEnds"]) {
      post(`${action} of the start`, {}, { action, origin: "start" });
      post(action, {}, { action, origin: "" });
    }
    post("attack", {}, { action: "attack", origin: "start" });
    expect(await back("turn")).toEqual(["attack", "areaEnds", "areaStrike"]);
  });

  it("uses the turn number to find actions that belong to no combatant", async () => {
    post("before", { acting: "", turn: 0 });
    post("now", { acting: "", turn: 1 });
    post("after", { acting: "", turn: 2 });
    expect(await back("turn")).toEqual(["after", "now"]);
    undone = [];
    expect(await back("turn", { turn: null })).toEqual(["after", "now", "before"]);
  });

  it("ignores other combatants' actions in the same round and all actions in earlier rounds", async () => {
    post("other", { acting: "one", turn: 5 });
    post("older", { round: 2 });
    expect(await back("turn")).toBe("BLACKOUT.writer.nothingInTurn");
  });
});

describe("rewinding a round", () => {
  it("undoes all turns of the round, including their starts, and returns to the start of the round", async () => {
    post("previous", { round: 2 });
    post("start", { acting: "one", turn: 0 }, { action: "turnStart" });
    post("attack", { acting: "one", turn: 0 });
    expect(await back("round")).toEqual(["attack", "start"]);
    expect(starts).toBe(1);
  });

  it("is possible even if the round contains no actions, unless the round has just begun", async () => {
    expect(await back("round")).toEqual([]);
    expect(starts).toBe(1);
    expect(await back("round", { turn: 0 })).toBe("BLACKOUT.writer.nothingInRound");
    expect(starts).toBe(1);
    post("attack");
    expect(await back("round", { turn: 0 })).toEqual(["attack"]);
    expect(starts).toBe(1);
  });

  it("states on each card why the action was undone", async () => {
    post("turnStart", {}, { action: "turnStart" });
    post("turnEnd", {}, { action: "turnEnd" });
    post("roundEnd", {}, { action: "roundEnd" });
    post("resist", {}, { action: "resist" });
    post("resistOfTurn", {}, { action: "resist", origin: "turnStart" });
    post("strike", {}, { action: "areaStrike" });
    post("strikeOfTurn", {}, { action: "areaStrike", origin: "turnStart" });
    post("attack", {}, { action: "attack" });
    await back("round");
    expect(Object.fromEntries(undone)).toEqual({
      turnStart: "not yet",
      turnEnd: "not yet",
      roundEnd: "not yet",
      resist: "",
      resistOfTurn: "not yet",
      strike: "move taken back",
      strikeOfTurn: "not yet",
      attack: "",
    });
  });
});

describe("a rewind", () => {
  it("isn't possible without an encounter that has started", async () => {
    post("attack");
    expect((await rewind("turn", null))?.key).toBe("BLACKOUT.writer.noCombat");
    expect(await back("turn", { started: false })).toBe("BLACKOUT.writer.noCombat");
  });

  it("to an earlier turn or round is possible only in variants, which receive the encounter's actions", async () => {
    post("attack");
    post("other", { combat: "d" });
    for (const moment of ["previousTurn", "previousRound"] as const)
      expect(await back(moment)).toBe("BLACKOUT.writer.noCombat");
    mirrored = true;
    expect(await back("previousTurn", { started: false })).toBe("attack");
  });
});
