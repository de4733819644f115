import { onSettingChanged } from "../../compat/hooks.ts";
import { combatData } from "../../documents/fighters.ts";
import { isVariantKey, variantFetched, variantKeys } from "../../actions/variants/registry.ts";
import { variantOfEncounter } from "../../actions/variants/variant-of-encounter.ts";
import type { VariantKey } from "../../actions/variants/variant.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { registeredScreens } from "./registry.ts";
import type { Pressed, VariantScreens } from "./screens.ts";

// The variants' screens that have been loaded. A variant's screens are loaded together with the variant, when
// one of its encounters or sheets is first shown.
const loadedScreens = new Map<string, VariantScreens>();
const loadingScreens = new Map<string, Promise<void>>();
const listeners = new Set<(encounter: Combat.Implementation | null) => void>();

/**
 * Returns a variant's screens. Returns null for Blackout's own rules, and also until the screens have been
 * loaded. The first call starts loading them. Once they are loaded, listeners of `onScreens` are called.
 */
export function screensOf(key: string): VariantScreens | null {
  const found = loadedScreens.get(key);
  if (!found && isVariantKey(key)) void screensFetched(key);
  return found ?? null;
}

/**
 * Resolves when a variant's screens have been loaded or loading has failed. In the latter case, the user has
 * been notified, and the next call tries again.
 */
export async function screensFetched(key: VariantKey): Promise<void> {
  if (loadedScreens.has(key)) return;
  const fetching = loadingScreens.get(key) ?? fetchScreens(key).finally(() => loadingScreens.delete(key));
  loadingScreens.set(key, fetching);
  await fetching;
}

/**
 * Calls `done` whenever the content of variant screens may have changed. The argument is the encounter that
 * changed. It is null after screens have been loaded, and after a change to the selected variants or their
 * settings. Returns a function that removes the listener.
 */
export function onScreens(done: (encounter: Combat.Implementation | null) => void): () => void {
  if (!listening) listen();
  listeners.add(done);
  return () => {
    listeners.delete(done);
  };
}

/** Returns the variants in use: the variant for new encounters, and the variants of existing encounters. */
export function variantsInUse(): readonly VariantKey[] {
  const used = new Set([
    game.settings.get(SYSTEM_ID, "combatVariant"),
    ...game.combats.map(combat => combatData(combat).variant),
  ]);
  return variantKeys().filter(key => used.has(key));
}

let listening = false;

function listen(): void {
  listening = true;
  const comesOrGoes = (combat: Combat.Implementation) => {
    if (variantOfEncounter(combat)) notifyListeners(null);
  };
  Hooks.on("createCombat", comesOrGoes);
  Hooks.on("deleteCombat", comesOrGoes);
  Hooks.on("updateCombat", (combat, changes) => {
    if (foundry.utils.hasProperty(changes, "system.variant")) notifyListeners(null);
    else if (variantOfEncounter(combat)) notifyListeners(combat);
  });
  onSettingChanged(key => {
    if (key === "combatVariant" || key === "variantRules") notifyListeners(null);
  });
}

function notifyListeners(encounter: Combat.Implementation | null): void {
  for (const done of [...listeners]) done(encounter);
}

/** Executes a command of a variant. Does nothing until the variant's screens have been loaded. */
export function pressVariant(key: string, pressed: Pressed): unknown {
  return screensOf(key)?.press(pressed);
}

async function fetchScreens(key: VariantKey): Promise<void> {
  try {
    const registered = registeredScreens(key);
    if (!registered) throw new Error(`No screens are registered for the variant "${key}".`);
    const [{ screens }, { addVariantStyles }, { onWorldTables }] = await Promise.all([
      registered.fetch(),
      import("./styles.ts"),
      import("./world-table.ts"),
      variantFetched(key),
    ]);
    if (loadedScreens.size === 0)
      onWorldTables(() => {
        notifyListeners(null);
      });
    addVariantStyles(screens);
    loadedScreens.set(key, screens);
  } catch (error) {
    ui.notifications.error("BLACKOUT.window.notLoaded", { localize: true });
    console.error(error);
    return;
  }
  notifyListeners(null);
}
