import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isRecord, type Source } from "../../../../../src/ledger/plain.ts";
import { variant } from "../../../../../src/variants/zones-and-cards/variant.ts";
import { table } from "../../../actions/support.ts";
import { gun, MadeUpEncounter, sheet } from "./support.ts";

const lowest = { face: () => 1 };
const sixes = { face: () => 6 };
/** Returns faces with the given number of successes on the base dice. The stress dice have no effect. */
const successes = (count: number) => ({
  face: ({ stream }: { readonly stream: string }, index: number) =>
    stream.endsWith(".base") && index < count ? 6 : 2,
});

function encounterOf({
  ann = {},
  bob = {},
  foe = {},
  weapon = {},
  settings = {},
}: Readonly<Partial<Record<"ann" | "bob" | "foe" | "weapon" | "settings", Source>>> = {}) {
  const encounter = new MadeUpEncounter(
    [
      { id: "ann", sheet: sheet(ann), things: [gun("ann", weapon)] },
      { id: "bob", sheet: sheet(bob) },
      { id: "foe", side: "enemy", sheet: sheet(foe) },
    ],
    { settings },
  );
  encounter.play("zones.round", "ann", {}, [], lowest);
  return encounter;
}

const sheetIn = (encounter: MadeUpEncounter, id: string) =>
  (encounter.world.get(`Actor.${id}`)!["system"] as { variants: { zones: Source } }).variants.zones;
const placeIn = (encounter: MadeUpEncounter, id: string) => {
  const people = encounter.fought["people"];
  return isRecord(people) && isRecord(people[id]) ? people[id] : {};
};
const keys = (judged: { readonly problems: readonly { readonly text: { readonly key: string } }[] }) =>
  judged.problems.map(({ text }) => text.key.replace(/^BLACKOUT\.zones\./u, ""));

describe("Zones & Cards rolls", () => {
  it("show the base dice, with the reason for their number, separately from the stress dice (Z1.6, Z1.9)", () => {
    const encounter = encounterOf({ ann: { stress: 2, responses: { tunnelVision: true } } });
    const { card } = encounter.judge(
      "zones.roll",
      "ann",
      { skill: "observation", push: "keep", modifier: 1 },
      [],
      successes(1),
    );
    expect(card.dice.map(({ stream, faces, hitsFrom }) => [stream, faces.length, hitsFrom])).toEqual([
      ["roll.base", 4, 6],
      ["roll.stress", 2, 6],
    ]);
    expect(card.dice[0]?.why.map(({ value }) => value)).toEqual(["3", "+2", "+1", "−2"]);
    expect(card).toMatchObject({ tone: "good", outcome: { data: { n: 1 } } });
  });

  it("for Observation have two fewer dice against a well-prepared ambush (Z2.5)", () => {
    const encounter = encounterOf();
    const dice = (choices: object) =>
      encounter.judge("zones.roll", "ann", { push: "keep", ...choices }, [], successes(0)).card.dice[0]?.faces
        .length;
    expect([
      dice({ skill: "observation" }),
      dice({ skill: "observation", wellPrepared: true }),
      dice({ skill: "mobility" }),
      dice({ skill: "mobility", wellPrepared: true }),
    ]).toEqual([5, 3, 5, 5]);
  });

  it("can be pushed unless they are passive (Z1.15, Z1.12)", () => {
    const encounter = encounterOf();
    expect(
      encounter.judge("zones.roll", "ann", { skill: "observation", passive: true }, [], successes(0)).prompts,
    ).toEqual([]);
    expect(
      encounter
        .judge("zones.roll", "ann", { skill: "observation" }, [], successes(0))
        .prompts.map(({ key }) => key),
    ).toEqual(["roll.push"]);
  });

  it("let the user skip the stress response unless it is automatic (Z1.17)", () => {
    const encounter = encounterOf({ ann: { stress: 1 }, settings: { autoStressResponse: false } });
    const brought = { dice: { "roll.stress": [1], "roll.base": [6, 2, 2, 2, 2] } };
    expect(encounter.judge("zones.roll", "ann", {}, [], brought).prompts.map(({ key }) => key)).toEqual([
      "roll.responds",
    ]);
    const { card } = encounter.judge("zones.roll", "ann", {}, [], {
      ...brought,
      answers: { "roll.responds": "spare" },
    });
    expect(card.dice.map(({ stream }) => stream)).toEqual(["roll.base", "roll.stress"]);
  });

  it("are rejected for a dead character or an unknown skill", () => {
    expect(keys(encounterOf({ ann: { dead: true } }).judge("zones.roll", "bob"))).toEqual([]);
    const dead = new MadeUpEncounter([{ id: "ann", sheet: sheet({ dead: true }) }]);
    expect(keys(dead.judge("zones.roll", "ann"))).toEqual(["problem.dead"]);
    expect(() => encounterOf().judge("zones.roll", "ann", { skill: "cooking" })).toThrow(/choices\.skill/u);
    expect(() => encounterOf({ ann: { stress: -1 } })).toThrow(/sheet\.stress/u);
  });
});

