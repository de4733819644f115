import { describe, expect, it } from "vitest";
import type { Choices, Facts } from "../../../src/actions/core/facts.ts";
import { defaultHouseRules } from "../../../src/rules/house-rules.ts";
import { RuleError } from "../../../src/rules/rule-error.ts";
import { attack } from "../../../src/actions/combat/attack.ts";
import { budget, condition, factsOf, play, someone, table, weapon } from "./support.ts";
import { worn } from "./things.ts";

const hits = (n: number, dice: number) => Array.from({ length: dice }, (_, index) => (index < n ? 6 : 1));
const shooter = (part = {}, state = {}) =>
  someone(
    "attacker",
    { skills: { aim: { rank: 2, modifier: 0 }, strike: { rank: 0, modifier: 0 } }, ...part },
    state,
  );
const enemy = (part = {}, state = {}) =>
  someone(
    "enemy",
    { kind: "npc", passiveEvasion: { value: 3, unlimited: 3, reason: "rank" }, ...part },
    { stress: null, ...state },
  );
const gun = (part = {}, item = {}) =>
  weapon(
    "gun",
    {
      category: "ranged",
      attacks: [{ attribute: "dexterity", skill: "aim" }],
      damage: { dice: 8, attribute: "", flat: 0 },
      range: 60,
      ...part,
    },
    item,
  );
const blade = (qualities: readonly { key: string; rating: number | null; text: string }[] = []) =>
  weapon("blade", { damage: { dice: 8, attribute: "", flat: 0 } }, { qualities });
const quality = (key: string, rating: number | null = null) => ({ key, rating, text: "" });
const at = (
  actor: ReturnType<typeof someone>,
  item: ReturnType<typeof weapon> | null,
  target: ReturnType<typeof someone> | null,
  choices: Choices = {},
) => factsOf(attack, { actor, item, targets: target ? [target] : [] }, choices);
const key = (card: { readonly outcome: { readonly key: string } }) => card.outcome.key.split(".").at(-1);
const lineKeys = (lines: readonly { readonly text: { readonly key: string } }[]) =>
  lines.map(({ text }) => text.key);

describe("an attack (R7.1–R7.4)", () => {
  it("with extra time against a target in partial cover costs 2 AP, rolls 6 dice, and hits with three successes (example 21)", () => {
    const facts = at(shooter({ inCombat: true, ownTurn: true }, { budget: budget(3) }), gun(), enemy(), {
      takingTime: 1,
      targets: [{ cover: "partial" }],
    });
    expect(attack.preview(facts, table)).toMatchObject({ ap: 2, difficulty: 3, pool: { pool: 6 } });
    expect(play(attack, facts).needs).toEqual([
      { stream: "attack", count: 6, sides: 6, roller: "Actor.attacker", inspiration: 0 },
    ]);
    const { card, needs, changes } = play(attack, facts, { dice: { attack: [5, 2, 6, 1, 5, 3] } });
    expect(key(card)).toBe("hit");
    expect(needs).toMatchObject([{ stream: "damage", count: 8 }]);
    expect(changes).toContainEqual({ uuid: "Combat.combat.Combatant.one", path: "system.ap", add: -2 });
  });

  it("is a critical hit with one extra damage die against Passive Evasion 1 (example 21, R7.5)", () => {
    const facts = at(shooter(), gun(), enemy({ passiveEvasion: { value: 1, unlimited: 1, reason: "" } }));
    const { card, needs } = play(attack, facts, { dice: { attack: [5, 2, 6, 1, 5, 3] } });
    expect(key(card)).toBe("critical");
    expect(needs).toMatchObject([{ stream: "damage", count: 9 }]);
  });

  it("misses with too few successes, in which case it rolls no damage and changes nothing", () => {
    const { card, needs, changes } = play(attack, at(shooter(), blade(), enemy()), {
      dice: { attack: hits(2, 4) },
    });
    expect(key(card)).toBe("miss");
    expect(needs).toEqual([]);
    expect(changes).toEqual([]);
  });

  it("with 20 points of damage against AV 12 and DR 3 takes five hit points, one point of AV and all DR from the target (example 22, R7.6–R7.8, T8.4)", () => {
    const target = enemy(
      {},
      { armor: [worn("vest", 12, 12)], resistance: [worn("pads", 3, 3, "resistance")] },
    );
    const { card, changes } = play(attack, at(shooter(), gun(), target), {
      dice: { attack: hits(3, 6), damage: [6, 5, 5, 1, 2, 3, 4, 5] },
    });
    expect(card.damage).toBe(20);
    expect(changes).toEqual([
      { uuid: "Actor.enemy", path: "system.health.value", add: -5 },
      { uuid: "Actor.a.Item.vest", path: "system.armor.value", add: -1 },
      { uuid: "Actor.a.Item.pads", path: "system.resistance.value", add: -3 },
    ]);
    expect(card.targets.map(key)).toEqual(["through"]);
  });

  it("has a separate outcome if armor stops all damage", () => {
    const { card, changes } = play(
      attack,
      at(shooter(), gun(), enemy({}, { armor: [worn("plate", 50, 50)] })),
      { dice: { attack: hits(3, 6), damage: hits(1, 8) } },
    );
    expect(card.targets.map(key)).toEqual(["held"]);
    expect(changes).toEqual([]);
  });

  it("uses up a shot (R7.25) or a thrown item, and reports a problem if none is left", () => {
    const loaded = (value: number) =>
      gun({}, { state: { quantity: 1, ammunition: { value, max: 6 }, uses: null, location: "worn" } });
    const dice = { attack: hits(0, 6) };
    expect(play(attack, at(shooter(), loaded(6), enemy()), { dice }).changes).toEqual([
      { uuid: "Actor.attacker.Item.gun", path: "system.ammunition.value", add: -1 },
    ]);
    expect(play(attack, at(shooter(), loaded(0), enemy()), { dice })).toMatchObject({
      changes: [],
      problems: [{ kind: "ammunition", text: { key: "BLACKOUT.problem.attack.empty" } }],
    });
    const knife = (quantity: number) =>
      weapon(
        "knife",
        { category: "thrown", attacks: [{ attribute: "strength", skill: "aim" }], range: 20 },
        { state: { quantity, ammunition: null, uses: null, location: "worn" } },
      );
    expect(play(attack, at(shooter(), knife(2), enemy()), { dice }).changes).toEqual([
      { uuid: "Actor.attacker.Item.knife", path: "system.quantity", add: -1 },
    ]);
    expect(play(attack, at(shooter(), knife(0), enemy()), { dice }).problems).toMatchObject([
      { kind: "ammunition" },
    ]);
  });

  it("with bare hands can use Strength or Dexterity, but deals non-lethal damage based on Strength (example 29, R7.10, A5)", () => {
    const actor = someone("attacker", {
      attributes: { strength: 3, endurance: 3, dexterity: 5, intelligence: 3, insight: 3, charisma: 3 },
    });
    const facts = at(actor, null, enemy());
    expect(facts.choices["nonLethal"]).toBe(true);
    expect(
      attack.preview({ ...facts, choices: { ...facts.choices, pair: "1" } }, table).pool?.attribute,
    ).toBe(5);
    expect(play(attack, facts, { dice: { attack: hits(3, 4), damage: [5, 6, 1] } }).card.damage).toBe(10);
    expect(
      play(
        attack,
        { ...facts, choices: { ...facts.choices, pair: "1" } },
        { dice: { attack: hits(3, 5), damage: [5, 6, 1] } },
      ).card.damage,
    ).toBe(10);
  });

  it("with a Finesse blade can use Dexterity (R7.11)", () => {
    const fields = attack.fields(at(shooter(), blade([quality("finesse")]), enemy()), table);
    expect(fields.find(({ name }) => name === "pair")).toMatchObject({
      options: [{ value: "0" }, { value: "1" }],
    });
  });

  it("with an item that isn't a weapon follows the rules for bare hands (R7.10)", () => {
    const stool = { ...blade(), type: "gear", weapon: null, name: "Stool" };
    expect(play(attack, at(shooter(), stool, enemy())).card.title.key).toBe("Stool");
    expect(attack.preview(at(shooter(), stool, enemy()), table).lines[0]).toMatchObject({
      value: { data: { n: 4 } },
    });
  });
});

