import { describe, expect, it } from "vitest";
import { checkChanges } from "../../../../src/ledger/change.ts";
import type { ActorFacts, Choices, HeldFacts } from "../../../../src/actions/core/facts.ts";
import type { ActorState, Protection } from "../../../../src/actions/core/actor-state.ts";
import type { Given } from "../../../../src/actions/core/hand.ts";
import { partyRest } from "../../../../src/actions/party/party-rest.ts";
import { condition, factsOf, play, someone, unexplained } from "../support.ts";
import { dice } from "../holding.ts";
import { thing } from "../things.ts";
import { roundTrip } from "../world.ts";

const { vital } = someone("x").state;
const down: Partial<ActorState> = {
  hitPoints: { value: -2, max: 13 },
  conditions: [condition("outOfFight")],
  vital: { ...vital, stabilized: true },
};
const hurt = (id: string, state: Partial<ActorState> = {}, part: Partial<ActorFacts> = {}) =>
  someone(id, part, { hitPoints: { value: 4, max: 13 }, stamina: { value: 0, max: 3 }, ...state });

function rest(
  people: readonly ActorFacts[],
  choices: Choices,
  given: Partial<Given> = {},
  held: readonly HeldFacts[] = [],
) {
  const [actor, ...targets] = people;
  const party = { uuid: "Actor.party", inspiration: 3, members: people.map(({ uuid }) => uuid) };
  const facts = factsOf(partyRest, { actor: actor!, targets, held, party }, choices);
  const result = play(partyRest, facts, given);
  expect(checkChanges(result.changes)).toBe(result.changes);
  expect(unexplained(result.card)).toEqual([]);
  return { ...result, facts, of: (id: string) => result.draft.state(`Actor.${id}`) };
}

const asked = ({
  prompts,
}: {
  readonly prompts: readonly { readonly key: string; readonly actor: string }[];
}) => prompts.map(({ key, actor }) => [key, actor]);
const lines = ({ card }: ReturnType<typeof rest>, index = 0) =>
  card.targets[index]?.lines.map(({ text }) => text.key) ?? [];
const answered = (key: string, value: string, faces: readonly number[]): Given => ({
  dice: { [key]: faces },
  answers: { [key]: { value } },
});
const both = (...all: readonly Given[]): Given => ({
  dice: Object.assign({}, ...all.map(one => one.dice)),
  answers: Object.assign({}, ...all.map(one => one.answers)),
});

describe("a one-minute rest of the party (R9.2, R12.1)", () => {
  it("restores all members' hit points and Stamina, and can be undone completely", () => {
    const result = rest([hurt("a"), hurt("b")], { length: "minute" });
    expect(result.of("a")).toMatchObject({ hitPoints: { value: 13 }, stamina: { value: 3 } });
    expect(result.of("b")).toMatchObject({ hitPoints: { value: 13 }, stamina: { value: 3 } });
    const { before, after, back } = roundTrip(result.facts, result.changes);
    expect(after).not.toEqual(before);
    expect(back).toEqual(before);
  });

  it("restores nothing if danger is near, and shows the reason", () => {
    const result = rest([hurt("a")], { length: "minute", danger: true });
    expect(result.of("a").hitPoints.value).toBe(4);
    expect(lines(result)).toEqual(["BLACKOUT.breather.because"]);
  });

  it("deals acid damage and ends expiring conditions first, and then restores hit points (T10)", () => {
    const result = rest(
      [
        hurt("a", {
          conditions: [
            condition("acid", { level: 1, clock: { at: "ownTurnStart", left: 3 } }),
            condition("warded", { clock: { at: "ownTurnStart", left: 10 } }),
          ],
        }),
      ],
      { length: "minute" },
    );
    expect(result.of("a")).toMatchObject({ conditions: [], hitPoints: { value: 13 } });
    expect(result.card.targets[0]?.lines.find(({ text }) => text.key === "BLACKOUT.turn.acid")?.value).toBe(
      "3",
    );
  });

  it("doesn't restore the hit points of characters whom acid takes out of the fight", () => {
    const result = rest(
      [
        someone(
          "a",
          {},
          {
            hitPoints: { value: 2, max: 13 },
            conditions: [condition("acid", { level: 3, clock: { at: "ownTurnStart", left: 2 } })],
          },
        ),
      ],
      { length: "minute" },
      answered("wake.0.0.self", "fail", []),
    );
    expect(result.of("a").hitPoints.value).toBe(-4);
  });

  it("is too short to repair armor or heal injuries (R8.12, R9.10)", () => {
    const result = rest(
      [
        hurt("a", {
          conditions: [
            condition("injured", { attribute: "dexterity" }),
            condition("exhausted", { level: 2 }),
          ],
          armor: [piece("vest", 1)],
        }),
      ],
      { length: "minute", settlement: true },
    );
    expect(result.of("a").conditions).toHaveLength(2);
    expect(result.of("a").armor[0]?.value).toBe(1);
  });

  it("applies any exhaustion that is due (R12.3)", () => {
    expect(
      rest([someone("a", {}, { vital: { ...vital, exhaustionDue: 1 } })], { length: "minute" }).of("a"),
    ).toMatchObject({ vital: { exhaustionDue: 0 }, conditions: [{ key: "exhausted", level: 1 }] });
  });
});

