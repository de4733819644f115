import { currentHouseRules } from "../../data/house-rules.ts";
import { localize } from "../../language/localize.ts";
import type { MovementNeeded } from "../../rules/battlefield/path-cost.ts";
import { costOfPart, neededFor, plus, type MovementCost } from "../../world/path.ts";

type Ruler = foundry.canvas.placeables.tokens.TokenRuler;
type Waypoint = foundry.canvas.placeables.tokens.TokenRuler.Waypoint;

/**
 * The ruler's color for each movement action that a path can require. These are the system's colors for good,
 * warning and bad.
 */
const colors = { none: 0x3fae6a, walk: 0x3fae6a, run: 0xd9a441, beyond: 0xe0524d } as const satisfies Record<
  MovementNeeded["action"],
  number
>;

/**
 * The label for a move on the actor's own turn: the tests that the last part of the path requires, a note if
 * that part is the free step, and the cost in action points.
 */
export interface OwnTurnLabel {
  readonly tests?: readonly string[];
  readonly told?: string;
  readonly ap?: string;
}

type LabelInOwnTurn = (
  token: Ruler["token"]["document"],
  from: Waypoint,
  to: Waypoint,
  cost: MovementCost,
) => OwnTurnLabel;

type Gone = Pick<MovementCost, "feet" | "jumps">;

/**
 * A function that returns the distance and jumps of a token's movement on its own turn, up to the last
 * waypoint that the token passed. Returns null outside its turn, or if the movement hasn't been recorded yet.
 */
type GoneInOwnTurn = (token: Ruler["token"]["document"], last: Waypoint | null) => Gone | null;

let labelInOwnTurn: LabelInOwnTurn | null = null;
let goneInOwnTurn: GoneInOwnTurn | null = null;

/** Sets the functions that depend on encounter turns. These functions are loaded after start-up. */
export function setOwnTurnLabel(label: LabelInOwnTurn, gone: GoneInOwnTurn): void {
  labelInOwnTurn = label;
  goneInOwnTurn = gone;
}

/**
 * A token's ruler. It shows the path's cost according to the rules (which includes difficult terrain,
 * climbing, swimming, jumps, and the conditions Slowed and Prone), the action points, and the remaining feet.
 * Its color shows whether the path requires a Walk or a Run (R6.2, R6.3, R6.9, R6.15). Any part of the path
 * behind a wall is red and labeled as unreachable.
 */
export class BlackoutTokenRuler extends foundry.canvas.placeables.tokens.TokenRuler {
  static override WAYPOINT_LABEL_TEMPLATE = "systems/blackout/templates/canvas/waypoint-label.hbs";

  #costs = new WeakMap<object, MovementCost>();

  override refresh(data: Parameters<Ruler["refresh"]>[0]): void {
    this.#costs = new WeakMap();
    super.refresh(data);
  }

  protected override _getWaypointLabelContext(
    waypoint: Waypoint,
    state: Parameters<Ruler["_getWaypointLabelContext"]>[1],
  ): ReturnType<Ruler["_getWaypointLabelContext"]> {
    const context = super._getWaypointLabelContext(waypoint, state);
    // The token has already paid for the path that it followed, for example with a free step, after a test,
    // or before a condition began. Computing the cost now could give a different result.
    if (waypoint.stage === "passed") return context;
    // The cost isn't shown for a place behind a wall or a closed door, because the token can't reach it.
    if (context && waypoint.unreachable)
      return Object.assign(context, {
        blackout: { tone: "beyond", told: localize("BLACKOUT.ruler.blocked") },
      });
    const needed = this.#needed(waypoint);
    if (!context || !needed) return context;
    return Object.assign(context, {
      blackout: {
        ...labelOf(needed, this.#cost(waypoint), this.token.document.combatant !== null),
        ...this.#inOwnTurn(waypoint),
      },
    });
  }

  protected override _getSegmentStyle(waypoint: Waypoint): ReturnType<Ruler["_getSegmentStyle"]> {
    return this.#colored(super._getSegmentStyle(waypoint), waypoint);
  }

  protected override _getWaypointStyle(waypoint: Waypoint): ReturnType<Ruler["_getWaypointStyle"]> {
    return this.#colored(super._getWaypointStyle(waypoint), waypoint);
  }

  protected override _getGridHighlightStyle(
    waypoint: Waypoint,
    offset: Parameters<Ruler["_getGridHighlightStyle"]>[1],
  ): ReturnType<Ruler["_getGridHighlightStyle"]> {
    return this.#colored(super._getGridHighlightStyle(waypoint, offset), waypoint);
  }

  #colored<S extends object>(style: S, waypoint: Waypoint): S {
    if (waypoint.unreachable) return { ...style, color: colors.beyond };
    const needed = this.#needed(waypoint);
    return needed ? { ...style, color: colors[needed.action] } : style;
  }

