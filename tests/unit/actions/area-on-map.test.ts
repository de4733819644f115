/** Tests area attacks on a map, whose targets depend on the position of the area and on manual changes. */
import { describe, expect, it } from "vitest";
import { areaAt, type AreaGround } from "../../../src/world/areas/ground.ts";
import { readPlace, withinScene } from "../../../src/world/areas/place.ts";
import type { Choices, Facts } from "../../../src/actions/core/facts.ts";
import { area } from "../../../src/actions/combat/area.ts";
import { attack } from "../../../src/actions/combat/attack.ts";
import { burst } from "../../../src/actions/combat/burst.ts";
import type { Grid, Piece, Wall } from "../../../src/rules/battlefield/index.ts";
import { RuleError } from "../../../src/rules/rule-error.ts";
import { condition, factsOf, play, someone, table, weapon } from "./support.ts";

const grid: Grid = { kind: "square", spaceFeet: 5, origin: { x: 2.5, y: 2.5 }, diagonals: "equidistant" };
const at = (column: number, row: number) => ({ x: column * 5 + 2.5, y: row * 5 + 2.5 });
const piece = (id: string, column: number, row: number, part: Partial<Piece> = {}): Piece => ({
  id,
  kind: "character",
  spaces: [at(column, row)],
  acrossFeet: 5,
  tallFeet: 5,
  elevationFeet: 0,
  facing: null,
  side: "hostile",
  down: false,
  ...part,
});
const wall = (id: string, x: number, y0: number, y1: number): Wall => ({
  id,
  kind: "solid",
  from: { x, y: y0 },
  to: { x, y: y1 },
  blocksMovement: true,
  side: "both",
});

/** An attacker in the west, three enemies and an ally around column 6, and a wall east of column 9. */
const pieces = [
  piece("thrower", 0, 5, { side: "friendly" }),
  piece("a", 6, 5),
  piece("b", 7, 5),
  piece("c", 6, 9),
  piece("friend", 5, 5, { side: "friendly" }),
];
const ground = (part: Partial<AreaGround> = {}): AreaGround => ({
  scene: "Scene.yard",
  feetPerPixel: 0.05,
  feetPerUnit: 5,
  collection: "regions",
  level: null,
  seed: "seed",
  aim: { form: "blast", x: 1, point: at(6, 5) },
  elevationFeet: 0,
  field: { grid, pieces, walls: [wall("w", 50, 0, 100)], difficult: [] },
  own: "thrower",
  side: "friendly",
  feet: 30,
  hindrances: ["farAway"],
  people: Object.fromEntries(pieces.map(({ id }) => [id, `Actor.${id}`])),
  time: 0,
  fight: null,
  ...part,
});
const grenade = (part = {}, qualities: { key: string; rating: number | null; text: string }[] = []) =>
  weapon(
    "grenade",
    {
      category: "thrown",
      attacks: [{ attribute: "strength", skill: "aim" }],
      damage: { dice: 4, attribute: "", flat: 0 },
      range: 40,
      blast: 1,
      ...part,
    },
    { qualities },
  );
const people = (names = ["thrower", "a", "b", "c", "friend"]) =>
  names.map(name =>
    someone(
      name,
      { kind: name === "friend" || name === "thrower" ? "character" : "npc" },
      { hitPoints: { value: 60, max: 60 } },
    ),
  );
const facts = (choices: Choices = {}, on = ground(), item = grenade()) =>
  factsOf(area, { actor: someone("thrower"), item, targets: people(), area: on }, choices);
const onPoint = { attack: [6, 6, 1, 1], damage: [6, 6, 1, 1] };
const rows = (result: ReturnType<typeof play>) => result.card.targets.map(({ name }) => name);

