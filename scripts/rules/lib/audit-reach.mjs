/** Finds rules functions that can't be reached in play, and house rules that no code in play reads. */
import ts from "typescript";
import { isFunction, reachedFrom } from "./reach.mjs";

/** The files of the public interfaces. References in these files aren't treated as uses. */
const OFFERS = ["src/api.ts", "src/library.ts"];
/**
 * The files that simulate encounters for a forecast. They run in a worker. Only these files are treated as
 * reachable from the worker, because other code must be reachable in play.
 */
const FORECAST = /^src\/rules\/combat\/(?:encounter(?:-\w+)?|fighter|forecast)\.ts$/u;
const RULES = /^src\/(?:rules|variants\/[^/]+\/rules)\//u;
const HOUSE_RULES = /^src\/rules\/house-rules\//u;
/** Matches the mark in the docstring of a function that exists only for modules. */
const ONLY_LIBRARY = /Library[\s*]+only:[\s*]+(?<why>(?:(?!\*\/).)+?)\s*\*\//su;

/**
 * Returns the rule functions that the game never reaches (in two lists: those without a stated reason and
 * those with one), and the house rules that aren't read. A house rule is read if the code accesses its name
 * as `houseRules.x` or `rules.x`, or extracts it as `{ x }` from a parameter for the house rules.
 */
export function auditOfReach() {
  const skip = file => OFFERS.includes(file);
  const atTable = reachedFrom(["src/blackout.ts"], { skip });
  const forecast = reachedFrom(["src/forecast-worker.ts"], { skip });
  const unreached = [];
  const onlyOffered = [];
  const read = new Set();
  for (const [file, { declared }] of atTable.files) {
    for (const [name, declaration] of declared) {
      const reached =
        atTable.isReached(file, name) || (FORECAST.test(file) && forecast.isReached(file, name));
      if (reached) for (const key of houseRulesOf(declaration.node)) read.add(key);
      if (!RULES.test(file) || !isExported(declaration.node) || !isFunction(declaration)) continue;
      const why = ONLY_LIBRARY.exec(docOf(declaration.node))?.groups?.["why"]?.replaceAll(
        /\s*\n\s*\*\s*/gu,
        " ",
      );
      const full = `${name} (${file.replace(/^src\//u, "")})`;
      if (!reached && why === undefined) unreached.push(full);
      if (!reached && why !== undefined) onlyOffered.push({ name: full, why });
      if (reached && why !== undefined)
        unreached.push(`${full}, which calls itself offered by the library only, but something reaches it:`);
    }
  }
  return { unreached, onlyOffered, unread: keysOf(atTable.files).filter(key => !read.has(key)) };
}

function isExported(node) {
  return (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Export) !== 0;
}

function docOf(node) {
  const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node;
  return statement.getFullText().slice(0, statement.getStart() - statement.getFullStart());
}

/** Returns the keys of the house rules that a declaration's code reads. */
function houseRulesOf(top) {
  const keys = new Set();
  const visit = node => {
    if (
      ts.isPropertyAccessExpression(node) &&
      /(?:^|\.)(?:houseRules|rules)$|HouseRules\([^)]*\)$/u.test(node.expression.getText())
    )
      keys.add(node.name.text);
    if (ts.isBindingElement(node)) {
      const pattern = node.parent;
      const owner = pattern.parent;
      const from = ts.isBindingElement(owner)
        ? (owner.propertyName ?? owner.name).getText()
        : `${owner.type?.getText() ?? ""} ${owner.initializer?.getText() ?? ""}`;
      if (/houseRules|HouseRules|\brules\b/u.test(from)) keys.add((node.propertyName ?? node.name).getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(top);
  return keys;
}

/** Returns the keys of all house rules, as declared in their files. */
function keysOf(files) {
  const keys = [];
  for (const [file, { declared }] of files) {
    if (!HOUSE_RULES.test(file)) continue;
    for (const { node } of declared.values()) {
      const visit = part => {
        if (
          ts.isPropertyAssignment(part) &&
          ts.isCallExpression(part.initializer) &&
          part.initializer.expression.getText() === "answers"
        )
          keys.push(part.name.getText());
        ts.forEachChild(part, visit);
      };
      visit(node);
    }
  }
  return keys;
}
