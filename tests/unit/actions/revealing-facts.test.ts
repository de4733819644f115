import { describe, expect, it } from "vitest";
import { attack } from "../../../src/actions/combat/attack.ts";
import { breakGear } from "../../../src/actions/maneuvers/break-gear.ts";
import { burst } from "../../../src/actions/combat/burst.ts";
import type { ReasonRow } from "../../../src/actions/core/card.ts";
import { factsOf, play, someone, table, weapon } from "./support.ts";

const shooter = someone("shooter", { skills: { aim: { rank: 4, modifier: 0 } } });
const foe = someone("foe", {
  kind: "npc",
  stealth: 2,
  passiveEvasion: { value: 3, unlimited: 3, reason: "skill" },
});
const pistol = weapon("pistol", {
  category: "ranged",
  range: 100,
  attacks: [{ attribute: "dexterity", skill: "aim" }],
  burst: 6,
  damage: { dice: 0, attribute: "", flat: 4 },
});
const untold = { of: "Actor.foe", need: "all" };

const concealedIn = (why: readonly ReasonRow[] | undefined) =>
  (why ?? []).filter(({ concealed }) => concealed).map(({ text, concealed }) => [text.key, concealed]);

describe("the Stealth rating of an enemy's gear (R8.6)", () => {
  it("is concealed in the explanation of the dice on the attacker's card", () => {
    const single = play(attack, factsOf(attack, { actor: shooter, item: pistol, targets: [foe] }), {
      dice: { attack: [6, 6, 6, 6, 6, 6] },
    });
    expect(concealedIn(single.card.dice[0]?.why)).toEqual([["BLACKOUT.row.stealth", untold]]);
    const shots = play(burst, factsOf(burst, { actor: shooter, item: pistol, targets: [foe] }), {
      dice: { attack: [1, 1, 1, 1, 1, 1, 1, 1] },
    });
    expect(concealedIn(shots.card.dice[0]?.why)).toEqual([["BLACKOUT.row.stealth", untold]]);
  });

  it("doesn't change the dice in a player's preview of a burst, or the odds against a typical enemy", () => {
    const preview = (stealth: number) =>
      burst.preview(factsOf(burst, { actor: shooter, item: pistol, targets: [{ ...foe, stealth }] }), table);
    const [plain, stealthy] = [preview(0), preview(2)];
    expect(plain.dice).toMatchObject({ count: 10, told: 10 });
    expect(stealthy.dice).toMatchObject({ count: 8, told: 10 });
    expect(stealthy.lines.at(-1)).toEqual(plain.lines.at(-1));
    const single = (stealth: number) =>
      attack
        .preview(factsOf(attack, { actor: shooter, item: pistol, targets: [{ ...foe, stealth }] }), table)
        .lines.at(-1);
    expect(single(2)).toEqual(single(0));
    expect(single(2)?.concealed).toBeUndefined();
  });
});

describe("an enemy's Passive Evasion", () => {
  it("is concealed in the preview of every kind of attack", () => {
    const need = { of: "Actor.foe", need: "passive" };
    const blade = weapon("blade");
    for (const preview of [
      attack.preview(factsOf(attack, { actor: shooter, item: pistol, targets: [foe] }), table),
      burst.preview(factsOf(burst, { actor: shooter, item: pistol, targets: [foe] }), table),
      breakGear.preview(factsOf(breakGear, { actor: shooter, item: blade, targets: [foe] }), table),
    ])
      expect([preview.difficulty, preview.concealed]).toEqual([3, need]);
  });
});
