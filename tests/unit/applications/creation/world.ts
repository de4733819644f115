import { usualAttribute } from "../../../../src/rules/character/skills.ts";
import { judgeCreation } from "../../../../src/features/creation/judge.ts";
import type { CreationState } from "../../../../src/features/creation/state.ts";
import {
  shopAtFirst,
  type CreationWorld,
  type Screen,
} from "../../../../src/applications/creation/screen.ts";
import { houseRules, nobody, offers } from "../../features/creation/making.ts";
import { english } from "../words.ts";

/** Returns the data from which the creation views are built, with English texts. */
export function worldOf(
  state: CreationState = nobody,
  screen: Partial<Screen> = {},
  part: Partial<CreationWorld> = {},
): CreationWorld {
  return {
    state,
    judged: judgeCreation(state, houseRules),
    offers,
    houseRules,
    words: english,
    gamemaster: false,
    skillName: key => english.localize(`BLACKOUT.skill.${key}`),
    usual: key => usualAttribute(key, houseRules),
    screen: {
      step: "attributes",
      free: false,
      mistakes: new Map(),
      search: "",
      own: {},
      shop: shopAtFirst,
      refused: false,
      ...screen,
    },
    ...part,
  };
}
