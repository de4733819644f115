import { currentHouseRules } from "../../data/house-rules.ts";
import { plain } from "../shared/words.ts";
import { BlackoutItemSheet } from "./item-sheet.ts";
import type { AnyItemFacts, GearFacts } from "./item-rows.ts";
import { partsOf } from "./parts-of.ts";

/** The sheet of gear and tools. */
export class GearSheet extends BlackoutItemSheet {
  static override DEFAULT_OPTIONS: typeof BlackoutItemSheet.DEFAULT_OPTIONS = {
    position: { width: 520, height: 460 },
    window: { icon: "bo-i bo-g-backpack" },
  };

  static override PARTS = partsOf("item/gear");

  protected override kindLine(facts: AnyItemFacts): string {
    const { words } = this;
    return [words.localize("TYPES.Item.gear"), words.localize(`BLACKOUT.item.rarityInLine.${facts.system.rarity}`), words.format("BLACKOUT.sheet.creditsOf", { n: plain(facts.system.price) })].join(", ");
  }

  protected override summary(facts: AnyItemFacts) {
    const { words } = this;
    const { uses, quantity, weight } = (facts as GearFacts).system;
    return [
      ...uses.max > 0 ? [{ value: plain(uses.value), rest: `/${plain(uses.max)}`, unit: words.localize("BLACKOUT.gear.usesWord") }] : [],
      { value: plain(quantity), unit: words.localize("BLACKOUT.gear.piecesWord") }, { value: plain(weight), unit: currentHouseRules().capacityUnit },
    ];
  }

  protected override details(facts: AnyItemFacts) {
    const { uses } = (facts as GearFacts).system;
    const { words } = this;
    return {
      uses, facts: uses.max > 0 ? [{ label: words.localize("BLACKOUT.gear.usesLabel"), value: words.format("BLACKOUT.sheet.valueOf", { value: plain(uses.value), max: plain(uses.max) }) }] : [],
    };
  }
}
