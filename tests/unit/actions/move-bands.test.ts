import { describe, expect, it } from "vitest";
import type { BoardFacts, Choices, Facts } from "../../../src/actions/core/facts.ts";
import { attack } from "../../../src/actions/combat/attack.ts";
import { area } from "../../../src/actions/combat/area.ts";
import { charge } from "../../../src/actions/combat/charge.ts";
import { grapple } from "../../../src/actions/maneuvers/grapple.ts";
import { heal } from "../../../src/actions/health/heal.ts";
import { knockback } from "../../../src/actions/movement/knockback.ts";
import { moveBands } from "../../../src/actions/movement/move-bands.ts";
import type { Board } from "../../../src/rules/combat/theatre.ts";
import { houseRules } from "../rules/combat/helpers.ts";
import { dice } from "./holding.ts";
import { budget, condition, factsOf, play, someone, table, weapon } from "./support.ts";

const board: Board = { groups: {}, bands: { "crew-others": "mid" }, places: {}, engaged: {} };
const people: BoardFacts["people"] = [
  { id: "ann", side: "player", name: "Ann", actor: "Actor.ann", hidden: false, defeated: false },
  { id: "ben", side: "player", name: "Ben", actor: "Actor.ben", hidden: false, defeated: false },
  { id: "thug", side: "enemy", name: "Thug", actor: "Actor.thug", hidden: false, defeated: false },
  { id: "spy", side: "enemy", name: "Spy", actor: "Actor.spy", hidden: true, defeated: false },
];
const stood = (more: Partial<Board> = {}): BoardFacts => ({
  uuid: "Combat.combat",
  own: "ann",
  board: { ...board, ...more },
  people,
});
const ann = (part: object = {}, state: object = {}) =>
  someone(
    "ann",
    { inCombat: true, ownTurn: true, ...part },
    { stamina: { value: 9, max: 9 }, budget: budget(3, "ann"), ...state },
  );
const thug = someone("thug", { kind: "npc" });
const near = {
  places: {
    ann: {
      group: "",
      bands: [
        { group: "crew" as const, band: "mid" as const },
        { group: "others", band: "close" as const },
      ],
    },
  },
};
const going = (choices: Choices, part: Partial<Facts> = {}, at = table) =>
  play(moveBands, factsOf(moveBands, { actor: ann(), board: stood(), ...part }, choices), {}, at);
const paths = (changes: ReturnType<typeof going>["changes"]) =>
  changes.flatMap(change => ("path" in change ? [change.path] : [])).sort();

describe("an obstacle on a move between range bands", () => {
  const over = (inTheWay: string, successes: number, way = "run") => {
    const facts = factsOf(
      moveBands,
      { actor: ann(), board: stood() },
      { to: "others", way, inTheWay, hard: 2 },
    );
    const played = play(moveBands, facts, { dice: { test: dice(8, successes) } });
    const spent = played.changes.some(change => "path" in change && change.path === "system.ap");
    return [played.card.outcome.key.split(".").slice(2).join("."), bandsAfter(played), spent];
  };
  const bandsAfter = ({ draft }: ReturnType<typeof going>) =>
    draft.board?.places["ann"]?.bands[1]?.band ?? "mid";

  it.each([
    ["R6.7 a gap is jumped", "gap", 2, ["runTowards", "close"]],
    ["R6.7 a gap is not jumped", "gap", 1, ["stays.gap", "mid"]],
    ["R6.5 an obstacle is vaulted", "obstacle", 2, ["runTowards", "close"]],
    [
      "R6.5 an obstacle that is not vaulted counts as difficult terrain",
      "obstacle",
      1,
      ["runTowards", "short"],
    ],
    ["R6.5 an actor falls over an obstacle", "obstacle", 0, ["prone", "mid"]],
    ["R6.11 rough water slows the actor down", "water", 2, ["runTowards", "short"]],
    ["R6.11 rough water stops the actor", "water", 1, ["stays.water", "mid"]],
  ] as const)("costs action points regardless of the result: %s", (_, thing, successes, [outcome, band]) => {
    const [told, stands, spent] = over(thing, successes);
    expect([String(told).endsWith(outcome), stands, spent]).toEqual([true, band, true]);
  });

  it("requires no test if the move is a free step", () => {
    expect(going({ to: "others", inTheWay: "nothing" }).needs).toEqual([]);
    expect(going({ to: "ben", way: "step", inTheWay: "gap" }).needs).toEqual([]);
  });
});

