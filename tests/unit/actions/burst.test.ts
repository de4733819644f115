import { describe, expect, it } from "vitest";
import type { Choices } from "../../../src/actions/core/facts.ts";
import { RuleError } from "../../../src/rules/rule-error.ts";
import { attack } from "../../../src/actions/combat/attack.ts";
import { burst } from "../../../src/actions/combat/burst.ts";
import { stray } from "../../../src/actions/combat/stray.ts";
import { budget, condition, factsOf, play, someone, table, weapon } from "./support.ts";
import { worn } from "./things.ts";

const gunner = (part = {}, state = {}) =>
  someone("attacker", { skills: { aim: { rank: 3, modifier: 0 } }, ...part }, state);
const enemy = (part = {}, state = {}) =>
  someone(
    "enemy",
    { kind: "npc", passiveEvasion: { value: 3, unlimited: 3, reason: "" }, ...part },
    { hitPoints: { value: 60, max: 60 }, stress: null, ...state },
  );
const rifle = (
  ammunition: number | null,
  qualities: readonly { key: string; rating: number | null; text: string }[] = [],
  part = {},
) =>
  weapon(
    "rifle",
    {
      category: "ranged",
      attacks: [{ attribute: "dexterity", skill: "aim" }],
      damage: { dice: 8, attribute: "", flat: 4 },
      range: 60,
      burst: 6,
      ...part,
    },
    {
      qualities,
      state: {
        quantity: 1,
        ammunition: ammunition === null ? null : { value: ammunition, max: 30 },
        uses: null,
        location: "worn",
      },
    },
  );
const faces = [1, 2, 3, 4, 5, 6, 6, 4, 3, 2];
const facts = (
  item: ReturnType<typeof weapon>,
  target: ReturnType<typeof someone> | null = enemy(),
  choices: Choices = {},
  actor = gunner(),
) =>
  factsOf(
    burst,
    { actor, item, targets: target ? [target] : [] },
    { rows: [{ source: "situation", dice: 1, why: "" }], ...choices },
  );

