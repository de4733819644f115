import { geometry } from "../../world/geometry.ts";
import { actorFromUuid } from "../../compat/documents.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { amendAction, applyAction, decideAmendment, undoAction } from "../../actions/core/ask-writer.ts";
import { hideDifficulty, isDifficulty, nameDifficulty } from "../../actions/core/hidden-difficulty.ts";
import type { FollowUp, OfferedAmendment } from "../../actions/core/card.ts";
import type { JudgedAction } from "../../actions/core/judge-posted.ts";
import { modeAfter } from "../../actions/core/mode-of.ts";
import { perform } from "../../actions/core/perform.ts";
import type { ActionMessage } from "../../actions/core/posted.ts";
import { whenSettled } from "../../actions/core/when-settled.ts";
import { revealSecret } from "../../actions/core/secret.ts";
import { ownActor } from "../dialogs/own-actor.ts";
import { selectedActors, targetedActors } from "../dialogs/targets.ts";
import { chooseInspiration, giveAnswer } from "../prompts/sent-answers.ts";
import { showQuestion } from "../prompts/show-question.ts";
import { isAllRight } from "../shared/typed-fields.ts";
import { notifyWhilePending } from "../../features/notify-pending.ts";
import { foundryWords } from "../shared/words.ts";
import { adjustChoices, shares } from "./adjust-choices.ts";

/** The context of a pressed button. */
export interface Pressed {
  readonly message: ActionMessage;
  readonly judged: JudgedAction;
  readonly data: DOMStringMap;
  readonly card: HTMLElement;
  /** Redraws the card after a change that is stored only in this browser. */
  readonly redraw: () => Promise<void>;
}

let openAmend: ((message: ActionMessage) => unknown) | null = null;

/** Sets the function that opens the amendment dialog. */
export function setAmendOpener(opener: (message: ActionMessage) => unknown): void {
  openAmend = opener;
}

/** The handlers of a card's buttons, by the value of `data-command`. */
export const commands: Readonly<Record<string, (pressed: Pressed) => unknown>> = {
  "apply": async ({ message }) => {
    notifyWhilePending(await applyAction(message));
  },
  "undo": async ({ message }) => {
    notifyWhilePending(await undoAction(message));
  },
  "amend-row": async ({ message, judged, data }) => {
    await amendNow(
      message,
      judged.resolution.card.targets.find(({ uuid }) => uuid === data["row"])?.amends?.[
        Number(data["index"])
      ],
    );
  },
  "amend-card": async ({ message, judged, data }) => {
    await amendNow(message, judged.resolution.card.amends?.[Number(data["index"])]);
  },
  "amend-near": async ({ message, judged, data }) => {
    await amendNow(message, judged.resolution.card.near?.[Number(data["index"])]);
  },
  "amend": ({ message }) => openAmend?.(message),
  "accept": async ({ message, data }) => decideAmendment(message, Number(data["index"]), true),
  "reject": async ({ message, data }) => decideAmendment(message, Number(data["index"]), false),
  "reveal": async ({ message }) => revealSecret(message),
  "follow-up": follow,
  "answer": answer,
  "question": ({ message, data }) => {
    showQuestion(message.id ?? "", data["prompt"] ?? "");
  },
  "inspire": ({ message, data }) => {
    chooseInspiration(message, data["prompt"] ?? "", Number(data["value"]));
  },
  "adjust": putOnSelected,
  "hide-difficulty": async pressed => {
    if (keepTyped(pressed)) await pressed.redraw();
  },
  "reveal-difficulty": async ({ message, data }) => nameDifficulty(message, Number(data["difficulty"])),
  "forget-difficulty": async ({ message, redraw }) => {
    hideDifficulty(message, null);
    await redraw();
  },
};

/** Applies an amendment that the card offers, or proposes it if only a Gamemaster may apply it. */
async function amendNow(message: ActionMessage, offer: OfferedAmendment | undefined): Promise<void> {
  if (offer) notifyWhilePending(await amendAction(message, offer.choices, ""));
}

