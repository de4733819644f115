import { isInProgress } from "../../actions/core/when-settled.ts";
import { effectHooks, messageHooks, settingHooks, watchHooks } from "../../compat/hooks.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import { onTurnShown, shownTurn } from "../../documents/shown-turn.ts";
import { onScreens } from "../variants/fetch-screens.ts";

/** The callbacks through which {@link watchEncounter} accesses and updates a combat tracker. */
interface Watching {
  readonly combat: () => BlackoutCombat | null;
  /** Whether the encounter uses a combat variant. */
  readonly isVariant: () => boolean;
  readonly refresh: () => void;
  /** Makes the tracker show the encounter with this ID. Null means that no encounter is active. */
  readonly show: (id: string | null) => void;
  /** Marks the combatant with this ID as acting. */
  readonly markTurn: (id: string | null) => void;
}

/**
 * Updates a combat tracker after every change that it displays and that Foundry's tracker doesn't follow.
 * Returns the functions that stop these updates.
 */
export function watchEncounter({
  combat,
  isVariant,
  refresh,
  show,
  markTurn,
}: Watching): readonly (() => void)[] {
  const isOfEncounter = (parent: unknown) =>
    combat()?.combatants.some(({ actor }) => actor !== null && actor === parent) === true;
  return [
    onTurnShown(encounter => {
      if (encounter === combat()) markTurn(shownTurn(encounter));
    }),
    // A finished action can change the turn's events and the user's knowledge without changing the encounter.
    watchHooks(messageHooks, (message: ChatMessage.Implementation) => {
      if (message.isAction() && combat()?.started && !isInProgress(message)) refresh();
    }),
    watchHooks(effectHooks, (effect: ActiveEffect.Implementation) => {
      if (isOfEncounter(effect.parent)) refresh();
    }),
    // When a Gamemaster activates an encounter, all users' trackers show it.
    watchHooks(["createCombat"], encounter => {
      if (encounter.active) show(encounter.id);
    }),
    watchHooks(["updateCombat"], (_encounter, changes) => {
      if (changes.active !== undefined) show(game.combats.active?.id ?? null);
    }),
    // Combat variants also display actor data, so a change to an actor requires an update.
    watchHooks(["updateActor"], actor => {
      if (isVariant() && isOfEncounter(actor)) refresh();
    }),
    // Distances are measured from the selected token, so selecting another token requires an update.
    watchHooks(["controlToken"], () => {
      if (isVariant()) refresh();
    }),
    watchHooks(["deleteActor", "deleteToken", ...settingHooks], refresh),
    onScreens(encounter => {
      if (encounter === null) refresh();
    }),
  ];
}
