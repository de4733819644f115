import { Canvas } from "../../../../host/runtime/client/canvas/canvas.ts";
import { canvasNamespace, configureCanvas } from "../../../../host/runtime/client/canvas/index.ts";
import { Hooks } from "../../../../host/runtime/client/hooks.ts";
import { GM, PLAYER, startWorld, type TestWorld } from "../../client/support/world.ts";

export const SCENE = "scene00000000001";
export const TOKEN = "token00000000001";
export const OTHER = "token00000000002";

/** A HUD that records the object it is bound to. */
class Panel {
  object: any = null;
  async bind(object: any): Promise<void> {
    this.object = object;
  }
  async clear(): Promise<void> {
    this.object = null;
  }
  async render(): Promise<void> {}
}

export interface Board extends TestWorld {
  canvas: any;
  scene: any;
  token: any;
  other: any;
}

interface BoardOptions {
  generation?: 13 | 14;
  userId?: string;
  scene?: object;
  init?: (world: any) => void;
}

/**
 * Draws a scene with two tokens on a client without a page. Each square is 100 pixels (5 feet) wide. The
 * player owns the first token.
 */
export async function drawBoard({
  generation = 14,
  userId = GM,
  scene = {},
  init,
}: BoardOptions = {}): Promise<Board> {
  const actor = (_id: string, name: string, ownership: object) => ({ _id, name, type: "hero", ownership });
  const token = (_id: string, name: string, x: number, actorId: string, more: object = {}) => ({
    _id,
    name,
    actorId,
    actorLink: true,
    x,
    y: 100,
    width: 1,
    height: 1,
    ...more,
  });
  const world = startWorld({
    generation,
    userId,
    activeUsers: [GM, PLAYER],
    documents: {
      Actor: [
        actor("actor00000000001", "Nadia", { default: 0, [PLAYER]: 3 }),
        actor("actor00000000002", "Guard", { default: 0 }),
      ],
      Scene: [
        {
          _id: SCENE,
          name: "Deck",
          active: true,
          width: 1000,
          height: 800,
          padding: 0,
          grid: { type: 1, size: 100, distance: 5, units: "ft" },
          tokens: [
            token(TOKEN, "Nadia", 100, "actor00000000001"),
            token(OTHER, "Guard", 500, "actor00000000002"),
          ],
          ...scene,
        },
      ],
    },
    init: parts => {
      parts.foundry.canvas = canvasNamespace;
      configureCanvas(parts.CONFIG, canvasNamespace);
      parts.CONFIG.Token.hudClass = Panel;
      init?.(parts);
    },
  });
  world.game.user.viewedScene = SCENE;
  const canvas: any = new Canvas();
  Object.assign(globalThis, { canvas });
  await canvas.draw();
  return {
    ...world,
    canvas,
    scene: canvas.scene,
    token: canvas.tokens.get(TOKEN),
    other: canvas.tokens.get(OTHER),
  };
}

/**
 * Listens to the given hooks. Returns a list to which each call adds the hook's name or, if `describe`
 * returns a value, the name and that value.
 */
export function listen(names: string[], describe: (...args: any[]) => unknown = () => undefined): unknown[] {
  const heard: unknown[] = [];
  for (const name of names)
    Hooks.on(name, (...args: any[]) => {
      const more = describe(...args);
      heard.push(more === undefined ? name : [name, more]);
    });
  return heard;
}

/** Waits for all pending tasks. */
export function settled(): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, 0);
  });
}
