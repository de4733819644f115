import { describe, expect, test } from "vitest";
import { PIXI } from "../../../host/runtime/client/canvas/pixi.ts";
import { PLAYER } from "../client/support/world.ts";
import { drawBoard, listen, OTHER, SCENE, settled, TOKEN } from "./support/board.ts";

describe("the canvas", () => {
  test("calls its drawing hooks in order, and contains the scene's objects", async () => {
    let heard: unknown[] = [];
    const { canvas, scene } = await drawBoard({
      init: () => {
        heard = listen(["canvasInit", "drawToken", "canvasPan", "canvasReady", "canvasTearDown"]);
      },
    });
    expect(heard).toEqual(["canvasInit", "drawToken", "drawToken", "canvasPan", "canvasReady"]);
    expect([
      canvas.ready,
      canvas.scene === scene,
      canvas.id,
      canvas.grid === scene.grid,
      canvas.dimensions.width,
    ]).toEqual([true, true, SCENE, true, 1000]);
    expect(canvas.tokens.placeables.map((token: any) => token.name)).toEqual(["Nadia", "Guard"]);
    await canvas.tearDown();
    expect([canvas.ready, canvas.scene, heard.at(-1)]).toEqual([false, null, "canvasTearDown"]);
  });

  test("has the layers that the host supports, and throws an error when another layer is used", async () => {
    const { canvas } = await drawBoard();
    expect(
      ["tokens", "walls", "regions", "templates", "controls"].every(
        name => canvas[name].objects !== undefined || canvas[name].select,
      ),
    ).toBe(true);
    expect([
      canvas.getLayerByEmbeddedName("Wall") === canvas.walls,
      canvas.getLayerByEmbeddedName("Note"),
      canvas.lighting.placeables,
    ]).toEqual([true, null, []]);
    expect(() => canvas.lighting.draw()).toThrow("canvas.lighting.draw");
  });

  test("converts between page and canvas coordinates", async () => {
    const { canvas } = await drawBoard();
    canvas.pan({ x: 300, y: 200, scale: 0.5 });
    const client = canvas.clientCoordinatesFromCanvas({ x: 400, y: 100 });
    expect(canvas.canvasCoordinatesFromClient(client)).toEqual({ x: 400, y: 100 });
    expect(await canvas.animatePan({ x: 500, y: 500, duration: 100 })).toBe(true);
    expect([canvas.stage.pivot.x, canvas.stage.pivot.y, canvas.stage.scale.x]).toEqual([500, 500, 0.5]);
  });

  test("shows the viewed scene, and is empty if there is none", async () => {
    const { canvas, game, CONFIG } = await drawBoard();
    const [hall] = await CONFIG.Scene.documentClass.createDocuments([
      { name: "Hall", grid: { type: 2, size: 80 } },
    ]);
    await hall.view();
    expect([canvas.scene.name, canvas.grid.isHexagonal, canvas.tokens.placeables]).toEqual([
      "Hall",
      true,
      [],
    ]);
    await hall.unview();
    expect([canvas.scene, canvas.ready]).toEqual([null, false]);
    await game.scenes.get(SCENE).view();
    expect(canvas.tokens.placeables).toHaveLength(2);
  });
});

