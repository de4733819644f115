#!/usr/bin/env node
/**
 * Generates the reference page of the rules library, which lists the exports of the rules and the ledger with
 * their docstrings. The build writes it to docs/rules-api.md. Run directly, this script fails if an export
 * has no docstring.
 */
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { declarationsOf, parse } from "./lib/sources.mjs";

/** The problems with docstrings found while creating the page. */
const complaints = [];

/**
 * Returns the page in Markdown.
 * @returns {string}
 * @throws {Error} if an export has no docstring
 */
export function rulesApiPage() {
  const parts = [
    { title: "Rules", entry: "src/rules/index.ts" },
    { title: "Ledger", entry: "src/ledger/index.ts" },
  ].map(({ title, entry }) =>
    [`# ${title}`, "", ...exportedFiles(entry).flatMap(file => chapter(file, posix.dirname(entry)))].join(
      "\n",
    ),
  );
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
  return [
    "<!-- Written by the build from the docstrings. -->",
    "",
    "The rules of Blackout as a library: `dist/rules.mjs`. Every function is pure: it takes facts, recorded dice and house rules and returns a result. For invalid",
    "arguments it throws a `RuleError` with the path, the value and the allowed values.",
    "",
    ...parts,
    "",
  ].join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) rulesApiPage();

/** Returns the files that an index file re-exports from, in order. */
function exportedFiles(index) {
  return parse(index)
    .statements.filter(ts.isExportDeclaration)
    .flatMap(({ moduleSpecifier }) => {
      if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return [];
      const file = posix.join(posix.dirname(index), moduleSpecifier.text);
      return file.endsWith("/index.ts") ? exportedFiles(file) : [file];
    });
}

function chapter(file, base) {
  const source = parse(file);
  const entries = declarationsOf(source).filter(each => each.exported);
  return entries.length === 0
    ? []
    : [`## ${file.slice(base.length + 1)}`, "", ...entries.flatMap(each => entry(file, source, each))];
}

function entry(file, source, { name, node }) {
  const doc = docOf(node);
  if (doc === "" && documented(node)) complaints.push(`${file}: ${name} has no docstring.`);
  return [`### ${name}`, "", ...(doc === "" ? [] : [doc, ""]), "```ts", signature(source, node), "```", ""];
}

/**
 * Whether a declaration requires a docstring. All do, except for type aliases and the field builders in
 * `house-rules/fields.ts`, because their signatures are sufficient.
 */
function documented(node) {
  return !ts.isTypeAliasDeclaration(node) && !node.getSourceFile().fileName.endsWith("house-rules/fields.ts");
}

function docOf(node) {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const text = comments.map(comment => ts.getTextOfJSDocComment(comment.comment) ?? "").join("\n\n");
  return text.replace(/\{@link ([^}]+)\}/g, "`$1`").trim();
}

/**
 * Returns a declaration without its implementation: functions without bodies, classes without constructors,
 * and constants without their values if these span several lines.
 */
function signature(source, node) {
  const text = node.getText(source).replace(/^export /, "");
  if (ts.isFunctionDeclaration(node) && node.body !== undefined)
    return source.text
      .slice(node.getStart(source), node.body.getStart(source))
      .trim()
      .replace(/^export /, "");
  if (ts.isClassDeclaration(node)) return text.replace(/\n {2}constructor\([\s\S]*\n}$/, "\n}");
  if (!ts.isVariableStatement(node) || !text.includes("\n")) return text;
  const [declaration] = node.declarationList.declarations;
  const type = declaration.type === undefined ? "" : `: ${declaration.type.getText(source)}`;
  return `const ${declaration.name.getText(source)}${type} = …;`;
}
