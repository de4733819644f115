import { combatantFromUuid } from "../../compat/documents.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import type { PayloadOf } from "../../documents/requests.ts";
import { fighterUpdate } from "../../documents/fighters.ts";
import { ordered, withParts } from "../../documents/turn-order.ts";
import { text, type Text } from "../../actions/core/card.ts";
import { applyOpenRequest } from "../../actions/core/ask-writer.ts";
import { mayAct } from "../../actions/core/rights.ts";
import {
  callTimeRequest,
  chooseDiceRequest,
  endTurnRequest,
  rollInitiativeRequest,
  setOrderRequest,
} from "../../features/combat/encounter-requests.ts";
import { variantFetched } from "../../actions/variants/registry.ts";
import { factsOfEncounter } from "../../actions/variants/variant-facts.ts";
import { variantOfEncounter } from "../../actions/variants/variant-of-encounter.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { applyOpenEffects } from "../action/apply-open.ts";
import { onRequest, type Asked, type RequestHandler } from "../requests.ts";
import { boardRequests } from "./board-requests.ts";
import { noteChoice, rollInitiative } from "./picks.ts";

/** Handlers for requests about encounters. */
export const encounterRequests: readonly RequestHandler[] = [
  /** Ends the given combatant's turn if it is still in progress in the given round. */
  onRequest(endTurnRequest, {
    handle: async ({ payload: { combatant: uuid, round }, author }) => {
      const combatant = combatantFromUuid(uuid);
      const { combat } = combatant ?? {};
      if (!combatant || !combat) return rejection("noFight");
      if (!mayActFor(author, combatant)) return rejection("notAllowed");
      if (combat.combatant !== combatant || combat.round !== round) return rejection("notNow");
      await combat.moveToNextTurn();
      return null;
    },
  }),
  onRequest(chooseDiceRequest, {
    handle: async ({ payload: { combatant: uuid, fingerprint }, author }) => {
      const combatant = combatantFromUuid(uuid);
      if (!combatant?.combat) return rejection("noFight");
      if (!mayActFor(author, combatant)) return rejection("notAllowed");
      if (!/^[0-9a-f]{64}$/u.test(fingerprint)) return rejection("unreadable");
      if (
        combatant.initiative !== null ||
        combatant.combat.rules.choices({ rolls: combatant.actor?.type === "character" }).length === 0
      )
        return rejection("notNow");
      await noteChoice(combatant, fingerprint);
      return null;
    },
  }),
  /** Rolls initiative immediately for all combatants who haven't rolled yet. */
  onRequest(callTimeRequest, {
    handle: async ({ payload, author }) => {
      const combat = combatOf(payload.combat);
      if (!combat) return rejection("noFight");
      if (!author.isGM) return rejection("notAllowed");
      return (await rollInitiative(combat, combat.choosers)) ? null : rejection("notNow");
    },
  }),
  /** Rolls immediately for the given combatants. */
  onRequest(rollInitiativeRequest, {
    handle: async ({ payload, author }) => {
      const combat = combatOf(payload.combat);
      if (!combat) return rejection("noFight");
      const wanted = combat.choosers.filter(({ uuid }) => payload.combatants.includes(uuid));
      if (wanted.some(({ uuid }) => !mayActFor(author, combatantFromUuid(uuid))))
        return rejection("notAllowed");
      return (await rollInitiative(combat, wanted)) ? null : rejection("notNow");
    },
  }),
  onRequest(setOrderRequest, { handle: setOrder }),
  onRequest(applyOpenRequest, { handle: applyAllOpen }),
  ...boardRequests,
];

/**
 * Sets the order of combatants who share a step (R5.7). The author must be a Gamemaster or be allowed to act
 * for one of the combatants.
 */
async function setOrder({
  payload: { combat: uuid, combatants },
  author,
}: Asked<PayloadOf<typeof setOrderRequest>>): Promise<Text | null> {
  const combat = combatOf(uuid);
  if (!combat) return rejection("noFight");
  const { fighters, round } = combat;
  const named = combatants
    .map(one => fighters.find(fighter => fighter.uuid === one))
    .filter(fighter => fighter !== undefined);
  const [first] = named;
  if (!first || named.length !== combatants.length || new Set(combatants).size !== combatants.length)
    return rejection("unreadable");
  if (!author.isGM && !named.some(({ uuid: one }) => mayActFor(author, combatantFromUuid(one))))
    return rejection("notAllowed");
  const alike = named.every(
    ({ initiative, side, late, began }) =>
      initiative === first.initiative &&
      side === first.side &&
      late === first.late &&
      (round === 0 || began < round),
  );
  if (!alike || (!author.isGM && first.side !== "player")) return rejection("notAlike");
  const parts = new Map(named.map(({ id }, index) => [id, { manual: index + 1 }]));
  const after = ordered(withParts(fighters, parts), combat.rules);
  if (combat.turn !== null && after.findIndex(({ id }) => id === combat.combatant?.id) < combat.turn)
    return rejection("notAlike");
  await combat.writeFighters([...parts].map(([id, part]) => fighterUpdate(id, part)));
  return null;
}

/**
 * Applies all pending effects before an encounter advances or actors rest. Rejects the request unless the
 * setting `openItems` is `apply`.
 */
async function applyAllOpen({
  payload: { combat: uuid, people },
  author,
}: Asked<PayloadOf<typeof applyOpenRequest>>): Promise<Text | null> {
  const combat = combatOf(uuid);
  if (people.length === 0 && !combat) return rejection("noFight");
  const may =
    author.isGM ||
    (people.length > 0
      ? people.every(one => mayAct(author, one))
      : combat !== null && (await actsNow(author, combat)));
  if (!may) return rejection("notAllowed");
  if (game.settings.get(SYSTEM_ID, "openItems") !== "apply") return rejection("notNow");
  await applyOpenEffects(people.length > 0 ? { people } : { combat: combat?.id ?? "" });
  return null;
}

function mayActFor(author: User.Implementation, combatant: Combatant.Implementation | null): boolean {
  return author.isGM || (combatant?.actor ? mayAct(author, combatant.actor.uuid) : false);
}

/** Whether one of the user's combatants can act now, in which case the user may end the turn. */
async function actsNow(author: User.Implementation, combat: BlackoutCombat): Promise<boolean> {
  const key = variantOfEncounter(combat);
  const ids = key
    ? (await variantFetched(key)).turnState(factsOfEncounter(key, combat, null)).mayAct
    : [combat.combatant?.id ?? ""];
  return ids.some(id => mayActFor(author, combat.combatants.get(id) ?? null));
}

function combatOf(uuid: string): BlackoutCombat | null {
  return game.combats.find(combat => combat.uuid === uuid) ?? null;
}

function rejection(why: "notAllowed" | "notNow" | "unreadable" | "noFight" | "notAlike"): Text {
  return text(`BLACKOUT.writer.${why}`);
}
