/** Returns a module once it has loaded. If loading fails, shows an error with advice and rejects. */
export async function fetched<Module>(loading: Promise<Module>): Promise<Module> {
  try {
    return await loading;
  } catch (error) {
    ui.notifications.error("BLACKOUT.window.notLoaded", { localize: true });
    throw error;
  }
}
