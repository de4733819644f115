import type { BlackoutCombat } from "../../documents/combat.ts";
import { fighterOf } from "../../documents/fighters.ts";
import { idOf } from "../../features/combat/sha256.ts";
import { asAction, isVerdictTrusted, parsedRecord, type ActionMessage } from "../../actions/core/posted.ts";
import { actionOf } from "../../actions/core/registry.ts";
import type { VariantAction, VariantFacts } from "../../actions/variants/variant.ts";
import { tryAgain } from "../action/handle-action.ts";
import { NOT_YET } from "../../actions/core/not-yet.ts";
import { redo } from "../action/redo.ts";
import { writeVerdict } from "../action/verdicts.ts";
import { postAction } from "../combat/post-moment.ts";
import { isPosted } from "../is-posted.ts";

/*
 * The automatic actions of a variant's encounter. Each has an ID derived from the encounter and the action's
 * name, so that it is posted only once, no matter how often a writer checks.
 */

/** Returns the deterministic ID of an automatic action's message. */
function dueId(combat: string, name: string): string {
  return idOf("variant", combat, name);
}

/**
 * Returns the name of the automatic action in this encounter that the writer posted as this message. Returns
 * null for other messages.
 */
export function dueName(message: ActionMessage, combat: string): string | null {
  const name = message.author?.isGM === true ? parsedRecord(message.system.choices)?.["due"] : null;
  return typeof name === "string" && message.id === dueId(combat, name) ? name : null;
}

/**
 * The facts that led to the rejection of due actions, by message ID. A rejected action is tried again only
 * after the facts have changed.
 */
const rejectedFacts = new Map<string, string>();

/**
 * Posts a due action, or redoes one that was undone by rewinding. A rejected action is tried again only after
 * its facts have changed. Returns false if there was nothing to do, because the action already exists, was
 * undone manually, or is still rejected.
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
  // An action that concerns all combatants is public even if it is posted on behalf of a hidden combatant.
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
  if (rejectedFacts.get(id) === facts) return false;
  const done = await tryAgain(message);
  if (done) rejectedFacts.delete(id);
  else rejectedFacts.set(id, facts);
  return done;
}

/**
 * Allows one action that was undone by hand to be posted again the next time it becomes due. Skips actions
 * that are due now, whose names are in `due`. Returns false if no action remains to be allowed.
 */
export async function allowDueAgain(combat: BlackoutCombat, due: ReadonlySet<string>): Promise<boolean> {
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
