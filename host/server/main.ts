/** The command-line entry point: `node host/.build/server.mjs [options]`. */
import { HostError, UsageError } from "./errors.ts";
import { parseOptions, SERVER_HELP } from "./options.ts";
import { startServer, type RunningServer } from "./start.ts";

/**
 * Runs the server until a signal ends it. The exit code is 2 if the command line is invalid, and 1 if the
 * server can't start.
 */
async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2));
  if (options === "help") {
    process.stdout.write(SERVER_HELP);
    return;
  }
  const server = await startServer({ ...options, log: line => console.log(line) });
  endWithSignals(server);
  server.warmUp();
  console.log(`Ready: ${server.address}`);
}

function endWithSignals(server: RunningServer): void {
  let ending = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (ending) return;
      ending = true;
      void server.close().then(() => process.exit(0));
    });
  }
}

function fail(error: unknown): void {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${SERVER_HELP}`);
    process.exit(2);
  }
  console.error(error instanceof HostError ? error.message : error);
  process.exit(1);
}

main().catch(fail);
