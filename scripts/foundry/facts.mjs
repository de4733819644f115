/**
 * The checks of the Foundry audit, as pure functions of the source code and of the facts file in this folder.
 */

/**
 * The only folder that may use names that are deprecated in Foundry 14, because it handles the differences
 * between Foundry 13 and 14.
 */
const COMPAT = "src/compat";

/**
 * Returns the overrides and hooks that are not listed in the facts, the hooks without a literal name, and the
 * facts that aren't used.
 * @param {{core: string, where: string}[]} overrides
 * @param {{name: string|null, where: string}[]} hooks
 * @param {{overrides: Record<string, object>, hooks: {hooks: string[]}[]}} facts
 * @returns {string[]} one sentence each
 */
export function unlisted(overrides, hooks, facts) {
  const known = new Set(facts.hooks.flatMap(({ hooks: names }) => names));
  const heard = new Set(hooks.map(({ name }) => name));
  const overridden = new Set(overrides.map(({ core }) => core));
  return [
    ...overrides
      .filter(({ core }) => !facts.overrides[core])
      .map(
        ({ core, where }) =>
          `${where} overrides ${core}: add Foundry's behavior to scripts/foundry/overrides.json`,
      ),
    ...hooks
      .filter(({ name }) => name === null)
      .map(({ where }) => `${where} listens to a hook whose name is unknown: give the name a literal type`),
    ...hooks
      .filter(({ name }) => name !== null && !known.has(name))
      .map(
        ({ name, where }) =>
          `${where} listens to ${name}: add to scripts/foundry/hooks.json when Foundry calls it`,
      ),
    ...hooks
      .filter(({ name, where }) => name === "updateSetting" && !hears(hooks, "createSetting", where))
      .map(
        ({ where }) =>
          `${where} listens to updateSetting only: the first change of a setting calls createSetting, so use onSettingChanged or settingHooks`,
      ),
    ...Object.keys(facts.overrides)
      .filter(core => !overridden.has(core))
      .map(core => `scripts/foundry/overrides.json has ${core}, which no class overrides: remove it`),
    ...[...known]
      .filter(name => !heard.has(name))
      .map(name => `scripts/foundry/hooks.json has ${name}, which has no listener: remove it`),
  ];
}

/**
 * Whether the file of the listener at `where` also listens to the hook `name`.
 * @param {{name: string | null, where: string}[]} hooks
 * @param {string} name
 * @param {string} where
 */
function hears(hooks, name, where) {
  const [file] = where.split(":");
  return hooks.some(hook => hook.name === name && hook.where.split(":")[0] === file);
}

/**
 * Returns the uses, outside the compatibility layer, of names that Foundry 14 or an earlier version
 * deprecated.
 * @param {{name: string, declared: string, files: string[]}[]} names The result of `rememberedUses()`.
 * @param {string} csv `file,scope,name,deprecated_since,removed_in,allowed`; lines that begin with # are
 * comments. `allowed` is the reason why the system may use the name.
 * @param {{file: string, text: string}[]} templates Template helpers are treated as names.
 * @returns {string[]} one sentence each
 */
export function deprecatedUses(names, csv, templates) {
  const rows = csv
    .split("\n")
    .filter(line => line !== "" && !line.startsWith("#"))
    .slice(1)
    .map(line => {
      const [file, , name, since, removed, ...allowed] = line.split(",");
      return { file, name, since, removed, allowed: allowed.join(",").trim() };
    });
  const byPlace = new Map(rows.map(row => [`${row.file}:${row.name}`, row]));
  const describe = (where, name, { since, removed }) =>
    `${where} uses ${name}, deprecated since ${since}${removed ? `, gone in ${removed}` : ""}: switch it in ${COMPAT}`;
  const inCode = names.flatMap(({ name, declared, files }) => {
    const row = byPlace.get(declared);
    if (!row || row.allowed) return [];
    return files
      .filter(file => file.startsWith("src/") && !file.startsWith(`${COMPAT}/`))
      .map(file => describe(file, name, row));
  });
  const helpers = rows.filter(({ file }) => file === "client/applications/handlebars.d.mts");
  const inTemplates = templates.flatMap(({ file, text }) =>
    helpers
      .filter(({ name }) => new RegExp(`\\{\\{[#/]?${name}\\b`).test(text))
      .map(row => describe(file, `{{${row.name}}}`, row)),
  );
  return [...inCode, ...inTemplates];
}