describe("a token", () => {
  test("has a position, a size, a document and an actor", async () => {
    const { token, scene } = await drawBoard();
    expect([token.x, token.y, token.w, token.h, token.center.x, token.center.y]).toEqual([
      100, 100, 100, 100, 150, 150,
    ]);
    expect([
      token.id,
      token.document === scene.tokens.get(TOKEN),
      token.document.object === token,
      token.actor.name,
      token.bounds.contains(199, 199),
    ]).toEqual([TOKEN, true, true, "Nadia", true]);
  });

  test("is created and removed with its document", async () => {
    const { canvas, scene } = await drawBoard();
    const heard = listen(["createToken", "drawToken", "deleteToken", "destroyToken"]);
    const [made] = await scene.createEmbeddedDocuments("Token", [{ name: "Drone", x: 300, y: 300 }]);
    await settled();
    expect(canvas.tokens.get(made.id).name).toBe("Drone");
    await made.delete();
    expect([canvas.tokens.get(made.id), canvas.tokens.placeables.length]).toEqual([undefined, 2]);
    expect(heard).toEqual(["createToken", "drawToken", "destroyToken", "deleteToken"]);
  });

  test("can be controlled only by an owner, either alone or along with other tokens", async () => {
    const { canvas, token, other } = await drawBoard();
    const heard = listen(["controlToken"], ({ name }, controlled) => `${name} ${controlled}`);
    expect([token.control(), token.controlled, canvas.tokens.controlled]).toEqual([true, true, [token]]);
    expect(other.control()).toBe(true);
    expect(canvas.tokens.controlled).toEqual([other]);
    token.control({ releaseOthers: false });
    expect(canvas.tokens.releaseAll()).toBe(2);
    expect(heard.map((each: any) => each[1])).toEqual([
      "Nadia true",
      "Nadia false",
      "Guard true",
      "Nadia true",
      "Guard false",
      "Nadia false",
    ]);
    const player = await drawBoard({ userId: PLAYER });
    expect([player.token.control(), player.other.control(), player.canvas.tokens.ownedTokens]).toEqual([
      true,
      false,
      [player.token],
    ]);
  });

  test("can be hovered over by any user", async () => {
    const { canvas, other } = await drawBoard({ userId: PLAYER });
    const heard = listen(["hoverToken"], (_token, hovered) => hovered);
    other._onHoverIn({});
    expect([other.hover, canvas.tokens.hover]).toEqual([true, other]);
    other._onHoverOut({});
    expect([other.hover, canvas.tokens.hover]).toEqual([false, null]);
    expect(heard).toEqual([
      ["hoverToken", true],
      ["hoverToken", false],
    ]);
  });

  test("is selected by a rectangle around its center", async () => {
    const { canvas, token, other } = await drawBoard();
    canvas.tokens.selectObjects({ x: 100, y: 100, width: 100, height: 100 });
    expect(canvas.tokens.controlled).toEqual([token]);
    canvas.tokens.selectObjects({ x: 500, y: 100, width: 100, height: 100 }, { releaseOthers: false });
    expect(canvas.tokens.controlled).toEqual([token, other]);
  });

  test("calls the refresh hook once with all changes when it is controlled", async () => {
    const { token } = await drawBoard();
    await settled();
    const heard = listen(["refreshToken"], (_token, flags) => Object.keys(flags).sort().join(" "));
    token.control();
    await settled();
    expect(heard).toEqual([["refreshToken", "refreshBorder refreshState refreshTarget refreshVisibility"]]);
  });

  test("isn't visible to players and can't be targeted if its document is hidden", async () => {
    const { token, other } = await drawBoard({
      userId: PLAYER,
      scene: {
        tokens: [
          { _id: TOKEN, name: "Nadia", actorId: "actor00000000001", actorLink: true, x: 100, y: 100 },
          { _id: OTHER, name: "Guard", hidden: true, x: 500, y: 100 },
        ],
      },
    });
    await settled();
    expect([token.visible, other.visible]).toEqual([true, false]);
    other.setTarget(true);
    expect(other.isTargeted).toBe(false);
  });

  test("has a document, but no object, while another scene is on the canvas", async () => {
    const { canvas, CONFIG } = await drawBoard();
    const [hall] = await CONFIG.Scene.documentClass.createDocuments([
      { name: "Hall", tokens: [{ name: "Far", x: 0, y: 0 }] },
    ]);
    expect([
      hall.tokens.contents[0].object,
      hall.tokens.contents[0].rendered,
      canvas.tokens.placeables.length,
    ]).toEqual([null, false, 2]);
  });
});

describe("the token of an actor", () => {
  const world = (link: boolean) => ({
    scene: {
      tokens: [{ _id: TOKEN, name: "Nadia", actorId: "actor00000000001", actorLink: link, x: 100, y: 100 }],
    },
  });

  test.each([
    ["linked", true],
    ["synthetic", false],
  ])("is refreshed when the %s actor or one of its embedded documents changes", async (_kind, link) => {
    const { token } = await drawBoard(world(link));
    await settled();
    const heard = listen(["refreshToken"], (_token, flags) => Boolean(flags.refreshBars));
    await token.actor.update({ name: "Nadia the younger" });
    await settled();
    expect(heard).toContainEqual(["refreshToken", true]);
    heard.length = 0;
    await token.actor.createEmbeddedDocuments("ActiveEffect", [
      { name: "Dazed", img: "icons/svg/daze.svg", statuses: ["dazed"] },
    ]);
    await settled();
    expect(heard).toContainEqual(["refreshToken", true]);
  });
});

test("a token's overlay effect is drawn large, and its other effects as small icons", async () => {
  const { token } = await drawBoard({
    scene: {
      tokens: [{ _id: TOKEN, name: "Nadia", actorId: "actor00000000001", actorLink: true, x: 100, y: 100 }],
    },
  });
  await settled();
  const effect = (name: string, overlay: boolean) => ({
    name,
    img: "icons/svg/daze.svg",
    statuses: [name],
    flags: { core: { overlay } },
  });
  await token.actor.createEmbeddedDocuments("ActiveEffect", [effect("dazed", false), effect("dead", true)]);
  await settled();
  const sizes = () => token.effects.children.map((icon: any) => icon.width >= Math.min(token.w, token.h));
  expect([sizes(), token.effects.overlay.alpha]).toEqual([[true, false], 0.8]);
  await token.actor.effects.getName("dead").delete();
  await settled();
  expect([sizes(), token.effects.overlay]).toEqual([[false], null]);
});

