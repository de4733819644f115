import type { TestMessageData } from "../../data/message/test.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { actorFromUuid } from "../../compat.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { judgePostedTest, type JudgedTest } from "../../play/judge-test.ts";
import { rollPosted, rollWithoutInspiration } from "../../play/test.ts";
import { template } from "../shared/templates.ts";
import { foundryWords, keyOrText, type Words } from "../shared/words.ts";
import { testCardView } from "./test-card-view.ts";

type TestMessage = BlackoutChatMessage & { system: TestMessageData };

const VERBS: Readonly<Record<string, (message: BlackoutChatMessage) => Promise<void>>> = { roll: rollPosted, rollWithout: rollWithoutInspiration };

/** Draws the card of a test from its message, as this user may see it. */
export async function renderTestCard(message: TestMessage): Promise<HTMLElement | null> {
  const { renderTemplate } = foundry.applications.handlebars;
  if (!message.isContentVisible) return elementOf(await renderTemplate(template("chat/secret-card"), { who: message.alias }), message);
  return elementOf(await renderTemplate(template("chat/test-card"), { ...contextOf(message, foundryWords()) }), message);
}

function contextOf(message: TestMessage, words: Words) {
  const actor = actorFromUuid(message.system.actor ?? "");
  const skills = actor?.isCharacter() ? actor.system.allSkills : {};
  return testCardView({
    data: message.system, judged: judged(message.system), who: actor?.name ?? message.alias, foe: actor?.type === "npc",
    skill: actor?.isNpc() ? "" : keyOrText(words, skills[message.system.skill]?.label ?? `BLACKOUT.skill.${message.system.skill}`),
    mine: message.isAuthor, writerOnline: game.users.activeGM !== null,
  }, words);
}

/** The judgement of a rolled test; null when it is not rolled, or when its data contradict each other: then the card says so. */
function judged(test: TestMessageData): JudgedTest | null {
  try {
    return judgePostedTest(test);
  } catch (error) {
    if (error instanceof RuleError) return null;
    throw error;
  }
}

/** The drawn card with its buttons alive. They hang on the card itself: messages are also drawn in pop-outs and notifications. */
function elementOf(html: string, message: TestMessage): HTMLElement | null {
  const card = new DOMParser().parseFromString(html, "text/html").body.firstElementChild as HTMLElement | null;
  for (const button of card?.querySelectorAll<HTMLButtonElement>("[data-verb]") ?? []) {
    button.addEventListener("click", () => {
      button.disabled = true;
      void VERBS[button.dataset["verb"] ?? ""]?.(message);
    });
  }
  return card;
}
