import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";

/**
 * Runs a program with the terminal's own input and output and answers its exit code.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @param {string[] | null} [output] takes what the program prints, instead of the terminal; the program gives
 *   way to others then
 * @returns {Promise<number>}
 */
export function runCommand(program, args, options = {}, output = null) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: output ? ["ignore", "pipe", "pipe"] : "inherit",
      ...options,
    });
    if (output) {
      if (child.pid !== undefined) giveWay(child.pid);
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding("utf8").on("data", chunk => {
          output.push(chunk);
        });
    }
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Lets a program have what others leave of the processor, where the system allows that. */
function giveWay(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or may not be changed: then it runs as any other.
  }
}
