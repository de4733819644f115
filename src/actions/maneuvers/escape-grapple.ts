import type { Action } from "../core/action.ts";
import { breakingAction } from "./shared/break-hold.ts";

/** Escapes a grapple. The target is the grappler (T10, R5.18). */
export const escapeGrapple: Action = breakingAction("escapeGrapple", "grappled");
