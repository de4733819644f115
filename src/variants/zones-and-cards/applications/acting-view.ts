import { initials, picture } from "../../../applications/shared/pictures.ts";
import { plain, type Words } from "../../../applications/shared/words.ts";
import { marksOf } from "./marks-view.ts";
import { pipsView } from "./pips-view.ts";
import { seenPerson, type EncounterSeen } from "./seen.ts";

/**
 * Returns the view of the acting combatant (in a group, the viewed member), with their remaining actions and
 * their state as text. Returns null if there is none or the viewer can't see them.
 */
export function actingView(seen: EncounterSeen, words: Words) {
  const { encounter } = seen;
  const acting = encounter.state.turns.filter(({ state }) => state === "acting");
  const turn = acting.find(({ participant }) => participant === encounter.me) ?? acting[0];
  const person = turn && seenPerson(seen, turn.participant);
  if (!person) return null;
  const { name, side } = encounter.person(person.id);
  return {
    name,
    side: side === "player" ? "pc" : "foe",
    initials: initials(name),
    picture: person.portrait === null ? null : picture(person.portrait),
    onCard: words.format("BLACKOUT.zones.track.actingOn", { n: plain(turn.card) }),
    left: person.knows || side === "player" ? pipsView(turn.budget, words).description : "",
    marks: marksOf(encounter, person.id, person.knows, words),
  };
}
