#!/usr/bin/env node
/**
 * Starts the development server in front of a Foundry server: npm run dev -- [--port N]. FOUNDRY_URL is the
 * address of Foundry (default: http://127.0.0.1:30000).
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { foundryAddress, foundryProblem } from "./dev/foundry.mjs";
import { developmentServer, PORT } from "./dev/server.mjs";

const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/u, "");
let options;
let foundry;
try {
  options = parseArgs({ options: { port: { type: "string", default: String(PORT) } } }).values;
  if (!/^\d{1,5}$/u.test(options.port))
    throw new Error(`--port is "${options.port}"; it must be a number, or 0 for a free port.`);
  foundry = foundryAddress(process.env["FOUNDRY_URL"]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}

const server = await developmentServer({ root, foundry, port: Number(options.port) });
const address = server.httpServer?.address();
if (!address || typeof address === "string") throw new Error("The development server listens on no port.");
console.log(`The game of ${foundry} with the system from the sources: http://localhost:${address.port}/`);
const problem = await foundryProblem(foundry);
if (problem) console.error(problem);
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    void server.close().then(() => process.exit(0));
  });
