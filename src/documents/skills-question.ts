import { systemFlag } from "../system-id.ts";

/** Whether the message is the card that asks the Gamemasters about adding the social and technical skills. */
export function isSkillsQuestion(message: { readonly flags?: object }): boolean {
  return systemFlag(message, "skillsQuestion") === true;
}