describe("actions in Zones & Cards", () => {
  it("aiming adds dice to the next attack unless the combatant does something else first (Z3.1, Z6.3, Z6.2)", () => {
    const encounter = encounterOf();
    encounter.play("zones.action", "ann", { action: "aim", item: "gun" });
    expect(
      encounter.judge("zones.attack", "ann", { item: "gun", push: "keep" }, ["foe"], {
        answers: { interrupt: "let" },
      }).card.dice[0]?.why,
    ).toContainEqual(expect.objectContaining({ text: { key: "BLACKOUT.zones.row.aim" } }));
    encounter.play("zones.action", "ann", { action: "moveWithinZone" });
    expect(placeIn(encounter, "ann")).toMatchObject({ aimWeapon: "", aimRound: 0 });
    expect(keys(encounter.judge("zones.action", "ann", { action: "partialCover" }))).toEqual([
      "problem.noAction",
    ]);
  });

  it("full cover requires a cluttered zone, and provides a barrier until the combatant moves (Z6.8–Z6.11, Z6.14)", () => {
    const encounter = encounterOf();
    encounter.play("zones.zone", "ann", { operation: "add", name: "Hold" });
    encounter.play("zones.zone", "ann", { operation: "place", zone: "zone1" }, ["ann", "foe"]);
    expect(keys(encounter.judge("zones.action", "ann", { action: "fullCover" }))).toEqual([
      "problem.noCover",
    ]);
    encounter.play("zones.zone", "ann", { operation: "change", zone: "zone1", cluttered: true });
    encounter.play("zones.action", "ann", { action: "fullCover", barrier: "outerBulkhead" });
    expect(placeIn(encounter, "ann")).toMatchObject({ cover: "full", barrier: 3 });
    encounter.play("zones.action", "ann", { action: "moveWithinZone" });
    expect(placeIn(encounter, "ann")).toMatchObject({ cover: "none", barrier: 0 });
  });

  it("reloading uses up a spare load, and clearing a jam requires a successful roll (Z6.18, Z6.19)", () => {
    const encounter = encounterOf({ weapon: { supply: 0, jammed: true } });
    const magazine = () => encounter.world.get("Actor.ann.Item.gun")?.["system"];
    encounter.play(
      "zones.action",
      "ann",
      { action: "clearJam", item: "gun", push: "keep" },
      [],
      successes(1),
    );
    expect(magazine()).toMatchObject({ variants: { zones: { jammed: false } } });
    encounter.play("zones.action", "ann", { action: "reload", item: "gun" });
    expect(magazine()).toMatchObject({ variants: { zones: { supply: 4, spareLoads: 0 } } });
    expect(keys(encounter.judge("zones.action", "ann", { action: "reload", item: "gun" }))).toContain(
      "problem.noSpareLoad",
    );
  });

  it("dropping prone is free, and standing up is a quick action (Z3.5, Z3.7)", () => {
    const encounter = encounterOf();
    encounter.play("zones.action", "ann", { action: "dropProne" });
    expect(placeIn(encounter, "ann")).toMatchObject({
      prone: true,
      turns: { r1t0: { full: 0, quick: 0, deeds: 1 } },
    });
    encounter.play("zones.action", "ann", { action: "standUp" });
    expect(placeIn(encounter, "ann")).toMatchObject({ prone: false, turns: { r1t0: { quick: 1 } } });
  });

  it("helping adds a die to an ally's next roll, but isn't allowed if the ally is paranoid (Z1.11, Z5.6)", () => {
    const encounter = encounterOf();
    encounter.play("zones.action", "ann", { action: "help" }, ["bob"]);
    encounter.play("zones.endTurn", "ann");
    expect(
      encounter.judge("zones.roll", "bob", { push: "keep" }, [], successes(0)).card.dice[0]?.faces,
    ).toHaveLength(6);
    expect(
      keys(
        encounterOf({ bob: { panic: { paranoid: true } } }).judge("zones.action", "ann", { action: "help" }, [
          "bob",
        ]),
      ),
    ).toEqual(["problem.paranoid"]);
  });

  it("moving away from an enemy allows a free strike if the Mobility roll fails and “Roll to disengage” is on (Z3.8)", () => {
    const encounter = encounterOf({ settings: { retreatRoll: true } });
    encounter.play("zones.zone", "ann", { operation: "touch" }, ["foe"]);
    const away = encounter.play(
      "zones.action",
      "ann",
      { action: "moveWithinZone", push: "keep" },
      [],
      successes(0),
    );
    expect(away.followUps).toMatchObject([
      {
        action: "zones.attack",
        actor: "Actor.foe",
        targets: ["Actor.ann"],
        choices: { free: true, undefended: true },
      },
    ]);
    const struck = encounter.judge(
      "zones.attack",
      "foe",
      { free: true, undefended: true },
      ["ann"],
      successes(0),
    );
    expect([keys(struck), struck.prompts]).toEqual([[], []]);
  });

  it("a combatant can move only to an adjacent zone (Z4.1)", () => {
    const encounter = encounterOf();
    for (const name of ["Hold", "Deck", "Hull"])
      encounter.play("zones.zone", "ann", { operation: "add", name });
    encounter.play("zones.zone", "ann", { operation: "border", zone: "zone1", other: "zone2" });
    encounter.play("zones.zone", "ann", { operation: "place", zone: "zone1" }, ["ann"]);
    expect(keys(encounter.judge("zones.action", "ann", { action: "moveZone", zone: "zone3" }))).toEqual([
      "problem.noWay",
    ]);
    encounter.play("zones.action", "ann", { action: "moveZone", zone: "zone2" });
    expect(placeIn(encounter, "ann")).toMatchObject({ zone: "zone2" });
    expect(() => encounter.judge("zones.zone", "ann", { operation: "remove", zone: "nowhere" })).toThrow(
      /choices\.zone/u,
    );
  });

  it("entering a cluttered zone makes a combatant fall prone if the roll fails and “Zone features have effects” is on (Z8.1)", () => {
    const encounter = encounterOf({ settings: { hazardousZones: true } });
    encounter.play("zones.zone", "ann", { operation: "add", name: "Hold", cluttered: true });
    encounter.play(
      "zones.action",
      "ann",
      { action: "moveZone", zone: "zone1", push: "keep" },
      [],
      successes(0),
    );
    expect(placeIn(encounter, "ann")).toMatchObject({ zone: "zone1", prone: true });
  });

  it("broken combatants can move once per round, but can't attack (Z7.5)", () => {
    const encounter = encounterOf({ ann: { broken: true, health: 0 } });
    expect(keys(encounter.judge("zones.attack", "ann", { item: "gun" }, ["foe"]))).toContain(
      "hindered.broken",
    );
    encounter.play("zones.action", "ann", { action: "moveWithinZone" });
    expect(keys(encounter.judge("zones.action", "ann", { action: "moveWithinZone" }))).toContain(
      "hindered.broken",
    );
  });
});

