/**
 * Prevents Stryker from mutating lists of rule IDs, such as `["R5.10", "T10"]`: they are citations, not
 * behavior. The types only allow existing IDs, and scripts/rules/coverage.mjs fails if a rule loses the last
 * function that cites it.
 */
import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";

const ruleId = /^[RTAP]\d+(\.\d+)?[a-z]?$/;
const isId = node => node?.type === "StringLiteral" && ruleId.test(node.value);
const isList = node =>
  node?.type === "ArrayExpression" && node.elements.length > 0 && node.elements.every(isId);
/** A list of rule IDs, or a record that only contains such a list. */
const isCitation = node =>
  isList(node) ||
  (node?.type === "ObjectExpression" && node.properties.length === 1 && isList(node.properties[0].value));

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, "citations", {
    /** @param {{ node?: unknown }} path The path of Babel, which Stryker does not type. */
    shouldIgnore(path) {
      return isCitation(path.node) ? "Rule ids: citations" : undefined;
    },
  }),
];
