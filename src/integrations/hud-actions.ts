import { commandsOf } from "../applications/sheets/sheet-actions.ts";
import type { Words } from "../applications/shared/words.ts";
import { attributes, type Attribute } from "../rules/character/attributes.ts";
import { skillList } from "../rules/character/skills.ts";
import { currentHouseRules } from "../data/house-rules.ts";
import type { BlackoutActor } from "../documents/actor.ts";
import { perform } from "../actions/core/perform.ts";
import { actionOf } from "../actions/core/registry.ts";

/** The groups of the HUD, in order. */
export const HUD_GROUPS = ["weapons", "gear", "attributes", "skills", "maneuvers", "actions"] as const;
export type HudGroup = (typeof HUD_GROUPS)[number];

/** The command of a HUD button: a test, an item, or an action. */
export type HudCommand =
  | { readonly kind: "test"; readonly attribute: Attribute; readonly skill: string }
  | { readonly kind: "item"; readonly id: string }
  | { readonly kind: "action"; readonly key: string };

/** A button of the HUD. */
export interface HudAction {
  readonly code: string;
  readonly name: string;
  readonly img: string;
  readonly info: string;
}

/** Encodes a HUD command as a string. */
function codeOf(command: HudCommand): string {
  return command.kind === "test"
    ? `test|${command.attribute}|${command.skill}`
    : command.kind === "item"
      ? `item|${command.id}`
      : `action|${command.key}`;
}

/** Returns the command for a code, or null if it belongs to another package or no longer exists. */
export function actionOfCode(code: unknown): HudCommand | null {
  if (typeof code !== "string") return null;
  const [kind, first = "", second = ""] = code.split("|");
  const attribute = attributes.find(one => one === first);
  if (kind === "test") return attribute ? { kind, attribute, skill: second } : null;
  if (kind === "item") return first === "" ? null : { kind, id: first };
  return kind === "action" && actionOf(first) ? { kind, key: first } : null;
}

/**
 * Returns an actor's available commands for the HUD, by group. Enemies only have attribute tests (R13.19).
 */
export function hudActions(actor: BlackoutActor, words: Words): Record<HudGroup, readonly HudAction[]> {
  const none: Record<HudGroup, readonly HudAction[]> = {
    weapons: [],
    gear: [],
    attributes: [],
    skills: [],
    maneuvers: [],
    actions: [],
  };
  if (!actor.isPerson()) return none;
  const items = [...actor.items].sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name));
  const shown = (item: (typeof items)[number]): HudAction => ({
    code: codeOf({ kind: "item", id: item.id ?? "" }),
    name: item.name,
    img: item.img ?? "",
    info: item.isThing() && item.system.quantity > 1 ? `${item.system.quantity}` : "",
  });
  const lists = commandsOf(actor, words);
  const done = (rows: (typeof lists)["actions"]): HudAction[] =>
    rows
      .filter(({ refused }) => !refused)
      .map(({ action, name, ap }) => ({
        code: codeOf({ kind: "action", key: action }),
        name,
        img: "",
        info: ap > 0 ? words.format("BLACKOUT.integration.actionPoints", { points: `${ap}` }) : "",
      }));
  const tested = (attribute: Attribute, skill: string, name: string): HudAction => {
    const abilities = actor.testAbilities(attribute, skill);
    return {
      code: codeOf({ kind: "test", attribute, skill }),
      name,
      img: "",
      info: abilities ? `${abilities.attributeDice + abilities.skillRank + abilities.skillModifier}` : "",
    };
  };
  return {
    weapons: items.filter(item => item.isWeapon() && item.system.location === "worn").map(shown),
    gear: items
      .filter(
        item =>
          (item.isGear() || item.isConsumable()) &&
          item.system.location !== "stowed" &&
          item.system.quantity > 0,
      )
      .map(shown),
    attributes: actor.isNpc()
      ? attributes.map(attribute => tested(attribute, "", words.localize(`BLACKOUT.attribute.${attribute}`)))
      : [],
    skills: actor.isSkilled()
      ? skillList(currentHouseRules()).map(({ key, label, attribute }) =>
          tested(attribute, key, words.localize(label)),
        )
      : [],
    maneuvers: done(lists.maneuvers),
    actions: done(lists.actions),
  };
}

/**
 * Executes a button's command: rolls a test, uses an item, or performs an action. Returns whether a message
 * was posted.
 */
export async function doHudAction(
  actor: BlackoutActor,
  command: HudCommand,
  fast: boolean,
): Promise<boolean> {
  if (command.kind === "test")
    return (await actor.rollTest({ attribute: command.attribute, skill: command.skill, fast })) !== null;
  if (command.kind === "item") return (await actor.items.get(command.id)?.use({ fast })) != null;
  return (await perform({ action: command.key, actor, item: inHand(actor, command.key), fast })) !== null;
}

/** Returns a melee weapon that the actor holds, or null if there is none or the action uses no weapon. */
function inHand(actor: BlackoutActor, key: string) {
  const weapon = actionOf(key)?.item?.includes("weapon") === true;
  return weapon
    ? (actor.items.find(
        item => item.isWeapon() && item.system.location === "worn" && item.system.category === "melee",
      ) ?? null)
    : null;
}
