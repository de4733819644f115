import type { BlackoutCombat } from "../../../documents/combat.ts";
import type { Choices } from "../../../actions/core/facts.ts";
import { perform } from "../../../actions/core/perform.ts";
import { undoAction } from "../../../actions/core/ask-writer.ts";
import { asAction, type ActionMessage } from "../../../actions/core/posted.ts";
import { variantRules } from "../../../actions/variants/variant-facts.ts";
import { writeVariantRules } from "../../../actions/variants/write-rules.ts";
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
import { confirm, confirmRemoval, dataOf } from "../../../applications/shared/actions.ts";
import { resetItemData } from "../../../applications/variants/reset-item-data.ts";
import type { Pressed } from "../../../applications/variants/screens.ts";
import { boardMemory } from "./board-memory.ts";
import { targetedActors } from "../../../applications/dialogs/targets.ts";
import { localize } from "../../../language/localize.ts";
import { readEncounterForView } from "./encounter-for-view.ts";
import { placeByMap } from "./zones-of-map.ts";

/** The keys of the actions that can cost a combatant full or quick actions. */
const SPENDING = [
  "zones.attack",
  "zones.action",
  "zones.breakGrapple",
  "zones.firstAid",
  "zones.rally",
  "zones.orders",
  "zones.stopPanic",
];

/** The handlers of all buttons, by the value of `data-command`. */
const commands: Readonly<Record<string, (pressed: Pressed) => unknown>> = {
  do: pressed => act(pressed, dataOf(pressed.target, "actionType"), choicesOf(pressed.target)),
  roll: pressed => act(pressed, "zones.roll", { skill: dataOf(pressed.target, "skill") }),
  supply: pressed => act(pressed, "zones.supply", { supply: dataOf(pressed.target, "supply") }),
  goTo: pressed => at(pressed, "zones.action", { action: "moveZone", zone: dataOf(pressed.target, "zone") }),
  spendQuick: pressed => at(pressed, "zones.action", { action: "otherQuick" }),
  giveCard: pressed => act(pressed, "zones.card", {}, []),
  sendFirst: pressed => at(pressed, "zones.card", { card: 1 }),
  sendLast: pressed => at(pressed, "zones.card", { card: 0 }),
  toggleUnaware: pressed =>
    at(pressed, "zones.adjust", {
      unaware: !encounterFor(pressed)?.place(pressed.combatant?.id ?? "").unaware,
    }),
  refresh: pressed => at(pressed, "zones.adjust", { refresh: true }),
  undoSpend: pressed => undoLast(pressed),
  adjust: pressed => act(pressed, "zones.adjust", {}, []),
  stress: ({ actor, ...pressed }) => act({ ...pressed, actor }, "zones.stress", {}, actor ? [actor] : []),
  panic: pressed => act(pressed, "zones.panic", {}, []),
  put: pressed => {
    boardMemory.open = "";
    return at(pressed, "zones.zone", { operation: "place", zone: dataOf(pressed.target, "zone") });
  },
  byMap: ({ combat }) => combat && placeByMap(combat),
  swap: pressed => act(pressed, "zones.swap", {}, []),
  surprise: ({ combat }) => forEncounter(combat, "zones.round"),
  deal: ({ combat }) => forEncounter(combat, "zones.deal"),
  redeal: pressed => at(pressed, "zones.deal", { who: "one" }),
  groupAll: ({ combat }) => forEncounter(combat, "zones.group", { operation: "all" }, true),
  group: pressed => at(pressed, "zones.group", { operation: "alike" }),
  groupWith: pressed => act(pressed, "zones.group", { operation: "join" }, []),
  ungroup: pressed => at(pressed, "zones.group", { operation: "leave" }),
  part: pressed => at(pressed, "zones.group", { operation: "part" }),
  hideCards: () => hideCards(),
  zones: async ({ combat }) => {
    if (combat) await (await import("./zones-window.ts")).ZonesWindow.open(combat);
  },
  foldBoard: ({ redraw }) => {
    boardMemory.folded = !boardMemory.folded;
    redraw();
  },
  openMember: ({ target, redraw }) => {
    const open = `member.${dataOf(target, "member")}`;
    boardMemory.open = boardMemory.open === open ? "" : open;
    redraw();
  },
  prefill: pressed => at(pressed, "zones.prefill", {}),
  prefillAnew: pressed => fillAnew(pressed),
  dropInjury: pressed => dropInjury(pressed),
  resetItem: pressed => resetItemData("zones", pressed),
};

