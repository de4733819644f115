import { describe, expect, it } from "vitest";
import { Hand, nothingGiven } from "../../../src/actions/core/hand.ts";
import type { ActorFacts, HeldFacts } from "../../../src/actions/core/facts.ts";
import type { CampaignFacts } from "../../../src/actions/party/campaign.ts";
import { partyRest } from "../../../src/actions/party/party-rest.ts";
import { countIn, pluralKey } from "../../../src/language/formats.ts";
import { hazardKeys } from "../../../src/rules/conditions/hazards.ts";
import { hazardView } from "../../../src/applications/party/hazard-view.ts";
import {
  freshRest,
  restChoicesOf,
  workFor,
  type RestState,
} from "../../../src/applications/party/rest-state.ts";
import { restView, type Person } from "../../../src/applications/party/rest-view.ts";
import {
  freshSession,
  sessionChoices,
  sessionView,
  type SessionState,
} from "../../../src/applications/party/session-view.ts";
import type { Words } from "../../../src/applications/shared/words.ts";
import { condition, factsOf, someone, table } from "../actions/support.ts";
import { textsOf } from "../../support/language.ts";

const language = textsOf("en");
const textOf = (key: string): string | null => {
  const found = key.split(".").reduce<any>((level, part) => level?.[part], language);
  return typeof found === "string" ? found : null;
};
const words: Words = {
  localize: key => {
    const found = textOf(key);
    if (key.startsWith("BLACKOUT.") && found === null) throw new Error(`no words for ${key}`);
    return found ?? key;
  },
  format: (key, data) =>
    words
      .localize(countIn(data) === null ? key : pluralKey(key, countIn(data) ?? 0, words.has))
      .replace(/\{(\w+)\}/gu, (_, name: string) => data[name] ?? `{${name}}`),
  has: key => textOf(key) !== null,
};

const person = (id: string, part: Partial<Person> = {}): Person => ({
  uuid: `Actor.${id}`,
  name: id,
  fighting: false,
  tools: false,
  implanted: false,
  ...part,
});

function restSeen(
  actors: readonly ActorFacts[],
  state: Partial<RestState> = {},
  people: readonly Person[] = actors.map(({ name }) => person(name)),
  held: readonly HeldFacts[] = [],
) {
  const whole = { ...freshRest, ...state };
  const substances = [{ key: "Item.blaze", of: "Actor.Ilka", name: "Blaze", rating: 2 }];
  const resting = actors.filter(({ uuid }) => !whole.awake.has(uuid));
  const [actor, ...targets] = resting;
  if (!actor) return restView({ people, state: whole, work: [], substances, outlook: null, words });
  const bare = factsOf(partyRest, { actor, targets, held });
  const work = workFor(bare, whole);
  const choices = restChoicesOf(whole, work, substances, {
    seed: "s",
    trait: name => `Hooked on ${name}`,
    hasTools: uuid => people.some(one => one.uuid === uuid && one.tools),
  });
  const facts = factsOf(partyRest, { actor, targets, held }, choices);
  const hand = new Hand(nothingGiven);
  return restView({
    people,
    state: whole,
    work,
    substances,
    outlook: { facts, resolution: partyRest.judge(facts, hand, table), prompts: hand.prompts },
    words,
  });
}

const ilka = someone(
  "Ilka",
  {},
  {
    hitPoints: { value: 4, max: 13 },
    conditions: [condition("poisoned", { level: 2 }), condition("exhausted", { level: 2 })],
  },
);
const rook = someone(
  "Rook",
  {},
  { armor: [{ uuid: "Actor.Rook.Item.vest", path: "system.armor.value", name: "Vest", value: 1, max: 6 }] },
);

