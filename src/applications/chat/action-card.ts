import { undoAction } from "../../actions/core/ask-writer.ts";
import { tableNow } from "../../actions/core/gather.ts";
import { freeInspiration } from "../../actions/party/leases.ts";
import { pushedInto } from "../prompts/open-tests.ts";
import { hiddenDifficulty } from "../../actions/core/hidden-difficulty.ts";
import { Hand } from "../../actions/core/hand.ts";
import { judgeAction, type JudgedAction } from "../../actions/core/judge-posted.ts";
import { parsed, isVerdictTrusted, readAction, type ActionMessage } from "../../actions/core/posted.ts";
import { actionOf } from "../../actions/core/registry.ts";
import { mayAct, mayAmend, mayAnswer, mayApply, mayPropose, mayUndo } from "../../actions/core/rights.ts";
import { choicesAtFirst } from "../../actions/core/amended-facts.ts";
import type { Facts } from "../../actions/core/facts.ts";
import { mayKnow } from "../../actions/core/knowledge.ts";
import { localize } from "../../language/localize.ts";
import { askedTimes, mayBeAnswered } from "../prompts/open-prompts.ts";
import { promptedName } from "../prompts/prompted-name.ts";
import { promptView } from "../prompts/prompt-view.ts";
import { chosenInspiration, isSent } from "../prompts/sent-answers.ts";
import { renderedElement } from "../shared/drawn.ts";
import { initials } from "../shared/pictures.ts";
import { pressOnce } from "../shared/press-once.ts";
import { linkNames, ruleNames } from "../text/link-names.ts";
import { formatText } from "../shared/texts.ts";
import { notifyWhilePending } from "../../features/notify-pending.ts";
import { foundryWords, type Words } from "../shared/words.ts";
import type { ActionCardSource, AskedPrompt, CardRights, HiddenDifficulty } from "./action-card-source.ts";
import { actionCardView } from "./action-card-view.ts";
import { commands } from "./card-commands.ts";
import { amendmentViews } from "./amended.ts";
import { followOpening, hasPassed, keepFocus, rememberOwnAccord, wasOpened } from "./card-memory.ts";
import { isNewestAttack, isNewestOwn, landing } from "./newest-card.ts";
import { reviveCopies } from "./copied-cards.ts";
import type { Knows } from "./change-lines.ts";
import { testsLeft } from "./tests-left.ts";

type Judged = JudgedAction & { readonly facts: Facts };

/** Renders the message of an action as a card for this user. */
export async function renderActionCard(message: ActionMessage): Promise<HTMLElement | null> {
  const { secret } = message.system;
  const judged = judgedFor(message);
  if (!message.isReadable || (secret && !judged))
    return renderedElement("chat/secret-card", { elsewhere: secret && message.isAuthor && game.user.isGM });
  if (!judged)
    return isFresh(message)
      ? renderedElement("chat/waiting-card", { initials: initials(message.alias), who: message.alias })
      : drawInvalid(message);
  const context = viewOf(message, judged);
  const card = await renderedElement("chat/action-card", { ...context, message: message.id });
  if (card) {
    linkNames(card, ruleNames(foundryWords()));
    enliven(card, message, judged, context);
  }
  return card;
}

/** Whether the writer posted the message automatically and has not yet gathered the facts. */
function isFresh({ system: { facts, verdict, action }, author }: ActionMessage): boolean {
  return facts === "" && verdict.state === "none" && actionOf(action) !== null && author?.isGM === true;
}

/**
 * Returns the content of an action's card for this user, or null if the user isn't allowed to read it or the
 * action can't be judged.
 */
export function actionCardOf(message: ActionMessage): ReturnType<typeof viewOf> | null {
  const judged = judgedFor(message);
  return judged && viewOf(message, judged);
}

function judgedFor(message: ActionMessage): Judged | null {
  const judged = message.isReadable ? judgeAction(message) : null;
  return judged?.facts ? { ...judged, facts: judged.facts } : null;
}

function viewOf(message: ActionMessage, judged: Judged) {
  return actionCardView(sourceOf(message, judged, foundryWords()), foundryWords());
}

/**
 * Renders the card of an action that can't be judged, for example because the module that defines the action
 * is disabled. The action's changes can still be undone.
 */
async function drawInvalid(message: ActionMessage): Promise<HTMLElement | null> {
  const reason =
    reasonOf(message, foundryWords()) ||
    localize(`BLACKOUT.actionCard.${actionOf(message.system.action) ? "invalidNote" : "unknownAction"}`);
  const undo = readAction(message).applied.length > 0 && mayUndo(game.user, message);
  const card = await renderedElement("chat/invalid-card", {
    initials: initials(message.alias),
    who: message.alias,
    reason,
    undo,
  });
  const button = card?.querySelector<HTMLButtonElement>("button[data-command=undo]");
  button?.addEventListener("click", event => {
    void pressOnce(event, button, async () => {
      notifyWhilePending(await undoAction(message));
    });
  });
  return card;
}

/**
 * Adds event handlers to a rendered card. They are attached to the card itself, because messages are also
 * rendered in pop-outs and notifications.
 */
