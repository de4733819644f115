import { configureEffectTransfer, registerDataModels, registerDieTerm } from "./compat.ts";
import { CharacterData } from "./data/actor/character.ts";
import { NpcData } from "./data/actor/npc.ts";
import { PartyData } from "./data/actor/party.ts";
import { CombatantData } from "./data/combat/combatant.ts";
import { ConditionData } from "./data/effect/condition.ts";
import { ArmorData } from "./data/item/armor.ts";
import { GearData } from "./data/item/gear.ts";
import { WeaponData } from "./data/item/weapon.ts";
import { ActionMessageData } from "./data/message/action.ts";
import { RequestMessageData } from "./data/message/request.ts";
import { InspirationDie } from "./dice/inspiration-die.ts";
import { SuccessRoll } from "./dice/success-roll.ts";
import { BlackoutActiveEffect } from "./documents/active-effect.ts";
import { BlackoutActor, setTokenAdjuster } from "./documents/actor.ts";
import { BlackoutChatMessage } from "./documents/chat-message.ts";
import { BlackoutCombatant } from "./documents/combatant.ts";
import { BlackoutItem } from "./documents/item.ts";
import { registerStatuses } from "./documents/statuses.ts";
import { startWriter } from "./gm/writer.ts";
import { adjustToken } from "./play/adjust-token.ts";
import { watchSettledActions } from "./play/deed/hooks.ts";
import { registerAllVerbs } from "./play/verbs/index.ts";
import { registerSettings } from "./settings.ts";

/** Registers everything that the system is without a screen: documents, data, dice, statuses, verbs and settings. Called once, while Foundry initialises. */
export function registerSystem(): void {
  CONFIG.ActiveEffect.documentClass = BlackoutActiveEffect;
  CONFIG.Actor.documentClass = BlackoutActor;
  CONFIG.Item.documentClass = BlackoutItem;
  CONFIG.ChatMessage.documentClass = BlackoutChatMessage;
  CONFIG.Combatant.documentClass = BlackoutCombatant;
  registerDataModels("Actor", { character: CharacterData, npc: NpcData, party: PartyData });
  registerDataModels("Item", { weapon: WeaponData, armor: ArmorData, gear: GearData });
  registerDataModels("ChatMessage", { request: RequestMessageData, action: ActionMessageData });
  registerDataModels("ActiveEffect", { condition: ConditionData });
  // Combats make their members without naming a type, so the plain type carries the model.
  registerDataModels("Combatant", { base: CombatantData });
  CONFIG.Actor.trackableAttributes = {
    character: { bar: ["health", "stamina", "armor", "resistance"], value: ["stress.value", "passiveEvasion.value"] },
    npc: { bar: ["health", "stamina", "armor", "resistance"], value: ["step", "passiveEvasion.value"] },
    party: { bar: [], value: ["inspiration.value"] },
  };
  CONFIG.Dice.rolls.push(SuccessRoll);
  registerDieTerm(InspirationDie.DENOMINATION, InspirationDie);
  configureEffectTransfer();
  registerStatuses();

  registerSettings();
  registerAllVerbs();
  setTokenAdjuster(adjustToken);
}

/** Starts what runs on every client for as long as the game is there. Called once, when it is ready. */
export function startSystem(): void {
  watchSettledActions();
  startWriter();
}
