import { describe, expect, it } from "vitest";
import type { Source } from "../../../../../src/ledger/plain.ts";
import { bat, gun, MadeUpEncounter, sheet, actionOf } from "./support.ts";
import { table } from "../../../actions/support.ts";

const able = sheet({
  attributes: { dexterity: 2, physicality: 2 },
  skills: { rangedCombat: 2, meleeCombat: 1, unarmedCombat: 1 },
});
const people = (part: { ann?: Source; thug?: Source; gun?: Source } = {}) => [
  { id: "ann", sheet: { ...able, ...part.ann }, things: [gun("ann", part.gun), bat("ann")] },
  { id: "ben", sheet: able },
  {
    id: "thug",
    side: "enemy" as const,
    sheet: sheet({ attributes: { dexterity: 1, physicality: 1 }, ...part.thug }),
  },
  { id: "brute", side: "enemy" as const, sheet: sheet() },
];
const points = (encounter: MadeUpEncounter, id: string) => {
  const { wounds, resilience } = encounter.sheetOf(id).vitality;
  return [wounds.value, resilience.value];
};
const why = (judged: ReturnType<MadeUpEncounter["judge"]>) =>
  Object.fromEntries(
    (judged.card.lines.find(({ text }) => text.key.endsWith("line.total"))?.why ?? []).map(
      ({ text, value }) => [text.key.replace("BLACKOUT.bands.", ""), value],
    ),
  );

