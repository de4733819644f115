import styles from "../styles/index.scss?inline";
import { variantFacts, variantItemFacts } from "../../../actions/variants/variant-facts.ts";
import { ZonesEncounter } from "../combat/zones-encounter.ts";
import type { BlackoutActor } from "../../../documents/actor.ts";
import type { BlackoutItem } from "../../../documents/item.ts";
import { entry } from "../../../applications/print/print-model.ts";
import type { Words } from "../../../applications/shared/words.ts";
import type {
  Drawn,
  SheetLook,
  VariantScreens,
  VariantTrack,
} from "../../../applications/variants/screens.ts";
import { unreadable, unreadableTrack } from "../../../applications/variants/unreadable.ts";
import { actingView } from "./acting-view.ts";
import { barView } from "./bar-view.ts";
import { boardMemory } from "./board-memory.ts";
import { boardView } from "./board-view.ts";
import { footButtons, headView } from "./head-view.ts";
import { itemView } from "./item-view.ts";
import { openSettings, press } from "./press.ts";
import { printedSheet } from "./printed-sheet.ts";
import { rowMenu } from "./row-menu.ts";
import { rowsView } from "./rows-view.ts";
import { readEncounterForView } from "./encounter-for-view.ts";
import { seenPerson } from "./seen.ts";
import { tabView } from "./tab-view.ts";
import { zonesTemplate } from "./templates.ts";

function drawTemplate(name: Parameters<typeof zonesTemplate>[0], context: object | null): Drawn | null {
  return context && { template: zonesTemplate(name), context };
}

/** The user interface of Zones & Cards. */
export const screens: VariantScreens = {
  key: "zones",
  styles,
  track: (combat, words) =>
    unreadable((): VariantTrack => {
      const seen = readEncounterForView(combat);
      return {
        head: drawTemplate("head", headView(seen, words)),
        board: drawTemplate("board", boardView(seen, boardMemory, words)),
        items: rowsView(seen, words),
        acting: drawTemplate("acting", actingView(seen, words)),
        buttons: footButtons(seen, words),
        readout: "",
      };
    }, unreadableTrack),
  rowMenu: combatant =>
    unreadable(
      () => rowMenu(combatant),
      () => [],
    ),
  bar: (combatant, memory, words) =>
    unreadable(
      () => {
        const combat = combatant.combat;
        const seen = combat && readEncounterForView(combat, combatant);
        const person = seen && seenPerson(seen, combatant.id ?? "");
        return {
          template: zonesTemplate("bar"),
          context: seen && person ? barView(seen, person, memory, words) : {},
        };
      },
      () => ({ template: zonesTemplate("bar"), context: {} }),
    ),
  tab: (actor, look, words) =>
    actor.isPerson()
      ? unreadable(
          () => drawTemplate("tab", tabOf(actor, look, words)),
          note => drawTemplate("tab", { note }),
        )
      : null,
  itemFields: (item, look, words) =>
    unreadable(
      () => drawTemplate("item", itemOf(item, look, words)),
      note => drawTemplate("item", { note }),
    ),
  printed: (actor, words) =>
    actor.isPerson()
      ? unreadable(
          () => printedSheet(tabOf(actor, { owner: false, editing: false }, words), words),
          note => [
            {
              title: words.localize("BLACKOUT.setting.combatVariant.choice.zones"),
              entries: [entry("", { text: note })],
            },
          ],
        )
      : [],
  press,
  settings: openSettings,
};

function tabOf(actor: BlackoutActor, look: SheetLook, words: Words) {
  const facts = variantFacts("zones", actor, [], "");
  const own = facts.people.find(person => person.actor === actor.uuid);
  return tabView(new ZonesEncounter(facts), own?.sheet != null, game.user.isGM, look, words);
}

function itemOf(item: BlackoutItem, look: SheetLook, words: Words): object | null {
  return item.isThing() ? itemView(variantItemFacts("zones", item, true), look, words) : null;
}
