import { plain } from "../shared/words.ts";
import { BlackoutItemSheet } from "./item-sheet.ts";
import type { AnyItemFacts, ArmorFacts } from "./item-rows.ts";
import { partsOf } from "./parts-of.ts";

/** The sheet of a piece of armor. */
export class ArmorSheet extends BlackoutItemSheet {
  static override DEFAULT_OPTIONS: typeof BlackoutItemSheet.DEFAULT_OPTIONS = {
    position: { width: 520, height: 500 },
    window: { icon: "bo-i bo-g-kevlar-vest" },
  };

  static override PARTS = partsOf("item/armor");

  protected override kindLine(facts: AnyItemFacts): string {
    const { words } = this;
    return [words.localize("TYPES.Item.armor"), words.localize(`BLACKOUT.item.rarityInLine.${facts.system.rarity}`), words.format("BLACKOUT.sheet.creditsOf", { n: plain(facts.system.price) })].join(", ");
  }

  protected override summary(facts: AnyItemFacts) {
    const { words } = this;
    const { armor, resistance, stealth, encumbrance } = (facts as ArmorFacts).system;
    return [
      { value: plain(armor.value), rest: `/${plain(armor.max)}`, unit: words.localize("BLACKOUT.unit.av") },
      ...resistance.max > 0 ? [{ value: plain(resistance.value), rest: `/${plain(resistance.max)}`, unit: words.localize("BLACKOUT.unit.dr") }] : [],
      ...stealth > 0 ? [{ value: plain(stealth), unit: words.localize("BLACKOUT.armor.stealthWord") }] : [],
      { value: plain(encumbrance), unit: words.localize("BLACKOUT.armor.encumbranceWord") },
    ];
  }

  protected override details(facts: AnyItemFacts) {
    const { words } = this;
    const { armor, resistance, stealth } = (facts as ArmorFacts).system;
    const of = ({ value, max }: { value: number; max: number }) => words.format("BLACKOUT.sheet.valueOf", { value: plain(value), max: plain(max) });
    return {
      armor, resistance, stealth,
      facts: [
        { label: words.localize("BLACKOUT.armor.armor"), value: of(armor) }, { label: words.localize("BLACKOUT.armor.resistance"), value: of(resistance) },
        { label: words.localize("BLACKOUT.armor.stealth"), value: plain(stealth) },
      ],
    };
  }
}