describe("moving between range bands (R16.2)", () => {
  it("costs 1 AP and the turn's movement for a Walk across one band", () => {
    const { problems, changes, card } = going({ to: "others" });
    expect(problems).toEqual([]);
    expect(changes).toContainEqual({
      uuid: "Combat.combat",
      path: "system.board.places.ann",
      to: {
        group: "",
        bands: [
          { group: "crew", band: "short" },
          { group: "others", band: "short" },
        ],
      },
    });
    expect(changes).toContainEqual({ uuid: "Combat.combat.Combatant.ann", path: "system.ap", add: -1 });
    expect(paths(changes)).toEqual(["system.ap", "system.board.places.ann", "system.movement"]);
    expect(card.outcome).toEqual({
      key: "BLACKOUT.moveBands.walkTowards",
      data: { name: "ann", other: { key: "BLACKOUT.board.home.others" } },
    });
  });

  it("costs 2 AP for a Run across two bands", () => {
    const { changes } = going({ to: "thug", way: "run" });
    expect(changes).toContainEqual({ uuid: "Combat.combat.Combatant.ann", path: "system.ap", add: -2 });
    expect(changes).toContainEqual(
      expect.objectContaining({
        path: "system.board.places.ann",
        to: {
          group: "",
          bands: [
            { group: "crew", band: "mid" },
            { group: "others", band: "close" },
          ],
        },
      }),
    );
  });

  it("is limited to one band for a Run if the character is Slowed or the ground is difficult (R6.15)", () => {
    const slow = (part: Partial<Facts>, choices: Choices) =>
      going({ to: "others", way: "run", ...choices }, part).changes.find(
        change => "path" in change && change.path === "system.board.places.ann",
      );
    const one = {
      to: {
        group: "",
        bands: [
          { group: "crew", band: "short" },
          { group: "others", band: "short" },
        ],
      },
    };
    expect(slow({ actor: ann({ slowed: true }) }, {})).toMatchObject(one);
    expect(slow({}, { difficult: true })).toMatchObject(one);
    const down = { ...table, houseRules: houseRules({ roundDistance: "down" }) };
    expect(
      going({ to: "others", difficult: true }, {}, down).problems.map(({ kind, text }) => [kind, text.key]),
    ).toEqual([["rule", "BLACKOUT.problem.bands.tooSlow"]]);
  });

  it.each<[string, Choices, Partial<Facts>, string]>([
    ["a move without an encounter or a map", { to: "others" }, { board: null }, "noBoard"],
    ["a move toward no target", {}, {}, "noGoal"],
    ["a move to the actor's own position", { to: "ben" }, {}, "thereAlready"],
    ["a move out of turn", { to: "others" }, { actor: ann({ ownTurn: false }) }, "notOwnTurn"],
    ["engaging a distant combatant", { to: "thug", way: "step" }, {}, "notInQuartersOf"],
    ["engaging a group", { to: "others", way: "step" }, { board: stood(near) }, "noGoal"],
    [
      "a move farther than Long",
      { to: "others", away: true },
      {
        board: stood({
          bands: { "crew-others": "long" },
          places: {
            ann: {
              group: "",
              bands: [
                { group: "crew", band: "long" },
                { group: "others", band: "long" },
              ],
            },
          },
        }),
      },
      "noFarther",
    ],
  ])("is rejected at no cost: %s", (_what, choices, part, why) => {
    const { problems, changes } = going(choices, part);
    expect(problems.filter(({ kind }) => kind === "rule").map(({ text }) => text.key)).toContain(
      `BLACKOUT.problem.bands.${why}`,
    );
    expect(changes).toEqual([]);
  });

  it("is rejected for an actor who can't move, and causes a warning if an Afraid actor approaches the source of the condition (T10)", () => {
    const problems = (key: string, source: string | null = null) =>
      going({ to: "others" }, { actor: ann({}, { conditions: [condition(key, { source })] }) }).problems.map(
        ({ text }) => text.key,
      );
    expect(problems("immobilized")).toContain("BLACKOUT.problem.noMovement");
    expect(problems("afraid", "Actor.thug")).toContain("BLACKOUT.problem.condition.afraid");
    const afraid = ann({}, { conditions: [condition("afraid", { source: "Actor.thug" })] });
    const step = (choices: Choices) =>
      going({ to: "thug", way: "step", ...choices }, { actor: afraid, board: stood(near) }).problems.map(
        ({ text }) => text.key,
      );
    expect([step({}), step({ away: true })], "a free step approaches, too").toEqual([
      ["BLACKOUT.problem.condition.afraid"],
      [],
    ]);
  });

  it("includes engaging and disengaging in Close Quarters as a free step (T10)", () => {
    const up = going({ to: "thug", way: "step" }, { board: stood(near) });
    expect(up.changes).toContainEqual({
      uuid: "Combat.combat",
      path: "system.board.engaged.ann-thug",
      to: true,
    });
    expect(paths(up.changes)).toEqual(["system.board.engaged.ann-thug", "system.free"]);
    const back = going(
      { to: "thug", way: "step", away: true },
      { board: stood({ ...near, engaged: { "ann-thug": true } }) },
    );
    expect(back.changes).toContainEqual({
      uuid: "Combat.combat",
      path: "system.board.engaged.ann-thug",
      from: true,
    });
  });

  it("is free for a Gamemaster, who can place combatants anywhere on any turn", () => {
    const put = going({ to: "others", free: true, band: "close" }, { actor: ann({ ownTurn: false }) });
    expect([put.problems, paths(put.changes)]).toEqual([[], ["system.board.places.ann"]]);
    const joined = going({ to: "others", free: true, join: true });
    expect(joined.changes).toEqual([
      { uuid: "Combat.combat", path: "system.board.places.ann", to: { group: "others", bands: [] } },
    ]);
    expect(() => going({ to: "thug", free: true, join: true })).toThrow("a group of the board");
    expect(() => going({ to: "others", free: true, band: "far" })).toThrow("choices.band");
  });

  it("doesn't reveal hidden combatants as destinations", () => {
    const [, to] = moveBands.fields(factsOf(moveBands, { actor: ann(), board: stood() }), table);
    expect(to?.kind === "choice" && to.options.map(({ value }) => value)).toEqual([
      "crew",
      "others",
      "ben",
      "thug",
    ]);
    expect(going({ to: "spy" }).card.outcome.data).toMatchObject({
      other: { key: "BLACKOUT.board.somebody" },
    });
  });
});

