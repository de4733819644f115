import type { MessageMode } from "../../../compat/messages.ts";
import type { BlackoutActor } from "../../../documents/actor.ts";
import type { BlackoutCombat } from "../../../documents/combat.ts";
import { mayMoveOn } from "../../../documents/move-guard.ts";
import type { Choices } from "../../../actions/core/facts.ts";
import { perform } from "../../../actions/core/perform.ts";
import { attackActions } from "../combat/attack/weapon.ts";
import { isFilled } from "../combat/sheet-of.ts";
import { variantFacts } from "../../../actions/variants/variant-facts.ts";
import { actionFacts, type ActionKey } from "../rules/actions.ts";
import { hudFighter } from "../../../applications/combat/bar-fighter.ts";
import { showBarOf } from "../../../applications/combat/bar-choice.ts";
import { targetedActors } from "../../../applications/dialogs/targets.ts";
import { confirm, dataOf } from "../../../applications/shared/actions.ts";
import { foundryWords } from "../../../applications/shared/words.ts";
import { resetItemData } from "../../../applications/variants/reset-item-data.ts";
import type { Pressed } from "../../../applications/variants/screens.ts";
import { localize } from "../../../language/localize.ts";
import { SYSTEM_ID } from "../../../system-id.ts";
import { modeOfAction, modeOfPair } from "./action-mode.ts";
import { encounterSource } from "./encounter-source.ts";
import { chooseFrom, memory } from "./memory.ts";

/**
 * Handles a button press. A command can end with a dot and a combatant's ID, as it does for the buttons at
 * the bottom of the tracker.
 */
export function press(pressed: Pressed): unknown {
  const [command = "", id] = pressed.command.split(".");
  const named = id === undefined ? undefined : pressed.combat?.combatants.get(id);
  const combatant = named ?? pressed.combatant;
  return commands[command]?.({ ...pressed, combatant, actor: combatant?.actor ?? pressed.actor });
}

/** Opens the window for the settings of Range Bands. */
export async function openSettings(): Promise<void> {
  const [{ VariantSettingsWindow }, { settingsSpec }] = await Promise.all([
    import("../../../applications/variants/settings-window.ts"),
    import("./settings-spec.ts"),
  ]);
  await VariantSettingsWindow.openFor("bands", stored => settingsSpec(stored));
}