describe("the circumstances of an attack (R7.14)", () => {
  const rowsOf = (facts: Parameters<typeof attack.preview>[0]) =>
    attack.preview(facts, table).rows.map(({ source, dice }) => [source, dice]);

  it("add two dice in melee against a prone target, and one die for a prone shooter (example 27, A6)", () => {
    expect(
      rowsOf(
        at(shooter(), blade(), enemy({}, { conditions: [condition("prone")] }), {
          targets: [{ engaged: true }],
        }),
      ),
    ).toEqual([["proneTarget", 2]]);
    expect(rowsOf(at(shooter({}, { conditions: [condition("prone")] }), gun(), enemy()))).toEqual([
      ["proneShooter", 1],
    ]);
  });

  it("include the target's Stealth, and the distance, the cover and the adjacency that the user entered", () => {
    const chosen = { feet: 90, crossed: 2, adjacent: true };
    expect(rowsOf(at(shooter(), gun(), enemy({ stealth: 1 }), { targets: [chosen] }))).toEqual([
      ["fullCover", -2],
      ["stealth", -1],
      ["adjacentShot", -1],
      ["longRange", -1],
    ]);
    expect(
      rowsOf(
        at(shooter(), gun({}, { qualities: [quality("seeking")] }), enemy({ stealth: 1 }), {
          targets: [{ crossed: 2 }],
        }),
      ),
    ).toEqual([]);
    expect(rowsOf(at(shooter(), gun(), enemy(), { targets: [{ band: "long" }] }))).toEqual([
      ["bandBeyond", -1],
    ]);
  });

  it("include cover from the map, adjusted for a prone target or a Seeking weapon (A6, T11.2)", () => {
    const onMap: NonNullable<Facts["seen"]> = [
      {
        feet: 30,
        band: "short",
        adjacent: false,
        inFront: true,
        engaged: false,
        backArc: false,
        engagedBy: [],
        cover: { crossed: 1, wall: "none", inTheWay: [{ what: "character", name: "Rook", feet: 10 }] },
      },
    ];
    const shown = (item: ReturnType<typeof gun>, conditions: ReturnType<typeof condition>[] = []) => {
      const facts = {
        ...at(shooter(), item, enemy({}, { conditions }), { targets: [{ crossed: 1, feet: 30 }] }),
        seen: onMap,
      };
      const line = attack
        .preview(facts, table)
        .lines.find(({ text }) => text.key.startsWith("BLACKOUT.map.cover."));
      const { lines } = play(attack, facts, { dice: { attack: hits(0, 6) } }).card;
      expect(lines, "the card says the same").toContainEqual(line);
      return [line?.text.key.split(".").at(-1), ...(line?.why?.map(({ text }) => text.key) ?? [])];
    };
    expect(shown(gun())).toEqual(["partial", "Rook"]);
    expect(shown(gun(), [condition("prone")])).toEqual(["full", "Rook", "BLACKOUT.map.because.prone"]);
    expect(shown(gun({}, { qualities: [quality("seeking")] }))).toEqual([
      "none",
      "Rook",
      "BLACKOUT.map.because.seeking",
    ]);
  });

  it("cause a range problem if the target is too far away, and prevent a shot through a wall (R7.12a)", () => {
    const problems = (chosen: Choices) =>
      play(attack, at(shooter(), gun(), enemy(), { targets: [chosen] })).problems.map(({ kind, text }) => [
        kind,
        text.key,
      ]);
    expect(problems({ feet: 130 })).toEqual([["range", "BLACKOUT.problem.attack.outOfRange"]]);
    expect(problems({ wall: "wholly" })).toEqual([["rule", "BLACKOUT.problem.attack.noShot"]]);
    expect(problems({ feet: 60 })).toEqual([]);
  });

  it("reduce the difficulty to 1 for a friendly target, or set it to the Passive Evasion that the user entered, but to no less than 1 (R7.17)", () => {
    expect(
      attack.preview(at(shooter(), gun(), enemy(), { targets: [{ friend: true }] }), table).difficulty,
    ).toBe(1);
    expect(
      attack.preview(at(shooter(), gun(), enemy(), { targets: [{ evasion: 5 }] }), table).difficulty,
    ).toBe(5);
    expect(
      attack.preview(at(shooter(), gun(), enemy(), { targets: [{ evasion: 0 }] }), table).difficulty,
    ).toBe(1);
  });

  it("include Distracted, Encouraged, exertion and Inspiration, and the attack removes the conditions and spends the Stamina and Inspiration (T10, R12.2, R4.1)", () => {
    const actor = shooter(
      { inCombat: true, ownTurn: true },
      { conditions: [condition("distracted"), condition("encouraged")], budget: budget(3) },
    );
    const { changes } = play(
      attack,
      at(actor, gun(), enemy(), { encouraged: true, exert: true, inspiration: 2 }),
      { dice: { attack: hits(0, 9) } },
    );
    expect(changes).toContainEqual({ uuid: "Actor.attacker", path: "system.stamina.value", add: -1 });
    expect(changes).toContainEqual({ uuid: "Actor.party", path: "system.inspiration.value", add: -2 });
    expect(changes.filter(change => "deleted" in change)).toHaveLength(2);
  });

  it("can't include more Inspiration dice than are available, or exertion on a non-physical test", () => {
    expect(play(attack, at(shooter(), gun(), enemy(), { inspiration: 4 })).problems).toMatchObject([
      { kind: "rule" },
    ]);
    const mind = gun({ attacks: [{ attribute: "insight", skill: "aim" }] });
    expect(play(attack, at(shooter(), mind, enemy(), { exert: true })).problems).toMatchObject([
      { kind: "rule", text: { key: "BLACKOUT.problem.exert.notPhysical" } },
    ]);
  });

  it("cause exactly one problem for a Paralyzed attacker or a Blinded shooter (T10)", () => {
    const keys = (key: string) =>
      play(attack, at(shooter({}, { conditions: [condition(key)] }), gun(), enemy())).problems.map(
        ({ kind, text }) => [kind, text.key],
      );
    expect(keys("paralyzed")).toEqual([["ap", "BLACKOUT.problem.noActions"]]);
    expect(keys("blinded")).toEqual([["ap", "BLACKOUT.problem.attack.attackerCannot"]]);
  });

  it("turn a Hidden attacker's attack into a sneak attack, which reveals the attacker unless the user chooses otherwise (A35, T10)", () => {
    const actor = shooter({}, { conditions: [condition("hidden")] });
    const found = play(attack, at(actor, gun(), enemy()), { dice: { attack: hits(0, 7) } });
    expect(lineKeys(found.card.lines)).toContain("BLACKOUT.attack.sneak");
    expect(found.changes).toMatchObject([{ collection: "effects", deleted: { system: { key: "hidden" } } }]);
    expect(
      play(attack, at(actor, gun(), enemy(), { reveals: false }), { dice: { attack: hits(0, 7) } }).changes,
    ).toEqual([]);
  });

  it("cause a warning if the attacker is Berserk, or is Taunted by someone other than the target (T10)", () => {
    const notes = (key: string, source: string | null) =>
      play(
        attack,
        at(shooter({}, { conditions: [condition(key, { source })] }), gun(), enemy()),
      ).card.notes.map(note => note.key);
    expect(notes("taunted", "Actor.other")).toEqual(["BLACKOUT.attack.note.taunted"]);
    expect(notes("taunted", "Actor.enemy")).toEqual([]);
    expect(notes("berserk", null)).toEqual(["BLACKOUT.attack.note.berserk"]);
  });

  it("turn an attack outside the attacker's turn into a reaction, and make a follow-up attack free (R5.13, R7.16)", () => {
    const waiting = shooter({ inCombat: true }, { budget: { ...budget(0), reactions: 1 } });
    const facts = at(waiting, gun(), enemy());
    expect(facts.choices["reaction"]).toBe(true);
    expect(attack.preview(facts, table).costs).toMatchObject([
      { key: "BLACKOUT.actionDialog.cost.reaction" },
    ]);
    expect(play(attack, facts, { dice: { attack: hits(0, 6) } })).toMatchObject({
      problems: [],
      changes: [{ path: "system.reactions", add: -1 }],
    });
    const acting = shooter({ inCombat: true, ownTurn: true }, { budget: budget(1) });
    expect(
      play(attack, at(acting, gun(), enemy(), { caused: true }), { dice: { attack: hits(0, 6) } }).changes,
    ).toEqual([]);
    expect(attack.preview(at(acting, gun({ actionPoints: 3 }), enemy()), table)).toMatchObject({
      ap: 3,
      costs: [],
      problems: [{ kind: "ap" }],
    });
    expect(attack.preview(at(acting, gun({ actionPoints: 3 }), enemy(), { ap: 1 }), table)).toMatchObject({
      ap: 1,
      problems: [],
    });
  });
});

