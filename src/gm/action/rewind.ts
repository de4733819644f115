import { madeAt } from "../transaction-of.ts";
import { asAction, readAction, type ActionMessage } from "../../play/deed/posted.ts";
import { text, type Text } from "../../play/deed/card.ts";
import { settle } from "./settle.ts";

/** Takes back every action since the start of the running turn or round of the combat, the newest first. Answers null, or why not. */
export async function rewind(moment: "turn" | "round"): Promise<Text | null> {
  const combat = game.combat;
  if (combat?.started !== true) return text("BLACKOUT.writer.noCombat");
  for (const message of sinceThen(combat.id ?? "", combat.round, moment === "turn" ? combat.turn ?? 0 : -1)) await settle(message, [], "reversed");
  if (moment === "round" && combat.turn !== 0) await combat.update({ turn: 0 });
  return null;
}

function sinceThen(combat: string, round: number, turn: number): ActionMessage[] {
  const actions: ActionMessage[] = [];
  for (const message of game.messages) {
    const action = asAction(message);
    if (action) actions.push(action);
  }
  const place = new Map(actions.map((message, index) => [message, index]));
  return actions.filter(message => {
    const { verdict } = message.system;
    const { state, applied } = readAction(message);
    const stands = state === "applied" || (state === "judged" && applied.length > 0);
    return stands && verdict.combat === combat && (verdict.round > round || (verdict.round === round && verdict.turn >= turn));
  }).sort((a, b) => madeAt(b) - madeAt(a) || (place.get(b) ?? 0) - (place.get(a) ?? 0));
}
