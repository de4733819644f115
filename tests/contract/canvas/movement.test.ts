import { describe, expect, test } from "vitest";
import { Hooks } from "../../../host/runtime/client/hooks.ts";
import { PLAYER } from "../client/support/world.ts";
import { drawBoard, listen, settled, TOKEN } from "./support/board.ts";

const WALL = { _id: "wall000000000001", c: [300, 0, 300, 400] };
const place = ({ x, y, elevation }: any) => [x, y, elevation];

describe("moving a token", () => {
  test("writes a single update, and provides the movement data to hooks and the token", async () => {
    const { token, server, game } = await drawBoard();
    const heard = listen(["preUpdateToken", "preMoveToken", "updateToken", "moveToken"]);
    expect(
      await token.document.move([
        { x: 200, y: 100 },
        { x: 200, y: 300 },
      ]),
    ).toBe(true);
    expect(place(token.document)).toEqual([200, 300, 0]);
    expect(heard).toEqual(["preUpdateToken", "preMoveToken", "updateToken", "moveToken"]);
    expect(server.modifications("update")).toHaveLength(1);
    const { origin, destination, passed, pending, method, constrained, state, user } =
      token.document.movement;
    expect([
      place(origin),
      place(destination),
      passed.distance,
      passed.cost,
      passed.spaces,
      pending.waypoints,
      method,
      constrained,
      state,
      user,
    ]).toEqual([[100, 100, 0], [200, 300, 0], 15, 15, 3, [], "api", false, "completed", game.user]);
    expect(
      passed.waypoints.map(({ x, y, cost, action, intermediate }: any) => [x, y, cost, action, intermediate]),
    ).toEqual([
      [200, 100, 5, "walk", false],
      [200, 200, 5, "walk", true],
      [200, 300, 5, "walk", false],
    ]);
    expect([token.x, token.y]).toEqual([200, 300]);
  });

  test("writes one update for each checkpoint, in order", async () => {
    const { token, server } = await drawBoard();
    const moved = listen(["moveToken"], (_token, { chain, pending, state }) => [
      chain.length,
      pending.waypoints.length,
      state,
    ]);
    await token.document.move(
      [
        { x: 200, checkpoint: true },
        { x: 200, y: 200, checkpoint: true },
      ],
      { method: "dragging" },
    );
    expect(server.modifications("update")).toHaveLength(2);
    expect(moved).toEqual([
      ["moveToken", [0, 1, "pending"]],
      ["moveToken", [1, 0, "completed"]],
    ]);
  });

  test("can be prevented by a hook before anything is written", async () => {
    const { token, server } = await drawBoard();
    Hooks.on("preMoveToken", () => false);
    expect(await token.document.move({ x: 200 })).toBe(false);
    await token.document.update({ x: 300, name: "Still here" });
    expect([token.document.x, token.document.name]).toEqual([100, "Still here"]);
    expect(server.modifications("update")).toHaveLength(1);
  });

  test("calls the moveToken hook for every change to position, elevation or size, but not for a rotation", async () => {
    const { token } = await drawBoard();
    const heard = listen(["moveToken"], (_token, { destination }) => [
      ...place(destination),
      destination.width,
    ]);
    await token.document.update({ elevation: 10 });
    await token.document.update({ width: 2, height: 2 });
    await token.document.update({ rotation: 90 });
    expect(heard).toEqual([
      ["moveToken", [100, 100, 10, 1]],
      ["moveToken", [100, 100, 10, 2]],
    ]);
  });

  test("calls the moveToken hook on other users' clients", async () => {
    const { server, scene } = await drawBoard({ userId: PLAYER });
    const heard = listen(["moveToken"], (token, movement, _operation, user) => [
      token.name,
      movement.passed.distance,
      user.id,
    ]);
    server.push("modifyDocument", {
      type: "Token",
      action: "update",
      result: [{ _id: TOKEN, x: 200 }],
      userId: "gamemaster000001",
      operation: {
        parentUuid: scene.uuid,
        pack: null,
        _movement: {
          [TOKEN]: { id: "m", passed: { waypoints: [], distance: 5 }, pending: { waypoints: [] } },
        },
      },
    });
    await settled();
    expect(heard).toEqual([["moveToken", ["Nadia", 5, "gamemaster000001"]]]);
  });

  test("turns the token toward its destination if automatic rotation is on", async () => {
    const { token } = await drawBoard();
    await token.document.move({ x: 200 }, { autoRotate: true });
    expect(token.document.rotation).toBe(270);
    await token.document.move({ y: 300 }, { autoRotate: true });
    expect(token.document.rotation).toBe(0);
  });

  test("is recorded in the token's movement history during combat", async () => {
    const { token, CONFIG } = await drawBoard();
    await token.document.move({ x: 200 });
    expect(token.document.movementHistory).toEqual([]);
    const combat = await CONFIG.Combat.documentClass.create({
      combatants: [{ _id: "combatant0000001", tokenId: TOKEN, sceneId: token.scene.id }],
      round: 1,
      turn: 0,
      active: true,
    });
    (globalThis as any).game.combats.viewed ??= combat;
    expect(token.document.combatant?.id).toBe("combatant0000001");
    await token.document.move([{ x: 300 }, { x: 300, y: 200 }]);
    expect(token.document.movementHistory.map(({ x, y, cost }: any) => [x, y, cost])).toEqual([
      [200, 100, 0],
      [300, 100, 5],
      [300, 200, 5],
    ]);
    await token.document.move({ x: 400 });
    expect([
      token.document.movementHistory.length,
      token.document.movement.history.distance,
      token.document.movement.recorded,
    ]).toEqual([4, 10, true]);
    await token.document.clearMovementHistory();
    expect(token.document.movementHistory).toEqual([]);
  });

  test("can be undone entirely, or from a given move onward", async () => {
    const { token, CONFIG } = await drawBoard();
    const combat = await CONFIG.Combat.documentClass.create({
      combatants: [{ _id: "combatant0000001", tokenId: TOKEN, sceneId: token.scene.id }],
      round: 1,
      turn: 0,
      active: true,
    });
    (globalThis as any).game.combats.viewed ??= combat;
    const ids: string[] = [];
    for (const x of [200, 300, 400]) {
      await token.document.move({ x });
      ids.push(token.document.movement.id);
    }
    expect(await token.document.revertRecordedMovement("movementOfNobody")).toBe(false);
    expect(await token.document.revertRecordedMovement(ids[1])).toBe(true);
    expect([
      token.document.x,
      token.document.movement.method,
      token.document.movementHistory.map(({ x }: any) => x),
    ]).toEqual([200, "undo", [100, 200]]);
    expect(await token.document.revertRecordedMovement()).toBe(true);
    expect([token.document.x, token.document.movementHistory]).toEqual([100, []]);
    expect(await token.document.revertRecordedMovement()).toBe(false);
  });
});

