import { expect, it } from "vitest";
import { brokenInPlaywright, brokenInVitest, describeFailure } from "../../../scripts/lib/broken-tests.mjs";

it("the report of failed tests contains the first lines of each error, without colors", () => {
  expect(describeFailure("unit", "adds up", "\u001b[31mError: 2\u001b[39m\n\nat line 1")).toBe(
    "- unit: adds up\n    Error: 2\n    at line 1",
  );
  expect(
    describeFailure("unit", "adds up", Array.from({ length: 99 }, () => "x".repeat(999)).join("\n"))
      .split("\n")
      .map(({ length }) => length),
  ).toEqual([15, ...Array.from({ length: 12 }, () => 304)]);
});

it("the report of failed tests lists failed Vitest tests, and files that could not run", () => {
  const passed = { status: "passed", fullName: "is fine" };
  expect(
    brokenInVitest("unit", {
      testResults: [
        { name: "a.test.ts", status: "passed", message: "", assertionResults: [passed] },
        {
          name: "b.test.ts",
          status: "failed",
          message: "",
          assertionResults: [
            passed,
            { status: "failed", fullName: "is not", failureMessages: ["Error: why"] },
          ],
        },
        { name: "c.test.ts", status: "failed", message: "SyntaxError: here", assertionResults: [] },
      ],
    }),
  ).toEqual(["- unit: b.test.ts › is not\n    Error: why", "- unit: c.test.ts\n    SyntaxError: here"]);
});

it("the report of failed tests lists flaky and failed Playwright tests, and errors outside tests", () => {
  const tries = [{ errors: [{ message: "first" }] }, { errors: [{ message: "last" }] }];
  const spec = (status: string, results: object[] = tries) => ({
    file: "a.spec.ts",
    line: 3,
    title: status,
    tests: [{ status, results }],
  });
  expect(
    brokenInPlaywright("e2e", {
      errors: [{ message: "no server" }],
      suites: [
        {
          specs: [spec("expected"), spec("flaky", [tries[0]!, { errors: [] }])],
          suites: [{ specs: [spec("unexpected")] }],
        },
      ],
    }),
  ).toEqual([
    "- e2e: outside any test\n    no server",
    "- e2e: a.spec.ts:3 › flaky (passed at the second try)\n    first",
    "- e2e: a.spec.ts:3 › unexpected\n    last",
  ]);
});