/** Handles a button press. */
export function press(pressed: Pressed): unknown {
  return commands[pressed.command]?.(pressed);
}

/** Opens the settings of Zones & Cards. */
export async function openSettings(): Promise<void> {
  const [{ VariantSettingsWindow }, { settingsSpec }] = await Promise.all([
    import("../../../applications/variants/settings-window.ts"),
    import("./settings-spec.ts"),
  ]);
  await VariantSettingsWindow.openFor("zones", stored => settingsSpec(stored));
}

/** Performs an action of the combatant to whom the row or bar belongs. */
async function act(
  { actor, combatant, item, fast }: Pressed,
  action: string,
  choices: Choices = {},
  targets = targetedActors(),
): Promise<void> {
  // Only Gamemasters see messages about a hidden combatant.
  const mode = combatant?.hidden === true && game.user.isGM ? { mode: "gm" as const } : {};
  if (actor)
    await perform({
      action,
      actor,
      item,
      targets,
      fast,
      ...mode,
      choices: { ...(combatant ? { combatant: combatant.uuid } : {}), ...choices },
    });
}

/** Performs an action immediately, without targets. */
async function at(pressed: Pressed, action: string, choices: Choices): Promise<void> {
  await act({ ...pressed, fast: true }, action, choices, []);
}

function encounterFor({ combat, combatant }: Pressed): ZonesEncounter | null {
  return combat && readEncounterForView(combat, combatant).encounter;
}

/**
 * Undoes the combatant's last action in this encounter that had a cost. Notifies the user if there is none.
 */
async function undoLast({ actor, combat }: Pressed): Promise<void> {
  const own = (message: ActionMessage) =>
    message.system.actor === actor?.uuid &&
    message.system.verdict.combat === combat?.id &&
    message.system.verdict.state === "applied" &&
    SPENDING.includes(message.system.action);
  const last = game.messages.contents.flatMap(message => asAction(message) ?? []).findLast(own);
  if (last) await undoAction(last);
  else ui.notifications.info("BLACKOUT.zones.nothingSpent", { localize: true });
}

function choicesOf(target: HTMLElement): Choices {
  const written = dataOf(target, "choices");
  const choices: unknown = written === "" ? {} : JSON.parse(written);
  return typeof choices === "object" && choices !== null ? (choices as Choices) : {};
}

/**
 * Posts an action that affects the whole encounter, on behalf of one combatant. The action sets which
 * combatants surprise others and which are unaware of them (Z2.4, Z2.5), deals new cards, or changes groups.
 */
async function forEncounter(
  combat: BlackoutCombat | null,
  action: string,
  choices: Choices = {},
  fast = false,
): Promise<void> {
  const bearer = combat?.combatants.find(({ actor }) => actor !== null);
  if (bearer?.actor)
    await perform({
      action,
      actor: bearer.actor,
      targets: [],
      fast,
      choices: { combatant: bearer.uuid, ...choices },
    });
}

/** Changes whether enemies' cards are hidden from players. */
async function hideCards(): Promise<void> {
  await writeVariantRules("zones", [
    { path: "hiddenCards", value: variantRules("zones")["hiddenCards"] !== true },
  ]);
}

async function fillAnew(pressed: Pressed): Promise<void> {
  const { actor } = pressed;
  if (
    actor &&
    (await confirm(
      "BLACKOUT.variants.prefillAnew",
      localize("BLACKOUT.variants.prefillAsk", { name: actor.name }),
    ))
  )
    await at(pressed, "zones.prefill", { anew: true });
}

async function dropInjury(pressed: Pressed): Promise<void> {
  const name = pressed.target.closest("li")?.querySelector(".bo-sb")?.textContent ?? "";
  if (await confirmRemoval(name.trim()))
    await at(pressed, "zones.dropInjury", { injury: dataOf(pressed.target, "injury") });
}
