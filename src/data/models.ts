import { BarrierData } from "./actor/barrier.ts";
import { CharacterData } from "./actor/character.ts";
import { FollowerData } from "./actor/follower.ts";
import { MarketData } from "./actor/market.ts";
import { NpcData } from "./actor/npc.ts";
import { PartyData } from "./actor/party.ts";
import { AmmunitionData } from "./item/ammunition.ts";
import { ArmorData } from "./item/armor.ts";
import { BackgroundData } from "./item/background.ts";
import { ConsumableData } from "./item/consumable.ts";
import { ContainerData } from "./item/container.ts";
import { DriveData } from "./item/drive.ts";
import { FeatureData } from "./item/feature.ts";
import { GearData } from "./item/gear.ts";
import { GeneModData } from "./item/gene-mod.ts";
import { ImplantData } from "./item/implant.ts";
import { ManeuverData } from "./item/maneuver.ts";
import { ModData } from "./item/mod.ts";
import { TrainingData } from "./item/training.ts";
import { TraitData } from "./item/trait.ts";
import { WeaponData } from "./item/weapon.ts";

/** The data model of each actor type. */
export const actorModels = {
  character: CharacterData,
  npc: NpcData,
  follower: FollowerData,
  barrier: BarrierData,
  party: PartyData,
  market: MarketData,
};
export type ActorModels = typeof actorModels;

/** The data model of each item type. */
export const itemModels = {
  weapon: WeaponData,
  armor: ArmorData,
  gear: GearData,
  consumable: ConsumableData,
  ammunition: AmmunitionData,
  container: ContainerData,
  mod: ModData,
  implant: ImplantData,
  geneMod: GeneModData,
  maneuver: ManeuverData,
  training: TrainingData,
  trait: TraitData,
  feature: FeatureData,
  background: BackgroundData,
  drive: DriveData,
};
export type ItemModels = typeof itemModels;