async function follow({ message, judged, data }: Pressed): Promise<void> {
  const followUp = judged.resolution.followUps[Number(data["index"])];
  const actor = followUp && actorFromUuid(followUp.actor);
  if (!followUp || !actor) {
    ui.notifications.warn("BLACKOUT.actionCard.actorGone", { localize: true });
    return;
  }
  if (data["applies"] !== undefined && !(await isApplied(message))) return;
  await perform({
    action: followUp.action,
    actor,
    item: itemOf(actor, followUp.item),
    targets: targetsOf(followUp),
    choices: followUp.choices,
    origin: message.id ?? "",
    fast: followUp.fast ?? false,
    ...seenLike(message),
  });
}

/** Requests that an action be applied. Resolves to whether the request was fulfilled. */
async function isApplied(message: ActionMessage): Promise<boolean> {
  const request = await applyAction(message);
  notifyWhilePending(request);
  if (!request) return false;
  await whenSettled(request);
  // The writer deletes a request that it has fulfilled.
  return !game.messages.has(request.id ?? "");
}

/**
 * Returns the targets of a follow-up action. If `beside` is set, returns only the actor on the map who is
 * closest to `beside` and is neither the acting actor nor a previous target.
 */
function targetsOf({ targets, beside, choices, actor }: FollowUp): readonly BlackoutActor[] {
  const around = beside === undefined ? null : actorFromUuid(beside);
  if (!around) return targets.flatMap(uuid => actorFromUuid(uuid) ?? []);
  const missed: unknown = choices["missed"];
  return geometry()
    .beside(around)
    .filter(({ uuid }) => uuid !== actor && (!Array.isArray(missed) || !missed.includes(uuid)))
    .slice(0, 1);
}

/** Returns the visibility for a follow-up action, which is that of the original action. */
function seenLike(message: ActionMessage) {
  const mode = modeAfter(message);
  return mode ? { mode } : {};
}

/** Returns an actor's item by its UUID. The UUID ends with the ID of the item. */
function itemOf(actor: BlackoutActor, uuid: string | undefined) {
  return uuid === undefined ? null : (actor.items.get(uuid.split(".").at(-1) ?? "") ?? null);
}

async function answer({ message, judged, data }: Pressed): Promise<void> {
  const prompt = judged.prompts.find(({ key }) => key === data["prompt"]);
  if (prompt) await giveAnswer(message, prompt, data["value"] ?? "");
}

/**
 * Applies the damage of an action to the selected tokens or, if none are selected, to the targeted tokens. If
 * there are neither, asks the user for the targets.
 */
async function putOnSelected({ message, judged, data }: Pressed): Promise<void> {
  const selected = selectedActors();
  const targets = selected.length > 0 ? selected : targetedActors();
  const actor = targets[0] ?? ownActor() ?? ownOf(judged);
  if (!actor) {
    ui.notifications.warn("BLACKOUT.actionCard.adjust.nobody", { localize: true });
    return;
  }
  const share = shares.find(known => known === data["share"]) ?? "whole";
  const choices = adjustChoices(judged.resolution.card.damage ?? 0, share);
  await perform({
    action: "adjust",
    actor,
    targets,
    choices,
    origin: message.id ?? "",
    fast: targets.length > 0,
    ...seenLike(message),
  });
}

/** Returns the actor of an action if this user may act for that actor, and null otherwise. */
function ownOf({ facts }: JudgedAction): BlackoutActor | null {
  const actor = facts && actorFromUuid(facts.actor.uuid);
  return actor?.isOwner ? actor : null;
}

/**
 * Stores in this browser the difficulty that the user entered beside the button. Returns whether the value
 * was valid. If it wasn't, shows a message beside the field.
 */
function keepTyped({ message, card }: Pressed): boolean {
  const field = card.querySelector<HTMLInputElement>("input[name=hidden-difficulty]");
  const difficulty = Number(field?.value);
  if (!field?.parentElement || !isAllRight(field.parentElement, foundryWords()) || !isDifficulty(difficulty))
    return false;
  hideDifficulty(message, difficulty);
  return true;
}
