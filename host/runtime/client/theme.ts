/** The user's color scheme setting. If a value is empty, the browser's preference applies. */
export interface ColorScheme {
  applications: "" | "dark" | "light";
  interface: "" | "dark" | "light";
}

/** Returns the theme for a setting: the setting itself or, if it is empty, the browser's preference. */
export function resolveTheme(wish: string, prefersDark: boolean): "dark" | "light" {
  if (wish === "dark" || wish === "light") return wish;
  return prefersDark ? "dark" : "light";
}

/**
 * Adds the theme's class to the body. Interface elements with their own theme setting use that setting
 * instead.
 */
export function applyTheme(scheme: ColorScheme, page: Document, prefersDark: boolean): void {
  const theme = resolveTheme(scheme.applications, prefersDark);
  page.body.classList.remove("theme-dark", "theme-light");
  page.body.classList.add(`theme-${theme}`);
  const panel = page.getElementById("interface");
  if (!panel) return;
  panel.classList.remove("theme-dark", "theme-light");
  panel.classList.add("themed", `theme-${resolveTheme(scheme.interface, prefersDark)}`);
}