describe("first aid, orders and grapples in Zones & Cards", () => {
  it("first aid and rallies heal broken combatants (Z7.7, Z7.6)", () => {
    const encounter = encounterOf({ bob: { broken: true, health: 0 } });
    encounter.play("zones.firstAid", "ann", { push: "keep" }, ["bob"], successes(2));
    expect(sheetIn(encounter, "bob")).toMatchObject({ broken: false, health: 2 });
    const other = encounterOf({ bob: { broken: true, health: 0 } });
    other.play("zones.rally", "ann", { push: "keep" }, ["bob"], successes(3));
    expect(sheetIn(other, "bob")).toMatchObject({ broken: false, health: 1 });
    expect(keys(other.judge("zones.rally", "ann", {}, ["bob"]))).toContain("problem.notBroken");
  });

  it("first aid extends the time limit of a lethal injury on a success, and shortens it on a failure (Z7.8)", () => {
    const injured = {
      injuries: { neckVein: { key: "neckVein", limit: "stretch", days: 4, permanent: false } },
    };
    const limit = (encounter: MadeUpEncounter) =>
      (sheetIn(encounter, "bob")["injuries"] as { neckVein: Source }).neckVein["limit"];
    const helped = encounterOf({ bob: injured });
    helped.play("zones.firstAid", "ann", { injury: "neckVein", push: "keep" }, ["bob"], successes(1));
    const failed = encounterOf({ bob: injured });
    failed.play("zones.firstAid", "ann", { injury: "neckVein", push: "keep" }, ["bob"], successes(0));
    expect([limit(helped), limit(failed)]).toEqual(["shift", "round"]);
    expect(keys(failed.judge("zones.firstAid", "ann", { injury: "nothing" }, ["bob"]))).toContain(
      "problem.nothingToTreat",
    );
  });

  it("orders add dice to an ally's next roll, but not to later rolls (Z3.1)", () => {
    const encounter = encounterOf();
    encounter.play("zones.orders", "ann", { push: "keep" }, ["bob"], successes(2));
    encounter.play("zones.endTurn", "ann");
    expect(
      encounter.play("zones.roll", "bob", { push: "keep" }, [], successes(0)).card.dice[0]?.faces,
    ).toHaveLength(7);
    expect(
      encounter.judge("zones.roll", "bob", { push: "keep" }, [], successes(0)).card.dice[0]?.faces,
    ).toHaveLength(5);
  });

  it("breaking free requires an opposed roll that both sides can push (Z4.7, Z4.4)", () => {
    const encounter = encounterOf();
    encounter.play("zones.attack", "ann", { special: "grapple", push: "keep" }, ["foe"], {
      answers: { interrupt: "let" },
      ...successes(1),
    });
    encounter.play("zones.endTurn", "ann");
    encounter.play("zones.endTurn", "bob");
    expect(
      encounter
        .judge("zones.breakGrapple", "foe", { push: "ask" }, [], successes(0))
        .prompts.map(({ key }) => key),
    ).toEqual(["roll.push"]);
    // Both combatants roll five dice. The preview shows the grappled combatant's chance of rolling more sixes
    // than the holder.
    const free = variant.actions.find(({ key }) => key === "zones.breakGrapple");
    const lines = free?.preview(encounter.factsFor(free, "foe", {}, []), table).lines ?? [];
    expect(lines.find(({ text }) => text.key === "BLACKOUT.zones.grapple.chanceFree")).toMatchObject({
      value: "32.5%",
      chance: true,
    });
    encounter.play("zones.breakGrapple", "foe", { push: "keep" }, [], {
      answers: { "hold.push": "keep" },
      dice: { "roll.base": [6, 6, 2, 2, 2], "hold.base": [6, 2, 2, 2, 2] },
    });
    expect(encounter.fought["grapples"]).toEqual({ foe: "" });
    expect(keys(encounter.judge("zones.breakGrapple", "foe"))).toEqual(["problem.notHeld"]);
  });
});