describe("walls", () => {
  test("stop a moving token in the last space before the wall", async () => {
    const { token } = await drawBoard({ scene: { walls: [WALL] } });
    expect(await token.document.move({ x: 600 })).toBe(true);
    expect([place(token.document), token.document.movement.constrained]).toEqual([[200, 100, 0], true]);
    expect(await token.document.move({ x: 600 })).toBe(false);
    expect(token.document.x).toBe(200);
  });

  test("don't stop a token if its movement or its movement action ignores walls", async () => {
    const { token } = await drawBoard({ scene: { walls: [WALL] } });
    await token.document.move({ x: 600 }, { constrainOptions: { ignoreWalls: true } });
    expect(token.document.x).toBe(600);
    await token.document.move({ x: 100, action: "displace" });
    expect(token.document.x).toBe(100);
  });

  test("block movement and sight along a straight path according to each wall's restrictions and direction", async () => {
    const { CONFIG, token } = await drawBoard({
      scene: {
        walls: [
          { ...WALL, sight: 0, dir: 1 },
          { _id: "wall000000000002", c: [400, 0, 400, 400], move: 0 },
        ],
      },
    });
    const { move, sight } = CONFIG.Canvas.polygonBackends;
    const [from, to] = [
      { x: 150, y: 150 },
      { x: 550, y: 150 },
    ];
    expect(move.testCollision(from, to, { type: "move", mode: "any" })).toBe(false);
    expect(move.testCollision(to, from, { type: "move", mode: "any" })).toBe(true);
    expect(
      sight.testCollision(from, to, { type: "sight", mode: "all" }).map(({ x, y }: any) => [x, y]),
    ).toEqual([[400, 150]]);
    expect(sight.testCollision(from, to, { type: "sight", mode: "closest" })).toMatchObject({
      x: 400,
      y: 150,
    });
    expect(sight.testCollision(from, { x: 350, y: 150 }, { type: "sight", mode: "closest" })).toBeNull();
    expect(() => sight.testCollision(from, to, { mode: "any" })).toThrow("type of restriction");
    expect(token.checkCollision({ x: 550, y: 150 }, { type: "sight" })).toBe(true);
  });

  test("let sight pass through one limited wall, and movement through open doors", async () => {
    const limited = (id: string, x: number) => ({ _id: id, c: [x, 0, x, 400], sight: 10, move: 0 });
    const { CONFIG, scene } = await drawBoard({
      scene: {
        walls: [
          limited("wall000000000001", 300),
          limited("wall000000000002", 400),
          { _id: "door000000000001", c: [450, 0, 450, 400], door: 1, sight: 0 },
        ],
      },
    });
    const sees = (x: number) =>
      !CONFIG.Canvas.polygonBackends.sight.testCollision(
        { x: 150, y: 150 },
        { x, y: 150 },
        { type: "sight", mode: "any" },
      );
    const goes = () =>
      !CONFIG.Canvas.polygonBackends.move.testCollision(
        { x: 350, y: 150 },
        { x: 550, y: 150 },
        { type: "move", mode: "any" },
      );
    expect([sees(350), sees(440), goes()]).toEqual([true, false, false]);
    await scene.walls.get("door000000000001").update({ ds: 1 });
    expect(goes()).toBe(true);
    await scene.walls.get("door000000000001").update({ ds: 0 });
    expect(goes()).toBe(false);
    await scene.walls.get("door000000000001").delete();
    expect(goes()).toBe(true);
  });

  test("surround the canvas, so that a token can't leave it", async () => {
    const { token } = await drawBoard();
    await token.document.move({ x: -300 });
    expect(token.document.x).toBe(0);
  });

  test("don't block movement if the scene isn't on the canvas", async () => {
    const { token, canvas } = await drawBoard({ scene: { walls: [WALL] } });
    await canvas.draw(null);
    await token.document.move({ x: 600 });
    expect(token.document.x).toBe(600);
  });
});

