/** Tests the two guides: the texts and triggers of their ten steps, and the stored progress. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { guideView } from "../../../../src/applications/guide/guide-view.ts";
import {
  allDone,
  readProgress,
  withoutSteps,
  withStep,
} from "../../../../src/applications/guide/progress.ts";
import {
  guides,
  stepsDoneBy,
  type GuideEvent,
  type GuideName,
} from "../../../../src/applications/guide/steps.ts";
import { english } from "../words.ts";

const names = Object.keys(guides) as GuideName[];
const nothing = readProgress({});
const done = (event: GuideEvent, ...of: GuideName[]) =>
  stepsDoneBy(event, of.length > 0 ? of : names).map(({ guide, step }) => `${guide}.${step}`);

describe("the steps of a guide", () => {
  it("are numbered from 1 to 10, and each has a title, a text and a button", () => {
    for (const guide of names) {
      const { steps } = guideView({ guide, offered: [guide], progress: nothing, words: english });
      expect(steps.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect(new Set(steps.map(({ key }) => key)).size).toBe(10);
      for (const { title, text, button } of steps)
        for (const words of [title, text, button]) expect(words).not.toMatch(/^$|BLACKOUT/u);
    }
  });

  it.each<[string, GuideEvent, string[]]>([
    ["the user's own sheet opens", { kind: "window", window: "ownSheet" }, ["player.sheet"]],
    ["a rules page opens", { kind: "window", window: "rules" }, ["player.rules"]],
    ["the compendium browser opens", { kind: "window", window: "browser" }, ["player.browse"]],
    ["the house rules open", { kind: "window", window: "houseRules" }, ["gamemaster.houseRules"]],
    ["the party sheet opens", { kind: "window", window: "party" }, ["gamemaster.party"]],
    ["a test is rolled", { kind: "action", action: "test", inspiration: 0 }, ["player.test"]],
    [
      "a test is rolled with an Inspiration die",
      { kind: "action", action: "test", inspiration: 1 },
      ["player.test", "player.inspiration"],
    ],
    ["a burst is fired", { kind: "action", action: "burst", inspiration: 0 }, ["player.attack"]],
    [
      "an attack spends Inspiration",
      { kind: "action", action: "attack", inspiration: 2 },
      ["player.inspiration", "player.attack"],
    ],
    ["an item is transferred", { kind: "action", action: "moveItem", inspiration: 0 }, ["player.gear"]],
    ["an item is put on", { kind: "itemPlaced" }, ["player.gear"]],
    ["an undo is requested", { kind: "request", action: "undoAction" }, ["player.undo"]],
    ["initiative dice are chosen", { kind: "request", action: "chooseDice" }, ["player.initiative"]],
    ["a turn ends", { kind: "request", action: "endTurn" }, ["player.turn"]],
    ["a scene exists", { kind: "scene" }, ["gamemaster.scene"]],
    ["a session starts", { kind: "action", action: "sessionStart", inspiration: 0 }, ["gamemaster.session"]],
    [
      "a test is requested",
      { kind: "action", action: "requestTest", inspiration: 0 },
      ["gamemaster.request"],
    ],
    ["an encounter is created", { kind: "encounterMade" }, ["gamemaster.encounter"]],
    ["combat begins", { kind: "encounterBegun" }, ["gamemaster.fight"]],
    ["an action is applied", { kind: "request", action: "applyAction" }, ["gamemaster.apply"]],
    [
      "an actor is changed manually",
      { kind: "action", action: "adjust", inspiration: 0 },
      ["gamemaster.adjust"],
    ],
    ["the party rests", { kind: "action", action: "partyRest", inspiration: 0 }, ["gamemaster.rest"]],
    ["another action is performed", { kind: "action", action: "turnStart", inspiration: 0 }, []],
    ["another request is sent", { kind: "request", action: "amendAction" }, []],
  ])("are completed only by their own trigger: %s", (_what, event, steps) => {
    expect(done(event).toSorted()).toEqual(steps.toSorted());
  });

  it("are completed only if they belong to a guide that the user can see", () => {
    expect(done({ kind: "window", window: "party" }, "player")).toEqual([]);
    expect(done({ kind: "action", action: "test", inspiration: 0 }, "player")).toEqual(["player.test"]);
  });
});

describe("progress in a guide", () => {
  it("consists of the completed steps, and doesn't change if a step is unknown or already done", () => {
    const one = withStep(nothing, "player", "test", true);
    expect(one).toEqual({ player: ["test"], gamemaster: [] });
    expect(withStep(one, "player", "test", true)).toBe(one);
    expect(withStep(one, "player", "test", false)).toEqual(nothing);
    expect(withStep(one, "player", "no such step", true)).toBe(one);
    expect(withStep(one, "gamemaster", "test", true)).toBe(one);
    expect(withoutSteps(one, "player")).toEqual(nothing);
    expect(withoutSteps(nothing, "player")).toBe(nothing);
  });

  it("is read without unknown steps or duplicates, and in the guide's order", () => {
    expect(readProgress({ player: ["turn", "sheet", "sheet", "gone", 7], gamemaster: "all" })).toEqual({
      player: ["sheet", "turn"],
      gamemaster: [],
    });
    fc.assert(
      fc.property(fc.anything(), stored => {
        const read = readProgress(stored);
        expect(readProgress(read)).toEqual(read);
        for (const guide of names)
          expect(guides[guide].map(({ key }) => key)).toEqual(expect.arrayContaining([...read[guide]]));
      }),
    );
  });

  it("is complete after all ten steps, in any order", () => {
    const keys = guides.player.map(({ key }) => key);
    fc.assert(
      fc.property(fc.shuffledSubarray(keys, { minLength: 10 }), order => {
        const all = order.reduce((progress, key) => withStep(progress, "player", key, true), nothing);
        expect(all.player).toEqual(keys);
        expect([allDone(all, ["player"]), allDone(all)]).toEqual([true, false]);
      }),
    );
  });
});

describe("the guide window", () => {
  const view = (player: readonly string[], offered: readonly GuideName[] = ["player"]) =>
    guideView({ guide: "player", offered, progress: readProgress({ player }), words: english });

  it("highlights the next step, and counts the completed steps", () => {
    const { steps, count, none } = view(["sheet", "test"]);
    expect(steps.filter(({ next }) => next).map(({ key }) => key)).toEqual(["rules"]);
    expect([count, none]).toEqual(["2 of 10 done", false]);
    expect(view([]).none).toBe(true);
  });

  it("shows a message and highlights no step once all steps are done", () => {
    const { steps, count, complete } = view(guides.player.map(({ key }) => key));
    expect(steps.some(({ next }) => next)).toBe(false);
    expect([count, complete]).toEqual(["All done. Have a good game!", true]);
  });

  it("lets Gamemasters, but not players, choose between the two guides", () => {
    expect(view([]).guides).toEqual([]);
    expect(view([], ["gamemaster", "player"]).guides.map(({ name, on }) => [name, on])).toEqual([
      ["gamemaster", false],
      ["player", true],
    ]);
  });
});
