import { actionsFetched } from "../../actions/core/registry.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import { encounterName } from "../encounter/kept.ts";
import { foundryWords } from "../shared/words.ts";
import { mergeAlike, type Printout, type Sheet } from "./print-model.ts";
import { actorSheet } from "./printed-actor.ts";
import { combatSheets } from "./printed-combat.ts";
import { partySheet } from "./printed-party.ts";

/** A printable subject: actors, or an encounter. */
export type PrintSubject = readonly BlackoutActor[] | BlackoutCombat;

/** Returns the name of the subject for use in a title. */
export function subjectName(subject: PrintSubject): string {
  if (subject instanceof Combat) return encounterName(subject);
  const [first] = subject;
  return first && subject.every(actor => actor === first)
    ? first.name
    : foundryWords().format("BLACKOUT.print.several", { n: String(subject.length) });
}

/**
 * Returns the printout of actors or of an encounter. It contains only what the user is allowed to see, and
 * therefore might contain no sheets at all. If `secrets` is true, prose includes secret sections that the
 * user is allowed to see.
 */
export async function printout(
  subject: PrintSubject,
  { secrets }: { readonly secrets: boolean },
): Promise<Printout> {
  await actionsFetched();
  const wanted = { words: foundryWords(), secrets };
  const sheets =
    subject instanceof Combat
      ? await combatSheets(subject, wanted)
      : await Promise.all(
          subject
            .filter(actor => actor.testUserPermission(game.user, "OBSERVER"))
            .map(async (actor): Promise<Sheet | null> =>
              actor.isParty() ? partySheet(actor, wanted) : actorSheet(actor, wanted),
            ),
        );
  return {
    title: subjectName(subject),
    sheets: mergeAlike(
      sheets.filter(sheet => sheet !== null),
      (name, count) => wanted.words.format("BLACKOUT.print.copies", { name, n: String(count) }),
    ),
  };
}
