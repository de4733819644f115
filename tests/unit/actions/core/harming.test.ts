/**
 * Tests the effects of a blow on its target, and what cards and prompts show about them (T8.4, R9.5–R9.18).
 */
import { describe, expect, it } from "vitest";
import { validateHouseRules } from "../../../../src/rules/house-rules.ts";
import type { ActorState } from "../../../../src/actions/core/actor-state.ts";
import { text, type Line } from "../../../../src/actions/core/card.ts";
import { Draft } from "../../../../src/actions/core/draft.ts";
import type { ActorFacts, Facts, Table } from "../../../../src/actions/core/facts.ts";
import { Hand, nothingGiven, type Given } from "../../../../src/actions/core/hand.ts";
import { settleOutOfFight, strikeBlow, sumOf, type Blow } from "../../../../src/actions/core/harm.ts";
import { condition, someone, table } from "../support.ts";

const suit = (value: number, part: object = {}) => ({
  uuid: "Item.suit",
  path: "system.armor.value",
  name: "Suit",
  value,
  max: value,
  ...part,
});
const hero = (state: Partial<ActorState> = {}, part: Omit<Partial<ActorFacts>, "state"> = {}) =>
  someone("hero", { injuryReduction: 6, ...part }, { hitPoints: { value: 13, max: 13 }, ...state });
const vital = (part: Partial<ActorState["vital"]>) => ({ vital: { ...hero().state.vital, ...part } });
const attack = (points: number, part: Partial<Blow> = {}): Blow => ({
  key: "0",
  entry: "attack",
  points,
  soakable: true,
  ...part,
});
const party = { uuid: "Actor.party", inspiration: 0, members: ["Actor.hero"] };

function strike(
  target: ActorFacts,
  blow: Blow,
  answer: string | null = "none",
  { dice = {}, at = table }: { readonly dice?: Given["dice"]; readonly at?: Table } = {},
) {
  const facts: Facts = { actor: someone("foe"), targets: [target], item: null, gear: [], party, choices: {} };
  const draft = new Draft(facts);
  const answers: Given["answers"] = answer === null ? {} : { "soak.0": { value: answer } };
  const hand = new Hand({ ...nothingGiven, dice, answers });
  const harm = strikeBlow(draft, target, blow, facts, hand, at);
  return { harm, hand, lines: harm?.lines ?? [], after: draft.state(target.uuid), draft };
}
const told = (lines: readonly Line[]) =>
  lines.map(({ text: { key }, value }) => [key, ...(value === undefined ? [] : [value])]);