/** The handlers of all buttons, by the value of `data-command`. */
const commands: Readonly<Record<string, (pressed: Pressed) => unknown>> = {
  askDrop: ({ combat }) => ofEncounter(combat, "bands.drop", { ask: true }, false),
  resolve: ({ combat, target }) =>
    ofEncounter(combat, "bands.resolve", { effect: Number(dataOf(target, "effect")) }, true),
  removeEffect: ({ combat, target }) =>
    ofEncounter(combat, "bands.delay", { remove: Number(dataOf(target, "effect")) }, true),
  addEffect: ({ combat }) => ofEncounter(combat, "bands.delay", {}, false),
  delayEffect: pressed => act(pressed, "bands.delay"),
  defer: pressed => endTurn(acting(pressed), "bands.defer"),
  holdBack: pressed => holdBack(pressed),
  endTurn: pressed => endTurn(acting(pressed), "bands.endTurn"),
  letLapse: pressed => endTurn(pressed, "bands.endTurn"),
  actNow: ({ combatant, redraw }) => {
    if (!combatant) return;
    showBarOf(combatant);
    redraw();
    // Without a bar, the sheet has the same attacks and actions.
    if (!game.settings.get(SYSTEM_ID, "turnHud") || hudFighter() !== combatant)
      void combatant.actor?.sheet?.render(true);
  },
  act: pressed => attempt(pressed, dataOf(pressed.target, "act") as ActionKey, dataOf(pressed.target, "arm")),
  attack: pressed => attempt(pressed, "attack", dataOf(pressed.target, "arm")),
  check: pressed => act(pressed, "bands.check", { ability: dataOf(pressed.target, "ability") }),
  stressCheck: pressed => act(pressed, "bands.stress"),
  clearBox: pressed => act(pressed, "bands.state", { what: "clear" }, true),
  avertDeath: pressed => act(pressed, "bands.avert", {}, true),
  checkPanic: pressed => act(pressed, "bands.panic"),
  lastingWound: pressed => act(pressed, "bands.wound"),
  removeLasting: pressed =>
    act(pressed, "bands.state", { what: "unwound", at: Number(dataOf(pressed.target, "at")) }, true),
  calm: pressed => act(pressed, "bands.state", { what: "calm" }, true),
  compose: pressed => act(pressed, "bands.state", { what: "compose" }, true),
  state: pressed => act(pressed, "bands.state"),
  rest: pressed => act(pressed, "bands.rest"),
  heal: pressed => act(pressed, "bands.heal"),
  hazard: pressed => act(pressed, "bands.hazard"),
  upkeep: pressed => act(pressed, "bands.upkeep"),
  stabilise: pressed => adjust(pressed, { what: "stabilise" }),
  setTotal: pressed => adjust(pressed, { what: "total" }, false),
  reroll: pressed => adjust(pressed, { what: "reroll" }),
  rerollAll: pressed => adjust(pressed, { what: "rerollAll" }),
  adjust: pressed => adjust(pressed, {}, false),
  grantAction: pressed => adjust(pressed, { what: "actions", amount: 1 }),
  takeAction: pressed => adjust(pressed, { what: "actions", amount: -1 }),
  markAttacked: pressed => adjust(pressed, { what: "wasAttacked", on: true }),
  markUntouched: pressed => leaveAlone(pressed),
  fillBox: pressed => act(pressed, "bands.state", { what: "fill" }, true),
  emptyBox: pressed => act(pressed, "bands.state", { what: "clear" }, true),
  giveInsight: pressed => adjust(pressed, { what: "insight", amount: 1 }),
  foldMatrix: ({ redraw }) => {
    memory.matrix = !memory.matrix;
    redraw();
  },
  matrixFrom: ({ target, redraw }) => {
    chooseFrom((target as HTMLSelectElement).value);
    redraw();
  },
  pair: ({ combat, target }) =>
    setApart(combat, dataOf(target, "one"), dataOf(target, "other"), (target as HTMLSelectElement).value),
  prefill: pressed => fillIn(pressed),
  resetSheet: pressed => act(pressed, "bands.resetSheet", {}, true),
  resetGear: pressed => resetItemData("bands", pressed),
};

/** Performs an action of the combatant to whom the row, bar or button belongs. */
async function act(
  { actor, combatant, item, fast }: Pressed,
  actionKey: string,
  choices: Choices = {},
  atOnce = false,
): Promise<void> {
  if (actor)
    await perform({
      action: actionKey,
      actor,
      item,
      targets: [],
      fast: fast || atOnce,
      ...toldTo(actionKey, actor, combatant),
      choices: { ...(combatant ? { combatant: combatant.uuid } : {}), ...choices },
    });
}

/** Ends or defers a turn. If anything is still pending, asks the user to confirm this first. */
async function endTurn(pressed: Pressed, actionKey: "bands.defer" | "bands.endTurn"): Promise<void> {
  if (!pressed.combat || (await mayMoveOn(pressed.combat))) await act(pressed, actionKey, {}, true);
}

/**
 * Sets the distance between two combatants, as an action of the first one who has an actor. If either
 * combatant is hidden, only Gamemasters see the message.
 */
async function setApart(
  combat: BlackoutCombat | null,
  one: string,
  other: string,
  band: string,
): Promise<void> {
  const pair = [one, other].flatMap(id => combat?.combatants.get(id) ?? []);
  const combatant = pair.find(({ actor }) => actor !== null);
  if (combatant?.actor)
    await perform({
      action: "bands.band",
      actor: combatant.actor,
      targets: [],
      fast: true,
      ...modeOfPair(pair),
      choices: { combatant: combatant.uuid, one, other, band },
    });
}

/**
 * Performs a Gamemaster's action on the whole encounter. The action is posted for the acting combatant or, if
 * that combatant is hidden or there is none, for the first combatant who isn't hidden. If all combatants are
 * hidden, it is posted for the acting or the first combatant.
 */
async function ofEncounter(
  combat: BlackoutCombat | null,
  actionKey: string,
  choices: Choices,
  fast: boolean,
): Promise<void> {
  const all = [...(combat?.combatant ? [combat.combatant] : []), ...(combat?.combatants ?? [])].filter(
    ({ actor }) => actor !== null,
  );
  const combatant = all.find(({ hidden }) => !hidden) ?? all[0] ?? null;
  if (combatant?.actor)
    await perform({
      action: actionKey,
      actor: combatant.actor,
      targets: [],
      fast,
      choices: { combatant: combatant.uuid, ...choices },
    });
}

