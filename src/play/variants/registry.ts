import { tellHook } from "../../compat.ts";
import { registerActions } from "../../actions/core/registry.ts";
import { variantKeys, type Variant, type VariantKey } from "./variant.ts";

/*
 * The variants of combat are fetched when they are used first: a table that fights by Blackout's rules alone loads nothing of them.
 */

const ways: Readonly<Record<VariantKey, () => Promise<{ readonly variant: Variant }>>> = {
  zones: () => import("./zones/index.ts"),
  bands: () => import("./bands/index.ts"),
};

/** The hook that tells, on this client alone, that a variant is there: whoever has drawn something without it draws it anew. */
export const VARIANT_FETCHED = "blackout.variantFetched";

const known = new Map<VariantKey, Variant>();
const coming = new Map<VariantKey, Promise<Variant>>();

/** Is this the key of a variant? */
export function isVariantKey(key: unknown): key is VariantKey {
  return variantKeys.some(one => one === key);
}

/** The variant to which a verb belongs by its key, such as `zones` for `zones.attack`; null for any other verb. */
export function variantOfAction(verb: string): VariantKey | null {
  const [key = "", rest] = verb.split(".");
  return rest !== undefined && isVariantKey(key) ? key : null;
}

/** The variant of that key; null for any other key, and while it has not been fetched. */
export function variantOf(key: string): Variant | null {
  return isVariantKey(key) ? (known.get(key) ?? null) : null;
}

/** Fetches a variant and makes its verbs known, once. Rejects when it cannot be had; it is tried anew when it is asked for again. */
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
  const { variant } = await ways[key]();
  registerActions(...variant.verbs);
  known.set(key, variant);
  tellHook(VARIANT_FETCHED, key);
  return variant;
}

/** Resolves when the variant of a verb is there, at once for verbs of none. */
export async function actionThere(verb: string): Promise<void> {
  const key = variantOfAction(verb);
  if (key) await variantFetched(key);
}