describe("an area attack on a map", () => {
  it("affects every target within X × 5 ft of the point, each with its own row on the card (R7.30)", () => {
    const result = play(area, facts(), { dice: onPoint });
    expect(rows(result)).toEqual(["a", "b", "friend"]);
    expect(result.prompts.map(({ actor }) => actor)).toEqual(["Actor.a", "Actor.b", "Actor.friend"]);
    expect(result.card.near?.map(({ name }) => name)).toEqual(["thrower", "c"]);
  });

  it("includes hindrances from the map, and shows on its card which of them the user removed (R7.32)", () => {
    const both = ground({ hindrances: ["obstacleBetween", "farAway", "pointUnstable"] });
    expect(area.preview(facts({}, both), table).difficulty).toBe(3);
    expect(
      area
        .fields(facts({}, both), table)
        .filter(({ hint }) => hint?.key === "BLACKOUT.area.mapShows")
        .map(({ name }) => name),
    ).toEqual(["obstacleBetween", "farAway", "pointUnstable"]);
    const left = facts({ pointUnstable: false }, both);
    expect(area.preview(left, table).difficulty).toBe(2);
    expect(play(area, left, { dice: onPoint }).card.notes).toContainEqual({
      key: "BLACKOUT.area.notCounted",
      data: { what: { key: "BLACKOUT.field.pointUnstable" } },
    });
  });

  it("is out of range if the point is too far away, no matter what distance the user enters (R7.31)", () => {
    const kinds = (at: Facts) =>
      play(area, at).problems.flatMap(({ kind }) => (kind === "gear" ? [] : [kind]));
    expect(kinds(facts({ feet: 5 }, ground({ feet: 45 })))).toEqual(["range"]);
    expect(kinds(facts({ feet: 500 }))).toEqual([]);
  });

  it("scatters after a failed test, and affects the targets around the point where it lands (R7.33)", () => {
    const missed = { attack: [1, 1, 1, 1], damage: [6, 6, 1, 1] };
    expect(play(area, facts(), { dice: missed }).needs).toMatchObject([
      { stream: "direction" },
      { stream: "distance.d6" },
    ]);
    const south = play(area, facts(), { dice: { ...missed, "direction": [4], "distance.d6": [4] } });
    expect(rows(south)).toEqual(["c"]);
    expect(south.card.area?.path).toHaveLength(5);
    expect(south.card.outcome.key).toBe("BLACKOUT.area.scattered");
    expect(south.followUps).toEqual([]);
    expect(south.card.lines.map(({ text }) => text.data?.["direction"])).toContainEqual({
      key: "BLACKOUT.area.direction.south",
    });
    const rowsOfHexes = ground({
      field: { ...ground().field, grid: { ...grid, kind: "hexRows" }, walls: [] },
    });
    const east = play(area, facts({}, rowsOfHexes), {
      dice: { ...missed, "direction": [2], "distance.d6": [1] },
    });
    expect(east.card.lines.map(({ text }) => text.data?.["direction"])).toContainEqual({
      key: "BLACKOUT.area.direction.east",
    });
    const stopped = play(area, facts({}, ground({ aim: { form: "blast", x: 1, point: at(9, 5) } })), {
      dice: { ...missed, "direction": [2], "distance.d6": [6] },
    });
    expect(stopped.card.lines.map(({ text }) => text.key)).toContain("BLACKOUT.area.wall");
    expect(stopped.card.area?.path).toHaveLength(1);
    expect(rows(stopped)).toEqual([]);
    expect(stopped.card.tone, "nobody was hit").toBe("bad");
  });

  it("can scatter to targets beyond the weapon's range (R7.33)", () => {
    const moved = pieces.map(each => (each.id === "c" ? piece("c", 11, 2) : each));
    const edge = facts(
      {},
      ground({ field: { ...ground().field, pieces: moved, walls: [] } }),
      grenade({ range: 30 }),
    );
    const gone = play(area, edge, {
      dice: { "attack": [1, 1, 1, 1], "damage": [6, 6, 1, 1], "direction": [2], "distance.d6": [6] },
    });
    expect(gone.problems.filter(({ kind }) => kind !== "gear")).toEqual([]);
    expect(gone.card.lines).toContainEqual(
      expect.objectContaining({
        text: {
          key: "BLACKOUT.area.goes",
          data: { direction: { key: "BLACKOUT.area.direction.northEast" } },
        },
      }),
    );
    expect(rows(gone), "55 ft from who threw it 30 ft far at the most").toEqual(["c"]);
  });

  it("with Gravity stores the center of the Blast as the point toward which targets are pulled (T11.2)", () => {
    const gravity = grenade({}, [{ key: "gravity", rating: 2, text: "" }]);
    const prone = facts({}, ground(), gravity).targets.map(one => ({
      ...one,
      state: { ...one.state, conditions: [condition("prone")] },
    }));
    const { draft } = play(area, { ...facts({}, ground(), gravity), targets: prone }, { dice: onPoint });
    expect(draft.state("Actor.a").resist.pending).toEqual([
      {
        effect: "gravity",
        difficulty: 2,
        source: "Actor.thrower",
        place: { scene: "Scene.yard", x: 650, y: 550 },
      },
    ]);
  });

  it("affects the targets along a Template's line, starting at the chosen distance (R7.34)", () => {
    const flamer = grenade({ category: "ranged", blast: 0, template: 3, range: 30 });
    const line = (bearing: number, startFeet: number) =>
      ground({
        aim: { form: "template", x: 3, line: { origin: at(0, 5), bearing, startFeet } },
        feet: startFeet,
      });
    expect(rows(play(area, facts({}, line(90, 20), flamer), { dice: { damage: [1, 1, 1, 1] } }))).toEqual([
      "a",
      "b",
      "friend",
    ]);
    expect(rows(play(area, facts({}, line(90, 0), flamer), { dice: { damage: [1, 1, 1, 1] } }))).toEqual([]);
    expect(rows(play(area, facts({}, line(180, 0), flamer), { dice: { damage: [1, 1, 1, 1] } }))).toEqual([]);
  });

  it("with a Template must be aimed into the attacker's front arc if the facing rule is on (R7.34, R7.15)", () => {
    const flamer = grenade({ category: "ranged", blast: 0, template: 3, range: 30 });
    const aimed = (bearing: number, facing: number | null, arcsAutomatic: boolean) => {
      const on = ground({
        aim: { form: "template", x: 3, line: { origin: at(0, 5), bearing, startFeet: 0 } },
        field: { ...ground().field, pieces: [{ ...(pieces[0] as Piece), facing }, ...pieces.slice(1)] },
        feet: 0,
      });
      return play(
        area,
        facts({}, on, flamer),
        {},
        {
          ...table,
          houseRules: { ...table.houseRules, arcsAutomatic },
        },
      ).problems.map(({ kind, text }) => [kind, text.key.split(".").at(-1)]);
    };
    expect(aimed(90, 90, true)).toEqual([]);
    expect(aimed(180, 90, true), "the edge of the front").toEqual([]);
    expect(aimed(270, 90, true)).toEqual([["range", "templateBehind"]]);
    expect(aimed(270, null, true), "who has no front").toEqual([]);
    expect(aimed(270, 90, false), "as long as facing does not count").toEqual([]);
  });

  it("treats a wall, but not a character, between the center and a target as cover (R7.36)", () => {
    const walled = ground({ field: { ...ground().field, walls: [wall("between", 35, 0, 100)] } });
    const result = play(area, facts({}, walled), { dice: onPoint });
    expect(result.card.targets.find(({ name }) => name === "b")).toMatchObject({
      outcome: { key: "BLACKOUT.area.sheltered" },
      lines: [{ text: { key: "BLACKOUT.area.behind" }, why: [{ text: { key: "BLACKOUT.map.thing.wall" } }] }],
    });
    expect(result.prompts.map(({ actor }) => actor)).toEqual(["Actor.a", "Actor.friend"]);
  });

  it("lets users add or remove a target with one click, and shows the change on the card", () => {
    const first = play(area, facts(), { dice: onPoint });
    const out = first.card.targets[0]?.amends?.[0];
    const too = first.card.near?.find(({ name }) => name === "c");
    expect([out?.label.key, too?.label]).toEqual([
      "BLACKOUT.area.make.out",
      { key: "BLACKOUT.area.make.too", data: { name: "c" } },
    ]);
    const without = play(area, facts({ ...facts().choices, ...out?.choices }), { dice: onPoint });
    expect(without.card.targets[0]).toMatchObject({
      name: "a",
      outcome: { key: "BLACKOUT.area.leftOut" },
      lines: [{ text: { key: "BLACKOUT.area.said" } }],
      amends: [{ label: { key: "BLACKOUT.area.make.map" } }],
    });
    expect(without.prompts.map(({ actor }) => actor)).not.toContain("Actor.a");
    const more = play(area, facts({ ...facts().choices, ...too?.choices }), { dice: onPoint });
    expect(rows(more)).toEqual(["a", "b", "c", "friend"]);
    const back = without.card.targets[0]?.amends?.[0]?.choices ?? {};
    expect(rows(play(area, facts({ ...facts().choices, ...back }), { dice: onPoint }))).toEqual([
      "a",
      "b",
      "friend",
    ]);
  });

  it("extends as far upward and downward as outward from the chosen elevation (R7.30)", () => {
    expect(rows(play(area, facts({ elevation: 30 }), { dice: onPoint }))).toEqual([]);
    expect(rows(play(area, facts({ elevation: 5 }), { dice: onPoint }))).toEqual(["a", "b", "friend"]);
    expect(() => play(area, facts({ elevation: 1e9 }), { dice: onPoint })).toThrow(RuleError);
  });

  it("causes a warning, but no error, if allies or the attacker are in the area", () => {
    const onSelf = ground({ aim: { form: "blast", x: 1, point: at(0, 5) } });
    expect(area.preview(facts(), table).problems).toEqual([
      { kind: "gear", text: { key: "BLACKOUT.problem.area.friend", data: { name: "friend" } } },
    ]);
    expect(area.preview(facts({}, onSelf), table).problems.map(({ text }) => text.key)).toEqual([
      "BLACKOUT.problem.area.oneself",
    ]);
  });

  it("marks the area on the scene until all answers have been given", () => {
    const open = play(area, facts(), { dice: onPoint });
    const [created] = open.changes.filter(change => "created" in change);
    expect(created).not.toHaveProperty("created.levels");
    expect(play(area, facts({}, ground({ level: "deck" })), { dice: onPoint }).changes).toContainEqual(
      expect.objectContaining({ created: expect.objectContaining({ levels: ["deck"] }) }),
    );
    expect(created).toMatchObject({
      uuid: "Scene.yard",
      collection: "regions",
      created: { shapes: [{ type: "polygon" }], elevation: { bottom: -1, top: 1 } },
    });
    const answers = Object.fromEntries(
      [1, 2, 4].map(index => [`evade.${index}`, { value: "dexterity.evasion" }]),
    );
    const dice = Object.fromEntries([1, 2, 4].map(index => [`evade.${index}`, [1, 1, 1, 1]]));
    const done = play(area, facts(), { dice: { ...onPoint, damage: [1, 1, 1, 1], ...dice }, answers });
    expect(done.prompts).toEqual([]);
    expect(done.changes.filter(change => "created" in change)).toEqual([]);
  });

  it("with Noise leaves an area for X rounds, as a measured template on Foundry 13 (T11.2)", () => {
    const noisy = facts(
      {},
      ground({
        collection: "templates",
        fight: { combat: "combat", round: 2, combatant: "one" },
        people: { a: "Actor.a" },
      }),
      grenade({}, [{ key: "noise", rating: 3, text: "" }]),
    );
    const answers = { "evade.1": { value: "dexterity.evasion" } };
    const { changes } = play(area, noisy, { dice: { ...onPoint, "evade.1": [1, 1, 1, 1] }, answers });
    expect(changes).toContainEqual({
      uuid: "Scene.yard",
      collection: "templates",
      created: expect.objectContaining({
        t: "circle",
        x: 650,
        y: 550,
        distance: 1.5,
        flags: {
          blackout: {
            area: expect.objectContaining({
              effect: "noise",
              rounds: 3,
              combat: "combat",
              round: 2,
              combatant: "one",
              within: ["a"],
            }),
          },
        },
      }),
    });
  });

  it("with the same dice has the same result on every client", () => {
    const dice = { "attack": [1, 1, 1, 1], "damage": [6, 6, 1, 1], "direction": [4], "distance.d6": [4] };
    const stored = JSON.parse(JSON.stringify(facts())) as ReturnType<typeof facts>;
    expect(play(area, stored, { dice })).toEqual(play(area, facts(), { dice }));
    expect(areaAt(ground()).spaces).toHaveLength(9);
  });
});

