/** Reads and merges Stryker's reports. */
import { existsSync, readFileSync } from "node:fs";

/**
 * The paths of the result files. The first ones are for code that runs when a rule or an action is called.
 * The last one is for tables, which are created when a module is loaded.
 */
const RESULTS = ["reports/stryker-incremental.json", "reports/stryker-actions.json"];
const TABLES = "reports/stryker-tables.json";

/**
 * @typedef {{file: string, status: string, table: boolean, line: number, range: string, text: string}} Mutant
 *   `range` makes Stryker mutate only this place, and `text` is the readable name of the place.
 */

/**
 * Returns the mutants in these files. The other reports contain no results for mutants in tables. The status
 * of these mutants comes from the report about tables or is `Ignored`, as it is for mutants in citations.
 * @param {ReadonlySet<string>} files
 * @returns {Mutant[]}
 */
export function mutantsOf(files) {
  const tables = new Map(
    entries(TABLES, files).map(({ file, mutant }) => [keyOf(file, mutant), mutant.status]),
  );
  const others = RESULTS.flatMap(report => entries(report, files));
  return others.map(({ file, source, mutant }) => {
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
 * Returns the number of mutants by status, and the percentage of mutants that the tests detected.
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
