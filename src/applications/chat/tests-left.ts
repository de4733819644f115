import { actorFromUuid } from "../../compat/documents.ts";
import { redrawMessage } from "../../compat/messages.ts";
import type { FollowUp } from "../../actions/core/card.ts";
import { asAction, type ActionMessage } from "../../actions/core/posted.ts";
import { isOfThisTurn } from "../../actions/core/rights.ts";
import { areTestsDone } from "../../actions/health/call-due-tests.ts";

/**
 * By message ID: the resist follow-ups on the cards that this client has drawn, and whether any of their
 * tests have yet to be made.
 */
const drawn = new Map<string, { readonly followUps: readonly FollowUp[]; readonly left: boolean }>();

let isWatching = false;

/**
 * Whether any of the resist tests that an action's follow-ups request remains to be made. This is never the
 * case after the turn, because all tests are made by the end of the turn (R11.5). When the result changes,
 * the card is redrawn.
 */
export function areTestsLeft(message: ActionMessage, followUps: readonly FollowUp[]): boolean {
  const tests = followUps.filter(({ action }) => action === "resist");
  if (tests.length === 0) return false;
  const left = isOfThisTurn(message) && tests.some(isOpen);
  if (!isWatching) Hooks.on("updateActor", redrawChanged);
  isWatching = true;
  drawn.set(message.id ?? "", { followUps: tests, left });
  return left;
}

function isOpen({ actor: uuid, targets }: FollowUp): boolean {
  const actor = actorFromUuid(uuid);
  return (
    actor !== null &&
    !areTestsDone(
      actor,
      targets.flatMap(target => actorFromUuid(target) ?? []),
    )
  );
}

function redrawChanged(_actor: Actor.Implementation, changes: object): void {
  if (!foundry.utils.hasProperty(changes, "system.resist")) return;
  for (const [id, { followUps, left }] of drawn) {
    const message = asAction(game.messages.get(id));
    if (!message) drawn.delete(id);
    else if (areTestsLeft(message, followUps) !== left) void redrawMessage(message);
  }
}