describe("the point of an area on the map", () => {
  const point = { scene: "yard", seed: "s", x: 10, y: 20 };

  it("is null if the user hasn't chosen one", () => {
    expect([readPlace(null, "blast"), readPlace(undefined, "template")]).toEqual([null, null]);
    expect(readPlace(point, "blast")).toEqual(point);
    expect(readPlace({ scene: "yard", seed: "s", bearing: 90, start: 5 }, "template")).toEqual({
      scene: "yard",
      seed: "s",
      bearing: 90,
      start: 5,
    });
  });

  it.each([
    ["a word", "here"],
    ["a list", []],
    ["an object without a scene", { ...point, scene: "" }],
    ["an object with text instead of a number", { ...point, x: "10" }],
    ["an infinite number", { ...point, y: Infinity }],
    ["a seed that is too long", { ...point, seed: "s".repeat(65) }],
  ])("is rejected with a RuleError if it is %s", (_, place) => {
    expect(() => readPlace(place, "blast")).toThrow(RuleError);
  });

  it("must have a valid direction and start if the area is a line", () => {
    for (const place of [point, { ...point, bearing: 400, start: 0 }, { ...point, bearing: 0, start: -5 }])
      expect(() => readPlace(place, "template")).toThrow(RuleError);
  });

  it("must be inside the scene", () => {
    expect(withinScene({ x: 0, y: 100 }, { width: 100, height: 100 })).toEqual({ x: 0, y: 100 });
    expect(() => withinScene({ x: 101, y: 0 }, { width: 100, height: 100 })).toThrow(RuleError);
  });
});

