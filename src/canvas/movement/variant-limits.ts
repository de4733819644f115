import { isOfLedger } from "../../compat/tokens.ts";
import { onHook } from "../../compat/hooks.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import { localized } from "../../language/localize.ts";
import { tableNow } from "../../actions/core/table-now.ts";
import { variantOf } from "../../actions/variants/registry.ts";
import { encounterOfToken } from "../../actions/variants/token-encounter.ts";
import type { Drag } from "../../actions/variants/token-path.ts";
import { factsOfEncounter } from "../../actions/variants/variant-facts.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { regionsAt, type TokenSpot } from "../../world/regions.ts";
import { UnrecordedPaths } from "./unrecorded-paths.ts";

/** An upcoming movement, as reported by Foundry. */
interface Movement {
  readonly id: string;
  readonly method?: string;
  readonly origin: TokenSpot;
  readonly passed: { readonly waypoints: readonly TokenSpot[] };
  readonly pending: { readonly waypoints: readonly TokenSpot[] };
}

/**
 * Checks each movement in a variant's encounter before it happens: whether it skips a zone, and whether the
 * combatant has enough actions left for it. If the world enforces action costs, a player's invalid movement
 * is rejected with an explanation of what is allowed. In all other cases, and for Gamemasters, there is only
 * a warning.
 */
export function watchVariantLimits(): void {
  const unnoted = new UnrecordedPaths();
  onHook("moveToken", (token: BlackoutToken, movement: Movement, operation: object) => {
    const encounter =
      isOfLedger(operation, token) || movement.method === "undo" ? null : encounterOfToken(token);
    if (encounter)
      unnoted.add(token, encounter, {
        id: movement.id,
        regions: dragOf(token, movement.origin, movement.passed.waypoints),
      });
    else unnoted.forget(token);
  });
  onHook("preMoveToken", (token: BlackoutToken, movement: Movement, operation: object) => {
    const { enforce } = tableNow();
    const encounter =
      enforce.ap === "off" || isOfLedger(operation, token) || movement.method === "undo"
        ? null
        : encounterOfToken(token);
    const own = encounter?.combat.combatants.get(encounter.combatant);
    const variant = encounter && variantOf(encounter.key);
    if (!encounter || !own || !variant?.tokenMoves) return true;
    const [first] = problemsOf(
      () =>
        variant.tokenMoves?.(factsOfEncounter(encounter.key, encounter.combat, own), {
          drags: [
            ...unnoted.before(token, encounter),
            dragOf(token, movement.origin, [...movement.passed.waypoints, ...movement.pending.waypoints]),
          ],
          byGamemaster: game.user.isGM,
          ownTurn: encounter.ownTurn,
        })?.problems ?? [],
    );
    if (!first) return true;
    const refused = enforce.ap === "enforce" && !game.user.isGM;
    ui.notifications[refused ? "error" : "warn"](localized(first.text));
    return !refused;
  });
}

function dragOf(token: BlackoutToken, origin: TokenSpot, waypoints: readonly TokenSpot[]): Drag {
  return [origin, ...waypoints].map(spot => regionsAt(token, spot));
}

/**
 * Returns the problems that `look` finds. If the encounter can't be read, returns an empty list, because an
 * unreadable encounter must not prevent movement. The writer reports the error.
 */
function problemsOf<T>(look: () => readonly T[]): readonly T[] {
  try {
    return look();
  } catch (error) {
    if (error instanceof RuleError) return [];
    throw error;
  }
}
