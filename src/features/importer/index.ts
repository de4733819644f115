/** Import and export of tables: the functions that windows, macros and modules use. */
export { parseTable } from "../../importer/parse/parse.ts";
export { tableOfValue } from "../../importer/parse/json.ts";
export { byProfile, mappingFor, profileOf, remapped, understood } from "../../importer/mapping.ts";
export { readTable } from "../../importer/read-table.ts";
export { csvOf, jsonOf } from "../../importer/write/write-table.ts";
export { exported, exportTable } from "./export-documents.ts";
export { runImport } from "./run-import.ts";
export { importRuns } from "./runs.ts";
export { undoImport } from "./undo-import.ts";
export { vocabularyNow } from "./vocabulary-now.ts";
