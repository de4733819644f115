/** Lists the repository's source files and parses them with the TypeScript compiler. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Returns all files with this extension in a folder of the repository, in a fixed order. */
export function filesUnder(folder, ending) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith(ending))
    .map(entry => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();
}

/** Parses a source file and returns its syntax tree. */
export function parse(file) {
  return ts.createSourceFile(
    file,
    readFileSync(join(root, file), "utf8"),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TS,
  );
}

/** Returns a file's named top-level declarations: the name, the node, and whether it is exported. */
export function declarationsOf(source) {
  return source.statements.flatMap(statement => {
    const exported =
      ts.canHaveModifiers(statement) &&
      (ts.getModifiers(statement) ?? []).some(modifier => modifier.kind === ts.SyntaxKind.ExportKeyword);
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap(({ name }) =>
        ts.isIdentifier(name) ? [{ name: name.text, node: statement, exported }] : [],
      );
    }
    return statement.name === undefined ? [] : [{ name: statement.name.text, node: statement, exported }];
  });
}

/** Imports a TypeScript module that has no imports. */
export async function importPlain(file) {
  const { outputText } = ts.transpileModule(readFileSync(join(root, file), "utf8"), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext },
  });
  return import(`data:text/javascript,${encodeURIComponent(outputText)}`);
}