describe("the movement cost of a token", () => {
  const costly = ({ CONFIG }: any) => {
    CONFIG.Token.movement.actions.climb.getCostFunction = () => (base: number, _from: any, to: any) =>
      to.j === 4 ? Infinity : base * 2;
  };

  test("equals the distance, unless the movement action has its own cost function", async () => {
    const { token } = await drawBoard({ init: costly });
    const way = (action: string) => [
      { x: 100, y: 100 },
      { x: 300, y: 100, action },
    ];
    expect(token.measureMovementPath(way("walk"))).toMatchObject({ distance: 10, cost: 10, spaces: 2 });
    expect(token.measureMovementPath(way("climb"))).toMatchObject({ distance: 10, cost: 20 });
    expect(token.document.measureMovementPath(way("climb"))).toMatchObject({ cost: 10 });
    expect(token.measureMovementPath(way("displace"))).toMatchObject({ distance: 0, cost: 0 });
    expect(() => token.measureMovementPath(way("slither"))).toThrow('"slither" is not a movement action');
  });

  test("prevents the token from entering a space if it is infinite", async () => {
    const { token } = await drawBoard({ init: costly });
    await token.document.move({ x: 600, action: "climb" });
    expect([token.document.x, token.document.movement.passed.cost]).toEqual([300, 20]);
    const [path, constrained] = token.constrainMovementPath(
      [
        { x: 300, y: 100 },
        { x: 300, y: 500 },
      ],
      { maxDistance: 10 },
    );
    expect([path.at(-1).y, constrained]).toEqual([300, true]);
  });

  test("is the highest cost among the spaces that a large token occupies", async () => {
    const { token, CONFIG } = await drawBoard();
    await token.document.update({ width: 2, height: 2 });
    CONFIG.Token.movement.actions.walk.getCostFunction = () => (base: number, _from: any, to: any) =>
      to.i === 2 ? base * 3 : base;
    expect(
      token.measureMovementPath([
        { x: 100, y: 100 },
        { x: 300, y: 100 },
      ]),
    ).toMatchObject({ distance: 10, cost: 30 });
  });
});

