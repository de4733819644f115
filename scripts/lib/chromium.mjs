/**
 * Finds a Chromium browser for automation: the one at CHROMIUM_PATH, an installed browser, or the one that is
 * a dependency.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

const INSTALLED = [
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/microsoft-edge",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/**
 * The options of every launch: no sandbox, because Chromium can't use it when run as root; the same software
 * rendering everywhere; and no network requests by the browser itself.
 */
export const LAUNCH = {
  chromiumSandbox: false,
  args: [
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
    "--disable-gpu-compositing",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--force-color-profile=srgb",
  ],
};

/**
 * Returns the path of a Chromium executable and the environment variables for starting it: those of this
 * process, plus the paths to any unpacked libraries.
 * @returns {Promise<{executablePath: string, env: NodeJS.ProcessEnv}>}
 */
export async function findChromium() {
  const own = process.env.CHROMIUM_PATH;
  if (own && !existsSync(own)) throw new Error(`CHROMIUM_PATH names ${own}, which does not exist.`);
  const installed = own ?? INSTALLED.find(path => existsSync(path));
  if (installed) return { executablePath: installed, env: { ...process.env } };
  return unpack();
}

/**
 * Unpacks the browser from its package into a version-specific folder in `.cache` instead of the temporary
 * folder. The folder gets its final name only when it is complete, so that processes that start at the same
 * time never run an incomplete file.
 */
async function unpack() {
  const require = createRequire(import.meta.url);
  const entry = require.resolve("@sparticuz/chromium");
  const manifest = join(
    entry.slice(0, entry.lastIndexOf("@sparticuz")),
    "@sparticuz",
    "chromium",
    "package.json",
  );
  const { version } = JSON.parse(readFileSync(manifest, "utf8"));
  const home = join(root, ".cache", `chromium-${version}`);
  const outer = { TMPDIR: process.env.TMPDIR, AWS: process.env.AWS_EXECUTION_ENV };
  const making = existsSync(home) ? home : `${home}.${process.pid}`;
  mkdirSync(making, { recursive: true });
  // The system libraries in the package are unpacked as well, so that a minimal operating system is
  // sufficient.
  Object.assign(process.env, { TMPDIR: making, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" });
  const before = process.env.LD_LIBRARY_PATH;
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    const made = await chromium.executablePath();
    if (making !== home) {
      // The package's font configuration refers to fixed folders, so it is replaced. Without any font,
      // Chromium crashes at the first text field.
      writeFileSync(join(making, "fonts", "fonts.conf"), fontConfiguration(home));
      try {
        renameSync(making, home);
      } catch {
        // Another process has already created the folder, so this copy isn't needed.
        rmSync(making, { recursive: true, force: true });
      }
    }
    /** @type {NodeJS.ProcessEnv} */
    const env = {
      ...process.env,
      LD_LIBRARY_PATH: (process.env.LD_LIBRARY_PATH ?? "").replaceAll(making, home),
      FONTCONFIG_PATH: join(home, "fonts"),
    };
    delete env.AWS_EXECUTION_ENV;
    delete env.TMPDIR;
    if (outer.TMPDIR) env.TMPDIR = outer.TMPDIR;
    return { executablePath: made.replace(making, home), env };
  } finally {
    restore("TMPDIR", outer.TMPDIR);
    restore("AWS_EXECUTION_ENV", outer.AWS);
    restore("LD_LIBRARY_PATH", before);
  }
}

function fontConfiguration(home) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${home}/fonts</dir><cachedir>${home}/fonts-cache</cachedir></fontconfig>
`;
}

function restore(name, value) {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
