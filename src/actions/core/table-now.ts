import { currentHouseRules } from "../../data/house-rules.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import type { Enforcement, Table } from "./facts.ts";

const strictness: readonly Enforcement[] = ["enforce", "warn", "off"];

/** Returns the current settings and house rules of this table. */
export function tableNow(): Table {
  const of = (key: "enforceAp" | "enforceAmmunition" | "enforceRange" | "enforceLoad" | "enforceTraining") =>
    strictness.find(value => value === game.settings.get(SYSTEM_ID, key)) ?? "warn";
  return {
    houseRules: currentHouseRules(),
    enforce: {
      ap: of("enforceAp"),
      ammunition: of("enforceAmmunition"),
      range: of("enforceRange"),
      load: of("enforceLoad"),
      training: of("enforceTraining"),
    },
  };
}
