import { describe, expect, it } from "vitest";
import type { Source } from "../../../../../src/ledger/plain.ts";
import { variant } from "../../../../../src/variants/zones-and-cards/variant.ts";
import { table } from "../../../actions/support.ts";
import { blade, gun, MadeUpEncounter, sheet, suit, type Someone } from "./support.ts";

const lowest = { face: () => 1 };

/** Returns an encounter with Ann, a foe in armor, and an ally. Ann acts first, and has a gun and a blade. */
function duel({
  ann = {},
  foe = {},
  weapon = {},
  settings = {},
}: {
  readonly ann?: Source;
  readonly foe?: Source;
  readonly weapon?: Source;
  readonly settings?: Source;
} = {}) {
  const people: Someone[] = [
    { id: "ann", sheet: sheet(ann), things: [gun("ann", weapon), blade("ann")] },
    { id: "foe", side: "enemy", sheet: sheet(foe), things: [suit("foe", 1)] },
    { id: "bob", sheet: sheet() },
  ];
  const encounter = new MadeUpEncounter(people, { settings });
  encounter.play("zones.round", "ann", {}, [], lowest);
  return encounter;
}

const shot = { item: "gun", push: "keep" };
const health = (encounter: MadeUpEncounter, id: string) =>
  (encounter.world.get(`Actor.${id}`)!["system"] as { variants: { zones: Source } }).variants.zones;