describe("stress and panic in Zones & Cards", () => {
  it("a panic roll can make a combatant hesitant, which gives them the last card in the next round (Z5.3, Z5.4, Z5.6, Z2.10)", () => {
    const encounter = encounterOf({ bob: { stress: 4 } });
    const { card, prompts } = encounter.play("zones.panic", "bob", {}, [], { dice: { panic: [5] } });
    expect([prompts, card.outcome.key]).toEqual([[], "BLACKOUT.zones.panic.hesitant"]);
    expect(card.lines[0]?.why?.map(({ value }) => value)).toEqual(["5", "+4", "−3"]);
    for (const id of ["ann", "bob", "foe"]) encounter.play("zones.endTurn", id);
    encounter.settle(lowest);
    expect(encounter.standing.order.at(-1)).toEqual({ id: "bob", initiative: 10 });
  });

  it("a frozen combatant loses their next turn (Z5.6)", () => {
    const encounter = encounterOf({ bob: { stress: 5 } });
    encounter.play("zones.panic", "bob", {}, [], { dice: { panic: [5] } });
    encounter.play("zones.endTurn", "ann");
    expect(encounter.standing.acting).toBe("foe");
  });

  it("a shriek makes others in the zone roll for panic, automatically or at the click of a button (Z5.9)", () => {
    const encounter = encounterOf({ ann: { stress: 6 } });
    encounter.play("zones.panic", "ann", {}, [], { dice: { panic: [6] } });
    expect(encounter.due()).toMatchObject({
      action: "zones.panic",
      combatant: "bob",
      choices: { cause: "panicSeen" },
      name: "panic.bob.1",
    });
    encounter.settle({ dice: { panic: [1] } });
    expect(placeIn(encounter, "bob")).toMatchObject({ panicDue: "", panics: 1 });
    const clicked = encounterOf({ ann: { stress: 6 }, settings: { autoPanicWitness: false } });
    expect(clicked.play("zones.panic", "ann", {}, [], { dice: { panic: [6] } }).followUps).toMatchObject([
      { action: "zones.panic", actor: "Actor.bob" },
    ]);
    expect(clicked.due()).toBeNull();
  });

  it("a fleeing combatant chooses a zone, and allies who are left behind gain stress (Z5.6)", () => {
    const encounter = encounterOf({ ann: { stress: 7 } });
    for (const name of ["Hold", "Deck"]) encounter.play("zones.zone", "ann", { operation: "add", name });
    encounter.play("zones.zone", "ann", { operation: "border", zone: "zone1", other: "zone2" });
    encounter.play("zones.zone", "ann", { operation: "place", zone: "zone1" }, ["ann", "bob"]);
    expect(encounter.judge("zones.panic", "ann", {}, [], { dice: { panic: [6] } }).prompts).toMatchObject([
      { key: "flee", options: [{ value: "zone2" }] },
    ]);
    encounter.play("zones.panic", "ann", {}, [], { dice: { panic: [6] }, answers: { flee: "zone2" } });
    expect([
      placeIn(encounter, "ann")["zone"],
      sheetIn(encounter, "ann")["stress"],
      sheetIn(encounter, "bob")["stress"],
    ]).toEqual(["zone2", 6, 1]);
  });

  it("a broken combatant makes no panic rolls and gains no stress (Z5.5)", () => {
    const encounter = encounterOf({ bob: { broken: true, health: 0 } });
    expect(keys(encounter.judge("zones.panic", "bob"))).toEqual(["problem.broken"]);
    encounter.play("zones.stress", "ann", { change: 3, panics: true }, ["bob", "ann"]);
    expect([sheetIn(encounter, "bob")["stress"], sheetIn(encounter, "ann")["stress"]]).toEqual([0, 3]);
    expect([placeIn(encounter, "bob")["panicDue"], placeIn(encounter, "ann")["panicDue"]]).toEqual([
      "",
      "horror",
    ]);
  });

  it("a successful Command roll ends an ally's panic (Z5.10)", () => {
    const encounter = encounterOf({ bob: { panic: { freeze: true } } });
    encounter.play("zones.stopPanic", "ann", { push: "keep" }, ["bob"], successes(1));
    expect(sheetIn(encounter, "bob")["panic"]).toMatchObject({ freeze: false });
    expect(keys(encounter.judge("zones.stopPanic", "ann", {}, ["bob"]))).toContain("problem.noPanic");
  });

  it("an attack by an ally causes stress, and the first sight of a terrifying enemy causes a panic roll (Z5.1, Z5.2)", () => {
    const encounter = encounterOf({ foe: { terrifying: true } });
    expect(placeIn(encounter, "ann")).toMatchObject({ panicDue: "terrifyingSeen", seen: { foe: true } });
    encounter.settle({ dice: { panic: [1] } });
    encounter.play("zones.attack", "ann", { item: "gun", push: "keep" }, ["bob"], {
      answers: { interrupt: "let" },
      ...successes(0),
    });
    expect(sheetIn(encounter, "bob")["stress"]).toBe(1);
    encounter.play("zones.endTurn", "ann");
    expect(encounter.due()).toBeNull();
  });
});

