import { describe, expect, it } from "vitest";
import type { Source } from "../../../../../src/ledger/plain.ts";
import { playOf } from "../../../../../src/variants/range-bands/combat/settings-of.ts";
import { attributesOf, derivedOf } from "../../../../../src/variants/range-bands/combat/sheet-of.ts";
import { bat, gun, MadeUpEncounter, sheet, actionOf } from "./support.ts";
import { table } from "../../../actions/support.ts";

const play = playOf({});
type Judged = ReturnType<MadeUpEncounter["judge"]>;
const last = (key = "") => key.split(".").at(-1);
const totals = ({ card }: Judged) =>
  card.lines
    .filter(({ text }) => text.key.endsWith("line.total"))
    .map(({ value }) => Number(String(value).replace("−", "-")));
const points = (encounter: MadeUpEncounter, id: string) => {
  const { wounds, resilience } = encounter.sheetOf(id).vitality;
  return [wounds.value, resilience.value];
};

/**
 * Returns an encounter with Ann, her ally Ben, and a thug. `part` contains changes to their sheets and to
 * Ann's items.
 */
function three(
  part: { ann?: Source; ben?: Source; thug?: Source; gun?: Source; bat?: Source } = {},
  settings: Source = {},
) {
  return new MadeUpEncounter(
    [
      { id: "ann", sheet: sheet(part.ann), things: [gun("ann", part.gun), bat("ann", part.bat)] },
      { id: "ben", sheet: sheet(part.ben), things: [gun("ben")] },
      { id: "thug", side: "enemy", sheet: sheet(part.thug), things: [gun("thug")] },
    ],
    { settings },
  );
}

/**
 * Makes a check with these faces, attribute, skill and modifier. Returns the outcome, the total, and the
 * remaining insight.
 */
function checked(faces: readonly number[], { dexterity = 0, skill = 0, situation = 0 } = {}) {
  const encounter = three({ ann: { attributes: { dexterity }, skills: { rangedCombat: skill } } });
  const judged = encounter.play("bands.check", "ann", { ability: "rangedCombat", situation }, [], {
    dice: { check: faces },
  });
  return [last(judged.card.outcome.key), totals(judged)[0], encounter.sheetOf("ann").insight];
}

