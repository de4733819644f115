import { isOpenTo, mayKnow } from "../../actions/core/knowledge.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import type { Fighter } from "../../documents/combat-rules.ts";
import { visibleFighters } from "../combat/track-source.ts";
import { encounterName } from "../encounter/kept.ts";
import { plain, type Words } from "../shared/words.ts";
import { column, lines, ofMost, row, section, type Row, type Sheet } from "./print-model.ts";
import { actorSheet, conditionEntries, type Wanted } from "./printed-actor.ts";

/** The number of empty lines for handwriting below the turn order. */
const NOTE_LINES = 2;

/**
 * Returns the printable sheets of an encounter: the turn order, and the stat blocks of the enemies that the
 * user may see. For players, only visible combatants are included.
 */
export async function combatSheets(combat: BlackoutCombat, wanted: Wanted): Promise<Sheet[]> {
  const { words } = wanted;
  const fighters = visibleFighters(combat);
  if (fighters.length === 0) return [];
  const blocks = await Promise.all(
    fighters.map(async ({ id, name }) => {
      const actor = combat.combatants.get(id)?.actor;
      if (!actor?.isNpc() || !actor.testUserPermission(game.user, "OBSERVER")) return null;
      const sheet = await actorSheet(actor, wanted);
      return sheet && { ...sheet, name };
    }),
  );
  const order: Sheet = {
    name: encounterName(combat),
    note: combat.round > 0 ? words.format("BLACKOUT.print.round", { n: plain(combat.round) }) : "",
    picture: "",
    facts: [],
    groups: [],
    sections: [
      ...section(false, [
        {
          title: words.localize("BLACKOUT.track.list"),
          columns: [
            column(words.localize("BLACKOUT.sheet.name")),
            column(words.localize("BLACKOUT.npc.step"), true),
            column(words.localize("BLACKOUT.sheet.ap"), true),
            column(words.localize("BLACKOUT.sheet.hp"), true),
            column(words.localize("BLACKOUT.print.conditions")),
          ],
          rows: fighters.map(fighter => fighterRow(combat, fighter, words)),
        },
      ]),
      ...section(false, [lines(words.localize("BLACKOUT.print.space"), NOTE_LINES)]),
    ],
    compact: false,
  };
  return [order, ...blocks.filter(sheet => sheet !== null)];
}

/** Returns the row of a combatant. Empty cells are printed as boxes to write in. */
function fighterRow(combat: BlackoutCombat, fighter: Fighter, words: Words): Row {
  const { id, name, initiative, hidden, defeated, actor: uuid, actionPoints } = fighter;
  const actor = combat.combatants.get(id)?.actor ?? null;
  const isOpen = uuid !== null && isOpenTo(game.user, uuid);
  const knows = uuid !== null && mayKnow(game.user, { of: uuid, need: "passive" });
  const marks = [
    ...(hidden ? [words.localize("BLACKOUT.track.status.hidden")] : []),
    ...(defeated ? [words.localize("BLACKOUT.track.status.out")] : []),
    ...(knows && actor ? conditionEntries(actor, words).map(condition => condition.name) : []),
  ];
  return row([
    name,
    initiative === null ? "" : plain(initiative),
    isOpen && actionPoints > 0 ? plain(actionPoints) : "",
    isOpen && actor?.isPerson() ? ofMost(actor.system.health) : "",
    [...new Set(marks)].join(", "),
  ]);
}
