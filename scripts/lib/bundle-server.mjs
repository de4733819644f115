/** Bundles the host's server, because Node.js 20 doesn't run TypeScript. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The path of the bundle, below host/ so that Node finds the host's own packages. */
export const serverBundle = join(root, "host", ".build", "server.mjs");

/**
 * Bundles host/server/main.ts into a file. Installed packages stay external.
 * @param {string} [outfile] must be in host/.build, because the server finds the repository from its own
 *   location
 * @returns {Promise<string>} the file
 */
export async function bundleServer(outfile = serverBundle) {
  const { build } = await import("esbuild");
  await build({
    entryPoints: [join(root, "host", "server", "main.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    keepNames: true,
    sourcemap: true,
    logLevel: "warning",
  });
  return outfile;
}
