/**
 * Determines which of the members that Foundry declares are used in `src/`. Every identifier in the sources
 * is resolved to its declaration, and counts if that declaration is Foundry's. Overrides also count, because
 * the host must call the methods that Foundry calls. Also determines which of the system's methods override
 * Foundry's, and which hooks the system uses.
 *
 * Run as a program, it writes `reports/used-surface.json` and prints a summary: `node
 * scripts/generate/used-surface.mjs`.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { readDeclared } from "./declared.mjs";
import { isFoundryDeclaration, openProgram, ROOT, TYPES, unalias } from "./program.mjs";

/**
 * @typedef {object} UsedName
 * @property {string} name `foundry.dice.Roll.validate` (static or value), `foundry.dice.Roll#total`
 *   (instance), `CONFIG.statusEffects`, `HandlebarsApplicationMixin()#render` (what a mixin adds)
 * @property {"method"|"accessor"|"property"|"value"|"option"} kind
 * @property {boolean} overrides Whether `src/` overrides it instead of calling it.
 * @property {string} where The first place: `src/documents/actor.ts:12`.
 * @property {string} declared The file of its declaration, and its name there:
 *   `client/dice/roll.d.mts:validate`.
 * @property {string[]} files The files that use it, sorted.
 */

/**
 * @typedef {object} Override
 * @property {string} core Foundry's method: `foundry.documents.Combat#_manageTurnEvents`. If the declarations
 *   lack it, this is its name in the interface in `src/compat` that adds it: `ActorSheetBase#_onDropItem`.
 * @property {string} own The system's class: `BlackoutCombat`.
 * @property {"never"|"always"|"sometimes"} calls Whether it calls `super`: not at all, as a statement of its
 *   own body, or in a branch or callback or after a possible return.
 * @property {"first"|"last"|"between"|""} when The position of that call among the statements of the body.
 * @property {string} where
 */

/**
 * @typedef {object} HeardHook
 * @property {string|null} name Null if it isn't a literal in the sources.
 * @property {string} where
 */

/**
 * Returns all Foundry names that the sources use, in alphabetical order.
 * @param {string[]} [files] Absolute paths; default: the files in `tsconfig.json`.
 * @returns {UsedName[]}
 */
export function usedSurface(files = sourceFiles()) {
  return readUses(files).names;
}

/**
 * Returns all uses of Foundry in the given source files.
 * @param {string[]} files
 * @param {ReturnType<typeof openProgram>} [opened] A program that contains them.
 * @returns {{names: UsedName[], options: UsedName[], overrides: Override[], hooks: HeardHook[]}} options:
 *   members of option objects, by interface
 */
export function readUses(files, opened = openProgram(files)) {
  const { names, mixins } = readDeclared(opened);
  const holders = new Map(names);
  for (const [name, { symbols }] of mixins) for (const symbol of symbols) holders.set(symbol, `${name}()`);
  const collector = new Collector(opened.checker, holders);
  for (const file of files) {
    const source = opened.program.getSourceFile(file);
    if (source) collector.visit(source);
  }
  const by =
    (...keys) =>
    (a, b) => {
      const key = keys.find(each => a[each] !== b[each]);
      return key === undefined ? 0 : a[key] < b[key] ? -1 : 1;
    };
  const list = found =>
    [...found.values()]
      .map(({ files: places, ...use }) => ({ ...use, files: [...places].sort() }))
      .sort(by("name"));
  return {
    names: list(collector.found),
    options: list(collector.options),
    overrides: collector.overrides.sort(by("core", "where")),
    hooks: collector.hooks.sort(by("name", "where")),
  };
}

/**
 * Returns the names from Foundry that the project's own sources use.
 * @returns {UsedName[]}
 */
export function rememberedSurface() {
  return rememberedUses().names;
}

/**
 * Returns the uses of Foundry in the project's own sources. They are cached until a source changes, because
 * type checking takes half a minute.
 * @param {() => ReturnType<typeof openSources>} [open]
 * @returns {{names: UsedName[], options: UsedName[], overrides: Override[], hooks: HeardHook[]}} options:
 *   members of option objects, by interface
 */
export function rememberedUses(open = openSources) {
  const kept = join(ROOT, ".cache", "used-surface.json");
  const digest = createHash("sha256");
  for (const file of [
    join(ROOT, "package-lock.json"),
    join(ROOT, "tsconfig.json"),
    join(import.meta.dirname, "used-surface.mjs"),
    ...sourceFiles(),
  ])
    digest.update(file).update(readFileSync(file));
  const key = digest.digest("hex");
  if (existsSync(kept)) {
    const { key: known, uses } = JSON.parse(readFileSync(kept, "utf8"));
    if (known === key) return uses;
  }
  const uses = readUses(sourceFiles(), open());
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  writeFileSync(kept, JSON.stringify({ key, uses }));
  return uses;
}

