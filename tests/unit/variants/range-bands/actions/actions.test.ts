import { describe, expect, it } from "vitest";
import { inverse } from "../../../../../src/ledger/change.ts";
import type { Source } from "../../../../../src/ledger/plain.ts";
import { variant } from "../../../../../src/variants/range-bands/variant.ts";
import { bat, gun, MadeUpEncounter, sheet, suit, actionOf } from "./support.ts";
import { table } from "../../../actions/support.ts";

const able = sheet({
  attributes: { reason: 1, acumen: 2, physicality: 1, dexterity: 2 },
  skills: { medicine: 1, tactics: 1, inspiration: 1, athletics: 1, unarmedCombat: 1, tinkerer: 2 },
});
const people = (part: { ann?: Source; ben?: Source; thug?: Source } = {}) => [
  {
    id: "ann",
    sheet: { ...able, ...part.ann },
    things: [gun("ann", { rounds: 2, traits: { tracking: 1 } }), bat("ann"), suit("ann")],
  },
  { id: "ben", sheet: { ...able, ...part.ben } },
  { id: "thug", side: "enemy" as const, sheet: sheet(part.thug) },
];
const dying: Source = {
  lost: { wounds: 13, resilience: 0 },
  mortal: { roundsLeft: 1, stabilised: false },
  everMortal: true,
};
const keys = (judged: ReturnType<MadeUpEncounter["judge"]>) =>
  judged.card.lines.map(({ text }) => text.key.replace("BLACKOUT.bands.", ""));

