import "../styles/blackout.scss";
import { api } from "./api.ts";
import { registerApplications } from "./applications/register.ts";
import { configureEffectTransfer, publishApi, registerDataModels, registerDieTerm } from "./compat.ts";
import { CharacterData } from "./data/actor/character.ts";
import { NpcData } from "./data/actor/npc.ts";
import { PartyData } from "./data/actor/party.ts";
import { ArmorData } from "./data/item/armor.ts";
import { GearData } from "./data/item/gear.ts";
import { WeaponData } from "./data/item/weapon.ts";
import { ActionMessageData } from "./data/message/action.ts";
import { RequestMessageData } from "./data/message/request.ts";
import { TestMessageData } from "./data/message/test.ts";
import { InspirationDie } from "./dice/inspiration-die.ts";
import { SuccessRoll } from "./dice/success-roll.ts";
import { BlackoutActor } from "./documents/actor.ts";
import { BlackoutChatMessage } from "./documents/chat-message.ts";
import { BlackoutItem } from "./documents/item.ts";
import { startWriter } from "./gm/writer.ts";
import { watchPostedTests } from "./play/test.ts";
import { registerSettings } from "./settings.ts";

Hooks.once("init", () => {
  publishApi(api);

  CONFIG.Actor.documentClass = BlackoutActor;
  CONFIG.Item.documentClass = BlackoutItem;
  CONFIG.ChatMessage.documentClass = BlackoutChatMessage;
  registerDataModels("Actor", { character: CharacterData, npc: NpcData, party: PartyData });
  registerDataModels("Item", { weapon: WeaponData, armor: ArmorData, gear: GearData });
  registerDataModels("ChatMessage", { test: TestMessageData, request: RequestMessageData, action: ActionMessageData });
  CONFIG.Actor.trackableAttributes = {
    character: { bar: ["health", "stamina", "armor", "resistance"], value: ["stress.value", "passiveEvasion.value"] },
    npc: { bar: ["health", "stamina", "armor", "resistance"], value: ["step", "passiveEvasion.value"] },
    party: { bar: [], value: ["inspiration.value"] },
  };
  CONFIG.Dice.rolls.push(SuccessRoll);
  registerDieTerm(InspirationDie.DENOMINATION, InspirationDie);
  configureEffectTransfer();

  registerSettings();
  registerApplications();
});

Hooks.once("ready", () => {
  watchPostedTests();
  startWriter();
});