describe("a burst (R7.21–R7.29)", () => {
  it("with Burst 6 rolls 10 dice, deals 20 points of damage for 5 hits, and uses 6 of 30 shots (example 31)", () => {
    expect(play(burst, facts(rifle(30))).needs).toMatchObject([{ stream: "attack", count: 10 }]);
    const { card, changes } = play(burst, facts(rifle(30)), { dice: { attack: faces } });
    expect(card).toMatchObject({
      outcome: { key: "BLACKOUT.burst.hits", data: { n: 5 } },
      damage: 20,
      dice: [{ hitsFrom: 4 }],
    });
    expect(changes).toEqual([
      { uuid: "Actor.enemy", path: "system.health.value", add: -20 },
      { uuid: "Actor.attacker.Item.rifle", path: "system.ammunition.value", add: -6 },
    ]);
  });

  it("with 4 shots left can hit only 4 times, and leaves no shots for bystanders (example 31, R7.23)", () => {
    const { card, changes, followUps } = play(burst, facts(rifle(4)), { dice: { attack: faces } });
    expect(card.damage).toBe(16);
    expect(changes).toContainEqual({
      uuid: "Actor.attacker.Item.rifle",
      path: "system.ammunition.value",
      add: -4,
    });
    expect(followUps).toEqual([]);
  });

  it("has its damage reduced by armor only once, like a single attack (R7.24)", () => {
    const { changes } = play(burst, facts(rifle(30), enemy({}, { armor: [worn("vest", 12, 12)] })), {
      dice: { attack: faces },
    });
    expect(changes).toContainEqual({ uuid: "Actor.enemy", path: "system.health.value", add: -8 });
    expect(changes).toContainEqual({ uuid: "Actor.a.Item.vest", path: "system.armor.value", add: -1 });
  });

  it("uses the weapon's Damage score if the weapon has no damage per hit (R7.24)", () => {
    expect(
      play(burst, facts(rifle(null, [], { damage: { dice: 3, attribute: "", flat: 0 } })), {
        dice: { attack: faces },
      }).card.damage,
    ).toBe(15);
  });

  it("deals one more point of damage per level of Corroded and one less for Warded, which is used up (A14, T10)", () => {
    const target = enemy(
      {},
      { conditions: [condition("corroded", { level: 3 }), condition("warded"), condition("vulnerable")] },
    );
    const { card, changes } = play(burst, facts(rifle(30), target), { dice: { attack: faces } });
    expect(card.damage).toBe(22);
    expect(changes.filter(change => "deleted" in change)).toMatchObject([
      { deleted: { system: { key: "warded" } } },
    ]);
  });

  it("applies each effect only once, even if several shots hit (R7.27)", () => {
    const { draft } = play(burst, facts(rifle(30, [{ key: "stun", rating: 2, text: "" }])), {
      dice: { attack: faces },
    });
    expect(draft.state("Actor.enemy").resist.pending).toEqual([
      { effect: "stun", difficulty: 2, source: "Actor.attacker" },
    ]);
  });

  it("can't hit a target with Passive Evasion 6, unless a 6 always hits by house rule (R7.28, A21)", () => {
    const swift = enemy({ passiveEvasion: { value: 6, unlimited: 6, reason: "" } });
    const missed = play(burst, facts(rifle(30), swift), { dice: { attack: faces } });
    expect(missed.card).toMatchObject({
      outcome: { key: "BLACKOUT.attack.outcome.miss" },
      damage: 0,
      targets: [],
    });
    const kind = { ...table, houseRules: { ...table.houseRules, sixAlwaysHits: true } };
    expect(play(burst, facts(rifle(30), swift), { dice: { attack: faces } }, kind).card).toMatchObject({
      damage: 8,
      dice: [{ hitsFrom: 6 }],
    });
  });

  it("can't be combined with exertion (R7.29), and costs the action points set in the house rules", () => {
    expect(burst.fields(facts(rifle(30)), table).map(({ name }) => name)).not.toContain("exert");
    const acting = gunner({ inCombat: true, ownTurn: true }, { budget: budget(3) });
    expect(burst.preview(facts(rifle(30), enemy(), { takingTime: 1 }, acting), table).ap).toBe(
      table.houseRules.actionCosts.burstAttack.ap + 1,
    );
    expect(play(burst, facts(rifle(0))).problems).toMatchObject([{ kind: "ammunition" }]);
  });

  it("shows the hits for each evasion value if it has no target, and uses the same dice when a user enters an evasion value", () => {
    const unknown = play(burst, facts(rifle(30), null), { dice: { attack: faces } });
    expect(unknown.card.lines[0]).toMatchObject({ value: "1: 9, 2: 7, 3: 5, 4: 3, 5: 2" });
    expect(unknown.changes).toEqual([
      { uuid: "Actor.attacker.Item.rifle", path: "system.ammunition.value", add: -6 },
    ]);
    expect(
      play(burst, facts(rifle(30), null, { difficulty: 4 }), { dice: { attack: faces } }).card,
    ).toMatchObject({ damage: 12, targets: [] });
  });

  it("hits an ally with each die of 2 or more, and uses a manually entered evasion instead of Passive Evasion", () => {
    expect(
      play(burst, facts(rifle(30), enemy(), { targets: [{ friend: true }] }), { dice: { attack: faces } })
        .card.damage,
    ).toBe(36);
    expect(
      play(burst, facts(rifle(30), enemy(), { targets: [{ evasion: 5 }] }), { dice: { attack: faces } }).card
        .damage,
    ).toBe(8);
  });

  it("loses only the last two dice if it is amended to include full cover", () => {
    expect(
      play(burst, facts(rifle(30), enemy(), { targets: [{ cover: "full" }] }), { dice: { attack: faces } })
        .card,
    ).toMatchObject({ damage: 20, dice: [{ faces: faces.slice(0, 8) }] });
  });

  it("requires a weapon that can fire bursts", () => {
    expect(() => play(burst, facts(rifle(30, [], { burst: 0 })))).toThrow(RuleError);
  });

  it("shows the chance to hit and the average number of hits in the preview", () => {
    const { dice, lines } = burst.preview(facts(rifle(30)), table);
    expect([dice?.count, dice?.told]).toEqual([10, 10]);
    expect(lines.map(({ text, value }) => [text.key.split(".").at(-1), value]).slice(0, 2)).toEqual([
      ["hit", "100%"],
      ["hits", "5.0"],
    ]);
  });
});

