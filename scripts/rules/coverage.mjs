#!/usr/bin/env node
/**
 * Writes docs/rules-coverage.md: each rule with the functions that answer for it and the tests that prove them. Fails when code or a test cites a rule that
 * is not in src/rules/rule-ids.ts, when a rule of the mission or of another page has no function or no test, or when a worked example has no test.
 * With --check it writes nothing and fails when the file is not up to date.
 */
import ts from "typescript";
import { citedExamples, citedIds } from "./lib/citations.mjs";
import { declarationsOf, filesUnder, importPlain, parse } from "./lib/sources.mjs";
import { writeOrCheck } from "./lib/write-or-check.mjs";

const EXAMPLES = 60;
/** Tags whose rules need a function and a test. */
const BINDING = ["mission", "page"];
const TAG_WORDS = { mission: "mission", page: "other page", inferred: "inferred", proposal: "proposal", ambiguity: "ambiguity", advice: "advice" };

const { ruleTags } = await importPlain("src/rules/rule-ids.ts");
const known = new Set(ruleTags.keys());
const complaints = [];

/** Rule id → names of what answers for it, with the file. */
const answers = new Map();
for (const file of filesUnder("src/rules", ".ts")) {
  if (file.endsWith("/rule-ids.ts")) continue;
  const source = parse(file);
  for (const { name, text } of named(source)) {
    for (const id of cite(text, file)) add(answers, id, `\`${name}\` (${file.replace("src/rules/", "")})`);
  }
}
for (const file of filesUnder("src", ".ts").filter(other => !other.startsWith("src/rules/"))) cite(parse(file).text, file);

/** Rule id → titles of tests, and the numbers of the examples that have one. */
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
for (let number = 1; number <= EXAMPLES; number += 1) if (!examples.has(number)) complaints.push(`Example ${number} has no test.`);

const outdated = writeOrCheck("docs/rules-coverage.md", page());
if (outdated !== null) complaints.push(outdated);
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exit(1);

/** The ids that a text cites; complains about those that do not exist. */
function cite(text, file) {
  const ids = citedIds(text, known);
  for (const id of ids) if (!known.has(id)) complaints.push(`${file} cites ${id}, which is not in src/rules/rule-ids.ts.`);
  return ids.filter(id => known.has(id));
}

function add(map, id, line) {
  const lines = map.get(id) ?? [];
  if (!lines.includes(line)) map.set(id, [...lines, line]);
}

/**
 * What a file exports, each with the text that speaks for it: its own with its docstring, and that of the private declarations it uses. House rules are
 * named one by one.
 */
function named(source) {
  const all = declarationsOf(source).map(each => ({ ...each, text: each.node.getFullText(source) }));
  const privately = all.filter(each => !each.exported);
  const reach = text => {
    let reached = text;
    let used = [];
    for (;;) {
      const more = privately.filter(each => !used.includes(each) && new RegExp(`\\b${each.name}\\b`).test(reached));
      if (more.length === 0) return reached;
      used = [...used, ...more];
      reached += more.map(each => each.text).join("\n");
    }
  };
  const houseRules = [];
  const visit = node => {
    if (ts.isPropertyAssignment(node) && ts.isCallExpression(node.initializer) && node.initializer.expression.getText(source) === "answers") {
      houseRules.push({ name: `houseRules.${node.name.getText(source)}`, text: node.getFullText(source) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  if (houseRules.length > 0) return houseRules;
  return all.filter(each => each.exported).map(each => ({ name: each.name, text: reach(each.text) }));
}

/** The titles of tests and groups of tests. */
function titlesOf(source) {
  const titles = [];
  const visit = node => {
    if (ts.isCallExpression(node) && /^(it|test|describe)\b/.test(node.expression.getText(source)) && node.arguments.length > 0) {
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
    return `| ${TAG_WORDS[tag]} | ${ids.length} | ${ids.filter(id => answers.has(id)).length} | ${tested} |`;
  });
  const cell = lines => (lines ?? []).map(line => line.replaceAll("|", "\\|")).join("<br>") || "—";
  const sorted = [...ruleTags].sort(([a], [b]) => order(a).localeCompare(order(b)));
  const rows = sorted.map(([id, tag]) => `| ${id} | ${TAG_WORDS[tag]} | ${tag === "advice" ? "advice to people: nothing to compute" : cell(answers.get(id))} | ${cell(tests.get(id))} |`);
  return [
    "# Rules, functions, tests", "",
    "Generated by `npm run generate` from the docstrings and test titles; do not edit. Ids are those of `src/rules/rule-ids.ts`: `R` a rule, `A` an ambiguity",
    "with the reading that is built, `T` a table. Every rule of the mission and of the other pages has a function and a test, and so has every one of the",
    `${EXAMPLES} worked examples, or the build fails.`, "",
    "| kind | rules | with a function | with a test |", "| --- | --- | --- | --- |", ...counts, "",
    "| rule | kind | answered by | proved by |", "| --- | --- | --- | --- |", ...rows, "",
  ].join("\n");
}

function order(id) {
  const [letter, section, number, rest] = [id[0], ...(/^.(\d+)(?:\.(\d+))?([a-z]?)$/.exec(id) ?? []).slice(1)];
  return `${{ R: 0, T: 1, A: 2 }[letter]}${section.padStart(3, "0")}${(number ?? "").padStart(3, "0")}${rest}`;
}
