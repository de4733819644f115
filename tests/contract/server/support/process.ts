/** Runs a server in a separate process that the test can kill. */
import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

export interface ServerProcess {
  process: ChildProcess;
  address: string;
  /** Returns everything that the process has written so far. */
  output(): string;
  /** Kills the process immediately and waits until it has exited. */
  killHard(): Promise<void>;
}

export interface Ended {
  code: number | null;
  output: string;
}

let bundle: Promise<string> | undefined;

/** Bundles the server, once per test file and under a unique name. */
export function bundled(): Promise<string> {
  return (bundle ??= import(path.join(root, "scripts", "lib", "bundle-server.mjs")).then(({ bundleServer }) =>
    (bundleServer as (file: string) => Promise<string>)(
      path.join(root, "host", ".build", `server-test-${process.pid}-${Date.now().toString(36)}.mjs`),
    ),
  ));
}

async function launch(args: string[]): Promise<{ child: ChildProcess; output: () => string }> {
  const child = spawn(process.execPath, [await bundled(), ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
  return { child, output: () => text };
}

/** Starts a server and waits until it reports that it is ready. */
export async function startProcess(args: string[]): Promise<ServerProcess> {
  const { child, output } = await launch(["--port", "0", ...args]);
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", () => {
      const found = /Ready: (\S+)/.exec(output());
      if (found?.[1]) resolve(found[1]);
    });
    child.once("exit", code => reject(new Error(`the server ended with ${String(code)}: ${output()}`)));
  });
  const gone = new Promise<void>(resolve => child.once("exit", () => resolve()));
  return {
    process: child,
    address,
    output,
    killHard: () => {
      child.kill("SIGKILL");
      return gone;
    },
  };
}

/** Runs a server that should fail to start, and waits until it exits. */
export async function runToEnd(args: string[]): Promise<Ended> {
  const { child, output } = await launch(args);
  return new Promise(resolve => child.once("close", code => resolve({ code, output: output() })));
}
