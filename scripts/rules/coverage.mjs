#!/usr/bin/env node
/**
 * Writes docs/rules-coverage.md, which lists each rule with the functions that implement it, its tests, and
 * the tests that play it. Fails if code or a test cites a rule that isn't in src/rules/rule-ids.ts, if a rule
 * with the tag `mission` or `page` has no function or no test, or if a worked example has no test. The same
 * applies to every rule and example of the combat variants (`Z`, `X`), whatever their origin. Also fails if a
 * rule with the tag `mission` is neither played nor listed in only-library.mjs, if a rules function can't be
 * reached in play, or if a house rule isn't read by any code that runs in play. The last line of the output
 * counts these rules and functions (`npm run audit -- rules`). With --check, writes nothing and fails if the
 * file is out of date.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { auditOfReach } from "./lib/audit-reach.mjs";
import { onlyLibrary } from "./lib/only-library.mjs";
import { citedExamples, citedIds, citedVariantExamples, citedVariantIds } from "./lib/citations.mjs";
import { declarationsOf, filesUnder, importPlain, parse, root } from "./lib/sources.mjs";
import { writeOrCheck } from "./lib/write-or-check.mjs";

const EXAMPLES = 60;
/** The tags of rules that must have a function and a test. */
const BINDING = ["mission", "page"];
/**
 * Folders of tests that use real documents in one client, in several clients of a server, or in a browser.
 */
const PLAYED_IN = ["tests/contract/system", "tests/headless", "tests/e2e"];
const TAG_WORDS = {
  mission: "mission",
  page: "other page",
  inferred: "inferred",
  proposal: "proposal",
  ambiguity: "ambiguity",
  advice: "advice",
};

/**
 * The combat variants: their rules, the folders that contain their code, the letter that identifies their
 * worked examples, and the number of these examples.
 */
const VARIANTS = [
  {
    name: "Zones & Cards",
    ids: "src/variants/zones-and-cards/rules/rule-ids.ts",
    map: "zonesRules",
    code: ["src/variants/zones-and-cards"],
    tests: ["tests/unit/variants/zones-and-cards/rules", "tests/unit/variants/zones-and-cards/actions"],
    letter: "A",
    examples: 38,
  },
  {
    name: "Range Bands",
    ids: "src/variants/range-bands/rules/rule-ids.ts",
    map: "rangeBandsRules",
    code: ["src/variants/range-bands"],
    tests: ["tests/unit/variants/range-bands/rules", "tests/unit/variants/range-bands/actions"],
    letter: "B",
    examples: 38,
  },
].filter(({ ids }) => existsSync(join(root, ids)));

const { ruleTags } = await importPlain("src/rules/rule-ids.ts");
const known = new Set(ruleTags.keys());
const complaints = [];

/** The functions that implement each rule, as names and files, keyed by rule ID. */
const answers = new Map();
for (const file of filesUnder("src/rules", ".ts")) {
  if (file.endsWith("/rule-ids.ts")) continue;
  const source = parse(file);
  for (const { name, text } of named(source)) {
    for (const id of cite(text, file)) add(answers, id, `\`${name}\` (${file.replace("src/rules/", "")})`);
  }
}
for (const file of filesUnder("src", ".ts").filter(other => !other.startsWith("src/rules/")))
  cite(parse(file).text, file);

/** The titles of the tests of each rule, by rule ID, and the numbers of the examples that have a test. */
const tests = new Map();
const examples = new Set();
for (const file of filesUnder("tests/unit", ".test.ts")) {
  for (const title of titlesOf(parse(file))) {
    for (const id of cite(title, file)) add(tests, id, `${title} (${file.replace("tests/unit/", "")})`);
    for (const number of citedExamples(title)) examples.add(number);
  }
}

for (const [id, tag] of ruleTags) {
  if (!BINDING.includes(tag)) continue;
  if (!answers.has(id)) complaints.push(`${id} (${TAG_WORDS[tag]}) is answered by no function.`);
  if (!tests.has(id)) complaints.push(`${id} (${TAG_WORDS[tag]}) is proved by no test.`);
}
for (let number = 1; number <= EXAMPLES; number += 1)
  if (!examples.has(number)) complaints.push(`Example ${number} has no test.`);

/**
 * The titles of the tests that play each rule, by rule ID. To play a rule means to use an action, a sheet,
 * the tracker or the map with real documents.
 */
