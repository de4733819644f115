import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commitView, percent, type CommitSource } from "../../../src/applications/combat/commit-view.ts";
import { endView, type EndState } from "../../../src/applications/combat/end-view.ts";
import { hudView, type HudCommand, type HudSource } from "../../../src/applications/combat/hud-view.ts";
import type { EndReport } from "../../../src/features/combat/end-report.ts";
import { initiativeOdds } from "../../../src/rules/combat/odds-initiative.ts";
import { english } from "./words.ts";

const asked: CommitSource = {
  chooser: { id: "ilka", name: "Ilka", choices: [1, 2, 3] },
  picked: 2,
  isWaiting: false,
  gamemaster: false,
  foes: [
    { name: "Hull gunner", step: 11, side: "enemy" },
    { name: "Unseen contact", step: null, side: "enemy" },
    { name: "Marauder 2", step: 8, side: "enemy" },
    { name: "Marauder 1", step: 8, side: "enemy" },
  ],
  crew: [
    { id: "ilka", name: "Ilka", chosen: false, own: true, dice: null, away: false, forPlayer: false },
    { id: "rook", name: "Rook", chosen: true, own: false, dice: null, away: false, forPlayer: false },
  ],
};

describe("the window for choosing initiative dice (R5.4)", () => {
  const view = commitView(asked, english);

  it("shows which players are away, and lets a Gamemaster choose for them (R5.4)", () => {
    const crew = [
      { id: "ilka", name: "Ilka", chosen: false, own: false, dice: null, away: true, forPlayer: true },
      { id: "rook", name: "Rook", chosen: true, own: false, dice: null, away: false, forPlayer: true },
    ];
    const none = commitView({ ...asked, gamemaster: true, chooser: null, crew }, english);
    expect(none.nothing).toContain("player who is away");
    expect(none.crew.map(({ name, note, choose }) => [name, note, choose])).toEqual([
      ["Ilka", "player away", "Choose for Ilka"],
      ["Rook", "sealed", ""],
    ]);
    const chosen = commitView({ ...asked, gamemaster: true, crew }, english);
    expect([chosen.chooser?.title, chosen.crew[0]?.choose]).toEqual(["Gamemaster chooses for Ilka", ""]);
  });

  it("lets viewers change their choice, and shows whose choice is still missing", () => {
    expect(view.waiting).toBeNull();
    const pending = commitView(
      {
        ...asked,
        isWaiting: true,
        crew: [
          { id: "ilka", name: "Ilka", chosen: true, own: true, dice: 1, away: false, forPlayer: false },
          { id: "rook", name: "Rook", chosen: false, own: false, dice: null, away: false, forPlayer: false },
          {
            id: "halloran",
            name: "Halloran",
            chosen: false,
            own: false,
            dice: null,
            away: false,
            forPlayer: false,
          },
        ],
      },
      english,
    );
    expect(pending).toMatchObject({
      chooser: null,
      commit: "",
      waiting: {
        text: "Waiting for Halloran, Rook",
        mayEnd: "If this takes too long, the Gamemaster can choose “Call time”.",
        own: [{ id: "ilka", text: "Ilka: 1 die", label: "Change the dice of Ilka" }],
      },
    });
  });

  it("shows the action points, the possible steps and the mean step for each number of dice", () => {
    expect(view.options.map(({ n, unit, ap, range, mean, on }) => [n, unit, ap, range, mean, on])).toEqual([
      ["1", "die", "1 AP", "Steps 1 to 6", "mean 3.5", false],
      ["2", "dice", "2 AP", "Steps 2 to 12", "mean 7.0", true],
      ["3", "dice", "3 AP", "Steps 3 to 18", "mean 10.5", false],
    ]);
  });

  it("shows the chance of acting before each combatant, or a question mark if the combatant's step is unknown", () => {
    expect(view.options[1]?.foes.map(({ name, many, step, chance }) => [name, many, step, chance])).toEqual([
      ["Marauder", "× 2", "step 8", "72"],
      ["Hull gunner", "", "step 11", "97"],
      ["Unseen contact", "", "step ?", "?"],
    ]);
    expect(view.options[1]?.description).toBe(
      "2 dice, 2 action points per turn. Acts before: Marauder × 2 72%, Hull gunner 97%, Unseen contact ?",
    );
  });

  it("shows odds that match the rules for any number of dice and any steps", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 18 }), { minLength: 1, maxLength: 8 }),
        (dice, steps) => {
          const sorted = [...steps].sort((a, b) => a - b);
          const shown = commitView(
            { ...asked, foes: steps.map(step => ({ name: `n${step}x`, step, side: "enemy" as const })) },
            english,
          ).options[dice - 1]?.foes.map(({ chance }) => chance);
          expect(shown).toEqual(
            initiativeOdds(
              dice,
              sorted.map(step => ({ step, side: "enemy" as const })),
            ).against.map(({ before }) => percent(before)),
          );
        },
      ),
    );
  });

  it("never shows an uncertain outcome as certain, or a possible outcome as impossible", () => {
    expect([percent(0), percent(0.001), percent(0.5), percent(0.999), percent(1)]).toEqual([
      "0",
      "<1",
      "50",
      ">99",
      "100",
    ]);
    // With one die, the step is never after 6, so the chance is 100%. In floating-point arithmetic, six
    // sixths add up to slightly less than one.
    expect(
      commitView({ ...asked, foes: [{ name: "Drone", step: 6, side: "enemy" }] }, english).options[0]?.foes[0]
        ?.chance,
    ).toBe("100");
  });

  it("shows who has chosen but not what they have chosen, and lets only Gamemasters stop waiting", () => {
    expect(view.crew.map(({ name, note }) => [name, note])).toEqual([
      ["Ilka", "your choice"],
      ["Rook", "sealed"],
    ]);
    expect(JSON.stringify(view.crew)).not.toMatch(/"dice"/);
    expect([view.callTime, commitView({ ...asked, gamemaster: true }, english).callTime]).toEqual([
      false,
      true,
    ]);
  });

  it("shows the number of picked dice on the button, and has no button for a viewer who can't choose", () => {
    expect([view.commit, commitView({ ...asked, picked: 1 }, english).commit]).toEqual([
      "Commit 2 dice",
      "Commit 1 die",
    ]);
    expect(commitView({ ...asked, chooser: null }, english)).toMatchObject({
      chooser: null,
      options: [],
      commit: "",
    });
  });
});

