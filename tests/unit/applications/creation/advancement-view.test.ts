import { describe, expect, it } from "vitest";
import {
  advancementView,
  type AdvancementWorld,
} from "../../../../src/applications/advancement/advancement-view.ts";
import { usualAttribute } from "../../../../src/rules/character/skills.ts";
import { buyRank, undoLast, type ExperienceState } from "../../../../src/features/creation/growth.ts";
import { houseRules, marksman, nobody, offer, sidearm } from "../../features/creation/making.ts";
import { english } from "../words.ts";

const award = { id: "first", amount: 30, reason: "The bell came up", time: 5, bought: "", undoes: "" };
const growing = (part: Partial<ExperienceState> = {}): ExperienceState => ({
  log: [award],
  ranks: { ...nobody.ranks, aim: 2, vitality: 6 },
  trainings: [{ id: "pilot", name: "Pilot", level: 2 }],
  ...part,
});
const view = (of: ExperienceState = growing(), part: Partial<AdvancementWorld> = {}) =>
  advancementView({
    of,
    attributes: nobody.attributes,
    offers: [marksman, sidearm, offer("training", "Pilot")],
    houseRules,
    words: english,
    gamemaster: false,
    scenePlayed: false,
    skillName: key => english.localize(`BLACKOUT.skill.${key}`),
    usual: key => usualAttribute(key, houseRules),
    dated: time => `day ${time}`,
    modifier: () => 0,
    mistakes: new Map(),
    typed: {},
    ...part,
  });
const bought = (of: ExperienceState) => {
  const plan = buyRank(of, "aim", { id: "second", time: 6, reason: "Aim 3" }, houseRules);
  if ("refused" in plan) throw new Error(plan.refused.key);
  return { ...of, log: plan.log, ranks: { ...of.ranks, ...plan.ranks } };
};

describe("the experience window (R13.14)", () => {
  it("shows the remaining experience, and what each rank costs and improves", () => {
    const shown = view();
    expect(shown).toMatchObject({ left: "30", earned: "30 of 2500 earned", spent: "0 spent", dear: "" });
    expect(shown.skills.find(({ key }) => key === "aim")).toMatchObject({
      rank: "2",
      cost: "10 XP",
      closed: false,
      gain: "Dex 5D to 6D",
      label: "Raise Aim to 3 for 10 XP",
    });
    expect(shown.skills.find(({ key }) => key === "evasion")?.gain).toBe(
      "Dex 3D to 4D, Passive Evasion 1 to 2",
    );
    expect(shown.skills.find(({ key }) => key === "vitality")).toMatchObject({
      closed: true,
      problem: "This is already at its maximum.",
    });
    expect(JSON.stringify(shown)).not.toMatch(/BLACKOUT\.|undefined|\{\w+\}/u);
  });

  it("includes bonuses in the values of a skill", () => {
    const gainOf = (skill: string) =>
      view(growing(), { modifier: key => (key === "aim" ? 1 : 0) }).skills.find(({ key }) => key === skill)
        ?.gain;
    expect([gainOf("aim"), gainOf("evasion")]).toEqual([
      "Dex 6D to 7D",
      "Dex 3D to 4D, Passive Evasion 1 to 2",
    ]);
  });

  it("shows the missing experience only once for all skills if no skill rank is affordable", () => {
    const shown = view(growing({ log: [] }));
    expect(shown.dear).toBe("10 more experience is needed.");
    expect(shown.skills.find(({ key }) => key === "aim")).toMatchObject({ closed: true, problem: "" });
    expect(shown.trainings[0]).toMatchObject({ closed: true, problem: "25 more experience is needed." });
  });

  it("lists training that can be improved, and new training, which requires an Advancement Scene", () => {
    expect(view().trainings[0]).toMatchObject({
      name: "Pilot",
      gain: "level 2 to 3",
      cost: "25 XP",
      closed: false,
    });
    const rich = growing({ log: [{ ...award, amount: 60 }] });
    expect(view(rich).fresh).toMatchObject([
      { name: "Marksman", cost: "50 XP", closed: true, problem: "Needs an Advancement Scene." },
    ]);
    expect(view(rich, { scenePlayed: true }).fresh).toMatchObject([{ closed: false, problem: "" }]);
    expect(view(rich, { scenePlayed: true }).own.closed).toBe(false);
  });

  it("shows the log from newest to oldest, strikes through undone entries, and offers to undo the last change", () => {
    const later = bought(growing());
    expect(view(later)).toMatchObject({
      undo: "Undo: Aim 3",
      log: [
        { reason: "Aim 3", amount: "−10", off: false, time: "day 6" },
        { reason: "The bell came up", amount: "+30" },
      ],
    });
    const plan = undoLast(later, false, { id: "third", time: 7 });
    if ("refused" in plan) throw new Error(plan.refused.key);
    const back = view({ ...later, log: plan.log });
    expect(back.log).toMatchObject([
      { reason: "Undone: Aim 3", amount: "+10", off: false },
      { off: true },
      { off: false },
    ]);
    expect(back.undo).toBe("");
    expect(view({ ...later, log: plan.log }, { gamemaster: true }).undo).toBe("Undo: The bell came up");
  });
});
