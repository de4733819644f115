import { standIn } from "./pixi-stand-in.ts";

/**
 * The page's PIXI library (7.4.3, the version that Foundry is publicly known to use). If there is none, a
 * stand-in that has positions and children but draws nothing.
 */
export const PIXI: any = (globalThis as any).PIXI ?? standIn;

/** Whether this client can draw. */
export const canDraw: boolean = PIXI !== standIn;
