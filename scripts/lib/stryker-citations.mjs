/**
 * Keeps Stryker from mutating lists of rule ids, such as `["R5.10", "T10"]`: they are citations, not behaviour. The types allow only ids that exist, and
 * scripts/rules/coverage.mjs fails when a rule loses the last function that cites it.
 */
import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";

const ruleId = /^[RTAP]\d+(\.\d+)?[a-z]?$/;
const isId = node => node?.type === "StringLiteral" && ruleId.test(node.value);

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, "citations", {
  shouldIgnore(path) {
    return path.isArrayExpression() && path.node.elements.length > 0 && path.node.elements.every(isId) ? "A list of rule ids: citations" : undefined;
  },
})];