describe("actions other than attacks in Range Bands (X3.2)", () => {
  it("aiming gives +2 to the next attack on the target, but another action in between removes the bonus (B-16)", () => {
    const encounter = new MadeUpEncounter(people()).begun("medium");
    encounter.play("bands.action", "ann", { action: "aim" }, ["thug"]);
    expect(encounter.fighter("ann")?.aim).toBe("thug");
    const { card } = encounter.judge("bands.attack", "ann", {}, ["thug"], { item: "gun" });
    expect(card.lines.flatMap(({ why = [] }) => why.map(({ text }) => text.key))).toContain(
      "BLACKOUT.bands.row.aim",
    );
    encounter.play("bands.action", "ann", { action: "defend" });
    expect(encounter.fighter("ann")).toMatchObject({ aim: null, guards: 1, actionsLeft: 0 });
  });

  it("a check determines the effect of coordinating, distracting and inspiring (B-19, B-20, B-21)", () => {
    const encounter = new MadeUpEncounter(people()).begun();
    encounter.play("bands.action", "ann", { action: "coordinate" }, ["thug"], { dice: { check: [6, 6] } });
    expect(encounter.state.coordinations).toEqual([{ by: "ann", target: "thug", round: 1, wild: true }]);
    encounter.play("bands.action", "ann", { action: "inspire" }, ["ben"], { dice: { check: [6, 5] } });
    expect(encounter.fighter("ben")).toMatchObject({ actionsLeft: 3, inspired: true });
    expect(encounter.against("bands.action", "ben", { action: "inspire" }, ["ben"])).toContain("notYourself");
    const judged = encounter.play("bands.action", "ben", { action: "distract", skill: "tactics" }, ["thug"], {
      dice: { check: [6, 6] },
    });
    expect([encounter.fighter("thug")?.actionsLeft, keys(judged)[0]]).toEqual([
      0,
      "actionWorks.distractWild",
    ]);
  });

  it("a grapple requires an opposed check, and holds the target until the target wins one (X1.10, X3.2)", () => {
    const encounter = new MadeUpEncounter(people()).begun("engaged");
    const judged = encounter.play("bands.action", "ann", { action: "grapple" }, ["thug"], {
      dice: { "active": [4, 4], "passive": [5, 5], "active.1": [5, 5], "passive.1": [1, 2] },
    });
    expect(judged.card.dice).toHaveLength(4);
    expect(encounter.fighter("thug")?.pinnedBy).toBe("ann");
    encounter.play("bands.endTurn", "ann");
    encounter.play("bands.endTurn", "ben");
    expect(encounter.against("bands.action", "thug", { action: "move" }, ["ben"])).toEqual(["act.pinned"]);
    encounter.play("bands.action", "thug", { action: "grapple" }, ["ann"], {
      dice: { active: [6, 6], passive: [1, 2] },
    });
    expect(encounter.fighter("thug")?.pinnedBy).toBeNull();
  });

  it("two moves change the band from Close to Engaged, and repositioning and sprinting take effect at the end of the round (X5.6)", () => {
    const encounter = new MadeUpEncounter(people()).begun("close");
    encounter.play("bands.action", "ann", { action: "move", targets: [{ direction: "towards" }] }, ["thug"]);
    encounter.play("bands.action", "ann", { action: "move", targets: [{ direction: "towards" }] }, ["thug"]);
    expect(
      encounter.state.pairs.find(({ first, second }) => first === "ann" && second === "thug")?.band,
    ).toBe("engaged");
    encounter.play("bands.action", "ben", { action: "sprint", targets: [{ direction: "away" }] }, ["thug"]);
    encounter.play("bands.action", "thug", { action: "reposition", targets: [{ direction: "away" }] }, [
      "ann",
    ]);
    encounter.play("bands.endTurn", "thug");
    expect(encounter.rest()).toEqual([]);
    expect(encounter.step("nextRound", "ann", { dice: { sprint: [1, 2] } })).toBe("bands.resolve");
    expect(encounter.fighter("ben")?.winded).toBe(true);
    encounter.step("nextRound");
    expect(encounter.state.delayed).toEqual([]);
    encounter.rest();
    expect([encounter.state.round, encounter.fighter("ben")?.actionsLeft]).toEqual([2, 1]);
  });

  it("readying reloads a weapon, and gives a tracking weapon +1 (X10.4, X10.6)", () => {
    const encounter = new MadeUpEncounter(people()).begun();
    encounter.play("bands.action", "ann", { action: "readyWeapon" }, [], { item: "gun" });
    expect(encounter.stored("Actor.ann.Item.gun")).toMatchObject({ rounds: 6, reloads: 0 });
    expect(encounter.fighter("ann")?.tracking).toBe(true);
    expect(
      encounter.against("bands.action", "ann", { action: "readyWeapon", ready: "reload" }, [], "gun"),
    ).toEqual(["noReloads"]);
  });

  it("the dialog previews the effect, cost and odds of an action", () => {
    const encounter = new MadeUpEncounter(people()).begun();
    const actionKey = actionOf("bands.action");
    const facts = encounter.factsFor(actionKey, "ann", { action: "inspire" }, ["ben"]);
    expect(
      actionKey
        .preview(facts, table)
        .lines.map(({ text, value }) => [text.key.replace("BLACKOUT.bands.", ""), value]),
    ).toEqual([
      ["actionSays.inspire", undefined],
      ["line.modifier", "+1"],
    ]);
    expect(actionKey.preview(facts, table)).toMatchObject({
      button: { key: "BLACKOUT.bands.action.inspire" },
      costs: [{ key: "BLACKOUT.bands.line.cost", data: { n: 1, left: 2 } }],
    });
    expect(actionKey.preview(facts, table).odds).toMatchObject({
      met: 15 / 36,
      outcomes: [{ chance: 1 / 36 }, { chance: 20 / 36 }, { chance: 14 / 36 }, { chance: 1 / 36 }],
    });
    expect(actionKey.fields(facts, table).map(({ name }) => name)).toEqual(["action", "situation", "reason"]);
  });

  it.each([
    ["aim", [], "noTarget"],
    ["aim", ["thug", "ben"], "oneTarget"],
    ["move", ["ann"], "notYourself"],
    ["grapple", ["thug"], "act.tooFar"],
  ] as const)("the action %s isn't allowed with the targets %j", (action, targets, reason) => {
    expect(
      new MadeUpEncounter(people()).begun("long").against("bands.action", "ann", { action }, targets),
    ).toContain(reason);
  });
});

