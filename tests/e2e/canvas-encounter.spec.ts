import { dragToken, lay, look, onScreen, spaceOf, targetToken } from "./support/board.ts";
import {
  actionDialog,
  all,
  cardOf,
  choose,
  startEncounter,
  go,
  press,
  pressOn,
  rig,
  setting,
  stands,
  world,
} from "./support/actions.ts";
import { openTab } from "./support/steps.ts";
import { expect, test } from "./support/table.ts";

/** Tests combat and movement costs on the canvas, on hexagonal and square grids. */

for (const { grid, type, feet } of [
  { grid: "hexes", type: 2, feet: 30 },
  { grid: "squares", type: 1, feet: 25 },
]) {
  test(
    `on ${grid}, a token in the line of fire provides partial cover, which the user can override`,
    { tag: "@long" },
    async ({ table }) => {
      const { page: gm } = await table.join("Gamemaster", { canvas: true });
      await gm.evaluate(async kind => {
        const { scene } = (globalThis as any).canvas;
        if (scene.grid.type !== kind) await scene.update({ "grid.type": kind });
      }, type);
      await gm.waitForFunction(
        kind => (globalThis as any).canvas.ready && (globalThis as any).canvas.grid.type === kind,
        type,
      );
      await lay(gm, {
        "Ilka": [9, 3],
        "Rook": [4, 2],
        "Halloran": [10, 2],
        "Hull gunner": [6, 8],
        "Breach marauder 1": [7, 6],
        "Breach marauder 2": [12, 15],
        "Gantry drone": [13, 15],
      });
      await setting(gm, "automation", "full");
      await look(gm);
      const before = await world(gm);
      await targetToken(gm, "Hull gunner");
      await press(gm, "Ilka", "attack", "Kestrel sidearm");
      const dialog = actionDialog(gm);
      await expect(dialog.locator(".map")).toContainText(`${feet} ft`);
      await expect(dialog.locator(".map")).toContainText("Partial cover on the line Breach marauder 1");
      const dice = Number(
        await dialog.locator(".big .pn").evaluate(element => Number.parseInt(element.textContent ?? "", 10)),
      );
      await choose(dialog, { "targets.0.cover": "none" });
      await expect(dialog.locator(".big .pn")).toHaveText(new RegExp(`^${dice + 1}`));
      await rig(gm, ...all(40, 6));
      const message = await go(gm);
      await stands(gm, message, "applied");
      const card = await cardOf(gm, message);
      await expect(card).toContainText(`${feet} ft`);
      await expect(card, "the card states the value that overrides the map").toContainText(
        "Cover: None, set by hand",
      );
      expect(await world(gm)).not.toEqual(before);
      await pressOn(gm, message, "undo");
      await stands(gm, message, "reversed");
      expect(await world(gm)).toEqual(before);
    },
  );
}

test("the ruler counts difficult terrain double, and colors walking, running and excessive distances differently (R6.3, R6.15) @both @long", async ({
  table,
}) => {
  const [{ page: gm }, { page: nadia }] = await Promise.all([
    table.join("Gamemaster"),
    table.join("Nadia", { canvas: true }),
  ]);
  await lay(gm, { "Ilka": [6, 3], "Rook": [2, 2], "Halloran": [3, 2], "Hull gunner": [4, 8] });
  await setting(gm, "automation", "full");
  await setting(gm, "enforceAp", "off");
  await gm.evaluate(async () => {
    const scene = (globalThis as any).game.scenes.active;
    const { x, y } = scene.grid.getTopLeftPoint({ i: 8, j: 3 });
    await scene.createEmbeddedDocuments("Region", [
      {
        name: "Cables",
        shapes: [{ type: "rectangle", x, y, width: 500, height: 300, rotation: 0 }],
        behaviors: [{ type: "modifyMovementCost", system: { difficulties: { walk: 2 } } }],
      },
    ]);
  });
  await startEncounter(gm, "Ilka", "Hull gunner");
  await gm.keyboard.press("Space");
  await nadia.waitForFunction(
    () => !(globalThis as any).game.paused && (globalThis as any).game.combat?.combatant?.name === "Ilka",
  );
  await look(nadia);
  const told = nadia.locator(".bo-waypoint").last();
  const colors: string[] = [];
  const says = async (...lines: string[]) => {
    for (const line of lines) await expect(told).toContainText(line);
    colors.push(
      await told
        .locator("span")
        .last()
        .evaluate(element => getComputedStyle(element).color),
    );
  };
  const before = await world(gm);
  await dragToken(nadia, "Ilka", { i: 9, j: 4 }, async () => {
    await says("25 ft of movement", "Walk, 5 ft left · 1 AP");
    for (const [space, ...lines] of [
      [{ i: 9, j: 7 }, "45 ft of movement", "Run, 15 ft left · 2 AP"],
      [{ i: 12, j: 9 }, "beyond running distance"],
      [{ i: 7, j: 4 }, "Walk, 20 ft left"],
    ] as const) {
      const { x, y } = await onScreen(nadia, space);
      await nadia.mouse.move(x, y, { steps: 3 });
      await says(...lines);
    }
    await expect(told, "where no ground is difficult one number is enough").not.toContainText("of movement");
  });
  expect(new Set(colors).size, "a walk, a run and too far each have a color").toBe(3);
  expect(colors[3]).toBe(colors[0]);

  await expect.poll(() => spaceOf(gm, "Ilka")).toEqual({ i: 7, j: 4 });
  const moved = await gm.waitForFunction(
    () =>
      (globalThis as any).game.messages.find(
        (message: any) =>
          message.system?.action === "moveToken" && message.system.verdict.state === "applied",
      )?.id,
  );
  await pressOn(gm, (await moved.jsonValue()) as string, "undo");
  await expect.poll(() => spaceOf(gm, "Ilka")).toEqual({ i: 6, j: 3 });
  await expect.poll(() => spaceOf(nadia, "Ilka")).toEqual({ i: 6, j: 3 });
  await expect.poll(() => world(gm)).toEqual(before);
});

