import { partyActor } from "../../documents/party.ts";
import { undoAction } from "../../actions/core/ask-writer.ts";
import { asAction } from "../../actions/core/posted.ts";
import { messageOfLine } from "../../features/inspiration/log-lines.ts";
import { dialogsOfOthers } from "../../features/inspiration/open-dialogs.ts";
import {
  decideInspiration,
  pushInspiration,
  requestInspiration,
  undoInspiration,
} from "../../features/request.ts";
import { action, dataOf } from "../shared/actions.ts";
import { isAllRight } from "../shared/typed-fields.ts";
import { notifyWhilePending } from "../../features/notify-pending.ts";
import { foundryWords } from "../shared/words.ts";

/** A window that shows the Inspiration pool. */
interface Pooled {
  readonly element: HTMLElement;
}

/** The pool commands that the panel and the party sheet share. */
export const poolActions = {
  push: action<Pooled>((_event, target) => push(dataOf(target, "dialog"))),
  add: action<Pooled>(function () {
    return change(this.element, 1);
  }),
  take: action<Pooled>(function () {
    return change(this.element, -1);
  }),
  accept: action<Pooled>(async (_event, target) => {
    notifyWhilePending(await decideInspiration(dataOf(target, "gift"), true));
  }),
  decline: action<Pooled>(async (_event, target) => {
    notifyWhilePending(await decideInspiration(dataOf(target, "gift"), false));
  }),
  undo: action<Pooled>((_event, target) => undo(dataOf(target, "line"))),
};

async function push(id: string): Promise<void> {
  const dialog = dialogsOfOthers().find(one => one.id === id);
  if (dialog) notifyWhilePending(await pushInspiration(dialog));
}

/**
 * Adds the entered number of dice to the pool or removes them from it, with the reason that was entered
 * beside the number. A player only requests the change.
 */
async function change(window: HTMLElement, sign: 1 | -1): Promise<void> {
  const field = (name: string) => window.querySelector<HTMLInputElement>(`[data-field="${name}"]`);
  const [count, why] = [field("count"), field("why")];
  if (!count?.parentElement || !why || !isAllRight(count.parentElement, foundryWords())) return;
  notifyWhilePending(await requestInspiration(sign * Number(count.value), why.value.trim()));
  count.value = "1";
  why.value = "";
}

async function undo(id: string): Promise<void> {
  const line = partyActor()?.system.inspiration.log.find(one => one.id === id);
  const message = line && asAction(game.messages.get(messageOfLine(line) ?? ""));
  if (line) notifyWhilePending(await (message ? undoAction(message) : undoInspiration(line.id)));
}