describe("checks in Range Bands", () => {
  it("cost an action in combat, unless the user makes them free (X1.5, X3.2)", () => {
    const encounter = new MadeUpEncounter(people()).begun();
    const judged = encounter.play("bands.check", "ann", { ability: "medicine" }, [], {
      dice: { check: [5, 3] },
    });
    expect([judged.card.outcome.key, encounter.fighter("ann")?.actionsLeft]).toEqual([
      "BLACKOUT.bands.tier.success",
      1,
    ]);
    encounter.play("bands.check", "ben", { ability: "reason", costs: false });
    expect(encounter.fighter("ben")?.actionsLeft).toBe(2);
    expect(encounter.against("bands.check", "thug", { costs: true })).toContain("act.notYourTurn");
  });

  it("against an opponent are won by the better tier, and are repeated after a tie (X1.10)", () => {
    const encounter = new MadeUpEncounter(people());
    const judged = encounter.play("bands.check", "ann", { ability: "athletics", kind: "opposed" }, ["thug"], {
      dice: { "active": [1, 3], "passive": [2, 3], "active.1": [5, 4], "passive.1": [1, 2] },
    });
    expect(judged.card.outcome.key).toBe("BLACKOUT.bands.outcome.wins");
  });

  it("made by a group include the values of other members, but no insight (X1.8, X1.11)", () => {
    const encounter = new MadeUpEncounter(people({ ann: { insight: 2 } }));
    const judged = encounter.play(
      "bands.check",
      "ann",
      { ability: "tactics", kind: "group", insight: "bonus" },
      ["ben"],
      { dice: { check: [3, 3] } },
    );
    expect([judged.prompts, judged.card.lines[1]?.value, encounter.sheetOf("ann").insight]).toEqual([
      [],
      "9",
      2,
    ]);
  });

  it("made by a group include only allies who can act, and don't reveal an enemy's skill (X1.11, X7.6)", () => {
    const tactician = sheet({ attributes: { reason: 3, acumen: 3 }, skills: { tactics: 4 } });
    const encounter = new MadeUpEncounter([
      { id: "ann", sheet: sheet() },
      { id: "ben", sheet: sheet({ skills: { tactics: 1 } }) },
      { id: "cal", sheet: { ...tactician, dead: true } },
      { id: "foe", side: "enemy", sheet: tactician },
      { id: "fiend", side: "enemy", sheet: sheet() },
    ]);
    const choices = { ability: "tactics", kind: "group", costs: false };
    const total = (targets: readonly string[], who = "ann") =>
      encounter
        .judge("bands.check", who, choices, targets)
        .card.lines.find(({ text }) => text.key.endsWith("line.total"))?.value;
    expect(total(["ben", "foe", "cal"])).toBe(total(["ben"]));
    expect(
      encounter.judge("bands.check", "ann", choices, ["ben", "foe", "cal"]).card.lines[0]?.text.data,
    ).toEqual({ names: "ben" });
    expect(encounter.against("bands.check", "ann", choices, ["foe", "cal"])).toEqual(["noHelper"]);
    expect(
      JSON.stringify(
        actionOf("bands.check").preview(
          encounter.factsFor(actionOf("bands.check"), "ann", choices, ["foe"]),
          table,
        ).lines,
      ),
    ).not.toMatch(/\+[1-9]/u);
    expect(total(["foe"], "fiend")).not.toBeUndefined();
  });
});

describe("delayed actions and manual bands", () => {
  it("an action with a custom name can be delayed to a later round, and only a Gamemaster can cancel it (X2.7)", () => {
    const encounter = new MadeUpEncounter(people()).begun();
    encounter.play("bands.delay", "ann", { label: "The airlock opens", rounds: 1 });
    expect(encounter.state.delayed).toMatchObject([{ label: "The airlock opens", round: 2, blast: null }]);
    const actionKey = actionOf("bands.delay");
    expect(() => actionKey.ofPlayers?.(encounter.factsFor(actionKey, "ann", { remove: 1 }))).toThrow(
      expect.objectContaining({ path: "choices.remove" }),
    );
    encounter.play("bands.delay", "ann", { remove: 1 });
    expect(encounter.state.delayed).toEqual([]);
    expect(encounter.against("bands.delay", "ann", { remove: 1 })).toEqual(["notDelayed"]);
    expect(encounter.against("bands.delay", "ann", {})).toEqual(["noLabel"]);
    expect(encounter.against("bands.delay", "ann", { label: "The lift comes", rounds: -1 })).toEqual([
      "roundsPast",
    ]);
    expect(
      actionKey.preview(encounter.factsFor(actionKey, "ann", { label: "The lift comes", rounds: -2 }), table)
        .problems,
    ).toMatchObject([{ kind: "rule", text: { data: { n: -2 } } }]);
    expect(encounter.against("bands.delay", "ann", { label: "The lift comes", rounds: 0 })).toEqual([]);
  });

  it("a Gamemaster can set the band between two combatants, or between one combatant and several targets (X5.1)", () => {
    const encounter = new MadeUpEncounter(people()).begun();
    encounter.play("bands.band", "ann", { one: "ben", other: "thug", band: "distant" });
    encounter.play("bands.band", "ann", { band: "long" }, ["ben", "thug"]);
    expect(encounter.state.pairs.map(({ band }) => band)).toEqual(["long", "long", "distant"]);
    expect(encounter.against("bands.band", "ann", { one: "ben", other: "ben" })).toEqual(["noPair"]);
  });
});