describe("range bands in other actions", () => {
  const facts = (action: typeof attack, band: string, part: Partial<Facts> = {}, choices: Choices = {}) =>
    factsOf(
      action,
      { actor: ann(), targets: [thug], board: stood(near), ...part },
      { targets: [{ band }], ...choices },
    );
  const against = (action: typeof attack, band: string, part: Partial<Facts> = {}) =>
    play(action, facts(action, band, part)).problems.map(({ kind, text }) => `${kind} ${text.key}`);

  it("require Close Quarters for melee attacks, grapples and first aid (R16.1)", () => {
    for (const action of [attack, grapple, heal]) {
      expect(against(action, "close")).not.toContain("range BLACKOUT.problem.notInQuarters");
      expect(against(action, "short")).toContain("range BLACKOUT.problem.notInQuarters");
    }
  });

  it("limit a ranged weapon to the bands within its range (R16.1)", () => {
    const pistol = weapon("pistol", {
      category: "ranged",
      range: 30,
      attacks: [{ attribute: "dexterity", skill: "aim" }],
    });
    const rows = (band: string) =>
      attack.preview(facts(attack, band, { item: pistol }), table).rows.map(({ source }) => source);
    expect(rows("short")).not.toContain("bandBeyond");
    expect(rows("mid")).toContain("bandBeyond");
    expect(against(attack, "long", { item: pistol })).toContain("range BLACKOUT.problem.attack.outOfRange");
  });

  it("make a melee attack engage a target in Close Quarters (T10)", () => {
    const engaged = (at: BoardFacts) =>
      paths(
        play(attack, facts(attack, "close", { board: at }), {
          dice: { attack: [6, 6, 6, 6], damage: [1, 1, 1, 1] },
        }).changes,
      ).filter(path => path.startsWith("system.board"));
    expect(engaged(stood(near))).toEqual(["system.board.engaged.ann-thug"]);
    expect(engaged(stood())).toEqual([]);
  });

  it("let a charge cross as many bands as a Run, and end beside the target (R12.7)", () => {
    const at = (band: string) => against(charge, band, { board: stood() });
    expect(at("mid")).not.toContain("range BLACKOUT.problem.maneuver.tooFar");
    expect(at("long")).toContain("range BLACKOUT.problem.maneuver.tooFar");
    const { changes } = play(charge, facts(charge, "mid", { board: stood() }), {
      dice: { attack: [6, 6, 6, 6, 6], damage: [1, 1, 1, 1] },
    });
    expect(paths(changes).filter(path => path.startsWith("system.board"))).toEqual([
      "system.board.engaged.ann-thug",
      "system.board.places.ann",
    ]);
  });

  it("change if a target is pushed fifteen feet, but not if it is pushed only ten (R16.3)", () => {
    const moved = (feet: number) =>
      paths(
        play(
          knockback,
          factsOf(
            knockback,
            { actor: ann(), targets: [thug], board: stood({ ...near, engaged: { "ann-thug": true } }) },
            { feet },
          ),
        ).changes,
      );
    expect(moved(10)).toEqual([]);
    expect(moved(15)).toEqual(["system.board.engaged.ann-thug", "system.board.places.thug"]);
  });

  it("determine whether the target of a Blast is within range (R7.31)", () => {
    const grenade = weapon("grenade", { category: "thrown", range: 30, blast: 3 });
    expect(area.reach?.(facts(area, "short", { item: grenade }))).toBe(15);
    expect(area.reach?.(facts(area, "short", { item: weapon("spray", { template: 3 }) }))).toBeNull();
    expect(against(area, "short", { item: grenade })).not.toContain(
      "range BLACKOUT.problem.attack.outOfRange",
    );
    expect(against(area, "mid", { item: grenade })).toContain("range BLACKOUT.problem.attack.outOfRange");
  });
});
