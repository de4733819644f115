/**
 * Shows a tab of the sidebar, even if the sidebar is collapsed. Foundry's `changeTab` alone doesn't expand it.
 */
export function showSidebarTab(tab: string): void {
  ui.sidebar?.expand();
  ui.sidebar?.changeTab(tab, "primary");
}
