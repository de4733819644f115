import { record, requireBoolean, wholeNumber, requireString } from "../check.ts";

/** A weapon's magazine. A weapon whose maximum is 0 uses no ammunition. */
export interface Magazine {
  readonly value: number;
  readonly max: number;
}

/** The result of a reload. */
export interface Reload {
  /** The number of shots in the weapon after reloading. */
  readonly value: number;
  /** The number of spare ammunition items used. */
  readonly used: number;
  readonly spare: number;
}

/**
 * Returns the number of shots left in the weapon after firing, and whether the weapon has enough shots to
 * fire (R7.25). Throws a RuleError if a number is negative or if more shots are loaded than the weapon can
 * hold.
 */
export function fireShots(
  magazine: Magazine,
  shots: number,
): { readonly possible: boolean; readonly value: number; readonly spent: number } {
  const { value, max } = checkedMagazine(magazine);
  const asked = wholeNumber("shots", shots, 0);
  const wanted = max === 0 ? 0 : asked;
  return wanted <= value
    ? { possible: true, value: value - wanted, spent: wanted }
    : { possible: false, value, spent: 0 };
}

/**
 * Returns the result of reloading (T11.3). Each spare item contains `shots` shots or, for a weapon with the
 * Battery quality, enough to fill the weapon. Shots that don't fit are lost. Throws a RuleError if a number
 * is negative, or if the weapon contains more shots than it can hold.
 */
export function reload(magazine: Magazine, spare: number, battery: boolean, shots = 1): Reload {
  const { value, max } = checkedMagazine(magazine);
  const pieces = wholeNumber("spare", spare, 0);
  const missing = max - value;
  const perPiece = requireBoolean("battery", battery) ? max : wholeNumber("shots", shots, 1);
  const used = missing === 0 ? 0 : Math.min(pieces, Math.ceil(missing / perPiece));
  return { value: Math.min(max, value + used * perPiece), used, spare: pieces - used };
}

/**
 * Returns how ammunition fits a weapon (R7.25, T11.3). `fits` lists weapon categories and parts of weapon
 * names, separated by commas. Returns "named" if one of them matches the weapon, "any" if the list is empty,
 * and otherwise "none".
 */
export function ammunitionFit(
  fits: string,
  weapon: { readonly name: string; readonly category: string },
): "named" | "any" | "none" {
  const name = requireString("weapon.name", record("weapon", weapon).name).toLowerCase();
  const category = requireString("weapon.category", weapon.category);
  const listed = requireString("fits", fits)
    .toLowerCase()
    .split(",")
    .map(one => one.trim())
    .filter(one => one !== "");
  if (listed.length === 0) return "any";
  return listed.some(one => name.includes(one) || one === category) ? "named" : "none";
}

function checkedMagazine(magazine: Magazine): Magazine {
  const max = wholeNumber("magazine.max", record("magazine", magazine).max, 0);
  return { max, value: wholeNumber("magazine.value", magazine.value, 0, max) };
}