describe("time, supplies and hazards in Zones & Cards", () => {
  it("a combatant with a lethal injury that has a time limit of one round makes a death roll each turn (Z7.9)", () => {
    const encounter = encounterOf({
      bob: { injuries: { neckVein: { key: "neckVein", limit: "round", days: 4, permanent: false } } },
    });
    encounter.play("zones.endTurn", "ann");
    expect(encounter.settle({ face: () => 6 })).toEqual(["death.bob.1"]);
    expect(sheetIn(encounter, "bob")["dead"]).not.toBe(true);
    encounter.play("zones.deathRoll", "bob", { injury: "neckVein" }, [], { face: () => 2 });
    expect(sheetIn(encounter, "bob")["dead"]).toBe(true);
    expect(keys(encounter.judge("zones.deathRoll", "bob"))).toEqual(["problem.dead"]);
  });

  it("a rest reduces stress and restores Health, but doesn't prevent death rolls for lethal injuries (Z5.11, Z7.10, Z7.11)", () => {
    const people = [
      {
        id: "ann",
        sheet: sheet({
          stress: 5,
          health: 1,
          responses: { shakes: true, jumpy: true },
          supplies: { air: 2 },
          injuries: {
            tornEar: { key: "tornEar", limit: "", days: 2, permanent: false },
            gutBleeding: { key: "gutBleeding", limit: "shift", days: 3, permanent: false },
          },
        }),
      },
    ];
    const rested = (span: string, more = {}) => {
      const table = new MadeUpEncounter(people);
      const { followUps } = table.play("zones.rest", "ann", { span, ...more });
      return { own: sheetIn(table, "ann"), followUps };
    };
    expect(rested("stretch", { response: "shakes", supplies: true })).toMatchObject({
      own: { stress: 4, health: 1, responses: { shakes: false, jumpy: true } },
      followUps: [{ action: "zones.supply" }],
    });
    expect(rested("shift")).toMatchObject({
      own: { health: 2 },
      followUps: [{ action: "zones.deathRoll", choices: { injury: "gutBleeding" } }],
    });
    expect(rested("day", { caredFor: true }).own["injuries"]).toEqual({
      gutBleeding: { key: "gutBleeding", limit: "shift", days: 1, permanent: false },
    });
  });

  it("a stretch or shift that passes in combat ends time limits, but isn't a rest (A10)", () => {
    const wound = (key: string, limit: string) => ({ [key]: { key, limit, days: 4, permanent: false } });
    const encounter = encounterOf({
      ann: { stress: 3, panic: { hesitant: true } },
      bob: { injuries: { ...wound("armArtery", "stretch"), ...wound("gutBleeding", "shift") } },
    });
    const calls = (span: string) =>
      encounter
        .judge("zones.rest", "ann", { span }, ["ann", "bob"])
        .followUps.map(({ choices }) => choices["injury"]);
    expect([calls("stretch"), calls("shift")]).toEqual([["armArtery"], ["armArtery", "gutBleeding"]]);
    expect(
      [{ span: "day" }, { safe: true }, { span: "shift", safe: true }].map(choices =>
        keys(encounter.judge("zones.rest", "ann", choices)),
      ),
    ).toEqual([["problem.fightGoesOn"], ["problem.fightGoesOn"], ["problem.fightGoesOn"]]);
    encounter.play("zones.rest", "ann", { span: "stretch" });
    expect(sheetIn(encounter, "ann")).toMatchObject({ stress: 3, panic: { hesitant: false } });
  });

  it("a supply roll reduces the supply by one for each 1 that is rolled (Z6.16, Z8.6)", () => {
    const table = new MadeUpEncounter([{ id: "ann", sheet: sheet({ supplies: { air: 3 } }) }]);
    table.play("zones.supply", "ann", { supply: "air" }, [], { dice: { supply: [1, 1, 5] } });
    expect(sheetIn(table, "ann")["supplies"]).toMatchObject({ air: 1 });
    expect(keys(table.judge("zones.supply", "ann", { supply: "power" }))).toEqual(["problem.usedUp"]);
  });

  it("an explosion affects all chosen targets, and armor reduces the damage (Z8.2, Z7.1)", () => {
    const encounter = encounterOf({ foe: { armor: 1 } });
    encounter.play("zones.hazard", "ann", { hazard: "explosion", power: 6 }, ["bob", "foe"], {
      face: (_, index) => (index === 0 ? 6 : 2),
    });
    expect([sheetIn(encounter, "bob")["health"], sheetIn(encounter, "foe")["health"]]).toEqual([1, 2]);
  });

  it("fire harms the target each turn until it burns out or is put out with a Mobility roll (Z8.3, Z7.12)", () => {
    const encounter = encounterOf({ bob: { health: 1 } });
    encounter.play("zones.hazard", "ann", { hazard: "fire", power: 3 }, ["bob"], {
      face: (_, index) => (index === 0 ? 6 : 2),
    });
    expect(sheetIn(encounter, "bob")).toMatchObject({
      broken: true,
      injuries: { exposure: { limit: "round" } },
    });
    expect(placeIn(encounter, "bob")).toMatchObject({ burning: 4, burntRound: 1 });
    const other = encounterOf();
    other.play("zones.adjust", "ann", { burning: 4 });
    expect(other.settle(successes(0))).toEqual(["burn.ann.1"]);
    expect(placeIn(other, "ann")["burning"]).toBe(0);
    other.play("zones.adjust", "ann", { burning: 4 });
    other.play("zones.action", "ann", { action: "douse", push: "keep" }, [], successes(1));
    expect(placeIn(other, "ann")["burning"]).toBe(0);
  });

  it("falling and drowning deal damage (Z8.4, Z8.5)", () => {
    const encounter = encounterOf();
    encounter.play("zones.hazard", "ann", { hazard: "fall", metres: 5 }, ["bob"]);
    encounter.play("zones.hazard", "ann", { hazard: "drowning" }, ["foe"], successes(0));
    expect([sheetIn(encounter, "bob")["health"], sheetIn(encounter, "foe")["health"]]).toEqual([1, 2]);
    expect(() => encounter.judge("zones.hazard", "ann", { hazard: "boredom" })).toThrow(/choices\.hazard/u);
  });
});

