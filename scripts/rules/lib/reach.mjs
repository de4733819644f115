/**
 * Determines which declarations in `src` can be reached from the user interface. References are followed by
 * name: an import, a name in the same file, or a file loaded with `import()`. Types are ignored, so an
 * unrelated use of a name in the same file is also treated as a reference. A declaration that is reported as
 * unreachable is therefore definitely unreachable.
 */
import { dirname, join } from "node:path";
import ts from "typescript";
import { filesUnder, parse } from "./sources.mjs";

const textOf = node => (ts.isStringLiteralLike(node) ? node.text : "");
const target = (file, path) =>
  path.startsWith(".") ? join(dirname(file), path).replaceAll("\\", "/") : null;

/**
 * Reads a file. Returns its top-level declarations by name (each with the names that it uses and the files
 * that it loads), the code that runs when the file is loaded, and the origins of its imports and exports.
 */
function read(file) {
  const source = parse(file);
  const declared = new Map();
  const loaded = { names: new Set(), fetched: new Set() };
  const imports = new Map();
  const exports = new Map();
  const stars = [];
  const effects = [];
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      const from = target(file, textOf(statement.moduleSpecifier));
      const clause = statement.importClause;
      if (from === null || clause?.isTypeOnly) continue;
      effects.push(from);
      if (clause?.name) imports.set(clause.name.text, { from, name: "default" });
      const bindings = clause?.namedBindings;
      if (bindings && ts.isNamespaceImport(bindings)) imports.set(bindings.name.text, { from, name: "*" });
      else
        for (const one of bindings?.elements ?? [])
          if (!one.isTypeOnly)
            imports.set(one.name.text, { from, name: (one.propertyName ?? one.name).text });
    } else if (ts.isExportDeclaration(statement)) {
      if (statement.isTypeOnly) continue;
      const from = statement.moduleSpecifier ? target(file, textOf(statement.moduleSpecifier)) : file;
      if (from === null) continue;
      if (from !== file) effects.push(from);
      if (!statement.exportClause) stars.push(from);
      else if (ts.isNamespaceExport(statement.exportClause))
        exports.set(statement.exportClause.name.text, { from, name: "*" });
      else
        for (const one of statement.exportClause.elements)
          exports.set(one.name.text, { from, name: (one.propertyName ?? one.name).text });
    } else if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
      continue;
    } else if (ts.isVariableStatement(statement)) {
      for (const one of statement.declarationList.declarations) {
        const uses = namesIn(one, file);
        for (const name of namesOf(one.name)) declared.set(name, { ...uses, node: one });
      }
    } else if (
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isEnumDeclaration(statement)
    ) {
      declared.set(statement.name?.text ?? "default", { ...namesIn(statement, file), node: statement });
    } else {
      const { names, fetched } = namesIn(statement, file);
      for (const name of names) loaded.names.add(name);
      for (const one of fetched) loaded.fetched.add(one);
    }
  }
  return { declared, loaded, imports, exports, stars, effects };
}

function namesOf(binding) {
  if (ts.isIdentifier(binding)) return [binding.text];
  return binding.elements.flatMap(one => (ts.isOmittedExpression(one) ? [] : namesOf(one.name)));
}

/**
 * Returns the names that a piece of code uses (except names of properties and types) and the files that it
 * loads.
 */
function namesIn(top, file) {
  const names = new Set();
  const fetched = new Set();
  const visit = node => {
    if (ts.isTypeNode(node)) {
      // In the syntax tree, the base class after `extends` is a type node, although it is an expression.
      if (ts.isExpressionWithTypeArguments(node)) visit(node.expression);
      return;
    }
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [path] = node.arguments;
      const from = path ? target(file, textOf(path)) : null;
      if (from !== null) fetched.add(from);
      return;
    }
    if (ts.isNewExpression(node) && node.expression.getText() === "URL") return;
    if (ts.isIdentifier(node)) {
      const { parent } = node;
      const isProperty =
        (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
        (ts.isPropertyAssignment(parent) && parent.name === node) ||
        (ts.isBindingElement(parent) && parent.propertyName === node);
      if (!isProperty) names.add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(top);
  return { names, fetched };
}

/**
 * Determines which declarations are reachable from the entry files. `skip` returns whether the references in
 * a file are ignored, as they are for the public interface. Returns the files of `src`, each with its
 * declarations, and a function that returns whether a declaration is reachable.
 * @param {readonly string[]} entries
 * @param {{ readonly skip?: (file: string) => boolean }} [options]
 */
export function reachedFrom(entries, { skip = () => false } = {}) {
  const files = new Map(filesUnder("src", ".ts").map(file => [file, read(file)]));
  const live = new Map();
  const loaded = new Set();
  const queue = [];

  const known = file => /** @type {ReturnType<typeof read>} */ (files.get(file));
  const load = file => {
    if (loaded.has(file) || !files.has(file)) return;
    loaded.add(file);
    const one = known(file);
    for (const from of one.effects) load(from);
    if (skip(file)) return;
    for (const name of one.loaded.names) use(file, name);
    for (const from of one.loaded.fetched) fetchAll(from);
  };
  /**
   * Follows a name used in a file to its declaration, either in this file or in the one that it is imported
   * from.
   */
  const use = (file, name) => {
    const one = known(file);
    if (one.declared.has(name)) reach(file, name);
    else if (one.imports.has(name)) {
      const { from, name: other } = one.imports.get(name);
      if (other === "*") fetchAll(from);
      else useExport(from, other);
    }
  };
  const useExport = (file, name, seen = new Set()) => {
    if (!files.has(file) || seen.has(file)) return;
    seen.add(file);
    const one = known(file);
    if (one.exports.has(name)) {
      const { from, name: other } = one.exports.get(name);
      if (from === file) use(file, other);
      else if (other === "*") fetchAll(from);
      else useExport(from, other, seen);
    } else if (one.declared.has(name)) reach(file, name);
    else for (const from of one.stars) useExport(from, name, seen);
  };
  const fetchAll = file => {
    if (!files.has(file)) return;
    load(file);
    if (skip(file)) return;
    for (const name of known(file).declared.keys()) reach(file, name);
    for (const from of known(file).stars) fetchAll(from);
    for (const { from, name } of known(file).exports.values()) {
      if (from === file) continue;
      if (name === "*") fetchAll(from);
      else useExport(from, name);
    }
  };
  const reach = (file, name) => {
    const key = `${file}#${name}`;
    if (live.has(key) || skip(file)) return;
    live.set(key, true);
    load(file);
    queue.push([file, name]);
  };

  for (const entry of entries) load(entry);
  while (queue.length > 0) {
    const [file, name] = queue.pop();
    const { names, fetched } = /** @type {ReturnType<typeof namesIn>} */ (known(file).declared.get(name));
    for (const other of names) if (other !== name) use(file, other);
    for (const from of fetched) fetchAll(from);
  }
  return { files, isReached: (file, name) => live.has(`${file}#${name}`) };
}

/** Whether a declaration is a function, or a variable whose initial value is a function. */
export function isFunction({ node }) {
  if (ts.isFunctionDeclaration(node)) return true;
  const value = ts.isVariableDeclaration(node) ? node.initializer : undefined;
  return value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value));
}
