/** The server's command-line options. */
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { UsageError } from "./errors.ts";
import { repositoryRoot } from "./paths.ts";

export interface ServerOptions {
  /** The folder of the built system. */
  system: string;
  modules: string[];
  /** The folder of the world, which is created if it doesn't exist. */
  world: string;
  /** The port on which the server listens, or 0 for any free port. */
  port: number;
  host: string;
  generation: 13 | 14;
  /** Whether clients draw scenes by default. Each client can override this in its own settings. */
  canvas: boolean;
  /**
   * The style of Foundry's own elements. The hostile style reveals elements whose styles a system forgets to
   * reset.
   */
  coreStyle: "plain" | "hostile";
  /** Whether to delete and recreate the world. */
  reset: boolean;
  /** The seed for filling a world without documents, or the path of a seed file. */
  seed?: string | object;
}

export const SERVER_HELP = `Options of the host:
  --system DIR         folder of the built system (default: dist of this repository)
  --module DIR         folder of a module to enable; may be given several times
  --world DIR          folder of the world (default: worlds/demo of this repository)
  --port N             port, 0 for a free one (default 30000)
  --host ADDRESS       address to listen on (default 127.0.0.1, this machine only)
  --generation 13|14   which Foundry generation to stand in for (default 14)
  --canvas             draw scenes; without it a client does so only by its own setting
  --core-style NAME    plain or hostile: with what open systems undo of Foundry's look, exaggerated
  --seed FILE          JSON or YAML that fills a world without documents
  --reset              throw the world away and make it anew
  --help               this text
`;

/** Returns the default options. */
export function defaultOptions(): ServerOptions {
  return {
    system: path.join(repositoryRoot, "dist"),
    modules: [],
    world: path.join(repositoryRoot, "worlds", "demo"),
    port: 30000,
    host: "127.0.0.1",
    generation: 14,
    canvas: false,
    coreStyle: "plain",
    reset: false,
  };
}

/**
 * Parses the command-line arguments.
 * @returns the options, or "help" if the help text was requested
 * @throws UsageError that names the argument and the expected value
 */
export function parseOptions(args: string[]): ServerOptions | "help" {
  const values = readArguments(args);
  if (values.help) return "help";
  const options = defaultOptions();
  if (values.system !== undefined) options.system = path.resolve(values.system);
  if (values.module !== undefined) options.modules = values.module.map(directory => path.resolve(directory));
  if (values.world !== undefined) options.world = path.resolve(values.world);
  if (values.host !== undefined) options.host = values.host;
  if (values.port !== undefined) options.port = Number(values.port.trim() || Number.NaN);
  if (values.generation !== undefined) options.generation = Number(values.generation) as 13 | 14;
  if (values.seed !== undefined) options.seed = path.resolve(values.seed);
  if (values["core-style"] !== undefined) options.coreStyle = values["core-style"] as "plain" | "hostile";
  options.canvas = values.canvas ?? false;
  options.reset = values.reset ?? false;
  checkOptions(options);
  return options;
}

/**
 * Validates the options.
 * @throws UsageError for an invalid value
 */
export function checkOptions(options: ServerOptions): void {
  if (!Number.isInteger(options.port) || options.port < 0 || options.port > 65535) {
    throw new UsageError("--port must be a whole number from 0 to 65535.");
  }
  if (options.generation !== 13 && options.generation !== 14)
    throw new UsageError("--generation must be 13 or 14.");
  if (!["plain", "hostile"].includes(options.coreStyle))
    throw new UsageError("--core-style must be plain or hostile.");
  if (!/^[A-Za-z0-9.:-]+$/.test(options.host))
    throw new UsageError("--host must be an address or a name to listen on.");
  for (const directory of [options.system, ...options.modules]) {
    if (!fs.existsSync(directory))
      throw new UsageError(
        `The folder ${directory} does not exist. Build the system first, or name another folder.`,
      );
  }
  if (typeof options.seed === "string" && !fs.existsSync(options.seed))
    throw new UsageError(`The seed ${options.seed} does not exist.`);
  if (fs.existsSync(options.world) && !fs.statSync(options.world).isDirectory())
    throw new UsageError(`--world ${options.world} is not a folder.`);
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      strict: true,
      allowPositionals: false,
      options: {
        "system": { type: "string" },
        "module": { type: "string", multiple: true },
        "world": { type: "string" },
        "port": { type: "string" },
        "host": { type: "string" },
        "generation": { type: "string" },
        "seed": { type: "string" },
        "core-style": { type: "string" },
        "canvas": { type: "boolean" },
        "reset": { type: "boolean" },
        "help": { type: "boolean", short: "h" },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message.split(". ")[0] + ".");
  }
}
