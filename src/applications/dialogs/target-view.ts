import type { TargetCount } from "../../actions/core/action.ts";
import type { Words } from "../shared/words.ts";
import { listText } from "../../actions/core/language.ts";

/** An actor that may be chosen as a target. It shows nothing that may be concealed. */
export interface Candidate {
  readonly uuid: string;
  readonly name: string;
  /** How far away it is, if that is known. */
  readonly note?: string;
  /**
   * Listed below others: under the title of the user's own side, or of those who are no part of the
   * encounter.
   */
  readonly below?: "ownSide" | "othersHere";
  /** Whether they are Out of the Fight, dead or broken. */
  readonly down?: boolean;
  /** Why the action cannot reach them, in a few words; left out where it can or nobody knows. */
  readonly obstacle?: string;
}

/** Is there room for one target at most? */
export function takesOne({ targets }: { readonly targets: TargetCount }): boolean {
  return targets === "one" || targets === "optional";
}

/** With more names than this, the list can be searched. */
const FEW = 8;

/**
 * The picker of targets: who is chosen, who may be, and whether one more is needed. Null for what is done to
 * nobody.
 */
export function targetPicker(
  count: TargetCount,
  candidates: readonly Candidate[],
  chosen: readonly string[],
  { open, search }: { readonly open: boolean; readonly search: string },
  words: Words,
) {
  if (count === "none") return null;
  const names = candidates
    .filter(({ uuid }) => chosen.includes(uuid))
    .sort((a, b) => chosen.indexOf(a.uuid) - chosen.indexOf(b.uuid))
    .map(({ name, down }) => (down ? `${name} · ${words.localize("BLACKOUT.knowledge.wear.down")}` : name));
  const needed = count === "one" || count === "many";
  return {
    open,
    search,
    single: takesOne({ targets: count }),
    searchable: candidates.length > FEW,
    missing: needed && names.length === 0,
    chosen:
      names.length > 0
        ? listText(names)
        : words.localize(needed ? "BLACKOUT.actionDialog.chooseTarget" : "BLACKOUT.actionDialog.noTarget"),
    nobody: candidates.length === 0,
    // Of a list with one target at most a chosen one can be left out again where none is needed.
    none:
      takesOne({ targets: count }) && !needed && candidates.length > 0 ? { on: names.length === 0 } : null,
    rows: candidates.map(({ uuid, name, note, below, down, obstacle }, index) => ({
      uuid,
      name,
      down: down === true,
      note: [note ?? "", obstacle ?? "", ...(down ? [words.localize("BLACKOUT.knowledge.wear.down")] : [])]
        .filter(part => part !== "")
        .join(" · "),
      on: chosen.includes(uuid),
      hidden: !matches(name, search),
      title:
        below && index > 0 && candidates[index - 1]?.below !== below
          ? words.localize(`BLACKOUT.actionDialog.${below}`)
          : "",
    })),
  };
}

/** Does a name match what is searched for? */
export function matches(name: string, search: string): boolean {
  return name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());
}
