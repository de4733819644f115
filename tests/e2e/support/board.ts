import type { Page } from "@playwright/test";

/**
 * Provides helpers for the canvas, which move the pointer to the positions of tokens on the screen. Tokens
 * are identified by the names that the map shows.
 */

interface Point {
  x: number;
  y: number;
}

/** A grid space, given by its row and column. */
interface Space {
  i: number;
  j: number;
}

/** Returns the screen position of the center of a space or a named token. */
export async function onScreen(page: Page, where: string | Space): Promise<Point> {
  return page.evaluate(place => {
    const { canvas } = globalThis as any;
    const found =
      typeof place === "string"
        ? canvas.tokens.placeables.find((token: any) => token.document.name === place)?.center
        : canvas.grid.getCenterPoint(place);
    if (!found) throw new Error(`There is no token named "${String(place)}" on the scene`);
    return canvas.clientCoordinatesFromCanvas(found);
  }, where as any);
}

/** Centers the view on the scene or on a named token. */
export async function look(page: Page, at?: string, scale = 0.5): Promise<void> {
  await page.evaluate(
    ([name, zoom]) => {
      const { canvas } = globalThis as any;
      const { sceneX, sceneY, sceneWidth, sceneHeight } = canvas.dimensions;
      const token = name ? canvas.tokens.placeables.find((each: any) => each.document.name === name) : null;
      const { x, y } = token?.center ?? { x: sceneX + sceneWidth / 2, y: sceneY + sceneHeight / 2 };
      canvas.pan({ x, y, scale: zoom });
    },
    [at, scale] as const,
  );
}

/** Closes the open door in the demo scene. */
export async function closeDoor(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as any).canvas.scene.walls.get("wallBulkhead0002").update({ ds: 0 }));
}

/** Clicks a token. */
export async function clickToken(
  page: Page,
  name: string,
  { button = "left", clicks = 1 }: { button?: "left" | "right"; clicks?: number } = {},
): Promise<void> {
  const { x, y } = await onScreen(page, name);
  await page.mouse.click(x, y, { button, clickCount: clicks });
}

/** Moves the pointer over a token. */
export async function hoverToken(page: Page, name: string): Promise<void> {
  const { x, y } = await onScreen(page, name);
  await page.mouse.move(x - 2, y - 2);
  await page.mouse.move(x, y);
}

/** Targets a token by moving the pointer onto it and pressing T. */
export async function targetToken(
  page: Page,
  name: string,
  { more = false }: { more?: boolean } = {},
): Promise<void> {
  await hoverToken(page, name);
  await page.keyboard.press(more ? "Shift+KeyT" : "KeyT");
}

/** Drags a token to a space. `over` is called before the drop. */
export async function dragToken(
  page: Page,
  name: string,
  to: Space,
  over?: () => Promise<void>,
): Promise<void> {
  const [from, there] = [await onScreen(page, name), await onScreen(page, to)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + there.x) / 2, (from.y + there.y) / 2, { steps: 3 });
  await page.mouse.move(there.x, there.y, { steps: 3 });
  await over?.();
  await page.mouse.up();
}

/** Returns the first space that a token occupies, according to its document. */
export async function spaceOf(page: Page, name: string): Promise<Space> {
  return page.evaluate(wanted => {
    const token = (globalThis as any).game.scenes.active.tokens.getName(wanted);
    const [space] = token.getOccupiedGridSpaceOffsets();
    return space;
  }, name);
}

/** Returns the names of the tokens that a user targets. The default is the page's own user. */
export async function targetsOf(page: Page, user?: string): Promise<string[]> {
  return page.evaluate(name => {
    const { game } = globalThis as any;
    const who = name ? game.users.getName(name) : game.user;
    return [...who.targets].map((token: any) => token.document.name).sort();
  }, user);
}

/** Moves tokens to spaces given by row and column, as a Gamemaster would. */
export async function lay(
  gm: Page,
  places: Readonly<Record<string, readonly [row: number, column: number]>>,
): Promise<void> {
  await gm.evaluate(async all => {
    const scene = (globalThis as any).game.scenes.active;
    for (const [name, [i, j]] of Object.entries<any>(all))
      await scene.tokens.getName(name).move(scene.grid.getTopLeftPoint({ i, j }), {
        constrainOptions: { ignoreWalls: true },
        animate: false,
      });
  }, places);
}

/** Returns the number of shapes in one of the system's canvas layers. */
export async function drawn(page: Page, board: string): Promise<number> {
  return page.evaluate(
    name =>
      (globalThis as any).canvas.interface.children.find((child: any) => child.name === `blackout.${name}`)
        ?.geometry.graphicsData.length ?? 0,
    board,
  );
}
