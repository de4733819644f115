import { vaultGrades } from "../../rules/battlefield/terrain.ts";
import { placeHazardKeys, strongestHazard, usualStrength } from "../../rules/conditions/hazards.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { obstacleKind } from "../../rules/movement/obstacles.ts";
import {
  groundKinds,
  groundWaters,
  highestGround,
  usualMark,
  type GroundMark,
} from "../../world/ground-mark.ts";
import { crossingText } from "../party/crossing-text.ts";
import { options } from "../shared/options.ts";
import { plain, type Words } from "../shared/words.ts";

/**
 * A region of a scene, and the kind of ground that it is marked as. The mark is null if the ground is
 * unmarked.
 */
export interface GroundRow {
  readonly id: string;
  readonly name: string;
  /** Whether all users see the region on the map. */
  readonly shown: boolean;
  readonly mark: GroundMark | null;
}

/** The kinds of ground that the user can select, with unmarked ground first. */
const groundChoices = ["none", ...groundKinds] as const;

/** Returns the view of each region, with its ground and the additional data for that kind of ground. */
export function groundView(rows: readonly GroundRow[] | null, words: Words, houseRules: HouseRules) {
  return {
    noScene: rows === null,
    none: rows?.length === 0,
    highest: highestGround,
    strongest: strongestHazard,
    rows: (rows ?? []).map(({ id, name, shown, mark }) => {
      const { kind, feet, grade, water, hazard, strength } = mark ?? { ...usualMark, kind: "none" as const };
      const isHigh = kind === "obstacle" || kind === "height";
      // R6.4: a low obstacle is vaulted, and one that is too high to vault must be climbed.
      const crossed = isHigh ? obstacleKind(feet) : null;
      return {
        id,
        name,
        nameLabel: words.format("BLACKOUT.ground.name", { name }),
        hidden: !shown,
        hiddenLabel: words.format("BLACKOUT.ground.hidden", { name }),
        removeLabel: mark && words.format("BLACKOUT.remove.one", { name }),
        kindLabel: words.format("BLACKOUT.ground.kind", { name }),
        kinds: options(groundChoices, kind, "BLACKOUT.ground.kinds", words),
        feet: isHigh ? { value: feet, label: words.format("BLACKOUT.ground.feet", { name }) } : null,
        climbed: crossed === "climb",
        grade:
          crossed === "vault"
            ? {
                label: words.format("BLACKOUT.ground.grade", { name }),
                options: options(vaultGrades, grade, "BLACKOUT.ground.grades", words),
              }
            : null,
        water:
          kind === "water"
            ? {
                label: words.format("BLACKOUT.ground.water", { name }),
                options: options(groundWaters, water, "BLACKOUT.swim.water", words),
              }
            : null,
        hazard:
          kind === "hazard"
            ? {
                label: words.format("BLACKOUT.ground.hazard", { name }),
                options: options(placeHazardKeys, hazard, "BLACKOUT.hazard", words),
                strength: plain(strength ?? usualStrength(hazard, houseRules)),
                strengthLabel: words.format("BLACKOUT.ground.strength", { name }),
                crossing: crossingText(hazard, houseRules, words),
              }
            : null,
      };
    }),
  };
}

/**
 * Whether a user entered the name. This is assumed if the name, without a number at its end, isn't one of the
 * given names.
 */
export function isOwnName(name: string, given: readonly string[]): boolean {
  return !given.includes(name.replace(/ \d+$/u, ""));
}

/**
 * Returns the default name of the next marked area: the first of "Ground", "Ground 2" and so on that isn't
 * taken yet.
 */
export function nextName(base: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base} ${number}`;
    if (!taken.includes(name)) return name;
  }
}