describe("a blow", () => {
  it("costs hit points for the damage left after armor and Damage Resistance, both of which are worn down", () => {
    const target = hero({
      armor: [suit(8), suit(7, { uuid: "Item.helmet", name: "Helmet" })],
      resistance: [suit(1, { uuid: "Item.skin", name: "Skin" }), suit(3)],
    });
    expect(sumOf(target.state.armor)).toBe(15);
    const { after, lines, harm } = strike(target, attack(20));
    expect(harm?.judgment).toMatchObject({
      absorbed: 15,
      armorWorn: 1,
      direct: 5,
      resisted: 4,
      hitPointsLost: 1,
    });
    expect(after.hitPoints.value).toBe(12);
    expect(after.armor.map(({ value }) => value)).toEqual([7, 7]);
    expect(after.resistance.map(({ value }) => value)).toEqual([0, 0]);
    expect(lines[0]).toEqual({
      text: text("BLACKOUT.harm.armorWorn"),
      place: "step",
      value: "−1",
      why: [{ text: text("Suit"), value: "−1" }],
      concealed: { of: "Actor.hero", need: "passive" },
    });
    expect(lines[1]).toMatchObject({
      text: text("BLACKOUT.harm.hitPointsLost"),
      value: "−1",
      tone: "bad",
      concealed: { of: "Actor.hero", need: "all" },
    });
    expect(lines[1]?.why?.map(({ text: { key }, value }) => [key, value])).toEqual([
      ["BLACKOUT.harm.points", "20"],
      ["BLACKOUT.harm.step.armor", "20 › 5"],
      ["BLACKOUT.harm.step.resistance", "5 › 1"],
      ["Suit", "−1"],
      ["Skin", "−1"],
      ["Suit", "−3"],
    ]);
    expect(lines).toHaveLength(2);
  });

  it("wears down the sources of protection in order", () => {
    const target = hero({ resistance: [suit(2), suit(3, { uuid: "Item.skin" }), suit(3)] });
    expect(strike(target, attack(4)).after.resistance.map(({ value }) => value)).toEqual([0, 1, 3]);
    const one = target.state.resistance[2];
    expect(strike(target, attack(4)).after.resistance[2]).toBe(one);
  });

  it("that the armor stops leaves the target unhurt", () => {
    const { lines, after } = strike(hero({ armor: [suit(8)] }), attack(5));
    expect(after.hitPoints.value).toBe(13);
    expect(told(lines)).toEqual([["BLACKOUT.harm.hitPointsLost", "0"], ["BLACKOUT.harm.unhurt"]]);
    expect([lines[0]?.tone, lines[1]?.place]).toEqual(["", "unhurt"]);
  });

  it("is shown as an equation, with the damage that gets through armor (R8.7)", () => {
    const equation = (target: ActorFacts, blow: Blow) =>
      strike(target, blow)
        .lines.at(-1)
        ?.equation?.map(({ sign, value, label: { key } }) => `${sign}${value} ${key.split(".").at(-1)}`);
    expect(equation(hero(), attack(4))).toEqual(["4 points", "=4 hitPoints"]);
    expect(equation(hero({ armor: [suit(2)] }), attack(4))).toEqual(["4 points", "−2 armor", "=2 hitPoints"]);
    const both = hero({ armor: [suit(2)], resistance: [suit(1)] });
    expect(equation(both, attack(4))).toEqual([
      "4 points",
      "−2 armor",
      "=2 direct",
      "−1 resistance",
      "=1 hitPoints",
    ]);
    expect(equation(both, attack(4, { entry: "direct" }))).toEqual([
      "4 points",
      "−1 resistance",
      "=3 hitPoints",
    ]);
    const out = hero(
      { conditions: [condition("outOfFight")], hitPoints: { value: -1, max: 13 } },
      { kind: "npc" },
    );
    expect(strike(out, attack(2)).lines[0]?.equation?.map(({ sign, value }) => sign + value)).toEqual([
      "2",
      "+2",
      "=4",
    ]);
  });

  it("costs a machine twice as many hit points if it deals Shock damage (T11.2)", () => {
    const lost = (body: "machine" | "living") =>
      strike(hero({}, { kind: "npc", body }), attack(3, { shock: true })).harm?.judgment.hitPointsLost;
    expect([lost("machine"), lost("living")]).toEqual([6, 3]);
  });

  it("restarts a machine that was shut down, even if its armor absorbs all damage (T11.2)", () => {
    const shut = (points: number) =>
      strike(
        hero({ ...vital({ shutDown: true }), armor: [suit(8)] }, { kind: "npc", body: "machine" }),
        attack(points),
      ).after.vital.shutDown;
    expect([shut(1), shut(0)]).toEqual([false, true]);
  });

  it("makes a stabilized target bleed again (R9.22a)", () => {
    const down = hero({
      hitPoints: { value: -1, max: 13 },
      ...vital({ stabilized: true }),
      conditions: [condition("outOfFight")],
    });
    const hit = strike(down, attack(1));
    expect(hit.after.vital.stabilized).toBe(false);
    expect(hit.lines.at(-1)).toEqual({ text: text("BLACKOUT.harm.bleedsAgain"), tone: "bad" });
    expect(strike(down, attack(0)).after.vital.stabilized).toBe(true);
  });
});