describe("the Damage test (R7.5–R7.9, T10)", () => {
  const needed = (
    actor: ReturnType<typeof someone>,
    target: ReturnType<typeof someone>,
    choices: Choices = {},
    item = gun(),
    dice = 6,
    successes = 3,
  ) =>
    play(attack, at(actor, item, target, choices), { dice: { attack: hits(successes, dice) } }).needs[0]
      ?.count;
  const stacked = (key: string, level: number) => enemy({}, { conditions: [condition(key, { level })] });

  it("gains dice for Corroded, loses dice for Warded, and gains dice for Vulnerable if the attacker takes extra time (example 28)", () => {
    expect(needed(shooter(), stacked("corroded", 2))).toBe(10);
    expect(needed(shooter(), stacked("warded", 3))).toBe(5);
    expect(needed(shooter(), stacked("vulnerable", 6))).toBe(8);
    expect(needed(shooter(), stacked("vulnerable", 6), { takingTime: 1 }, gun(), 7)).toBe(12);
    expect(needed(shooter(), stacked("vulnerable", 6), { targets: [{ unaware: true }] }, gun(), 7)).toBe(12);
    expect(
      needed(
        shooter(),
        stacked("vulnerable", 6),
        { takingTime: 1, targets: [{ spareVulnerable: true }] },
        gun(),
        7,
      ),
    ).toBe(8);
  });

  it("removes Warded and Vulnerable from the target, unless the attack misses", () => {
    const target = enemy(
      {},
      {
        conditions: [condition("warded"), condition("vulnerable", { level: 2 })],
        armor: [worn("plate", 90, 90)],
      },
    );
    const facts = at(shooter(), gun(), target, { takingTime: 1 });
    const gone = play(attack, facts, { dice: { attack: hits(3, 7), damage: hits(0, 9) } }).changes;
    expect(gone).toMatchObject([
      { deleted: { system: { key: "warded" } } },
      { deleted: { system: { key: "vulnerable" } } },
    ]);
    expect(play(attack, facts, { dice: { attack: hits(0, 7) } }).changes).toEqual([]);
  });

  it("has an extra die on a critical hit with a Sharp weapon (T11.2)", () => {
    const easy = enemy({ passiveEvasion: { value: 1, unlimited: 1, reason: "" } });
    expect(needed(shooter(), easy, {}, gun({}, { qualities: [quality("sharp")] }))).toBe(10);
  });

  it("allows exertion independently of the attack, but only with a Physical attribute (R7.9)", () => {
    const fighter = shooter(
      { inCombat: true, ownTurn: true },
      { stamina: { value: 1, max: 3 }, budget: budget(3) },
    );
    const axe = weapon("axe", { damage: { dice: 2, attribute: "strength", flat: 0 } });
    const { changes } = play(attack, at(fighter, axe, enemy(), { exert: true, exertDamage: true }), {
      dice: { attack: hits(3, 5), damage: hits(0, 7) },
    });
    expect(changes).toContainEqual({ uuid: "Actor.attacker", path: "system.stamina.value", add: -1 });
    expect(changes).toContainEqual({ uuid: "Actor.attacker", path: "system.vital.exhaustionDue", add: 1 });
    const strong = shooter(
      { inCombat: true, ownTurn: true },
      { stamina: { value: 3, max: 3 }, budget: budget(3) },
    );
    expect(attack.preview(at(strong, axe, enemy(), { exert: true, exertDamage: true }), table)).toMatchObject(
      {
        stamina: 2,
        costs: [{ key: "BLACKOUT.actionDialog.cost.staminaIfHit", data: { n: 1 } }],
      },
    );
    expect(play(attack, at(fighter, gun(), enemy(), { exertDamage: true })).problems).toMatchObject([
      { kind: "rule" },
    ]);
  });

  it("loses dice for wounds, and gains two dice from exertion, which causes the Exhausted condition outside combat (A31, R12.5)", () => {
    const axe = weapon("axe", { damage: { dice: 2, attribute: "strength", flat: 0 } });
    expect(
      needed(
        shooter({}, { conditions: [condition("wounded", { attribute: "strength" })] }),
        enemy(),
        {},
        axe,
        4,
      ),
    ).toBe(5);
    const { changes, needs } = play(attack, at(shooter(), axe, enemy(), { exertDamage: true }), {
      dice: { attack: hits(3, 4) },
    });
    expect(needs[0]?.count).toBe(8);
    expect(changes).toEqual([]);
    expect(
      play(attack, at(shooter(), axe, enemy(), { exertDamage: true }), {
        dice: { attack: hits(3, 4), damage: hits(0, 8) },
      }).changes,
    ).toMatchObject([{ created: { system: { key: "exhausted" } } }]);
  });

  it("uses an enemy's attribute without the skill rank, and hides the enemy's dice (R13.19)", () => {
    const npc = someone("attacker", {
      kind: "npc",
      attributes: { strength: 9, endurance: 9, dexterity: 9, intelligence: 9, insight: 9, charisma: 9 },
      scores: { strength: 5, endurance: 5, dexterity: 5, intelligence: 5, insight: 5, charisma: 5 },
    });
    const axe = weapon("axe", { damage: { dice: 1, attribute: "strength", flat: 0 } });
    const { card } = play(attack, at(npc, axe, enemy()), {
      dice: { attack: hits(3, 9), damage: hits(1, 6) },
    });
    expect(card.dice.map(({ concealed }) => concealed)).toEqual([
      { of: "Actor.attacker", need: "all" },
      { of: "Actor.attacker", need: "all" },
    ]);
  });

  it("adds flat bonus points (example 30)", () => {
    const { card } = play(attack, at(shooter(), gun(), enemy(), { extraPoints: 5 }), {
      dice: { attack: hits(3, 6), damage: hits(2, 8) },
    });
    expect(card.damage).toBe(15);
  });

  it("doubles the armor wear of a Destroyer weapon if the attacker takes extra time (R8.10)", () => {
    const armored = enemy({}, { armor: [worn("plate", 21, 21)] });
    const gunner = gun({}, { qualities: [quality("destroyer")] });
    const wear = (choices: Choices, dice: number) =>
      play(attack, at(shooter(), gunner, armored, choices), {
        dice: { attack: hits(3, dice), damage: hits(6, 8) },
      }).changes.find(({ uuid }) => uuid === "Actor.a.Item.plate");
    expect(wear({ takingTime: 1 }, 7)).toMatchObject({ add: -4 });
    expect(wear({}, 6)).toMatchObject({ add: -2 });
  });
});