const shot: HudCommand = {
  key: "attack.1",
  action: "attack",
  itemId: "i",
  pair: "0",
  name: "Sidearm",
  picture: { glyph: null, src: "" },
  ap: 1,
  stamina: 0,
  note: "9D",
  why: "",
  refused: false,
  reaction: false,
};
const bar: HudSource = {
  id: "ilka",
  actor: "Actor.ilka",
  name: "Ilka",
  portrait: null,
  side: "player",
  step: 9,
  acting: true,
  acted: false,
  perTurn: 3,
  delays: [10],
  speeds: { walk: 30, run: 60 },
  attacks: [shot],
  actions: [],
  plan: [],
  planning: false,
  open: true,
  unfolded: new Set(["attacks"]),
  budget: { ap: 3, free: 1, boughtFree: false, movement: 0, reactions: 1, maneuvers: 1, done: [] },
};

describe("the turn bar", () => {
  it("shows the combatant's action points, remaining resources and speeds", () => {
    const { stocks, pips, ap, state, speeds } = hudView(bar, english);
    expect(speeds).toBe("Walk 30 ft, run 60 ft");
    expect(hudView({ ...bar, speeds: null }, english).speeds).toBe("");
    expect([state, ap, pips]).toEqual(["acting on step 9", "3 of 3 AP", ["f", "f", "f"]]);
    expect(stocks.map(({ text, there }) => [text, there])).toEqual([
      ["Reaction", true],
      ["Free", true],
      ["Move", false],
      ["Maneuver", true],
    ]);
  });

  it("explains why the current combatant can't delay (R5.8)", () => {
    expect(hudView({ ...bar, delays: [] }, english)).toMatchObject({
      delays: [],
      delayHint: expect.stringContaining("before acting"),
    });
  });

  it("shows the 1 AP cost of a second free action until that action has been bought (R5.10)", () => {
    const left = { ap: 3, free: 0, movement: 0, reactions: 1, maneuvers: 1, done: [] };
    const freeActionText = (boughtFree: boolean) =>
      hudView({ ...bar, budget: { ...left, boughtFree } }, english).stocks.find(({ kind }) => kind === "free")
        ?.description;
    expect(freeActionText(false)).toContain("A second one this round costs 1 AP");
    expect(freeActionText(true)).toContain("the second one this round is used");
  });

  it("marks planned action points, and shows whether the plan exceeds the available ones", () => {
    const plan = [
      { key: "p1", name: "Attack: Sidearm", ap: 1 },
      { key: "p2", name: "Rest", ap: 1 },
    ];
    expect(hudView({ ...bar, plan }, english)).toMatchObject({
      pips: ["f", "f plan", "f plan"],
      planned: "2 AP planned",
      beyond: false,
      mayCarryOut: true,
    });
    expect(hudView({ ...bar, plan: [{ key: "p", name: "Rest", ap: 5 }] }, english)).toMatchObject({
      planned: "5 AP planned, 2 too many",
      beyond: true,
    });
  });

  it("lets users plan actions before the combatant's turn, but not perform them", () => {
    const waiting = {
      ...bar,
      acting: false,
      attacks: [{ ...shot, refused: true, why: "It is not your turn." }],
      plan: [{ key: "p", name: "Rest", ap: 1 }],
    };
    expect(hudView(waiting, english)).toMatchObject({
      attacks: [{ disabled: true }],
      mayCarryOut: false,
      state: "waits on step 9",
    });
    expect(hudView({ ...waiting, planning: true }, english)).toMatchObject({
      attacks: [{ disabled: false }],
    });
  });

  it("labels attacks that are possible outside the turn as reactions (R5.13)", () => {
    const costs = (source: HudSource) => hudView(source, english).attacks.map(({ cost }) => cost);
    const attack = { ...shot, ap: 0, reaction: true };
    const outside = { ...bar, acting: false, attacks: [attack] };
    expect(costs(outside)).toEqual(["Reaction"]);
    expect(hudView(outside, english).legend?.text).toBe("Reactions need a trigger");
    // If the acting combatant has attacked this one, the bar says so, even if it is folded.
    const attacked = { ...outside, attacker: "Lookout", reactionTraits: ["Door habit: one attack"] };
    const { legend, state } = hudView(attacked, english);
    expect(legend?.text).toBe("Attack back: no AP, uses your reaction");
    // The lists can be folded for a sheet even if they are open, so the state names the attacker in any case.
    expect(state).toBe("Lookout attacked you: you can attack back");
    // The list of actions has no attacks, but the note also says so there.
    const listed = { ...attacked, unfolded: new Set(["actions"]) };
    expect(hudView(listed, english).legend?.text).toBe(legend?.text);
    expect(legend?.hint).toMatch(/Triggers: an attack on you.* · Door habit: one attack$/u);
    expect(hudView({ ...attacked, open: false }, english).state).toContain("Lookout attacked you");
    expect(hudView({ ...attacked, acting: true, open: false }, english).state).toBe("acting on step 9");
    const tipCosts = (source: HudSource) => hudView(source, english).attacks.map(({ tipAp }) => tipAp);
    expect([outside, { ...outside, planning: true }, bar].map(tipCosts)).toEqual([["0 AP"], [""], [""]]);
    // After the reaction, the bar no longer asks for a trigger.
    const budget = bar.budget && { ...bar.budget, reactions: 0 };
    const warned = [{ ...attack, why: "No reaction is left." }];
    const spent = hudView({ ...attacked, budget, attacks: warned }, english).legend;
    expect(spent?.text).toBe("Reaction spent this round");
    expect(spent?.hint).toMatch(/^No reaction is left\..*dashed outline/u);
    expect(hudView({ ...attacked, budget, planning: true }, english).legend?.text).not.toBe(spent?.text);
    expect(costs({ ...outside, attacks: [{ ...attack, refused: true }] })).toEqual([""]);
    expect(costs({ ...outside, planning: true })).toEqual([""]);
    expect(costs(bar)).toEqual(["1 AP"]);
  });

  it("marks actions that cause a warning, and explains the mark and the warning", () => {
    const charge = { ...shot, ap: 2, why: "It is not your turn." };
    const outside = { ...bar, acting: false, attacks: [charge] };
    expect(hudView(outside, english)).toMatchObject({
      attacks: [{ cost: "2 AP", warned: true, description: expect.stringContaining("It is not your turn.") }],
      legend: { text: expect.stringContaining("Dashed") },
    });
    expect(hudView({ ...outside, planning: true }, english)).toMatchObject({
      attacks: [{ warned: false }],
      legend: null,
    });
    expect(hudView({ ...outside, unfolded: new Set<string>() }, english).legend).toBeNull();
  });

  it("marks planned actions that are no longer possible", () => {
    expect(hudView({ ...bar, plan: [{ key: "p", name: "Reload", ap: null }] }, english).plan).toMatchObject([
      { gone: true, ap: "no longer possible" },
    ]);
  });
});