/** Returns the files that the project's `tsconfig.json` includes. */
export function sourceFiles() {
  return readConfig().fileNames.filter(file => !file.endsWith(".d.ts"));
}

/**
 * Returns a TypeScript program for the files and options in the project's `tsconfig.json`, and its type
 * checker.
 */
export function openSources() {
  const { fileNames, options } = readConfig();
  const program = ts.createProgram(fileNames, options);
  return { program, checker: program.getTypeChecker() };
}

function readConfig() {
  const config = ts.readConfigFile(join(ROOT, "tsconfig.json"), ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config.config, ts.sys, ROOT);
}

class Collector {
  /** The uses by name. */
  found = new Map();
  /** The uses of options, by interface and name. */
  options = new Map();
  /** @type {Override[]} */
  overrides = [];
  /** @type {HeardHook[]} */
  hooks = [];

  constructor(checker, holders) {
    this.checker = checker;
    this.holders = holders;
  }

  visit(node) {
    // Types don't exist at run time, so these nodes are skipped. The exception is the class after `extends`,
    // which is visited.
    if (
      ts.isTypeNode(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isModuleDeclaration(node)
    ) {
      if (!ts.isExpressionWithTypeArguments(node)) return;
      if (ts.isHeritageClause(node.parent) && node.parent.token === ts.SyntaxKind.ImplementsKeyword) return;
      this.visit(node.expression);
      return;
    }
    if (ts.isIdentifier(node)) this.#reference(node);
    if (ts.isClassLike(node)) this.#overrides(node);
    if (ts.isObjectBindingPattern(node)) this.#destructured(node);
    if (ts.isObjectLiteralExpression(node)) this.#options(node);
    if (ts.isCallExpression(node)) this.#listens(node);
    if (ts.isStringLiteral(node)) this.#namesHook(node);
    ts.forEachChild(node, child => this.visit(child));
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
    const clause = node.heritageClauses?.find(each => each.token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
    if (!clause) return;
    const baseStatics = this.checker.getTypeAtLocation(clause.expression);
    const bases = this.checker.getBaseTypes(type.isClassOrInterface() ? type : statics) ?? [];
    for (const member of node.members) {
      const name = member.name && ts.isIdentifier(member.name) ? member.name.text : undefined;
      if (!name) continue;
      const isStatic = ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static;
      const overridden = isStatic
        ? baseStatics.getProperty(name)
        : bases.map(base => base.getProperty(name)).find(Boolean);
      if (overridden) this.#record(overridden, member, true);
      if (overridden && !ts.isPropertyDeclaration(member)) this.#override(node, member, overridden);
    }
  }

  /**
   * Records which Foundry method a method overrides, either directly or through one of the system's own
   * classes.
   */
  #override(node, member, overridden) {
    const core = this.#coreName(overridden);
    const named = ts.getNameOfDeclaration(node.parent);
    if (core)
      this.overrides.push({
        core,
        own: node.name?.text ?? (named && "text" in named ? named.text : ""),
        ...superCalls(member),
        where: placeOf(member),
      });
  }

  /**
   * Returns Foundry's name for a member. For a member that one of the system's classes overrides, this is the
   * name of Foundry's original member.
   */
  #coreName(symbol, depth = 0) {
    const declaration = coreDeclaration(symbol);
    if (declaration) return this.#name(symbol, declaration);
    for (const own of symbol.declarations ?? []) {
      const owner = own.parent;
      if (ts.isInterfaceDeclaration(owner) && own.getSourceFile().fileName.includes("/src/compat/"))
        return `${owner.name.text}#${symbol.name}`;
      if (!ts.isClassLike(owner) || depth > 9) continue;
      const isStatic = ts.getCombinedModifierFlags(own) & ts.ModifierFlags.Static;
      const clause = owner.heritageClauses?.find(each => each.token === ts.SyntaxKind.ExtendsKeyword)
        ?.types[0];
      if (!clause) continue;
      const type = this.checker.getTypeAtLocation(owner);
      const above = isStatic
        ? this.checker.getTypeAtLocation(clause.expression).getProperty(symbol.name)
        : (this.checker.getBaseTypes(type) ?? []).map(base => base.getProperty(symbol.name)).find(Boolean);
      const name = above && this.#coreName(above, depth + 1);
      if (name) return name;
    }
    return undefined;
  }

