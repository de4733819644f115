import { systemFlag } from "../system-id.ts";

/** Whether a message is the question to the Gamemasters whether to add the social and technical skills. */
export function isSkillsQuestion(message: { readonly flags?: object }): boolean {
  return systemFlag(message, "skillsQuestion") === true;
}
