/**
 * Which declared members of Foundry does `src/` use? Every identifier of the sources is resolved to its declaration; those inside the
 * type declarations count. Overrides count too: a method that Foundry calls must be called by the host.
 *
 * As a program it writes `reports/used-surface.json` and prints a summary: `node scripts/generate/used-surface.mjs`.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { readDeclared } from "./declared.mjs";
import { isFoundryDeclaration, openProgram, ROOT, unalias } from "./program.mjs";

/**
 * @typedef {object} UsedName
 * @property {string} name  `foundry.dice.Roll.validate` (static or value), `foundry.dice.Roll#total` (instance), `CONFIG.statusEffects`,
 *   `HandlebarsApplicationMixin()#render` (what a mixin adds)
 * @property {"method"|"accessor"|"property"|"value"} kind
 * @property {boolean} overrides  Whether `src/` overrides it rather than calls it.
 * @property {string} where  The first place: `src/documents/actor.ts:12`.
 */

/**
 * Everything of Foundry that the sources use, sorted by name.
 * @param {string[]} [files] Absolute paths; default: what `tsconfig.json` includes.
 * @returns {UsedName[]}
 */
export function usedSurface(files = sourceFiles()) {
  const opened = openProgram(files);
  const { names, mixins } = readDeclared(opened);
  const holders = new Map(names);
  for (const [name, { symbols }] of mixins) for (const symbol of symbols) holders.set(symbol, `${name}()`);
  const collector = new Collector(opened.checker, holders);
  for (const file of files) {
    const source = opened.program.getSourceFile(file);
    if (source) collector.visit(source);
  }
  return [...collector.found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * The same for the project's own sources, read from where the last one left it as long as no source has changed: the type checker needs half a minute.
 * @returns {UsedName[]}
 */
export function rememberedSurface() {
  const kept = join(ROOT, ".cache", "used-surface.json");
  const digest = createHash("sha256");
  for (const file of [join(ROOT, "package-lock.json"), join(ROOT, "tsconfig.json"), ...sourceFiles()]) digest.update(file).update(readFileSync(file));
  const key = digest.digest("hex");
  if (existsSync(kept)) {
    const { key: known, names } = JSON.parse(readFileSync(kept, "utf8"));
    if (known === key) return names;
  }
  const names = usedSurface();
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  writeFileSync(kept, JSON.stringify({ key, names }));
  return names;
}

/** The files that the project's `tsconfig.json` includes. */
export function sourceFiles() {
  const config = ts.readConfigFile(join(ROOT, "tsconfig.json"), ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config.config, ts.sys, ROOT).fileNames.filter((file) => !file.endsWith(".d.ts"));
}

class Collector {
  /** name → use */
  found = new Map();

  constructor(checker, holders) {
    this.checker = checker;
    this.holders = holders;
  }

  visit(node) {
    // Types leave nothing behind at run time.
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isModuleDeclaration(node)) {
      if (!ts.isExpressionWithTypeArguments(node)) return;
      if (node.parent.token === ts.SyntaxKind.ImplementsKeyword) return;
      this.visit(node.expression);
      return;
    }
    if (ts.isIdentifier(node)) this.#reference(node);
    if (ts.isClassLike(node)) this.#overrides(node);
    if (ts.isObjectBindingPattern(node)) this.#destructured(node);
    ts.forEachChild(node, (child) => this.visit(child));
  }

  #reference(node) {
    const symbol = this.checker.getSymbolAtLocation(node);
    if (symbol) this.#record(symbol, node, false);
  }

  #destructured(node) {
    const type = this.checker.getTypeAtLocation(node.parent.initializer ?? node);
    for (const element of node.elements) {
      const key = element.propertyName ?? element.name;
      const property = ts.isIdentifier(key) ? type.getProperty(key.text) : undefined;
      if (property) this.#record(property, element, false);
    }
  }

  #overrides(node) {
    const type = this.checker.getTypeAtLocation(node);
    const statics = this.checker.getTypeOfSymbolAtLocation(type.symbol, node);
    const clause = node.heritageClauses?.find((each) => each.token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
    if (!clause) return;
    const baseStatics = this.checker.getTypeAtLocation(clause.expression);
    const bases = this.checker.getBaseTypes(type.isClassOrInterface() ? type : statics) ?? [];
    for (const member of node.members) {
      const name = member.name && ts.isIdentifier(member.name) ? member.name.text : undefined;
      if (!name) continue;
      const isStatic = ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static;
      const overridden = isStatic ? baseStatics.getProperty(name) : bases.map((base) => base.getProperty(name)).find(Boolean);
      if (overridden) this.#record(overridden, member, true);
    }
  }

  #record(symbol, node, overrides) {
    const target = unalias(this.checker, symbol);
    const declarations = target.declarations?.filter(isFoundryDeclaration) ?? [];
    // A member of a union (old and new applications) has several declarations; the old ones are nobody's choice.
    const declaration = declarations.find((each) => !each.getSourceFile().fileName.includes("/appv1/")) ?? declarations[0];
    if (!declaration) return;
    const name = this.#name(target, declaration);
    if (!name || this.found.has(name)) return;
    const source = node.getSourceFile();
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    this.found.set(name, { name, kind: kindOf(declaration), overrides, where: `${relative(ROOT, source.fileName)}:${line + 1}` });
  }

  /** The public name of a declared thing; undefined where it has none (parameters, properties of option objects). */
  #name(symbol, declaration) {
    const known = this.holders.get(symbol);
    if (known) return known;
    const owner = declaration.parent;
    if (ts.isClassLike(owner) && owner.name && symbol.name !== "prototype" && symbol.name !== "__constructor") {
      const holder = this.#holder(this.checker.getSymbolAtLocation(owner.name));
      const isStatic = ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Static;
      return holder && `${holder}${isStatic ? "." : "#"}${symbol.name}`;
    }
    if (ts.isInterfaceDeclaration(owner)) {
      const path = interfacePath(owner);
      return path && `${path}.${symbol.name}`;
    }
    if (ts.isTypeLiteralNode(owner)) {
      const constant = enclosingConstant(owner);
      const holder = constant && this.holders.get(this.checker.getSymbolAtLocation(constant.name));
      return holder && `${holder}.${symbol.name}`;
    }
    return globalName(symbol, declaration);
  }

  /** A class's public name, or that of the nearest public one under the classes that only serve typing. */
  #holder(symbol) {
    return symbol && (this.holders.get(symbol) ?? this.#publicSubclass(symbol));
  }

  #publicSubclass(symbol) {
    for (const [candidate, name] of this.holders) {
      const clause = candidate.declarations?.find(ts.isClassDeclaration)?.heritageClauses?.[0]?.types[0];
      if (clause && this.checker.getSymbolAtLocation(clause.expression) === symbol) return name;
      const type = candidate.valueDeclaration?.type;
      if (type && candidate.flags & ts.SymbolFlags.Variable && type.getText().includes(`typeof ${symbol.name}`)) return name;
    }
    return undefined;
  }
}

