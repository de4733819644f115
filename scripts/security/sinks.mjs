#!/usr/bin/env node
/**
 * Checks that the project's code never evaluates text as code, and that it inserts text as HTML only in the
 * places listed below. Scans src, the current bundle, dist if it exists, and the templates. Fails for any
 * other place.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build } from "esbuild";
import ts from "typescript";
import { templateFiles } from "../lib/system-files.mjs";
import { root } from "../rules/lib/sources.mjs";

/** The places where HTML is created from text, with the reason why that text is safe. */
const SAFE = {
  "src/applications/combat/draw-items.ts innerHTML": "what a template of ours rendered",
  "src/applications/sheets/party-sheet.ts innerHTML": "what a template of ours rendered",
  "src/applications/print/print-page.ts srcdoc":
    "what a template of ours rendered, in a frame in which no scripts run",
  "src/features/content-language/content-texts.ts innerHTML":
    "the content of an inert template, and texts and translations of our compendiums",
  "src/applications/tips/build-tip.ts innerHTML": "what a template of ours rendered",
  "src/applications/shared/drawn.ts parseFromString":
    "what a template of ours rendered; it escapes what it prints, such as the lines of the changelog",
  "src/applications/text/enriched-buttons.ts parseFromString":
    "a constant; what people wrote is put in as text",
  "src/applications/importer/page-tables.ts parseFromString":
    "a page to read cells from; it is never shown, and a parsed page runs nothing",
};
/** Matches values that templates may insert unescaped, because Foundry has enriched them. */
const PRINTED = /^(?:[\w./@]+\.)?enriched$/u;

const problems = [];
const used = new Set();

function files(folder, ending) {
  return readdirSync(join(root, folder), { recursive: true })
    .map(String)
    .filter(name => name.endsWith(ending))
    .map(name => join(root, folder, name));
}

/** Yields every place in a script where text could become code or HTML. */
function* places(name, text) {
  const source = ts.createSourceFile(
    name,
    text,
    ts.ScriptTarget.Latest,
    true,
    name.endsWith(".ts") ? ts.ScriptKind.TS : ts.ScriptKind.JS,
  );
  const found = [];
  const at = node => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const nameOf = node =>
    ts.isIdentifier(node)
      ? node.text
      : ts.isPropertyAccessExpression(node)
        ? node.name.text
        : ts.isElementAccessExpression(node) && ts.isStringLiteral(node.argumentExpression)
          ? node.argumentExpression.text
          : "";
  const visit = node => {
    if (ts.isCallExpression(node)) {
      const called = nameOf(node.expression);
      const first = node.arguments[0];
      if (called === "eval" || called === "Function" || called === "execScript")
        found.push(["code", called, at(node)]);
      if (
        (called === "setTimeout" || called === "setInterval") &&
        first &&
        (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first))
      )
        found.push(["code", `${called} of a text`, at(node)]);
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword && !(first && ts.isStringLiteralLike(first)))
        found.push(["code", "import of a computed address", at(node)]);
      if (
        ["insertAdjacentHTML", "createContextualFragment", "parseFromString", "setHTMLUnsafe"].includes(
          called,
        )
      )
        found.push(["html", called, at(node)]);
      if (
        called === "write" &&
        (ts.isPropertyAccessExpression(node.expression) || ts.isElementAccessExpression(node.expression)) &&
        /document$/u.test(node.expression.expression.getText())
      )
        found.push(["html", "document.write", at(node)]);
      if (
        called === "setAttribute" &&
        first &&
        ts.isStringLiteral(first) &&
        (/^on/iu.test(first.text) || first.text === "srcdoc")
      )
        found.push(["code", `setAttribute("${first.text}")`, at(node)]);
    }
    if (ts.isNewExpression(node) && nameOf(node.expression) === "Function")
      found.push(["code", "new Function", at(node)]);
    if (
      ts.isBinaryExpression(node) &&
      [ts.SyntaxKind.EqualsToken, ts.SyntaxKind.PlusEqualsToken].includes(node.operatorToken.kind)
    ) {
      const set = nameOf(node.left);
      if (["innerHTML", "outerHTML", "srcdoc"].includes(set)) found.push(["html", set, at(node)]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  yield* found;
}

for (const file of files("src", ".ts")) {
  const name = relative(root, file).replaceAll("\\", "/");
  for (const [kind, what, line] of places(name, readFileSync(file, "utf8"))) {
    const key = `${name} ${what}`;
    if (kind === "html" && key in SAFE) used.add(key);
    else
      problems.push(
        `${name}:${line}: ${what}${kind === "html" ? "; make it a template, set textContent, or say in scripts/security/sinks.mjs why its text is safe" : ""}`,
      );
  }
}
problems.push(
  ...Object.keys(SAFE)
    .filter(key => !used.has(key))
    .map(key => `scripts/security/sinks.mjs allows ${key}, which is not there any more`),
);

for (const { file } of templateFiles(root)) {
  const text = readFileSync(join(root, file), "utf8");
  for (const [, value] of text.matchAll(/\{\{\{\s*([^}]*?)\s*\}\}\}|\{\{&\s*([^}]*?)\s*\}\}/gu))
    if (!PRINTED.test(value ?? "")) problems.push(`${file}: {{{${value}}}} is printed as it is`);
  for (const [whole] of text.matchAll(/\son[a-z]+\s*=|javascript:|<script/giu))
    problems.push(`${file}: ${whole.trim()}`);
}

// The bundles also include third-party packages, which mustn't evaluate text as code either.
const { outputFiles } = await build({
  entryPoints: ["src/blackout.ts", "src/forecast-worker.ts", "src/library.ts"].map(name => join(root, name)),
  outdir: "bundle",
  bundle: true,
  write: false,
  format: "esm",
  logLevel: "error",
  loader: { ".scss": "empty", ".css": "empty" },
  logOverride: { "direct-eval": "silent" },
});
const dist = join(root, "dist");
const built = existsSync(dist)
  ? readdirSync(dist)
      .filter(name => name.endsWith(".mjs"))
      .map(name => [`dist/${name}`, readFileSync(join(dist, name), "utf8")])
  : [];
for (const [name, text] of [
  ...outputFiles.map(({ path, text }) => [`bundle of ${path.split(/[\\/]/u).at(-1)}`, text]),
  ...built,
]) {
  for (const [kind, what, line] of places("bundle.js", text))
    if (kind === "code") problems.push(`${name}:${line}: ${what}`);
}

if (problems.length > 0) {
  console.error(`Text becomes code or HTML:\n${problems.map(problem => `  ${problem}`).join("\n")}`);
  process.exit(1);
}
