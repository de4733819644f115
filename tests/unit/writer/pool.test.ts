/** Tests the Inspiration pool, its log and its reserved dice (R4.1, R4.2). */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Lease } from "../../../src/actions/party/leases.ts";

let party: any;
vi.mock("../../../src/data/actor/party.ts", () => ({
  INSPIRATION_LOG_LENGTH: 3,
  MOST_INSPIRATION: 5,
  MOST_LEASES: 3,
}));
vi.mock("../../../src/documents/party.ts", () => ({ partyActor: () => party }));
vi.mock("../../../src/features/inspiration/open-dialogs.ts", () => ({
  openDialog: () => null,
  watchOpenDialogs: () => undefined,
}));
vi.mock("../../../src/writer/designated-writer.ts", () => ({
  isWriter: () => true,
  whileWriter: () => () => undefined,
}));
const { beforeTheLog, changeInspiration, ensureParty, loggedChange } =
  await import("../../../src/writer/party.ts");
const { endLeases, lend } = await import("../../../src/writer/inspiration/leases.ts");

const pool = () => party.system.inspiration;
const lease = (id: string, part: Partial<Lease> = {}): Lease => ({
  id,
  dialog: "dialog",
  user: "ada",
  actor: "Actor.ada",
  who: `friend of ${id}`,
  time: 1000,
  ...part,
});
const line = (id: string, time = 0) => ({ id, change: 1, reason: "", who: "", by: "", time });
const change = (by: number, part: object = {}) =>
  changeInspiration({ transaction: "new", change: by, reason: "why", who: "Ada", time: 9, ...part });

beforeEach(() => {
  party = {
    system: { inspiration: { value: 3, log: [line("old")], leases: [] } },
    updates: 0,
    update: async ({ system: { inspiration } }: any) => {
      party.updates += 1;
      Object.assign(pool(), inspiration);
    },
  };
  vi.stubGlobal("game", {
    time: { serverTime: 2000 },
    users: new Map([
      ["ada", { active: true }],
      ["bo", { active: true }],
      ["gone", { active: false }],
    ]),
  });
});

describe("a change to the pool", () => {
  it("is written together with an entry in the log", async () => {
    expect(await change(-2)).toBe(1);
    expect(pool()).toEqual({
      value: 1,
      log: [line("old"), { id: "new", change: -2, reason: "why", who: "Ada", by: "", time: 9 }],
      leases: [],
    });
    expect(loggedChange("new")).toBe(-2);
    expect(loggedChange("other")).toBeNull();
  });

  it("is made only once, even if it is requested again", async () => {
    await change(-2);
    expect(await change(-2)).toBe(1);
    expect([pool().value, party.updates]).toEqual([1, 1]);
  });

  it("fills the pool only up to its maximum, and logs what it added", async () => {
    expect(await change(4)).toBe(5);
    expect(loggedChange("new")).toBe(2);
  });

  it("isn't possible with too few dice or without a party", async () => {
    expect(await change(-4)).toBeNull();
    expect([pool().value, party.updates]).toEqual([3, 0]);
    expect(await change(-3)).toBe(0);
    party = null;
    expect(await change(1)).toBeNull();
    expect(loggedChange("new")).toBeNull();
    expect(beforeTheLog(0)).toBe(false);
  });

  it("removes the oldest entry from a full log, and requests older than the log are recognized as such", async () => {
    pool().log = [line("a", 4), line("b", 5)];
    expect(beforeTheLog(3)).toBe(false);
    pool().log.push(line("c", 6));
    expect([beforeTheLog(3), beforeTheLog(4)]).toEqual([true, false]);
    await change(1);
    expect(pool().log.map(({ id }: { id: string }) => id)).toEqual(["b", "c", "new"]);
  });

  it("ends only the reservations whose dice it spends, and names each giver once", async () => {
    pool().leases = [lease("a", { who: "Bo" }), lease("b", { who: "Bo" }), lease("c", { actor: "Actor.bo" })];
    await change(-2, { leases: ["a", "b", "c"], actor: "Actor.ada" });
    expect(pool().leases.map(({ id }: Lease) => id)).toEqual(["c"]);
    expect(pool().log.at(-1).by).toBe("Bo");
  });

  it("ends the newest reservations if too few dice remain, and otherwise none", async () => {
    pool().leases = [lease("a"), lease("b")];
    const kept = pool().leases;
    await change(-1);
    expect(pool().leases).toBe(kept);
    await change(-1, { transaction: "second" });
    expect(pool().leases.map(({ id }: Lease) => id)).toEqual(["a"]);
  });
});

describe("the reservation of a die", () => {
  it("is made only once, and only if a die is free", async () => {
    pool().value = 2;
    expect(await lend(lease("a"))).toBe(true);
    expect(await lend(lease("a"))).toBe(true);
    expect(pool().leases).toEqual([lease("a")]);
    expect(await lend(lease("b"))).toBe(true);
    expect(await lend(lease("c"))).toBe(false);
    expect(party.updates).toBe(2);
  });

  it("isn't made beyond the limit, or without a party", async () => {
    pool().value = 5;
    for (const id of ["a", "b", "c"]) expect(await lend(lease(id))).toBe(true);
    expect(await lend(lease("d"))).toBe(false);
    party = null;
    expect(await lend(lease("e"))).toBe(false);
  });

  it("ends when the user leaves, the dialog closes or the time runs out", async () => {
    pool().leases = [
      lease("stays"),
      lease("left", { user: "gone" }),
      lease("unknown", { user: "nobody" }),
      lease("closed"),
      lease("late", { time: -10_000_000 }),
    ];
    await endLeases(({ id }) => id === "closed");
    expect(pool().leases).toEqual([lease("stays")]);
    await endLeases();
    expect(party.updates).toBe(1);
  });
});

describe("the party", () => {
  const create = vi.fn<(data: object) => Promise<{ id: string } | null>>();
  const set = vi.fn();
  beforeEach(() => {
    create.mockReset().mockResolvedValue({ id: "party" });
    set.mockReset();
    Object.assign(game, { settings: { set }, i18n: { localize: (key: string) => key } });
    vi.stubGlobal("CONST", { DOCUMENT_OWNERSHIP_LEVELS: { OBSERVER: 2 } });
    vi.stubGlobal("Actor", { implementation: { create } });
  });

  it("is created only if there is none, and is visible to everyone", async () => {
    await ensureParty();
    expect(create).not.toHaveBeenCalled();
    party = null;
    await ensureParty();
    expect(create).toHaveBeenCalledWith({
      name: "BLACKOUT.party.defaultName",
      type: "party",
      ownership: { default: 2 },
    });
    expect(set).toHaveBeenCalledWith("blackout", "partyActor", "party");
  });

  it("isn't chosen if a module prevents its creation", async () => {
    party = null;
    create.mockResolvedValue(null);
    await ensureParty();
    expect(set).not.toHaveBeenCalled();
  });
});
