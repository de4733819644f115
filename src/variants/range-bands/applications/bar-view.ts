import { initials, picture } from "../../../applications/shared/pictures.ts";
import type { Words } from "../../../applications/shared/words.ts";
import type { BarMemory } from "../../../applications/variants/screens.ts";
import { actionGroups, type CommandSource } from "./commands-view.ts";
import { personOf, type EncounterSeen } from "./encounter-seen.ts";
import { marksOf } from "./marks-view.ts";
import { pipsView } from "./pips-view.ts";
import { rowStatus, totalText } from "./rows-view.ts";

/**
 * Returns the view of a combatant's bar, with the remaining actions, the combatant's states, and the possible
 * actions by cost (X3.1, X3.2). Returns null if the combatant isn't in the encounter.
 */
export function barView(
  seen: EncounterSeen,
  id: string,
  commands: Omit<CommandSource, "encounter" | "id">,
  { open, unfolded }: BarMemory,
  words: Words,
) {
  const person = personOf(seen, id);
  if (!person) return null;
  const { name, side, portrait, fighter } = person;
  const may = seen.mayAct.includes(id);
  const waiting = may && fighter?.standing === "waiting";
  const groups = open && fighter ? actionGroups({ ...commands, encounter: seen.encounter, id }, words) : [];
  const list = groups.find(({ key }) => unfolded.has(key))?.key;
  const roll = fighter?.initiative ?? null;
  return {
    id,
    name,
    side: side === "player" ? "pc" : "foe",
    initials: initials(name),
    picture: portrait === null ? null : picture(portrait),
    acting: may,
    open,
    state:
      roll === null
        ? rowStatus(seen, person, words).text
        : words.format("BLACKOUT.bands.bar.state", {
            state: rowStatus(seen, person, words).text,
            total: String(roll.total),
          }),
    stateWhy: roll === null ? "" : totalText(roll, words),
    ...(fighter ? pipsView(seen.encounter, fighter, words) : { pips: [], description: "" }),
    marks: marksOf(seen, person, words),
    mayDefer: waiting && seen.encounter.phase === "actions",
    mayEnd: may,
    endLabel: words.localize(
      `BLACKOUT.bands.do.${waiting || seen.encounter.phase === "drop" ? "endTurn" : "letLapse"}`,
    ),
    lists: groups.map(({ key, label }) => ({ key, label, shown: key === list })),
    commands: groups.find(({ key }) => key === list)?.commands ?? [],
  };
}
