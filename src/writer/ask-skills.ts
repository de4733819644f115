import { createMessage } from "../compat/messages.ts";
import { isSkillsQuestion } from "../documents/skills-question.ts";
import { localize } from "../language/localize.ts";
import { SKILLS_QUESTION } from "../migrations/setting.ts";
import { SYSTEM_ID } from "../system-id.ts";

/**
 * Posts a card that asks the Gamemasters whether to add the social and technical skills (R1.9) to a world
 * that was created without them. If the card is deleted before it is answered, it is posted again the next
 * time the world is opened.
 */
export async function askAboutSkills(): Promise<void> {
  if (game.settings.get(SYSTEM_ID, SKILLS_QUESTION) !== "open") return;
  if (game.messages.some(message => isSkillsQuestion(message))) return;
  await createMessage({
    content: `<p>${localize("BLACKOUT.skillsQuestion.text")}</p>`,
    whisper: game.users.filter(user => user.isGM).map(user => user.id ?? ""),
    flags: { [SYSTEM_ID]: { skillsQuestion: true } },
  });
}