const played = new Map();
for (const file of PLAYED_IN.flatMap(folder => [
  ...filesUnder(folder, ".test.ts"),
  ...filesUnder(folder, ".spec.ts"),
])) {
  for (const title of titlesOf(parse(file), false))
    for (const id of cite(title, file)) add(played, id, `${title} (${file.replace("tests/", "")})`);
}
const mission = [...ruleTags].filter(([, tag]) => tag === "mission").map(([id]) => id);
const open = mission.filter(id => !played.has(id) && !onlyLibrary.has(id));
for (const id of open) complaints.push(`${id} (mission) is played by no test on real documents.`);
for (const id of onlyLibrary.keys())
  if (!mission.includes(id) || played.has(id))
    complaints.push(`${id} stands in only-library.mjs, but is played, or is no rule of the mission.`);
const { unreached, onlyOffered, unread } = auditOfReach();
complaints.push(...unreached.map(name => `Nothing at a table reaches ${name}.`));
complaints.push(...unread.map(key => `Nothing at a table reads the house rule ${key}.`));

const variants = await Promise.all(VARIANTS.map(coverageOfVariant));

const outdated = writeOrCheck("docs/rules-coverage.md", page());
if (outdated !== null) complaints.push(outdated);
for (const complaint of complaints) console.error(complaint);
const inPlay = mission.filter(id => played.has(id)).length;
console.log(
  `rules: ${inPlay} in play, ${onlyLibrary.size} library only with a reason, ${open.length} open, ${unreached.length} functions unreached, ${unread.length} house rules unread`,
);
if (complaints.length > 0) process.exit(1);

/** Returns the rule IDs cited in a text, and reports unknown ones. */
function cite(text, file) {
  const ids = citedIds(text, known);
  for (const id of ids)
    if (!known.has(id)) complaints.push(`${file} cites ${id}, which is not in src/rules/rule-ids.ts.`);
  return ids.filter(id => known.has(id));
}

function add(map, id, line) {
  const lines = map.get(id) ?? [];
  if (!lines.includes(line)) map.set(id, [...lines, line]);
}

/**
 * Returns the exports of a file, each with the text to search for citations: the code and docstring of the
 * export, and those of the private declarations that it uses. House rules are listed individually.
 */
