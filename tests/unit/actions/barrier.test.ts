import { describe, expect, it } from "vitest";
import { area } from "../../../src/actions/combat/area.ts";
import { attack } from "../../../src/actions/combat/attack.ts";
import { burst } from "../../../src/actions/combat/burst.ts";
import { factsOf, play, someone, weapon } from "./support.ts";

const hits = (n: number, dice: number) => Array.from({ length: dice }, (_, index) => (index < n ? 6 : 1));
const shooter = someone("attacker", { skills: { strike: { rank: 0, modifier: 0 } } });
const own = (value: number) => ({
  uuid: "Actor.door",
  path: "system.ownArmor.value",
  name: "BLACKOUT.explain.own",
  value,
  max: 15,
});
const door = (armor: number, hitPoints = 20) =>
  someone(
    "door",
    {
      kind: "barrier",
      attributes: { strength: 0, endurance: 0, dexterity: 0, intelligence: 0, insight: 0, charisma: 0 },
    },
    {
      hitPoints: { value: hitPoints, max: 20 },
      stamina: { value: 0, max: 0 },
      stress: null,
      armor: [own(armor)],
    },
  );
const axe = (...qualities: string[]) =>
  weapon(
    "axe",
    { damage: { dice: 6, attribute: "", flat: 0 } },
    {
      qualities: qualities.map(key => ({
        key,
        rating: key === "stun" || key === "frost" ? 2 : null,
        text: "",
      })),
    },
  );
const strike = (
  target: ReturnType<typeof door>,
  item: ReturnType<typeof weapon>,
  damage: readonly number[],
  choices = {},
) =>
  play(attack, factsOf(attack, { actor: shooter, item, targets: [target] }, choices), {
    dice: { attack: hits(2, 8), damage },
  });

describe("a barrier under attack (T11.2, rules reference §14.2)", () => {
  it("loses armor and hit points, but causes no prompts or conditions", () => {
    const { changes, card, prompts, needs } = strike(door(10), axe(), hits(3, 6));
    expect(prompts).toEqual([]);
    expect(needs).toEqual([]);
    expect(changes).toEqual([
      { uuid: "Actor.door", path: "system.health.value", add: -5 },
      { uuid: "Actor.door", path: "system.ownArmor.value", add: -1 },
    ]);
    expect(card.targets.map(({ outcome }) => outcome.key)).toEqual(["BLACKOUT.attack.outcome.through"]);
  });

  it("has no armor against a Destroyer if the attacker takes extra time", () => {
    expect(strike(door(10), axe("destroyer"), hits(3, 6)).changes).toContainEqual({
      uuid: "Actor.door",
      path: "system.health.value",
      add: -5,
    });
    expect(strike(door(10), axe("destroyer"), hits(3, 6), { takingTime: 1 }).changes).toEqual([
      { uuid: "Actor.door", path: "system.health.value", add: -15 },
    ]);
  });

  it("breaks at 0 hit points, without bleeding or falling prone", () => {
    const { changes, card } = strike(door(0, 10), axe(), hits(2, 6));
    expect(changes).toEqual([
      { uuid: "Actor.door", path: "system.health.value", add: -10 },
      { uuid: "Actor.door", path: "system.vital.dead", from: false, to: true },
    ]);
    expect(card.targets.map(({ outcome }) => outcome.key)).toEqual(["BLACKOUT.attack.outcome.broken"]);
  });

  it("is damaged even by a non-lethal attack, but is immune to the weapon's special effects", () => {
    const { changes, followUps, needs } = strike(door(0, 10), axe("stun", "frost", "grip"), hits(2, 6), {
      nonLethal: true,
    });
    expect(
      changes.every(
        change => "path" in change && ["system.health.value", "system.vital.dead"].includes(change.path),
      ),
    ).toBe(true);
    expect(followUps.filter(({ action }) => action === "resist")).toEqual([]);
    expect(needs).toEqual([]);
  });

  it("is damaged by area attacks and bursts, and can't evade them", () => {
    const gun = weapon(
      "gun",
      { category: "ranged", damage: { dice: 4, attribute: "", flat: 4 }, burst: 3, blast: 2, range: 60 },
      { state: { quantity: 1, ammunition: { value: 9, max: 9 }, uses: null, location: "worn" } },
    );
    const thrown = play(area, factsOf(area, { actor: shooter, item: gun, targets: [door(0)] }), {
      dice: { place: hits(8, 8), aim: hits(8, 8), area: hits(8, 8), attack: hits(8, 8), damage: hits(2, 8) },
    });
    expect(thrown.prompts).toEqual([]);
    expect(thrown.needs).toEqual([]);
    expect(thrown.changes).toContainEqual({ uuid: "Actor.door", path: "system.health.value", add: -10 });
    const fired = play(burst, factsOf(burst, { actor: shooter, item: gun, targets: [door(0)] }), {
      dice: { burst: hits(3, 12), attack: hits(3, 12) },
    });
    expect(fired.prompts).toEqual([]);
    expect(fired.needs).toEqual([]);
    expect(fired.changes.some(({ uuid }) => uuid === "Actor.door")).toBe(true);
  });
});
