import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apply, undo } from "../../../../src/ledger/apply.ts";
import type { Plain, Source } from "../../../../src/ledger/plain.ts";
import { sessionsFulfilled, type CampaignFacts } from "../../../../src/actions/party/campaign.ts";
import type { Action } from "../../../../src/actions/core/action.ts";
import { replaceDrive, swapDrive } from "../../../../src/actions/party/swap-drive.ts";
import { factsOf, play, someone, unexplained } from "../support.ts";

const drives = ["Pay the debt", "Find Mara", " "].map(text => ({ text, chosen: true, fulfilled: 4 }));
const sessions = (times: number, drive = "Pay the debt") =>
  Array.from({ length: times }, (_, index) => ({
    id: `s${index}`,
    title: "",
    notes: "",
    time: index,
    experience: 0,
    drives: 1,
    fulfilled: [
      { of: "Actor.a", drive },
      { of: "Actor.a", drive },
      { of: "Actor.b", drive: "Find Mara" },
    ],
  }));
const campaignOf = (part: Partial<CampaignFacts> = {}): CampaignFacts => ({
  uuid: "Actor.party",
  sessions: sessions(3),
  running: "",
  pool: 0,
  hazards: {},
  people: [{ uuid: "Actor.a", drives, log: [] }],
  ...part,
});

function judged(action: Action, choices: object, campaign: CampaignFacts | null = campaignOf()) {
  const result = play(
    action,
    factsOf(action, { actor: someone("a"), targets: [], campaign }, { ...choices }),
  );
  expect(unexplained(result.card)).toEqual([]);
  return result;
}
const keys = (result: ReturnType<typeof judged>) => result.problems.map(({ text }) => text.key);

describe("swapping a Drive (R4.5)", () => {
  it("is possible if the Drive has been fulfilled in three sessions, and can be undone", () => {
    const { changes, problems, card } = judged(swapDrive, { index: "0", drive: " See the sea " });
    expect(problems).toEqual([]);
    expect(card.outcome.data).toEqual({ old: "Pay the debt", drive: "See the sea" });
    const before = new Map<string, Source>([
      ["Actor.a", { system: { drives: structuredClone(drives) as unknown as Plain } }],
    ]);
    const there = apply(before, changes);
    expect((there.world.get("Actor.a") as any).system.drives).toEqual([
      { text: "See the sea", chosen: false, fulfilled: 0 },
      drives[1],
      drives[2],
    ]);
    expect(undo(there.world, changes).world).toEqual(before);
  });

  it("isn't possible if the Drive has been fulfilled in fewer than three sessions, except for a Gamemaster", () => {
    const early = campaignOf({ sessions: sessions(2) });
    expect(keys(judged(swapDrive, { index: "0", drive: "See the sea" }, early))).toEqual([
      "BLACKOUT.driveSwap.tooFew",
    ]);
    expect(keys(judged(swapDrive, { index: "1", drive: "See the sea" }))).toEqual([
      "BLACKOUT.driveSwap.tooFew",
    ]);
    expect(judged(replaceDrive, { index: "0", drive: "See the sea" }, early)).toMatchObject({
      problems: [],
      changes: [{ path: "system.drives" }],
    });
    expect([swapDrive.who, replaceDrive.who]).toEqual([undefined, "gamemaster"]);
  });

  it("is rejected for an empty or duplicate text, an empty slot, or a character who isn't in a party", () => {
    expect(keys(judged(swapDrive, { index: "0", drive: " " }))).toEqual(["BLACKOUT.driveSwap.empty"]);
    expect(keys(judged(swapDrive, { index: "0", drive: "find mara" }))).toEqual(["BLACKOUT.driveSwap.there"]);
    expect(keys(judged(swapDrive, { index: "2", drive: "See the sea" }))).toEqual([
      "BLACKOUT.driveSwap.which",
    ]);
    expect(keys(judged(swapDrive, { index: 0, drive: "See the sea" }, null))).toEqual([
      "BLACKOUT.problem.session.noParty",
    ]);
    expect(keys(judged(swapDrive, { index: 0, drive: "See the sea" }, campaignOf({ people: [] })))).toEqual([
      "BLACKOUT.driveSwap.nobody",
    ]);
    for (const index of [8, -1, 0.5, "x", {}])
      expect(() => judged(swapDrive, { index, drive: "See the sea" })).toThrow(/choices\.index/u);
    expect(() => judged(swapDrive, { index: 0, drive: 4 })).toThrow(/choices\.drive/u);
  });

  it("counts only sessions in which the same character fulfilled a Drive with the same text", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.constantFrom("Pay the debt", " pay the DEBT ", "Find Mara"), { maxLength: 4 }), {
          maxLength: 12,
        }),
        played => {
          const log = {
            sessions: played.map((all, index) => ({
              ...sessions(1)[0]!,
              id: String(index),
              fulfilled: all.map(drive => ({ of: "Actor.a", drive })),
            })),
          };
          expect(sessionsFulfilled(log, "Actor.a", "Pay the debt")).toBe(
            played.filter(all => all.some(one => one !== "Find Mara")).length,
          );
          expect(sessionsFulfilled(log, "Actor.b", "Pay the debt")).toBe(0);
        },
      ),
    );
  });

  it("offers only the Drives that can be swapped", () => {
    const options = (action: Action) =>
      action
        .fields(
          factsOf(action, { actor: someone("a"), targets: [], campaign: campaignOf() }, {}),
          undefined as never,
        )
        .flatMap(field => (field.kind === "choice" ? field.options.map(({ value }) => value) : []));
    expect([options(swapDrive), options(replaceDrive)]).toEqual([["0"], ["0", "1"]]);
  });
});