describe("injuries and wounds taken to soak an attack's damage (R9.5)", () => {
  const hero = someone("hero", {
    passiveEvasion: { value: 3, unlimited: 3, reason: "" },
    injuryReduction: 6,
  });
  const facts = factsOf(attack, {
    actor: shooter({ kind: "npc" }),
    item: gun(),
    targets: [hero],
    party: { uuid: "Actor.party", inspiration: 1, members: ["Actor.hero"] },
  });
  const dice = { attack: hits(3, 4), damage: hits(2, 8) };

  it("are offered to a character's owner before any changes are applied", () => {
    const { prompts, card, changes } = play(attack, facts, { dice });
    expect(prompts).toMatchObject([
      {
        key: "soak.0",
        actor: "Actor.hero",
        fallback: "none",
        options: [{ value: "none" }, { value: "injury" }, { value: "wound" }],
      },
    ]);
    expect(card.targets.map(key)).toEqual(["waits"]);
    expect(changes).toEqual([]);
  });

  it("reduce the number of hit points lost, and affect a random attribute", () => {
    expect(play(attack, facts, { dice, answers: { "soak.0": { value: "none" } } }).changes).toEqual([
      { uuid: "Actor.hero", path: "system.health.value", add: -10 },
    ]);
    expect(play(attack, facts, { dice, answers: { "soak.0": { value: "injury" } } }).needs).toMatchObject([
      { stream: "soak.0", count: 1, sides: 3, roller: "Actor.hero" },
    ]);
    const wounded = play(attack, facts, {
      dice: { ...dice, "soak.0": [3] },
      answers: { "soak.0": { value: "wound" } },
    }).changes;
    expect(wounded).toContainEqual({ uuid: "Actor.hero", path: "system.health.value", add: -5 });
    expect(wounded).toContainEqual({ uuid: "Actor.party", path: "system.inspiration.value", add: 1 });
  });

  it("affect a hand or leg chosen by a coin toss (R9.7), unless a second injury becomes a wound (R9.8)", () => {
    const injured = (face: number, coin?: number, target = hero) =>
      play(
        attack,
        { ...facts, targets: [target] },
        {
          dice: { ...dice, "soak.0": [face], ...(coin === undefined ? {} : { "limb.0": [coin] }) },
          answers: { "soak.0": { value: "injury" } },
        },
      );
    expect(injured(1)).toMatchObject({
      needs: [{ stream: "limb.0", count: 1, sides: 2, roller: "Actor.hero" }],
      changes: [],
    });
    expect(injured(2).needs).toEqual([]);
    for (const [face, coin, attribute, limb] of [
      [1, 1, "strength", "left"],
      [3, 2, "dexterity", "right"],
    ] as const) {
      const { changes, card } = injured(face, coin);
      expect(changes).toContainEqual(
        expect.objectContaining({
          created: expect.objectContaining({
            system: expect.objectContaining({ key: "injured", attribute, limb }),
          }),
        }),
      );
      expect(card.targets[0]?.lines, "the face and its consequence").toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            text: {
              key: "BLACKOUT.harm.injury",
              data: { attribute: { key: `BLACKOUT.attribute.${attribute}` } },
            },
            value: expect.objectContaining({ data: expect.objectContaining({ value: String(face) }) }),
          }),
          {
            text: {
              key: `BLACKOUT.trauma.follows.injury.${attribute}`,
              data: { limb: { key: `BLACKOUT.trauma.limb.${attribute}.${limb}` } },
            },
          },
        ]),
      );
    }
    const again = injured(1, undefined, {
      ...hero,
      state: { ...hero.state, conditions: [condition("injured", { attribute: "strength", limb: "left" })] },
    });
    expect([
      again.needs,
      again.draft.state("Actor.hero").conditions.map(({ key: named, limb }) => [named, limb]),
    ]).toEqual([
      [],
      [
        ["injured", "left"],
        ["wounded", undefined],
      ],
    ]);
  });
});