describe("a one-hour rest of the party (R9.10, R9.25, T10)", () => {
  it("removes injuries and one level each of Exhausted and Fatigued, and can thereby bring characters back into the fight (R9.22)", () => {
    const result = rest(
      [
        hurt("a", {
          conditions: [
            condition("exhausted", { level: 5 }),
            condition("fatigued", { level: 1 }),
            condition("injured", { attribute: "strength" }),
            condition("outOfFight"),
          ],
        }),
      ],
      { length: "hour" },
    );
    expect(result.of("a").conditions).toEqual([condition("exhausted", { level: 4 })]);
    expect(result.of("a").hitPoints.value).toBe(13);
  });

  it("requires no test for poison, and doesn't restore natural armor (R8.13)", () => {
    const result = rest(
      [
        someone(
          "a",
          {},
          {
            conditions: [condition("poisoned", { level: 2 })],
            armor: [{ ...piece("hide", 1), grown: true }],
          },
        ),
      ],
      { length: "hour" },
    );
    expect([result.prompts, result.of("a").armor[0]?.value]).toEqual([[], 1]);
  });

  it("in a settlement repairs all armor, worn or not, except natural armor (R8.12, R8.13)", () => {
    const spare: HeldFacts = {
      ...thing("spare", { type: "armor" }, { armor: { value: 0, max: 6 }, resistance: { value: 1, max: 2 } }),
      owner: "Actor.a",
    };
    const result = rest(
      [someone("a", {}, { armor: [piece("vest", 2), { ...piece("hide", 1), grown: true }] })],
      { length: "hour", settlement: true },
      {},
      [spare],
    );
    expect(result.of("a").armor.map(({ value }) => value)).toEqual([9, 1]);
    expect(result.draft.item(spare.uuid)).toMatchObject({ armor: { value: 6 }, resistance: { value: 2 } });
  });

  it("isn't possible if a character is in combat", () => {
    expect(
      rest([someone("a", { inCombat: true })], { length: "hour" }).problems.map(({ text }) => text.key),
    ).toEqual(["BLACKOUT.problem.rest.inCombat"]);
  });
});

