import type { Action } from "../core/action.ts";
import { breakingAction } from "./shared/break-hold.ts";

/** Breaks free from the grip of a weapon. The target is its wielder (R5.18, T11.2). */
export const breakGrip: Action = breakingAction("breakGrip", "immobilized");
