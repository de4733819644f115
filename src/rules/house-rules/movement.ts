import { answers } from "./define.ts";
import { choice, rows, toggle, whole } from "./fields.ts";

/**
 * The combat effects on which a hazard can be based. Each of them has a test whose difficulty is either the
 * effect's X or the number of hit points lost to the effect.
 */
const placeEffects = [
  "acid",
  "blinding",
  "corrosive",
  "fear",
  "frost",
  "knockdown",
  "knockout",
  "poison",
  "rage",
  "scorch",
  "shock",
  "slow",
  "stun",
] as const;

const hazardTimes = ["once", "turn", "halfMinute", "minute"] as const;
const crossingAttributes = ["strength", "dexterity"] as const;

/**
 * The default settings of a hazard. By default, a hazard takes effect every turn with a strength of 2, and
 * its ground is clear and can be crossed without a test.
 */
interface PlaceHazard {
  readonly effect: (typeof placeEffects)[number];
  readonly every: (typeof hazardTimes)[number];
  readonly strength: number;
  readonly difficult: boolean;
  readonly crossing: number;
  readonly attribute: (typeof crossingAttributes)[number];
}

function hazard(effect: PlaceHazard["effect"], own: Partial<PlaceHazard> = {}): PlaceHazard {
  return {
    effect,
    every: "turn",
    strength: 2,
    difficult: false,
    crossing: 0,
    attribute: "dexterity",
    ...own,
  };
}

/** House rules about movement (section 6). */
export const movementHouseRules = {
  /** The margin at or below which an actor who fails a vault falls prone. */
  vaultProneMargin: answers(["R6.5", "A1"], whole(-2, -6, -1)),
  drowningDifficulty: answers(["R6.12"], whole(1, 1, 10)),
  drowningStep: answers(["R6.12"], whole(1, 0, 5)),
  /**
   * The hazards that the rules don't define: for each, the combat effect on which it is based, how often it
   * takes effect, its default strength, whether its ground is difficult, and the test to cross it. The test
   * uses Athletics with the given attribute. Difficulty 0 means that no test is required.
   */
  hazards: answers(
    ["R6.4", "T11.2"],
    rows(
      {
        fire: hazard("scorch"),
        acid: hazard("acid"),
        cold: hazard("frost"),
        electric: hazard("shock"),
        radiation: hazard("poison", { every: "minute" }),
        zeroGravity: hazard("knockdown", { every: "once", strength: 1, difficult: true, crossing: 1 }),
        quicksand: hazard("slow", { difficult: true, crossing: 2, attribute: "strength" }),
        laserField: hazard("scorch", { strength: 3, difficult: true, crossing: 2 }),
        poisonFog: hazard("poison", { difficult: true }),
        roughWater: hazard("stun", { difficult: true, crossing: 2, attribute: "strength" }),
      },
      {
        effect: choice("scorch", placeEffects),
        every: choice("turn", hazardTimes),
        strength: whole(2, 1, 20),
        difficult: toggle(false),
        crossing: whole(0, 0, 10),
        attribute: choice("dexterity", crossingAttributes),
      },
    ),
  ),
  jumpDownFall: answers(["R6.10", "A28"], choice("fullHeight", ["fullHeight", "remainingHeight"])),
  roundDistance: answers(["R6.15", "A9"], choice("up", ["up", "down"])),
};