describe("wounds and healing in Range Bands", () => {
  it("stabilizing is possible even in the last round, and uses both actions (B-27, B-28, X7.7, X7.8)", () => {
    const encounter = new MadeUpEncounter(people({ ben: dying })).begun("engaged");
    encounter.play("bands.stabilise", "ann", { way: "medicine" }, ["ben"], {
      dice: { check: [5, 3], rounds: [4] },
    });
    expect([encounter.sheetOf("ben").vitality.mortal, encounter.fighter("ann")?.actionsLeft]).toEqual([
      { roundsLeft: 3, stabilised: true },
      0,
    ]);
    const wild = new MadeUpEncounter(people({ ben: dying })).begun("engaged");
    wild.play("bands.stabilise", "ann", { way: "generalKnowledge" }, ["ben"], { dice: { check: [6, 5] } });
    expect(wild.sheetOf("ben").vitality.mortal?.stabilised).toBe(false);
    wild.play("bands.adjust", "ann", { what: "actions", amount: 2 });
    expect(wild.against("bands.stabilise", "ann", {}, ["ben"])).toEqual(["act.alreadyTreated"]);
    expect(
      new MadeUpEncounter(people()).begun("engaged").against("bands.stabilise", "ann", {}, ["ben"]),
    ).toEqual(["notMortal"]);
    expect(
      new MadeUpEncounter(people({ ben: { ...dying, starved: true } })).against(
        "bands.stabilise",
        "ann",
        {},
        ["ben"],
      ),
    ).toEqual(["mustBeFed"]);
  });

  it("a dying combatant dies in the last round, unless they give up all their insight (X7.4, X7.9, B-30)", () => {
    const last = () => {
      const encounter = new MadeUpEncounter(people({ ben: { ...dying, insight: 3 } })).begun();
      encounter.play("bands.endTurn", "ann");
      encounter.play("bands.endTurn", "thug");
      return encounter;
    };
    const open = last().judge("bands.resolve", "ann", { effect: 0 });
    expect([open.prompts.map(({ key, fallback }) => [key, fallback]), open.card.tone]).toEqual([
      [["end.ben.avert", "live"]],
      "ask",
    ]);
    const saved = last();
    saved.play("bands.resolve", "ann", { effect: 0 }, [], { answers: { "end.ben.avert": "live" } });
    expect(saved.sheetOf("ben")).toMatchObject({
      insight: 0,
      vitality: { dead: false, mortal: null, wounds: { value: 3 }, resilience: { value: 3 } },
    });
    const lost = last();
    lost.play("bands.resolve", "ann", { effect: 0 }, [], { answers: { "end.ben.avert": "die" } });
    expect(lost.sheetOf("ben").vitality.dead).toBe(true);
  });

  it("the number of remaining rounds of incapacitation, burning and panic decreases each round (X7.1, X7.2, X10.4, X8.1)", () => {
    const encounter = new MadeUpEncounter(
      people({
        ben: { lost: { wounds: 0, resilience: 7 }, incapacitated: 1 },
        thug: { burning: { points: 2, roundsLeft: 2 }, panic: { key: "shakyHands", roundsLeft: 1 } },
      }),
    ).begun();
    encounter.play("bands.endTurn", "ann");
    encounter.play("bands.endTurn", "thug");
    encounter.rest();
    expect(encounter.sheetOf("ben").vitality).toMatchObject({
      incapacitated: null,
      resilience: { value: 1 },
    });
    expect(encounter.sheetOf("thug")).toMatchObject({
      burning: { points: 2, roundsLeft: 1 },
      panic: null,
      vitality: { wounds: { value: 8 }, resilience: { value: 4 } },
    });
    expect(encounter.fighter("ben")).toMatchObject({ out: false, actionsLeft: 2 });
  });

  it("lasting wounds can be added and removed manually (X7.10, X7.12)", () => {
    const encounter = new MadeUpEncounter(people());
    encounter.play("bands.state", "ann", { what: "wound" }, [], { dice: { "own.wound": [4, 5] } });
    expect([encounter.sheetOf("ann").lasting, encounter.sheetOf("ann").vitality.wounds.max]).toEqual([
      ["brittle"],
      12,
    ]);
    expect(encounter.against("bands.state", "ann", { what: "unwound", at: 2 })).toEqual(["noWound"]);
    encounter.play("bands.state", "ann", { what: "unwound", at: 1 });
    expect(encounter.sheetOf("ann").lasting).toEqual([]);
  });

  it("resting and eating heal wounds, but a dying combatant can't rest (B-34, X7.11, X9.3)", () => {
    const encounter = new MadeUpEncounter(
      people({ ann: { lost: { wounds: 6, resilience: 5 } }, ben: dying }),
    );
    encounter.play("bands.heal", "ann", { what: "rest", hours: 48 });
    expect(encounter.sheetOf("ann").vitality).toMatchObject({
      wounds: { value: 9 },
      resilience: { value: 7 },
    });
    encounter.play("bands.heal", "ann", { what: "fed", days: 2 });
    expect(encounter.sheetOf("ann").vitality.wounds.value).toBe(11);
    expect(encounter.against("bands.heal", "ben", {})).toEqual(["cannotRest"]);
    expect(encounter.against("bands.heal", "ben", { what: "avert" })).toEqual(["noInsight"]);
    expect(encounter.against("bands.heal", "ann", { what: "avert" })).toEqual(["notDying"]);
  });

  it("three rests of eight hours add up to a day, no matter who starts them, and can be undone separately (X7.11)", () => {
    const encounter = new MadeUpEncounter(people({ ann: { lost: { wounds: 6, resilience: 5 } } }), {
      settings: { playersRest: true },
    });
    const start = encounter.sheetOf("ann").vitality.wounds.value;
    const first = encounter.play("bands.heal", "ann", { what: "rest", hours: 8 });
    expect(first.card.lines.find(({ text }) => text.key.endsWith("line.restCounts"))).toMatchObject({
      value: "8 / 24",
    });
    const second = encounter.play("bands.rest", "ann", { hours: 8 });
    expect([encounter.sheetOf("ann").vitality.wounds.value, encounter.sheetOf("ann").restHours]).toEqual([
      start,
      16,
    ]);
    const third = encounter.play("bands.heal", "ann", { what: "rest", hours: 8 });
    expect([encounter.sheetOf("ann").vitality.wounds.value, encounter.sheetOf("ann").restHours]).toEqual([
      start + 1,
      0,
    ]);
    expect(third.card.lines.some(({ text }) => text.key.endsWith("line.restCounts"))).toBe(false);
    encounter.change(inverse(third.draft.changes()));
    encounter.change(inverse(first.draft.changes()));
    expect([encounter.sheetOf("ann").vitality.wounds.value, encounter.sheetOf("ann").restHours]).toEqual([
      start,
      8,
    ]);
    encounter.change(inverse(second.draft.changes()));
    expect(encounter.sheetOf("ann").restHours).toBe(0);
  });

  it("rounds outside combat restore resilience (X7.2)", () => {
    const encounter = new MadeUpEncounter(
      people({ ann: { lost: { wounds: 0, resilience: 7 }, incapacitated: 2 } }),
    );
    encounter.play("bands.heal", "ann", { what: "rounds", rounds: 4 });
    expect(encounter.sheetOf("ann").vitality).toMatchObject({
      incapacitated: null,
      resilience: { value: 3 },
    });
    expect(new MadeUpEncounter(people()).begun().against("bands.heal", "ann", { what: "rounds" })).toEqual([
      "inFight",
    ]);
  });
});

