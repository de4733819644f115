import { oneOf, record, requireBoolean } from "../../../rules/check.ts";
import { checkedHindrances, type Hindrances, type ZonesCost } from "./budget.ts";
import type { ZonesSkill } from "./character.ts";
import type { ZonesSettings } from "./settings.ts";
import { checkZonesSettings } from "./settings.ts";

/** A type of action that can be performed in a round. */
export interface ZonesAction {
  readonly cost: ZonesCost;
  /** The skill for the roll, or null if the action requires no roll. */
  readonly skill: ZonesSkill | null;
  /** Z3.3: whether the action is performed on another combatant's turn. */
  readonly interrupt: boolean;
  /** Whether the action moves the combatant. */
  readonly moves: boolean;
  readonly attacks: boolean;
}

/** Z3.1, Z3.3: all actions named in the rules, with their costs. Full actions come first. */
export const zonesActions = {
  closeAttack: action("full", "closeCombat", { attacks: true }),
  rangedAttack: action("full", "rangedCombat", { attacks: true }),
  jumpOrClimb: action("full", "mobility", { moves: true }),
  fullCover: action("full", null),
  useTerminal: action("full", "comtech"),
  useMachinery: action("full", "heavyMachinery"),
  firstAid: action("full", "medicalAid"),
  clearJam: action("full", "heavyMachinery"),
  giveOrders: action("full", "command"),
  drive: action("full", "piloting", { moves: true }),
  help: action("full", null),
  breakGrapple: action("full", "closeCombat"),
  moveZone: action("quick", null, { moves: true }),
  moveWithinZone: action("quick", null, { moves: true }),
  lookThroughDoor: action("quick", null, { moves: true }),
  lockDoor: action("quick", null),
  partialCover: action("quick", null),
  defend: action("quick", "closeCombat", { interrupt: true }),
  aim: action("quick", null),
  dodge: action("quick", "mobility", { interrupt: true }),
  reload: action("quick", null),
  pickUp: action("quick", null),
  rally: action("quick", "command"),
  grapplerAttack: action("quick", "closeCombat", { attacks: true }),
  standUp: action("quick", null),
  drawWeapon: action("quick", null),
  speak: action("free", null),
  dropProne: action("free", null),
  letGo: action("free", null),
} as const satisfies Readonly<Record<string, ZonesAction>>;
export type ZonesActionKey = keyof typeof zonesActions;
/** The keys of all actions. */
export const zonesActionKeys = Object.keys(zonesActions) as readonly ZonesActionKey[];

/** The circumstances that affect the cost of an action. */
export interface PriceSituation {
  /** Z7.5: whether an injury makes each move a full action. */
  readonly slowed?: boolean;
}

/**
 * Z3.1, Z3.5, Z3.6, Z3.7, Z7.5: returns an action with its cost for a combatant in the given state, according
 * to the world's settings. Throws a RuleError for an unknown action.
 */
export function pricedZonesAction(
  key: ZonesActionKey,
  settings: ZonesSettings,
  situation: PriceSituation = {},
): ZonesAction {
  const found: ZonesAction = zonesActions[oneOf("action", key, zonesActionKeys)];
  const { drawIsQuick, proneMatters } = checkZonesSettings(settings);
  if (key === "drawWeapon" && !drawIsQuick) return { ...found, cost: "free" };
  if (key === "standUp" && !proneMatters) return { ...found, cost: "free" };
  const slowed = requireBoolean("situation.slowed", record("situation", situation).slowed ?? false);
  return slowed && found.moves ? { ...found, cost: "full" } : found;
}

/** The reasons why a combatant may be unable to act. */
export type HindranceBar = "helpless" | "broken" | "grappled" | "fleeing" | "frenzied";

/**
 * Z4.6, Z4.7, Z5.6, Z7.5: returns why a combatant in this state can't perform an action, or null if they can.
 * A broken combatant can only move once and speak, and a grappled one can only speak and try to break free. A
 * fleeing combatant can only move, a frenzied one can only attack or move, and a helpless one can't act.
 * Throws a RuleError for invalid input.
 */
export function hindranceAgainst(
  key: ZonesActionKey,
  hindrances: Hindrances,
  moved = false,
): HindranceBar | null {
  const { helpless, broken, grappled, fleeing, frenzied } = checkedHindrances(hindrances);
  const { moves, attacks }: ZonesAction = zonesActions[oneOf("action", key, zonesActionKeys)];
  requireBoolean("moved", moved);
  if (helpless) return "helpless";
  if (broken && key !== "speak" && (moved || !moves || key === "drive" || key === "jumpOrClimb"))
    return "broken";
  if (grappled && key !== "breakGrapple" && key !== "speak") return "grappled";
  if (fleeing && !moves) return "fleeing";
  return frenzied && !attacks && !moves ? "frenzied" : null;
}

function action(
  cost: ZonesCost,
  skill: ZonesSkill | null,
  more: Partial<Pick<ZonesAction, "interrupt" | "moves" | "attacks">> = {},
): ZonesAction {
  return { cost, skill, interrupt: false, moves: false, attacks: false, ...more };
}