  #needed(waypoint: Waypoint): MovementNeeded | null {
    return neededFor(
      this.token.actor,
      this.#cost(waypoint).feet,
      canvas.scene?.grid.isGridless === false,
      currentHouseRules(),
    );
  }

  #inOwnTurn(waypoint: Waypoint): OwnTurnLabel {
    const from = setBefore(waypoint);
    return from ? (labelInOwnTurn?.(this.token.document, from, waypoint, this.#cost(waypoint)) ?? {}) : {};
  }

  /**
   * Returns the cost of the path up to a waypoint. It is computed from the last waypoint that a user set,
   * because the path between two such waypoints is straight and a jump on it counts only once.
   */
  #cost(waypoint: Waypoint): MovementCost {
    const known = this.#costs.get(waypoint);
    if (known) return known;
    const from = setBefore(waypoint);
    const before = this.#before(from, waypoint);
    const cost = from ? plus(before, costOfPart(this.token.document, from, waypoint)) : before;
    this.#costs.set(waypoint, cost);
    return cost;
  }

  /**
   * Returns the cost up to the previous waypoint. On the token's own turn, the cost is computed from the
   * recorded moves, because a test can move the token without a path, and a vault may be free.
   */
  #before(from: Waypoint | null, { stage }: Waypoint): MovementCost {
    const gone =
      stage !== "passed" && (from === null || from.stage === "passed")
        ? goneInOwnTurn?.(this.token.document, from)
        : null;
    const reckoned = from ? this.#cost(from) : { feet: 0, longFeet: 0, jumps: 0 };
    return gone ? { ...reckoned, ...gone } : reckoned;
  }
}

/**
 * Returns the previous waypoint that the user set or, if there is none, the start of the path or the token's
 * current position. Returns null for the start itself.
 */
function setBefore({ previous, stage }: Waypoint): Waypoint | null {
  let from = previous;
  while (from && from.previous && !from.explicit && from.stage === stage) from = from.previous;
  return from ?? null;
}

/** Returns the parts of a ruler label other than the distance. */
function labelOf(
  { action, actionPoints, leftFeet }: MovementNeeded,
  { feet, longFeet, jumps }: MovementCost,
  fighting: boolean,
) {
  const told =
    action === "beyond"
      ? localize("BLACKOUT.ruler.beyond", { feet: String(-leftFeet) })
      : localize("BLACKOUT.ruler.left", {
          action: localize(`BLACKOUT.ruler.action.${action}`),
          feet: String(leftFeet),
        });
  return {
    // If the cost equals the length, only the length is shown.
    cost: feet === longFeet ? "" : localize("BLACKOUT.ruler.cost", { feet: String(feet) }),
    told,
    tone: action,
    ap:
      fighting && actionPoints !== null && actionPoints > 0
        ? localize("BLACKOUT.ruler.ap", { n: String(actionPoints) })
        : "",
    jumps: jumps > 1 ? localize("BLACKOUT.ruler.oneJump") : "",
  };
}