test("moving one of sixty tokens doesn't prepare any actor, and updates the tracker at most once @long", async ({
  table,
}) => {
  const { page: gm } = await table.join("Gamemaster", { canvas: true });
  await lay(gm, { Ilka: [9, 3], Rook: [4, 2], Halloran: [2, 6] });
  await setting(gm, "enforceAp", "off");
  await startEncounter(gm, "Ilka", "Halloran");
  await gm.evaluate(async () => {
    const {
      canvas: { scene },
      game,
    } = globalThis as any;
    const { _id, ...token } = scene.tokens.getName("Breach marauder 1").toObject();
    const places = Array.from({ length: 60 - scene.tokens.size }, (_, index) =>
      scene.grid.getTopLeftPoint({ i: 1 + Math.floor(index / 8), j: 11 + (index % 8) }),
    );
    await scene.createEmbeddedDocuments(
      "Token",
      places.map(({ x, y }: any, index: number) => ({ ...token, name: `Boarder ${index}`, x, y })),
    );
    const others = scene.tokens.filter((one: any) => !one.combatant);
    await game.combat.createEmbeddedDocuments(
      "Combatant",
      others.map((one: any, index: number) => ({
        tokenId: one.id,
        sceneId: scene.id,
        actorId: one.actorId,
        initiative: 3 + (index % 12),
      })),
    );
  });
  await expect.poll(() => gm.evaluate(() => (globalThis as any).game.combat.combatants.size)).toBe(60);
  await look(gm);
  await openTab(gm, "combat");
  await expect(gm.locator("#combat .combatant").first()).toBeVisible();
  await gm.evaluate(() => {
    const counts = { prepared: 0, patches: 0 };
    const { prototype } = (globalThis as any).CONFIG.Actor.documentClass;
    const own = prototype.prepareData;
    prototype.prepareData = function () {
      counts.prepared += 1;
      return own.call(this);
    };
    // Setting an attribute to its current value doesn't count as a change.
    const real = ({ type, target, attributeName, oldValue }: MutationRecord) =>
      type !== "attributes" || (target as Element).getAttribute(attributeName ?? "") !== oldValue;
    new MutationObserver(records => {
      if (records.some(real)) counts.patches += 1;
    }).observe(document.querySelector("#combat")!, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
      attributeOldValue: true,
    });
    Object.assign(globalThis, { counts });
  });
  const counted = () => gm.evaluate(() => (globalThis as any).counts);
  const beginAnew = () =>
    gm.evaluate(() => Object.assign((globalThis as any).counts, { prepared: 0, patches: 0 }));
  for (const [name, space] of [
    ["Halloran", { i: 3, j: 8 }],
    ["Ilka", { i: 9, j: 5 }],
  ] as const) {
    // The counters are reset during the drag, because hovering over the token highlights rows, which isn't
    // part of the move.
    await dragToken(gm, name, space, async () => {
      await beginAnew();
    });
    await expect.poll(() => spaceOf(gm, name)).toEqual(space);
    if (name === "Ilka")
      await gm.waitForFunction(() =>
        (globalThis as any).game.messages.some(
          (message: any) =>
            message.system?.action === "moveToken" && message.system.verdict.state === "applied",
        ),
      );
    const { prepared, patches } = await counted();
    expect(prepared, name).toBe(0);
    expect(patches, name).toBeLessThanOrEqual(1);
  }
});
