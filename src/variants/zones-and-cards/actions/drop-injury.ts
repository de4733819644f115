import { isRecord } from "../../../ledger/plain.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { words } from "../../../actions/core/choice.ts";
import { text } from "../../../actions/core/card.ts";
import { sheetChanges } from "../../../actions/variants/changes.ts";
import { against, encounterOf, zonesAction } from "../combat/action-parts.ts";
import { nameIn } from "../combat/settings-of.ts";
import { sheetCounts, sheetOf } from "../combat/sheet-of.ts";

/**
 * Z7.10: removes an injury from an actor's sheet, for example one that was entered by mistake. During an
 * encounter, only a Gamemaster can use this action. Undoing it restores the injury.
 */
export const dropInjury = zonesAction({
  key: "zones.dropInjury",
  nature: "automatic",
  // During an encounter, players can't remove injuries.
  ofPlayers: facts => {
    const encounter = encounterOf(facts);
    if (encounter.takesPart(encounter.me))
      throw new RuleError(
        "choices.injury",
        facts.choices["injury"],
        "allowed: only a Gamemaster can remove an injury during an encounter",
        { key: "leftToGamemaster" },
      );
  },
  choices: [words("injury")],
  // `page` contains the actor's stored values before and after the injury is removed. It is null if there is
  // no such injury.
  plan: (encounter, { choices: { injury } }) => {
    const person = encounter.person(encounter.me);
    const before = person.sheet;
    const injuries = before?.["injuries"];
    if (before === null || !isRecord(injuries) || !Object.hasOwn(injuries, injury)) return { page: null };
    const { [injury]: _gone, ...rest } = injuries;
    const key = sheetOf(person).injuries[injury]?.key ?? "";
    return { page: { before, after: { ...before, injuries: rest }, key } };
  },
  problems: ({ plan: { page } }) => (page ? [] : [against("noSuchInjury")]),
  resolve: ({ actor, draft, plan: { encounter, page } }) => {
    if (page) draft.also(...sheetChanges(actor.uuid, "zones", page.before, page.after, sheetCounts));
    return {
      outcome: text("BLACKOUT.zones.injuryDropped", {
        name: encounter.name(encounter.me),
        injury: nameIn(encounter.table, "injuries", page?.key ?? ""),
      }),
    };
  },
});