/** `CONFIG`, `CONFIG.Dice`: interfaces that describe a global object. Others describe options and have no place at run time. */
function interfacePath(node) {
  const parts = [node.name.text];
  for (let at = node.parent; at; at = at.parent) if (ts.isModuleDeclaration(at) && ts.isIdentifier(at.name) && at.name.text !== "global") parts.unshift(at.name.text);
  if (parts.join(".") === "CONFIG.UI") return "ui";
  return parts[0] === "CONFIG" ? parts.join(".") : undefined;
}

function enclosingConstant(node) {
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isVariableDeclaration(at)) return at;
    if (ts.isStatement(at) || ts.isTypeAliasDeclaration(at)) return undefined;
  }
  return undefined;
}

/** A variable, function or class that is declared globally: `game`, `ui`, `Hooks`. */
function globalName(symbol, declaration) {
  const value = ts.isVariableDeclaration(declaration) || ts.isFunctionDeclaration(declaration) || ts.isClassDeclaration(declaration);
  if (!value) return undefined;
  for (let at = declaration.parent; at; at = at.parent) {
    if (ts.isModuleDeclaration(at)) return ts.isIdentifier(at.name) && at.name.text === "global" || at.flags & ts.NodeFlags.GlobalAugmentation ? symbol.name : undefined;
  }
  return undefined;
}

function kindOf(declaration) {
  if (ts.isMethodDeclaration(declaration) || ts.isMethodSignature(declaration)) return "method";
  if (ts.isGetAccessor(declaration) || ts.isSetAccessor(declaration)) return "accessor";
  if (ts.isPropertyDeclaration(declaration)) return declaration.type && ts.isFunctionTypeNode(declaration.type) ? "method" : "property";
  return "value";
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const used = usedSurface();
  mkdirSync(join(ROOT, "reports"), { recursive: true });
  writeFileSync(join(ROOT, "reports", "used-surface.json"), `${JSON.stringify(used, null, 1)}\n`);
  console.log(`${used.length} declared names of Foundry are used; see reports/used-surface.json`);
}