  /**
   * Records the names in an options object, such as `rollMode` in `ToMessageOptions`. At run time, no such
   * declaration exists, but the names may be deprecated.
   */
  #options(node) {
    const type = this.checker.getContextualType(node);
    if (!type) return;
    for (const property of node.properties) {
      if (!property.name || !ts.isIdentifier(property.name)) continue;
      const declaration = coreDeclaration(type.getProperty(property.name.text));
      if (declaration && ts.isInterfaceDeclaration(declaration.parent))
        this.#use(
          this.options,
          `${declaration.parent.name.text}.${property.name.text}`,
          "option",
          declaration,
          property,
          false,
        );
    }
  }

  /**
   * Records the hook to which a call listens, if the hook's name is a literal or a variable with known
   * literal values.
   */
  #listens(node) {
    const callee = node.expression;
    const listens = ts.isPropertyAccessExpression(callee)
      ? callee.expression.getText() === "Hooks" && /^on(ce)?$/.test(callee.name.text)
      : ts.isIdentifier(callee) && LISTENERS.has(callee.text);
    if (!listens || !node.arguments[0] || placeOf(node).startsWith("tests/")) return;
    const argument = this.checker.getTypeAtLocation(node.arguments[0]);
    const type =
      (callee.text === "watchHooks" && this.checker.getIndexTypeOfType(argument, ts.IndexKind.Number)) ||
      argument;
    // If a function accepts any hook name, `#namesHook` records the literals that its callers pass.
    if (isAnyHook(this.checker.getBaseConstraintOfType(type) ?? type)) return;
    const literals = (type.isUnion() ? type.types : [type]).filter(each => each.isStringLiteral());
    for (const { value } of literals) this.#hook(value, node);
    // Other files must name the hook literally. In the excepted files, functions register listeners on behalf
    // of other code and receive the hook's name as a parameter.
    if (literals.length === 0 && !/^src\/(?:compat\/|integrations\/when-there\.ts)/.test(placeOf(node)))
      this.#hook(null, node);
  }

  #namesHook(node) {
    const type = this.checker.getContextualType(node);
    if (type && isAnyHook(type) && placeOf(node).startsWith("src/")) this.#hook(node.text, node);
  }

  #hook(name, node) {
    const where = placeOf(node);
    if (!this.hooks.some(each => each.name === name && each.where === where))
      this.hooks.push({ name, where });
  }

  #record(symbol, node, overrides) {
    const target = unalias(this.checker, symbol);
    const declaration = coreDeclaration(target);
    const name = declaration && this.#name(target, declaration);
    if (name) this.#use(this.found, name, kindOf(declaration), declaration, node, overrides);
  }

  #use(found, name, kind, declaration, node, overrides) {
    const where = placeOf(node);
    const declared = `${relative(join(TYPES, "src", "foundry"), declaration.getSourceFile().fileName)}:${declaration.name?.getText() ?? ""}`;
    if (!found.has(name)) found.set(name, { name, kind, overrides, where, declared, files: new Set() });
    found.get(name).files.add(where.replace(/:\d+$/, ""));
  }

  /**
   * Returns the public name of a declaration, or undefined if it has none (for example, a parameter or a
   * property of an option object).
   */
  #name(symbol, declaration) {
    const known = this.holders.get(symbol);
    if (known) return known;
    const owner = declaration.parent;
    if (
      ts.isClassLike(owner) &&
      owner.name &&
      symbol.name !== "prototype" &&
      symbol.name !== "__constructor"
    ) {
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

  /**
   * Returns the public name of a class. For a class that exists only for typing, returns the name of the
   * nearest public subclass.
   */
  #holder(symbol) {
    return symbol && (this.holders.get(symbol) ?? this.#publicSubclass(symbol));
  }

  #publicSubclass(symbol) {
    for (const [candidate, name] of this.holders) {
      const clause = candidate.declarations?.find(ts.isClassDeclaration)?.heritageClauses?.[0]?.types[0];
      if (clause && this.checker.getSymbolAtLocation(clause.expression) === symbol) return name;
      const type = candidate.valueDeclaration?.type;
      if (
        type &&
        candidate.flags & ts.SymbolFlags.Variable &&
        type.getText().includes(`typeof ${symbol.name}`)
      )
        return name;
    }
    return undefined;
  }
}

/** The system's functions whose first argument is the hook, or the list of hooks, to listen to. */
const LISTENERS = new Set(["onHook", "onModuleHook", "watchHooks", "whenModuleActive"]);

