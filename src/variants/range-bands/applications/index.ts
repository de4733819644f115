import styles from "../styles/index.scss?inline";
import { variantItemFacts } from "../../../actions/variants/variant-facts.ts";
import { armOf, pieceOf } from "../combat/gear-of.ts";
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
import { armsSeen } from "./arms-source.ts";
import { barView } from "./bar-view.ts";
import { encounterSource } from "./encounter-source.ts";
import { buttonsView, headView, readoutOf } from "./head-view.ts";
import { armorView, faultyView, weaponView } from "./item-view.ts";
import { matrixView } from "./matrix-view.ts";
import { chosenFrom, memory } from "./memory.ts";
import { openSettings, press } from "./press.ts";
import { printedSheet } from "./printed-sheet.ts";
import { queueView } from "./queue-view.ts";
import { rowMenu } from "./row-menu.ts";
import { rowsView } from "./rows-view.ts";
import { sheetSource } from "./sheet-source.ts";
import { faultySheet, sheetView } from "./sheet-view.ts";
import { bandsTemplate } from "./templates.ts";
import type { BlackoutCombat } from "../../../documents/combat.ts";
import { targetedActors } from "../../../applications/dialogs/targets.ts";

/** The interface of Range Bands. */
export const screens: VariantScreens = {
  key: "bands",
  styles,
  track: (combat, words) =>
    unreadable((): VariantTrack => {
      const { seen, play } = encounterSource(combat, chosenFrom(), words);
      const matrix = seen.begun ? matrixView(seen, play.rules, memory.matrix, words) : null;
      const queue = queueView(seen, words);
      return {
        head: drawTemplate("head", headView(seen, words)),
        board: matrix?.shown ? drawTemplate("board", matrix) : null,
        items: [...rowsView(seen, words), ...(queue ? [queue] : [])],
        acting: null,
        buttons: buttonsView(seen, words),
        readout: readoutOf(seen, words),
      };
    }, unreadableTrack),
  rowMenu: combatant =>
    unreadable(
      () => rowMenu(combatant),
      () => [],
    ),
  bar: (combatant, memory, words) => ({
    template: bandsTemplate("bar"),
    context: unreadable(
      () => barOf(combatant, memory, words),
      () => ({}),
    ),
  }),
  tab: (actor, look, words) =>
    actor.isPerson()
      ? drawTemplate(
          "sheet",
          unreadable(
            () => {
              const seen = sheetSource(actor, words);
              return seen ? sheetView(seen, look, words) : {};
            },
            sentence => faultySheet(sentence, game.user.isGM),
          ),
        )
      : null,
  itemFields: (item, look, words) =>
    unreadable(
      () => itemOf(item, look, words),
      sentence => drawTemplate("item", faultyView(sentence, look)),
    ),
  printed: (actor, words) =>
    unreadable(
      () => {
        const seen = actor.isPerson() ? sheetSource(actor, words) : null;
        return seen ? printedSheet(seen, words) : [];
      },
      sentence => [
        {
          title: words.localize("BLACKOUT.setting.combatVariant.choice.bands"),
          entries: [entry("", { text: sentence })],
        },
      ],
    ),
  press,
  settings: openSettings,
};

function drawTemplate(name: Parameters<typeof bandsTemplate>[0], context: object): Drawn {
  return { template: bandsTemplate(name), context };
}

function barOf(
  combatant: Combatant.Implementation,
  keeps: Parameters<VariantScreens["bar"]>[1],
  words: Words,
): object {
  const { combat } = combatant;
  if (!combat) return {};
  const { seen, play, facts } = encounterSource(combat, combatant.id, words);
  const person = facts.people.find(({ id }) => id === combatant.id);
  return (
    barView(
      seen,
      combatant.id ?? "",
      {
        arms: person ? armsSeen(person, words) : [],
        target: targetInEncounter(combat),
        settings: play.rules,
      },
      keeps,
      words,
    ) ?? {}
  );
}

function itemOf(item: BlackoutItem, look: SheetLook, words: Words): Drawn | null {
  if (!item.isThing() || (item.type !== "weapon" && item.type !== "armor")) return null;
  const thing = variantItemFacts("bands", item, true);
  const own = thing.own !== null;
  const view =
    item.type === "weapon"
      ? weaponView(armOf(thing), own, look, words)
      : armorView(pieceOf(thing), own, look, words);
  return drawTemplate("item", { ...view, upkeep: view.upkeep && item.parent !== null });
}

/** Returns the ID of the first targeted combatant in an encounter, or null if no combatant is targeted. */
function targetInEncounter(combat: BlackoutCombat): string | null {
  return (
    targetedActors()
      .map(actor => combat.combatants.find(one => one.actor?.uuid === actor.uuid)?.id ?? null)
      .find(id => id !== null) ?? null
  );
}
