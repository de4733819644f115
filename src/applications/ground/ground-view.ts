import { vaultGrades } from "../../rules/battlefield/index.ts";
import { obstacleKind } from "../../rules/movement/obstacles.ts";
import {
  groundKinds,
  groundWaters,
  highestGround,
  usualMark,
  type GroundMark,
} from "../../world/ground-mark.ts";
import { options } from "../shared/options.ts";
import type { Words } from "../shared/words.ts";

/** A region of a scene, with how its ground is marked; null for not at all. */
export interface GroundRow {
  readonly id: string;
  readonly name: string;
  /** Whether everybody sees the region on the map. */
  readonly shown: boolean;
  readonly mark: GroundMark | null;
}

/** The kinds that a Gamemaster chooses from, the unmarked first. */
const groundChoices = ["none", ...groundKinds] as const;

/** What the window shows of each region: what its ground is, and what else has to be said of such ground. */
export function groundView(rows: readonly GroundRow[] | null, words: Words) {
  return {
    noScene: rows === null,
    none: rows?.length === 0,
    highest: highestGround,
    rows: (rows ?? []).map(({ id, name, shown, mark }) => {
      const { kind, feet, grade, water } = mark ?? { ...usualMark, kind: "none" as const };
      const isHigh = kind === "obstacle" || kind === "height";
      // R6.4: what is higher than a vault has to be climbed.
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
      };
    }),
  };
}

/**
 * Returns the name of the next area that is marked, by the names that there are: "Ground", "Ground 2" and so
 * on.
 */
export function nextName(base: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base} ${number}`;
    if (!taken.includes(name)) return name;
  }
}