describe("a knocked-out character during a rest (R9.21, R9.22a)", () => {
  const medic = someone("medic", { skills: { medicine: { rank: 2, modifier: 0 } } });

  it("can be woken by the best healer, and then recovers within the hour", () => {
    const people = [someone("a", {}, down), someone("other"), medic];
    expect(asked(rest(people, { length: "hour" }))).toEqual([["wake.0.0.help", "Actor.medic"]]);
    const woken = rest(
      people,
      { length: "hour" },
      answered("wake.0.0.help", "intelligence.medicine", dice(6, 3)),
    );
    expect(woken.of("a")).toMatchObject({
      hitPoints: { value: 13 },
      conditions: [],
      vital: { stabilized: false },
    });
  });

  it("has one hit point after being woken, and regains no more in a one-minute rest", () => {
    const woken = rest(
      [someone("a", {}, down), medic],
      { length: "minute" },
      answered("wake.0.0.help", "intelligence.medicine", dice(6, 3)),
    );
    expect(woken.of("a").hitPoints.value).toBe(1);
  });

  it("can try to wake up once per hour if the healer fails", () => {
    const failed = answered("wake.0.0.help", "fail", []);
    expect(asked(rest([someone("a", {}, down), medic], { length: "hour" }, failed))).toEqual([
      ["wake.0.0.self", "Actor.a"],
    ]);
    const both1 = rest(
      [someone("a", {}, down), medic],
      { length: "hour" },
      both(failed, answered("wake.0.0.self", "fail", [])),
    );
    expect([both1.prompts, both1.of("a").hitPoints.value, lines(both1)]).toEqual([
      [],
      -2,
      ["BLACKOUT.wake.asleep", "BLACKOUT.breather.because"],
    ]);
  });

  it("can try to wake up eight times per night", () => {
    const fails = Array.from({ length: 7 }, (_, turn) => answered(`wake.0.${turn}.self`, "fail", []));
    expect(asked(rest([someone("a", {}, down)], { length: "night" }, both(...fails)))).toEqual([
      ["wake.0.7.self", "Actor.a"],
    ]);
    expect(
      rest(
        [someone("a", {}, down)],
        { length: "night" },
        both(...fails, answered("wake.0.7.self", "fail", [])),
      ).prompts,
    ).toEqual([]);
  });

  it("doesn't recover if they have died", () => {
    const result = rest([someone("a", {}, { ...down, vital: { ...vital, dead: true } })], {
      length: "night",
    });
    expect([result.changes, result.card.targets[0]?.outcome.key]).toEqual([
      [],
      "BLACKOUT.partyRest.outcome.dead",
    ]);
  });
});

describe("an eight-hour rest of the party (R9.25, T10)", () => {
  it("removes all levels of Exhausted and Fatigued, and restores natural armor (R8.13)", () => {
    const result = rest(
      [
        someone(
          "a",
          {},
          {
            conditions: [
              condition("exhausted", { level: 4 }),
              condition("fatigued", { level: 5 }),
              condition("outOfFight"),
            ],
            armor: [piece("vest", 2), { ...piece("hide", 1), grown: true }],
          },
        ),
      ],
      { length: "night" },
    );
    expect(result.of("a")).toMatchObject({ conditions: [], armor: [{ value: 2 }, { value: 9 }] });
  });

  const poisoned = someone("a", {}, { conditions: [condition("poisoned", { level: 3 })] });

  it("prompts a poisoned character for an Endurance [Fortitude] test against the level of the poison", () => {
    const { prompts, card } = rest([poisoned], { length: "night" });
    expect(prompts).toMatchObject([
      {
        key: "poison.0",
        actor: "Actor.a",
        options: [
          { value: "endurance.fortitude", dice: { count: 4, difficulty: 3 } },
          ...[1, 2, 3, 4, 5].map(n => ({ value: `endurance.fortitude.inspired${n}` })),
          { value: "fail" },
          { value: "notNow" },
        ],
      },
    ]);
    expect(card.outcome.key).toBe("BLACKOUT.partyRest.waits");
  });

  it("ends the poison if the test succeeds, and otherwise causes a wound, which adds an Inspiration die (R9.14, R9.17)", () => {
    expect(
      rest([poisoned], { length: "night" }, answered("poison.0", "endurance.fortitude", dice(4, 3))).of("a")
        .conditions,
    ).toEqual([]);
    const failed = rest(
      [poisoned],
      { length: "night" },
      answered("poison.0", "endurance.fortitude", dice(4, 2)),
    );
    expect(failed.of("a").conditions).toMatchObject([{ key: "wounded", attribute: "endurance" }]);
    expect(failed.draft.inspiration).toBe(1);
    const { back, before } = roundTrip(failed.facts, failed.changes);
    expect(back).toEqual(before);
  });

  it("adds no Inspiration die after a failed poison test if the character's Endurance is already wounded (R9.12)", () => {
    const sick = someone(
      "a",
      {},
      { conditions: [condition("poisoned", { level: 2 }), condition("wounded", { attribute: "endurance" })] },
    );
    expect(rest([sick], { length: "night" }, answered("poison.0", "fail", [])).draft.inspiration).toBe(0);
  });

  it("allows the test against poison to be postponed, in which case the character stays poisoned", () => {
    const npc = { ...poisoned, kind: "npc" as const, uuid: "Actor.npc" };
    const asked = rest([someone("a"), npc], { length: "night" });
    expect([asked.needs, asked.prompts.map(({ key, fallback }) => [key, fallback])]).toEqual([
      [],
      [["poison.1", "notNow"]],
    ]);
    const pending = rest([poisoned], { length: "night" }, answered("poison.0", "notNow", []));
    expect(pending.of("a").conditions).toMatchObject([{ key: "poisoned" }]);
    expect(pending.of("a").clocks).toMatchObject({ poisonedSince: 28_800 });
  });
});

