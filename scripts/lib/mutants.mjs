/** Reads and merges Stryker's reports. */
import { existsSync, readFileSync } from "node:fs";

/**
 * The paths of the two result files: for code that runs when a rule is called, and for tables, which are
 * created when a module is loaded.
 */
export const RESULTS = "reports/stryker-incremental.json";
export const TABLES = "reports/stryker-tables.json";

/**
 * @typedef {{file: string, status: string, table: boolean, line: number, range: string, text: string}} Mutant
 *   `range` makes Stryker mutate only this place, and `text` is the readable name of the place.
 */

/**
 * Returns the mutants in these files. For mutants in tables, which the first report ignores, the status comes
 * from the second report. A mutant that the second report doesn't contain stays `Ignored`.
 * @param {ReadonlySet<string>} files
 * @returns {Mutant[]}
 */
export function mutantsOf(files) {
  const tables = new Map(
    entries(TABLES, files).map(({ file, mutant }) => [keyOf(file, mutant), mutant.status]),
  );
  return entries(RESULTS, files).map(({ file, source, mutant }) => {
    const {
      status,
      statusReason = "",
      location: { start, end },
      mutatorName,
      replacement,
    } = mutant;
    const table = status === "Ignored" && statusReason.startsWith("Static");
    const now = table ? (tables.get(keyOf(file, mutant)) ?? status) : status;
    const from = source[start.line - 1].slice(
      start.column - 1,
      start.line === end.line ? end.column - 1 : undefined,
    );
    return {
      file,
      table,
      status: now,
      line: start.line,
      range: `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`,
      text: `${file}:${start.line}:${start.column} ${now} ${mutatorName}: ${from} → ${replacement.split("\n").join(" ")}`,
    };
  });
}

/**
 * Returns the number of mutants by status, and the percentage detected by tests.
 * @param {readonly Mutant[]} mutants
 */
export function scoreOf(mutants) {
  const count = status => mutants.filter(mutant => mutant.status === status).length;
  const [killed, timedOut, survived, untested] = ["Killed", "Timeout", "Survived", "NoCoverage"].map(count);
  const counted = killed + timedOut + survived + untested;
  return {
    killed,
    timedOut,
    survived,
    untested,
    leftOut: mutants.length - counted,
    score: counted === 0 ? 100 : (100 * (killed + timedOut)) / counted,
  };
}

function entries(report, files) {
  if (!existsSync(report)) return [];
  return Object.entries(JSON.parse(readFileSync(report, "utf8")).files)
    .filter(([file]) => files.has(file))
    .flatMap(([file, { source, mutants }]) =>
      mutants.map(mutant => ({ file, source: source.split("\n"), mutant })),
    );
}

function keyOf(file, { location: { start, end }, mutatorName, replacement }) {
  return [file, start.line, start.column, end.line, end.column, mutatorName, replacement].join(":");
}