describe("a blow that takes the target's last hit points", () => {
  const last = (target: ActorFacts, points: number, part: Partial<Blow> = {}) =>
    strike(target, attack(points, { soakable: false, ...part }));

  it("takes the target Out of the Fight, or kills them (R9.18, R9.23)", () => {
    const down = last(hero(), 13);
    expect(down.lines.at(-1)).toEqual({ text: text("BLACKOUT.harm.takenOut"), tone: "bad" });
    expect(down.after.conditions.map(({ key }) => key)).toContain("outOfFight");
    expect(down.after.vital.dead).toBe(false);
    const dead = last(hero(), 60);
    expect(dead.lines.at(-1)).toEqual({ text: text("BLACKOUT.harm.dead"), tone: "bad" });
    expect(dead.after.vital.dead).toBe(true);
    expect(told(last(hero(), 12).lines)).toHaveLength(1);
  });

  it("breaks a barrier, which can't be taken Out of the Fight", () => {
    const door = (value: number, part: object = {}) =>
      hero({ hitPoints: { value, max: 13 }, ...part }, { kind: "barrier" });
    const broken = last(door(5), 5);
    expect(broken.lines.at(-1)).toEqual({ text: text("BLACKOUT.harm.broken"), tone: "bad" });
    expect([broken.after.vital.dead, broken.after.conditions]).toEqual([true, []]);
    expect(last(door(5), 60).lines.at(-1)).toEqual({ text: text("BLACKOUT.harm.broken"), tone: "bad" });
    expect(last(door(5), 60, { nonLethal: true }).after.vital.dead).toBe(true);
    const cracked = last(door(5), 4);
    expect([told(cracked.lines).length, cracked.after.vital.dead]).toEqual([1, false]);
    expect(last(door(5), 5, { nonLethal: true }).lines.at(-1)?.text.key).toBe("BLACKOUT.harm.broken");
    expect(last(door(5, vital({ dead: true })), 1).after.vital.dead, "repaired").toBe(false);
  });

  it("doesn't decide the target's survival if the attack isn't lethal (R7.18)", () => {
    const open = last(hero(), 60, { nonLethal: true });
    expect([open.after.vital.dead, told(open.lines)]).toEqual([
      false,
      [["BLACKOUT.harm.hitPointsLost", "−60"]],
    ]);
    expect(last(hero(vital({ dead: true })), 1, { nonLethal: true }).after.vital.dead).toBe(true);
  });
});