describe("a task during a rest", () => {
  const wearer = someone(
    "b",
    {},
    {
      armor: [piece("vest", 2)],
      resistance: [{ ...piece("vest", 1), path: "system.resistance.value", max: 3 }],
    },
  );
  const mend = { by: "Actor.a", of: "Actor.b", what: "repair", piece: "Actor.b.Item.vest", tools: true };

  it("can repair worn armor by one point per success, starting with the Armor Value (R8.12)", () => {
    const people = [someone("a"), wearer];
    expect(asked(rest(people, { length: "hour", tasks: [mend] }))).toEqual([["task.0", "Actor.a"]]);
    const result = rest(
      people,
      { length: "hour", tasks: [mend] },
      answered("task.0", "intelligence.crafting", dice(4, 3)),
    );
    expect(result.of("b")).toMatchObject({ armor: [{ value: 5 }], resistance: [{ value: 1 }] });
  });

  it("requires tools if it is a repair, and must fit within the length of the rest (R8.12, R9.25)", () => {
    const problems = (choices: Choices) =>
      rest([someone("a"), wearer], choices).problems.map(({ text }) => text.key);
    expect(problems({ length: "hour", tasks: [{ ...mend, tools: false }] })).toEqual([
      "BLACKOUT.problem.repair.noTools",
    ]);
    expect(problems({ length: "hour", tasks: [mend, mend] })).toEqual(["BLACKOUT.problem.rest.hours"]);
    expect(problems({ length: "minute", tasks: [mend] })).toEqual(["BLACKOUT.problem.rest.hours"]);
    expect(problems({ length: "night", tasks: [mend, mend] })).toEqual([]);
    expect(problems({ length: "hour", tasks: [{ ...mend, of: "Actor.stranger" }] })).toEqual([
      "BLACKOUT.problem.rest.stranger",
    ]);
  });

  it("can remove Corroded with either of two combinations of attribute and skill (T10)", () => {
    const corroded = someone("b", {}, { conditions: [condition("corroded", { level: 2 })] });
    const choices = { length: "hour", tasks: [{ by: "Actor.a", of: "Actor.b", what: "corroded" }] };
    const options = rest([someone("a"), corroded], choices).prompts[0]?.options ?? [];
    expect(options.map(({ value }) => value).filter(value => !value.includes("inspired"))).toEqual([
      "intelligence.crafting",
      "strength.crafting",
      "fail",
    ]);
    expect(
      rest([someone("a"), corroded], choices, answered("task.0", "strength.crafting", dice(4, 2))).of("b")
        .conditions,
    ).toEqual([]);
    expect(
      rest([someone("a"), corroded], choices, answered("task.0", "strength.crafting", dice(4, 1))).of("b")
        .conditions,
    ).toHaveLength(1);
  });

  it("can treat a wound (R9.15), or treat poison so that no test is required at night (T10)", () => {
    const sick = someone(
      "b",
      {},
      { conditions: [condition("wounded", { attribute: "strength" }), condition("poisoned", { level: 2 })] },
    );
    const tasks = [
      { by: "Actor.a", of: "Actor.b", what: "wounded.strength" },
      { by: "Actor.a", of: "Actor.b", what: "poisoned" },
    ];
    const first = rest([someone("a"), sick], { length: "night", tasks });
    expect(first.prompts.map(({ key, options }) => [key, options[0]?.dice?.difficulty])).toEqual([
      ["task.0", 4],
      ["task.1", 3],
      ["poison.1", 2],
    ]);
    const done = rest(
      [someone("a"), sick],
      { length: "night", tasks },
      both(
        answered("task.0", "intelligence.medicine", dice(4, 4)),
        answered("task.1", "intelligence.medicine", dice(4, 3)),
      ),
    );
    expect([done.of("b").conditions, done.prompts]).toEqual([[], []]);
  });

  it("isn't possible for a character who is out of the fight", () => {
    const result = rest(
      [someone("a", {}, { ...down, vital: { ...vital, knockedOut: true } }), wearer],
      { length: "hour", tasks: [mend] },
      both(answered("wake.0.0.help", "fail", []), answered("wake.0.0.self", "fail", [])),
    );
    expect(lines(result)).toContain("BLACKOUT.partyRest.cannotWork");
  });

  it("has no effect if the armor or condition no longer exists", () => {
    expect(
      rest([someone("a"), wearer], { length: "hour", tasks: [{ ...mend, piece: "gone" }, ...[]] }).changes,
    ).toEqual([]);
    expect(
      rest([someone("a"), wearer], {
        length: "night",
        tasks: [{ by: "Actor.a", of: "Actor.b", what: "corroded" }],
      }).changes,
    ).toEqual([]);
  });
});

