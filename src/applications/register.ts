import { itemModels } from "../data/models.ts";
import { watchArcs } from "../canvas/arcs.ts";
import { watchAreas } from "../canvas/areas/show-area.ts";
import { watchLimits } from "../canvas/movement/limits.ts";
import { BlackoutTokenRuler } from "../canvas/movement/ruler.ts";
import { Reticle } from "../canvas/reticle/reticle.ts";
import { watchHitPoints } from "../canvas/scrolling-numbers.ts";
import { setCardRenderer, setCardTeller } from "../documents/chat-message.ts";
import { setLevelAsker } from "../documents/actor.ts";
import { setActionAsker } from "../play/deed/perform.ts";
import { SYSTEM_ID } from "../system-id.ts";
import { setAmendOpener } from "./chat/action-deeds.ts";
import { renderActionCard } from "./chat/action-card.ts";
import { cardText } from "./chat/card-text.ts";
import { renderRequestCard } from "./chat/request-card.ts";
import { registerCombatScreen } from "./combat/register.ts";
import { registerAdjustControls } from "./controls/adjust-controls.ts";
import { registerKeybindings } from "./controls/keybindings.ts";
import { registerHotbar } from "./macros/hotbar.ts";
import { registerEncounterBuilder } from "./encounter/register.ts";
import { registerNewCharacterButton } from "./directory/new-character.ts";
import { registerInspiration } from "./inspiration/register.ts";
import { registerChallenges } from "./challenge/register.ts";
import { registerGuile } from "./guile/register.ts";
import { registerTakedowns } from "./takedown/register.ts";
import { registerRequests } from "./requests/register.ts";
import { registerCompendiumBrowser } from "./compendium/register.ts";
import { registerImporter } from "./importer/register.ts";
import { HouseRulesForm } from "./house-rules/house-rules-form.ts";
import { registerPartyControls } from "./party/party-controls.ts";
import { PromptPanel } from "./prompts/prompt-panel.ts";
import { askLevelOf } from "./tokens/level-dialog.ts";
import { registerHudLevels } from "./tokens/hud-levels.ts";
import { registerEnrichers } from "./text/enrichers.ts";
import { registerRulesLinks } from "./text/open-rules-page.ts";
import { PARTIALS } from "./shared/templates.ts";
import { BarrierSheet } from "./sheets/barrier-sheet.ts";
import { CharacterSheet } from "./sheets/character-sheet.ts";
import { FollowerSheet } from "./sheets/follower-sheet.ts";
import { BlackoutItemSheet } from "./sheets/item-sheet.ts";
import { NpcSheet } from "./sheets/npc-sheet.ts";
import { PartySheet } from "./sheets/party-sheet.ts";
import { isWelcome, registerWelcome, renderWelcomeCard } from "./welcome/welcome.ts";
import { windows } from "./windows.ts";

const ACTOR_SHEETS = { character: CharacterSheet, npc: NpcSheet, follower: FollowerSheet, barrier: BarrierSheet, party: PartySheet };

/** Registers everything seen: sheets, the dialog of an action, the cards, the templates that others include. Called once, while Foundry initialises. */
export function registerApplications(): void {
  const { DocumentSheetConfig } = foundry.applications.apps;
  for (const [type, sheet] of Object.entries(ACTOR_SHEETS)) {
    DocumentSheetConfig.registerSheet(Actor, SYSTEM_ID, sheet, { types: [type], makeDefault: true, label: `BLACKOUT.sheet.label.${type}` });
  }
  DocumentSheetConfig.registerSheet(Item, SYSTEM_ID, BlackoutItemSheet, { types: Object.keys(itemModels), makeDefault: true, label: "BLACKOUT.sheet.label.item" });
  setActionAsker(question => windows.action(question));
  setCardRenderer(async message => message.isAction() ? renderActionCard(message) : message.isRequest() ? renderRequestCard(message) : isWelcome(message) ? renderWelcomeCard() : null);
  setCardTeller(message => message.isAction() ? cardText(message) : null);
  setLevelAsker(askLevelOf);
  setAmendOpener(message => windows.amend(message));
  registerNewCharacterButton();
  registerEncounterBuilder();
  registerAdjustControls();
  registerPartyControls();
  registerKeybindings();
  registerHotbar();
  registerHudLevels();
  registerCombatScreen();
  registerEnrichers();
  registerRulesLinks();
  registerWelcome();
  registerInspiration();
  registerRequests();
  registerChallenges();
  registerGuile();
  registerImporter();
  registerCompendiumBrowser();
  registerTakedowns();
  watchHitPoints();
  watchArcs();
  watchLimits();
  watchAreas();
  Object.assign(CONFIG.Token, { rulerClass: BlackoutTokenRuler });
  Hooks.once("ready", () => { void new PromptPanel().start(); new Reticle().start(); });
  game.settings.registerMenu(SYSTEM_ID, "houseRules", {
    name: "BLACKOUT.houseRules.title", label: "BLACKOUT.houseRules.menu", hint: "BLACKOUT.houseRules.menuHint", icon: "bo-i bo-i-pencil", type: HouseRulesForm, restricted: true,
  });
  void foundry.applications.handlebars.loadTemplates(PARTIALS);
}
