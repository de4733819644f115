import { shownText } from "../../../compat/content-language.ts";
import { actorFromUuid } from "../../../compat/documents.ts";
import type { BlackoutCombat } from "../../../documents/combat.ts";
import { storedState, isBegun } from "../combat/stored-encounter.ts";
import { phaseOf } from "../combat/turn-state.ts";
import { playOf, rowName, type BandsPlay } from "../combat/settings-of.ts";
import { sheetOf, type Sheet } from "../combat/sheet-of.ts";
import { factsOfEncounter } from "../../../actions/variants/variant-facts.ts";
import type { VariantFacts, VariantPerson } from "../../../actions/variants/variant.ts";
import { mayKnow } from "../../../actions/core/knowledge.ts";
import type { Need } from "../../../actions/core/knowledge-levels.ts";
import type { Encounter } from "../rules/encounter.ts";
import { dueNow, mayActNow } from "../rules/round.ts";
import { portraitOf } from "../../../applications/combat/portrait.ts";
import { formatText } from "../../../applications/shared/texts.ts";
import type { Words } from "../../../applications/shared/words.ts";
import { selectedCombatants } from "./memory.ts";
import type { BodySeen, EncounterSeen, PersonSeen } from "./encounter-seen.ts";

/** An encounter as this client's user sees it, with its settings. */
export interface EncounterSource {
  readonly seen: EncounterSeen;
  readonly play: BandsPlay;
  readonly facts: VariantFacts;
}

/**
 * Returns the Range Bands encounter as this client's user sees it. `from` is the chosen combatant from whom the
 * bands are measured, if any. Throws a RuleError if the encounter can't be read.
 */
export function encounterSource(combat: BlackoutCombat, from: string | null, words: Words): EncounterSource {
  const facts = factsOfEncounter("bands", combat, null);
  const play = playOf(facts.settings);
  const kept = storedState(facts, play);
  // If no combatant has actions left, the round is in its resolution phase, even if another phase is stored
  // (X2.7).
  const encounter = { ...kept, phase: phaseOf(kept) };
  const people = facts.people
    .filter(({ id }) => combat.combatants.get(id)?.visible === true)
    .map(person => personSeen(combat, person, encounter, play, words));
  const begun = isBegun(facts.fought) && combat.started;
  const mayAct = begun ? mayActNow(encounter).filter(id => people.some(person => person.id === id)) : [];
  const seen = {
    round: begun ? encounter.round : 0,
    begun,
    encounter,
    people,
    mayAct,
    due: begun && encounter.phase === "resolution" ? dueNow(encounter) : [],
    gamemaster: game.user.isGM,
    from: people.some(({ id }) => id === from)
      ? from
      : viewedFrom(
          people,
          mayAct.filter(id =>
            encounter.fighters.some(fighter => fighter.id === id && fighter.standing !== "deferred"),
          ),
        ),
  };
  return { seen, play, facts };
}

/**
 * Returns the combatant from whom the bands are measured by default: the one with a selected token, the
 * acting one, or the user's own, in this order of preference.
 */
function viewedFrom(people: readonly PersonSeen[], mayAct: readonly string[]): string | null {
  const first = (ids: readonly string[]) => ids.find(id => people.some(person => person.id === id));
  return (
    first(selectedCombatants()) ??
    first(mayAct) ??
    people.find(({ owned, side }) => owned && side === "player")?.id ??
    null
  );
}

function personSeen(
  combat: BlackoutCombat,
  person: VariantPerson,
  encounter: Encounter,
  play: BandsPlay,
  words: Words,
): PersonSeen {
  const combatant = combat.combatants.get(person.id);
  const knows = (need: Need) =>
    person.actor === null ? game.user.isGM : mayKnow(game.user, { of: person.actor, need });
  return {
    id: person.id,
    name: shownText(person.name),
    portrait: portraitOf(combatant),
    side: person.side === "player" ? "player" : "other",
    owned: combatant?.isOwner === true,
    hidden: person.hidden,
    defeated: person.defeated,
    fighter: encounter.fighters.find(({ id }) => id === person.id) ?? null,
    knowsAll: knows("all"),
    body:
      knows("passive") && person.actor !== null && actorFromUuid(person.actor)
        ? bodySeen(sheetOf(person, play), play, words)
        : null,
  };
}

/** Returns a description of an actor's state, based on the actor's sheet. */
export function bodySeen(
  { vitality, boxes, insight, panic, breaking, starved }: Sheet,
  play: BandsPlay,
  words: Words,
): BodySeen {
  const { wounds, resilience, incapacitated, mortal, dead } = vitality;
  return {
    wounds,
    resilience,
    incapacitated,
    ...(starved && { starved }),
    mortal,
    dead,
    stressBoxes: boxes,
    insight,
    panic: panic && {
      name: formatText(rowName(play, "panicTable", panic.key), words),
      roundsLeft: panic.roundsLeft,
    },
    breaking: breaking && {
      name: formatText(rowName(play, "breakingPointTable", breaking.key), words),
      roundsLeft: breaking.roundsLeft,
    },
  };
}
