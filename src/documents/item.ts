import type { ArmorData } from "../data/item/armor.ts";
import type { GearData } from "../data/item/gear.ts";
import type { WeaponData } from "../data/item/weapon.ts";
import { defaultArtwork } from "./artwork.ts";

/** An item of Blackout. */
export class BlackoutItem<SubType extends Item.SubType = Item.SubType> extends Item<SubType> {
  isWeapon(): this is BlackoutItem<"weapon"> & { system: WeaponData } {
    return this.type === "weapon";
  }

  isArmor(): this is BlackoutItem<"armor"> & { system: ArmorData } {
    return this.type === "armor";
  }

  isGear(): this is BlackoutItem<"gear"> & { system: GearData } {
    return this.type === "gear";
  }

  static override getDefaultArtwork(itemData?: Item.CreateData): Item.GetDefaultArtworkReturn {
    return { img: defaultArtwork("Item", itemData?.type) ?? super.getDefaultArtwork(itemData).img };
  }
}
