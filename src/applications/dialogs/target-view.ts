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
    .map(({ name }) => name);
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
    rows: candidates.map(({ uuid, name, note, below }, index) => ({
      uuid,
      name,
      note: note ?? "",
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