describe("a Zones & Cards attack", () => {
  it("lets the target decide before the roll whether to spend an action on defense (Z6.4, Z3.3)", () => {
    const encounter = duel();
    const asked = encounter.judge("zones.attack", "ann", shot, ["foe"]);
    expect(asked.prompts).toMatchObject([
      {
        key: "interrupt",
        actor: "Actor.foe",
        fallback: "let",
        options: [{ value: "dodge", dice: { count: 5 } }, { value: "let" }],
      },
    ]);
    expect(asked.given.dice).toEqual({});
    encounter.play("zones.attack", "ann", shot, ["foe"], {
      answers: { interrupt: "dodge" },
      dice: { "attack.base": [6, 6, 3, 3, 3, 3], "interrupt": [6, 2, 2, 2, 2] },
    });
    expect(encounter.fought["people"]).toMatchObject({
      foe: { turns: { r1t0: { quick: 1, full: 0, deeds: 0 } } },
      ann: { turns: { r1t0: { full: 1, quick: 0 } } },
    });
    expect(health(encounter, "foe")["health"]).toBe(2);
  });

  it("gains two dice against an unaware target, who can't defend (Z2.5)", () => {
    const encounter = duel();
    const { prompts, card } = encounter.judge("zones.attack", "ann", { ...shot, ambush: "yes" }, ["foe"], {
      dice: { "attack.base": [6, 6, 6, 2, 2, 2, 2, 2] },
    });
    expect(prompts.map(({ key }) => key)).toEqual(["conserve"]);
    expect(card.dice[0]?.faces).toHaveLength(8);
    expect(card.dice[0]?.why).toContainEqual(
      expect.objectContaining({ text: { key: "BLACKOUT.zones.row.ambush" }, value: "+2" }),
    );
  });

  it("lets the attacker push before stress takes effect, and shows the costs of a push (Z1.12)", () => {
    const encounter = duel({ ann: { stress: 2 } });
    const { prompts, card } = encounter.judge("zones.attack", "ann", { item: "gun" }, ["foe"], {
      answers: { interrupt: "let" },
      dice: { "attack.base": [6, 3, 3, 3, 3, 3], "attack.stress": [2, 6] },
    });
    expect(prompts).toMatchObject([
      {
        key: "attack.push",
        actor: "Actor.ann",
        fallback: "keep",
        options: [{ value: "keep" }, { value: "push", dice: { count: 7 } }],
      },
    ]);
    expect(prompts[0]?.options[1]?.futures?.map(({ value }) => value)).toEqual(["2", "6", "+1", "2 › 3"]);
    expect(card.dice.map(({ stream, faces }) => [stream, faces.length])).toEqual([
      ["attack.base", 6],
      ["attack.stress", 2],
    ]);
    encounter.play("zones.attack", "ann", { item: "gun" }, ["foe"], {
      answers: { "interrupt": "let", "attack.push": "push", "conserve": "damage" },
      dice: {
        "attack.base": [6, 3, 3, 3, 3, 3],
        "attack.stress": [2, 6],
        "attack.push": [2, 2, 2, 2, 2, 1, 2],
        "supply": [1, 2, 2, 2],
        "attack.response": [2],
      },
    });
    expect(health(encounter, "ann")).toMatchObject({
      stress: 3,
      responses: { tunnelVision: true, jumpy: false },
    });
    expect(encounter.world.get("Actor.ann.Item.gun")?.["system"]).toMatchObject({
      variants: { zones: { supply: 3 } },
    });
  });

  it("can use a success to save ammunition (Z6.17)", () => {
    const encounter = duel();
    const { prompts } = encounter.judge("zones.attack", "ann", shot, ["foe"], {
      answers: { interrupt: "let" },
      dice: { "attack.base": [6, 6, 3, 3, 3, 3] },
    });
    expect(prompts).toMatchObject([
      {
        key: "conserve",
        options: [
          { value: "damage", futures: [{ value: "3" }] },
          { value: "spare", futures: [{ value: "2" }] },
        ],
      },
    ]);
    const { given } = encounter.play("zones.attack", "ann", shot, ["foe"], {
      answers: { interrupt: "let", conserve: "spare" },
      dice: { "attack.base": [6, 6, 3, 3, 3, 3] },
    });
    expect(given.dice["supply"]).toBeUndefined();
    expect(health(encounter, "foe")["health"]).toBe(2);
  });

  it("shows everyone the odds of losing ammunition, but shows the odds against an enemy's defense only to users who are allowed to see them (Z4.3, Z6.16)", () => {
    const encounter = duel({ weapon: { capacity: 6, supply: 2 } });
    const attack = variant.actions.find(({ key }) => key === "zones.attack");
    const lines = attack?.preview(encounter.factsFor(attack, "ann", shot, ["foe"]), table).lines ?? [];
    const of = (key: string) => lines.find(({ text }) => text.key === `BLACKOUT.zones.attack.${key}`);
    expect(of("chanceSupply")).toMatchObject({ value: "30.6%", chance: true });
    expect(of("chanceThrough")).toMatchObject({ concealed: { of: "Actor.foe", need: "all" } });
    // The attacker rolls six dice, and the target five.
    expect(of("chanceThrough")?.value).toBe("38.3%");
  });

  it("can use a success to save ammunition with a single shot, but always requires a supply roll on full auto (Z6.20)", () => {
    const thrown = {
      answers: { interrupt: "let" },
      dice: { "attack.base": [6, 6, 3, 3, 3, 3], "supply": [1, 2, 2, 2] },
    };
    const fires = (encounter: ReturnType<typeof duel>, choices: object) => {
      const { card, followUps } = encounter.play(
        "zones.attack",
        "ann",
        { ...shot, conserve: "always", ...choices },
        ["foe"],
        thrown,
      );
      return [
        card.dice.some(({ stream }) => stream === "supply"),
        followUps.length,
        health(encounter, "foe")["health"],
      ];
    };
    const auto = () => duel({ weapon: { fullAuto: true } });
    expect(fires(auto(), {}), "no success is spent").toEqual([true, 1, 1]);
    expect(fires(auto(), { fullAuto: false })).toEqual([false, 0, 2]);
    const burst = auto();
    fires(burst, {});
    const second = burst.play("zones.attack", "ann", { ...shot, shot: 2, conserve: "always" }, ["foe"], {
      ...thrown,
      dice: { ...thrown.dice, "attack.stress": [3], "supply": [2, 2, 2] },
    });
    expect(second.card.dice.map(({ stream }) => stream)).toContain("supply");
    const { problems } = auto().judge("zones.attack", "ann", { ...shot, shot: 2 }, ["foe"]);
    expect(problems.map(({ text }) => text.key)).toContain("BLACKOUT.zones.problem.noBurst");
  });

  it("can be followed by two more attacks on full auto, which cost stress but no actions (Z6.20–Z6.22)", () => {
    const encounter = duel({
      weapon: { fullAuto: true, capacity: 6, supply: 6 },
      foe: { attributes: { strength: 10, agility: 10, wits: 3, empathy: 3 }, health: 10 },
    });
    const hit = { answers: { interrupt: "let" }, dice: { "attack.base": [6, 3, 3, 3, 3, 3] }, face: () => 2 };
    expect(
      encounter.judge("zones.attack", "ann", { ...shot, shot: 2 }, ["foe"], hit).problems[0]?.text.key,
    ).toBe("BLACKOUT.zones.problem.noBurst");
    expect(encounter.play("zones.attack", "ann", shot, ["foe"], hit).followUps).toMatchObject([
      { action: "zones.attack", item: "Actor.ann.Item.gun", choices: { shot: 2 } },
    ]);
    expect(encounter.play("zones.attack", "ann", { ...shot, shot: 2 }, ["foe"], hit).followUps).toMatchObject(
      [{ choices: { shot: 3 } }],
    );
    expect(health(encounter, "ann")["stress"]).toBe(1);
    expect(encounter.play("zones.attack", "ann", { ...shot, shot: 3 }, ["foe"], hit).followUps).toEqual([]);
    expect(health(encounter, "ann")["stress"]).toBe(2);
    expect(encounter.fought["people"]).toMatchObject({ ann: { turns: { r1t0: { full: 1, quick: 0 } } } });
    expect(encounter.judge("zones.attack", "ann", shot, ["foe"], hit).problems).toContainEqual(
      expect.objectContaining({ kind: "ap" }),
    );
  });

  it("causes an injury roll if it breaks the target, and panic rolls for witnesses if the target is a player character (Z7.5, Z5.2)", () => {
    const encounter = duel({ foe: { health: 1 } });
    const brought = {
      answers: { interrupt: "let" },
      dice: { "attack.base": [6, 6, 6, 3, 3, 3], "wound.injury": [4, 4], "wound.healing": [5] },
    };
    encounter.play("zones.attack", "ann", { ...shot, conserve: "never" }, ["foe"], brought);
    expect(health(encounter, "foe")).toMatchObject({
      broken: true,
      health: 0,
      injuries: { puncturedLung: { limit: "shift", days: 5, permanent: false } },
    });
    expect(encounter.settle()).toEqual([]);
    const other = duel({ ann: { health: 1 } });
    other.play("zones.endTurn", "ann");
    other.play("zones.attack", "foe", { push: "keep" }, ["ann"], {
      answers: { interrupt: "let" },
      dice: { "attack.base": [6, 6, 3, 3, 3], "wound.injury": [1, 1] },
    });
    expect(other.fought["people"]).toMatchObject({
      bob: { panicDue: "playerBroken", panics: 1 },
      foe: { panicDue: "" },
      ann: { panicDue: "" },
    });
  });

  it("can start a grapple, after which unarmed strikes by the holder are quick actions without a defense (Z4.6, Z4.7)", () => {
    const encounter = duel();
    encounter.play("zones.attack", "ann", { item: "blade", special: "grapple", push: "keep" }, ["foe"], {
      answers: { interrupt: "let" },
      dice: { "attack.base": [6, 3, 3, 3, 3] },
    });
    expect(encounter.fought["grapples"]).toEqual({ foe: "ann" });
    expect(
      encounter
        .judge("zones.attack", "ann", { item: "blade", push: "keep" }, ["foe"])
        .problems.map(({ text }) => text.key),
    ).toContain("BLACKOUT.zones.hindered.holding");
    const struck = encounter.play("zones.attack", "ann", { push: "keep" }, ["foe"], {
      dice: { "attack.base": [6, 6, 6, 3, 3] },
    });
    expect(struck.prompts).toEqual([]);
    expect(encounter.fought["people"]).toMatchObject({ ann: { turns: { r1t0: { full: 1, quick: 1 } } } });
    encounter.play("zones.endTurn", "ann");
    expect(
      encounter.judge("zones.attack", "foe", {}, ["ann"]).problems.map(({ text }) => text.key),
    ).toContain("BLACKOUT.zones.hindered.grappled");
  });

  it("isn't allowed if the target is out of range, or if the weapon is jammed or empty (Z6.5, Z6.16, Z6.19)", () => {
    const keys = (encounter: MadeUpEncounter, choices: object) =>
      encounter
        .judge("zones.attack", "ann", { ...shot, ...choices }, ["foe"])
        .problems.map(({ text }) => text.key);
    expect(keys(duel(), { band: "extreme" })).toContain("BLACKOUT.zones.attackBar.tooFar");
    expect(keys(duel({ weapon: { jammed: true } }), {})).toContain("BLACKOUT.zones.attackBar.jammed");
    expect(keys(duel({ weapon: { supply: 0 } }), {})).toContain("BLACKOUT.zones.attackBar.noAmmunition");
    expect(() => duel().judge("zones.attack", "ann", { ...shot, band: "far" }, ["foe"])).toThrow(
      /choices\.band/u,
    );
    expect(() => duel().judge("zones.attack", "ann", { ...shot, item: "cannon" }, ["foe"])).toThrow(/item/u);
    expect(duel().judge("zones.attack", "ann", shot, ["ann"]).problems[0]?.text.key).toBe(
      "BLACKOUT.zones.problem.noTarget",
    );
  });

  it("can be undone with all its effects", () => {
    const encounter = duel({ foe: { health: 1 }, weapon: { fullAuto: true } });
    const before = [...encounter.world];
    encounter.ledgers.length = 0;
    encounter.play("zones.attack", "ann", { ...shot, conserve: "never" }, ["foe"], {
      answers: { interrupt: "dodge" },
      dice: { "attack.base": [6, 6, 6, 3, 3, 3] },
      face: () => 1,
    });
    encounter.play("zones.endTurn", "ann");
    while (encounter.ledgers.length > 0) encounter.undo();
    expect([...encounter.world]).toEqual(before);
  });
});
