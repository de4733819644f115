import type { TargetCount } from "../../actions/core/action.ts";
import type { Words } from "../shared/words.ts";
import { exactPercent, listText } from "../../language/formats.ts";

/** An actor whom the user can select as a target. Contains no data that might be concealed. */
export interface Candidate {
  readonly uuid: string;
  readonly name: string;
  /** The distance from the acting actor, if it is known. */
  readonly note?: string;
  /**
   * The lower group of the list to which the actor belongs: the user's own side, or actors outside the
   * encounter. Omitted for actors in the upper group.
   */
  readonly below?: "ownSide" | "othersHere";
  /** Whether the actor is Out of the Fight, dead or broken. */
  readonly down?: boolean;
  /**
   * A short explanation of why the action can't reach the actor. Omitted if the action can reach the actor or
   * if this is unknown.
   */
  readonly obstacle?: string;
  /** Whether the obstacle is on the line of fire, such as a wall or a closed door. */
  readonly noShot?: boolean;
  /** The chance to hit the actor, from 0 to 1, if it is known and there is no obstacle. */
  readonly chance?: number;
}

/** Whether an action can have only one target. */
export function takesOne({ targets }: { readonly targets: TargetCount }): boolean {
  return targets === "one" || targets === "optional";
}

/** The maximum number of targets for which the list has no search field. */
const FEW = 8;

/**
 * Returns the target picker: selected targets, possible targets, and whether another target is needed.
 * Returns null for an action without targets. The label names the reason why the dialog proposes a target: the
 * target is the `attacker` to whom the actor reacts or, if the action opposes its target, the nearest one in
 * reach.
 */
export function targetPicker(
  count: TargetCount,
  candidates: readonly Candidate[],
  chosen: readonly string[],
  {
    open,
    search,
    opposes = false,
    attacker = "",
  }: {
    readonly open: boolean;
    readonly search: string;
    readonly opposes?: boolean;
    readonly attacker?: string;
  },
  words: Words,
) {
  if (count === "none") return null;
  const names = candidates
    .filter(({ uuid }) => chosen.includes(uuid))
    .sort((a, b) => chosen.indexOf(a.uuid) - chosen.indexOf(b.uuid))
    .map(({ name, down }) => (down ? `${name} · ${words.localize("BLACKOUT.knowledge.wear.down")}` : name));
  const needed = count === "one" || count === "many";
  const isAttacker = attacker !== "" && chosen.length === 1 && chosen[0] === attacker;
  const label = isAttacker ? "atAttacker" : opposes && isNearest(candidates, chosen) ? "atNearest" : "at";
  return {
    open,
    search,
    label: words.localize(`BLACKOUT.actionDialog.${label}`),
    single: takesOne({ targets: count }),
    searchable: candidates.length > FEW,
    missing: needed && names.length === 0,
    chosen:
      names.length > 0
        ? listText(names)
        : words.localize(needed ? "BLACKOUT.actionDialog.chooseTarget" : "BLACKOUT.actionDialog.noTarget"),
    nobody: candidates.length === 0,
    // If the action takes at most one target but doesn't require one, the list also offers to select no
    // target.
    none:
      takesOne({ targets: count }) && !needed && candidates.length > 0 ? { on: names.length === 0 } : null,
    rows: candidates.map(({ uuid, name, note, below, down, obstacle, chance }, index) => ({
      uuid,
      name,
      down: down === true,
      note: [note ?? "", obstacle ?? "", ...(down ? [words.localize("BLACKOUT.knowledge.wear.down")] : [])]
        .filter(part => part !== "")
        .join(" · "),
      chance: chance === undefined ? "" : exactPercent(chance),
      on: chosen.includes(uuid),
      hidden: !matches(name, search),
      title:
        below && index > 0 && candidates[index - 1]?.below !== below
          ? words.localize(`BLACKOUT.actionDialog.${below}`)
          : "",
    })),
  };
}

/**
 * Whether the only selected target is the nearest of several that the action reaches. The candidates are sorted
 * by distance.
 */
function isNearest(candidates: readonly Candidate[], chosen: readonly string[]): boolean {
  const [nearest, next] = candidates.filter(
    ({ note, below, down, obstacle }) => note && below === undefined && !down && obstacle === undefined,
  );
  return next !== undefined && chosen.length === 1 && chosen[0] === nearest?.uuid;
}

/** Whether a name contains the search text. */
export function matches(name: string, search: string): boolean {
  return name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());
}
