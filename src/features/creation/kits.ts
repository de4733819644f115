import type { HouseRules } from "../../rules/house-rules.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import type { Entry } from "./entry.ts";
import { costOf } from "./goods.ts";
import { waresOf, withQuantity, type CreationState } from "./state.ts";

/**
 * A kit: items from the system's compendiums that are bought together. The translation keys of its name and
 * purpose begin with `BLACKOUT.creation.kit.<key>`.
 */
export interface Kit {
  readonly key: string;
  /** The items, as `<compendium>.<ID of the item>`, each in the quantity given in its compendium. */
  readonly contents: readonly string[];
}

/**
 * The kits that the shop offers. Each costs less than the starting credits in the rules (R13.13). A contract
 * test checks all contents.
 */
export const kits: readonly Kit[] = [
  {
    key: "marine",
    contents: [
      "weapons.JAna7J1DSuVceKKk", // Service rifle
      "munitions.CpGOBmJcEzhFijQA", // Rifle magazine
      "armor.AL7OEiEy0GtsOW79", // Riot padding
      "weapons.E14X2k94dxqmQa3o", // Hose-tape knife
      "gear.nAahi8N4bNdcHgBC", // First-aid kit
      "gear.it7h6w36p20zUtUp", // Hand radio
      "gear.Pbks9x7NnajNLp3z", // Ration bricks
    ],
  },
  {
    key: "boarder",
    contents: [
      "weapons.MWDyFDtUm7ITqIAZ", // Boarding cutlass
      "armor.n7dZB2suuLfv3YE4", // Riot shield
      "armor.AL7OEiEy0GtsOW79", // Riot padding
      "weapons.WoGc5dKj6vElfkzF", // Fragmentation grenade
      "gear.3lrajfqqqcGfIQZT", // Magnetic boots
      "gear.3eiYZVsABfCRtASY", // Breathing mask
      "gear.Q4iWsnlztqcbGQPD", // Hand lamp
    ],
  },
  {
    key: "scout",
    contents: [
      "weapons.38MNk28hjkAG0HcM", // Colony carbine
      "munitions.vBeGHEAf8v0In9Oz", // Long cartridge
      "armor.FKBpDdnM8eIj2th5", // Flight leathers
      "weapons.eXhLLHErGkDsjtMN", // Vacuum dirk
      "gear.r3b4MIVHM4eIXCx5", // Binoculars
      "gear.2HAkkAmj8nNs4IQo", // Climbing kit
      "gear.TeJnIaQlBVXyiBns", // Compass and chart case
      "gear.NtAPjpbCNFPZX0fh", // Thermal blanket
      "gear.Pbks9x7NnajNLp3z", // Ration bricks
      "gear.uzNsTK8JQFTMQC58", // Backpack, expedition
    ],
  },
  {
    key: "medic",
    contents: [
      "weapons.1rciszuCkbHOcUBf", // Service sidearm
      "munitions.22uMpb0ieEassZHA", // Pistol magazine
      "armor.lNCJlC4Uh3HOU4XL", // Padded work coat
      "gear.bBHgMExAAKkSLTGk", // Field surgery roll
      "gear.nAahi8N4bNdcHgBC", // First-aid kit
      "gear.4rsRafPAzUauUiQH", // Soothall
      "gear.Cgbl9bECta2UerJi", // Clotting foam
      "gear.AJmsCzueTZwmu2mw", // Painblock
    ],
  },
  {
    key: "technician",
    contents: [
      "weapons.O8ecYmvbA0JVUR81", // Pocket pistol
      "munitions.22uMpb0ieEassZHA", // Pistol magazine
      "armor.lNCJlC4Uh3HOU4XL", // Padded work coat
      "gear.OBxKDWcA7jb92TnL", // Toolbox
      "gear.wlk4d1c182ymmFhl", // Multi-tool
      "gear.IicIQLY9AnO4pObs", // Plasma cutter
      "gear.LEYAKMSjR1B9eWLC", // Diagnostic slate
      "gear.WJerPPo5tb0FaUvM", // Hull patch kit
      "gear.Ja6BLh7UKmzojuya", // Welding mask
    ],
  },
  {
    key: "infiltrator",
    contents: [
      "weapons.02vLdr7GDwgqSn9n", // Stun pistol
      "munitions.yhhDsjGpCjHtHCT8", // Energy cell
      "armor.7uGPBjA884mIaEuD", // Courier vest
      "weapons.eXhLLHErGkDsjtMN", // Vacuum dirk
      "gear.EB5xveOhw84DfUel", // Lockpick roll
      "gear.Ws4pe4WvKWUtVCue", // Night goggles
      "gear.MB9y1ZbnLwCt0OI5", // Street clothes
    ],
  },
];

/**
 * Returns the items on offer that make up a kit, or null if one of them is missing, for example because the
 * Gamemaster has hidden a compendium.
 */
export function kitContents({ contents }: Kit, offers: readonly Entry[]): readonly Entry[] | null {
  const found = contents.flatMap(path => {
    const [pack = "", id = ""] = path.split(".");
    return offers.find(({ key }) => key === `Compendium.${SYSTEM_ID}.${pack}.Item.${id}`) ?? [];
  });
  return found.length === contents.length ? found : null;
}

/**
 * Returns the total price of a kit's items during character creation, or null if one of the items is not for
 * sale (R14.3).
 */
export function kitPrice(
  contents: readonly Entry[],
  rareForLess: boolean,
  houseRules: HouseRules,
): number | null {
  const prices = contents.map(entry => costOf(entry, entry.quantity, rareForLess, houseRules));
  return prices.reduce<number | null>(
    (sum, price) => (sum === null || price === null ? null : sum + price),
    0,
  );
}

/** Returns the character's items that were bought as part of a kit. */
export function ofKit(state: Pick<CreationState, "entries">, key: string): readonly Entry[] {
  return waresOf(state).filter(({ kit }) => kit === key);
}

/**
 * Buys a kit. Changes nothing if the character already has it. Each item stores the kit's key, so that the
 * kit can be returned as a whole.
 */
export function withKit(state: CreationState, key: string, contents: readonly Entry[]): CreationState {
  if (ofKit(state, key).length > 0) return state;
  const bought = contents.map(entry => ({
    ...entry,
    key: `kit.${key}.${entry.key}`,
    kit: key,
    data: entry.data && {
      ...entry.data,
      flags: { [SYSTEM_ID]: { source: entry.source, kit: key } },
    },
  }));
  return { ...state, entries: [...state.entries, ...bought] };
}

/** Removes a kit that was bought, with all of its items that the character still has. */
export function withoutKit(state: CreationState, key: string): CreationState {
  return ofKit(state, key).reduce((now, entry) => withQuantity(now, entry.key, 0), state);
}
