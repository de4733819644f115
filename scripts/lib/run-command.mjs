import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";

/**
 * Runs a program with the input and output of this terminal or, if `output` is given, without input and with
 * the program's output passed to `output`. Returns the program's exit code.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @param {string[] | null} [output] collects the program's output instead of showing it in the terminal; the
 *   program then runs with low priority
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

/** Lowers the priority of a process, if the operating system allows it. */
function giveWay(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Either the process has already ended, or it keeps its normal priority.
  }
}