describe("the canvas interface", () => {
  test("shows scrolling text at a position until the canvas is torn down", async () => {
    const { canvas } = await drawBoard();
    const text = await canvas.interface.createScrollingText({ x: 100, y: 200 }, "+5", { duration: 60_000 });
    const own = canvas.interface.addChild(new PIXI.Graphics());
    expect([text.text, text.x, text.y, text.parent === canvas.interface]).toEqual(["+5", 100, 200, true]);
    await canvas.tearDown();
    expect([
      text.destroyed,
      own.destroyed,
      await canvas.interface.createScrollingText({ x: 0, y: 0 }, "late"),
    ]).toEqual([true, true, null]);
  });

  test("highlights spaces in a named layer until the layer is destroyed", async () => {
    const { canvas } = await drawBoard();
    const { grid } = canvas.interface;
    const layer = grid.addHighlightLayer("mine");
    grid.highlightPosition("mine", { x: 100, y: 100, color: 0xff0000 });
    expect(grid.getHighlightLayer("mine")).toBe(layer);
    grid.destroyHighlightLayer("mine");
    expect([grid.getHighlightLayer("mine"), layer.destroyed]).toEqual([undefined, true]);
  });
});

describe("a user's targets", () => {
  test("are broadcast, and are replaced by a new target unless the user keeps them", async () => {
    const { canvas, game, server, token, other } = await drawBoard();
    const heard = listen(["targetToken"], (user, { name }, targeted) => `${user.name} ${name} ${targeted}`);
    token.setTarget(true);
    other.setTarget(true);
    expect([token.isTargeted, [...game.user.targets], game.user.targets.ids]).toEqual([
      false,
      [other],
      [OTHER],
    ]);
    token.setTarget(true, { releaseOthers: false });
    expect(game.user.targets.ids).toEqual([OTHER, TOKEN]);
    expect([...token.targeted]).toEqual([game.user]);
    token.setTarget(false, { releaseOthers: false });
    canvas.tokens.setTargets([], { mode: "replace" });
    expect(heard.map((each: any) => each[1])).toEqual([
      "Gamemaster Nadia true",
      "Gamemaster Nadia false",
      "Gamemaster Guard true",
      "Gamemaster Nadia true",
      "Gamemaster Nadia false",
      "Gamemaster Guard false",
    ]);
    expect(
      server.sent
        .filter(([event, data]: any) => event === "userActivity" && data.targets)
        .map(([, data]: any) => data.targets),
    ).toEqual([[TOKEN], [OTHER], [OTHER, TOKEN], [OTHER], []]);
  });

  test("are visible to other users, and are removed together with their token", async () => {
    const { game, server, scene, other } = await drawBoard();
    server.push("userActivity", PLAYER, { active: true, targets: [OTHER] });
    const player = game.users.get(PLAYER);
    expect([[...player.targets], other.isTargeted, [...other.targeted]]).toEqual([[other], false, [player]]);
    await scene.tokens.get(OTHER).delete();
    expect(player.targets.size).toBe(0);
  });

  test("are kept if the canvas is redrawn, and removed if the canvas shows no scene", async () => {
    const { canvas, game, token } = await drawBoard();
    token.setTarget(true);
    token.control();
    await canvas.draw();
    expect([game.user.targets.ids, canvas.tokens.controlled.map((each: any) => each.id)]).toEqual([
      [TOKEN],
      [TOKEN],
    ]);
    await canvas.draw(null);
    expect(game.user.targets.size).toBe(0);
  });
});

describe("turn markers", () => {
  test("appear on the current combatant's token, unless they are turned off for that token", async () => {
    const { canvas, token, other, CONFIG } = await drawBoard();
    const marked = async () => {
      await settled();
      const tokens = [...canvas.tokens.turnMarkers];
      expect(tokens.every((each: any) => each.turnMarker)).toBe(true);
      return tokens.map((each: any) => each.name);
    };
    const combat = await CONFIG.Combat.documentClass.create({
      combatants: [TOKEN, OTHER].map((tokenId, index) => ({
        _id: `combatant000000${index}`,
        tokenId,
        sceneId: token.scene.id,
        initiative: 9 - index,
      })),
      round: 1,
      turn: 0,
      active: true,
    });
    combat._updateTurnMarkers();
    const seen = [await marked()];
    await combat.nextTurn();
    seen.push(await marked());
    await other.document.update({ turnMarker: { mode: 0 } });
    await combat.update({ turn: 0 });
    await combat.update({ turn: 1 });
    seen.push(await marked());
    await combat.update({ turn: 0 });
    seen.push(await marked());
    await combat.delete();
    expect([...seen, await marked()]).toEqual([["Nadia"], ["Guard"], [], ["Nadia"], []]);
  });
});

describe("rotating tokens", () => {
  test("turns controlled tokens in steps, unless they are locked", async () => {
    const { canvas, token, scene } = await drawBoard();
    token.control();
    await canvas.tokens.rotateMany({ delta: 50, snap: 45 });
    expect(scene.tokens.get(TOKEN).rotation).toBe(45);
    await token.document.update({ locked: true });
    expect(await canvas.tokens.rotateMany({ delta: 45 })).toEqual([]);
    await token.rotate(-30);
    expect(token.document.rotation).toBe(330);
  });
});
