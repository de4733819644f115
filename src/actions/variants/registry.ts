import { fireHook } from "../../compat/hooks.ts";
import { registerActions } from "../core/registry.ts";
import type { Variant, VariantKey } from "./variant.ts";

/*
 * Combat variants are loaded on first use, so a table that plays by Blackout's own rules loads none of them.
 */

/**
 * The hook that is called on this client after a variant has been loaded, so that views that were rendered
 * earlier can be updated.
 */
export const VARIANT_FETCHED = "blackout.variantFetched";

type Fetch = () => Promise<{ readonly variant: Variant }>;
const registered = new Map<VariantKey, Fetch>();
const known = new Map<VariantKey, Variant>();
const coming = new Map<VariantKey, Promise<Variant>>();

/**
 * Registers a variant that is loaded on demand. Must be called while modules are loading. Throws an Error if
 * the key is already registered.
 */
export function registerVariant(key: VariantKey, fetch: Fetch): void {
  if (registered.has(key)) throw new Error(`Variant "${key}" is already registered.`);
  registered.set(key, fetch);
}

/** Returns the keys of all variants in display order. */
export function variantKeys(): readonly VariantKey[] {
  return [...registered.keys()];
}

/** Whether a value is the key of a registered variant. */
export function isVariantKey(key: unknown): key is VariantKey {
  return typeof key === "string" && registered.has(key);
}

/**
 * Returns the variant to which an action belongs, or null for other actions. The action's key begins with the
 * key of the variant, such as `zones` in `zones.attack`.
 */
export function variantOfAction(action: string): VariantKey | null {
  const [key = "", rest] = action.split(".");
  return rest !== undefined && isVariantKey(key) ? key : null;
}

/** Returns the variant with the given key, or null if there is none or it has not been loaded yet. */
export function variantOf(key: string): Variant | null {
  return known.get(key) ?? null;
}

/**
 * Loads a variant and registers its actions, unless this has already happened. Rejects if loading fails; the
 * next call tries again.
 */
export async function variantFetched(key: VariantKey): Promise<Variant> {
  const fetching = coming.get(key) ?? fetched(key);
  coming.set(key, fetching);
  try {
    return await fetching;
  } catch (error) {
    coming.delete(key);
    throw error;
  }
}

async function fetched(key: VariantKey): Promise<Variant> {
  const fetch = registered.get(key);
  if (!fetch) throw new Error(`There is no variant "${key}".`);
  const { variant } = await fetch();
  registerActions(...variant.actions);
  known.set(key, variant);
  fireHook(VARIANT_FETCHED, key);
  return variant;
}

/**
 * Resolves when the variant to which an action belongs has been loaded, or immediately if the action belongs
 * to none.
 */
export async function actionThere(action: string): Promise<void> {
  const key = variantOfAction(action);
  if (key) await variantFetched(key);
}