describe("effects of a hit (R11)", () => {
  const struck = (
    qualities: readonly ReturnType<typeof quality>[],
    target = enemy(),
    damage = 2,
    choices: Choices = {},
    successes = 3,
  ) =>
    play(
      attack,
      at(
        shooter({
          attributes: { strength: 6, endurance: 4, dexterity: 4, intelligence: 4, insight: 4, charisma: 4 },
        }),
        blade(qualities),
        target,
        choices,
      ),
      { dice: { attack: hits(successes, 6), damage: hits(damage, 8 + Math.max(0, successes - 4)) } },
    );
  const pending = (result: ReturnType<typeof struck>) => result.draft.state("Actor.enemy").resist.pending;

  it("can require a resist test, which the attacker can request (R11.3)", () => {
    const result = struck([quality("stun", 2)]);
    expect(pending(result)).toEqual([{ effect: "stun", difficulty: 2, source: "Actor.attacker" }]);
    expect(result.followUps).toMatchObject([
      { action: "resist", actor: "Actor.attacker", targets: ["Actor.enemy"] },
    ]);
  });

  it("raise the difficulty of a pending resist test, but require no second test in the same turn (example 35, R11.4, R11.5)", () => {
    const waiting = (difficulty: number) =>
      enemy({}, { resist: { pending: [{ effect: "knockdown", difficulty, source: null }], rolled: [] } });
    expect(pending(struck([quality("knockdown", 2)], waiting(2)))).toMatchObject([{ difficulty: 3 }]);
    expect(pending(struck([quality("knockdown", 4)], waiting(2)))).toMatchObject([{ difficulty: 4 }]);
    expect(pending(struck([quality("knockdown", 2)], waiting(4)))).toMatchObject([{ difficulty: 5 }]);
    const rolled = struck(
      [quality("knockdown", 2)],
      enemy({}, { resist: { pending: [], rolled: ["knockdown"] } }),
    );
    expect(pending(rolled)).toEqual([]);
    expect(rolled.followUps).toEqual([]);
  });

  it("include the loss of a hit point and a Willpower test for Scorch 3 against DR 2, but nothing against DR 5 (example 36, R11.2, R11.6)", () => {
    const guarded = (value: number) =>
      enemy({}, { armor: [worn("plate", 90, 90)], resistance: [worn("pads", value, 5, "resistance")] });
    const burnt = struck([quality("scorch", 3)], guarded(2));
    expect(burnt.changes).toContainEqual({ uuid: "Actor.enemy", path: "system.health.value", add: -1 });
    expect(pending(burnt)).toMatchObject([{ effect: "scorch", difficulty: 1 }]);
    expect(pending(struck([quality("scorch", 3)], guarded(5)))).toEqual([]);
  });

  it("include the loss of four hit points and a resist test of difficulty 4 for Shock 3 on a machine with DR 1 (example 37, T11.2, A24)", () => {
    const robot = enemy(
      { body: "machine" },
      { armor: [worn("plate", 90, 90)], resistance: [worn("pads", 1, 1, "resistance")] },
    );
    const result = struck([quality("shock", 3)], robot);
    expect(result.changes).toContainEqual({ uuid: "Actor.enemy", path: "system.health.value", add: -4 });
    expect(pending(result)).toMatchObject([{ effect: "shock", difficulty: 4 }]);
  });

  it("hide the difficulty of a resist test if it would reveal how many hit points the target lost", () => {
    const lines = struck([quality("frost", 3)]).card.targets[0]?.lines ?? [];
    expect(lines.find(({ text }) => text.key === "BLACKOUT.attack.effect.difficulty")).toMatchObject({
      value: "3",
      concealed: { of: "Actor.enemy", need: "all" },
    });
    expect(lines.find(({ text }) => text.key === "BLACKOUT.attack.effect.pending")).not.toHaveProperty(
      "value",
    );
  });

  it("exclude Knockout and Shutdown for a machine, and include Vulnerable without a test (A15)", () => {
    expect(
      pending(struck([quality("knockout", 3), quality("shutdown", 3)], enemy({ body: "machine" }))),
    ).toEqual([]);
    const soft = struck([quality("vulnerable")]);
    expect(soft.changes).toContainEqual(
      expect.objectContaining({
        created: expect.objectContaining({
          system: expect.objectContaining({ key: "vulnerable", level: 1 }),
        }),
      }),
    );
    expect(soft.followUps).toEqual([]);
  });

  it("include Deadly only if a critical hit costs the target hit points (T11.2)", () => {
    expect(pending(struck([quality("deadly", 2)]))).toEqual([]);
    expect(pending(struck([quality("deadly", 2)], enemy(), 2, {}, 5))).toMatchObject([
      { effect: "deadly", difficulty: 2 },
    ]);
    expect(
      pending(struck([quality("deadly", 2)], enemy({}, { armor: [worn("plate", 90, 90)] }), 2, {}, 5)),
    ).toEqual([]);
  });

  it("don't include resist tests for a target who dies", () => {
    const result = struck([quality("stun", 2)], enemy({}, { hitPoints: { value: 4, max: 5 } }));
    expect(result.card.targets.map(key)).toEqual(["dead"]);
    expect(pending(result)).toEqual([]);
  });

  it("don't include a test against Stun if the target is out of the fight (R9.18)", () => {
    const out = enemy({}, { conditions: [condition("outOfFight")], hitPoints: { value: 0, max: 90 } });
    const both = [quality("stun", 2), quality("poison", 2)];
    // The target is prone, which gives the attacker two extra dice.
    const again = play(attack, at(shooter(), blade(both), out), {
      dice: { attack: hits(3, 8), damage: hits(2, 8) },
    });
    expect(pending(again).map(({ effect }) => effect)).toEqual(["poison"]);
    const falling = enemy({}, { hitPoints: { value: 4, max: 90 } });
    expect(pending(struck(both, falling)).map(({ effect }) => effect)).toEqual(["poison"]);
    const waiting = { pending: [{ effect: "stun", difficulty: 2, source: null }], rolled: [] } as const;
    expect(pending(struck([], enemy({}, { hitPoints: { value: 4, max: 90 }, resist: waiting })))).toEqual([]);
  });

  it("include a grip instead of damage if the user chooses to use the weapon's Grip (T11.2)", () => {
    const { changes, card, needs } = play(
      attack,
      at(shooter(), blade([quality("grip")]), enemy(), { grip: true }),
      { dice: { attack: hits(3, 4) } },
    );
    expect(needs).toEqual([]);
    expect(changes).toMatchObject([
      { created: { system: { key: "immobilized", source: "Actor.attacker" } } },
    ]);
    expect(card.targets.map(key)).toEqual(["gripped"]);
  });

  it("make the target of a Lightning Rod Conductive, and let a Conductor hit Conductive targets automatically (T11.2)", () => {
    const conductor = gun({}, { qualities: [quality("conductor")] });
    const { card } = play(
      attack,
      at(shooter(), conductor, enemy({}, { conditions: [condition("conductive")] })),
      { dice: { attack: hits(0, 6) } },
    );
    expect(key(card)).toBe("hit");
    expect(key(play(attack, at(shooter(), conductor, enemy()), { dice: { attack: hits(0, 6) } }).card)).toBe(
      "miss",
    );
    expect(struck([quality("lightningRod")]).changes).toContainEqual(
      expect.objectContaining({
        created: expect.objectContaining({ system: expect.objectContaining({ key: "conductive" }) }),
      }),
    );
  });

  it("use a rating of 1 for a quality without a rating, and ignore the rating of a quality that doesn't need one", () => {
    expect(pending(struck([quality("stun"), quality("grip", 3)]))).toMatchObject([
      { effect: "stun", difficulty: 1 },
    ]);
  });

  it("include a fall if a climber is taken out of the fight (R6.6)", () => {
    const climber = enemy(
      {},
      { hitPoints: { value: 5, max: 20 }, vital: { ...enemy().state.vital, climbing: 30 } },
    );
    const { followUps, changes } = struck([], climber);
    expect(followUps).toMatchObject([{ action: "fall", actor: "Actor.enemy" }]);
    expect(changes).toContainEqual({ uuid: "Actor.enemy", path: "system.vital.climbing", add: -30 });
  });
});

