import { stripVTControlCharacters } from "node:util";

const MOST_LINES = 12;
const LONGEST_LINE = 300;

/**
 * Formats a failed test for the list at the end of a long run: the suite, the test, and the first lines of
 * the error.
 * @param {string} suite
 * @param {string} test
 * @param {unknown} why
 * @returns {string}
 */
export function describeFailure(suite, test, why) {
  const lines = stripVTControlCharacters(String(why ?? ""))
    .split("\n")
    .filter(text => text.trim() !== "")
    .slice(0, MOST_LINES);
  return [`- ${suite}: ${test}`, ...lines.map(text => `    ${text.slice(0, LONGEST_LINE)}`)].join("\n");
}

/**
 * Returns the failures in a Vitest report: failed tests, and files that couldn't be run.
 * @param {string} suite
 * @param {{testResults: {name: string, status: string, message: string, assertionResults: {status: string,
 *   fullName: string, failureMessages?: string[]}[]}[]}} report
 * @returns {string[]}
 */
export function brokenInVitest(suite, { testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter(test => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [describeFailure(suite, name, message)] : [];
    return failed.map(({ fullName, failureMessages }) =>
      describeFailure(suite, `${name} › ${fullName}`, failureMessages?.[0]),
    );
  });
}

/**
 * Returns the failures in a Playwright report, each from the last failed attempt, and the errors outside any
 * test. A test that passes only on its second attempt is reported as failed.
 * @param {string} suite
 * @param {{suites?: object[], errors?: {message?: string}[]}} report
 * @returns {string[]}
 */
export function brokenInPlaywright(suite, { suites = [], errors = [] }) {
  return [
    ...errors.map(({ message }) => describeFailure(suite, "outside any test", message)),
    ...suites.flatMap(group => inGroup(suite, group)),
  ];
}

/**
 * Returns the failures in a file or group.
 * @param {string} suite
 * @param {any} group a file, or a group of tests (`describe`); groups can be nested
 */
function inGroup(suite, { suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ status, results }) =>
        describeFailure(
          suite,
          `${file}:${line} › ${title}${status === "flaky" ? " (passed at the second try)" : ""}`,
          results.findLast(({ errors }) => errors?.length > 0)?.errors[0].message,
        ),
      ),
  );
  return [...own, ...suites.flatMap(inner => inGroup(suite, inner))];
}
