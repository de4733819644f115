/**
 * The game page. It first loads the styles in their cascade layers, then the runtime, and then the packages.
 */
import { CASCADE_LAYERS } from "./layers.ts";
import { escapeHtml } from "./join-page.ts";
import { stylesOf, type InstalledPackage } from "../packages/manifest.ts";

/** The data that the page passes to the runtime before any code is loaded. */
export interface HostFacts {
  generation: 13 | 14;
  version: string;
  world: string;
  system: string;
  /** Whether clients draw scenes by default. Each client can override this in its own settings. */
  canvas: boolean;
}

/** Returns the URL of a file in a package. */
export function packageUrl(installed: InstalledPackage, file: string): string {
  const folder = installed.kind === "system" ? "systems" : "modules";
  return `/${folder}/${encodeURIComponent(installed.id)}/${file
    .replace(/^\.?\//, "")
    .split("/")
    .map(encodeURIComponent)
    .join("/")}`;
}

function styleImports(packages: InstalledPackage[]): string {
  return packages
    .flatMap(installed =>
      stylesOf(installed).map(({ src, layer }) => ({ url: packageUrl(installed, src), layer })),
    )
    .map(
      ({ url, layer }) =>
        `@import url("${url}")${layer === null ? "" : ` layer(${layer.replace(/[^A-Za-z0-9_.-]/g, "")})`};`,
    )
    .join("\n");
}

/**
 * Returns the script elements for a package's classic scripts and modules, which all run after the runtime.
 */
function scriptsOf(installed: InstalledPackage): string[] {
  const tags = (key: string, how: string): string[] =>
    (installed.manifest[key] ?? []).map(
      (file: string) => `<script ${how} src="${escapeHtml(packageUrl(installed, file))}"></script>`,
    );
  return [...tags("scripts", "defer"), ...tags("esmodules", 'type="module"')];
}

/**
 * Returns the HTML of `/game`. Package scripts follow the runtime, with the system's scripts before those of
 * modules.
 */
export function gamePage(
  title: string,
  facts: HostFacts,
  packages: InstalledPackage[],
  coreStyle: "plain" | "hostile" = "plain",
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>@layer ${CASCADE_LAYERS.join(", ")};</style>
<link rel="stylesheet" href="/host/host.css">${coreStyle === "hostile" ? `\n<link rel="stylesheet" href="/host/hostile.css">` : ""}
<style>
${styleImports(packages)}
</style>
<script>globalThis.__HOST__ = ${JSON.stringify(facts).replace(/</g, "\\u003c")};</script>
<script src="/host/pixi/pixi.min.js"></script>
<script type="module" src="/host/runtime.mjs"></script>
${packages.flatMap(scriptsOf).join("\n")}
</head>
<body class="vtt game system-${escapeHtml(facts.system)}">
<noscript>The game needs JavaScript.</noscript>
</body>
</html>
`;
}