/** Whether a type includes the names of all hooks. */
function isAnyHook(type) {
  return (
    type.isUnion() &&
    type.types.length > 100 &&
    type.types.some(each => each.isStringLiteral() && each.value === "updateActor")
  );
}

/**
 * Returns Foundry's declaration of a symbol. If both old and new applications declare it, the declaration of
 * the new application takes precedence.
 */
function coreDeclaration(symbol) {
  const declarations = symbol?.declarations?.filter(isFoundryDeclaration) ?? [];
  return declarations.find(each => !each.getSourceFile().fileName.includes("/appv1/")) ?? declarations[0];
}

function placeOf(node) {
  const source = node.getSourceFile();
  return `${relative(ROOT, source.fileName)}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

/**
 * Returns whether a method always, sometimes or never calls the method that it overrides, and at which point.
 * @returns {Pick<Override, "calls" | "when">}
 */
function superCalls(member) {
  const name = member.name.text;
  const isCall = node =>
    ts.isPropertyAccessExpression(node) &&
    node.expression.kind === ts.SyntaxKind.SuperKeyword &&
    node.name.text === name;
  const holds = node => isCall(node) || ts.forEachChild(node, holds) === true;
  const statements = member.body?.statements ?? [];
  const index = statements.findIndex(holds);
  if (index < 0) return { calls: "never", when: "" };
  const returnsBefore = statements.slice(0, index).some(mayReturn);
  const inBranch = ts.isIfStatement(statements[index]) || hasBranch(statements[index], isCall);
  return {
    calls: returnsBefore || inBranch ? "sometimes" : "always",
    when: index === 0 ? "first" : index === statements.length - 1 ? "last" : "between",
  };
}

function mayReturn(node) {
  if (ts.isReturnStatement(node) || ts.isThrowStatement(node)) return true;
  return !ts.isFunctionLike(node) && ts.forEachChild(node, mayReturn) === true;
}

/**
 * Whether a call can be skipped or repeated because it is in an `if` statement, in an expression with `?`,
 * `&&`, `||` or `??`, in a loop, or in a nested function.
 */
function hasBranch(node, isCall) {
  const search = (each, branched) => {
    if (isCall(each)) return branched;
    const branches =
      ts.isConditionalExpression(each) ||
      ts.isFunctionLike(each) ||
      ts.isIterationStatement(each, false) ||
      ts.isIfStatement(each) ||
      (ts.isBinaryExpression(each) && /^(&&|\|\||\?\?)$/.test(each.operatorToken.getText()));
    return ts.forEachChild(each, child => search(child, branched || branches)) === true;
  };
  return search(node, false);
}

/**
 * Returns the path of an interface that describes a global object, such as `CONFIG` or `CONFIG.Dice`. Returns
 * undefined for other interfaces, which describe options and don't exist at run time.
 */
function interfacePath(node) {
  const parts = [node.name.text];
  for (let at = node.parent; at; at = at.parent)
    if (ts.isModuleDeclaration(at) && ts.isIdentifier(at.name) && at.name.text !== "global")
      parts.unshift(at.name.text);
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

/**
 * Returns the name of a symbol declared as a global variable, function or class, such as `game`, `ui` or
 * `Hooks`.
 */
function globalName(symbol, declaration) {
  const value =
    ts.isVariableDeclaration(declaration) ||
    ts.isFunctionDeclaration(declaration) ||
    ts.isClassDeclaration(declaration);
  if (!value) return undefined;
  for (let at = declaration.parent; at; at = at.parent) {
    if (ts.isModuleDeclaration(at))
      return (ts.isIdentifier(at.name) && at.name.text === "global") ||
        at.flags & ts.NodeFlags.GlobalAugmentation
        ? symbol.name
        : undefined;
  }
  return undefined;
}

function kindOf(declaration) {
  if (ts.isMethodDeclaration(declaration) || ts.isMethodSignature(declaration)) return "method";
  if (ts.isGetAccessor(declaration) || ts.isSetAccessor(declaration)) return "accessor";
  if (ts.isPropertyDeclaration(declaration))
    return declaration.type && ts.isFunctionTypeNode(declaration.type) ? "method" : "property";
  return "value";
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const used = usedSurface();
  mkdirSync(join(ROOT, "reports"), { recursive: true });
  writeFileSync(join(ROOT, "reports", "used-surface.json"), `${JSON.stringify(used, null, 1)}\n`);
  console.log(`${used.length} declared names of Foundry are used; see reports/used-surface.json`);
}
