/** Answers what was fetched; when it cannot be had, says so and what helps, and rejects. */
export async function fetched<Module>(loading: Promise<Module>): Promise<Module> {
  try {
    return await loading;
  } catch (error) {
    ui.notifications.error("BLACKOUT.window.notLoaded", { localize: true });
    throw error;
  }
}
