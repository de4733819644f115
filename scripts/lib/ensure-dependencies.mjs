/**
 * Installs the packages in package-lock.json if node_modules differs from it. This file imports only Node's
 * built-in modules, because it must run before any package is installed.
 */
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runCommand } from "./run-command.mjs";

const repository = fileURLToPath(new URL("../..", import.meta.url));
/**
 * The first supported version of each Node release line, as in package.json. All versions of later release
 * lines are supported.
 */
const SUPPORTED = [
  [20, 19],
  [22, 13],
  [24, 0],
];

/**
 * Whether dependencies must be installed. A stamp file stores the digest of the lock file as of the last
 * installation. Without a stamp, modification times are compared, so that a manual installation isn't
 * repeated. If node_modules is a link to another folder, the packages there are used as they are, without a
 * stamp.
 * @param {string} root
 * @returns {boolean}
 */
export function needsInstall(root = repository) {
  const lock = join(root, "package-lock.json");
  const installed = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(installed)) return true;
  const stamp = readStamp(root);
  if (stamp !== undefined) return stamp !== digestOf(lock);
  if (isLinked(root)) return false;
  return statSync(installed).mtimeMs < statSync(lock).mtimeMs;
}

/**
 * Returns the message for an unsupported version of Node and whether to stop, or null if the version is
 * supported. Older release lines can't run the packages that these scripts use, but early versions of a
 * supported line might work.
 * @param {string} version such as 20.19.2
 * @returns {{ says: string, ends: boolean } | null} null if it is supported
 */
export function troubleWithNode(version) {
  const [major, minor] = version.split(".").map(Number);
  const last = SUPPORTED[SUPPORTED.length - 1];
  if (major > last[0] || SUPPORTED.some(([line, from]) => major === line && minor >= from)) return null;
  const ends = major < SUPPORTED[0][0];
  return {
    says: `This asks for Node ${SUPPORTED.map(([line, from]) => `${line}.${from}`).join(", ")} or a newer one of these lines, or a later line; this is Node ${version}.${ends ? "" : " It goes on, and may fail."}`,
    ends,
  };
}

/**
 * Installs the dependencies if they are missing or don't match the lock file. If that is impossible, prints
 * the reason and ends the process.
 * @param {string} [root]
 */
export async function ensureDependencies(root = repository) {
  const trouble = troubleWithNode(process.versions.node);
  if (trouble) console.error(trouble.says);
  if (trouble?.ends) process.exit(1);
  if (needsInstall(root)) {
    // npm would empty the folder to which the link leads, even if other projects use it.
    if (isLinked(root)) {
      console.error(
        `node_modules is a link to ${realpathSync(join(root, "node_modules"))}, which holds the packages of another package-lock.json. Run \`npm ci\` there, or remove the link.`,
      );
      process.exit(1);
    }
    console.log("Installing the dependencies (once, about half a minute) …");
    const code = await npmCi(root);
    if (code !== 0) {
      console.error("npm ci failed; see its messages above. Run `npm ci` by hand when that is mended.");
      process.exit(code);
    }
  }
  if (!isLinked(root) && (readStamp(root) === undefined || needsInstall(root)))
    writeFileSync(stampOf(root), digestOf(join(root, "package-lock.json")));
}

/** Runs `npm ci` with the npm that started this process or, failing that, the npm on the path. */
function npmCi(root) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith(".js")) return runCommand(process.execPath, [cli, "ci"], { cwd: root });
  return runCommand("npm", ["ci"], { cwd: root, shell: process.platform === "win32" });
}

function isLinked(root) {
  return lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function stampOf(root) {
  return join(root, "node_modules", ".installed-lock");
}

function readStamp(root) {
  return existsSync(stampOf(root)) ? readFileSync(stampOf(root), "utf8") : undefined;
}

function digestOf(file) {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