describe("stress and panic in Range Bands", () => {
  it("panic can be started and ended manually, and can be started for several combatants at once (X8.1)", () => {
    const encounter = new MadeUpEncounter(people()).begun();
    encounter.play("bands.state", "ann", { what: "panic", everybody: true }, ["ben"], {
      dice: { "own.panic": [2, 3], "person.1.panic": [3, 5], "person.1.panicRounds": [2] },
    });
    expect([
      encounter.sheetOf("ann").panic,
      encounter.fighter("ann")?.nextInitiative,
      encounter.sheetOf("ben").panic?.key,
    ]).toEqual([null, -2, "cowed"]);
    encounter.play("bands.state", "ben", { what: "calm" });
    expect(encounter.against("bands.state", "ben", { what: "calm" })).toEqual(["noPanic"]);
  });

  it("stress boxes can be cleared, and filling the fifth one causes the breaking point (B-31, X8.4–X8.6)", () => {
    const encounter = new MadeUpEncounter(people({ ann: { boxes: 4 } }));
    encounter.play("bands.stress", "ann", {}, [], {
      dice: { "own.stressCheck": [2, 3], "own.breaking": [2, 5], "own.breakingRounds": [4] },
    });
    expect(encounter.sheetOf("ann")).toMatchObject({
      boxes: 0,
      breaking: { key: "panicSurge", roundsLeft: 4 },
    });
    encounter.play("bands.state", "ann", { what: "fill", boxes: 2 });
    encounter.play("bands.state", "ann", { what: "clear" });
    expect(encounter.sheetOf("ann").boxes).toBe(1);
    encounter.play("bands.state", "ann", { what: "compose" });
    expect([
      encounter.against("bands.state", "ann", { what: "compose" }),
      encounter.against("bands.state", "ben", { what: "clear" }),
    ]).toEqual([["notBroken"], ["noBoxes"]]);
    encounter.play("bands.state", "ann", { what: "fill", boxes: 4 }, [], {
      dice: { "own.3.breaking": [1, 1], "own.3.breakingRounds": [2] },
    });
    expect(encounter.sheetOf("ann")).toMatchObject({ boxes: 0, breaking: { key: "stupor", roundsLeft: 2 } });
  });

  it("breaking point results are milder with content safety on, and can come from the world's own table (X8.5)", () => {
    const rolls = { dice: { "own.breaking": [5, 5], "own.breakingRounds": [1] } };
    const key = (settings: Source) => {
      const encounter = new MadeUpEncounter(people(), { settings });
      encounter.play("bands.state", "ann", { what: "breaking" }, [], rolls);
      return encounter.sheetOf("ann").breaking?.key;
    };
    expect([key({}), key({ contentSafety: false })]).toEqual(["exhausted", "turnedInward"]);
    const own = Array.from({ length: 11 }, (_, index) => ({
      total: index + 2,
      key: `own${index}`,
      text: `Our result ${index}`,
      effect: [{ what: "reason", amount: -1 }],
    }));
    const encounter = new MadeUpEncounter(people(), { settings: { breakingPointTable: own } });
    const { card } = encounter.play("bands.state", "ann", { what: "breaking" }, [], rolls);
    expect([encounter.sheetOf("ann").breaking?.key, card.lines[0]?.text.data?.["what"]]).toEqual([
      "own8",
      { key: "Our result 8" },
    ]);
    expect(() =>
      new MadeUpEncounter(people(), { settings: { panicTable: [] } }).judge("bands.panic", "ann"),
    ).toThrow(expect.objectContaining({ name: "RuleError" }));
  });
});

