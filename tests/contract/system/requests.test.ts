import { beforeAll, describe, expect, it } from "vitest";
import { startSystem } from "./support/system-world.ts";

const source = (path: string): Promise<any> =>
  import(new URL(`../../../src/${path}.ts`, import.meta.url).pathname);
let Model: any;
let payloadOf: any;
let requests: any;
let combat: any;
beforeAll(async () => {
  await startSystem(14, {});
  [{ payloadOf }, requests, combat] = await Promise.all(
    ["documents/requests", "features/request", "features/combat/encounter-requests"].map(source),
  );
  Model = (await source("data/message/request")).RequestMessageData;
});
const message = (system: object) => ({ system: new Model(system) });

describe("a request message", () => {
  it("contains the values of its type, with defaults for missing ones, and is rejected if a value is invalid", () => {
    const read = (payload: object) =>
      payloadOf(requests.inspirationRequest, message({ kind: "changeInspiration", payload }));
    expect(read({ change: 3, reason: "brave" })).toEqual({ change: 3, reason: "brave" });
    expect(read({})).toEqual({ change: 0, reason: "" });
    for (const wrong of [{ change: "many" }, { change: { $gt: 0 } }, { change: NaN }])
      expect(read(wrong), JSON.stringify(wrong)).toBeNull();
    expect(read({ change: 1, reason: "x".repeat(70_000) })).toBeNull();
  });

  it("keeps only the fields of its type, and is rejected if an option is unknown", () => {
    const read = (payload: object) =>
      payloadOf(requests.characterRequest, message({ kind: "createCharacter", payload }));
    expect(read({ name: "Ilka", way: "random", folder: "x" })).toEqual({ name: "Ilka", way: "random" });
    expect(read({ way: "constructor" })).toBeNull();
  });

  it("can't be read as another type", () => {
    const asked = message({ kind: "endTurn", payload: { combatant: "Combat.a.Combatant.b", round: 2 } });
    expect(payloadOf(combat.endTurnRequest, asked)).toEqual({ combatant: "Combat.a.Combatant.b", round: 2 });
    expect(payloadOf(combat.callTimeRequest, asked)).toBeNull();
  });
});

describe("a request message that predates the schemas of request types", () => {
  const old = (system: object) => message(Model.migrateData({ ...system }));

  it.each(["constructor", "toString", "__proto__", "hasOwnProperty"])(
    "has no content if its type is the name of the inherited property %s",
    verb => {
      const { system } = old({ verb, message: "x" });
      expect([system.kind, system.payload]).toEqual([verb, {}]);
    },
  );

  it("keeps its values, converted to the current format", () => {
    expect(
      payloadOf(
        requests.inspirationRequest,
        old({ verb: "changeInspiration", change: 2, reason: "A fine idea", name: "", value: "" }),
      ),
    ).toEqual({ change: 2, reason: "A fine idea" });
    expect(
      payloadOf(
        requests.characterRequest,
        old({ verb: "createCharacter", name: "Ilka", value: "", change: 0 }),
      ),
    ).toEqual({ name: "Ilka", way: "blank" });
  });

  it("keeps its verdict", () => {
    const verdict = { state: "refused", reason: "BLACKOUT.writer.notNow", reasonData: "{}", uuid: "" };
    const { system } = old({ verb: "undoAction", message: "x", verdict });
    expect([system.kind, system.payload, system.verdict]).toEqual(["undoAction", { message: "x" }, verdict]);
  });
});