describe("the rest window", () => {
  it("previews each character's recovery and tests, with the odds", () => {
    const view = restSeen([ilka, rook], { length: "night" });
    const [first, second] = view.people;
    expect(first?.lines.map(({ text, value }) => `${text} ${value}`.trim())).toEqual([
      "No longer Exhausted",
      "Hit points 4 › 13",
    ]);
    expect(first?.rolls).toEqual([
      {
        question: "Ilka is poisoned. Test against the poison? Successes needed: 2",
        dice: expect.stringMatching(/^Endurance \[Fortitude\]: 4D, 2 needed, \d/u),
      },
    ]);
    expect([second?.note, view.rolls, view.refused]).toEqual(["Nothing changes", "Tests to roll: 1", false]);
  });

  it("lets all characters treat conditions and only characters with tools make repairs, but allows neither in a one-minute rest", () => {
    const view = restSeen([ilka, rook], {}, [person("Ilka", { tools: true }), person("Rook")]);
    expect(view.work.map(({ label, workers }) => [label, workers.map(one => one.label)])).toEqual([
      ["Treat Ilka: Poisoned", ["Nobody", "Ilka", "Rook"]],
      ["Repair Vest of Rook", ["Nobody", "Ilka"]],
    ]);
    expect(restSeen([ilka, rook]).work[1]).toMatchObject({
      unable: true,
      workers: [{ label: "No one has tools" }],
    });
    expect(restSeen([ilka, rook], { length: "minute" })).toMatchObject({ work: [], mayMend: false });
    expect(restSeen([ilka, rook], { settlement: true }).work.map(({ label }) => label)).toEqual([
      "Treat Ilka: Poisoned",
    ]);
  });

  it("rejects more work than fits into the rest, and explains why", () => {
    const workers = new Map([
      ["Actor.Ilka|poisoned|", "Actor.Ilka"],
      ["Actor.Rook|repair|Actor.Rook.Item.vest", "Actor.Ilka"],
    ]);
    const view = restSeen([ilka, rook], { workers }, [person("Ilka", { tools: true }), person("Rook")]);
    expect([view.refused, view.problems]).toEqual([
      true,
      ["This rest allows 1 hour of work, but Ilka has planned more. Remove some of the planned work."],
    ]);
  });

  it("asks for the number of doses of addictive substances only for a night's rest, and offers a daily dose only to characters with implants", () => {
    const people = [person("Ilka", { implanted: true }), person("Rook")];
    const view = restSeen([ilka, rook], { length: "night", doses: new Map([["Item.blaze", 1]]) }, people);
    expect(view.substances).toEqual([{ key: "Item.blaze", label: "Ilka: doses of Blaze", value: 1 }]);
    expect(view.people.map(({ dose }) => dose)).toEqual([{ on: true }, null]);
    expect(view.people[0]?.rolls).toHaveLength(3);
    expect(restSeen([ilka, rook], { doses: new Map([["Item.blaze", 1]]) }, people).substances).toEqual([]);
  });

  it("excludes characters who stay awake, and can't be submitted if no one rests", () => {
    const view = restSeen([ilka, rook], { awake: new Set(["Actor.Ilka"]) });
    expect(view.people.map(({ on, note }) => [on, note])).toEqual([
      [false, "Does not rest"],
      [true, "Nothing changes"],
    ]);
    expect(restSeen([ilka], { awake: new Set(["Actor.Ilka"]) })).toMatchObject({
      refused: true,
      rolls: "No one rests.",
    });
  });
});

