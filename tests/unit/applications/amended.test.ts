import { describe, expect, it } from "vitest";
import { amendmentViews, choiceRows } from "../../../src/applications/chat/amended.ts";
import { text, type Card } from "../../../src/actions/core/card.ts";
import { Draft } from "../../../src/actions/core/draft.ts";
import type { Amendment } from "../../../src/actions/core/posted.ts";
import type { Action } from "../../../src/actions/core/action.ts";
import { RuleError } from "../../../src/rules/rule-error.ts";
import { table } from "../actions/support.ts";
import { commandsOf, facts, html, knowsAll, knowsAt, marauder, view } from "./cards-support.ts";
import { english } from "./words.ts";

/** A custom attack that rolls one die against the chosen cover. */
const blow: Action = {
  key: "blow",
  label: text("Blow"),
  targets: "one",
  defaults: () => ({ cover: 4, hard: false, kind: "a" }),
  fields: () => [
    { name: "cover", kind: "number", min: 0, max: 6, label: text("Cover") },
    { name: "hard", kind: "toggle", label: text("Hard") },
    {
      name: "kind",
      kind: "choice",
      label: text("Kind"),
      options: [
        { value: "a", label: text("First") },
        { value: "b", label: text("Second") },
      ],
    },
    { name: "targets.0.prone", kind: "toggle", label: text("Prone") },
    {
      name: "evasion",
      kind: "number",
      min: 0,
      max: 20,
      label: text("Evasion"),
      concealed: { of: marauder.uuid, need: "passive" },
    },
  ],
  preview: () => ({ pool: null, rows: [], difficulty: null, ap: 0, stamina: 0, problems: [], lines: [] }),
  judge: (of, hand) => {
    const cover = of.choices["cover"];
    if (typeof cover !== "number") throw new RuleError("cover", cover, "a number");
    const [face = 0] = hand.roll("blow", 1, of.actor.uuid) ?? [];
    const draft = new Draft(of);
    if (face > cover) draft.set(marauder.uuid, { hitPoints: { value: 47 - face, max: 61 } });
    const card: Card = {
      title: text("Blow"),
      outcome: text(face > cover ? "Hit" : "Miss"),
      tone: "",
      dice: [],
      lines: [],
      targets: [],
      notes: [],
    };
    return { draft, card, problems: [], followUps: [] };
  },
};

const first = { cover: 6, hard: false, kind: "a", rows: [] };
const made: Amendment = {
  request: "r1",
  user: "Gamemaster",
  choices: { cover: 2 },
  was: { cover: 6 },
  state: "made",
  reason: "no cover there",
};

function views(amendments: readonly Amendment[], knows = knowsAll) {
  const now = Object.assign(
    {},
    first,
    ...amendments.flatMap(({ state, choices }) => (state === "made" ? choices : [])),
  );
  return amendmentViews(
    {
      action: blow,
      facts: facts({ choices: now }),
      given: { dice: { blow: [5] }, answers: {} },
      first,
      amendments,
    },
    table,
    knows,
    english,
  );
}

