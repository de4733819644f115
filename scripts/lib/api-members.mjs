/**
 * Generates the table of the members of `game.system.api` from the source, so that the documentation always
 * matches the code.
 */
import ts from "typescript";

/**
 * Returns the members of the `api` object with the first sentence of each docstring. The members of groups
 * are listed individually.
 * @param {string} source the text of src/api.ts
 * @returns {string} a table in Markdown
 * @throws if the source has no such object, or a member has no docstring
 */
export function apiMembers(source) {
  const file = ts.createSourceFile("api.ts", source, ts.ScriptTarget.Latest, true);
  const api = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => name.getText() === "api")?.initializer;
  if (!api || !ts.isObjectLiteralExpression(api)) throw new Error("src/api.ts has no object named api");
  const rows = api.properties.map(member => {
    const description = ts
      .getJSDocCommentsAndTags(member)
      .map(({ comment }) => (typeof comment === "string" ? comment : ""))
      .join(" ")
      .replace(/\s+/gu, " ")
      .trim();
    if (description === "") throw new Error(`src/api.ts says nothing about ${member.name?.getText()}`);
    return `| ${namesOf(member)
      .map(name => `\`${name}\``)
      .join(", ")} | ${description} |`;
  });
  return ["| `api.` | what it is |", "| --- | --- |", ...rows].join("\n");
}

function namesOf(member) {
  const name = member.name.getText();
  if (!ts.isPropertyAssignment(member) || !ts.isObjectLiteralExpression(member.initializer)) return [name];
  return member.initializer.properties.map(inner => {
    if (!inner.name) throw new Error(`src/api.ts takes calls of ${name} from elsewhere: ${inner.getText()}`);
    return `${name}.${inner.name.getText()}`;
  });
}
