/** Bundles the host's browser code, and caches the bundle until a source file changes. */
import fs from "node:fs";
import path from "node:path";
import { createHash } from "node:crypto";
import { build } from "esbuild";
import { buildRoot, repositoryRoot } from "./paths.ts";

export interface RuntimeBundle {
  code: string;
  map: string;
}

interface CacheNote {
  /**
   * The size and modification time of each input file, keyed by path. They show whether the cached bundle is
   * still up to date.
   */
  inputs: Record<string, string>;
}

const ENTRY = path.join(repositoryRoot, "host", "runtime", "client", "boot.ts");

function fingerprint(file: string): string {
  try {
    const { size, mtimeMs } = fs.statSync(file);
    return `${size}-${mtimeMs}`;
  } catch {
    return "absent";
  }
}

function readCache(folder: string): RuntimeBundle | undefined {
  try {
    const note = JSON.parse(fs.readFileSync(path.join(folder, "inputs.json"), "utf8")) as CacheNote;
    const unchanged = Object.entries(note.inputs).every(
      ([file, print]) => fingerprint(path.join(repositoryRoot, file)) === print,
    );
    if (!unchanged) return undefined;
    return {
      code: fs.readFileSync(path.join(folder, "runtime.mjs"), "utf8"),
      map: fs.readFileSync(path.join(folder, "runtime.mjs.map"), "utf8"),
    };
  } catch {
    return undefined;
  }
}

/**
 * Writes the cache to a temporary folder and then renames the folder, so that two servers starting at the
 * same time can't mix their files.
 */
function writeCache(folder: string, bundle: RuntimeBundle, note: CacheNote): void {
  const fresh = `${folder}.${process.pid}.${Date.now().toString(36)}`;
  fs.mkdirSync(fresh, { recursive: true });
  fs.writeFileSync(path.join(fresh, "runtime.mjs"), bundle.code);
  fs.writeFileSync(path.join(fresh, "runtime.mjs.map"), bundle.map);
  fs.writeFileSync(path.join(fresh, "inputs.json"), JSON.stringify(note));
  try {
    fs.rmSync(folder, { recursive: true, force: true });
    fs.renameSync(fresh, folder);
  } catch {
    // If another server has written its cache in the meantime, that cache is identical, so this copy is
    // deleted.
    fs.rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * Returns the bundle of `runtime/client/boot.ts`.
 * @throws the bundler's error if the sources don't compile
 */
export async function buildRuntime(entry: string = ENTRY): Promise<RuntimeBundle> {
  const folder = path.join(
    buildRoot,
    `runtime-${createHash("sha256").update(entry).digest("hex").slice(0, 8)}`,
  );
  const cached = readCache(folder);
  if (cached) return cached;
  const result = await build({
    entryPoints: [entry],
    absWorkingDir: repositoryRoot,
    outfile: path.join(buildRoot, "runtime.mjs"),
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "browser",
    target: "es2023",
    keepNames: true,
    sourcemap: "linked",
    logLevel: "silent",
    define: { "process.env.NODE_ENV": '"production"' },
    loader: { ".css": "text", ".hbs": "text", ".svg": "text" },
  });
  const output = (ending: string): string =>
    result.outputFiles.find(file => file.path.endsWith(ending))?.text ?? "";
  const bundle = { code: output(".mjs"), map: output(".map") };
  const inputs = Object.fromEntries(
    Object.keys(result.metafile.inputs).map(file => [file, fingerprint(path.join(repositoryRoot, file))]),
  );
  writeCache(folder, bundle, { inputs });
  return bundle;
}
