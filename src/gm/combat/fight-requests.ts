import { combatantFromUuid } from "../../compat.ts";
import type { RequestMessageData } from "../../data/message/request.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import { fighterUpdate } from "../../documents/fighters.ts";
import { ordered, withParts } from "../../documents/turn-order.ts";
import { text, type Text } from "../../actions/core/card.ts";
import { mayAct } from "../../actions/core/rights.ts";
import { variantFetched } from "../../play/variants/registry.ts";
import { factsOfFight } from "../../play/variants/variant-facts.ts";
import { variantOfFight } from "../../play/variants/variant-of-fight.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { applyOpenEffects } from "../action/apply-open.ts";
import { arrangeBoard } from "./board-requests.ts";
import { noteChoice, rollInitiative } from "./picks.ts";

type RequestMessage = BlackoutChatMessage & { system: RequestMessageData };
type Deed = (system: RequestMessageData, author: User.Implementation, id: string) => Promise<Text | null>;

/** What is asked about a fight, by verb: null when it was done, or why not. Of the request only its author and what that author may choose is believed. */
const deeds: Readonly<Record<string, Deed>> = {
  /** Ends the turn of the Combatant that is named, if it is still going on in that round. */
  endTurn: async ({ uuid, index: round }, author) => {
    const combatant = combatantFromUuid(uuid);
    const { combat } = combatant ?? {};
    if (!combatant || !combat) return refusal("noFight");
    if (!mayActFor(author, combatant)) return refusal("notAllowed");
    if (combat.combatant !== combatant || combat.round !== round) return refusal("notNow");
    await combat.moveToNextTurn();
    return null;
  },
  chooseDice: async ({ uuid, value }, author) => {
    const combatant = combatantFromUuid(uuid);
    if (!combatant?.combat) return refusal("noFight");
    if (!mayActFor(author, combatant)) return refusal("notAllowed");
    if (!/^[0-9a-f]{64}$/u.test(value)) return refusal("unreadable");
    if (
      combatant.initiative !== null ||
      combatant.combat.rules.choices({ rolls: combatant.actor?.type === "character" }).length === 0
    )
      return refusal("notNow");
    await noteChoice(combatant, value);
    return null;
  },
  /** Rolls now for all who have not rolled. */
  callTime: async ({ uuid }, author) => {
    const combat = combatOf(uuid);
    if (!combat) return refusal("noFight");
    if (!author.isGM) return refusal("notAllowed");
    return (await rollInitiative(combat, combat.choosers)) ? null : refusal("notNow");
  },
  /** Rolls now for those who are named. */
  rollInitiative: async ({ uuid, uuids }, author) => {
    const combat = combatOf(uuid);
    if (!combat) return refusal("noFight");
    const wanted = combat.choosers.filter(({ uuid: one }) => uuids.includes(one));
    if (wanted.some(({ uuid: one }) => !mayActFor(author, combatantFromUuid(one))))
      return refusal("notAllowed");
    return (await rollInitiative(combat, wanted)) ? null : refusal("notNow");
  },
  /** Puts those on one step into the order that the people at the table want (R5.7): each of whom the author may speak for, or the Gamemaster. */
  setOrder: async ({ uuid, uuids }, author) => {
    const combat = combatOf(uuid);
    if (!combat) return refusal("noFight");
    const { fighters, round } = combat;
    const named = uuids
      .map(one => fighters.find(fighter => fighter.uuid === one))
      .filter(fighter => fighter !== undefined);
    const [first] = named;
    if (!first || named.length !== uuids.length || new Set(uuids).size !== uuids.length)
      return refusal("unreadable");
    if (!author.isGM && !named.some(({ uuid: one }) => mayActFor(author, combatantFromUuid(one))))
      return refusal("notAllowed");
    const alike = named.every(
      ({ initiative, side, late, began }) =>
        initiative === first.initiative &&
        side === first.side &&
        late === first.late &&
        (round === 0 || began < round),
    );
    if (!alike || (!author.isGM && first.side !== "player")) return refusal("notAlike");
    const parts = new Map(named.map(({ id }, index) => [id, { manual: index + 1 }]));
    const after = ordered(withParts(fighters, parts), combat.rules);
    if (combat.turn !== null && after.findIndex(({ id }) => id === combat.combatant?.id) < combat.turn)
      return refusal("notAlike");
    await combat.writeFighters([...parts].map(([id, part]) => fighterUpdate(id, part)));
    return null;
  },
  /** Applies what is open before the encounter that is named moves on, or before those who are named rest, where the world's setting says so. */
  applyOpen: async ({ uuid, uuids }, author) => {
    const combat = combatOf(uuid);
    if (uuids.length === 0 && !combat) return refusal("noFight");
    const may =
      author.isGM ||
      (uuids.length > 0
        ? uuids.every(one => mayAct(author, one))
        : combat !== null && (await actsNow(author, combat)));
    if (!may) return refusal("notAllowed");
    if (game.settings.get(SYSTEM_ID, "openItems") !== "apply") return refusal("notNow");
    await applyOpenEffects(uuids.length > 0 ? { people: uuids } : { combat: combat?.id ?? "" });
    return null;
  },
  /** Arranges the board of a fight without a map. */
  board: async (system, author, id) => {
    const combat = combatOf(system.uuid);
    if (!combat) return refusal("noFight");
    return author.isGM ? arrangeBoard(combat, system, id) : refusal("notAllowed");
  },
};

/** Is this request about a fight? */
export function isFightRequest({ system: { verb } }: RequestMessage): boolean {
  return verb in deeds;
}

/** Does what a request about a fight asks for, if its author may ask it. Answers null when it was done, or why not. To be called by the writer only. */
export async function doFightRequest({ id, system, author }: RequestMessage): Promise<Text | null> {
  return author ? ((await deeds[system.verb]?.(system, author, id ?? "")) ?? null) : refusal("notAllowed");
}

function mayActFor(author: User.Implementation, combatant: Combatant.Implementation | null): boolean {
  return author.isGM || (combatant?.actor ? mayAct(author, combatant.actor.uuid) : false);
}

/** Whether it is the turn of one of a user's combatants, so that the user may end it. */
async function actsNow(author: User.Implementation, combat: BlackoutCombat): Promise<boolean> {
  const key = variantOfFight(combat);
  const ids = key
    ? (await variantFetched(key)).standing(factsOfFight(key, combat, null)).mayAct
    : [combat.combatant?.id ?? ""];
  return ids.some(id => mayActFor(author, combat.combatants.get(id) ?? null));
}

function combatOf(uuid: string): BlackoutCombat | null {
  return game.combats.find(combat => combat.uuid === uuid) ?? null;
}

function refusal(why: "notAllowed" | "notNow" | "unreadable" | "noFight" | "notAlike"): Text {
  return text(`BLACKOUT.writer.${why}`);
}