describe("non-lethal attacks (R7.18–R7.20)", () => {
  const dice = (attackDice: number) => ({ attack: hits(3, attackDice), damage: hits(3, 8) });
  const target = enemy({}, { hitPoints: { value: 10, max: 30 }, armor: [worn("vest", 3, 3)] });
  const blow = (
    item: ReturnType<typeof weapon>,
    attackDice: number,
    test: readonly number[],
    value = "endurance.vitality",
  ) =>
    play(attack, at(shooter(), item, target, { nonLethal: true }), {
      dice: { ...dice(attackDice), "nonLethal.0": test },
      answers: { "nonLethal.0": { value } },
    });

  it("require an Endurance [Vitality] test of difficulty 3 after 12 points of damage past armor (example 46)", () => {
    const { prompts, card } = play(attack, at(shooter(), blade(), target, { nonLethal: true }), {
      dice: dice(4),
    });
    expect(prompts).toMatchObject([
      {
        key: "nonLethal.0",
        actor: "Actor.enemy",
        options: [{ dice: { difficulty: 3, count: 4 } }, { value: "fail" }],
      },
    ]);
    expect(card.targets.map(key)).toEqual(["waits"]);
  });

  it("in melee leave the target with 1 hit point if the test succeeds, and otherwise unconscious without bleeding (R7.19a)", () => {
    const up = blow(blade(), 4, hits(3, 4));
    expect(up.draft.state("Actor.enemy")).toMatchObject({
      hitPoints: { value: 1 },
      vital: { nonLethal: false, dead: false },
      conditions: [],
    });
    expect(up.card.targets[0]?.lines.map(({ text: { key: line } }) => line)).not.toContain(
      "BLACKOUT.harm.takenOut",
    );
    const down = blow(blade(), 4, hits(2, 4));
    expect(down.draft.state("Actor.enemy")).toMatchObject({
      hitPoints: { value: -2 },
      vital: { nonLethal: true, dead: false },
      conditions: [{ key: "outOfFight" }],
    });
    expect(blow(blade(), 4, [], "fail").card.targets.map(key)).toEqual(["unconscious"]);
  });

  it("with a ranged weapon leave the target unconscious if the test succeeds, and otherwise kill it (R7.19)", () => {
    expect(blow(gun(), 6, hits(3, 4)).draft.state("Actor.enemy").vital).toMatchObject({
      nonLethal: true,
      dead: false,
    });
    expect(blow(gun(), 6, hits(0, 4)).card.targets.map(key)).toEqual(["dead"]);
  });

  it("don't kill a target far below 0 hit points until the test has failed (R7.19)", () => {
    const weak = enemy({}, { hitPoints: { value: 1, max: 4 } });
    const shot = (given: object) =>
      play(attack, at(shooter(), gun(), weak, { nonLethal: true }), { dice: dice(6), ...given });
    const pending = shot({});
    expect(pending.draft.state("Actor.enemy").vital.dead).toBe(false);
    const keys = pending.card.targets[0]?.lines.map(({ text: { key: line } }) => line);
    for (const line of ["dead", "takenOut"]) expect(keys).not.toContain(`BLACKOUT.harm.${line}`);
    const killed = shot({ answers: { "nonLethal.0": { value: "fail" } } });
    expect(killed.draft.state("Actor.enemy").vital.dead).toBe(true);
  });

  it("require no test if the target still has hit points", () => {
    expect(
      play(
        attack,
        at(shooter(), blade(), enemy({}, { hitPoints: { value: 40, max: 40 } }), { nonLethal: true }),
        { dice: dice(4) },
      ).prompts,
    ).toEqual([]);
  });
});

