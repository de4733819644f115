import type { VariantKey } from "../../actions/variants/variant.ts";
import type { VariantScreens } from "./screens.ts";

/**
 * An entry in a combatant's context menu: the command and the name of the icon. The label is
 * `BLACKOUT.variants.menu.<command>`. Entries are registered before the variant is loaded, because Foundry
 * creates the menu only once.
 */
export type VariantMenuEntry = readonly [command: string, mark: string];

interface RegisteredScreens {
  readonly fetch: () => Promise<{ readonly screens: VariantScreens }>;
  readonly menu: readonly VariantMenuEntry[];
}

const registered = new Map<VariantKey, RegisteredScreens>();

/** Registers the screens and the menu entries of a variant. */
export function registerVariantScreens(key: VariantKey, screens: RegisteredScreens): void {
  registered.set(key, screens);
}

/** Returns the registered screens of a variant, or undefined for an unknown key. */
export function registeredScreens(key: VariantKey): RegisteredScreens | undefined {
  return registered.get(key);
}

/** Returns the menu entries of all variants, each with its variant's key. */
export function variantMenuEntries(): readonly (readonly [VariantKey, ...VariantMenuEntry])[] {
  return [...registered].flatMap(([key, { menu }]) => menu.map(entry => [key, ...entry] as const));
}
