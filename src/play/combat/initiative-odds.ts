import { fightersOf, fighterOf, rulesOf } from "../../documents/fighters.ts";
import { initiativeOdds, type InitiativeOdds, type KnownStep } from "../../rules/combat/odds-initiative.ts";
import { mayKnow } from "../knowledge.ts";

/** Somebody in a fight whose step the user may know. */
export interface KnownFighter extends KnownStep { readonly id: string; readonly name: string }

/** What each number of initiative dice is worth (R5.4): the entries of `against` belong to `known`, in the same order. */
export interface InitiativeWorth { readonly known: readonly KnownFighter[]; readonly choices: readonly InitiativeOdds[] }

/**
 * The exact chances of every choice of dice against those whose step this user may know: player characters who have rolled, and enemies as the setting on knowledge says.
 * Hidden ones are known to nobody but the Gamemaster.
 */
export function initiativeOddsFor(combatant: Combatant.Implementation, user: User.Implementation = game.user): InitiativeWorth {
  const { combat } = combatant;
  if (!combat) return { known: [], choices: [] };
  const known = fightersOf(combat).flatMap(({ id, name, side, step, hidden, initiative, actor }): readonly KnownFighter[] => {
    if (id === combatant.id || initiative === null || (hidden && !user.isGM)) return [];
    const open = side === "player" || (actor !== null && mayKnow(user, { of: actor, need: "all" }));
    return open ? [{ id, name, side, step }] : [];
  });
  return { known, choices: rulesOf(combat).choices(fighterOf(combatant)).map(dice => initiativeOdds(dice, known)) };
}