describe("gear and hazards in Range Bands", () => {
  it("a double 1 on an upkeep check breaks the item and harms its owner (X10.3, X6.8)", () => {
    const encounter = new MadeUpEncounter(people());
    encounter.play("bands.upkeep", "ann", {}, [], { item: "bat", dice: { check: [1, 2] } });
    expect(encounter.stored("Actor.ann.Item.bat")?.["condition"]).toBe("worn");
    encounter.play("bands.upkeep", "ann", {}, [], { item: "suit", dice: { check: [1, 1] } });
    expect([
      encounter.stored("Actor.ann.Item.suit")?.["condition"],
      encounter.sheetOf("ann").vitality.wounds.value,
    ]).toEqual(["broken", 12]);
    expect(encounter.against("bands.upkeep", "ann", {}, [], "suit")).toEqual(["brokenAlready"]);
    expect(encounter.against("bands.upkeep", "ann")).toEqual(["noThing"]);
  });

  it("falls, drowning, hunger and fire harm a combatant (B-32, B-33, B-35, X9, X10.4)", () => {
    const encounter = new MadeUpEncounter(people());
    encounter.play("bands.hazard", "ann", { hazard: "fall", feet: 35 }, [], {
      dice: { "own.woundCheck": [6, 6] },
    });
    expect(encounter.sheetOf("ann").vitality.wounds.value).toBe(4);
    encounter.play("bands.hazard", "ben", { hazard: "hunger", days: 4 });
    expect(encounter.sheetOf("ben").vitality).toMatchObject({
      wounds: { value: 10 },
      resilience: { value: 4 },
    });
    for (let round = 1; round <= 7; round += 1) encounter.play("bands.hazard", "thug", { hazard: "water" });
    expect(encounter.sheetOf("thug")).toMatchObject({ underWater: 8, vitality: { wounds: { value: 7 } } });
    encounter.play("bands.hazard", "thug", { hazard: "surface" });
    encounter.play("bands.hazard", "thug", { hazard: "fire", points: 2, rounds: 3 });
    expect(encounter.sheetOf("thug")).toMatchObject({ underWater: 0, burning: { points: 2, roundsLeft: 3 } });
    encounter.play("bands.hazard", "thug", { hazard: "putOut" });
    expect(encounter.sheetOf("thug").burning).toBeNull();
  });

  it("a starving combatant doesn't recover until they are fed or regain resilience (X9.3)", () => {
    const starve = () => {
      const encounter = new MadeUpEncounter(people());
      encounter.play("bands.hazard", "ben", { hazard: "hunger", days: 8 });
      return encounter;
    };
    const encounter = starve();
    const down = encounter.sheetOf("ben");
    expect(down).toMatchObject({ starved: true, vitality: { resilience: { value: 0 }, mortal: null } });
    expect(encounter.sheetOf("ben").vitality.incapacitated).toBeGreaterThan(0);
    encounter.play("bands.heal", "ben", { what: "rounds", rounds: 9 });
    expect(encounter.sheetOf("ben"), "no round wakes them").toEqual(down);
    expect(encounter.against("bands.stabilise", "ann", {}, ["ben"])).toEqual(["mustBeFed"]);
    encounter.play("bands.stabilise", "ann", { fed: true }, ["ben"], { dice: { check: [1, 1] } });
    expect(encounter.sheetOf("ben").starved).toBe(true);
    encounter.play("bands.stabilise", "ann", { fed: true }, ["ben"], { dice: { check: [6, 6] } });
    expect(encounter.sheetOf("ben")).toEqual({ ...down, starved: false });
    encounter.play("bands.heal", "ben", { what: "rounds", rounds: 9 });
    expect(encounter.sheetOf("ben").vitality.incapacitated).toBeNull();

    const fed = starve();
    fed.play("bands.heal", "ben", { what: "fed", days: 1 });
    expect(fed.sheetOf("ben")).toMatchObject({ starved: false, vitality: { resilience: { value: 1 } } });
    const raised = starve();
    raised.play("bands.adjust", "ben", { what: "resilience", amount: 1 });
    expect(raised.sheetOf("ben")).toMatchObject({ starved: false, vitality: { incapacitated: null } });
    const dies = starve();
    dies.play("bands.hazard", "ben", { hazard: "hunger", days: 9, from: 9 }, [], {
      dice: { "own.0.woundCheck": [6, 6] },
    });
    expect(dies.sheetOf("ben")).toMatchObject({ starved: true, vitality: { incapacitated: null } });
  });

  it("the number of rounds for which an enemy can hold its breath is shown only to users who are allowed to see its Physicality (X9.2)", () => {
    const line = (who: string) =>
      new MadeUpEncounter(people())
        .judge("bands.hazard", who, { hazard: "water" })
        .card.lines.find(({ text }) => text.key.endsWith("event.holdsBreath"));
    expect(line("thug")).toMatchObject({ concealed: { of: "Actor.thug", need: "all" }, otherwise: "1" });
    expect(line("ann")).toBeDefined();
    expect(line("ann")).not.toHaveProperty("concealed");
  });
});

