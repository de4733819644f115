import { itemModels } from "../data/models.ts";
import { watchArcs } from "../canvas/arcs.ts";
import { watchAreas } from "../canvas/areas/show-area.ts";
import { watchTurnMarkers } from "../canvas/turn-marker.ts";
import { BlackoutTokenRuler } from "../canvas/movement/ruler.ts";
import { watchDownTokens } from "../canvas/down-tokens.ts";
import { watchHitPoints } from "../canvas/scrolling-numbers.ts";
import { setCardRenderer } from "../documents/chat-message.ts";
import { setLevelAsker } from "../documents/actor.ts";
import { setMoveGuard } from "../documents/move-guard.ts";
import { setActionAsker } from "../actions/core/perform.ts";
import { actionsFetched, fetchActions } from "../actions/core/registry.ts";
import { SYSTEM_ID } from "../system-id.ts";
import { registerCombatScreen } from "./combat/register.ts";
import { registerAdjustControls } from "./controls/adjust-controls.ts";
import { registerKeybindings } from "./controls/keybindings.ts";
import { registerHotbar } from "./macros/hotbar.ts";
import { registerEncounterBuilder } from "./encounter/register.ts";
import { registerNewCharacterButton } from "./directory/new-character.ts";
import { registerGround } from "./ground/register.ts";
import { registerGuide } from "./guide/register.ts";
import { registerInspiration } from "./inspiration/register.ts";
import { registerChallenges } from "./challenge/register.ts";
import { registerGuile } from "./guile/register.ts";
import { registerTakedowns } from "./takedown/register.ts";
import { registerRequests } from "./requests/register.ts";
import { registerCompendiumBrowser } from "./compendium/register.ts";
import { registerImporter } from "./importer/register.ts";
import { registerPartyControls } from "./party/party-controls.ts";
import { registerHudLevels } from "./tokens/hud-levels.ts";
import { registerEnrichers } from "./text/enrichers.ts";
import { registerRulesLinks } from "./text/open-rules-page.ts";
import { mayProceed, mayOpenDialog } from "./open-items/may-proceed.ts";
import { fetchingMenu } from "./shared/fetching-menu.ts";
import { fetched, loadedOnce } from "./shared/fetched.ts";
import { fetchTemplates } from "./shared/templates.ts";
import { MarketSheet } from "./market/market-sheet.ts";
import { BarrierSheet } from "./sheets/barrier-sheet.ts";
import { CharacterSheet } from "./sheets/character-sheet.ts";
import { FollowerSheet } from "./sheets/follower-sheet.ts";
import { BlackoutItemSheet } from "./sheets/item-sheet.ts";
import { NpcSheet } from "./sheets/npc-sheet.ts";
import { PartySheet } from "./sheets/party-sheet.ts";
import { registerUnreadableNotes } from "./sheets/unreadable-note.ts";
import { cardOf } from "./chat/card-kinds.ts";
import { renderNotice } from "./chat/render-notice.ts";
import { registerNews } from "./welcome/news.ts";
import { registerDiagnostics } from "./diagnostics/register.ts";
import { windows } from "./windows.ts";

const ACTOR_SHEETS = {
  character: CharacterSheet,
  npc: NpcSheet,
  follower: FollowerSheet,
  barrier: BarrierSheet,
  party: PartySheet,
  market: MarketSheet,
};

/**
 * Registers the complete user interface: sheets, the action dialog, cards, and shared partial templates. Must
 * be called once, during Foundry's `init` hook.
 */
export function registerApplications(): void {
  const { DocumentSheetConfig } = foundry.applications.apps;
  for (const [type, sheet] of Object.entries(ACTOR_SHEETS)) {
    DocumentSheetConfig.registerSheet(Actor, SYSTEM_ID, sheet, {
      types: [type],
      makeDefault: true,
      label: `BLACKOUT.sheet.label.${type}`,
    });
  }
  DocumentSheetConfig.registerSheet(Item, SYSTEM_ID, BlackoutItemSheet, {
    types: Object.keys(itemModels),
    makeDefault: true,
    label: "BLACKOUT.sheet.label.item",
  });
  setActionAsker(async question => ((await mayOpenDialog(question)) ? windows.action(question) : null));
  setMoveGuard(combat => mayProceed({ combat: combat.id ?? "" }));
  const loadCards = loadedOnce(async () => import("./chat/render-card.ts"));
  setCardRenderer(async message => {
    const card = cardOf(message);
    if (card?.kind !== "action" && card?.kind !== "request") return card && renderNotice(card);
    return (await loadCards()).renderCard(card);
  });
  setLevelAsker(async (...asked) => (await fetched(import("./tokens/level-dialog.ts"))).askLevelOf(...asked));
  registerUnreadableNotes();
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
  registerNews();
  registerGround();
  registerGuide();
  registerInspiration();
  registerRequests();
  registerChallenges();
  registerGuile();
  registerImporter();
  registerCompendiumBrowser();
  registerTakedowns();
  watchHitPoints();
  watchArcs();
  watchAreas();
  watchTurnMarkers();
  Object.assign(CONFIG.Token, { rulerClass: BlackoutTokenRuler });
  game.settings.registerMenu(SYSTEM_ID, "houseRules", {
    name: "BLACKOUT.houseRules.title",
    label: "BLACKOUT.houseRules.menu",
    hint: "BLACKOUT.houseRules.menuHint",
    icon: "bo-i bo-i-pencil",
    type: fetchingMenu(() => windows.houseRules()),
    restricted: true,
  });
  registerDiagnostics();
  watchDownTokens();
  // The templates are fetched together with the actions, so code that waits for the actions before it renders
  // can use them. Foundry itself requests the few templates that are drawn earlier.
  fetchActions(fetchTemplates);
}

/**
 * Starts the permanent parts of the user interface (the prompts, the reticle and the turn bar) and loads the
 * views of sheets. None of these are part of the initial load. Must be called once, when the game is ready.
 */
export async function startScreen(): Promise<void> {
  await actionsFetched();
  await (await import("./start-screen.ts")).start();
}
