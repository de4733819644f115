import type { BlackoutActiveEffect } from "../documents/active-effect.ts";
import type { BlackoutActor } from "../documents/actor.ts";
import type { BlackoutChatMessage } from "../documents/chat-message.ts";
import type { BlackoutCombat } from "../documents/combat.ts";
import type { BlackoutCombatant } from "../documents/combatant.ts";
import type { BlackoutItem } from "../documents/item.ts";
import type { BlackoutToken } from "../documents/token.ts";
import type { ActorModels, ItemModels } from "../data/models.ts";
import type { ConditionData } from "../data/effect/condition.ts";
import type { ActionMessageData } from "../data/message/action.ts";
import type { HazardBehaviorData } from "../data/region/hazard.ts";
import type { RequestMessageData } from "../data/message/request.ts";

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface SystemNameConfig {
    name: "blackout";
  }
  interface AssumeHookRan {
    init: true;
    i18nInit: true;
    setup: true;
    ready: true;
  }
  interface DataModelConfig {
    ActiveEffect: { condition: typeof ConditionData };
    Actor: ActorModels;
    Item: ItemModels;
    ChatMessage: { request: typeof RequestMessageData; action: typeof ActionMessageData };
    RegionBehavior: { hazard: typeof HazardBehaviorData };
  }
  interface DocumentClassConfig {
    ActiveEffect: typeof BlackoutActiveEffect<ActiveEffect.SubType>;
    Actor: typeof BlackoutActor<Actor.SubType>;
    Item: typeof BlackoutItem<Item.SubType>;
    Token: typeof BlackoutToken;
    ChatMessage: typeof BlackoutChatMessage<ChatMessage.SubType>;
    Combat: typeof BlackoutCombat<Combat.SubType>;
    Combatant: typeof BlackoutCombatant<Combatant.SubType>;
  }
  interface ConfiguredActiveEffect<SubType extends ActiveEffect.SubType> {
    document: BlackoutActiveEffect<SubType>;
  }
  interface ConfiguredActor<SubType extends Actor.SubType> {
    document: BlackoutActor<SubType>;
  }
  interface ConfiguredItem<SubType extends Item.SubType> {
    document: BlackoutItem<SubType>;
  }
  interface ConfiguredChatMessage<SubType extends ChatMessage.SubType> {
    document: BlackoutChatMessage<SubType>;
  }
  interface ConfiguredCombat<SubType extends Combat.SubType> {
    document: BlackoutCombat<SubType>;
  }
  interface ConfiguredCombatant<SubType extends Combatant.SubType> {
    document: BlackoutCombatant<SubType>;
  }
  interface SystemConfig {
    Actor: { discriminate: "all" };
    Item: { discriminate: "all" };
  }
  interface SettingConfig {
    "blackout.houseRules": foundry.data.fields.ObjectField;
    "blackout.playersMayCreateCharacters": boolean;
    "blackout.migration": foundry.data.fields.ObjectField;
    "blackout.skillsQuestion": string;
    "blackout.partyActor": string;
    "blackout.automation": string;
    "blackout.welcomed": boolean;
    "blackout.enforceAp": string;
    "blackout.enforceAmmunition": string;
    "blackout.enforceRange": string;
    "blackout.enforceLoad": string;
    "blackout.enforceTraining": string;
    "blackout.knowledge": string;
    "blackout.openItems": string;
    "blackout.whoMayApply": string;
    "blackout.whoMayUndo": string;
    "blackout.promptSeconds": number;
    "blackout.initiativeDice": number;
    "blackout.combatVariant": string;
    "blackout.variantRules": foundry.data.fields.ObjectField;
    "blackout.coverFromMap": boolean;
    "blackout.reticle": boolean;
    "blackout.clocksUntil": number;
    "blackout.struckUntil": number;
    "blackout.imports": foundry.data.fields.ObjectField;
    "blackout.importProfiles": foundry.data.fields.ObjectField;
    "blackout.preparedEncounters": foundry.data.fields.ObjectField;
  }
}
