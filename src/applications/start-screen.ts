import { goneInOwnTurn, ownTurnLabel } from "../canvas/movement/own-turn-label.ts";
import { setOwnTurnLabel } from "../canvas/movement/ruler.ts";
import { Reticle } from "../canvas/reticle/reticle.ts";
import { setCardDescriber } from "../documents/chat-message.ts";
import { cardText } from "./chat/card-text.ts";
import { foldLogs } from "./chat/fold-log.ts";
import { watchHelpers } from "./chat/helper-notice.ts";
import { liftNotifications } from "./chat/lift-notifications.ts";
import { startTurns } from "./combat/start-turns.ts";
import { watchSteps } from "./guide/watch.ts";
import { registerPrinting } from "./print/register.ts";
import { PromptPanel } from "./prompts/prompt-panel.ts";
import { moveBars } from "./shared/moving-bars.ts";
import { guardSecondClicks } from "./shared/second-click.ts";
import { keepWindowFocus } from "./shared/window-focus.ts";
import { compileWhenIdle } from "./shared/templates.ts";
import { placeWindows } from "./shared/window-places.ts";
import { rehearseSheet } from "./sheets/rehearse-sheet.ts";
import { sheetTemplates } from "./sheets/sheet-templates.ts";
import { fetchSheetViews } from "./sheets/sheet-views.ts";
import { startSpeaking } from "./spoken/start-speaking.ts";
import { registerHelp } from "./text/help.ts";
import { watchTips } from "./tips/watch-tips.ts";

/** The templates of the combat tracker that are rendered when an encounter begins. */
const combatTemplates = [
  "combat/head-round",
  "combat/head-legend",
  "combat/acting-body",
  "combat/items",
  "combat/item",
];

/**
 * Starts the permanent parts of the user interface, loads the views of sheets, and prepares their templates
 * and the first sheet while the page is idle. This module is loaded on demand.
 */
export async function start(): Promise<void> {
  setCardDescriber(message => (message.isAction() ? cardText(message) : null));
  const page = ui.chat?.element?.ownerDocument.body;
  if (page) {
    startSpeaking(page);
    liftNotifications(page.ownerDocument);
    watchTips(page.ownerDocument);
    keepWindowFocus(page.ownerDocument);
    guardSecondClicks(page.ownerDocument);
  }
  foldLogs();
  placeWindows();
  moveBars();
  watchHelpers();
  setOwnTurnLabel(ownTurnLabel, goneInOwnTurn);
  watchSteps();
  registerHelp();
  registerPrinting();
  new Reticle().start();
  await Promise.all([new PromptPanel().start(), startTurns(), fetchSheetViews()]);
  compileWhenIdle([...sheetTemplates, ...combatTemplates]);
  if (page) rehearseSheet(page);
}
