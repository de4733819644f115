/**
 * Returns an application class for Foundry's settings menu, which requires a class at start-up. Rendering an
 * instance only calls `open`, which loads and shows the actual window.
 */
export function fetchingMenu(
  open: () => Promise<unknown>,
): new () => foundry.applications.api.ApplicationV2.Any {
  return class extends foundry.applications.api.ApplicationV2 {
    override async render(): Promise<this> {
      await open();
      return this;
    }
  };
}