describe("the path of a token through grid spaces", () => {
  test("contains each space between the waypoints, with its elevation", async () => {
    const { token } = await drawBoard();
    const path = token.document.getCompleteMovementPath([
      { x: 100, y: 100 },
      { x: 400, y: 100, elevation: 15 },
    ]);
    expect(path.map(({ x, elevation, intermediate }: any) => [x, elevation, intermediate])).toEqual([
      [100, 0, false],
      [200, 5, true],
      [300, 10, true],
      [400, 15, false],
    ]);
  });
});

describe("the spaces of a token", () => {
  test.each([
    [1, [[1, 1]]],
    [
      2,
      [
        [1, 1],
        [1, 2],
        [2, 1],
        [2, 2],
      ],
    ],
  ])("are the squares that a token of size %d covers", async (size, spaces) => {
    const { token } = await drawBoard();
    expect(
      token.document
        .getOccupiedGridSpaceOffsets({ width: size, height: size })
        .map(({ i, j }: any) => [i, j]),
    ).toEqual(spaces);
    expect(token.document.getSnappedPosition({ x: 142, y: 161, width: size, height: size })).toMatchObject({
      x: 100,
      y: 200,
    });
  });

  test.each([
    [1, 1],
    [2, 3],
    [3, 8],
  ])("are hexes on a hexagonal grid (size %d: %d spaces)", async (size, count) => {
    const { token } = await drawBoard({ scene: { grid: { type: 2, size: 100, distance: 5 } } });
    const { grid } = token.scene;
    const at = token.document.getSnappedPosition({ x: 300, y: 300, width: size, height: size });
    const spaces = token.document.getOccupiedGridSpaceOffsets({ ...at, width: size, height: size });
    expect(spaces).toHaveLength(count);
    const first = grid.getTopLeftPoint(spaces[0]);
    expect([at.x, at.y]).toEqual([Math.round(first.x), Math.round(first.y)]);
  });

  test("are an empty list on a gridless scene", async () => {
    const { token } = await drawBoard({ scene: { grid: { type: 0, size: 100, distance: 5 } } });
    expect([
      token.document.getOccupiedGridSpaceOffsets(),
      token.document.getSnappedPosition({ x: 142, y: 161 }),
    ]).toEqual([[], { x: 142, y: 161, elevation: 0 }]);
    await token.document.move({ x: 142, y: 161 });
    expect(token.document.movement.passed.spaces).toBe(0);
  });

  test("can't be computed for an unsupported shape", async () => {
    const { token } = await drawBoard({ scene: { grid: { type: 2, size: 100, distance: 5 } } });
    expect(() => token.document.getOccupiedGridSpaceOffsets({ width: 2, height: 2, shape: 0 })).toThrow(
      "foundry.documents.TokenDocument of shape 0",
    );
  });
});