describe("the worked examples of Range Bands, played as actions", () => {
  it.each([
    ["B-01", [4, 3], { dexterity: 1, skill: 2, situation: -1 }, ["success", 9, 0]],
    ["B-02", [1, 1], { dexterity: 4, skill: 4 }, ["dire", 10, 1]],
    ["B-03", [6, 6], { situation: -5 }, ["wild", 7, 1]],
    ["B-04", [2, 3], { situation: -3 }, ["dire", 2, 0]],
    ["B-04", [2, 2], {}, ["failure", 4, 0]],
    ["B-04", [6, 5], { dexterity: 3 }, ["wild", 14, 0]],
  ])("%s: a check with the dice %j has the expected outcome", (_, faces, part, came) => {
    expect(checked(faces, part)).toEqual(came);
  });

  it("derived values are computed from attributes (B-05)", () => {
    const encounter = three({
      ann: { attributes: { reason: 1, acumen: 2, physicality: 1, influence: 0, dexterity: 2 } },
    });
    expect(derivedOf(encounter.sheetOf("ann"), play)).toEqual({
      woundPoints: 13,
      resiliencePoints: 7,
      meleeDefence: 1,
      rangedDefence: 2,
      initiative: 4,
      perception: 3,
      stress: 3,
      encumbrance: 7,
      panicThreshold: 3,
    });
    encounter.begun();
    expect(encounter.fighter("ann")).toMatchObject({ initiativeModifier: 4, dropScore: 4 });
  });

  it("player characters act before an enemy with the same total, and at the same time as each other (B-06)", () => {
    const encounter = three({
      ann: { attributes: { dexterity: 3 } },
      ben: { attributes: { dexterity: 3 } },
      thug: { attributes: { dexterity: 4 } },
    });
    encounter.step("begin");
    encounter.step("nextRound");
    encounter.rest({
      dice: { "initiative.ann": [3, 3], "initiative.ben": [3, 3], "initiative.thug": [2, 3] },
    });
    expect(encounter.state.fighters.map(({ initiative }) => initiative?.total)).toEqual([9, 9, 9]);
    expect(["ann", "ben", "thug"].map(id => encounter.against("bands.endTurn", id))).toEqual([
      [],
      [],
      ["notYourTurn"],
    ]);
  });

  it("a combatant who wasn't involved in the previous round gets a bonus of +1 to initiative (B-07)", () => {
    const encounter = three({
      ann: { attributes: { dexterity: 1 } },
      ben: { attributes: { dexterity: 1 } },
    }).begun();
    encounter.play("bands.endTurn", "ann");
    encounter.play("bands.attack", "ben", {}, ["thug"], { item: "gun", dice: { attack: [1, 2] } });
    encounter.play("bands.endTurn", "ben");
    encounter.play("bands.endTurn", "thug");
    encounter.rest({
      dice: { "initiative.ann": [4, 2], "initiative.ben": [4, 2], "initiative.thug": [4, 2] },
    });
    expect(encounter.state.fighters.map(({ initiative }) => initiative?.total)).toEqual([8, 7, 6]);
  });

  it("neither side has the drop if both score 3 (B-08)", () => {
    const encounter = three({
      ann: { attributes: { dexterity: 2, acumen: 1 } },
      ben: { attributes: { dexterity: 1, acumen: 2 } },
    });
    encounter.step("begin");
    const { card } = encounter.play("bands.drop", "ann", { claims: ["ann", "ben"] });
    expect([last(card.outcome.key), encounter.state.drop]).toEqual(["level", { winner: null, used: true }]);
  });

  it.each([
    [3, 8],
    [2, 9],
  ])(
    "with a drop penalty of %i, the combatant who had the drop has an initiative of %i (B-09)",
    (dropPenalty, total) => {
      const encounter = three({ ann: { attributes: { dexterity: 4 } } }, { dropPenalty });
      encounter.step("begin");
      encounter.play("bands.drop", "ann", { claims: ["ann"] });
      encounter.play("bands.attack", "ann", {}, ["thug"], { item: "gun", dice: { attack: [1, 2] } });
      encounter.rest({ dice: { "initiative.ann": [3, 4] } });
      expect(encounter.fighter("ann")).toMatchObject({
        initiative: { total },
        actionsLeft: 2,
        attacked: true,
      });
    },
  );

  it("with the same dice at Long range, an attack scores 9 with a pistol, but 15 with a rifle, which is a wild success (B-11)", () => {
    const shot = (kind: string) => {
      const encounter = three({
        ann: { attributes: { dexterity: 2 }, skills: { rangedCombat: 2 } },
        thug: { attributes: { dexterity: 1 } },
        gun: { kind },
      }).begun("long");
      const judged = encounter.play("bands.attack", "ann", {}, ["thug"], {
        item: "gun",
        dice: { attack: [5, 6] },
      });
      return [...totals(judged), last(judged.card.outcome.key), judged.card.outcome.data];
    };
    expect([shot("pistol"), shot("rifle")]).toEqual([
      [9, "hit", { tier: { key: "BLACKOUT.bands.tier.success" } }],
      [15, "hit", { tier: { key: "BLACKOUT.bands.tier.wild" } }],
    ]);
  });

  it("a bat costs its target 8 wound points and 8 resilience points (B-12)", () => {
    const encounter = three({
      ann: { attributes: { physicality: 2 }, skills: { meleeCombat: 1 } },
      thug: { attributes: { physicality: 1 } },
    }).begun("engaged");
    const judged = encounter.play("bands.attack", "ann", {}, ["thug"], {
      item: "bat",
      dice: { "attack": [4, 3], "attack.damage": [3] },
    });
    // The target loses all of its 7 points of resilience.
    expect([totals(judged), points(encounter, "thug"), judged.card.targets[0]?.lines[0]?.text.data]).toEqual([
      [10],
      [3, 0],
      { wounds: 8, resilience: 8 },
    ]);
  });

  it.each([
    [1, 8, "miss"],
    [2, 11, "hit"],
  ])(
    "at Close range, a cumbersome spear gives an attacker with a Physicality of %i the expected penalty (B-13)",
    (physicality, total, outcome) => {
      const encounter = three({
        ann: { attributes: { physicality }, skills: { meleeCombat: 1 } },
        bat: { kind: "meleeExtended", band: "close", traits: { cumbersome: 2 } },
      }).begun();
      const judged = encounter.play("bands.attack", "ann", {}, ["thug"], {
        item: "bat",
        dice: { attack: [5, 4] },
      });
      expect([totals(judged), last(judged.card.outcome.key)]).toEqual([[total], outcome]);
    },
  );

  it("fists cost their target 5 wound points and 5 resilience points (B-14)", () => {
    const encounter = three({ ann: { attributes: { physicality: 2 }, skills: { unarmedCombat: 1 } } }).begun(
      "engaged",
    );
    encounter.play("bands.attack", "ann", {}, ["thug"], { dice: { "attack": [5, 5], "attack.damage": [2] } });
    expect(points(encounter, "thug")).toEqual([5, 1]);
  });

  it("an attack after aiming hits with 9, but misses with 7 if the attacker moves in between (B-16)", () => {
    const shot = (moves: boolean) => {
      const encounter = three({ ann: { attributes: { dexterity: 1 }, skills: { rangedCombat: 1 } } }).begun(
        "medium",
      );
      encounter.play("bands.adjust", "ann", { what: "actions", amount: 1 });
      encounter.play("bands.action", "ann", { action: "aim" }, ["thug"]);
      if (moves) encounter.play("bands.action", "ann", { action: "move" }, ["ben"]);
      const judged = encounter.play("bands.attack", "ann", {}, ["thug"], {
        item: "gun",
        dice: { attack: [3, 2] },
      });
      return [...totals(judged), last(judged.card.outcome.key)];
    };
    expect([shot(false), shot(true)]).toEqual([
      [9, "hit"],
      [7, "miss"],
    ]);
  });

  it("the second use of Rapid Fire in a round has modifiers of −2 and −4 (B-18)", () => {
    const encounter = three().begun("medium");
    const fire = () =>
      totals(
        encounter.play("bands.attack", "ann", { action: "rapidFire" }, ["thug"], {
          item: "gun",
          dice: { "attack": [4, 4], "attack.1": [4, 4] },
        }),
      );
    expect([fire(), fire()]).toEqual([
      [7, 5],
      [6, 4],
    ]);
  });

  it("coordination gives allies a bonus of +2, and another of +1 in the next round after a wild success (B-19)", () => {
    const after = (faces: readonly number[]) => {
      const encounter = three({ ann: { attributes: { reason: 1 }, skills: { tactics: 1 } } }).begun();
      encounter.play("bands.action", "ann", { action: "coordinate" }, ["thug"], { dice: { check: faces } });
      encounter.play("bands.endTurn", "ann");
      const total = () =>
        totals(
          encounter.judge("bands.attack", "ben", {}, ["thug"], { item: "gun", dice: { attack: [3, 3] } }),
        )[0];
      const next = () => {
        encounter.play("bands.resolve", "ann", { effect: 0, lapse: true });
        encounter.roll(["ben", "thug", "ann"]);
        return total();
      };
      // The dice show 6, and a shot in the Close band gets +1.
      return [total(), next(), next()].map(value => Number(value) - 7);
    };
    expect([after([6, 6]), after([4, 4]), after([1, 2])]).toEqual([
      [2, 1, 0],
      [2, 0, 0],
      [0, 0, 0],
    ]);
  });

  it.each([
    [[4, 4], 1],
    [[6, 6], 0],
    [[1, 2], 2],
  ])("a distraction with the dice %j leaves its target %i actions (B-20)", (faces, left) => {
    const encounter = three({ ann: { attributes: { reason: 1 }, skills: { tactics: 1 } } }).begun();
    encounter.play("bands.action", "ann", { action: "distract", skill: "tactics" }, ["thug"], {
      dice: { check: faces },
    });
    expect(encounter.fighter("thug")?.actionsLeft).toBe(left);
  });

  it("nobody can be inspired twice in one round (B-21)", () => {
    const encounter = three({ ann: { skills: { inspiration: 3 } } }).begun();
    encounter.play("bands.action", "ann", { action: "inspire" }, ["ben"], { dice: { check: [4, 4] } });
    expect([
      encounter.fighter("ben")?.actionsLeft,
      encounter.against("bands.action", "ann", { action: "inspire" }, ["ben"]),
    ]).toEqual([3, ["act.alreadyInspired"]]);
  });

  it("cover and Defend add up against the first attack, and only cover remains against the second (B-22)", () => {
    const encounter = three({ ann: { attributes: { dexterity: 1 } } }).begun("medium");
    encounter.play("bands.action", "ann", { action: "takeCover" });
    encounter.play("bands.action", "ann", { action: "defend" });
    const attack = (by: string) => {
      const judged = encounter.play("bands.attack", by, {}, ["ann"], {
        item: "gun",
        dice: { attack: [4, 6] },
      });
      encounter.play("bands.endTurn", by);
      return totals(judged)[0];
    };
    expect(["ben", "thug"].map(by => 10 - Number(attack(by)))).toEqual([5, 3]);
  });

  it.each([
    ["engaged", "long", 12, "away"],
    ["long", "engaged", 12, "towards"],
    ["close", "medium", 4, "away"],
    ["medium", "distant", 14, "away"],
  ] as const)("moving from %s to %s takes %i moves (B-23)", (from, to, moves, direction) => {
    const encounter = three().begun(from);
    const bands: (string | undefined)[] = [];
    for (let move = 1; move <= moves; move += 1) {
      if (encounter.fighter("ann")?.actionsLeft === 0)
        encounter.play("bands.adjust", "ann", { what: "actions", amount: 1 });
      encounter.play("bands.action", "ann", { action: "move", targets: [{ direction }] }, ["thug"]);
      bands.push(
        encounter.state.pairs.find(({ first, second }) => first === "ann" && second === "thug")?.band,
      );
    }
    expect([bands.indexOf(to) + 1, bands.at(-1)]).toEqual([moves, to]);
  });

  it("a drop in resilience from 5 to 3 out of 7 requires a panic check, but a further drop doesn't (B-25)", () => {
    const hurt = { attributes: { reason: 1, physicality: 1 }, lost: { wounds: 0, resilience: 2 } };
    const encounter = three({ ann: hurt, gun: {} }).begun("close");
    encounter.play("bands.endTurn", "ann");
    encounter.play("bands.endTurn", "ben");
    // Fired at Close, the shot costs 3+1 wound points and 2 resilience points if nothing reduces the damage.
    encounter.play("bands.attack", "thug", {}, ["ann"], {
      item: "gun",
      dice: {
        "attack": [5, 5],
        "attack.damage": [1],
        "attack.ann.panicCheck": [3, 3],
        "attack.ann.panic": [3, 4],
        "attack.ann.panicRounds": [2],
      },
      answers: { "attack.ann.panicWay": "reason" },
    });
    expect([points(encounter, "ann")[1], encounter.sheetOf("ann").panic]).toEqual([
      3,
      { key: "flight", roundsLeft: 2 },
    ]);
    const { given } = encounter.play("bands.attack", "thug", {}, ["ann"], {
      item: "gun",
      dice: { "attack": [5, 5], "attack.damage": [1] },
    });
    expect([points(encounter, "ann")[1], Object.keys(given.dice)]).toEqual([1, ["attack", "attack.damage"]]);
  });

  it.each([
    [1, 3],
    [4, 1],
    [-2, 6],
  ])(
    "a combatant with no resilience left and a Physicality of %i is out for %i rounds (B-26)",
    (physicality, rounds) => {
      const encounter = three({
        thug: {
          attributes: { physicality, dexterity: -1 },
          lost: { wounds: 0, resilience: 5 + physicality },
        },
      }).begun("close");
      encounter.play("bands.attack", "ann", {}, ["thug"], {
        item: "gun",
        dice: { "attack": [5, 5], "attack.damage": [1] },
      });
      expect(encounter.sheetOf("thug").vitality).toMatchObject({
        resilience: { value: 0 },
        incapacitated: rounds,
        mortal: null,
      });
    },
  );

  it("a stabilized combatant wakes after three rounds with one wound point and one resilience point (B-27)", () => {
    const dying: Source = {
      attributes: { physicality: 1 },
      lost: { wounds: 11, resilience: 0 },
      mortal: { roundsLeft: 5, stabilised: false },
      everMortal: true,
    };
    const encounter = three({ ann: { skills: { medicine: 1 } }, ben: dying }).begun("engaged");
    encounter.play("bands.stabilise", "ann", { way: "medicine" }, ["ben"], {
      dice: { check: [5, 3], rounds: [4] },
    });
    const states = [1, 2, 3].map(() => {
      encounter.play("bands.resolve", "ann", { effect: 0, lapse: true });
      encounter.roll(["ann", "thug", "ben"]);
      return encounter.sheetOf("ben").vitality.mortal?.roundsLeft ?? null;
    });
    expect([states, points(encounter, "ben"), encounter.fighter("ben")?.out]).toEqual([
      [2, 1, null],
      [1, 1],
      false,
    ]);
  });

  it.each([
    [1, 13, false],
    [2, 14, true],
  ])(
    "with a modifier of +%i, a general knowledge check to stabilize a combatant scores %i (success: %s) (B-28)",
    (situation, total, stabilised) => {
      const dying: Source = {
        lost: { wounds: 10, resilience: 0 },
        mortal: { roundsLeft: 4, stabilised: false },
        everMortal: true,
      };
      const encounter = three({ ann: { attributes: { reason: 1 } }, ben: dying }).begun("engaged");
      const judged = encounter.play(
        "bands.stabilise",
        "ann",
        { way: "generalKnowledge", situation },
        ["ben"],
        {
          dice: { check: [6, 5] },
        },
      );
      expect([totals(judged), encounter.sheetOf("ben").vitality.mortal?.stabilised]).toEqual([
        [total],
        stabilised,
      ]);
    },
  );

  it("a failed wound check can leave a scar, which lowers Influence by 1 (B-29)", () => {
    const encounter = three({
      thug: { attributes: { physicality: 1 }, lost: { wounds: 10, resilience: 0 } },
    }).begun();
    encounter.play("bands.attack", "ann", {}, ["thug"], {
      item: "gun",
      dice: {
        "attack": [5, 5],
        "attack.damage": [1],
        "attack.thug.woundCheck": [2, 4],
        "attack.thug.wound": [5, 3],
      },
    });
    const thug = encounter.sheetOf("thug");
    expect([thug.lasting, attributesOf(thug, play).influence, thug.attributes.influence]).toEqual([
      ["scarred"],
      -1,
      0,
    ]);
  });

  it("filling the fifth stress box causes the breaking point, and a panic surge then lowers initiative by one (B-31)", () => {
    const encounter = three({ ann: { attributes: { reason: 1, acumen: 2 }, boxes: 4 } });
    const { card } = encounter.play("bands.stress", "ann", {}, [], {
      dice: { "own.stressCheck": [2, 3], "own.breaking": [2, 5], "own.breakingRounds": [4] },
    });
    const ann = encounter.sheetOf("ann");
    expect([card.dice[0]?.faces, ann.boxes, ann.breaking, derivedOf(ann, play).initiative]).toEqual([
      [2, 3],
      0,
      { key: "panicSurge", roundsLeft: 4 },
      1,
    ]);
  });

  it("a fall of 35 feet costs 9 wound and 9 resilience points, and four days without food cost 3 of each (B-32, B-35)", () => {
    const tough = { attributes: { physicality: 4, dexterity: 4 } };
    const encounter = three({ ann: tough, ben: tough });
    encounter.play("bands.hazard", "ann", { hazard: "fall", feet: 35 });
    encounter.play("bands.hazard", "ben", { hazard: "hunger", days: 4 });
    expect([points(encounter, "ann"), points(encounter, "ben")]).toEqual([
      [9, 1],
      [15, 7],
    ]);
  });

  it("a check is required after seven rounds without breathing, and failing it costs 3 wound and 3 resilience points (B-33)", () => {
    const encounter = three({ ann: { attributes: { physicality: 1 } } });
    const lost = (faces: readonly number[]) => {
      encounter.play("bands.hazard", "ann", { hazard: "water" }, [], { dice: { "own.water": faces } });
      return points(encounter, "ann");
    };
    expect(Array.from({ length: 7 }, () => lost([1, 2]))).toEqual(Array.from({ length: 7 }, () => [11, 7]));
    expect([lost([4, 4]), lost([1, 2])]).toEqual([
      [11, 7],
      [8, 4],
    ]);
  });

  it.each([
    [false, 6],
    [true, 12],
  ])(
    "six lost wound points (ever mortally wounded: %s) heal in %i days of rest, and five lost resilience points heal in five hours (B-34)",
    (everMortal, days) => {
      const encounter = () =>
        three({
          ann: {
            attributes: { physicality: 1, dexterity: 1 },
            lost: { wounds: 6, resilience: 5 },
            everMortal,
          },
        });
      const after = (hours: number) => {
        const rested = encounter();
        rested.play("bands.heal", "ann", { what: "rest", hours });
        return points(rested, "ann");
      };
      expect([after(4), after(5), after(24 * (days - 1)), after(24 * days)]).toEqual([
        [6, 6],
        [6, 7],
        [11, 7],
        [12, 7],
      ]);
      const action = actionOf("bands.heal");
      expect(action.preview(encounter().factsFor(action, "ann"), table).lines[0]?.text.data).toMatchObject({
        hours: 5,
        days,
      });
    },
  );

  it("the check dialog shows the chance of scoring 9 or more (B-38)", () => {
    const action = actionOf("bands.check");
    const chance = (dexterity: number, skill = 0) => {
      const facts = three({ ann: { attributes: { dexterity }, skills: { rangedCombat: skill } } }).factsFor(
        action,
        "ann",
        { ability: "rangedCombat" },
      );
      return percentText(action.preview(facts, table).odds?.met);
    };
    expect([chance(0), chance(1), chance(2), chance(3), chance(4), chance(4, 2)]).toEqual([
      "27.8%",
      "41.7%",
      "58.3%",
      "72.2%",
      "83.3%",
      "97.2%",
    ]);
  });
});

/** Formats a chance (0–1) as a percentage with one decimal place. */
function percentText(chance = 0): string {
  return `${(chance * 100).toFixed(1)}%`;
}
