import type { Verb } from "../core/verb.ts";
import { breakingVerb } from "./shared/break-hold.ts";

/** Gets out of a grapple; the target is who grapples (T10, R5.18). */
export const escapeGrapple: Verb = breakingVerb("escapeGrapple", "grappled");
