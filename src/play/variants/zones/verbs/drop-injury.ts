import { isRecord, type Source } from "../../../../ledger/plain.ts";
import { RuleError } from "../../../../rules/rule-error.ts";
import { chosenText } from "../../../../actions/core/choices.ts";
import { text } from "../../../../actions/core/card.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import type { Action } from "../../../../actions/core/action.ts";
import { sheetChanges } from "../../changes.ts";
import { nameIn } from "../settings-of.ts";
import { sheetCounts, sheetOf } from "../sheet-of.ts";
import { against, done, frayOf, preview, refused } from "../action-parts.ts";

const title = text("BLACKOUT.verb.zones.dropInjury");

/** Z7.10: takes an injury off somebody's page that is not theirs, such as one entered by mistake; in a fight only a Gamemaster does. Taken back, it is there again. */
export const dropInjury: Action = {
  key: "zones.dropInjury",
  needs: { variant: "zones" },
  label: title,
  targets: "none",
  nature: "automatic",
  // Nobody rids themselves of an injury as the fight in which they suffer it goes on.
  ofPlayers: facts => {
    const fray = frayOf(facts);
    if (fray.fights(fray.me))
      throw new RuleError(
        "choices.injury",
        facts.choices["injury"],
        "left out: only a Gamemaster takes an injury off somebody who fights",
        { key: "leftToGamemaster" },
      );
  },
  defaults: () => ({ combatant: "", injury: "" }),
  fields: () => [],
  preview: facts => preview({ problems: withoutIt(facts) ? [] : [against("noSuchInjury")] }),
  judge: facts => {
    const fray = frayOf(facts);
    const found = withoutIt(facts);
    if (!found) return refused(facts, title, [against("noSuchInjury")]);
    const { before, after, key } = found;
    const resolution = done(fray, facts, {
      title,
      outcome: text("BLACKOUT.zones.injuryDropped", {
        name: fray.name(fray.me),
        injury: nameIn(fray.table, "injuries", key),
      }),
    });
    resolution.draft.also(...sheetChanges(facts.actor.uuid, "zones", before, after, sheetCounts));
    return resolution;
  },
};

/** The page as it is stored, and as it is without the injury that was named; null where no such injury is stored. */
function withoutIt(
  facts: Facts,
): { readonly before: Source; readonly after: Source; readonly key: string } | null {
  const fray = frayOf(facts);
  const person = fray.person(fray.me);
  const { sheet } = person;
  const named = chosenText(facts.choices, "injury");
  const injuries = sheet?.["injuries"];
  if (sheet === null || !isRecord(injuries) || !Object.hasOwn(injuries, named)) return null;
  const { [named]: _gone, ...rest } = injuries;
  return {
    before: sheet,
    after: { ...sheet, injuries: rest },
    key: sheetOf(person).injuries[named]?.key ?? "",
  };
}
