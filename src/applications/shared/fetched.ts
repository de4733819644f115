import { actionsFetched } from "../../actions/core/registry.ts";

/** Returns a module once it has loaded. If loading fails, shows an error with advice and rejects. */
export async function fetched<Module>(loading: Promise<Module>): Promise<Module> {
  try {
    return await loading;
  } catch (error) {
    ui.notifications.error("BLACKOUT.window.notLoaded", { localize: true });
    throw error;
  }
}

/**
 * Returns a function that loads a module when it is first called. Later calls don't wait, whereas a repeated
 * `import()` resolves only in a later task of the browser, which may come after the next frame. If loading
 * fails, the next call tries again.
 */
export function loadedOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | null = null;
  return async () => {
    loading ??= load();
    try {
      return await loading;
    } catch (error) {
      loading = null;
      throw error;
    }
  };
}

/** Returns a module once both it and the actions have loaded. Failures are handled as in `fetched`. */
export async function fetchedWithActions<Module>(loading: Promise<Module>): Promise<Module> {
  const [module] = await fetched(Promise.all([loading, actionsFetched()]));
  return module;
}
