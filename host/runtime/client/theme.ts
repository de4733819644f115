/** What the user set for colors; empty follows the browser. */
export interface ColorScheme {
  applications: "" | "dark" | "light";
  interface: "" | "dark" | "light";
}

/** The theme for a wish: itself, or what the browser prefers. */
export function resolveTheme(wish: string, prefersDark: boolean): "dark" | "light" {
  if (wish === "dark" || wish === "light") return wish;
  return prefersDark ? "dark" : "light";
}

/** Puts the theme's class onto the body; interface elements that have one of their own follow theirs. */
export function applyTheme(scheme: ColorScheme, page: Document, prefersDark: boolean): void {
  const theme = resolveTheme(scheme.applications, prefersDark);
  page.body.classList.remove("theme-dark", "theme-light");
  page.body.classList.add(`theme-${theme}`);
  const panel = page.getElementById("interface");
  if (!panel) return;
  panel.classList.remove("theme-dark", "theme-light");
  panel.classList.add("themed", `theme-${resolveTheme(scheme.interface, prefersDark)}`);
}