describe("an amendment on a card", () => {
  it("shows the choices and the result before and after the change, with the same dice", () => {
    expect(views([made])).toEqual([
      {
        index: 0,
        state: "made",
        reason: "no cover there",
        title: "Amended by Gamemaster",
        rows: [
          { text: "Cover", before: "6", after: "2" },
          { text: "Outcome", before: "Miss", after: "Hit" },
          { text: "Breach marauder", before: "–", after: "HP −5" },
        ],
      },
    ]);
  });

  it("shows choices that would reveal an enemy's values only to users who are allowed to see those values", () => {
    const evasive: Amendment = {
      request: "r9",
      user: "Gamemaster",
      choices: { evasion: 7, hard: true },
      was: {},
      state: "made",
      reason: "",
    };
    const chosen = (knows: typeof knowsAll) => views([evasive], knows)[0]?.rows.map(row => row.text);
    expect([chosen(knowsAt("passive")), chosen(knowsAt("nothing"))]).toEqual([["Hard", "Evasion"], ["Hard"]]);
  });

  it("is based on earlier accepted amendments, but not on rejected ones", () => {
    const rejected: Amendment = {
      request: "r2",
      user: "Nadia",
      choices: { cover: 3 },
      was: { cover: 2 },
      state: "rejected",
      reason: "",
    };
    const proposed: Amendment = {
      request: "r3",
      user: "Nadia",
      choices: { cover: 5, hard: true, kind: "b" },
      was: { cover: 2, hard: false, kind: "a" },
      state: "proposed",
      reason: "",
    };
    const [, , last] = views([made, rejected, proposed]);
    expect(last?.title).toBe("Nadia proposes an amendment");
    expect(last?.rows).toEqual([
      { text: "Cover", before: "2", after: "5" },
      { text: "Hard", before: "No", after: "Yes" },
      { text: "Kind", before: "First", after: "Second" },
      { text: "Outcome", before: "Hit", after: "Miss" },
      { text: "Breach marauder", before: "HP −5", after: "–" },
    ]);
  });

  it("that is pending is compared with the action's current state", () => {
    const early: Amendment = {
      request: "r0",
      user: "Nadia",
      choices: { hard: true },
      was: { hard: false },
      state: "proposed",
      reason: "",
    };
    expect(views([early, made])[0]?.rows).toEqual([{ text: "Hard", before: "No", after: "Yes" }]);
  });

  it("shows negative numbers with a minus sign", () => {
    expect(views([{ ...made, choices: { cover: -5 } }])[0]?.rows[0]).toEqual({
      text: "Cover",
      before: "6",
      after: "−5",
    });
  });

  it("names the choices for a single target, and the added modifiers", () => {
    const [one] = views([
      {
        ...made,
        choices: { targets: [{ prone: true }], rows: [{ source: "situation", dice: -1, why: "Smoke" }] },
      },
    ]);
    expect(one?.rows).toEqual([
      { text: "Prone", before: "No", after: "Yes" },
      { text: "Advantages and disadvantages", before: "–", after: "Smoke −1" },
    ]);
  });

  it("names the target if several targets have the same choice, as in an area attack", () => {
    const about = (index: number, name: string) =>
      ({
        name: `targets.${index}.sheltered`,
        kind: "toggle",
        label: text("Sheltered"),
        group: text(name),
      }) as const;
    const fields = [about(0, "Marauder 1"), about(1, "Marauder 2")];
    const rows = (offered: typeof fields) =>
      choiceRows(offered, {}, { targets: [{ sheltered: true }, {}] }, english).map(({ text }) => text);
    expect([rows(fields), rows(fields.slice(0, 1))]).toEqual([["Sheltered (Marauder 1)"], ["Sheltered"]]);
  });

  it("hides changes from users who aren't allowed to see them", () => {
    const rows = views([made], knowsAt("passive"))[0]?.rows;
    expect(rows?.at(-1)).toEqual({ text: "Breach marauder", before: "–", after: "Lightly hurt" });
    expect(JSON.stringify(views([made], knowsAt("nothing")))).not.toContain("−5");
  });

  it("shows no outcome if the amended action can't be judged", () => {
    expect(views([{ ...made, choices: { cover: "much" } }])[0]?.rows.at(-1)).toEqual({
      text: "Outcome",
      before: "Miss",
      after: "–",
    });
  });

  it("that is a proposal can be accepted or rejected by users with permission to amend the action", () => {
    const [proposal] = views([{ ...made, state: "proposed" }]);
    const amendments = proposal ? [proposal] : [];
    expect(commandsOf(html({ amendments, may: { amend: true } })).slice(0, 2)).toEqual(["accept", "reject"]);
    expect(commandsOf(html({ amendments }))).toEqual([]);
    expect(view({ amendments, may: { amend: true } })).toMatchObject({ open: true, tone: "ask" });
  });
});
