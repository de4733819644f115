import { currentHouseRules, HOUSE_RULES_SETTING } from "../../data/house-rules.ts";
import { SKILLS_QUESTION } from "../../migrations/setting.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { renderedElement } from "../shared/drawn.ts";

/**
 * Renders the question of whether to add the social and technical skills (R1.9), or the answer to it. Only
 * Gamemasters see it. Every client renders the card from the settings, so that all Gamemasters see the same
 * answer.
 */
export async function renderSkillsCard(): Promise<HTMLElement | null> {
  if (!game.user.isGM) return null;
  const open = isOpen();
  const card = await renderedElement("chat/skills-card", {
    open,
    answer: `BLACKOUT.skillsQuestion.${currentHouseRules().placeholderSkills ? "added" : "declined"}`,
  });
  for (const button of card?.querySelectorAll<HTMLElement>("[data-skills]") ?? [])
    button.addEventListener("click", event => {
      event.preventDefault();
      void answer(button.dataset["skills"] === "add");
    });
  return card;
}

function isOpen(): boolean {
  return game.settings.get(SYSTEM_ID, SKILLS_QUESTION) === "open";
}

async function answer(placeholderSkills: boolean): Promise<void> {
  // Does nothing if another Gamemaster has answered in the meantime.
  if (!isOpen()) return;
  const stored = game.settings.get(SYSTEM_ID, HOUSE_RULES_SETTING);
  await game.settings.set(SYSTEM_ID, HOUSE_RULES_SETTING, { ...stored, placeholderSkills });
  await game.settings.set(SYSTEM_ID, SKILLS_QUESTION, "answered");
}
