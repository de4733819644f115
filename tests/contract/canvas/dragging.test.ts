import { describe, expect, test } from "vitest";
import { TokenHUD } from "../../../host/runtime/client/applications/hud/token-hud.ts";
import { TokenRuler } from "../../../host/runtime/client/canvas/tokens/token-ruler.ts";
import { PLAYER } from "../client/support/world.ts";
import { drawBoard, settled } from "./support/board.ts";

/**
 * Returns a drag event that starts at the center of the first token and covers the given distance in pixels.
 */
const drag = (x: number, y: number, more: object = {}): any => ({
  interactionData: { origin: { x: 150, y: 150 }, destination: { x: 150 + x, y: 150 + y } },
  ...more,
});

const place = ({ document }: any) => [document.x, document.y];

/** Returns a ruler class that records the calls to its methods. */
function keepingRuler(): { Ruler: any; asked: any[]; labels: any[] } {
  const [asked, labels]: any[][] = [[], []];
  class Ruler extends TokenRuler {
    override _getSegmentStyle(waypoint: any): any {
      asked!.push(waypoint);
      return { ...super._getSegmentStyle(waypoint), color: 0xff0000 };
    }

    override _getWaypointLabelContext(waypoint: any, state: any): any {
      const context = super._getWaypointLabelContext(waypoint, state);
      if (context) labels!.push(context);
      return context;
    }
  }
  return { Ruler, asked: asked!, labels: labels! };
}

describe("dragging a token", () => {
  test("moves the token to the space under the pointer, or to the exact position while Shift is held", async () => {
    const { token } = await drawBoard();
    token.control();
    token._onDragLeftStart(drag(0, 0));
    token._onDragLeftMove(drag(130, 180));
    await token._onDragLeftDrop(drag(130, 180));
    expect([place(token), token.document.movement.method]).toEqual([[200, 300], "dragging"]);
    token._onDragLeftStart(drag(0, 0));
    await token._onDragLeftDrop(drag(13, 18, { shiftKey: true }));
    expect(place(token)).toEqual([213, 318]);
  });

  test("moves all controlled tokens along the waypoints", async () => {
    const { token, other } = await drawBoard();
    token.control();
    other.control({ releaseOthers: false });
    token._onDragLeftStart(drag(0, 0));
    token._onDragLeftMove(drag(100, 0));
    token._addDragWaypoint();
    token._onDragLeftMove(drag(100, 200));
    await token._onDragLeftDrop(drag(100, 200));
    expect([place(token), place(other)]).toEqual([
      [200, 300],
      [600, 300],
    ]);
    expect(token.document.movement.chain).toHaveLength(1);
  });

  test("leaves the token in its original position if canceled", async () => {
    const { token, canvas } = await drawBoard();
    token.control();
    token._onDragLeftStart(drag(0, 0));
    token._onDragLeftMove(drag(300, 0));
    expect(canvas.tokens.preview.children).toHaveLength(1);
    token._onDragLeftCancel({});
    expect([place(token), canvas.tokens.preview.children.length, token.ruler.visible]).toEqual([
      [100, 100],
      0,
      false,
    ]);
  });

  test("is possible for a player only while the token is controlled and the game isn't paused", async () => {
    const { game, token, other } = await drawBoard({ userId: PLAYER });
    expect([token._canDrag(game.user), other._canDrag(game.user)]).toEqual([false, false]);
    token.control();
    expect(token._canDrag(game.user)).toBe(true);
    game.togglePause(true);
    expect(token._canDrag(game.user)).toBe(false);
  });

  test("ignores walls if the Gamemaster has turned on unconstrained movement", async () => {
    const { token, game } = await drawBoard({
      scene: { walls: [{ _id: "wall000000000001", c: [300, 0, 300, 400] }] },
    });
    await game.settings.set("core", "unconstrainedMovement", true);
    token.control();
    token._onDragLeftStart(drag(0, 0));
    await token._onDragLeftDrop(drag(500, 0));
    expect(place(token)).toEqual([600, 100]);
  });
});

test("a dragged token uses the movement action chosen in the token HUD", async () => {
  const { token } = await drawBoard();
  class Panel extends TokenHUD {
    override get document(): any {
      return token.document;
    }
  }
  const choices = () => new Panel()._getMovementActionChoices();
  const [first, ...others] = Object.keys(choices());
  expect(first).toBe("");
  expect(others).toEqual(expect.arrayContaining(["walk", "climb", "jump"]));
  expect(others, "nobody may choose it").not.toContain("displace");
  expect(choices()[""]).toMatchObject({ isActive: true, cssClass: "active" });
  await token.document.update({ movementAction: "jump" });
  expect(choices()["jump"]).toMatchObject({ isActive: true, cssClass: "active" });
  expect(choices()[""]).toMatchObject({ isActive: false, cssClass: "" });
  const { Ruler, asked } = keepingRuler();
  const { token: drawn } = await drawBoard({
    init: ({ CONFIG }) => {
      CONFIG.Token.rulerClass = Ruler;
    },
  });
  await drawn.document.update({ movementAction: "jump" });
  drawn.control();
  drawn._onDragLeftStart(drag(0, 0));
  drawn._onDragLeftMove(drag(300, 0));
  await settled();
  expect(asked.at(-1).action).toBe("jump");
});

describe("the ruler of a token", () => {
  test("receives the measurement, stage and neighbors of every waypoint, even in an unreachable part of the path", async () => {
    const { Ruler, asked, labels } = keepingRuler();
    const { token } = await drawBoard({
      scene: { walls: [{ _id: "wall000000000001", c: [300, 0, 300, 400] }] },
      init: ({ CONFIG }) => {
        CONFIG.Token.rulerClass = Ruler;
      },
    });
    token.control();
    token._onDragLeftStart(drag(0, 0));
    token._onDragLeftMove(drag(300, 0));
    await settled();
    expect(
      asked.map(({ x, stage, unreachable, measurement, cost }) => [
        x,
        stage,
        unreachable,
        measurement.distance,
        cost,
      ]),
    ).toEqual([
      [100, "planned", false, 0, 0],
      [200, "planned", false, 5, 5],
      [300, "planned", true, 10, 5],
      [400, "planned", true, 15, 5],
    ]);
    expect([
      asked[0].previous,
      asked[1].previous === asked[0],
      asked[0].next === asked[1],
      asked[3].next,
      asked[3].center,
      asked[3].actionConfig.walls,
    ]).toEqual([null, true, true, null, expect.objectContaining({ x: 450, y: 150 }), "move"]);
    expect(labels.at(-1)).toMatchObject({
      units: "ft",
      distance: { total: "15", delta: "+5" },
      elevation: { total: 0, hidden: true },
      cssClass: "planned unreachable last",
    });
  });

  test("uses a replaceable template for waypoint labels", () => {
    expect(TokenRuler.WAYPOINT_LABEL_TEMPLATE).toBe("templates/hud/waypoint-label.hbs");
  });
});
