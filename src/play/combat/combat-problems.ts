import { demandedBy, whyForbidden } from "../../rules/conditions/rows.ts";
import { chosenFor, chosenNumberOrNone } from "../deed/choices.ts";
import { text } from "../deed/card.ts";
import type { ActorFacts, Facts } from "../deed/facts.ts";
import type { Problem } from "../deed/verb.ts";

/** What is to be known of an attack: whether it is made at range. */
export interface AttackKind { readonly ranged: boolean }

/**
 * What conditions have against an attack (T10): nobody shoots who is Blinded, nobody aims at who is Hidden; who is Taunted attacks whoever taunted them, and who is Berserk the
 * closest enemy, as far as they can. All of them are told or refused as the table sees to action points.
 */
export function combatProblems({ actor, targets, choices }: Facts, { ranged }: AttackKind): readonly Problem[] {
  return [...ranged ? blinded(actor) : [], ...targets.flatMap(hidden), ...taunted(actor, targets), ...berserk(actor, targets, choices)];
}

/** What fear has against coming closer (T10): one's way to whoever one is afraid of. */
export function approachProblems(actor: ActorFacts, towards: readonly ActorFacts[]): readonly Problem[] {
  return whyForbidden(actor.state.conditions, "approachSource").flatMap(({ source }) => {
    const feared = towards.find(({ uuid }) => uuid === source);
    return feared ? [doubt("afraid", { name: actor.name, other: feared.name })] : [];
  });
}

function doubt(what: "blinded" | "hidden" | "taunted" | "berserk" | "afraid", data: Readonly<Record<string, string>>): Problem {
  return { kind: "ap", text: text(`BLACKOUT.problem.condition.${what}`, data) };
}

function blinded({ name, state }: ActorFacts): readonly Problem[] {
  return whyForbidden(state.conditions, "rangedAttacks").length > 0 ? [doubt("blinded", { name })] : [];
}

function hidden({ name, state }: ActorFacts): readonly Problem[] {
  return whyForbidden(state.conditions, "beingTargeted").length > 0 ? [doubt("hidden", { name })] : [];
}

function taunted({ name, state }: ActorFacts, targets: readonly ActorFacts[]): readonly Problem[] {
  const sources = demandedBy(state.conditions).flatMap(({ what, source }) => what === "attackSource" && source !== null ? [source] : []);
  return sources.length === 0 || targets.some(({ uuid }) => sources.includes(uuid)) ? [] : [doubt("taunted", { name })];
}

/** Whether another enemy is closer only the map or the people know: told unless the distance says that this one stands next to them. */
function berserk({ name, state }: ActorFacts, targets: readonly ActorFacts[], choices: Facts["choices"]): readonly Problem[] {
  const furious = demandedBy(state.conditions).some(({ what }) => what === "attackClosest");
  const farOff = targets.some((_, index) => (chosenNumberOrNone(chosenFor(choices, index), "distance", 0, 100_000) ?? NEXT_TO + 1) > NEXT_TO);
  return furious && farOff ? [doubt("berserk", { name })] : [];
}

/** Feet at which somebody stands next to another (R6.1). */
const NEXT_TO = 5;
