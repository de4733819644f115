import { systemFlag } from "../system-id.ts";

/** Whether a message asks the Gamemasters whether to add the social and technical skills. */
export function isSkillsQuestion(message: { readonly flags?: object }): boolean {
  return systemFlag(message, "skillsQuestion") === true;
}