describe("Range Bands attacks", () => {
  it("with a light pistol at Close cost the target 6 wound points and 3 resilience points, and list every modifier (B-10, X4.1, X6.6)", () => {
    const encounter = new MadeUpEncounter(people()).begun();
    const judged = encounter.play("bands.attack", "ann", {}, ["thug"], {
      item: "gun",
      dice: { "attack": [3, 2], "attack.damage": [4] },
    });
    expect(why(judged)).toEqual({
      "row.dice": "3 + 2",
      "attribute.dexterity": "+2",
      "skill.rangedCombat": "+2",
      "bandRow": "+1",
      "row.rangedDefence": "−1",
    });
    expect(points(encounter, "thug")).toEqual([6, 4]);
    expect(encounter.stored("Actor.ann.Item.gun")?.["rounds"]).toBe(5);
    expect(encounter.fighter("ann")).toMatchObject({ actionsLeft: 1, attacked: true, lastTarget: "thug" });
    expect(encounter.fighter("thug")?.wasAttacked).toBe(true);
  });

  it("show the exact odds before the roll, and hide the target's defense from users who aren't allowed to see it", () => {
    const encounter = new MadeUpEncounter(people()).begun();
    const action = actionOf("bands.attack");
    const { odds } = action.preview(encounter.factsFor(action, "ann", {}, ["thug"], "gun"), table);
    expect(odds).toMatchObject({
      head: { key: "BLACKOUT.test.hits" },
      met: 30 / 36,
      concealed: { of: "Actor.thug", need: "passive" },
      otherwise: { met: 33 / 36, needed: { key: "BLACKOUT.bands.line.neededOpen" } },
    });
    const off = action.preview(
      encounter.factsFor(action, "ann", { "row-rangedDefence": false }, ["thug"], "gun"),
      table,
    );
    expect(off.odds).toMatchObject({ met: 33 / 36 });
    expect(
      action.fields(encounter.factsFor(action, "ann", {}, ["thug"], "gun"), table).map(({ name }) => name),
    ).toEqual(["action", "situation", "reason", "row-band", "row-rangedDefence"]);
  });

  it("cost the target half as many wound points with Subdue, and get +1 if they are the second attack on the same target (B-15, B-17, X3.2)", () => {
    const encounter = new MadeUpEncounter(people()).begun("engaged");
    encounter.play("bands.attack", "ann", { action: "subdue" }, ["thug"], {
      item: "bat",
      dice: { "attack": [4, 3], "attack.damage": [3] },
    });
    expect(points(encounter, "thug")).toEqual([8, 0]);
    expect(encounter.sheetOf("thug").vitality.incapacitated).toBe(3);
    expect(encounter.fighter("thug")).toMatchObject({ out: true, actionsLeft: 0 });
    const again = encounter.play("bands.attack", "ann", {}, ["thug"], {
      item: "bat",
      dice: { "attack": [4, 3], "attack.damage": [1] },
    });
    expect(why(again)).toMatchObject({ "row.secondAttack": "+1" });
    expect(why(again)).not.toHaveProperty("row.meleeDefence");
  });

  it("leave effects on targets pending, so that a target that goes down keeps its actions until the effects are applied (X7.1, X8.1, X2.4)", () => {
    const encounter = new MadeUpEncounter(people()).begun("engaged");
    encounter.play("bands.state", "thug", { what: "fill", boxes: 1 });
    const { draft } = encounter.judge("bands.attack", "ann", { action: "subdue" }, ["thug"], {
      item: "bat",
      dice: { "attack": [4, 3], "attack.damage": [3] },
    });
    const inEncounter = draft.changes().flatMap(change =>
      change.uuid === "Combat.combat" && "path" in change
        ? [
            {
              path: change.path.replace("system.fought.fighters.", ""),
              isOverOthers: draft.comesOverOthers(change),
            },
          ]
        : [],
    );
    expect(inEncounter.filter(({ isOverOthers }) => isOverOthers).map(({ path }) => path)).toEqual([
      "thug.actionsLeft",
      "thug.standing",
    ]);
    expect(inEncounter.filter(({ isOverOthers }) => !isOverOthers).map(({ path }) => path)).toEqual([
      "ann.attacked",
      "ann.actionsLeft",
      "ann.lastTarget",
      "thug.wasAttacked",
    ]);
    // Effects on the acting combatant apply immediately.
    const fell = encounter.judge("bands.hazard", "ann", { hazard: "fall", feet: 90 }).draft;
    expect(fell.changes().some(change => fell.comesOverOthers(change))).toBe(false);
  });

  it("use up one of the target's two Defends, and record the loss of the other one as a separate change if the target goes down (X3.2, X7.1)", () => {
    const encounter = new MadeUpEncounter(people().toSorted((a, b) => b.id.localeCompare(a.id))).begun(
      "engaged",
    );
    encounter.play("bands.action", "thug", { action: "defend" });
    encounter.play("bands.action", "thug", { action: "defend" });
    encounter.play("bands.endTurn", "ben");
    const { draft } = encounter.judge("bands.attack", "ann", { action: "subdue" }, ["thug"], {
      item: "bat",
      dice: { "attack": [6, 6], "attack.damage": [6] },
    });
    expect(
      draft.changes().filter(change => "path" in change && change.path.endsWith("thug.guards")),
    ).toMatchObject([
      { from: 2, to: 1 },
      { from: 1, to: 0 },
    ]);
    expect(
      encounter.play("bands.attack", "ann", { action: "subdue" }, ["thug"], {
        item: "bat",
        dice: { "attack": [6, 6], "attack.damage": [6] },
      }).problems,
    ).toEqual([]);
    expect(encounter.fighter("thug")).toMatchObject({ guards: 0, out: true });
  });

  it("with rapid fire consist of two shots at −1 and −3, and use up two rounds (B-18, X3.3)", () => {
    const encounter = new MadeUpEncounter(people()).begun();
    const judged = encounter.play("bands.attack", "ann", { action: "rapidFire" }, ["brute"], {
      item: "gun",
      dice: { "attack": [6, 5], "attack.1": [1, 2] },
    });
    expect(
      judged.card.lines
        .filter(({ text }) => text.key.endsWith("line.total"))
        .map(({ why: rows }) => rows?.at(-1)?.value),
    ).toEqual(["−1", "−3"]);
    expect([judged.card.outcome.data, encounter.stored("Actor.ann.Item.gun")?.["rounds"]]).toEqual([
      { n: 1, of: 2 },
      4,
    ]);
    expect(encounter.fighter("ann")?.rapidFires).toBe(1);
  });

  it("can be charges from Close, which get +1 and leave the attacker engaged (B-24, X5.6)", () => {
    const encounter = new MadeUpEncounter(people()).begun();
    const judged = encounter.play("bands.attack", "ann", { action: "charge" }, ["thug"], {
      item: "bat",
      dice: { attack: [4, 4] },
    });
    expect(why(judged)).toMatchObject({ bandRow: "+1" });
    expect(
      encounter.state.pairs.find(({ first, second }) => first === "ann" && second === "thug")?.band,
    ).toBe("engaged");
    expect(encounter.fighter("ann")?.actionsLeft).toBe(0);
    expect(
      new MadeUpEncounter(people())
        .begun("long")
        .against("bands.attack", "ann", { action: "charge" }, ["thug"], "bat"),
    ).toEqual(["act.stillTooFar"]);
  });

  it("with Fire from Cover require the attacker to be in cover, and leave them in cover (X3.2)", () => {
    const encounter = new MadeUpEncounter(people()).begun();
    expect(encounter.against("bands.attack", "ann", { action: "fireFromCover" }, ["thug"], "gun")).toEqual([
      "act.notInCover",
    ]);
    encounter.play("bands.adjust", "ann", { what: "inCover" });
    encounter.play("bands.attack", "ann", { action: "fireFromCover" }, ["thug"], { item: "gun" });
    expect(encounter.fighter("ann")).toMatchObject({ covered: true, actionsLeft: 0 });
  });

  it("with cover fire on a group give each target −2 on the next check, and harm nobody (X3.2)", () => {
    const one = new MadeUpEncounter(people()).begun();
    one.play("bands.attack", "ann", { action: "coverFire", group: true }, ["thug", "brute"], {
      item: "gun",
      dice: { attack: [5, 5] },
    });
    expect([one.fighter("thug")?.nextCheck, one.fighter("brute")?.nextCheck, points(one, "thug")]).toEqual([
      -2,
      -2,
      [12, 7],
    ]);
    const each = new MadeUpEncounter(people()).begun();
    const { card } = each.play("bands.attack", "ann", { action: "coverFire" }, ["thug", "brute"], {
      item: "gun",
      dice: { "attack": [1, 2], "attack.1": [5, 5] },
    });
    expect([
      each.fighter("thug")?.nextCheck,
      each.fighter("brute")?.nextCheck,
      each.stored("Actor.ann.Item.gun")?.["rounds"],
      card.targets.length,
    ]).toEqual([0, -2, 4, 2]);
  });

  it("that miss a target engaged in melee hit another combatant if a second roll at +3 succeeds (B-37, X4.3)", () => {
    const encounter = new MadeUpEncounter(people()).begun();
    encounter.setBand("ben", "thug", "engaged");
    const judged = encounter.play("bands.attack", "ann", {}, ["thug"], {
      item: "gun",
      dice: { "attack": [3, 3], "attack.stray": [3, 3], "attack.strayed.damage": [2] },
    });
    expect(why(judged)).toMatchObject({ "row.intoMelee": "−3" });
    expect(judged.card.targets.map(({ name, outcome }) => [name, outcome.key.split(".").at(-1)])).toEqual([
      ["thug", "miss"],
      ["ben", "strayed"],
    ]);
    expect(encounter.sheetOf("ben").vitality.wounds.value).toBeLessThan(14);
    const spared = new MadeUpEncounter(people()).begun();
    spared.setBand("ben", "thug", "engaged");
    spared.play("bands.attack", "ann", {}, ["thug"], {
      item: "gun",
      dice: { "attack": [3, 3], "attack.stray": [1, 1] },
    });
    expect(spared.sheetOf("ben").vitality.wounds.value).toBe(14);
  });

  it("apply weapon traits such as bursts, half damage to bystanders, fire and stunning (X10.4)", () => {
    const burst = new MadeUpEncounter(people({ gun: { traits: { burst: 3 } } })).begun();
    burst.setBand("thug", "brute", "engaged");
    const judged = burst.play("bands.attack", "ann", { burst: true }, ["thug"], {
      item: "gun",
      dice: { "attack": [5, 5], "burst.brute": [5, 5], "attack.damage": [1], "burst.brute.damage": [1] },
    });
    expect([
      judged.card.targets.map(({ name }) => name),
      burst.stored("Actor.ann.Item.gun")?.["rounds"],
      burst.fighter("brute")?.wasAttacked,
    ]).toEqual([["thug", "brute"], 3, true]);
    const near = new MadeUpEncounter(people({ gun: { traits: { closeUp: 1 } } })).begun();
    near.setBand("thug", "brute", "engaged");
    near.play("bands.attack", "ann", {}, ["thug"], {
      item: "gun",
      dice: { "attack": [5, 5], "attack.damage": [5] },
    });
    expect([points(near, "thug"), points(near, "brute")]).toEqual([
      [5, 4],
      [6, 4],
    ]);
    const fire = new MadeUpEncounter(people({ gun: { traits: { burning: 2 } } })).begun();
    fire.play("bands.attack", "ann", {}, ["thug"], {
      item: "gun",
      dice: { "attack": [5, 5], "attack.damage": [1], "attack.fire": [2] },
    });
    expect(fire.sheetOf("thug").burning).toEqual({ points: 2, roundsLeft: 2 });
    const stun = new MadeUpEncounter(people({ gun: { traits: { stun: 1 } } })).begun();
    stun.play("bands.attack", "ann", {}, ["thug"], {
      item: "gun",
      dice: { "attack": [6, 6], "attack.damage": [1], "attack.stun": [5] },
    });
    expect([points(stun, "thug")[0], stun.sheetOf("thug").vitality.incapacitated]).toEqual([12, 4]);
  });

  it("subtract a bystander's own defense from the half damage that a close-up weapon deals to them (X6.5, X10.4)", () => {
    const shot = (defends: boolean) => {
      const encounter = new MadeUpEncounter(people({ gun: { traits: { closeUp: 1 } } })).begun();
      encounter.setBand("thug", "brute", "engaged");
      if (defends) encounter.play("bands.action", "brute", { action: "defend" });
      encounter.play("bands.attack", "ann", {}, ["thug"], {
        item: "gun",
        dice: { "attack": [5, 5], "attack.damage": [5] },
      });
      return points(encounter, "brute");
    };
    expect([shot(false), shot(true)]).toEqual([
      [6, 4],
      [8, 5],
    ]);
  });

  it("with grenades are resolved in the resolution phase, and deal full or half damage (B-36, X2.7, X6.9)", () => {
    const grenade = {
      kind: "thrown",
      damage: { fixed: 2, dice: 2, sides: 6 },
      resilience: "full",
      traits: { blast: 1 },
      skill: "athletics",
      clip: 0,
    };
    const encounter = new MadeUpEncounter(people({ gun: grenade })).begun();
    encounter.setBand("thug", "brute", "engaged");
    encounter.setBand("ben", "thug", "medium");
    encounter.setBand("ann", "thug", "medium");
    encounter.play("bands.attack", "ann", {}, ["thug"], { item: "gun", dice: { attack: [5, 5] } });
    expect(encounter.state.delayed).toMatchObject([{ id: 1, kind: "effect", blast: { at: "thug" } }]);
    for (const id of ["ann", "ben", "thug", "brute"]) encounter.step("endTurn", id);
    expect(encounter.rest()).toEqual([]);
    const judged = encounter.play("bands.resolve", "ann", { effect: 1 }, [], {
      dice: { "blast.damage": [2, 3] },
    });
    expect([judged.card.damage, points(encounter, "thug"), points(encounter, "brute")]).toEqual([
      7,
      [6, 1],
      [3, 0],
    ]);
    expect(encounter.rest()).toEqual(["bands.resolve", "bands.round"]);
  });

  it("with blast weapons that aren't thrown are resolved immediately, and use up the ammunition", () => {
    const rocket = {
      kind: "heavy",
      band: "long",
      damage: { fixed: 4, dice: 0, sides: 6 },
      resilience: "full",
      traits: { blast: 1 },
      skill: "demolitions",
      clip: 1,
      rounds: 1,
    };
    const encounter = new MadeUpEncounter(people({ gun: rocket })).begun("medium");
    encounter.setBand("thug", "brute", "close");
    encounter.play("bands.attack", "ann", {}, ["thug"], { item: "gun", dice: { attack: [5, 5] } });
    expect([points(encounter, "thug"), points(encounter, "brute")]).toEqual([
      [9, 4],
      [8, 4],
    ]);
    expect(encounter.against("bands.attack", "ann", {}, ["thug"], "gun")).toEqual(["noRounds"]);
  });

  it("jam a firearm on a dire failure, so that it can't be fired until it is readied (X4.4)", () => {
    const encounter = new MadeUpEncounter(people()).begun();
    const { card } = encounter.play("bands.attack", "ann", {}, ["thug"], {
      item: "gun",
      dice: { attack: [1, 1] },
    });
    expect(card.lines.some(({ text }) => text.key.endsWith("event.jams"))).toBe(true);
    expect(encounter.against("bands.attack", "ann", {}, ["thug"], "gun")).toEqual(["jammed"]);
    encounter.play("bands.action", "ann", { action: "readyWeapon", ready: "unjam" }, [], { item: "gun" });
    expect(encounter.stored("Actor.ann.Item.gun")).toMatchObject({ jammed: false, rounds: 5 });
  });

  it("prompt the target's owner to choose the skill for the panic check when the target's resilience falls to half (X8.1)", () => {
    const encounter = new MadeUpEncounter(people({ ann: { insight: 0 } })).begun("engaged");
    encounter.play("bands.endTurn", "ann");
    encounter.play("bands.endTurn", "ben");
    const open = encounter.judge("bands.attack", "thug", { weapon: "dockMaul" }, ["ann"], {
      dice: { "attack": [6, 6], "attack.damage": [2, 2] },
    });
    expect(
      open.prompts.map(({ key, actor, options }) => [key, actor, options.map(({ value }) => value)]),
    ).toEqual([["attack.ann.panicWay", "Actor.ann", ["reason", "psychology", "inspiration"]]]);
    encounter.play("bands.attack", "thug", { weapon: "dockMaul" }, ["ann"], {
      dice: {
        "attack": [6, 6],
        "attack.damage": [2, 2],
        "attack.ann.panicCheck": [3, 3],
        "attack.ann.panic": [3, 3],
        "attack.ann.panicRounds": [2],
      },
      answers: { "attack.ann.panicWay": "reason" },
    });
    expect([encounter.sheetOf("ann").panic, encounter.fighter("ann")?.out]).toEqual([
      { key: "frozen", roundsLeft: 2 },
      true,
    ]);
  });

  it("mortally wound targets who lose their last wound point, and require a check for lasting wounds (B-27, B-29, X7.4, X7.10)", () => {
    const encounter = new MadeUpEncounter(people({ thug: { lost: { wounds: 11, resilience: 0 } } })).begun();
    encounter.play("bands.attack", "ann", {}, ["thug"], {
      item: "gun",
      dice: {
        "attack": [5, 5],
        "attack.damage": [4],
        "attack.thug.woundCheck": [2, 4],
        "attack.thug.wound": [5, 3],
      },
    });
    const { vitality, lasting } = encounter.sheetOf("thug");
    expect([vitality.mortal, vitality.everMortal, lasting]).toEqual([
      { roundsLeft: 5, stabilised: false },
      true,
      ["scarred"],
    ]);
  });

  it("let the attacker's owner use insight before or after the roll (X1.8)", () => {
    const encounter = new MadeUpEncounter(people({ ann: { insight: 3 } })).begun();
    const open = encounter.judge("bands.attack", "ann", { insight: "bonus" }, ["thug"], {
      item: "gun",
      dice: { attack: [1, 2] },
    });
    expect([open.prompts, open.card.outcome.key]).toEqual([[], "BLACKOUT.bands.outcome.hit"]);
    const asked = encounter.judge("bands.attack", "ann", {}, ["thug"], {
      item: "gun",
      dice: { attack: [1, 2] },
    });
    expect(asked.prompts).toMatchObject([
      {
        key: "attack.insight1",
        fallback: "keep",
        options: [
          { value: "keep" },
          { value: "first", futures: [{ value: "66.7%" }, { value: "66.7%" }] },
          { value: "second", futures: [{ value: "50.0%" }, { value: "50.0%" }] },
        ],
      },
    ]);
    encounter.play("bands.attack", "ann", {}, ["thug"], {
      item: "gun",
      dice: { "attack": [1, 2], "attack.insight1": [5] },
      answers: { "attack.insight1": "first" },
    });
    expect([encounter.sheetOf("ann").insight, points(encounter, "thug")[0]]).toEqual([2, 8]);
    expect(
      encounter.judge("bands.attack", "ann", { insightAsk: "never" }, ["thug"], {
        item: "gun",
        dice: { attack: [1, 2] },
      }).prompts,
    ).toEqual([]);
    expect(encounter.against("bands.attack", "ben", { insight: "die" }, ["thug"])).toContain("noInsight");
  });

  it("give a player an insight die for a double six (X1.7)", () => {
    const encounter = new MadeUpEncounter(people()).begun("engaged");
    encounter.play("bands.attack", "ann", {}, ["thug"], { item: "bat", dice: { attack: [6, 6] } });
    expect(encounter.sheetOf("ann").insight).toBe(1);
  });

  it("can be called shots, which require a skill level and a wild success (X3.7)", () => {
    const encounter = new MadeUpEncounter(people(), { settings: { calledShots: true } }).begun();
    const { card } = encounter.play("bands.attack", "ann", { called: true }, ["thug"], {
      item: "gun",
      dice: { attack: [4, 4] },
    });
    expect(card.outcome.key).toBe("BLACKOUT.bands.outcome.miss");
    for (const id of ["ann", "ben", "thug"]) encounter.play("bands.endTurn", id);
    expect(
      encounter.against("bands.attack", "brute", { called: true, weapon: "pocketPistol" }, ["ann"]),
    ).toContain("attack.calledUntrained");
    expect(
      new MadeUpEncounter(people()).begun().against("bands.attack", "ann", { called: true }, ["thug"], "gun"),
    ).toEqual(["attack.calledForbidden"]);
  });

  it("take armor into account if a world setting enables it (X6.8)", () => {
    const suit = {
      uuid: "Actor.thug.Item.suit",
      name: "suit",
      type: "armor",
      atHand: true,
      declared: { armor: { value: 20, max: 20 } },
      own: null,
    };
    const dressed = people().map(one => (one.id === "thug" ? { ...one, things: [suit] } : one));
    const rows = (settings: Source) =>
      why(
        new MadeUpEncounter(dressed, { settings })
          .begun()
          .judge("bands.attack", "ann", {}, ["thug"], { item: "gun" }),
      );
    expect([rows({ armor: true })["row.armor"], rows({})["row.armor"]]).toEqual(["−2", undefined]);
  });

  it("outside combat use the chosen band, and cost no actions", () => {
    const encounter = new MadeUpEncounter(people());
    const judged = encounter.play("bands.attack", "ann", { band: "long" }, ["thug"], {
      item: "gun",
      dice: { attack: [6, 6] },
    });
    expect(why(judged)).toMatchObject({ bandRow: "−5" });
    expect(encounter.fought).toEqual({});
  });

  it.each([
    ["no target", [], {}, "noTarget"],
    ["the attacker as the target", ["ann"], {}, "notYourself"],
    ["two targets", ["thug", "brute"], {}, "oneTarget"],
    ["the wrong weapon", ["thug"], { action: "subdue" }, "wrongWeapon"],
  ] as const)("with %s are rejected", (_, targets, choices, reason) => {
    expect(
      new MadeUpEncounter(people()).begun().against("bands.attack", "ann", choices, targets, "gun"),
    ).toContain(reason);
  });

  it.each([
    ["an excessive modifier", { situation: 6 }, "choices.situation"],
    ["an unknown attack", { action: "bite" }, "choices.action"],
    ["an unknown use of insight", { insight: "lots" }, "choices.insight"],
    ["a weapon that isn't listed", { weapon: "spoon" }, "choices.weapon"],
  ])("throw an error for %s", (_, choices, path) => {
    expect(() =>
      new MadeUpEncounter(people()).begun().judge("bands.attack", "ben", choices, ["thug"]),
    ).toThrow(expect.objectContaining({ name: "RuleError", path }));
  });

  it("report which value of a weapon is invalid", () => {
    expect(() =>
      new MadeUpEncounter(people({ gun: { band: "here" } }))
        .begun()
        .judge("bands.attack", "ann", {}, ["thug"], { item: "gun" }),
    ).toThrow(expect.objectContaining({ path: "things.gun.band" }));
  });
});
