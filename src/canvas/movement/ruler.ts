import { currentHouseRules } from "../../data/house-rules.ts";
import type { MovementNeeded } from "../../rules/battlefield/index.ts";
import { costOfPart, neededFor, plus, type WayCost } from "../../world/way.ts";

type Ruler = foundry.canvas.placeables.tokens.TokenRuler;
type Waypoint = foundry.canvas.placeables.tokens.TokenRuler.Waypoint;

/** Colours by the movement action that a way takes: those of good, warning and bad. */
const colors = { none: 0x3fae6a, walk: 0x3fae6a, run: 0xd9a441, beyond: 0xe0524d } as const satisfies Record<
  MovementNeeded["action"],
  number
>;

/**
 * What somebody's own turn has to say to a way: the tests that its last part needs, and that it is the free
 * step.
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
  cost: WayCost,
) => OwnTurnLabel;

type Gone = Pick<WayCost, "feet" | "jumps">;

/**
 * What a token has gone in its own turn, up to the last of the points that it passed; null out of its turn,
 * and while that is not noted yet.
 */
type GoneInOwnTurn = (token: Ruler["token"]["document"], last: Waypoint | null) => Gone | null;

let labelInOwnTurn: LabelInOwnTurn | null = null;
let goneInOwnTurn: GoneInOwnTurn | null = null;

/** Names what knows the turns of fights: it comes after what Foundry waits for. */
export function setOwnTurnLabel(label: LabelInOwnTurn, gone: GoneInOwnTurn): void {
  labelInOwnTurn = label;
  goneInOwnTurn = gone;
}

/**
 * The ruler of a token: what its way costs by the rules (difficult terrain, climbing, swimming, a jump, being
 * Slowed or Prone), coloured by whether a Walk or a Run takes it there, with the action points and the feet
 * that are left (R6.2, R6.3, R6.9, R6.15). A part that walls keep from being reached is red and says so.
 */
export class BlackoutTokenRuler extends foundry.canvas.placeables.tokens.TokenRuler {
  static override WAYPOINT_LABEL_TEMPLATE = "systems/blackout/templates/canvas/waypoint-label.hbs";

  #costs = new WeakMap<object, WayCost>();

  override refresh(data: Parameters<Ruler["refresh"]>[0]): void {
    this.#costs = new WeakMap();
    super.refresh(data);
  }

  protected override _getWaypointLabelContext(
    waypoint: Waypoint,
    state: Parameters<Ruler["_getWaypointLabelContext"]>[1],
  ): ReturnType<Ruler["_getWaypointLabelContext"]> {
    const context = super._getWaypointLabelContext(waypoint, state);
    // A way that is behind the token was paid as it was gone: as a free step, after a test, or before a
    // condition came. Reckoned now it would cost something else.
    if (waypoint.stage === "passed") return context;
    // What lies behind a wall or a closed door costs nothing: nobody gets there.
    if (context && waypoint.unreachable)
      return Object.assign(context, {
        blackout: { tone: "beyond", told: game.i18n.localize("BLACKOUT.ruler.blocked") },
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
   * What the way costs up to a waypoint. Between two that somebody set it is straight, and a jump one jump,
   * so it is reckoned from the last of them.
   */
  #cost(waypoint: Waypoint): WayCost {
    const known = this.#costs.get(waypoint);
    if (known) return known;
    const from = setBefore(waypoint);
    const before = this.#before(from, waypoint);
    const cost = from ? plus(before, costOfPart(this.token.document, from, waypoint)) : before;
    this.#costs.set(waypoint, cost);
    return cost;
  }

  /**
   * What it costs up to the waypoint before. What was gone in the own turn is told by the moves noted in it:
   * a test has moved the token without a way, and a vault may have cost nothing.
   */
  #before(from: Waypoint | null, { stage }: Waypoint): WayCost {
    const gone =
      stage !== "passed" && (from === null || from.stage === "passed")
        ? goneInOwnTurn?.(this.token.document, from)
        : null;
    const reckoned = from ? this.#cost(from) : { feet: 0, longFeet: 0, jumps: 0 };
    return gone ? { ...reckoned, ...gone } : reckoned;
  }
}

/**
 * The waypoint before one that somebody set, or where the way starts, or the token stands by now; nothing for
 * the start itself.
 */
function setBefore({ previous, stage }: Waypoint): Waypoint | null {
  let from = previous;
  while (from && from.previous && !from.explicit && from.stage === stage) from = from.previous;
  return from ?? null;
}

/** What a label says beside the distance. */
function labelOf(
  { action, actionPoints, leftFeet }: MovementNeeded,
  { feet, longFeet, jumps }: WayCost,
  fighting: boolean,
) {
  const told =
    action === "beyond"
      ? game.i18n.format("BLACKOUT.ruler.beyond", { feet: String(-leftFeet) })
      : game.i18n.format("BLACKOUT.ruler.left", {
          action: game.i18n.localize(`BLACKOUT.ruler.action.${action}`),
          feet: String(leftFeet),
        });
  return {
    // What costs as many feet as it is long needs no second number.
    cost: feet === longFeet ? "" : game.i18n.format("BLACKOUT.ruler.cost", { feet: String(feet) }),
    told,
    tone: action,
    ap:
      fighting && actionPoints !== null && actionPoints > 0
        ? game.i18n.format("BLACKOUT.ruler.ap", { n: String(actionPoints) })
        : "",
    jumps: jumps > 1 ? game.i18n.localize("BLACKOUT.ruler.oneJump") : "",
  };
}
