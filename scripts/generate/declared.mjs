/**
 * Reads the names of the `foundry` namespace from the type declarations: classes with their members and
 * parents, functions, constants and namespaces. Results are either sorted or in the order of the
 * declarations, so the generated files change only if the declarations do.
 */
import ts from "typescript";
import { foundrySymbol, isFoundryDeclaration, unalias } from "./program.mjs";

const { SymbolFlags: Flag } = ts;

/** The namespaces that contain only types and don't exist at run time. */
const TYPE_ONLY = new Set(["types", "Internal"]);

/**
 * @typedef {object} DeclaredClass
 * @property {string} name      The full public name: `foundry.dice.Roll`.
 * @property {string|null} parent The nearest public parent's full name, or a name from another library as
 *   written (`PIXI.Container`), or null.
 * @property {string[]} mixins  Names of mixin functions between the class and its parent, outermost first.
 * @property {{name: string, kind: "method"|"accessor"|"property"}[]} statics
 * @property {{name: string, kind: "method"|"accessor"|"property"}[]} members
 */

/**
 * Returns everything declared under `foundry`.
 * @param {ReturnType<typeof import("./program.mjs").openProgram>} opened
 * @returns {{namespaces: string[], functions: string[], constants: string[], classes: DeclaredClass[],
 *   aliases: Record<string, string>, names: Map<ts.Symbol, string>, mixins: ReturnType<typeof readMixins>}}
 *   aliases: a further public name → the first one; names: symbol → public name
 */
export function readDeclared(opened) {
  const { checker } = opened;
  const namespaces = [],
    functions = [],
    constants = [];
  /** @type {Record<string, string>} */
  const aliases = {};
  const names = new Map(),
    classSymbols = [];

  const visit = (container, path) => {
    namespaces.push(path);
    for (const exported of sortedExports(checker, container)) {
      const symbol = unalias(checker, exported);
      const name = `${path}.${exported.name}`;
      if (
        TYPE_ONLY.has(exported.name) ||
        exported.name.startsWith("__") ||
        exported.name === "default" ||
        !hasValue(symbol)
      )
        continue;
      if (names.has(symbol)) {
        if (!(symbol.flags & Flag.ValueModule) || symbol.flags & (Flag.Class | Flag.Function))
          aliases[name] = names.get(symbol);
        continue;
      }
      if (symbol.flags & Flag.Class || classBehind(checker, symbol)) {
        names.set(symbol, name);
        classSymbols.push(symbol);
      } else if (symbol.flags & Flag.Function) {
        names.set(symbol, name);
        functions.push(name);
      } else if (symbol.flags & Flag.Variable) {
        names.set(symbol, name);
        (isCallable(checker, symbol) ? functions : constants).push(name);
      } else if (symbol.flags & Flag.ValueModule) {
        names.set(symbol, name);
        visit(symbol, name);
      }
    }
  };
  visit(foundrySymbol(opened), "foundry");
  preferDeclaredNames(names, aliases);

  const classes = classSymbols.map(symbol => {
    const { parent, mixins, through } = lineage(checker, symbol, names);
    return { name: names.get(symbol), parent, mixins, ...members([asClass(checker, symbol), ...through]) };
  });
  return { namespaces, functions, constants, classes, aliases, names, mixins: readMixins(opened, names) };
}

/**
 * Returns the members that each mixin function adds to a class. The declarations contain them in a non-public
 * class beside the function.
 * @returns {Map<string, {symbols: ts.Symbol[], statics: DeclaredClass["statics"], members:
 *   DeclaredClass["members"]}>} the function's own name → what it adds
 */
function readMixins({ program, checker }, names) {
  const found = new Map();
  for (const file of program.getSourceFiles()) {
    if (!isFoundryDeclaration(file)) continue;
    const mixins = file.statements.filter(
      node => ts.isFunctionDeclaration(node) && node.name?.text.endsWith("Mixin"),
    );
    for (const {
      name: { text },
    } of mixins) {
      // If a file contains several mixins, the name of each class begins with that of its mixin.
      const stem = text.replace(/Mixin$/, "");
      const symbols = file.statements
        .filter(
          node =>
            ts.isClassDeclaration(node) &&
            node.name &&
            !node.name.text.startsWith("Any") &&
            (mixins.length === 1 || node.name.text.startsWith(stem)),
        )
        .map(node => checker.getSymbolAtLocation(node.name))
        .filter(symbol => symbol && !names.has(symbol));
      found.set(text, { symbols, ...members(symbols) });
    }
  }
  return found;
}

/**
 * For a class that is exported under two names, uses the declared name, such as `ApplicationV2`, instead of
 * the short form.
 */
function preferDeclaredNames(names, aliases) {
  for (const [symbol, name] of names) {
    const declared = symbol.declarations?.[0]?.name?.text;
    const better =
      declared &&
      !name.endsWith(`.${declared}`) &&
      Object.keys(aliases).find(alias => aliases[alias] === name && alias.endsWith(`.${declared}`));
    if (!better) continue;
    names.set(symbol, better);
    delete aliases[better];
    for (const alias of Object.keys(aliases)) if (aliases[alias] === name) aliases[alias] = better;
    aliases[name] = better;
  }
}

