import { describe, expect, it } from "vitest";
import { apply, undo } from "../../../../src/ledger/apply.ts";
import type { Change } from "../../../../src/ledger/change.ts";
import type { Plain, Source } from "../../../../src/ledger/plain.ts";
import type { CampaignFacts, DriveFacts, MemberFacts } from "../../../../src/actions/party/campaign.ts";
import type { Choices } from "../../../../src/actions/core/facts.ts";
import type { Given } from "../../../../src/actions/core/hand.ts";
import type { Action } from "../../../../src/actions/core/action.ts";
import { award } from "../../../../src/actions/party/award.ts";
import { sessionEnd } from "../../../../src/actions/party/session-end.ts";
import { sessionStart } from "../../../../src/actions/party/session-start.ts";
import { factsOf, play, someone, unexplained } from "../support.ts";

const PARTY = "Actor.party";
const drive = (text: string, part: Partial<DriveFacts> = {}): DriveFacts => ({
  text,
  chosen: false,
  fulfilled: 0,
  ...part,
});
const five = ["Pay the debt", "Find Mara", "Never kneel", "See the sea", "Burn the ledger"].map(text =>
  drive(text),
);
const three: readonly DriveFacts[] = [
  drive("One", { chosen: true, fulfilled: 2 }),
  drive("Two", { chosen: true }),
  drive("Three"),
];
const session = (id: string, part: Partial<CampaignFacts["sessions"][number]> = {}) => ({
  id,
  title: "",
  notes: "",
  time: 1,
  experience: 0,
  drives: 0,
  fulfilled: [],
  ...part,
});
const member = (id: string, part: Partial<MemberFacts> = {}): MemberFacts => ({
  uuid: `Actor.${id}`,
  drives: three,
  log: [],
  ...part,
});

function campaignOf(part: Partial<CampaignFacts> = {}): CampaignFacts {
  return {
    uuid: PARTY,
    sessions: [],
    running: "",
    pool: 3,
    people: [member("a"), member("b")],
    hazards: {},
    ...part,
  };
}

function judged(
  action: Action,
  campaign: CampaignFacts | null,
  choices: Choices = {},
  given: Partial<Given> = {},
) {
  const facts = factsOf(
    action,
    {
      actor: someone("a"),
      targets: [someone("b")],
      campaign,
      party: { uuid: PARTY, inspiration: campaign?.pool ?? 0, members: [] },
    },
    { at: 77, seed: "s", ...choices },
  );
  const result = play(action, facts, given);
  expect(unexplained(result.card)).toEqual([]);
  return result;
}

/**
 * Applies the changes, checks that undoing them restores the documents, and returns a function that reads a
 * document's system data as it was after the changes.
 */
function walked(campaign: CampaignFacts, changes: readonly Change[]) {
  const plain = (value: unknown) => structuredClone(value) as Plain;
  const before = new Map<string, Source>([
    [
      PARTY,
      {
        system: {
          sessions: plain(campaign.sessions),
          running: campaign.running,
          inspiration: { value: campaign.pool },
          credits: 10,
        },
      },
    ],
    ...campaign.people.map(
      one =>
        [
          one.uuid,
          { system: { drives: plain(one.drives), experience: { log: plain(one.log) }, credits: 5 } },
        ] as const,
    ),
  ]);
  const there = apply(before, changes);
  const back = undo(there.world, changes);
  expect([...there.conflicts, ...back.conflicts]).toEqual([]);
  expect(back.world).toEqual(before);
  return (uuid: string) => (there.world.get(uuid) as any).system;
}

const keys = ({ problems }: ReturnType<typeof judged>) => problems.map(({ text }) => text.key);
const chosenOf = (system: any) =>
  system.drives.filter((one: DriveFacts) => one.chosen).map((one: DriveFacts) => one.text);