function named(source) {
  const all = declarationsOf(source).map(each => ({ ...each, text: each.node.getFullText(source) }));
  const privately = all.filter(each => !each.exported);
  const reach = declaration => {
    const reached = [declaration];
    for (const { node } of reached) {
      const used = identifiersIn(node);
      reached.push(...privately.filter(each => used.has(each.name) && !reached.includes(each)));
    }
    return reached.map(({ text }) => text).join("\n");
  };
  const houseRules = [];
  const visit = node => {
    if (
      ts.isPropertyAssignment(node) &&
      ts.isCallExpression(node.initializer) &&
      node.initializer.expression.getText(source) === "answers"
    ) {
      houseRules.push({ name: `houseRules.${node.name.getText(source)}`, text: node.getFullText(source) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (houseRules.length > 0) return houseRules;
  return all.filter(each => each.exported).map(each => ({ name: each.name, text: reach(each) }));
}

/**
 * Returns the identifiers in a node's code, except for member names, which don't refer to a declaration.
 * Ignores comments.
 */
function identifiersIn(node) {
  const names = new Set();
  const visit = (each, parent) => {
    const isMember =
      (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === each;
    if (ts.isIdentifier(each) && !isMember) names.add(each.text);
    ts.forEachChild(each, child => visit(child, each));
  };
  visit(node, node);
  return names;
}

/** Returns the titles of tests and, if `groups` is true, of test groups. Skipped tests don't count. */
function titlesOf(source, groups = true) {
  const isTest = groups ? /^(it|test|describe)\b/ : /^(it|test)(\.each\b.*)?$/s;
  const titles = [];
  const visit = node => {
    if (
      ts.isCallExpression(node) &&
      isTest.test(node.expression.getText(source)) &&
      node.arguments.length > 0
    ) {
      const [title] = node.arguments;
      if (ts.isStringLiteralLike(title)) titles.push(title.text);
      else if (ts.isTemplateExpression(title)) titles.push(title.getText(source).slice(1, -1));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

function page() {
  const counts = Object.keys(TAG_WORDS).map(tag => {
    const ids = [...ruleTags].filter(([, other]) => other === tag).map(([id]) => id);
    const tested = ids.filter(id => tests.has(id)).length;
    return `| ${TAG_WORDS[tag]} | ${ids.length} | ${ids.filter(id => answers.has(id)).length} | ${tested} | ${ids.filter(id => played.has(id)).length} |`;
  });
  const cell = lines => (lines ?? []).map(line => line.replaceAll("|", "\\|")).join("<br>") || "—";
  const sorted = [...ruleTags].sort(([a], [b]) => order(a).localeCompare(order(b)));
  const rows = sorted.map(
    ([id, tag]) =>
      `| ${id} | ${TAG_WORDS[tag]} | ${tag === "advice" ? "advice, nothing to compute" : cell(answers.get(id))} | ${cell(tests.get(id))} | ${onlyLibrary.get(id) ?? cell(played.get(id))} |`,
  );
  return [
    "# Rules coverage",
    "",
    "Generated by `npm run generate` from docstrings and test titles; do not edit. `src/rules/rule-ids.ts` defines the IDs: `R` is a rule, `A` an ambiguity with",
    "the chosen reading, `T` a table. Every rule of the mission and of the other pages and every one of the",
    `${EXAMPLES} worked examples needs a function and a test, or the build fails.`,
    "",
    "A rule is in play if a test with real documents names it: with an action, a sheet, the tracker or the map. Every rule of the mission is in play or has a reason here. Every function",
    "of the rules can be reached in play, and every house rule is read, without `src/api.ts` and `src/library.ts`.",
    "",
    "| kind | rules | with a function | with a test | in play |",
    "| --- | --- | --- | --- | --- |",
    ...counts,
    "",
    "| rule | kind | functions | unit tests | tests in play |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
    "",
    "## Functions for modules only",
    "",
    "| function | reason |",
    "| --- | --- |",
    ...onlyOffered.map(({ name, why }) => `| \`${name}\` | ${why} |`),
    "",
    ...variants.flatMap(pageOfVariant),
  ].join("\n");
}

/**
 * Returns all of a variant's rules with their functions and tests. Reports missing functions and tests, and
 * unknown rules.
 */
async function coverageOfVariant({ name, ids, map, code, tests: folders, letter, examples: count }) {
  const rules = (await importPlain(ids))[map];
  const ofVariant = new Set(rules.keys());
  const answered = new Map();
  const proved = new Map();
  const shown = new Set();
  const cited = (text, file) =>
    citedVariantIds(text, ofVariant).filter(id => {
      if (ofVariant.has(id)) return true;
      complaints.push(`${file} cites ${id}, which is not in ${ids}.`);
      return false;
    });
  for (const file of code.flatMap(folder => filesUnder(folder, ".ts")).filter(one => one !== ids)) {
    const source = parse(file);
    for (const { name: function_, text } of named(source))
      for (const id of cited(text, file))
        add(answered, id, `\`${function_}\` (${file.replace(/^src\/variants\//u, "")})`);
  }
  for (const file of folders.flatMap(folder => filesUnder(folder, ".test.ts"))) {
    for (const title of titlesOf(parse(file))) {
      for (const id of cited(title, file)) add(proved, id, `${title} (${file.replace("tests/unit/", "")})`);
      for (const example of citedVariantExamples(title)) shown.add(example);
    }
  }
  for (const id of ofVariant) {
    if (!answered.has(id)) complaints.push(`${id} (${name}) is answered by no function.`);
    if (!proved.has(id)) complaints.push(`${id} (${name}) is proved by no test.`);
  }
  for (let number = 1; number <= count; number += 1) {
    const example = `${letter}-${String(number).padStart(2, "0")}`;
    if (!shown.has(example)) complaints.push(`Example ${example} (${name}) has no test.`);
  }
  return { name, rules, answered, proved, count };
}

function pageOfVariant({ name, rules, answered, proved, count }) {
  const cell = lines => (lines ?? []).map(line => line.replaceAll("|", "\\|")).join("<br>") || "—";
  const words = { text: "text", elsewhere: "elsewhere", reading: "our reading" };
  const sorted = [...rules].sort(([a], [b]) => orderOfVariant(a).localeCompare(orderOfVariant(b)));
  return [
    `## ${name}`,
    "",
    `The variant has ${rules.size} rules and ${count} worked examples. Each needs a function and a test, or the build fails.`,
    "",
    "| rule | source | functions | tests |",
    "| --- | --- | --- | --- |",
    ...sorted.map(
      ([id, origin]) => `| ${id} | ${words[origin]} | ${cell(answered.get(id))} | ${cell(proved.get(id))} |`,
    ),
    "",
  ];
}

function orderOfVariant(id) {
  const [section, number] = id.slice(1).split(".");
  return section.padStart(3, "0") + number.padStart(3, "0");
}

function order(id) {
  const [letter, section, number, rest] = [
    id[0],
    ...(/^.(\d+)(?:\.(\d+))?([a-z]?)$/.exec(id) ?? []).slice(1),
  ];
  return `${{ R: 0, T: 1, A: 2 }[letter]}${section.padStart(3, "0")}${(number ?? "").padStart(3, "0")}${rest}`;
}