describe("follow-ups (R7.14a, R7.16)", () => {
  it("let a trained attacker attack once more with the same weapon after a hit (R7.16)", () => {
    const given = { dice: { attack: hits(3, 4), damage: hits(0, 8) } };
    const once = play(
      attack,
      at(shooter(), blade(), enemy(), { oneTwo: true, targets: [{ engaged: false }] }),
      given,
    ).followUps;
    expect(once).toMatchObject([
      {
        action: "attack",
        item: "Actor.attacker.Item.blade",
        targets: ["Actor.enemy"],
        choices: { caused: true, pair: "0" },
      },
    ]);
    expect(
      play(attack, at(shooter(), blade(), enemy(), { oneTwo: true, caused: true }), given).followUps,
    ).toEqual([]);
    expect(play(attack, at(shooter(), blade(), enemy()), given).followUps).toEqual([]);
  });

  it("let a missed shot, but not a missed melee attack, hit a bystander (R7.14a)", () => {
    expect(
      play(attack, at(shooter(), gun(), enemy()), { dice: { attack: hits(1, 6) } }).followUps,
    ).toMatchObject([
      {
        action: "stray",
        targets: [],
        choices: { shot: "single", faces: hits(1, 6), pool: 6, missed: ["Actor.enemy"] },
      },
    ]);
    expect(play(attack, at(shooter(), blade(), enemy()), { dice: { attack: hits(1, 4) } }).followUps).toEqual(
      [],
    );
  });
});

describe("an attack without a target", () => {
  it("shows its successes and damage without applying them", () => {
    const { card, changes } = play(attack, at(shooter(), gun(), null), {
      dice: { attack: hits(3, 6), damage: hits(2, 8) },
    });
    expect(card).toMatchObject({
      outcome: { key: "BLACKOUT.card.successes", data: { n: 3 } },
      damage: 10,
      targets: [],
    });
    expect(changes).toEqual([]);
    expect(
      play(attack, at(shooter(), gun(), null, { rollDamage: false }), { dice: { attack: hits(3, 6) } }),
    ).toMatchObject({ needs: [], card: { dice: [{ stream: "attack" }] } });
  });

  it("uses the same dice when a difficulty is added later", () => {
    const dice = { attack: hits(3, 6), damage: hits(2, 8) };
    expect(key(play(attack, at(shooter(), gun(), null, { difficulty: 4 }), { dice }).card)).toBe("miss");
    expect(play(attack, at(shooter(), gun(), null, { difficulty: 1 }), { dice }).needs).toMatchObject([
      { stream: "damage", count: 9 },
    ]);
  });
});

