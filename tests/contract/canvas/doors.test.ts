import { beforeEach, describe, expect, test } from "vitest";
import { GM, PLAYER } from "../client/support/world.ts";
import { drawBoard, TOKEN } from "./support/board.ts";

const DOOR = "wall000000000001";
const drag = (x: number, y: number): any => ({
  interactionData: { origin: { x: 150, y: 150 }, destination: { x: 150 + x, y: 150 + y } },
});

/** Draws a scene with a door to the right of the first token's space, and records the notifications. */
async function withDoor({ userId = GM, ds = 0, door = 1, paused = false } = {}) {
  const wall = { _id: DOOR, c: [200, 0, 200, 400], door, ds };
  const board = await drawBoard({ userId, scene: { walls: [wall] } });
  const notified: string[] = [];
  const notify = (key: string): void => {
    notified.push(key);
  };
  Object.assign(globalThis, { ui: { notifications: { info: notify, warn: notify, error: notify } } });
  if (paused) Object.defineProperty(board.game, "paused", { value: true });
  const placeable = board.canvas.walls.get(DOOR);
  return {
    ...board,
    notified,
    placeable,
    control: placeable.doorControl,
    state: () => placeable.document.ds,
  };
}

describe("a door icon", () => {
  test("is in the middle of the wall, and opens or closes the door when it is clicked", async () => {
    const { canvas, control, state } = await withDoor();
    expect(canvas.controls.doors.children).toEqual([control]);
    expect([control.center.x, control.center.y, control.visible]).toEqual([200, 200, true]);
    expect([control._containsPoint(210, 205), control._containsPoint(250, 200)]).toEqual([true, false]);
    await control._onMouseDown({});
    expect(state()).toBe(1);
    await control._onMouseDown({});
    expect(state()).toBe(0);
  });

  test("lets players use the door, but shows a message instead if the door is locked or the game is paused", async () => {
    const open = await withDoor({ userId: PLAYER });
    await open.control._onMouseDown({});
    expect([open.state(), open.notified]).toEqual([1, []]);
    const locked = await withDoor({ userId: PLAYER, ds: 2 });
    expect(await locked.control._onMouseDown({})).toBe(false);
    expect([locked.state(), locked.notified]).toEqual([2, ["WALL.DoorLocked"]]);
    const paused = await withDoor({ userId: PLAYER, paused: true });
    expect(await paused.control._onMouseDown({})).toBe(false);
    expect([paused.state(), paused.notified]).toEqual([0, ["GAME.PausedWarning"]]);
  });

  test("lets a Gamemaster lock or unlock a closed door with a right-click", async () => {
    const { control, state, notified } = await withDoor();
    await control._onRightDown({});
    expect(state()).toBe(2);
    expect(await control._onMouseDown({})).toBe(false);
    expect([state(), notified]).toEqual([2, ["WALL.DoorLocked"]]);
    await control._onRightDown({});
    await control._onMouseDown({});
    await control._onRightDown({});
    expect(state()).toBe(1);
    const player = await withDoor({ userId: PLAYER });
    await player.control._onRightDown({});
    expect(player.state()).toBe(0);
  });

  test("is hidden from players if the door is secret, and is removed if the wall is no longer a door", async () => {
    expect((await withDoor({ userId: PLAYER, door: 2 })).control.visible).toBe(false);
    const { control, placeable, canvas } = await withDoor({ door: 2 });
    expect(control.visible).toBe(true);
    await placeable.document.update({ door: 0 });
    expect([placeable.doorControl, canvas.controls.doors.children]).toEqual([null, []]);
  });
});

describe("a token dragged toward a door", () => {
  const drop = async (board: any, x: number) => {
    board.token.control();
    board.token._onDragLeftStart(drag(0, 0));
    board.token._onDragLeftMove(drag(x, 0));
    await board.token._onDragLeftDrop(drag(x, 0));
  };
  let board: Awaited<ReturnType<typeof withDoor>>;
  beforeEach(async () => {
    board = await withDoor({ userId: PLAYER });
  });

  test("stays in place, and the player sees a message, if the door is closed", async () => {
    await drop(board, 200);
    expect([board.scene.tokens.get(TOKEN).x, board.notified]).toEqual([100, ["RULER.MovementCollision"]]);
  });

  test("moves through the door without a message if the door is open", async () => {
    await board.control._onMouseDown({});
    await drop(board, 200);
    expect([board.scene.tokens.get(TOKEN).x, board.notified]).toEqual([300, []]);
  });

  test("causes no message if it is dropped where it started", async () => {
    await drop(board, 0);
    expect(board.notified).toEqual([]);
  });
});
