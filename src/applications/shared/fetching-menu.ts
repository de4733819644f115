/**
 * A class for Foundry's settings to open, of which it wants one at its start: it has a window fetched by
 * `open` and shows that in its place.
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