describe("a Gamemaster in Zones & Cards", () => {
  it("can assign a card to a combatant, or move a combatant to the end of the turn order (Z2.4, Z2.10)", () => {
    const encounter = encounterOf();
    encounter.play("zones.card", "foe", { card: 2 });
    expect(encounter.standing.order.map(({ id, initiative }) => `${id}${initiative}`)).toEqual([
      "ann1",
      "foe2",
      "bob3",
    ]);
    encounter.play("zones.card", "foe", { card: 0 });
    expect(encounter.standing.order.at(-1)).toEqual({ id: "foe", initiative: 10 });
    expect(() => encounter.judge("zones.card", "foe", { card: 99 })).toThrow(/choices\.card/u);
  });

  it("can restore actions, set Health, and mark a combatant as unaware (Z3.2, Z2.6, Z7.5)", () => {
    const encounter = encounterOf();
    encounter.play("zones.action", "ann", { action: "drawWeapon" });
    encounter.play("zones.action", "ann", { action: "partialCover" });
    encounter.play("zones.adjust", "ann", { refresh: true, unaware: true, health: 0 });
    expect(placeIn(encounter, "ann")).toMatchObject({
      unaware: true,
      turns: { r1t0: { full: 0, quick: 0 } },
    });
    expect(sheetIn(encounter, "ann")).toMatchObject({ health: 0, broken: true });
  });

  it("can declare an ambush for a single attack by marking its target as unaware (Z2.6)", () => {
    const encounter = encounterOf();
    encounter.play("zones.adjust", "foe", { unaware: true });
    expect(
      encounter.play("zones.attack", "ann", { item: "gun", push: "keep" }, ["foe"], successes(0)).prompts,
    ).toEqual([]);
    expect(placeIn(encounter, "foe")["unaware"]).toBe(false);
  });

  it("can fill in a sheet and its items from Blackout values (Z1.2)", () => {
    const thing = {
      ...gun("ann"),
      own: null,
      declared: {
        category: "ranged",
        range: 120,
        burst: 3,
        hands: 2,
        damage: { dice: 8, flat: 0 },
        ammunition: { value: 20, max: 30 },
      },
    };
    const table = new MadeUpEncounter([
      {
        id: "ann",
        sheet: null,
        blackout: {
          attributes: { strength: 5, dexterity: 4, intelligence: 2, insight: 6, charisma: 1 },
          ranks: { strike: 2, aim: 7, athletics: 1, evasion: 3 },
        },
        things: [thing],
      },
    ]);
    const before = [...table.world];
    table.play("zones.prefill", "ann");
    expect(sheetIn(table, "ann")).toMatchObject({
      attributes: { strength: 4, agility: 3, wits: 5, empathy: 1 },
      skills: { closeCombat: 2, rangedCombat: 5, mobility: 3, piloting: 0 },
      health: 4,
      stress: 0,
    });
    expect(table.world.get("Actor.ann.Item.gun")?.["system"]).toMatchObject({
      variants: {
        zones: {
          kind: "ranged",
          damage: 2,
          minimumBand: "short",
          maximumBand: "long",
          fullAuto: true,
          capacity: 6,
          supply: 4,
        },
      },
    });
    expect(keys(table.judge("zones.prefill", "ann"))).toEqual(["problem.filledAlready"]);
    table.undo();
    expect([...table.world]).toEqual(before);
  });
});

it("a Zones & Cards attack succeeds if all dice show sixes", () => {
  const encounter = encounterOf();
  expect(
    encounter.judge("zones.attack", "ann", { item: "gun", push: "keep", conserve: "never" }, ["foe"], {
      answers: { interrupt: "let" },
      ...sixes,
    }).card.tone,
  ).toBe("good");
});

it("the API documentation (docs/api.md) lists all Zones & Cards actions", () => {
  const documented = [
    ...readFileSync(join(import.meta.dirname, "../../../../../docs/api.md"), "utf8").matchAll(
      /`(zones\.\w+)`/gu,
    ),
  ]
    .map(match => match[1] ?? "")
    .sort();
  expect([...new Set(documented)]).toEqual(variant.actions.map(({ key }) => key).sort());
});