describe("an amended attack", () => {
  const target = enemy({}, { hitPoints: { value: 20, max: 20 } });
  const dice = { attack: hits(3, 6), damage: hits(2, 8) };

  it("drops dice if cover is added, and doesn't use its damage dice if it becomes a miss", () => {
    const amended = at(shooter(), gun(), target, { targets: [{ cover: "full" }] });
    const last = { attack: [1, 1, 1, 6, 6, 6], damage: dice.damage };
    expect(play(attack, at(shooter(), gun(), target), { dice: last }).changes).toHaveLength(1);
    expect(play(attack, amended, { dice: last })).toMatchObject({
      needs: [],
      changes: [],
      card: { outcome: { key: "BLACKOUT.attack.outcome.miss" } },
    });
  });

  it("requires damage dice if a miss becomes a hit, and more attack dice if the pool grows", () => {
    const missed = { attack: hits(2, 6) };
    expect(play(attack, at(shooter(), gun(), target), { dice: missed }).needs).toEqual([]);
    expect(
      play(attack, at(shooter(), gun(), target, { targets: [{ evasion: 2 }] }), { dice: missed }).needs,
    ).toMatchObject([{ stream: "damage", count: 8 }]);
    expect(
      play(attack, at(shooter(), gun(), target, { targets: [{ engaged: true }] }), { dice: missed }).needs,
    ).toMatchObject([{ stream: "attack", count: 7 }]);
  });
});

describe("the attack action", () => {
  it("shows the odds to users who are allowed to see the target's values, and the odds against a typical enemy to everyone", () => {
    const lines = attack.preview(at(shooter(), gun(), enemy()), table).lines;
    expect(lineKeys(lines)).toEqual([
      "BLACKOUT.attack.expect.damage",
      "BLACKOUT.attack.expect.hit",
      "BLACKOUT.attack.expect.critical",
      "BLACKOUT.attack.expect.takesOut",
      "BLACKOUT.attack.expect.lost",
      "BLACKOUT.attack.expect.reference",
    ]);
    expect(lines.map(({ concealed }) => concealed?.need)).toEqual([
      undefined,
      "passive",
      "passive",
      "all",
      "all",
      undefined,
    ]);
    expect(lineKeys(attack.preview(at(shooter(), gun(), someone("hero")), table).lines)).not.toContain(
      "BLACKOUT.attack.expect.reference",
    );
  });

  it("has fields for the line of fire only for ranged attacks, and other fields only if they apply", () => {
    const names = (facts: Parameters<typeof attack.fields>[0]) =>
      attack.fields(facts, table).map(({ name }) => name);
    expect(names(at(shooter(), blade(), enemy()))).not.toContain("targets.0.cover");
    expect(names(at(shooter(), gun(), enemy()))).toEqual(
      expect.arrayContaining([
        "targets.0.cover",
        "targets.0.feet",
        "targets.0.band",
        "targets.0.evasion",
        "nonLethal",
      ]),
    );
    expect(
      names(
        at(
          shooter({ inCombat: true }, { conditions: [condition("hidden")] }),
          blade([quality("grip")]),
          enemy({}, { conditions: [condition("vulnerable")] }),
        ),
      ),
    ).toEqual(expect.arrayContaining(["grip", "reveals", "reaction", "targets.0.spareVulnerable"]));
    expect(names(at(shooter(), gun(), null))).toEqual(expect.arrayContaining(["difficulty", "rollDamage"]));
  });

  it("offers no extra time for a reaction, but lets users remove extra time already chosen (R5.13, R5.15)", () => {
    const offersTime = (ownTurn: boolean) => (choices: Parameters<typeof at>[3]) =>
      attack
        .fields(at(shooter({ inCombat: true, ownTurn }), gun(), enemy(), choices), table)
        .some(({ name }) => name === "takingTime");
    const tried = [{ reaction: false }, { reaction: true }, { reaction: true, takingTime: 1 }];
    expect(tried.map(offersTime(true))).toEqual([true, false, true]);
    expect(tried.map(offersTime(false))).toEqual([false, false, true]);
  });

  it("offers no extra time to an attacker who has only the points for the attack itself (R5.15)", () => {
    const offersTime = (ap: number, enforced = table) =>
      attack
        .fields(
          at(shooter({ inCombat: true, ownTurn: true }, { budget: budget(ap) }), gun(), enemy()),
          enforced,
        )
        .some(({ name }) => name === "takingTime");
    expect([offersTime(2), offersTime(1)]).toEqual([true, false]);
    expect(offersTime(1, { ...table, enforce: { ...table.enforce, ap: "off" } })).toBe(true);
  });

  it.each([
    ["pair", "2"],
    ["takingTime", 2],
    ["inspiration", -1],
    ["nonLethal", "yes"],
    ["extraPoints", 1.5],
    ["targets", "all"],
    ["targets", [{ cover: "half" }]],
    ["targets", [{ feet: -5 }]],
    ["rows", [{ dice: 99 }]],
    ["difficulty", 2.5],
    ["ap", -1],
  ])("rejects the value of %s if it is %j", (name, value) => {
    expect(() =>
      play(attack, at(shooter(), gun(), name === "difficulty" ? null : enemy(), { [name]: value })),
    ).toThrow(RuleError);
  });

  it("turns a hit with fewer than four dice into a miss under the strict house rule for A3", () => {
    const strict = { ...table, houseRules: { ...defaultHouseRules, partialCap: "strict" as const } };
    const weak = someone("attacker", {
      attributes: { strength: 2, endurance: 2, dexterity: 2, intelligence: 2, insight: 2, charisma: 2 },
    });
    expect(key(play(attack, at(weak, blade(), enemy()), { dice: { attack: hits(4, 4) } }, strict).card)).toBe(
      "miss",
    );
  });
});