describe("starting a session", () => {
  it("adds an Inspiration die for each Drive fulfilled in the last session, and discards the dice left over (R4.3)", () => {
    const campaign = campaignOf({
      sessions: [session("old", { drives: 9 }), session("last", { drives: 5 })],
    });
    const { changes, card } = judged(sessionStart, campaign, { title: "Cold iron" });
    const after = walked(campaign, changes);
    expect(after(PARTY).inspiration.value).toBe(5);
    expect(after(PARTY).sessions.at(-1)).toMatchObject({ title: "Cold iron", time: 77, drives: 0 });
    expect(after(PARTY).running).toBe(after(PARTY).sessions.at(-1).id);
    expect(card.lines[0]?.value).toBe("3 › 5");
  });

  it("empties the Inspiration pool for the first session, unless the Gamemaster enters a number of dice", () => {
    expect(judged(sessionStart, campaignOf()).draft.inspiration).toBe(-3);
    expect(judged(sessionStart, campaignOf(), { dice: 4 }).draft.inspiration).toBe(1);
  });

  it("doesn't prompt for the Drives of a character who has no more than three (R4.4)", () => {
    const campaign = campaignOf({ people: [member("a", { drives: [drive(""), drive("One"), drive(" ")] })] });
    const { prompts, changes } = judged(sessionStart, campaign);
    expect(prompts).toEqual([]);
    expect(chosenOf(walked(campaign, changes)("Actor.a"))).toEqual(["One"]);
  });

  it("prompts for three Drives, one after another, if a character has more than three (R4.4)", () => {
    const campaign = campaignOf({ people: [member("a", { drives: five })] });
    const first = judged(sessionStart, campaign);
    expect(first.prompts).toMatchObject([
      {
        key: "drive.0.0",
        actor: "Actor.a",
        fallback: "0",
        options: five.map((one, index) => ({ value: String(index), label: { key: one.text } })),
      },
    ]);
    expect(first.changes.some(({ uuid }) => uuid === "Actor.a")).toBe(false);
    const second = judged(sessionStart, campaign, {}, { answers: { "drive.0.0": { value: "3" } } });
    expect(second.prompts.map(({ key, options }) => [key, options.map(({ value }) => value)])).toEqual([
      ["drive.0.1", ["0", "1", "2", "4"]],
    ]);
    const done = judged(
      sessionStart,
      campaign,
      {},
      { answers: { "drive.0.0": { value: "3" }, "drive.0.1": { value: "0" }, "drive.0.2": { value: "4" } } },
    );
    expect(done.prompts).toEqual([]);
    expect(chosenOf(walked(campaign, done.changes)("Actor.a"))).toEqual([
      "Pay the debt",
      "See the sea",
      "Burn the ledger",
    ]);
  });

  it("uses the Drives of the last session if the player doesn't answer", () => {
    const campaign = campaignOf({
      people: [member("a", { drives: five.map((one, index) => ({ ...one, chosen: index === 2 })) })],
    });
    expect(judged(sessionStart, campaign).prompts[0]?.fallback).toBe("2");
  });

  it("lets the Gamemaster choose up to three Drives for a character (R4.4)", () => {
    const campaign = campaignOf({ people: [member("a", { drives: five })] });
    const { changes, prompts } = judged(sessionStart, campaign, {
      picks: [{ of: "Actor.a", drives: [1, 2, 4] }],
    });
    expect(prompts).toEqual([]);
    expect(chosenOf(walked(campaign, changes)("Actor.a"))).toEqual([
      "Find Mara",
      "Never kneel",
      "Burn the ledger",
    ]);
    expect(() =>
      judged(sessionStart, campaign, { picks: [{ of: "Actor.a", drives: [0, 1, 2, 3] }] }),
    ).toThrow(/chosen/u);
  });

  it("isn't possible without a party or during another session, unless that session's entry was deleted", () => {
    expect(keys(judged(sessionStart, campaignOf({ sessions: [session("x")], running: "x" })))).toEqual([
      "BLACKOUT.problem.session.running",
    ]);
    expect(keys(judged(sessionStart, null))).toEqual(["BLACKOUT.problem.session.noParty"]);
    expect(keys(judged(sessionStart, campaignOf({ running: "gone" })))).toEqual([]);
  });
});