describe("manual changes in Range Bands", () => {
  it("can affect initiative, actions, markers, points and insight (B11)", () => {
    const encounter = new MadeUpEncounter(people({ ben: dying })).begun();
    encounter.play("bands.adjust", "ann", { what: "total", total: 3 });
    expect(encounter.fighter("ann")?.initiative?.total).toBe(3);
    encounter.play("bands.adjust", "ann", { what: "reroll" }, [], { dice: { "initiative.ann": [6, 6] } });
    expect(encounter.fighter("ann")?.initiative?.total).toBe(16);
    encounter.play("bands.adjust", "ann", { what: "actions", amount: 1 }, ["thug"]);
    expect(encounter.fighter("thug")?.actionsLeft).toBe(3);
    for (const what of ["attacked", "wasAttacked", "inCover", "winded"] as const) {
      encounter.play("bands.adjust", "ann", { what });
      expect(encounter.fighter("ann")?.[what]).toBe(true);
    }
    encounter.play("bands.adjust", "ann", { what: "insight", amount: 2 });
    encounter.play("bands.adjust", "ann", { what: "resilience", amount: -3 });
    expect(encounter.sheetOf("ann")).toMatchObject({ insight: 2, vitality: { resilience: { value: 4 } } });
    encounter.play("bands.adjust", "ann", { what: "stabilise" }, ["ben"], { dice: { rounds: [6] } });
    expect(encounter.sheetOf("ben").vitality.mortal, "X7.8: a d6 of rounds less Physicality").toEqual({
      stabilised: true,
      roundsLeft: 5,
    });
    encounter.play("bands.adjust", "ann", { what: "wounds", amount: 2 }, ["ben"]);
    expect([encounter.sheetOf("ben").vitality.mortal, encounter.fighter("ben")?.out]).toEqual([null, false]);
    encounter.play("bands.adjust", "ann", { what: "defer" });
    expect(encounter.fighter("ann")?.standing).toBe("deferred");
  });

  it("include an initiative reroll for all combatants, which keeps their modifiers (B11, X2.2)", () => {
    const encounter = new MadeUpEncounter(people()).begun();
    encounter.play("bands.adjust", "ann", { what: "rerollAll" }, [], {
      dice: { "initiative.ann": [1, 1], "initiative.ben": [2, 2], "initiative.thug": [5, 5] },
    });
    expect(encounter.state.fighters.map(({ id, initiative }) => [id, initiative?.total])).toEqual([
      ["ann", 6],
      ["ben", 8],
      ["thug", 10],
    ]);
    expect(encounter.against("bands.adjust", "ben", { what: "total" })).toEqual([]);
  });

  it("include deferring a combatant's turn before it starts (B11, X2.6)", () => {
    const encounter = new MadeUpEncounter(people()).begun();
    encounter.play("bands.adjust", "ann", { what: "defer" }, ["ben"]);
    expect(variant.turnState(encounter.facts("")).mayAct).toEqual(["ann"]);
    encounter.play("bands.endTurn", "ann");
    expect(variant.turnState(encounter.facts("")).mayAct).toEqual(["thug", "ben"]);
    encounter.play("bands.endTurn", "thug");
    encounter.play("bands.action", "ben", { action: "defend" });
    expect(encounter.fighter("ben")).toMatchObject({ standing: "deferred", actionsLeft: 1 });
  });

  it("include a player's rest only if a setting allows it, and never in combat (X7.11)", () => {
    const hurt = people({ ann: { lost: { wounds: 0, resilience: 5 } } });
    expect(new MadeUpEncounter(hurt).against("bands.rest", "ann")).toEqual(["restNotAllowed"]);
    const encounter = new MadeUpEncounter(hurt, { settings: { playersRest: true } });
    encounter.play("bands.rest", "ann", { hours: 3 });
    expect(encounter.sheetOf("ann").vitality.resilience.value).toBe(5);
    expect(encounter.begun().against("bands.rest", "ann")).toEqual(["inFight"]);
    expect(
      ["bands.state", "bands.heal", "bands.hazard", "bands.adjust", "bands.resetSheet"].filter(
        key => actionOf(key).who !== "gamemaster",
      ),
    ).toEqual([]);
  });

  it("include giving up a dying character's insight to avert death (X7.9)", () => {
    const encounter = new MadeUpEncounter(people({ ben: { ...dying, insight: 2 } }));
    encounter.play("bands.avert", "ben");
    expect(encounter.sheetOf("ben")).toMatchObject({
      insight: 0,
      vitality: { mortal: null, wounds: { value: 2 }, resilience: { value: 2 } },
    });
    expect(encounter.against("bands.avert", "ben")).toEqual(["notDying"]);
  });

  it("include filling in and clearing a sheet (X1.1–X1.3)", () => {
    const encounter = new MadeUpEncounter([
      {
        id: "ann",
        sheet: { boxes: 3, attributes: { reason: 4 }, lost: { wounds: 2, resilience: 0 } },
        blackout: { attributes: { intelligence: 6, dexterity: 3 }, ranks: { aim: 2 } },
        things: [gun("ann")],
      },
    ]);
    encounter.play("bands.prefill", "ann");
    expect(encounter.stored("Actor.ann")).toMatchObject({
      boxes: 3,
      lost: { wounds: 2 },
      attributes: { reason: 2, dexterity: -1 },
      skills: { rangedCombat: 2 },
    });
    encounter.play("bands.resetThing", "ann", {}, [], { item: "gun" });
    expect(encounter.stored("Actor.ann.Item.gun")).toBeNull();
    expect(encounter.against("bands.resetThing", "ann", {}, [], "gun")).toEqual([
      "BLACKOUT.variants.resetThing.nothing",
    ]);
    encounter.play("bands.resetSheet", "ann");
    expect(encounter.stored("Actor.ann")).toBeNull();
    const broken = new MadeUpEncounter([{ id: "ann", sheet: { boxes: "many" } }]);
    broken.play("bands.resetSheet", "ann");
    expect(broken.stored("Actor.ann")).toBeNull();
  });

  it("are rejected if the input is invalid", () => {
    const encounter = new MadeUpEncounter(people({ ben: dying }));
    expect(encounter.against("bands.adjust", "ann", { what: "actions" })).toEqual(["notInFight"]);
    expect(encounter.begun().against("bands.adjust", "ann", { what: "actions" }, ["ben"])).toEqual(["isOut"]);
    expect(() => encounter.judge("bands.adjust", "ann", { what: "everything" })).toThrow(
      expect.objectContaining({ path: "choices.what" }),
    );
  });
});