describe("the end of the day", () => {
  const implant: HeldFacts = { ...thing("eye", { type: "implant", grafted: true }), owner: "Actor.a" };
  const doses = (quantity: number): HeldFacts => ({
    ...thing("Synthsense", { type: "consumable" }, { quantity }),
    owner: "Actor.a",
  });

  it("uses up one dose for all of a character's implants, or reports that no dose is available (R13.16)", () => {
    const taken = rest([someone("a")], { length: "night" }, {}, [
      implant,
      { ...implant, uuid: "Actor.a.Item.arm" },
      doses(2),
    ]);
    expect([taken.draft.item("Actor.a.Item.Synthsense").quantity, lines(taken)[0]]).toEqual([
      1,
      "BLACKOUT.partyRest.dose",
    ]);
    expect(lines(rest([someone("a")], { length: "night" }, {}, [implant, doses(0)]))).toEqual([
      "BLACKOUT.partyRest.noDose",
    ]);
    expect(
      lines(rest([someone("a")], { length: "night", without: ["Actor.a"] }, {}, [implant, doses(2)])),
    ).toEqual(["BLACKOUT.partyRest.noDose"]);
    expect(lines(rest([someone("a")], { length: "night" }, {}, [doses(2)]))).toEqual([]);
    expect(lines(rest([someone("a")], { length: "hour" }, {}, [implant, doses(2)]))).toEqual([]);
  });

  const used = [{ of: "Actor.a", name: "Blaze", rating: 2, doses: 2, trait: "Hooked (Blaze)" }];

  it("requires two tests if a character has used an addictive substance, and causes an addiction if both fail (T11.3)", () => {
    const open = rest([someone("a")], { length: "night", used, seed: "s" });
    expect(open.prompts.map(({ key, options }) => [key, options[0]?.dice?.difficulty])).toEqual([
      ["addiction.0.fortitude", 3],
      ["addiction.0.willpower", 3],
    ]);
    const one = rest(
      [someone("a")],
      { length: "night", used, seed: "s" },
      both(
        answered("addiction.0.fortitude", "fail", []),
        answered("addiction.0.willpower", "insight.willpower", dice(4, 3)),
      ),
    );
    expect([one.changes, lines(one)]).toEqual([[], ["BLACKOUT.partyRest.notHooked"]]);
    const both2 = rest(
      [someone("a")],
      { length: "night", used, seed: "s" },
      both(answered("addiction.0.fortitude", "fail", []), answered("addiction.0.willpower", "fail", [])),
    );
    expect(both2.changes).toMatchObject([
      {
        uuid: "Actor.a",
        collection: "items",
        created: { name: "Hooked (Blaze)", type: "trait", system: { kind: "negative" } },
      },
    ]);
  });

  it("isn't part of a one-hour rest, which therefore requires no tests for addiction", () => {
    expect(rest([someone("a")], { length: "hour", used }).prompts).toEqual([]);
  });

  it("causes a RuleError if a choice for the rest is invalid", () => {
    for (const wrong of [
      { tasks: "all" },
      { tasks: [1] },
      { used: [{ rating: 0 }] },
      { used: [{ doses: 1.5 }] },
      { without: [1] },
      { length: "week" },
    ]) {
      expect(() => rest([someone("a")], wrong)).toThrow(/choices\./u);
    }
  });
});

function piece(name: string, value: number): Protection {
  return { uuid: `Actor.b.Item.${name}`, path: "system.armor.value", name, value, max: 9 };
}
