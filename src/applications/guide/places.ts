import { partyActor } from "../../documents/party.ts";
import { rollTest } from "../../features/test.ts";
import { ownCharacter } from "../dialogs/own-actor.ts";
import { askForCharacter } from "../directory/ask-character.ts";
import { showSidebarTab } from "../shared/sidebar-tab.ts";
import { openRulesPage } from "../text/open-rules-page.ts";
import { bringIn } from "../welcome/welcome-card.ts";
import { windows } from "../windows.ts";
import type { GuideName, StepKey } from "./steps.ts";

type Places<Guide extends GuideName> = Readonly<Record<StepKey<Guide>, () => Promise<unknown>>>;

/**
 * The functions that open the window or tab for each step. If a step needs a character and the user has none,
 * the function opens character creation.
 */
export const places: { readonly [Guide in GuideName]: Places<Guide> } = {
  player: {
    sheet: () => sheet("play"),
    rules: () => openRulesPage("section.start"),
    test,
    inspiration: test,
    undo: () => sidebar("chat"),
    gear: () => sheet("gear"),
    browse: () => windows.browser(),
    attack: () => sheet("play"),
    initiative: () => sidebar("combat"),
    turn: () => sidebar("combat"),
  },
  gamemaster: {
    scene: bringIn,
    houseRules: () => windows.houseRules(),
    party: async () => partyActor()?.sheet?.render(true),
    session: () => windows.session(),
    request: () => windows.request(),
    encounter: () => windows.encounter(),
    fight: () => sidebar("combat"),
    apply: () => sidebar("chat"),
    adjust: () => windows.adjust(),
    rest: () => windows.rest(),
  },
};

/** Opens the window or tab that belongs to a step. Does nothing if the guide has no such step. */
export async function openPlace(guide: GuideName, step: string): Promise<void> {
  const own: Readonly<Record<string, () => Promise<unknown>>> = places[guide];
  if (Object.hasOwn(own, step)) await own[step]?.();
}

async function sheet(tab: string): Promise<void> {
  const shown = ownCharacter()?.sheet;
  if (!shown) return askForCharacter();
  await shown.render(true);
  if ("changeTab" in shown) shown.changeTab(tab, "primary");
}

async function test(): Promise<void> {
  const actor = ownCharacter();
  if (actor) await rollTest(actor, { attribute: "insight", skill: "perception" });
  else await askForCharacter();
}

async function sidebar(tab: string): Promise<void> {
  showSidebarTab(tab);
}