describe("ending a session", () => {
  const campaign = campaignOf({
    sessions: [
      ...["u", "v"].map(id => session(id, { fulfilled: [{ of: "Actor.a", drive: "One" }] })),
      session("x", { title: "Cold iron", notes: "Met Mara", experience: 20 }),
    ],
    running: "x",
  });

  it("counts the fulfilled Drives for the next Inspiration pool (R4.3), and the sessions in which each Drive was fulfilled (R4.5)", () => {
    const { changes, card } = judged(sessionEnd, campaign, {
      fulfilled: [
        { of: "Actor.a", drives: [0, 1] },
        { of: "Actor.b", drives: [1, 2] },
      ],
    });
    const after = walked(campaign, changes);
    expect(after("Actor.a").drives.map((one: DriveFacts) => one.fulfilled)).toEqual([3, 1, 0]);
    expect(after("Actor.b").drives.map((one: DriveFacts) => one.fulfilled)).toEqual([2, 1, 0]);
    expect(after(PARTY)).toMatchObject({ running: "", inspiration: { value: 0 } });
    expect(after(PARTY).sessions.at(-1)).toMatchObject({
      id: "x",
      title: "Cold iron",
      drives: 3,
      fulfilled: [
        { of: "Actor.a", drive: "One" },
        { of: "Actor.a", drive: "Two" },
        { of: "Actor.b", drive: "Two" },
      ],
    });
    expect(card.targets[0]?.lines.map(({ text }) => text.key)).toEqual([
      "BLACKOUT.session.fulfilled",
      "BLACKOUT.session.maySwap",
      "BLACKOUT.session.fulfilled",
    ]);
    expect(
      judged(sessionStart, { ...campaign, running: "", sessions: after(PARTY).sessions, pool: 0 }).draft
        .inspiration,
    ).toBe(3);
  });

  it("empties the Inspiration pool (R4.3)", () => {
    expect(judged(sessionEnd, campaign).draft.inspiration).toBe(-3);
  });

  it("records the awarded experience and credits once, and adds the objectives to the notes (R13.14)", () => {
    const { changes } = judged(sessionEnd, campaign, {
      experience: 50,
      credits: 200,
      purse: "party",
      objectives: ["Rob the vault", " ", "Nobody died"],
      notes: "A long night",
    });
    const after = walked(campaign, changes);
    expect(after("Actor.b").experience.log).toMatchObject([
      { amount: 50, reason: "Rob the vault; Nobody died", time: 77, bought: "", undoes: "" },
    ]);
    expect(after("Actor.a").experience.log[0].id).not.toBe(after("Actor.b").experience.log[0].id);
    expect(after(PARTY).credits).toBe(210);
    expect(after(PARTY).sessions.at(-1)).toMatchObject({
      experience: 70,
      notes: "Met Mara\nA long night\nRob the vault\nNobody died",
    });
    expect(after("Actor.a").credits).toBe(5);
  });

  it("isn't possible without a current session", () => {
    expect(keys(judged(sessionEnd, campaignOf()))).toEqual(["BLACKOUT.problem.session.none"]);
  });

  it("causes a RuleError if a choice is invalid", () => {
    for (const wrong of [
      { fulfilled: [{ of: "Actor.a", drives: [1, 1] }] },
      { fulfilled: [{ of: 1, drives: [] }] },
      { fulfilled: "all" },
      { experience: -1 },
      { objectives: [3] },
      { purse: "mine" },
    ]) {
      expect(() => judged(sessionEnd, campaign, wrong)).toThrow(/choices\./u);
    }
  });
});

describe("an award for the party (R13.14)", () => {
  it("is given to all members, even between sessions, up to the career limit", () => {
    const full = { id: "e", amount: 2490, reason: "", time: 0, bought: "", undoes: "" };
    const campaign = campaignOf({ people: [member("a", { log: [full] }), member("b")] });
    const { changes, card } = judged(award, campaign, { experience: 30, credits: 7 });
    const after = walked(campaign, changes);
    expect([
      after("Actor.a").experience.log.at(-1).amount,
      after("Actor.b").experience.log.at(-1).amount,
      after("Actor.a").credits,
    ]).toEqual([10, 30, 12]);
    expect(card.targets[0]?.lines[0]).toMatchObject({
      value: "+10",
      why: [{ value: "+30" }, { value: "−20" }],
    });
  });

  it("is recorded in the current session's entry", () => {
    const campaign = campaignOf({ sessions: [session("x")], running: "x" });
    expect(
      walked(campaign, judged(award, campaign, { experience: 30, objectives: ["Got in"] }).changes)(PARTY)
        .sessions,
    ).toMatchObject([{ experience: 30, notes: "Got in" }]);
  });

  it("can't be empty", () => {
    expect(keys(judged(award, campaignOf()))).toEqual(["BLACKOUT.problem.session.nothing"]);
  });
});
