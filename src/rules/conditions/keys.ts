import { conditionList } from "./list.ts";

/** The key of a condition. */
export type ConditionKey = (typeof conditionList)[number]["key"];

/** T10, R10.3, R10.4: the keys of the conditions of the game, in list order. */
export const conditionKeys: readonly ConditionKey[] = conditionList.map(({ key }) => key);