describe("soaking a blow (R9.5)", () => {
  const both: Table = {
    ...table,
    houseRules: validateHouseRules({ oneMitigationPerInstance: false }).houseRules,
  };
  const offered = (target: ActorFacts, blow: Blow, at = table) =>
    strike(target, blow, null, { at }).hand.prompts.flatMap(({ options }) =>
      options.map(({ value }) => value),
    );

  it("is offered to characters who lose hit points, unless they are down, dead or machines", () => {
    const all = ["none", "injury", "wound"];
    expect(offered(hero(), attack(5))).toEqual(all);
    expect(offered(hero(), attack(5, { soakable: false }))).toEqual([]);
    expect(offered(hero({ armor: [suit(5)] }), attack(5))).toEqual([]);
    expect(offered(hero({}, { kind: "npc" }), attack(5))).toEqual([]);
    expect(offered(hero({}, { body: "machine" }), attack(5))).toEqual([]);
    expect(offered(hero(vital({ dead: true })), attack(5))).toEqual([]);
    expect(offered(hero({ hitPoints: { value: 0, max: 13 } }), attack(5))).toEqual([]);
    expect(offered(hero({ hitPoints: { value: 1, max: 13 } }), attack(5))).toEqual(all);
    expect(offered(hero(), attack(5), both)).toEqual([...all, "both"]);
  });

  it("with a wound isn't offered to a character who already has a wound for each attribute (R9.12)", () => {
    const wounded = (...attributes: readonly string[]) =>
      hero({
        conditions: [
          ...attributes.map(attribute => condition("wounded", { attribute: attribute as "strength" })),
          condition("prone"),
        ] as never,
      });
    expect(offered(wounded("strength", "endurance"), attack(5))).toContain("wound");
    const three = wounded("strength", "endurance", "dexterity");
    expect(offered(three, attack(5))).toEqual(["none", "injury"]);
    expect(offered(three, attack(5), both)).toEqual(["none", "injury"]);
  });

  it("starts with a question that shows the damage and the consequences of each answer", () => {
    const [prompt] = strike(hero({ hitPoints: { value: 8, max: 13 } }), attack(9), null, { at: both }).hand
      .prompts;
    expect(prompt).toMatchObject({
      key: "soak.0",
      actor: "Actor.hero",
      fallback: "none",
      question: text("BLACKOUT.prompt.soak.question", { name: "hero", points: 9 }),
    });
    expect(prompt?.equation?.map(({ sign, value }) => sign + value)).toEqual(["9", "=9"]);
    const options = prompt?.options.map(({ value, label, futures = [], dice }) => [
      value,
      label.key,
      dice && [dice.count, dice.sides, dice.difficulty, dice.chance, dice.why],
      ...told(futures).flat(),
    ]);
    const [loses, left] = ["BLACKOUT.prompt.soak.loses", "BLACKOUT.prompt.soak.left"];
    const die = (count: number) => [count, 3, null, null, []];
    expect(options).toEqual([
      ["none", "BLACKOUT.prompt.soak.none", undefined, loses, "9", left, "−1", "BLACKOUT.harm.takenOut"],
      [
        "injury",
        "BLACKOUT.prompt.soak.injury",
        die(1),
        loses,
        "3",
        left,
        "5",
        "BLACKOUT.prompt.soak.injuryFollows",
      ],
      [
        "wound",
        "BLACKOUT.prompt.soak.wound",
        die(1),
        loses,
        "4",
        left,
        "4",
        "BLACKOUT.harm.inspiration",
        "+1",
        "BLACKOUT.prompt.soak.woundFollows",
      ],
      [
        "both",
        "BLACKOUT.prompt.soak.both",
        die(2),
        loses,
        "1",
        left,
        "7",
        "BLACKOUT.harm.inspiration",
        "+1",
        "BLACKOUT.prompt.soak.bothFollows",
      ],
    ]);
    expect(prompt?.options[1]?.futures?.at(-1)?.text.data).toEqual({ n: 6 });
    expect(prompt?.options.map(({ futures }) => futures?.[1]?.tone)).toEqual(["bad", "", "", ""]);
  });

  it("promises Inspiration dice for a wound only to a party member (R9.14)", () => {
    const gains = (target: ActorFacts) =>
      strike(target, attack(9), null).hand.prompts[0]?.options.flatMap(({ value, futures = [] }) =>
        futures.some(({ text: { key } }) => key === "BLACKOUT.harm.inspiration") ? [value] : [],
      );
    expect(gains(hero())).toEqual(["wound"]);
    expect(gains({ ...hero(), uuid: "Actor.stranger" })).toEqual([]);
  });

  it("warns of death and of a drop to 0 hit points", () => {
    const [prompt] = strike(hero(), attack(60), null).hand.prompts;
    expect(prompt?.options[0]?.futures?.at(-1)?.text.key).toBe("BLACKOUT.harm.dead");
    const [zero] = strike(hero({ hitPoints: { value: 5, max: 13 } }), attack(5), null).hand.prompts;
    expect(zero?.options[0]?.futures?.map(({ tone }) => tone)).toEqual([undefined, "bad", "bad"]);
  });

  it("changes nothing until the question is answered and the dice are rolled", () => {
    for (const answer of [null, "injury"]) {
      const { harm, draft } = strike(hero(), attack(5), answer);
      expect([harm, draft.changes()]).toEqual([null, []]);
    }
  });

  it("with an injury reduces the damage and hurts a random attribute (R9.6–R9.8)", () => {
    const { after, lines, hand } = strike(hero(), attack(9), "injury", { dice: { "soak.0": [2] } });
    expect([after.hitPoints.value, hand.needs]).toEqual([10, []]);
    expect(after.conditions).toMatchObject([{ key: "injured", attribute: "endurance" }]);
    expect(after.conditions[0]).not.toHaveProperty("limb");
    expect(lines.slice(1)).toMatchObject([
      {
        text: text("BLACKOUT.harm.injury", { attribute: text("BLACKOUT.attribute.endurance") }),
        value: { data: { value: "2" } },
        tone: "bad",
      },
      { text: text("BLACKOUT.trauma.follows.injury.endurance") },
    ]);
  });

  it("with a limb injury flips a coin to choose the limb (R9.7)", () => {
    expect(strike(hero(), attack(9), "injury", { dice: { "soak.0": [1] } }).hand.needs).toMatchObject([
      { stream: "limb.0", count: 1, sides: 2, roller: "Actor.hero" },
    ]);
    const { after, lines } = strike(hero(), attack(9), "injury", { dice: { "soak.0": [3], "limb.0": [2] } });
    expect(after.conditions).toMatchObject([{ key: "injured", attribute: "dexterity", limb: "right" }]);
    const limb = text("BLACKOUT.trauma.limb.dexterity.right");
    expect(lines.at(-1)).toEqual({ text: text("BLACKOUT.trauma.follows.injury.dexterity", { limb }) });
  });

  it("with a wound halves the damage and adds Inspiration dice (R9.13, R9.14)", () => {
    const { after, lines, draft } = strike(hero(), attack(9), "wound", { dice: { "soak.0": [1] } });
    expect(after.hitPoints.value).toBe(9);
    expect(after.conditions).toMatchObject([{ key: "wounded", attribute: "strength" }]);
    expect(draft.inspiration).toBe(1);
    expect(told(lines).slice(1)).toMatchObject([
      ["BLACKOUT.harm.wound", { data: { value: "1" } }],
      ["BLACKOUT.trauma.follows.wound"],
      ["BLACKOUT.harm.inspiration", "+1"],
    ]);
  });

  it("with both an injury and a wound takes the injury first, and only the injury affects a limb (R9.16)", () => {
    const { after } = strike(hero(), attack(9), "both", {
      dice: { "soak.0": [1, 3], "limb.0": [1] },
      at: both,
    });
    expect(after.hitPoints.value).toBe(12);
    expect(after.conditions.map(({ key, attribute, limb = null }) => [key, attribute, limb])).toEqual(
      expect.arrayContaining([
        ["injured", "strength", "left"],
        ["wounded", "dexterity", null],
      ]),
    );
  });
});

