import { payloadOf, type RequestMessage } from "../../documents/requests.ts";
import { actorFromUuid } from "../../compat/documents.ts";
import { localize, localized } from "../../language/localize.ts";
import { parsed } from "../../actions/core/posted.ts";
import { characterRequest, inspirationRequest } from "../../features/request.ts";
import { reviveCopies } from "./copied-cards.ts";
import { renderedElement } from "../shared/drawn.ts";
import { initials } from "../shared/pictures.ts";
import { signed } from "../shared/words.ts";

/** The appearance of a request's card in each state: border color, text and icon. */
const STATES = {
  none: { tone: "ask", toneText: "bo-c2", mark: "clock", text: "BLACKOUT.card.waiting" },
  done: { tone: "good", toneText: "bo-help", mark: "check", text: "BLACKOUT.request.done" },
  refused: { tone: "bad", toneText: "bo-harm", mark: "fail", text: "BLACKOUT.card.refused" },
} as const;

/**
 * The kinds of requests whose cards the log always shows. Every other request concerns an existing card that
 * shows the result itself, so its own card appears only if the request is rejected.
 */
const SEEN: readonly string[] = [characterRequest.key, inspirationRequest.key];

/** Renders the card of a request to the writer: pending, completed, or rejected with a reason. */
export async function renderRequestCard(message: RequestMessage): Promise<HTMLElement | null> {
  const { verdict, kind } = message.system;
  const name = payloadOf(characterRequest, message)?.name ?? "";
  const { text, ...state } = STATES[verdict.state];
  const made = verdict.uuid ? actorFromUuid(verdict.uuid) : null;
  const who = message.author?.name ?? message.alias;
  const card = await renderedElement("chat/request-card", {
    ...state,
    text: localize(text),
    message: message.id,
    initials: initials(who),
    title: titleOf(message, who, made?.name ?? (name || who)),
    note: noteOf(message),
    link: made ? localize("BLACKOUT.request.open") : "",
    quiet: !message.isReadable || (!SEEN.includes(kind) && verdict.state !== "refused"),
  });
  card?.querySelector("[data-open]")?.addEventListener("click", () => {
    void made?.sheet?.render(true);
  });
  if (card) reviveCopies(card, ui.chat?.element?.ownerDocument);
  return card;
}

function titleOf(message: RequestMessage, who: string, name: string): string {
  const { kind } = message.system;
  if (kind === characterRequest.key)
    // A default name contains the user's name, which must not appear twice.
    return name === who || name === localize("BLACKOUT.request.newCharacterOf", { name: who })
      ? localize("BLACKOUT.request.titleUnnamed", { who })
      : localize("BLACKOUT.request.title", { who, name });
  const wish = payloadOf(inspirationRequest, message);
  if (wish) return localize("BLACKOUT.request.inspiration", { change: signed(wish.change) });
  // All kinds of requests about the same subject share the same text. For example, "board.add" uses the text
  // for
  // "board".
  return localize(`BLACKOUT.request.about.${kind.split(".")[0] ?? ""}`);
}

function noteOf(message: RequestMessage): string {
  const { verdict } = message.system;
  if (verdict.state === "refused")
    return localized({
      key: verdict.reason,
      data: parsed<Record<string, string | number>>(verdict.reasonData) ?? {},
    });
  if (verdict.state === "none" && game.users.activeGM === null)
    return localize("BLACKOUT.request.waitingForGm");
  return payloadOf(inspirationRequest, message)?.reason ?? "";
}
