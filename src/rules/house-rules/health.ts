import { answers } from "./define.ts";
import { choice, group, toggle, whole } from "./fields.ts";

/** House rules on being hurt and getting better (section 9). */
export const healthHouseRules = {
  /** Whether an injury or wound lessens the damage before Damage Resistance takes its share or after. */
  mitigationOrder: answers(["A23"], choice("beforeResistance", ["beforeResistance", "afterResistance"])),
  oneMitigationPerInstance: answers(["R9.16", "A37"], toggle(true)),
  woundTreatment: answers(["R9.15"], group({ difficulty: whole(4, 1, 12), daysBetween: whole(7, 0, 365) })),
  /** Who rolls for bleeding out: those with no hit points left, or everybody who is out of the fight. */
  outOfFightBleeding: answers(["R9.22"], choice("hitPoints", ["hitPoints", "everyone"])),
  bleedOutPassesResistance: answers(["R9.22a"], toggle(true)),
  damageRestartsBleeding: answers(["R9.22a"], toggle(true)),
  wakingHitPoints: answers(["R9.22a"], whole(1, 0, 100)),
  /** How far below zero hit points somebody dies, as a multiple of the maximum. */
  deathThreshold: answers(["R9.23"], choice("maximum", ["maximum", "twiceMaximum", "off"])),
  stressMaximum: answers(["R9.24"], whole(5, 0, 100)),
};
