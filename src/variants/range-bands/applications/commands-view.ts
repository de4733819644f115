import { actionFacts, actionKeys, type ActionKey } from "../rules/actions.ts";
import { actBars, type ActBar } from "../rules/act.ts";
import type { Encounter } from "../rules/encounter.ts";
import type { RangeBandsSettings } from "../rules/settings.ts";
import { attackActions, attacksWith } from "../combat/attack/weapon.ts";
import type { Words } from "../../../applications/shared/words.ts";
import type { ArmSeen } from "./arms-source.ts";

/** An action in the command bar of the acting combatant. */
export interface CommandView {
  readonly key: string;
  readonly action: ActionKey;
  /** The ID of the weapon used, or an empty string if there is none. */
  readonly itemId: string;
  readonly name: string;
  readonly note: string;
  readonly disabled: boolean;
  readonly description: string;
}

/** A group of actions listed under the same heading. */
export interface ActionGroup {
  readonly key: "attacks" | "one" | "two";
  readonly label: string;
  readonly commands: readonly CommandView[];
}

/** The actions that use a weapon. They are listed among the attacks. */
const withWeapon: ReadonlySet<ActionKey> = new Set<ActionKey>(attackActions);
/** The problems that depend on the target. */
const ofTarget: ReadonlySet<ActBar> = new Set<ActBar>([
  "tooFar",
  "stillTooFar",
  "alreadyInspired",
  "alreadyTreated",
  "panicNearest",
]);

/** The data from which the action bar's commands are created. */
export interface CommandSource {
  readonly encounter: Encounter;
  readonly id: string;
  readonly arms: readonly ArmSeen[];
  /** The ID of the targeted combatant, or null if no combatant in the encounter is targeted. */
  readonly target: string | null;
  readonly settings: RangeBandsSettings;
}

/**
 * Returns everything that a combatant can do by its cost (X3.1, X3.2): attacks with each weapon, then what
 * takes one of the turn's two actions, and then what takes both. What is impossible includes the reason.
 */
export function actionGroups(source: CommandSource, words: Words): readonly ActionGroup[] {
  const attacks = source.arms.flatMap(arm =>
    attacksWith(arm.kind).map(action => commandOf(source, action, arm, words)),
  );
  // X10.6: each weapon has its own command to ready it. Bare hands have none, because they are always ready.
  const carried = source.arms.filter(({ itemId }) => itemId !== "");
  const others = (cost: 1 | 2) =>
    actionKeys
      .filter(key => !withWeapon.has(key) && actionFacts(key).cost === cost)
      .flatMap(key =>
        (key === "readyWeapon" ? carried : [null]).map(arm => commandOf(source, key, arm, words)),
      );
  return [
    { key: "attacks", label: words.localize("BLACKOUT.bands.bar.attacks"), commands: attacks },
    { key: "one", label: words.localize("BLACKOUT.bands.bar.one"), commands: others(1) },
    { key: "two", label: words.localize("BLACKOUT.bands.bar.two"), commands: others(2) },
  ];
}

function commandOf(source: CommandSource, action: ActionKey, arm: ArmSeen | null, words: Words): CommandView {
  const { cost } = actionFacts(action);
  const what = words.localize(`BLACKOUT.bands.action.${action}`);
  const name =
    arm === null
      ? what
      : action === "attack"
        ? arm.name
        : words.format("BLACKOUT.bands.bar.with", { what, name: arm.name });
  const harms = arm !== null && withWeapon.has(action);
  const note = [
    ...(harms ? [arm.damage] : []),
    ...(harms && cost === 2 ? [words.localize("BLACKOUT.bands.bar.both")] : []),
    ...(arm !== null && !harms ? [arm.rounds] : []),
  ]
    .filter(text => text !== "")
    .join(", ");
  const bars = barsOf(source, action, arm);
  const why = [
    ...bars.map(bar => words.localize(`BLACKOUT.bands.bar.against.${bar}`)),
    ...(arm === null || action === "readyWeapon"
      ? []
      : faultsOf(arm).map(fault => words.localize(`BLACKOUT.bands.bar.against.${fault}`))),
  ].join(" ");
  return {
    key: `${action}.${arm?.itemId ?? ""}`,
    action,
    itemId: arm?.itemId ?? "",
    name,
    note,
    disabled: why !== "",
    description: [name, note, why].filter(text => text !== "").join(", "),
  };
}

/** Returns the problems of the weapon itself that prevent attacks with it. */
function faultsOf({ broken, dropped, gone }: ArmSeen): readonly string[] {
  return [...(broken ? ["broken"] : []), ...(dropped ? ["dropped"] : []), ...(gone ? ["noneLeft"] : [])];
}

/**
 * Returns the reasons why the rules forbid the action. If the target is unknown, omits the reasons that
 * depend on it.
 */
function barsOf(
  { encounter, id, target, settings }: CommandSource,
  action: ActionKey,
  arm: ArmSeen | null,
): readonly ActBar[] {
  if (!encounter.fighters.some(fighter => fighter.id === id)) return ["notYourTurn"];
  const known = target !== null && target !== id && encounter.fighters.some(fighter => fighter.id === target);
  const stand = known ? target : encounter.fighters.find(fighter => fighter.id !== id)?.id;
  if (stand === undefined) return [];
  const bars = actBars(
    encounter,
    id,
    { key: action, target: stand, tier: "success", moves: [], extendedReach: arm?.kind === "meleeExtended" },
    settings,
  );
  return known ? bars : bars.filter(bar => !ofTarget.has(bar));
}