function sortedExports(checker, container) {
  const order = symbol => (unalias(checker, symbol).flags & Flag.Class ? 0 : 1);
  return checker
    .getExportsOfModule(container)
    .toSorted((a, b) => order(a) - order(b) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function hasValue(symbol) {
  return Boolean(symbol.flags & (Flag.Class | Flag.Function | Flag.Variable | Flag.ValueModule | Flag.Enum));
}

/** Returns whether a `const` is declared with a function type. */
function isCallable(checker, symbol) {
  const type = symbol.valueDeclaration?.type;
  return Boolean(type && ts.isFunctionTypeNode(type));
}

/**
 * Returns the nearest public parent of a class, together with the mixins and non-public classes in between.
 */
export function lineage(checker, symbol, names) {
  const mixins = [],
    through = [];
  for (let current = asClass(checker, symbol), steps = 0; current && steps < 20; steps++) {
    const clause = heritage(current);
    if (!clause) return { parent: null, mixins, through };
    let expression = clause.expression;
    while (ts.isCallExpression(expression)) {
      mixins.push(lastName(expression.expression));
      if (!expression.arguments.length) return { parent: null, mixins, through };
      expression = expression.arguments[0];
    }
    // Client documents are declared in the form `extends BaseActor.Internal.ClientDocument`, which is
    // equivalent to a mixin applied to a base class.
    const internal = splitInternal(expression);
    if (internal) {
      mixins.push(internal.mixin);
      expression = internal.base;
    }
    const found = checker.getSymbolAtLocation(expression);
    const parent = found && unalias(checker, found);
    if (parent && names.has(parent)) return { parent: names.get(parent), mixins, through };
    if (parent && Object.hasOwn(TYPING_DETOURS, parent.name))
      return { parent: TYPING_DETOURS[parent.name], mixins, through };
    const next = parent && (asClass(checker, parent) ?? wrappedClass(checker, parent));
    if (next && names.has(next)) return { parent: names.get(next), mixins, through };
    if (!next || !next.declarations?.some(isFoundryDeclaration))
      return { parent: plainText(expression), mixins, through };
    through.push(next);
    current = next;
  }
  return { parent: null, mixins, through };
}

/**
 * The actual parents of constants that are declared with a constructor type and serve as parents only in the
 * type declarations.
 */
const TYPING_DETOURS = {
  _InternalDocument: "foundry.abstract.DataModel",
  _InternalTypeDataModelConst: "foundry.abstract.DataModel",
  DynamicClass: null,
  _InternalCanvas: null,
  InternalAbstractWeatherShader_Const: "foundry.canvas.rendering.shaders.AbstractBaseShader",
};

/**
 * Returns the class that a symbol represents: the symbol itself, the class in `const X: typeof Y & …`, or the
 * class that a local type alias wraps.
 */
function asClass(checker, symbol) {
  return symbol.flags & Flag.Class ? symbol : classBehind(checker, symbol);
}

function classBehind(checker, symbol) {
  const type = symbol.flags & Flag.Variable ? symbol.valueDeclaration?.type : undefined;
  const query = type && (ts.isIntersectionTypeNode(type) ? type.types : [type]).find(ts.isTypeQueryNode);
  const named = query && checker.getSymbolAtLocation(query.exprName);
  const found = named && unalias(checker, named);
  return found && found.flags & Flag.Class ? found : undefined;
}

/**
 * Returns the public class that is wrapped by a declaration of the form `type Collection<T> =
 * Omit<_Collection<T>, …>`, which accompanies `const Collection: …`.
 */
function wrappedClass(checker, symbol) {
  const alias = symbol.declarations?.find(ts.isTypeAliasDeclaration)?.type;
  const inner = alias && ts.isTypeReferenceNode(alias) ? alias.typeArguments?.[0] : undefined;
  const named =
    inner && ts.isTypeReferenceNode(inner) ? checker.getSymbolAtLocation(inner.typeName) : undefined;
  const found = named && unalias(checker, named);
  return found && found.flags & Flag.Class ? found : undefined;
}

function splitInternal(expression) {
  if (!ts.isPropertyAccessExpression(expression) || !ts.isPropertyAccessExpression(expression.expression))
    return undefined;
  if (expression.expression.name.text !== "Internal") return undefined;
  return { mixin: `${expression.name.text}Mixin`, base: expression.expression.expression };
}

function heritage(symbol) {
  const declaration = symbol.declarations?.find(ts.isClassDeclaration);
  return declaration?.heritageClauses?.find(clause => clause.token === ts.SyntaxKind.ExtendsKeyword)
    ?.types[0];
}

function lastName(expression) {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
}

function plainText(expression) {
  return expression
    .getText()
    .replace(/\s+/g, "")
    .replace(/^globalThis\./, "")
    .replace(/^_PIXI\b/, "PIXI")
    .replace(/^Container$/, "PIXI.Container");
}

/** Returns the members that the given classes themselves declare, except for private (`#`) ones. */
function members(symbols) {
  const statics = new Map(),
    own = new Map();
  for (const declaration of symbols.flatMap(symbol => symbol.declarations ?? [])) {
    if (!ts.isClassDeclaration(declaration)) continue;
    for (const member of declaration.members) {
      const name =
        member.name && (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name))
          ? member.name.text
          : undefined;
      if (!name) continue;
      const target = ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static ? statics : own;
      const kind = memberKind(member);
      if (kind && !target.has(name)) target.set(name, kind);
    }
  }
  const list = map =>
    [...map].map(([name, kind]) => ({ name, kind })).sort((a, b) => (a.name < b.name ? -1 : 1));
  return { statics: list(statics), members: list(own) };
}

function memberKind(member) {
  if (ts.isMethodDeclaration(member)) return "method";
  if (ts.isGetAccessor(member) || ts.isSetAccessor(member)) return "accessor";
  if (ts.isPropertyDeclaration(member))
    return member.type && ts.isFunctionTypeNode(member.type) ? "method" : "property";
  return undefined;
}
