import { actorFromUuid } from "../../compat/documents.ts";
import { redrawMessage } from "../../compat/messages.ts";
import type { FollowUp } from "../../actions/core/card.ts";
import { asAction, type ActionMessage } from "../../actions/core/posted.ts";
import { isOfThisTurn } from "../../actions/core/rights.ts";
import { areTestsDone, areTestsRequested, awaitedTests } from "../../actions/health/call-due-tests.ts";
import { promptedName } from "../prompts/prompted-name.ts";

/** The state of the resist tests that the follow-ups on a card request. */
export interface TestsLeft {
  /** Whether any of the tests has yet to be requested. */
  readonly left: boolean;
  /** The names of the actors from whom a test was requested and who haven't rolled it yet. */
  readonly awaited: readonly string[];
}

/** By message ID: the resist follow-ups on the cards that this client has drawn, and their state. */
const drawn = new Map<string, { readonly followUps: readonly FollowUp[]; readonly state: string }>();

const none: TestsLeft = { left: false, awaited: [] };

let isWatching = false;

/**
 * Returns the state of the resist tests that an action's follow-ups request. After the turn, none are left,
 * because all tests are made by the end of the turn (R11.5). When the state changes, the card is redrawn.
 */
export function testsLeft(message: ActionMessage, followUps: readonly FollowUp[]): TestsLeft {
  const tests = followUps.filter(({ action }) => action === "resist");
  if (tests.length === 0) return none;
  const state = isOfThisTurn(message) ? stateOf(tests) : none;
  if (!isWatching) watch();
  isWatching = true;
  drawn.set(message.id ?? "", { followUps: tests, state: JSON.stringify(state) });
  return state;
}

function stateOf(tests: readonly FollowUp[]): TestsLeft {
  const requests = tests.flatMap(({ actor: uuid, targets }) => {
    const actor = actorFromUuid(uuid);
    return actor ? [{ actor, targets: targets.flatMap(target => actorFromUuid(target) ?? []) }] : [];
  });
  const names = requests
    .flatMap(({ actor, targets }) => awaitedTests(actor, targets))
    .map(({ prompt, facts }) => promptedName(prompt, facts));
  return {
    left: requests.some(({ actor, targets }) =>
      targets.some(target => !areTestsDone(actor, [target]) && !areTestsRequested(actor, [target])),
    ),
    awaited: [...new Set(names)].filter(Boolean),
  };
}

function watch(): void {
  Hooks.on("updateActor", (_actor: Actor.Implementation, changes: object) => {
    if (foundry.utils.hasProperty(changes, "system.resist")) redrawChanged();
  });
  for (const hook of ["createChatMessage", "updateChatMessage", "deleteChatMessage"] as const)
    Hooks.on(hook, (message: ChatMessage.Implementation) => {
      if (asAction(message)?.system.action === "resist") redrawChanged();
    });
}

function redrawChanged(): void {
  for (const [id, { followUps, state }] of drawn) {
    const message = asAction(game.messages.get(id));
    if (!message) drawn.delete(id);
    else if (JSON.stringify(testsLeft(message, followUps)) !== state) void redrawMessage(message);
  }
}
