import { describe, expect, it } from "vitest";
import {
  openItemsView,
  type OpenCard,
  type OpenItemSource,
  type OpenQuestion,
} from "../../../src/applications/open-items/open-items-view.ts";
import { missingAnswers } from "../../../src/applications/open-items/missing-answers.ts";
import { countWaiting, waitingText } from "../../../src/applications/open-items/waiting.ts";
import { promptView } from "../../../src/applications/prompts/prompt-view.ts";
import { isAllApplied } from "../../../src/actions/core/all-applied.ts";
import { dodge, draw, hit, knowsAll } from "./cards-support.ts";
import { english } from "./words.ts";

const card: OpenCard = {
  title: "Kestrel sidearm",
  subtitle: "Ilka at Breach marauder",
  outcome: "Success",
  ownChanges: [{ name: "Ilka", text: "AP −1" }],
  targets: [{ name: "Breach marauder", outcome: "Hit", chief: { text: "HP −14" }, changes: ["Prone"] }],
};
const item = (part: Partial<OpenItemSource> = {}): OpenItemSource => ({
  message: "m1",
  card,
  effects: true,
  mayApply: true,
  maySkip: true,
  questions: [],
  ...part,
});
const asked = (part: Partial<OpenQuestion> = {}): OpenQuestion => ({
  key: "evade.0",
  name: "Ilka",
  view: promptView(dodge, { message: "m1", sent: false }, knowsAll, english),
  fallback: null,
  open: false,
  ...part,
});
const view = (items: readonly OpenItemSource[], asks = true) => openItemsView(items, asks, english);

describe("the open items window", () => {
  it("shows the actor, the target, the pending changes, and the buttons for the viewer", () => {
    expect(view([item()]).items).toMatchObject([
      {
        title: "Kestrel sidearm",
        who: "Ilka at Breach marauder",
        lines: ["Breach marauder: Hit, HP −14, Prone"],
        apply: "Apply Kestrel sidearm, Ilka at Breach marauder",
        skip: "Skip Kestrel sidearm, Ilka at Breach marauder",
        pending: "",
      },
    ]);
  });

  it("tells users who can't apply an action that the Gamemaster will apply it", () => {
    expect(view([item({ mayApply: false, maySkip: false })]).items).toMatchObject([
      { apply: "", skip: "", pending: "The Gamemaster applies it" },
    ]);
  });

  it("mentions “Skip” only to users who have that button, and tells the others that they only wait", () => {
    const waiting = item({ mayApply: false, maySkip: false });
    const mine = item({ effects: false, maySkip: false, questions: [asked()] });
    expect([view([item()], false).note, view([item()]).note].map(note => /“Skip”/u.test(note))).toEqual([
      true,
      true,
    ]);
    expect(view([waiting], false).note).toBe(
      "There’s nothing for you to do here. These are waiting for the Gamemaster or another player.",
    );
    expect(view([waiting, mine], false).note).toBe("These haven’t been applied or answered yet.");
    expect(view([waiting, mine]).note).toBe("“Continue” leaves these open and lists them again next time.");
  });

  it("shows the overall outcome unless there is exactly one target", () => {
    expect(view([item({ card: { ...card, targets: [] } })]).items[0]?.lines).toEqual([
      "Success",
      "Ilka: AP −1",
    ]);
    expect(
      view([item({ card: { ...card, targets: [...card.targets, ...card.targets] } })]).items[0]?.lines,
    ).toHaveLength(3);
  });

  it("lets users answer their own questions, and lets Gamemasters answer for others", () => {
    const [mine] = view([item({ effects: false, questions: [asked()] })]).items;
    expect(mine?.lines).toEqual([]);
    expect(mine?.questions).toMatchObject([{ answer: "Answer: Dodge?", answerFor: "", pending: "" }]);
    const [theirs] = view([
      item({ effects: false, questions: [asked({ view: null, fallback: "Stand" })] }),
    ]).items;
    expect(theirs?.questions).toMatchObject([
      {
        answer: "",
        answerFor: "Answer for Ilka",
        fallback: "Default answer: “Stand”",
        pending: "Ilka has yet to answer",
      },
    ]);
    const [pending] = view([item({ effects: false, questions: [asked({ view: null })] })]).items;
    expect(pending?.questions).toMatchObject([{ answerFor: "" }]);
  });

  it("shows the character's name as the title of a question if the viewer can't see the card", () => {
    expect(view([item({ card: null, effects: true, questions: [asked()] })]).items).toMatchObject([
      { title: "Ilka", who: "", lines: [] },
    ]);
  });

  it("has a button to apply all items if the viewer can apply several, and a button to continue or close", () => {
    expect([
      view([item()]).applyAll,
      view([item(), item({ message: "m2" })]).applyAll,
      view([item(), item({ mayApply: false })]).applyAll,
    ]).toEqual([false, true, false]);
    expect([view([item()]).confirm, view([item()], false).confirm, view([]).note]).toEqual([
      "Continue",
      "Close",
      "Nothing is left to apply or answer.",
    ]);
    expect(draw("open-items/foot", view([item()]))).toMatch(
      /<button type="submit"[^>]*data-primary[^>]*>Continue</u,
    );
  });

  it("shows the possible answers to a question only if the question is expanded", () => {
    const drawn = (open: boolean) =>
      draw("open-items/body", view([item({ effects: false, questions: [asked({ open })] })]));
    expect([
      drawn(false).includes('data-command="answer"'),
      drawn(true).includes('data-command="answer"'),
    ]).toEqual([false, true]);
  });

  it("escapes HTML in names", () => {
    const bad = "<img src=x onerror=alert(1)>";
    const bare = {
      ...card,
      title: bad,
      subtitle: bad,
      targets: [{ name: bad, outcome: bad, chief: null, changes: [bad] }],
    };
    expect(
      draw(
        "open-items/body",
        view([item({ card: bare, questions: [asked({ name: bad, view: null, fallback: bad })] })]),
      ),
    ).not.toContain("<img");
  });
});

