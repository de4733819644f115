/**
 * Where things lie. The same expression serves this file in `host/server` and the bundle in `host/.build`.
 */
import { fileURLToPath } from "node:url";
import path from "node:path";

/** The root of the repository. */
export const repositoryRoot = path.resolve(fileURLToPath(new URL("../..", import.meta.url)));

/** The host's own assets, served under `/host/` and `/icons/`. */
export const assetsRoot = path.join(repositoryRoot, "host", "assets");

/** PIXI for the browser, which is a global of every page. */
export const pixiRoot = path.join(repositoryRoot, "node_modules", "pixi.js", "dist");

/** Where bundles and caches go; never in version control. */
export const buildRoot = path.join(repositoryRoot, "host", ".build");
