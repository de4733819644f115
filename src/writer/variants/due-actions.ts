import type { BlackoutCombat } from "../../documents/combat.ts";
import { fighterOf } from "../../documents/fighters.ts";
import { idOf } from "../../features/combat/sha256.ts";
import { asAction, isVerdictTrusted, parsedRecord, type ActionMessage } from "../../actions/core/posted.ts";
import { actionOf } from "../../actions/core/registry.ts";
import type { VariantAction, VariantFacts } from "../../actions/variants/variant.ts";
import { tryAgain } from "../action/handle-action.ts";
import { NOT_YET } from "../action/not-yet.ts";
import { redo } from "../action/redo.ts";
import { writeVerdict } from "../action/verdicts.ts";
import { postAction } from "../combat/post-moment.ts";
import { isPosted } from "../is-posted.ts";

/*
 * What a fight of a variant calls for by itself. Each is an action under an id that follows from fight and name, so that it happens once however often the writer looks, and whoever is the writer.
 */

/** The id of the message of what is due, always the same. */
function dueId(combat: string, name: string): string {
  return idOf("variant", combat, name);
}

/** The name under which the writer posted an action as due in this fight; null for what people did. */
export function dueName(message: ActionMessage, combat: string): string | null {
  const name = message.author?.isGM === true ? parsedRecord(message.system.choices)?.["due"] : null;
  return typeof name === "string" && message.id === dueId(combat, name) ? name : null;
}

/** By what those things were refused that were due, by the id of their messages: only when it is otherwise they are tried again. */
const refusedBy = new Map<string, string>();

/**
 * Posts what is due, or does again what was taken back as the fight went back behind it. What was refused is tried again when the facts are others than those it was refused by, which this client
 * remembers. Answers false when nothing was to be done: it is there, somebody took it back by hand, or it is still refused.
 */
export async function makeDue(
  combat: BlackoutCombat,
  { action: actionKey, combatant: id, choices, name }: VariantAction,
  facts: VariantFacts,
): Promise<boolean> {
  const message = dueId(combat.id ?? "", name);
  if (await isPosted(message)) {
    const there = asAction(game.messages.get(message));
    if (there?.system.verdict.state === "refused" && isVerdictTrusted(there))
      return triedAgain(there, JSON.stringify(facts));
    return (
      there?.system.verdict.state === "reversed" && there.system.verdict.reason === NOT_YET && redo(there)
    );
  }
  const combatant = combat.combatants.get(id);
  if (!combatant?.actor) return false;
  // What concerns everybody is nobody's alone, and never told only to Gamemasters because of who bears its name.
  const fighter =
    actionOf(actionKey)?.speaker === "gamemaster"
      ? { ...fighterOf(combatant), actor: null, hidden: false }
      : fighterOf(combatant);
  const posted = await postAction(message, fighter, {
    action: actionKey,
    actor: combatant.actor.uuid,
    choices: JSON.stringify({ ...choices, combatant: combatant.uuid, due: name }),
  });
  return posted !== null;
}

async function triedAgain(message: ActionMessage, facts: string): Promise<boolean> {
  const id = message.id ?? "";
  if (refusedBy.get(id) === facts) return false;
  const done = await tryAgain(message);
  if (done) refusedBy.delete(id);
  else refusedBy.set(id, facts);
  return done;
}

/** What somebody took back by hand, and is not due any more: it is done again when it is due again. `due` are the names of what is due now. Answers false when there is none. */
export async function letComeAgain(combat: BlackoutCombat, due: ReadonlySet<string>): Promise<boolean> {
  for (const message of game.messages) {
    const action = asAction(message);
    const { state = "none", combat: of = "", reason = "" } = action?.system.verdict ?? {};
    if (
      !action ||
      state !== "reversed" ||
      of !== combat.id ||
      reason === NOT_YET ||
      !isVerdictTrusted(action)
    )
      continue;
    const name = dueName(action, of);
    if (name === null || due.has(name)) continue;
    await writeVerdict(action, { reason: NOT_YET, reasonData: "" });
    return true;
  }
  return false;
}