const report: EndReport = {
  rounds: 3,
  byVariant: false,
  recovering: [
    {
      uuid: "Actor.ilka",
      name: "Ilka",
      hitPoints: { value: 4, max: 12 },
      stamina: { value: 1, max: 7 },
      breather: { hitPoints: true, stamina: true, because: [] },
    },
    {
      uuid: "Actor.rook",
      name: "Rook",
      hitPoints: { value: 4, max: 12 },
      stamina: { value: 1, max: 7 },
      breather: { hitPoints: false, stamina: true, because: [{ condition: "acid", source: null }] as never },
    },
  ],
  fallen: [
    { uuid: "Actor.m", name: "Marauder", kind: "npc", dead: true, stabilized: false, causes: ["hitPoints"] },
  ],
  worn: [{ uuid: "Actor.ilka.Item.i", name: "Sidearm", owner: "Ilka", what: "ammunition", points: 4 }],
  loot: [{ uuid: "Actor.m.Item.k", name: "Knife", from: "Marauder", quantity: 1 }],
};
const untouched: EndState = {
  awake: new Set<string>(),
  left: new Set<string>(),
  danger: false,
  rested: false,
  taken: 0,
  party: true,
  written: false,
};

describe("the summary at the end of an encounter", () => {
  it("shows what each combatant regains in a minute, and what prevents a full recovery (R9.2, R12.1)", () => {
    expect(
      endView(report, { ...untouched, rested: true, awake: new Set(["Actor.rook"]) }, english).recovering.map(
        ({ note }) => note,
      ),
      "no promise once the minute has gone by",
    ).toEqual(["Rested", expect.stringContaining("gets back a part")]);
    const { recovering } = endView(report, untouched, english);
    expect(recovering.map(({ note, points, bad }) => [note, points, bad])).toEqual([
      ["will be back to full", "HP 4/12, Stamina 1/7", false],
      ["gets back a part: Acid", "HP 4/12, Stamina 1/7", true],
    ]);
    expect(
      endView(report, { ...untouched, danger: true }, english).recovering.map(({ note }) => note),
    ).toEqual(["can’t rest while there is danger nearby", "can’t rest while there is danger nearby"]);
  });

  it("lists who is down, what was used up and what was left behind", () => {
    const view = endView(report, untouched, english);
    expect([view.fallen, view.worn, view.loot]).toMatchObject([
      [{ state: "Marauder is dead", mayWake: false }],
      [{ text: "Sidearm (Ilka), shots fired: 4" }],
      [{ text: "Knife × 1 (Marauder)", on: true }],
    ]);
  });

  it("offers a rest only if a character is selected, loot only if an item is selected, and each only once", () => {
    expect(
      endView(
        report,
        { ...untouched, awake: new Set(["Actor.ilka", "Actor.rook"]), left: new Set(["Actor.m.Item.k"]) },
        english,
      ),
    ).toMatchObject({ mayRest: false, mayTake: false });
    expect(endView({ ...report, loot: [] }, { ...untouched, rested: true, taken: 1 }, english)).toMatchObject(
      { mayRest: false, mayTake: false, taken: "Taken: 1", anyLoot: true },
    );
  });

  it("offers no loot without a party, and explains why", () => {
    expect(endView(report, { ...untouched, party: false }, english)).toMatchObject({
      mayTake: false,
      noParty: true,
    });
    expect(endView(report, untouched, english)).toMatchObject({
      mayTake: true,
      noParty: false,
      taken: "",
      anyLoot: true,
    });
    expect(endView({ ...report, loot: [] }, { ...untouched, party: false }, english)).toMatchObject({
      noParty: false,
      anyLoot: false,
    });
  });
});
