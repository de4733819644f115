import type { Verb } from "../deed/verb.ts";
import { breakingVerb } from "./holds/break-hold.ts";

/** Breaks free from the grip of a weapon; the target is who holds it (R5.18, T11.2). */
export const breakGrip: Verb = breakingVerb("breakGrip", "immobilized");
