import { isOfLedger, onHook } from "../../compat.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import { localized } from "../../play/deed/localized.ts";
import { tableNow } from "../../play/deed/table-now.ts";
import { variantOf } from "../../play/variants/registry.ts";
import { fightOfToken } from "../../play/variants/token-fight.ts";
import { factsOfFight } from "../../play/variants/variant-facts.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { regionsAt, type TokenSpot } from "../regions.ts";

/** What the core tells of a movement that is about to happen. */
interface Movement { readonly method?: string; readonly origin: TokenSpot; readonly passed: { readonly waypoints: readonly TokenSpot[] }; readonly pending: { readonly waypoints: readonly TokenSpot[] } }

/**
 * Looks at what somebody moves in a fight of a variant before they do: out of their zone into one that does not border on it, or without an action for it. Where the world enforces what actions cost it is
 * refused with what would be right, otherwise warned of; a Gamemaster is warned only.
 */
export function watchVariantLimits(): void {
  onHook("preMoveToken", (token: BlackoutToken, movement: Movement, operation: object) => {
    const { enforce } = tableNow();
    const fight = enforce.ap === "off" || isOfLedger(operation, token) || movement.method === "undo" ? null : fightOfToken(token);
    const own = fight?.combat.combatants.get(fight.combatant);
    const variant = fight && variantOf(fight.key);
    if (!fight || !own || !variant?.tokenMoves) return true;
    const [first] = problemsOf(() => variant.tokenMoves?.(factsOfFight(fight.key, fight.combat, own), {
      regions: [movement.origin, ...movement.passed.waypoints, ...movement.pending.waypoints].map(spot => regionsAt(token, spot)), byGamemaster: game.user.isGM, ownTurn: fight.ownTurn,
    })?.problems ?? []);
    if (!first) return true;
    const refused = enforce.ap === "enforce" && !game.user.isGM;
    ui.notifications[refused ? "error" : "warn"](localized(first.text));
    return !refused;
  });
}

/** A fight that cannot be read keeps nobody from moving: the writer tells of it. */
function problemsOf<T>(look: () => readonly T[]): readonly T[] {
  try {
    return look();
  } catch (error) {
    if (error instanceof RuleError) return [];
    throw error;
  }
}
