import { currentHouseRules, HOUSE_RULES_SETTING } from "../../data/house-rules.ts";
import { writeConcurrently } from "../../documents/write-beside-others.ts";
import { validateHouseRules, type HouseRuleKey } from "../../rules/house-rules.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { differs, houseRuleKeys, toStore, type Draft } from "./draft.ts";

/**
 * Saves the house rules that a Gamemaster changed between `start` and `draft`. Saves each rule separately, so
 * that changes to other rules by other users are kept, even if they are made at the same time.
 */
export async function saveHouseRules(draft: Draft, start: Draft): Promise<void> {
  const valueIn = (stored: unknown, key: HouseRuleKey) =>
    validateHouseRules({ ...(stored as object) }).houseRules[key];
  await writeConcurrently(
    HOUSE_RULES_SETTING,
    houseRuleKeys.filter(key => differs(key, draft, start)),
    {
      stored: () => game.settings.get(SYSTEM_ID, HOUSE_RULES_SETTING),
      write: async (keys, options) => {
        const mine = { ...start, ...Object.fromEntries(keys.map(key => [key, draft[key]])) };
        await game.settings.set(
          SYSTEM_ID,
          HOUSE_RULES_SETTING,
          toStore(mine, start, currentHouseRules()),
          options,
        );
      },
      read: valueIn,
      wanted: key => valueIn(draft, key),
      pathOf: key => key,
    },
  );
}
