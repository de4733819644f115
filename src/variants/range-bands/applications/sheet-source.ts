import type { BlackoutActor } from "../../../documents/actor.ts";
import { isFilled, sheetOf, attributesOf, changesOn, derivedOf } from "../combat/sheet-of.ts";
import { playOf, rowName, rowSays } from "../combat/settings-of.ts";
import { variantFacts } from "../../../actions/variants/variant-facts.ts";
import { sumOf } from "../rules/character.ts";
import { formatText } from "../../../applications/shared/texts.ts";
import type { Words } from "../../../applications/shared/words.ts";
import { armsSeen } from "./arms-source.ts";
import { bodySeen } from "./encounter-source.ts";
import type { SheetSeen } from "./sheet-view.ts";

/**
 * Returns an actor's data for the sheet page of Range Bands, or null if the actor no longer exists. Throws a
 * RuleError for invalid stored data.
 */
export function sheetSource(actor: BlackoutActor, words: Words): SheetSeen | null {
  const facts = variantFacts("bands", actor, [], "");
  const person = facts.people.find(one => one.actor === actor.uuid);
  if (!person) return null;
  const play = playOf(facts.settings);
  const sheet = sheetOf(person, play);
  return {
    filled: isFilled(person.sheet),
    attributes: sheet.attributes,
    changed: attributesOf(sheet, play),
    skills: sheet.skills,
    derived: derivedOf(sheet, play),
    dexterityChecks: sumOf(changesOn(sheet, play), "dexterityChecks"),
    body: bodySeen(sheet, play, words),
    everMortal: sheet.vitality.everMortal,
    gamemaster: game.user.isGM,
    playersRest: play.rules.playersRest,
    weapons: armsSeen(person, words),
    lasting: sheet.lasting.map((key, index) => {
      const says = rowSays(play, "lastingWoundTable", key);
      return {
        at: String(index + 1),
        name: formatText(rowName(play, "lastingWoundTable", key), words),
        says: says ? formatText(says, words) : "",
      };
    }),
  };
}