describe("the check that an action is fully applied", () => {
  const all = hit().changes();

  it("succeeds if every change has been made, even if a created document was changed later", () => {
    expect(isAllApplied(all, all)).toBe(true);
    expect(
      isAllApplied(
        all.map(change =>
          "created" in change ? { ...change, created: { ...change.created, disabled: false } } : change,
        ),
        all,
      ),
    ).toBe(true);
  });

  it("fails if a change is missing", () => {
    expect(isAllApplied([], all)).toBe(false);
    expect(
      isAllApplied(
        all.filter(change => !("created" in change)),
        all,
      ),
    ).toBe(false);
    expect(
      isAllApplied(
        all.filter(change => !("add" in change)),
        all,
      ),
    ).toBe(false);
  });
});

describe("the summary of open items", () => {
  it("counts the viewer's own results and questions separately from those of other users", () => {
    expect(
      countWaiting([
        { effects: true, mayApply: true, questions: [] },
        { effects: true, mayApply: false, questions: [] },
        // This action can't be applied before its questions are answered.
        { effects: true, mayApply: true, questions: [true, false] },
        { effects: false, mayApply: true, questions: [false] },
      ]),
    ).toEqual({ apply: 1, gamemaster: 1, answer: 1, others: 2 });
  });

  it("names the actors whose answers are missing if the viewer knows all of them", () => {
    const text = (...names: readonly string[]) =>
      waitingText(
        { apply: 1, gamemaster: 0, answer: 0, others: names.length },
        english,
        missingAnswers(names, english),
      );
    expect(text("Ilka", "Rook", "Ilka")).toBe("1 result to apply · Waiting for an answer from Ilka, Rook");
    expect(text("Ilka", "")).toBe("1 result to apply · 2 answers are missing");
  });
});
