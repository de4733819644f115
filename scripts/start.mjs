#!/usr/bin/env node
/**
 * Starts a game with one command: installs the dependencies, builds the system, and starts the server.
 * Unknown arguments are passed to the server.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { runCommand } from "./lib/run-command.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const HELP = `npm start -- [options]

Builds the system and serves it on the open stand-in host, with a demonstration world to play in.

  --no-build           serve what is built already
  --no-canvas          draw no scenes
  --port N             port (default 30000; 0 takes a free one)
  --host ADDRESS       address to listen on (default 127.0.0.1, this machine only)
  --world DIR          the world's folder (default worlds/demo, with --system worlds/<its id>)
  --seed FILE          JSON or YAML that fills an empty world (default: the demonstration, unless --system is given)
  --reset              throw the world away and make it anew from the seed
  --generation 13|14   which Foundry generation to stand in for (default 14)
  --core-style NAME    plain or hostile: what open systems undo of Foundry's look, exaggerated
  --system DIR         a built system to serve instead of this one (implies --no-build)
  --module DIR         a module to enable; may be given several times
  --help               this text
`;

const args = process.argv.slice(2);
if (args.includes("--help") || args.includes("-h")) {
  process.stdout.write(HELP);
  process.exit(0);
}

await ensureDependencies();

const given = option => args.some(arg => arg === option || arg.startsWith(`${option}=`));
const passed = args.filter(arg => arg !== "--no-build" && arg !== "--no-canvas");
if (!args.includes("--no-canvas")) passed.push("--canvas");
if (!args.includes("--no-build") && !given("--system")) {
  const code = await runCommand(process.execPath, [join(root, "scripts", "build.mjs")], { cwd: root });
  if (code !== 0) {
    console.error("The build failed, so nothing was started. With --no-build the last good build is served.");
    process.exit(code);
  }
}

if (!given("--world"))
  passed.push("--world", join(root, "worlds", given("--system") ? idOfSystem() : "demo"));
// The demo world can be used only with this system. Seed data is added only to a world without documents, so
// other worlds stay unchanged.
if (!given("--seed") && !given("--system")) {
  const { writeOpeningSeed } = await import("./lib/opening.mjs");
  passed.push("--seed", writeOpeningSeed());
}

const { bundleServer } = await import("./lib/bundle-server.mjs");
const server = spawn(process.execPath, ["--enable-source-maps", await bundleServer(), ...passed], {
  cwd: process.cwd(),
  stdio: "inherit",
});
// Ctrl+C in the terminal reaches both processes. Signals that are sent only to this process are forwarded.
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
  process.on(signal, () => server.kill(signal));
server.once("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

/**
 * Returns the ID of the system that --system specifies. Returns "demo" if its manifest can't be read, because
 * the server reports this error.
 */
function idOfSystem() {
  const at = args.findIndex(arg => arg === "--system" || arg.startsWith("--system="));
  const folder = args[at].includes("=") ? args[at].slice("--system=".length) : (args[at + 1] ?? "");
  try {
    return String(JSON.parse(readFileSync(join(folder, "system.json"), "utf8")).id).replace(/[^\w-]/gu, "-");
  } catch {
    return "demo";
  }
}
