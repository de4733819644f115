import type { VariantKey } from "../../actions/variants/variant.ts";
import type { VariantScreens } from "./screens.ts";

/**
 * An entry that a variant may add to the menu of a row: what it presses, and the name of its drawing. They are known before the variant is fetched because Foundry makes the menu
 * once; the words are `BLACKOUT.variants.menu.<action>`.
 */
export type VariantMenuEntry = readonly [command: string, mark: string];

interface RegisteredScreens {
  readonly fetch: () => Promise<{ readonly screens: VariantScreens }>;
  readonly menu: readonly VariantMenuEntry[];
}

const registered = new Map<VariantKey, RegisteredScreens>();

/** Makes known how the screens of a variant are fetched, and its entries of a row's menu. */
export function registerVariantScreens(key: VariantKey, screens: RegisteredScreens): void {
  registered.set(key, screens);
}

/** What was registered for a variant; undefined for a key that is none's. */
export function registeredScreens(key: VariantKey): RegisteredScreens | undefined {
  return registered.get(key);
}

/** The entries of all variants, each with the key of its variant. */
export function variantMenuEntries(): readonly (readonly [VariantKey, ...VariantMenuEntry])[] {
  return [...registered].flatMap(([key, { menu }]) => menu.map(entry => [key, ...entry] as const));
}
