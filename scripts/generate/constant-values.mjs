/**
 * Reads the values of `CONST` from the declarations, which contain them as literal types or as a
 * `@defaultValue` in a constant's documentation. Other values aren't guessed. They are listed as unstated, and
 * the host's own constants file cites a source for each of them.
 */
import ts from "typescript";
import { foundrySymbol, unalias } from "./program.mjs";

const UNSTATED = Symbol("unstated");
const WRAPPERS = new Set(["Readonly", "DeepReadonly"]);

/** @returns {{constants: Record<string, unknown>, unstated: string[]}} */
export function readConstants(opened) {
  const { checker } = opened;
  const holder = checker.getExportsOfModule(foundrySymbol(opened)).find(symbol => symbol.name === "CONST");
  const reader = new ConstantReader(checker);
  for (const exported of checker.getExportsOfModule(unalias(checker, holder))) {
    const symbol = unalias(checker, exported);
    if (symbol.flags & ts.SymbolFlags.Variable) reader.readConstant(exported.name, symbol.valueDeclaration);
  }
  return { constants: reader.constants, unstated: reader.unstated.sort() };
}

class ConstantReader {
  /** @type {Record<string, unknown>} */
  constants = {};
  /** @type {string[]} */
  unstated = [];

  constructor(checker) {
    this.checker = checker;
  }

  readConstant(name, declaration) {
    const { initializer } = declaration;
    let value = initializer && ts.isNoSubstitutionTemplateLiteral(initializer) ? initializer.text : UNSTATED;
    if (value === UNSTATED && declaration.type) value = this.fromType(declaration.type, name);
    if (value === UNSTATED) value = this.fromDocumentation(declaration.parent.parent);
    if (value === UNSTATED) this.unstated.push(name);
    else this.constants[name] = value;
  }

  /** Returns the value that a literal type describes. */
  fromType(node, path) {
    if (ts.isLiteralTypeNode(node)) return this.fromExpression(node.literal);
    if (ts.isParenthesizedTypeNode(node)) return this.fromType(node.type, path);
    if (ts.isTypeOperatorNode(node) && ts.isTupleTypeNode(node.type)) return this.fromType(node.type, path);
    if (ts.isTupleTypeNode(node))
      return this.all(node.elements.map((element, index) => this.fromType(element, `${path}.${index}`)));
    // A branded literal, such as `2 & ACTIVE_EFFECT_MODES`.
    if (ts.isIntersectionTypeNode(node))
      return node.types.map(part => this.fromType(part, path)).find(value => value !== UNSTATED) ?? UNSTATED;
    if (ts.isTypeQueryNode(node)) return this.fromName(node.exprName.getText());
    if (ts.isTypeLiteralNode(node)) return this.fromMembers(node.members, path);
    if (ts.isTypeReferenceNode(node)) return this.fromReference(node, path);
    return UNSTATED;
  }

  fromReference(node, path) {
    const name = node.typeName.getText();
    if (WRAPPERS.has(name)) return this.fromType(node.typeArguments[0], path);
    const symbol = this.checker.getSymbolAtLocation(node.typeName);
    const declared = symbol?.declarations?.find(ts.isInterfaceDeclaration);
    if (!declared) return UNSTATED;
    const inherited = (declared.heritageClauses ?? [])
      .flatMap(clause => clause.types)
      .map(type => this.fromType(type.typeArguments?.[0] ?? type.expression, path));
    return inherited.includes(UNSTATED)
      ? UNSTATED
      : this.fromMembers(declared.members, path, Object.assign({}, ...inherited));
  }

  fromMembers(members, path, result = {}) {
    const missing = [];
    for (const member of members) {
      if (!ts.isPropertySignature(member) || !member.type) {
        missing.push(`${path}.${member.name?.getText() ?? "?"}`);
        continue;
      }
      const key = ts.isComputedPropertyName(member.name)
        ? this.fromExpression(member.name.expression)
        : member.name.text;
      let value = this.fromType(member.type, `${path}.${String(key)}`);
      if (value === UNSTATED) value = this.fromDocumentation(member);
      if (value === UNSTATED || key === UNSTATED) missing.push(`${path}.${member.name.getText()}`);
      else result[key] = value;
    }
    if (!Object.keys(result).length) return UNSTATED;
    this.unstated.push(...missing);
    return result;
  }

  /**
   * Returns the value of a `@defaultValue` tag, which must be a literal. A code fence around it is ignored.
   */
  fromDocumentation(node) {
    const tag = ts.getJSDocTags(node).find(each => each.tagName.text === "defaultValue");
    const text = ts
      .getTextOfJSDocComment(tag?.comment)
      ?.replace(/```\w*/g, "")
      .replace(/^`|`$/g, "")
      .trim()
      .replace(/;$/, "");
    if (!text) return UNSTATED;
    const [statement] = ts.createSourceFile("value.ts", `(${text})`, ts.ScriptTarget.ESNext, true).statements;
    return statement && ts.isExpressionStatement(statement)
      ? this.fromExpression(statement.expression)
      : UNSTATED;
  }

  fromExpression(node) {
    if (ts.isParenthesizedExpression(node)) return this.fromExpression(node.expression);
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isNumericLiteral(node)) return Number(node.text);
    if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
    if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
    if (node.kind === ts.SyntaxKind.NullKeyword) return null;
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
      const value = this.fromExpression(node.operand);
      return typeof value === "number" ? -value : UNSTATED;
    }
    if (ts.isArrayLiteralExpression(node))
      return this.all(node.elements.map(element => this.fromExpression(element)));
    if (ts.isObjectLiteralExpression(node)) return this.fromObjectLiteral(node);
    if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) return this.fromName(node.getText());
    return UNSTATED;
  }

  fromObjectLiteral(node) {
    const result = {};
    for (const property of node.properties) {
      if (!ts.isPropertyAssignment(property) || ts.isComputedPropertyName(property.name)) return UNSTATED;
      const value = this.fromExpression(property.initializer);
      if (value === UNSTATED) return UNSTATED;
      result[property.name.text] = value;
    }
    return result;
  }

  /** Returns the value of a constant that has already been resolved, such as `USER_ROLES.ASSISTANT`. */
  fromName(name) {
    /** @type {unknown} */
    let value = this.constants;
    for (const key of name.split(".").filter(part => part !== "CONST")) {
      if (value === null || typeof value !== "object" || !(key in value)) return UNSTATED;
      value = Reflect.get(value, key);
    }
    return value;
  }

  all(values) {
    return values.includes(UNSTATED) ? UNSTATED : values;
  }
}
