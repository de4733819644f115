import { conditionList } from "./list.ts";

/** The key of a condition. */
export type ConditionKey = (typeof conditionList)[number]["key"];

/** The keys of the game's conditions, in the order of the list (T10, R10.3, R10.4). */
export const conditionKeys: readonly ConditionKey[] = conditionList.map(({ key }) => key);