describe("missed shots (R7.14a, R7.26)", () => {
  const bystander = (part = {}, state = {}) =>
    someone(
      "bystander",
      { passiveEvasion: { value: 2, unlimited: 2, reason: "" }, ...part },
      { hitPoints: { value: 60, max: 60 }, ...state },
    );
  const follow = (
    resolution: ReturnType<typeof play>,
    item: ReturnType<typeof weapon>,
    target = bystander(),
    more: Choices = {},
  ) =>
    factsOf(
      stray,
      { actor: gunner(), item, targets: [target] },
      { ...resolution.followUps.find(({ action }) => action === "stray")?.choices, ...more },
    );

  it("of a burst reuse the attack's dice against a bystander", () => {
    const origin = play(burst, facts(rifle(30)), { dice: { attack: faces } });
    expect(origin.followUps).toMatchObject([
      { action: "stray", choices: { faces: [1, 2, 3, 3, 2], left: 25, fired: 1 } },
    ]);
    const { card, needs, changes, followUps } = play(stray, follow(origin, rifle(24)), {
      answers: { "soak.0": { value: "none" } },
    });
    expect(needs).toEqual([]);
    expect(card).toMatchObject({ outcome: { data: { n: 2 } }, damage: 8 });
    expect(changes).toEqual([
      { uuid: "Actor.bystander", path: "system.health.value", add: -8 },
      { uuid: "Actor.attacker.Item.rifle", path: "system.ammunition.value", add: -1 },
    ]);
    expect(followUps).toMatchObject([
      {
        action: "stray",
        choices: { faces: [1, 2, 2], left: 23, fired: 0, missed: ["Actor.enemy", "Actor.bystander"] },
      },
    ]);
  });

  it("can't hit a bystander more times than there are shots left (R7.23)", () => {
    const origin = play(burst, facts(rifle(6)), { dice: { attack: faces } });
    const { card, followUps } = play(stray, follow(origin, rifle(0)), {
      answers: { "soak.0": { value: "none" } },
    });
    expect(card.damage).toBe(4);
    expect(followUps).toEqual([]);
  });

  it("of a single attack use the same dice against a bystander, but new damage dice", () => {
    const gun = rifle(null);
    const origin = play(
      attack,
      factsOf(attack, {
        actor: gunner(),
        item: gun,
        targets: [enemy({ passiveEvasion: { value: 4, unlimited: 4, reason: "" } })],
      }),
      { dice: { attack: [6, 6, 6, 1, 1, 1, 1] } },
    );
    expect(play(stray, follow(origin, gun)).needs).toMatchObject([
      { stream: "damage", count: 8, roller: "Actor.attacker" },
    ]);
    const { changes } = play(stray, follow(origin, gun), {
      dice: { damage: [6, 6, 1, 1, 1, 1, 1, 1] },
      answers: { "soak.0": { value: "none" } },
    });
    expect(changes).toEqual([{ uuid: "Actor.bystander", path: "system.health.value", add: -10 }]);
    const missed = play(stray, follow(origin, gun, bystander(), { targets: [{ evasion: 4 }] }));
    expect(missed).toMatchObject({
      needs: [],
      changes: [],
      followUps: [{ action: "stray", choices: { missed: ["Actor.enemy", "Actor.bystander"] } }],
    });
  });

  it("can't hit a target that they have missed before, or use invalid dice", () => {
    const origin = play(burst, facts(rifle(30)), { dice: { attack: faces } });
    expect(play(stray, follow(origin, rifle(24), someone("enemy"))).problems).toMatchObject([
      { kind: "rule", text: { key: "BLACKOUT.problem.attack.missedAlready" } },
    ]);
    expect(stray.preview(follow(origin, rifle(24)), table).lines).toMatchObject([{ value: "1 2 3 3 2" }]);
    for (const wrong of [
      { faces: [7] },
      { faces: "6" },
      { faces: Array.from({ length: 201 }, () => 6) },
      { shot: "volley" },
      { left: -1 },
    ]) {
      expect(() => play(stray, follow(origin, rifle(24), bystander(), wrong))).toThrow(RuleError);
    }
    expect(() => play(stray, { ...follow(origin, rifle(24)), targets: [] })).toThrow(RuleError);
    expect(stray.fields({ ...follow(origin, rifle(24)), targets: [] }, table)).toEqual([]);
  });
});
