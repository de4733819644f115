import { effectHooks, itemHooks, settingHooks } from "../../compat/hooks.ts";

/** The hooks after which an action's dialog gathers its facts again, so that it shows the current data. */
export const WATCHED = [
  "updateActor",
  ...itemHooks,
  ...effectHooks,
  "updateCombat",
  "createCombatant",
  "updateCombatant",
  "deleteCombatant",
  "createToken",
  "updateToken",
  "deleteToken",
  "createWall",
  "updateWall",
  "deleteWall",
  "createRegion",
  "updateRegion",
  "deleteRegion",
  "updateScene",
  ...settingHooks,
] as const;