function enliven(
  card: HTMLElement,
  message: ActionMessage,
  judged: JudgedAction,
  { open, newest }: Pick<ReturnType<typeof viewOf>, "open" | "newest">,
): void {
  const id = message.id ?? "";
  const page = ui.chat?.element?.ownerDocument;
  if (open && wasOpened(id, "card") === undefined) rememberOwnAccord(id, message.timestamp);
  followOpening(card, id);
  keepFocus(card, id, page);
  if (newest) landing(card, message);
  reviveCopies(card, page);
  const redraw = async () => {
    const next = await renderActionCard(message);
    if (next) card.replaceWith(next);
  };
  for (const button of card.querySelectorAll<HTMLButtonElement>("button[data-command]")) {
    button.addEventListener("click", event => {
      void pressOnce(event, button, () =>
        commands[button.dataset["command"] ?? ""]?.({ message, judged, data: button.dataset, card, redraw }),
      );
    });
  }
}

function sourceOf(message: ActionMessage, judged: Judged, words: Words): ActionCardSource {
  const { user } = game;
  const id = message.id ?? "";
  const knows: Knows = concealed => mayKnow(user, concealed);
  return {
    action: judged.action.key,
    judged,
    secret: message.system.secret,
    overruled: message.system.overruled && message.author?.isGM === true,
    reason: reasonOf(message, words),
    writerOnline: game.users.activeGM !== null,
    resistTests: testsLeft(message, judged.resolution.followUps),
    freeInspiration: freeInspiration(judged.facts.actor.uuid),
    prompts: mayBeAnswered(judged)
      ? judged.prompts.map(prompt => askedPrompt(message, judged, prompt, words))
      : [],
    amendments: amendmentViews(
      { ...judged, first: choicesAtFirst(judged.facts, judged.amendments) },
      tableNow(),
      knows,
      words,
    ),
    may: rightsOf(message, user),
    amendable: isAmendable(judged),
    hidden: hiddenOf(message, judged, words),
    knows,
    owns: uuid => !user.isGM && mayAct(user, uuid),
    opened: key => wasOpened(id, key),
    newest: isNewestOwn(message),
    newestAttack: isNewestAttack(message),
    passed: hasPassed(id),
  };
}

/** Whether the amendment dialog would contain any fields. */
function isAmendable({ action, facts }: Judged): boolean {
  return "rows" in facts.choices || action.fields(facts, tableNow()).length > 0;
}

function rightsOf(message: ActionMessage, user: User.Implementation): CardRights {
  const adjust = actionOf("adjust");
  return {
    apply: mayApply(user, message),
    undo: mayUndo(user, message),
    amend: mayAmend(user),
    propose: mayPropose(user, message),
    // If an action has targets, only the Gamemaster applies damage to them. Without targets, players can
    // apply the damage to themselves.
    adjust:
      adjust !== null && (user.isGM || (adjust.who !== "gamemaster" && message.system.targets.length === 0)),
    reveal: message.system.secret && user.isGM,
    followUp: ({ actor, action }) =>
      actionOf(action)?.who === "gamemaster" ? user.isGM : mayAct(user, actor),
  };
}

/**
 * Returns a prompt as this user sees it on the card: the actor who is asked and, if the user is allowed to
 * answer, the form.
 */
export function askedPrompt(
  message: ActionMessage,
  { facts }: Pick<Judged, "facts">,
  prompt: Judged["prompts"][number],
  words: Words,
): AskedPrompt {
  const id = message.id ?? "";
  const knows: Knows = concealed => mayKnow(game.user, concealed);
  const name = promptedName(prompt, facts) || words.localize("BLACKOUT.actionCard.someone");
  const mine = mayAnswer(game.user, prompt, askedTimes(message)[prompt.key] ?? null, game.time.serverTime);
  const isTarget = facts.targets.some(({ uuid }) => uuid === prompt.actor);
  return {
    actor: prompt.actor,
    name,
    view: mine
      ? promptView(
          prompt,
          {
            message: id,
            sent: isSent(id, prompt.key),
            inspiration: freeInspiration(prompt.actor),
            pushed: pushedInto(id, prompt.key).map(({ who }) => who),
            inspired: chosenInspiration(id, prompt.key),
            beside: isTarget ? name : "",
            opened: key => wasOpened(id, key),
          },
          knows,
          words,
        )
      : null,
  };
}

/**
 * Returns the secret difficulty that this Gamemaster has set. Its `difficulty` is null until a valid one has
 * been set. Returns null for players, for an unconfirmed or rejected action, and for an action that needs no
 * difficulty or already has one.
 */
function hiddenOf(
  message: ActionMessage,
  { action, facts, given, state, confirmed }: Judged,
  words: Words,
): HiddenDifficulty | null {
  const table = tableNow();
  const field = action.fields(facts, table).find(({ name }) => name === "difficulty");
  const open = (facts.choices["difficulty"] ?? null) === null;
  if (!open || field?.kind !== "number" || !game.user.isGM || !confirmed || state === "refused") return null;
  const { min, max } = field;
  const difficulty = hiddenDifficulty(message);
  if (difficulty === null || difficulty < min || difficulty > max)
    return { difficulty: null, outcome: "", min, max };
  const { outcome } = action.judge(
    { ...facts, choices: { ...facts.choices, difficulty } },
    new Hand(given),
    table,
  ).card;
  return { difficulty, outcome: formatText(outcome, words), min, max };
}

/** Returns the reason why the writer rejected an action. Reasons from other users are ignored. */
function reasonOf(message: ActionMessage, words: Words): string {
  const { reason, reasonData } = message.system.verdict;
  if (reason === "" || !isVerdictTrusted(message)) return "";
  const data = parsed<Record<string, string>>(reasonData);
  return data ? formatText({ key: reason, data }, words) : words.localize(reason);
}
