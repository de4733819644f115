/**
 * The ID of the system, which is also the name of its folder, the scope of its flags and settings, and the
 * prefix of its hooks.
 */
export const SYSTEM_ID = "blackout";

/**
 * Returns a flag of the system on a document or its data, or undefined if it isn't set. The type declarations
 * don't include the flags of systems.
 */
export function systemFlag({ flags }: { readonly flags?: object }, key: string): unknown {
  const all: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> = { ...flags };
  return all[SYSTEM_ID]?.[key];
}
