import { foundryWords } from "../../../applications/shared/words.ts";
import type { MenuKey } from "../menu.ts";
import { encounterSource } from "./encounter-source.ts";
import { personOf, type EncounterSeen, type PersonSeen } from "./encounter-seen.ts";

/**
 * Returns the menu entries for a row (B11). Users who may act for the combatant can postpone its turn or let
 * it act now, and Gamemasters can change all values.
 */
export function rowMenu(combatant: Combatant.Implementation): readonly MenuKey[] {
  const combat = combatant.combat;
  if (!combat) return [];
  const { seen } = encounterSource(combat, combatant.id, foundryWords());
  const person = personOf(seen, combatant.id);
  return person?.fighter
    ? [...ownEntries(seen, person), ...(seen.gamemaster ? gamemasterEntries(seen, person) : [])]
    : [];
}

function ownEntries(
  { encounter, mayAct, gamemaster }: EncounterSeen,
  { id, owned, fighter }: PersonSeen,
): readonly MenuKey[] {
  if (!(owned || gamemaster) || encounter.phase !== "actions") return [];
  const mayHoldBack = fighter?.standing === "waiting" && (gamemaster || mayAct.includes(id));
  return [
    ...(mayHoldBack ? ["holdBack" as const] : []),
    ...(fighter?.standing === "deferred" && mayAct.includes(id) ? ["actNow" as const] : []),
  ];
}

function gamemasterEntries({ encounter }: EncounterSeen, { fighter, body }: PersonSeen): readonly MenuKey[] {
  const acting = encounter.phase === "actions" && fighter?.initiative !== null;
  return [
    ...(acting ? ["setTotal" as const, "reroll" as const, "rerollAll" as const, "grantAction" as const] : []),
    ...(acting && (fighter?.actionsLeft ?? 0) > 0 ? ["takeAction" as const] : []),
    fighter?.attacked || fighter?.wasAttacked ? "markUntouched" : "markAttacked",
    ...(body ? ["fillBox" as const] : []),
    ...(body && body.stressBoxes > 0 ? ["emptyBox" as const] : []),
    "giveInsight",
    ...(body?.mortal && !body.mortal.stabilised ? ["stabilise" as const] : []),
    ...(body?.panic ? ["calm" as const] : []),
    ...(body?.breaking ? ["compose" as const] : []),
    "delayEffect",
    ...(body ? ["state" as const] : []),
    "adjust",
  ];
}
