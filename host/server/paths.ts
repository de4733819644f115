/**
 * The paths of the project. They are resolved correctly both from this file in `host/server` and from the
 * bundle in `host/.build`.
 */
import { fileURLToPath } from "node:url";
import path from "node:path";

/** The root of the repository. */
export const repositoryRoot = path.resolve(fileURLToPath(new URL("../..", import.meta.url)));

/** The host's own assets, served under `/host/` and `/icons/`. */
export const assetsRoot = path.join(repositoryRoot, "host", "assets");

/** The folder with the browser version of PIXI, which is available as a global on every page. */
export const pixiRoot = path.join(repositoryRoot, "node_modules", "pixi.js", "dist");

/** The folder for bundles and caches, which is excluded from version control. */
export const buildRoot = path.join(repositoryRoot, "host", ".build");