async function adjust(pressed: Pressed, choices: Choices, atOnce = true): Promise<void> {
  const { actor, combatant } = pressed;
  if (actor && combatant)
    await perform({
      action: "bands.adjust",
      actor,
      targets: [actor],
      fast: atOnce,
      ...toldTo("bands.adjust", actor, combatant),
      choices: { combatant: combatant.uuid, ...choices },
    });
}

function toldTo(
  actionKey: string,
  actor: BlackoutActor,
  combatant: Pressed["combatant"],
): { readonly mode?: MessageMode } {
  const mode = modeOfAction(actionKey, actor, combatant, game.user.isGM);
  return mode ? { mode } : {};
}

/** X2.4: marks a combatant as not having attacked or been attacked this round. */
async function leaveAlone(pressed: Pressed): Promise<void> {
  const { combat, combatant } = pressed;
  const fighter =
    combat &&
    encounterSource(combat, null, foundryWords()).seen.encounter.fighters.find(
      ({ id }) => id === combatant?.id,
    );
  for (const what of ["attacked", "wasAttacked"] as const)
    if (fighter?.[what]) await adjust(pressed, { what, on: false });
}

/**
 * Determines the combatant for a bottom button whose command contains no ID: one of the user's own combatants
 * who may act now or, if there is none, the combatant with Foundry's turn. Of several combatants who act
 * together, only one has Foundry's turn (X2.3).
 */
function acting(pressed: Pressed): Pressed {
  const { combat, combatant, target } = pressed;
  if (
    !combat ||
    (combatant && (pressed.command.includes(".") || target.closest("[data-combatant-id]") !== null))
  )
    return pressed;
  const { seen } = encounterSource(combat, null, foundryWords());
  const id = seen.mayAct.find(one => combat.combatants.get(one)?.isOwner === true);
  const own = (id === undefined ? combat.combatant : combat.combatants.get(id)) ?? null;
  return { ...pressed, combatant: own, actor: own?.actor ?? null };
}

/** The keys of the actions that are defined separately from the other Range Bands actions. */
const ownActions: Partial<Readonly<Record<ActionKey, string>>> = {
  stabilise: "bands.stabilise",
  diceCheck: "bands.check",
};

/** The actions that can have several targets. */
const severalTargets: readonly ActionKey[] = ["coverFire", "move", "reposition", "sprint"];

/** Attacks with a weapon or performs another action. */
async function attempt(pressed: Pressed, action: ActionKey, arm: string): Promise<void> {
  const { actor, combatant, fast } = pressed;
  if (!actor) return;
  const actionKey = attackActions.some(one => one === action)
    ? "bands.attack"
    : (ownActions[action] ?? "bands.action");
  const targets = severalTargets.includes(action)
    ? targetedActors()
    : actionFacts(action).target
      ? targetedActors().slice(0, 1)
      : [];
  await perform({
    action: actionKey,
    actor,
    item: actor.items.get(arm) ?? null,
    targets,
    fast,
    ...toldTo(actionKey, actor, combatant),
    choices: { ...(combatant ? { combatant: combatant.uuid } : {}), action },
  });
}

/**
 * X2.6: postpones a combatant's turn. The owner can do so only during the turn. A Gamemaster can also do so
 * before it.
 */
async function holdBack(pressed: Pressed): Promise<void> {
  const { combat, combatant } = pressed;
  const comes =
    combat && !encounterSource(combat, null, foundryWords()).seen.mayAct.some(id => id === combatant?.id);
  await (comes && game.user.isGM ? adjust(pressed, { what: "defer" }) : endTurn(pressed, "bands.defer"));
}

/** Fills in attributes and skills from Blackout's values, without changing the actor's state. */
async function fillIn(pressed: Pressed): Promise<void> {
  const { actor } = pressed;
  const filled =
    actor &&
    isFilled(
      variantFacts("bands", actor, [], "").people.find(one => one.actor === actor.uuid)?.sheet ?? null,
    );
  if (
    actor &&
    (!filled ||
      (await confirm(
        "BLACKOUT.bands.sheet.prefill",
        localize("BLACKOUT.bands.sheet.prefillAsk", { name: actor.name }),
      )))
  )
    await act(pressed, "bands.prefill", {}, true);
}
