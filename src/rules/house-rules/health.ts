import { answers } from "./define.ts";
import { choice, group, toggle, whole } from "./fields.ts";

/** The house rules about damage and recovery (section 9). */
export const healthHouseRules = {
  /** Whether an injury or wound reduces the damage before or after Damage Resistance. */
  mitigationOrder: answers(["A23"], choice("beforeResistance", ["beforeResistance", "afterResistance"])),
  oneMitigationPerInstance: answers(["R9.16", "A37"], toggle(true)),
  woundTreatment: answers(["R9.15"], group({ difficulty: whole(4, 1, 12), daysBetween: whole(7, 0, 365) })),
  /** The actors who make bleeding-out tests: those without hit points, or all who are out of the fight. */
  outOfFightBleeding: answers(["R9.22"], choice("hitPoints", ["hitPoints", "everyone"])),
  bleedOutPassesResistance: answers(["R9.22a"], toggle(true)),
  damageRestartsBleeding: answers(["R9.22a"], toggle(true)),
  wakingHitPoints: answers(["R9.22a"], whole(1, 0, 100)),
  /**
   * The multiple of an actor's maximum hit points by which the hit points must fall below zero to cause
   * death.
   */
  deathThreshold: answers(["R9.23"], choice("maximum", ["maximum", "twiceMaximum", "off"])),
  stressMaximum: answers(["R9.24"], whole(5, 0, 100)),
};
