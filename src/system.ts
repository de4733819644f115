// This import must come first, because sheets list the registered variants while their own modules load.
import "./variants/index.ts";
import { watchScenes } from "./world/read-scene.ts";
import { configureEffectTransfer } from "./compat/effects.ts";
import { registerDataModels } from "./compat/documents.ts";
import { registerDieTerm } from "./compat/messages.ts";
import { CombatData } from "./data/combat/combat.ts";
import { CombatantData } from "./data/combat/combatant.ts";
import { ConditionData } from "./data/effect/condition.ts";
import { ActionMessageData } from "./data/message/action.ts";
import { RequestMessageData } from "./data/message/request.ts";
import { actorModels, itemModels } from "./data/models.ts";
import { HazardBehaviorData } from "./data/region/hazard.ts";
import { InspirationDie } from "./dice/inspiration-die.ts";
import { SuccessRoll } from "./dice/success-roll.ts";
import { BlackoutActiveEffect } from "./documents/active-effect.ts";
import { BlackoutActor, setTokenAdjuster } from "./documents/actor.ts";
import { BlackoutChatMessage } from "./documents/chat-message.ts";
import { setCombatAsker } from "./documents/combat-links.ts";
import { BlackoutCombat } from "./documents/combat.ts";
import { registerCombatRules } from "./documents/combat-rules.ts";
import { BlackoutCombatant } from "./documents/combatant.ts";
import { BlackoutItem } from "./documents/item.ts";
import { BlackoutToken } from "./documents/token.ts";
import { setActions } from "./documents/document-actions.ts";
import { setConditionHandler } from "./documents/conditions.ts";
import { registerStatuses } from "./documents/statuses.ts";
import { adjustToken } from "./features/adjust-token.ts";
import { changeByHand } from "./features/condition-by-hand.ts";
import { combatAsker } from "./features/combat/encounter-requests.ts";
import { blackoutRules } from "./actions/turns/blackout-rules.ts";
import { watchPicks } from "./features/combat/picks.ts";
import { watchPostedActions, watchSettledActions } from "./actions/core/hooks.ts";
import { tidyKept } from "./actions/core/tidy-kept.ts";
import { startOpenDialogs } from "./features/inspiration/open-dialogs.ts";
import { fetchActions, actionsFetched } from "./actions/core/registry.ts";
import { mirroredRules } from "./actions/variants/mirrored-rules.ts";
import { variantKeys } from "./actions/variants/registry.ts";
import { watchVariants } from "./actions/variants/watch.ts";
import { rollTest } from "./features/test.ts";
import { useItem } from "./features/use-item.ts";
import { roundSeconds } from "./rules/conditions/clock.ts";
import { contentLanguageFetched, fetchContentLanguage } from "./content-language.ts";
import { registerSettings } from "./settings.ts";

/**
 * Registers everything except for the interface: documents, data, dice, statuses, actions and settings. Must
 * be called once, during Foundry's `init`.
 */
export function registerSystem(): void {
  CONFIG.ActiveEffect.documentClass = BlackoutActiveEffect;
  CONFIG.Actor.documentClass = BlackoutActor;
  CONFIG.Item.documentClass = BlackoutItem;
  CONFIG.Token.documentClass = BlackoutToken;
  CONFIG.ChatMessage.documentClass = BlackoutChatMessage;
  CONFIG.Combat.documentClass = BlackoutCombat;
  CONFIG.Combatant.documentClass = BlackoutCombatant;
  registerDataModels("Actor", actorModels);
  registerDataModels("Item", itemModels);
  registerDataModels("ChatMessage", { request: RequestMessageData, action: ActionMessageData });
  registerDataModels("ActiveEffect", { condition: ConditionData });
  registerDataModels("RegionBehavior", { hazard: HazardBehaviorData });
  // Combats and combatants are created without a type, so the base types use the models.
  registerDataModels("Combat", { base: CombatData });
  registerDataModels("Combatant", { base: CombatantData });
  CONFIG.Actor.trackableAttributes = {
    character: {
      bar: ["health", "stamina", "armor", "resistance"],
      value: ["stress.value", "passiveEvasion.value"],
    },
    npc: { bar: ["health", "stamina", "armor", "resistance"], value: ["step", "passiveEvasion.value"] },
    follower: { bar: ["health", "stamina", "armor", "resistance"], value: ["step", "passiveEvasion.value"] },
    barrier: { bar: ["health", "armor"], value: [] },
    party: { bar: [], value: ["inspiration.value", "credits"] },
    market: { bar: [], value: [] },
  };
  // R5.2: each round of an encounter advances the world time.
  Object.assign(CONFIG.time, { roundTime: roundSeconds });
  CONFIG.Dice.rolls.push(SuccessRoll);
  registerDieTerm(InspirationDie.DENOMINATION, InspirationDie);
  configureEffectTransfer();
  registerStatuses();

  fetchContentLanguage();
  registerSettings();
  registerCombatRules(blackoutRules);
  for (const key of variantKeys()) registerCombatRules(mirroredRules(key));
  fetchActions(async () => {
    (await import("./actions/index.ts")).registerAllActions();
  });
  watchScenes();
  setTokenAdjuster(adjustToken);
  setCombatAsker(combatAsker);
  setConditionHandler(changeByHand);
  setActions({ rollTest, useItem });
}

/**
 * Starts the permanent parts of the system on every client. Must be called once, as soon as the game is ready
 * and first requires a part of the system that isn't loaded at start-up. Rejects if a part of the system
 * can't be loaded.
 */
export async function startSystem(): Promise<void> {
  await Promise.all([actionsFetched(), contentLanguageFetched()]);
  const [{ watchLimits }, { watchVariantLimits }] = await Promise.all([
    import("./canvas/movement/limits.ts"),
    import("./canvas/movement/variant-limits.ts"),
  ]);
  watchLimits();
  watchVariantLimits();
  watchPostedActions();
  watchSettledActions();
  startOpenDialogs();
  tidyKept();
  watchPicks();
  watchVariants();
  if (game.user.isGM) await startGamemaster();
  else {
    // A connected user may be promoted to Gamemaster later.
    const made = Hooks.on("updateUser", user => {
      if (!user.isSelf || !user.isGM) return;
      Hooks.off("updateUser", made);
      void startGamemaster();
    });
  }
}

/** Starts the services that only Gamemasters' clients load. */
async function startGamemaster(): Promise<void> {
  const [{ startWriter }, { watchFinishedCharacters }] = await Promise.all([
    import("./writer/writer.ts"),
    import("./writer/finished-character.ts"),
  ]);
  startWriter();
  watchFinishedCharacters();
}
