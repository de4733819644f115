import type { Action } from "../core/action.ts";
import { breakingAction } from "./shared/break-hold.ts";

/** Breaks free from a weapon's grip. The target is the wielder of the weapon (R5.18, T11.2). */
export const breakGrip: Action = breakingAction("breakGrip", "immobilized");
