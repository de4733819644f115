import type { CombatPhase } from "../data/combat/combat.ts";
import type { BlackoutCombat } from "./combat.ts";
import type { Fighter, FighterPart } from "./combat-rules.ts";
import { writeCombat } from "./combat-writes.ts";
import { combatLinks } from "./combat-links.ts";
import { noInitiative } from "./combatant-updates.ts";
import { combatData, fighterUpdate, sheetOf } from "./fighters.ts";

/**
 * Requests the dice of the combatants who roll. For a Gamemaster, also clears the earlier initiative of those
 * who roll again, and sets the step of all others to the step on their sheet. Notifies a Gamemaster if a
 * combatant is on that step already.
 */
export async function rollInitiative(combat: BlackoutCombat, ids: readonly string[]): Promise<void> {
  const fighters = combat.fighters.filter(({ id }) => ids.includes(id));
  const rolling = fighters.filter(fighter => rolls(combat, fighter));
  const fixed = fighters.filter(fighter => !rolling.includes(fighter));
  if (game.user.isGM) {
    const again = rolling.filter(({ initiative }) => initiative !== null);
    await combat.writeFighters(again.map(({ id }) => fighterUpdate(id, noInitiative)));
    const [only, ...more] = fixed;
    if (only && more.length === 0 && only.initiative === placeOnSheet(combat, only).initiative)
      ui.notifications.info("BLACKOUT.track.onItsStep", { format: { name: only.name }, localize: true });
    else await placeByStep(combat, fixed);
  }
  if (rolling.length > 0)
    await combatLinks.asker?.rollInitiative(
      combat,
      rolling.map(({ id }) => id),
    );
}

/**
 * Sets the step of combatants who don't roll to the step on their sheet if they have no step yet. The step is
 * missing if combatants were created together with their encounter, for example by an adventure, because they
 * never joined it individually.
 */
export async function placeImported(combat: BlackoutCombat): Promise<void> {
  const unplaced = combat.fighters.filter(
    fighter => fighter.initiative === null && fighter.leader === undefined && !rolls(combat, fighter),
  );
  await placeByStep(combat, unplaced);
}

/**
 * Clears the initiative of all combatants who roll, resets all others to the step on their sheet, and returns
 * to the first turn. In an ongoing encounter, the combatants who roll choose their dice again.
 */
export async function resetInitiative(combat: BlackoutCombat): Promise<void> {
  const { fighters, started } = combat;
  const again = started && fighters.some(fighter => rolls(combat, fighter));
  await writeCombat(
    combat,
    { turn: again || !started ? null : 0, system: again ? { ...nextGathering(combat), acting: "" } : {} },
    fighters.map(fighter =>
      fighterUpdate(fighter.id, { ...ownPlace(combat, fighter), delayedFrom: 0, late: 0, manual: 0 }),
    ),
    { turnEvents: false },
  );
}

/** Sets a combatant's own step. Throws a RuleError for an invalid step. */
export async function setStep(combat: BlackoutCombat, id: string, value: number): Promise<void> {
  const fighter = combat.fighters.find(one => one.id === id);
  if (!fighter) return;
  const { step = value } = combat.rules.fixed({ ...fighter, step: value });
  await combat.writeFighters([fighterUpdate(id, combat.placeOf(fighter, { step }))]);
}

/** Returns the IDs of the user's combatants who have no initiative yet. */
export function withoutInitiative(
  { combatants }: BlackoutCombat,
  isWanted: (combatant: Combatant.Implementation) => boolean = () => true,
): string[] {
  return combatants
    .filter(combatant => combatant.isOwner && combatant.initiative === null && isWanted(combatant))
    .flatMap(({ id }) => id ?? []);
}

/** Returns the changes that make the combatants of an encounter choose their dice again. */
export function nextGathering(combat: BlackoutCombat): {
  readonly phase: CombatPhase;
  readonly gathering: number;
} {
  return { phase: "choosing", gathering: combatData(combat).gathering + 1 };
}

/**
 * Returns a combatant's initiative before any roll. Combatants who roll have none yet, and all others have
 * the step on their sheet.
 */
export function ownPlace(combat: BlackoutCombat, fighter: Fighter): FighterPart {
  return rolls(combat, fighter) ? noInitiative : placeOnSheet(combat, fighter);
}

/** Whether a combatant rolls for initiative. */
export function rolls({ rules }: BlackoutCombat, fighter: Fighter): boolean {
  return rules.choices(fighter).length > 0;
}

async function placeByStep(combat: BlackoutCombat, fighters: readonly Fighter[]): Promise<void> {
  await combat.writeFighters(
    fighters.map(fighter =>
      fighterUpdate(fighter.id, combat.placeOf(fighter, placeOnSheet(combat, fighter))),
    ),
  );
}

function placeOnSheet({ rules, combatants }: BlackoutCombat, { id }: Fighter): FighterPart {
  return rules.fixed(sheetOf(combatants.get(id)?.actor ?? null));
}
