/**
 * Excludes lists of rule IDs, such as `["R5.10", "T10"]`, from mutation tests. They are citations, not
 * behavior: the types allow only existing IDs, and scripts/rules/coverage.mjs fails if the last function that
 * cites a rule is removed.
 */
const ruleId = /^[RTAP]\d+(\.\d+)?[a-z]?$/;
const isId = node => node?.type === "StringLiteral" && ruleId.test(node.value);
const isList = node =>
  node?.type === "ArrayExpression" && node.elements.length > 0 && node.elements.every(isId);
/** Whether a node is a list of rule IDs, or a record that contains only such a list. */
const isCitation = node =>
  isList(node) ||
  (node?.type === "ObjectExpression" && node.properties.length === 1 && isList(node.properties[0].value));

export const citations = {
  /**
   * Returns why a node isn't changed, or undefined if it is.
   * @param {{ node?: unknown }} path The path of Babel.
   */
  shouldIgnore(path) {
    return isCitation(path.node) ? "Rule IDs: citations" : undefined;
  },
};