describe("the session window", () => {
  const drives = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      text: `Drive ${index}`,
      chosen: index < 3,
      fulfilled: index,
    }));
  const campaign = (part: Partial<CampaignFacts> = {}): CampaignFacts => ({
    uuid: "Actor.party",
    sessions: [
      {
        id: "last",
        title: "",
        notes: "",
        time: 0,
        experience: 0,
        drives: 4,
        fulfilled: [{ of: "Actor.a", drive: "Drive 1" }],
      },
    ],
    running: "",
    pool: 1,
    hazards: {},
    people: [
      { uuid: "Actor.a", drives: drives(5), log: [] },
      { uuid: "Actor.b", drives: drives(2), log: [] },
    ],
    ...part,
  });
  const seen = (part: Partial<CampaignFacts> = {}, state: Partial<SessionState> = {}) =>
    sessionView({
      campaign: campaign(part),
      names: new Map([
        ["Actor.a", "Ilka"],
        ["Actor.b", "Rook"],
      ]),
      state: { ...freshSession, ...state },
      words,
    });

  it("shows how many Inspiration dice a session will start with, and who must choose among their Drives (R4.3, R4.4)", () => {
    const view = seen();
    expect([view.running, view.dice, view.lastTime, view.people.map(({ note }) => note)]).toEqual([
      null,
      4,
      "Drives fulfilled last time: 4",
      ["Chooses 3 of 5 Drives", "Drives: all 2"],
    ]);
  });

  it("shows which characters have no Drives yet", () => {
    const people = [{ uuid: "Actor.a", drives: [], log: [] }];
    expect(seen({ people }).people.map(({ note }) => note)).toEqual(["Has no Drives yet"]);
  });

  it("shows in how many sessions each chosen Drive was fulfilled (R4.5), and how many unused Inspiration dice will be lost", () => {
    const view = seen({ running: "last" }, { fulfilled: new Set(["Actor.a|2"]), away: new Set(["Actor.b"]) });
    expect(view.people[0]?.drives).toEqual([
      { key: "Actor.a|0", text: "Drive 0", on: false, times: "" },
      { key: "Actor.a|1", text: "Drive 1", on: false, times: "in 1 session" },
      { key: "Actor.a|2", text: "Drive 2", on: true, times: "" },
    ]);
    expect(view.people[0]?.due).toEqual([]);
    expect([view.people[1]?.drives, view.pool, view.next]).toEqual([
      [],
      "1 unused Inspiration die will be lost.",
      "Dice in the next pool: 1",
    ]);
  });

  it("shows which Drives can be swapped before the session starts (R4.5)", () => {
    const sessions = ["u", "v", "w"].map(id => ({
      id,
      title: "",
      notes: "",
      time: 0,
      experience: 0,
      drives: 1,
      fulfilled: [{ of: "Actor.a", drive: "Drive 3" }],
    }));
    expect(seen({ sessions }).people.map(({ due }) => due.map(({ text, times }) => [text, times]))).toEqual([
      [["Drive 3", "in 3 sessions"]],
      [],
    ]);
    expect(seen({ sessions, running: "w" }).people.map(({ due }) => due.length)).toEqual([0, 0]);
  });

  it("converts its input into choices for starting a session, ending a session or giving an award", () => {
    const state: SessionState = {
      ...freshSession,
      title: "Cold iron",
      notes: "n",
      objectives: "One\n\n Two ",
      experience: 20,
      fulfilled: new Set(["Actor.a|2", "Actor.a|0"]),
    };
    const { start, end, award } = sessionChoices(state, { seed: "s", at: 5 });
    expect(start).toEqual({ title: "Cold iron", seed: "s", at: 5 });
    expect(end).toMatchObject({
      notes: "n",
      experience: 20,
      objectives: ["One", "Two"],
      fulfilled: [{ of: "Actor.a", drives: [2, 0] }],
    });
    expect(award).toEqual({
      experience: 20,
      credits: 0,
      purse: "each",
      objectives: ["One", "Two"],
      seed: "s",
      at: 5,
    });
    expect(sessionChoices({ ...state, dice: 0 }, { seed: "s", at: 5 }).start).toMatchObject({ dice: 0 });
  });

  it("explains that without participants, a session can't be started or ended and awards can't be given", () => {
    const all = { away: new Set(["Actor.a", "Actor.b"]), experience: 20 };
    expect(
      [seen({}, all), seen({ running: "last" }, all)].map(({ refused, mayAward, next }) => [
        refused,
        mayAward,
        next,
      ]),
    ).toEqual([
      [true, false, "No party member is online."],
      [true, false, "No party member is online."],
    ]);
    expect(seen({ running: "last" }, { experience: 20 })).toMatchObject({ refused: false, mayAward: true });
  });
});

describe("the hazards window", () => {
  const people = [
    { uuid: "Actor.a", name: "Ilka", enemy: false },
    { uuid: "Actor.b", name: "Rat", enemy: true },
  ];

  it("offers every hazard except a fall and zero gravity as a lasting hazard", () => {
    const mayLast = hazardKeys.map(key =>
      hazardView({
        state: { key, strength: 1, lasts: true, chosen: new Set<string>() },
        people,
        lasting: [{ id: "x", key, strength: 1, actors: ["Actor.b", "Actor.gone"] }],
        words,
        houseRules: table.houseRules,
      }),
    );
    expect(hazardKeys.filter((_, index) => !mayLast[index]?.mayLast)).toEqual(["fall", "zeroGravity"]);
    expect(mayLast.at(-1)?.crossing).toMatch(/Difficult terrain.+Athletics.+difficulty 2/u);
    expect(mayLast[0]?.crossing).toBe("");
    expect(mayLast.map(view => view.lasting[0]?.who)).toEqual(hazardKeys.map(() => "Rat"));
    expect(mayLast[0]).toMatchObject({ lasts: false, refused: true, max: 10_000 });
  });
});
