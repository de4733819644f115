/** The user's color scheme setting; empty follows the browser. */
export interface ColorScheme {
  applications: "" | "dark" | "light";
  interface: "" | "dark" | "light";
}

/** The theme for a setting: itself, or the browser's preference. */
export function resolveTheme(wish: string, prefersDark: boolean): "dark" | "light" {
  if (wish === "dark" || wish === "light") return wish;
  return prefersDark ? "dark" : "light";
}

/** Adds the theme's class to the body; interface elements with their own setting use it instead. */
export function applyTheme(scheme: ColorScheme, page: Document, prefersDark: boolean): void {
  const theme = resolveTheme(scheme.applications, prefersDark);
  page.body.classList.remove("theme-dark", "theme-light");
  page.body.classList.add(`theme-${theme}`);
  const panel = page.getElementById("interface");
  if (!panel) return;
  panel.classList.remove("theme-dark", "theme-light");
  panel.classList.add("themed", `theme-${resolveTheme(scheme.interface, prefersDark)}`);
}