/**
 * Returns an error for each test that the facts refer to but that doesn't exist.
 * @param {{overrides: Record<string, {test: string}>, hooks: {hooks: string[], test: string}[]}} facts
 * @param {(path: string) => string|null} read returns the text of a file of the repository, or null
 * @returns {string[]} one sentence each
 */
export function missingTests(facts, read) {
  const named = [
    ...Object.entries(facts.overrides).map(([what, { test }]) => ({ what, test })),
    ...facts.hooks.map(({ hooks, test }) => ({ what: hooks[0], test })),
  ];
  return named.flatMap(({ what, test }) => {
    const [file, title] = test.split(" › ");
    const text = read(file);
    return text !== null && (title === undefined || text.includes(title))
      ? []
      : [`${what} names the test ${test}, which does not exist`];
  });
}

/**
 * Returns the content of docs/foundry.md: the system's overrides and hooks, and what Foundry does in each of
 * them.
 * @returns {string}
 */
export function foundryPage(overrides, hooks, facts) {
  const byCore = groupBy(overrides, ({ core }) => core);
  const rows = [...byCore].flatMap(([core, uses]) => {
    const fact = facts.overrides[core];
    if (!fact) return [];
    const classes = [...groupBy(uses, each => superOf(each))]
      .map(
        ([how, those]) =>
          `${those
            .map(({ own }) => own)
            .sort()
            .join(", ")}: ${how}`,
      )
      .join("; ");
    return [row([`\`${shortName(core)}\``, fact.core, classes, fact.ours ?? "", fact.source, testOf(fact)])];
  });
  const count = new Map(
    [...groupBy(hooks, ({ name }) => name)].map(([name, places]) => [
      name,
      new Set(places.map(({ where }) => where.replace(/:\d+$/, ""))).size,
    ]),
  );
  const hookRows = facts.hooks.map(fact =>
    row([
      fact.hooks.map(name => `\`${name}\` (${count.get(name) ?? 0})`).join(", "),
      fact.clients,
      [fact.when, fact.note].filter(Boolean).join("; "),
      fact.source,
      testOf(fact),
    ]),
  );
  return `# Overrides and hooks

This page is generated by \`npm run generate\` from the sources and from \`scripts/foundry/\`. \`npm run check\` fails if an override or a hook is not listed. "types14" refers to the comments in the type declarations of
[foundry-vtt-types](https://github.com/League-of-Foundry-Developers/foundry-vtt-types), branch \`main\`, for 14.366; other sources are GitHub issues (\`foundryvtt#…\`) and open-source systems and modules.

\`npm run audit -- foundry\` prints the counts. \`scripts/foundry/deprecated.csv\` lists deprecated names; using one of them outside \`src/compat\` fails the check.

## Overridden methods

The third column shows whether and where a class calls Foundry's method with \`super\`: *sometimes* means in a branch or after a possible early return.

| method | Foundry's behavior | class and call to super | system's behavior | source | test |
| --- | --- | --- | --- | --- | --- |
${rows.join("\n")}

## Hooks

The numbers in parentheses show how many files register a handler for the hook.

| hooks | clients | time and arguments | source | test |
| --- | --- | --- | --- | --- |
${hookRows.join("\n")}
`;
}

function groupBy(list, keyOf) {
  const groups = new Map();
  for (const each of list) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]);
  return groups;
}

function superOf({ calls, when }) {
  return calls === "never" ? "never" : `${calls}, ${when === "between" ? "in between" : when}`;
}

/** Returns a name without its namespaces, such as `Combat#nextTurn`. */
function shortName(core) {
  return core.replace(/^.*\.(?=[A-Z])/, "");
}

function testOf({ test }) {
  const [file, title] = test.split(" › ");
  return title === undefined ? `\`${file}\`` : `\`${file}\`: ${title}`;
}

function row(cells) {
  return `| ${cells.map(cell => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
}
