import { skillList } from "../../rules/character/skills.ts";
import { hazardGround, type PlaceHazardKey } from "../../rules/conditions/hazards.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { plain, type Words } from "../shared/words.ts";

/**
 * Returns sentences that describe how a hazard on the ground affects movement, or an empty string if it
 * doesn't (R6.3, R6.4).
 */
export function crossingText(hazard: PlaceHazardKey, houseRules: HouseRules, words: Words): string {
  const { difficult, test } = hazardGround(hazard, houseRules);
  const skill = skillList(houseRules).find(({ key }) => key === test?.skill)?.label ?? "";
  return [
    ...(difficult ? [words.localize("BLACKOUT.hazardCard.difficult")] : []),
    ...(test
      ? [
          words.format("BLACKOUT.hazardCard.crossing", {
            pair: words.format("BLACKOUT.card.pair", {
              attribute: words.localize(`BLACKOUT.attribute.${test.attribute}`),
              skill: words.localize(skill),
            }),
            n: plain(test.difficulty),
          }),
        ]
      : []),
  ].join(" ");
}
