import type { AmmunitionData } from "../data/item/ammunition.ts";
import type { ArmorData } from "../data/item/armor.ts";
import type { BackgroundData } from "../data/item/background.ts";
import type { ContainerData } from "../data/item/container.ts";
import type { ConsumableData } from "../data/item/consumable.ts";
import { isPhysicalItemType, traitTypes, type PhysicalItemType, type TraitType } from "../data/item/kinds.ts";
import type { DriveData } from "../data/item/drive.ts";
import type { FeatureData } from "../data/item/feature.ts";
import type { GearData } from "../data/item/gear.ts";
import type { GeneModData } from "../data/item/gene-mod.ts";
import type { ImplantData } from "../data/item/implant.ts";
import type { ManeuverData } from "../data/item/maneuver.ts";
import type { ModData } from "../data/item/mod.ts";
import type { TrainingData } from "../data/item/training.ts";
import type { TraitData } from "../data/item/trait.ts";
import type { WeaponData } from "../data/item/weapon.ts";
import { defaultArtwork } from "./artwork.ts";
import type { BlackoutChatMessage } from "./chat-message.ts";
import { mayCarry } from "./carrying.ts";
import { actionsOfDocuments, type UseIntent } from "./document-actions.ts";
import { isHandmade } from "./handmade.ts";
import { SYSTEM_ID } from "../system-id.ts";

/** The data of any item that can be carried. */
export type PhysicalItemData =
  | WeaponData
  | ArmorData
  | GearData
  | ConsumableData
  | AmmunitionData
  | ContainerData
  | ModData
  | ImplantData;

/**
 * The items that users have just created by hand. They are stored in a set, because a field would make every
 * item larger.
 */
const fresh = new WeakSet<object>();

/** An item of the system. */
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

  isConsumable(): this is BlackoutItem<"consumable"> & { system: ConsumableData } {
    return this.type === "consumable";
  }

  isAmmunition(): this is BlackoutItem<"ammunition"> & { system: AmmunitionData } {
    return this.type === "ammunition";
  }

  isContainer(): this is BlackoutItem<"container"> & { system: ContainerData } {
    return this.type === "container";
  }

  isMod(): this is BlackoutItem<"mod"> & { system: ModData } {
    return this.type === "mod";
  }

  isImplant(): this is BlackoutItem<"implant"> & { system: ImplantData } {
    return this.type === "implant";
  }

  isGeneMod(): this is BlackoutItem<"geneMod"> & { system: GeneModData } {
    return this.type === "geneMod";
  }

  isManeuver(): this is BlackoutItem<"maneuver"> & { system: ManeuverData } {
    return this.type === "maneuver";
  }

  isTraining(): this is BlackoutItem<"training"> & { system: TrainingData } {
    return this.type === "training";
  }

  isTrait(): this is BlackoutItem<"trait"> & { system: TraitData } {
    return this.type === "trait";
  }

  isFeature(): this is BlackoutItem<"feature"> & { system: FeatureData } {
    return this.type === "feature";
  }

  isBackground(): this is BlackoutItem<"background"> & { system: BackgroundData } {
    return this.type === "background";
  }

  isDrive(): this is BlackoutItem<"drive"> & { system: DriveData } {
    return this.type === "drive";
  }

  /** Whether the item is a physical item. */
  isThing(): this is BlackoutItem<PhysicalItemType> & { system: PhysicalItemData } {
    return isPhysicalItemType(this.type);
  }

  /** Returns whether the item describes its actor, as a background or trait does. */
  isOfPerson(): this is BlackoutItem<TraitType> {
    return traitTypes.some(type => type === this.type);
  }

  /**
   * Uses the item: attacks with a weapon, performs a maneuver, or uses gear and consumables. Opens the dialog
   * unless `fast` is set. Any other item is only shown. Resolves to the message, or to null if no action was
   * taken. This method is a stable API; see docs/api.md.
   */
  async use(intent: UseIntent = {}): Promise<BlackoutChatMessage | null> {
    return actionsOfDocuments().useItem(this, intent);
  }

  /**
   * Whether this user has just created the item manually. Such an item is empty, and its sheet opens in edit
   * mode. Copies and items from compendiums don't count.
   */
  get isFresh(): boolean {
    return fresh.has(this);
  }

  protected override _onCreate(...[data, options, userId]: Parameters<Item<SubType>["_onCreate"]>): void {
    if (isHandmade(this, options, userId)) fresh.add(this);
    super._onCreate(data, options, userId);
  }

  /**
   * Checks the load limit for a new item. Items restored by the ledger are exempt, because their action has
   * already been checked.
   */
  protected override async _preCreate(
    ...[data, options, user]: Parameters<Item<SubType>["_preCreate"]>
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (options.keepId !== true && !mayCarry(this)) return false;
  }

  /**
   * Marks an item as no longer on the ground when an update moves it. Doesn't mark an item as dropped that
   * isn't stowed, for example because it was put away before a Disarm was resolved. Prevents updates that would
   * exceed the load limit, except for those made by the ledger.
   */
  protected override async _preUpdate(
    ...[changed, options, user]: Parameters<Item<SubType>["_preUpdate"]>
  ): Promise<boolean | void> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    const { system } = changed as { system?: { location?: string; dropped?: boolean } };
    if (system && this.isThing()) {
      const { location = this.system.location, dropped } = system;
      const isMoved = system.location !== undefined && dropped === undefined;
      if ((isMoved && this.system.dropped) || (dropped && location !== "stowed")) system.dropped = false;
    }
    const byLedger = foundry.utils.hasProperty(changed, `flags.${SYSTEM_ID}.tx`);
    if (system && !byLedger && !mayCarry(this, { ...system })) return false;
  }

  static override getDefaultArtwork(itemData?: Item.CreateData): Item.GetDefaultArtworkReturn {
    return { img: defaultArtwork("Item", itemData?.type) ?? super.getDefaultArtwork(itemData).img };
  }
}