describe("an attack past allies (R7.14a, R7.26)", () => {
  const gun = weapon(
    "gun",
    { category: "ranged", attacks: [{ attribute: "dexterity", skill: "shoot" }], range: 50, burst: 3 },
    { state: { quantity: 1, ammunition: { value: 9, max: 9 }, uses: null, location: "worn" } },
  );
  const shot = (action: typeof attack, item = gun) =>
    action.preview(
      factsOf(action, {
        actor: someone("thrower"),
        item,
        targets: [someone("a", { kind: "npc" })],
        friendsBeside: ["Mara", "Bo"],
      }),
      table,
    ).problems;

  it("causes a warning for each ally if it is a shot or a burst, but not if it is a melee attack", () => {
    const warned = ["Mara", "Bo"].map(name => ({
      kind: "gear",
      text: { key: "BLACKOUT.problem.attack.friendBeside", data: { name } },
    }));
    expect(shot(attack).filter(({ text }) => text.key.endsWith("friendBeside"))).toEqual(warned);
    expect(shot(burst).filter(({ text }) => text.key.endsWith("friendBeside"))).toEqual(warned);
    expect(shot(attack, weapon("blade")).filter(({ text }) => text.key.endsWith("friendBeside"))).toEqual([]);
  });
});

describe("separate damage rolls for each target by house rule (R7.37)", () => {
  const each = { ...table, houseRules: { ...table.houseRules, areaDamageRoll: "each" as const } };

  it("identify each target by its UUID, so that dice can be added for targets that the attacker couldn't see", () => {
    const dice = { "attack": onPoint.attack, "damage.Actor.a": [1, 1, 1, 1], "damage.Actor.b": [6, 6, 6, 6] };
    const seen = ground({ people: { a: "Actor.a", b: "Actor.b" } });
    expect(play(area, { ...facts({}, seen), targets: people(["a", "b"]) }, { dice }, each).needs).toEqual([]);
    expect(play(area, facts(), { dice }, each).needs.map(({ stream }) => stream)).toEqual([
      "damage.Actor.friend",
    ]);
  });
});
