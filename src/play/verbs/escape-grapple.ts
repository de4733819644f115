import type { Verb } from "../deed/verb.ts";
import { breakingVerb } from "./holds/break-hold.ts";

/** Gets out of a grapple; the target is who grapples (T10, R5.18). */
export const escapeGrapple: Verb = breakingVerb("escapeGrapple", "grappled");