describe("an actor Out of the Fight", () => {
  const settled = (state: Partial<ActorState>) => {
    const target = hero(state);
    const draft = new Draft({ actor: target, targets: [], item: null, gear: [], party: null });
    settleOutOfFight(draft, target, table);
    return draft.state(target.uuid);
  };
  const pending = (effect: string) => ({ effect, difficulty: 1, source: null }) as never;
  const out = condition("outOfFight");
  const clock = { at: "ownTurnEnd", left: 2 } as const;

  it("no longer resists effects that only limit actions (R9.18)", () => {
    const resist = { pending: [pending("stun"), pending("acid")], rolled: [] };
    const down = settled({ hitPoints: { value: 0, max: 13 }, resist });
    expect(down.conditions.map(({ key }) => key)).toEqual(["outOfFight"]);
    expect(down.resist.pending).toEqual([pending("acid")]);
    const acid = { pending: [pending("acid")], rolled: [] };
    expect(settled({ hitPoints: { value: 0, max: 13 }, resist: acid }).resist).toBe(acid);
    expect(settled({ hitPoints: { value: 0, max: 13 }, resist, conditions: [out] }).resist).toBe(resist);
  });

  it("loses the clock of a Shutdown if something else keeps the actor Out of the Fight (T11.2)", () => {
    const conditions = [condition("prone", { clock }), { ...out, clock }];
    const clocks = (state: Partial<ActorState>) =>
      settled({ conditions, ...state }).conditions.map(one => one.clock);
    expect(clocks({ hitPoints: { value: 0, max: 13 } })).toEqual([clock, null]);
    expect(clocks({ hitPoints: { value: 0, max: 13 }, ...vital({ shutDown: true }) })).toEqual([
      clock,
      clock,
    ]);
    const unchanged = settled({ conditions: [out], hitPoints: { value: 0, max: 13 } });
    expect(unchanged.conditions).toEqual([out]);
  });

  it("returns to the fight and stops drowning if nothing keeps the actor out any longer", () => {
    const clocks = { ...hero().state.clocks, airlessSince: 5, wakeFrom: 6, helpFrom: 7 } as never;
    const back = settled({ conditions: [condition("prone"), out], clocks });
    expect(back.conditions.map(({ key }) => key)).toEqual(["prone"]);
    expect(back.clocks).toMatchObject({ airlessSince: null, wakeFrom: null, helpFrom: null });
    const dead = settled({ ...vital({ dead: true }), conditions: [out] });
    expect(dead.conditions).toEqual([out]);
  });
});
