/**
 * The Vitest runner of the mutation tests (docs/mutation.md). The sources contain all changes at once, and
 * `globalThis.__stryker__` determines which of them is switched on.
 */
import { setMaxListeners } from "node:events";
import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { collectTests, type File, type Suite, type Test } from "@vitest/runner";
import { inject, TestRunner, vi } from "vitest";
import type { Measured, Plan } from "../../scripts/lib/mutation-plan.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    mutation: {
      readonly job: "measure" | "test";
      /** The folder for plans and results. */
      readonly folder: string;
    };
  }
}

/** What the instrumented sources read. */
interface Switch {
  activeMutant?: string | undefined;
  /** How often changed code has run, and how often it may run: an endless loop exceeds this number. */
  hitCount?: number | undefined;
  hitLimit?: number;
  currentTestId?: string | undefined;
  mutantCoverage: {
    readonly static: Record<string, number>;
    readonly perTest: Record<string, Record<string, number> | undefined>;
  };
}

/** How often, in milliseconds, the runner reads which changes other workers have detected. */
const READ_EVERY = 500;
/** Tests that take longer, in milliseconds, aren't repeated, and don't run with changes. */
const LONGEST = 3000;
/** A test or the loading of modules fails if it takes this many milliseconds more than without a change. */
const PATIENCE = 5000;
const MEASURED = "measured";

// Tests may replace these with fake timers.
const { setTimeout, clearTimeout } = globalThis;
const now = performance.now.bind(performance);
const controls: Switch = { hitLimit: 200_000, mutantCoverage: { static: {}, perTest: {} } };
let deadline = Infinity;
let reached = 0;
let currentTest: string | undefined;
// Instrumented code asks for the current test wherever it could be changed. This ends loops in which the
// changed code itself doesn't run.
Object.defineProperty(controls, "currentTestId", {
  get() {
    reached += 1;
    if (reached % 1024 === 0 && now() > deadline) throw new Error("The test takes too long");
    return currentTest;
  },
});
Object.assign(globalThis, { __stryker__: controls });

export default class MutationRunner extends TestRunner {
  #file: File | undefined;
  #tests: readonly Test[] = [];
  #detected = new Set<string>();
  #readAt = -Infinity;

  /** Does the job with each file instead of running its tests, and then skips the tests. */
  async onBeforeRunFiles(files: File[]): Promise<void> {
    const { job, folder } = inject("mutation");
    for (const file of files) {
      if (file.result?.state === "fail") continue;
      const name = relative(this.config.root, file.filepath).replaceAll("\\", "/");
      const path = join(folder, `${name.replaceAll("/", "_")}.json`);
      await this.#use(file);
      if (job === "measure") writeFileSync(path, JSON.stringify({ file: name, ...(await this.#measure()) }));
      else {
        await this.#test(JSON.parse(readFileSync(path, "utf8")), join(folder, "detected.txt"));
        rmSync(path);
      }
      skip(file);
    }
  }

  /** Records how long each test takes and which changes it reaches. Each test has to pass twice. */
  async #measure(): Promise<Omit<Measured, "file">> {
    const loading = Object.keys(controls.mutantCoverage.static);
    const failures: string[] = [];
    const tests: Measured["tests"] = [];
    for (const test of this.#tests) {
      currentTest = MEASURED;
      let started = now();
      let error = await this.#attempt(test, LONGEST);
      currentTest = undefined;
      const changes = Object.keys(controls.mutantCoverage.perTest[MEASURED] ?? {});
      delete controls.mutantCoverage.perTest[MEASURED];
      if (error === undefined) {
        started = now();
        error = await this.#attempt(test, LONGEST);
      }
      const duration = now() - started;
      if (error !== undefined && duration < LONGEST) failures.push(`${nameOf(test)}: ${error}`);
      tests.push({ duration, changes: error === undefined ? changes : [] });
    }
    return { tests, loading, failures };
  }

  /** Switches on one change after another, and records the changes with which a test fails. */
  async #test({ durations, changes, loading, order }: Plan, results: string): Promise<void> {
    const limits = durations.map(duration => PATIENCE + 10 * duration);
    const broken = new Set<number>();
    for (const [id, indices] of changes) {
      for (const index of indices) {
        if (broken.has(index)) continue;
        if (this.#isDetected(id, results)) break;
        if ((await this.#attempt(this.#tests[index], limits[index], id)) === undefined) continue;
        // Only if the test passes without the change has it detected the change.
        if (await this.#passes(index, limits[index])) this.#detect(id, results);
        else broken.add(index);
      }
    }
    if (loading.length === 0) return;
    // Without a change, the tests have to pass with newly loaded modules.
    const usable: number[] = [];
    await this.#reload();
    for (const index of order)
      if ((await this.#attempt(this.#tests[index], limits[index])) === undefined) usable.push(index);
    for (const id of loading) {
      if (this.#isDetected(id, results)) continue;
      if (await this.#failsLoadedWith(id, usable, limits)) this.#detect(id, results);
    }
  }

  /** Whether a test passes with no change, if necessary with newly loaded modules. */
  async #passes(index: number, limit: number | undefined): Promise<boolean> {
    if ((await this.#attempt(this.#tests[index], limit)) === undefined) return true;
    await this.#reload();
    return (await this.#attempt(this.#tests[index], limit)) === undefined;
  }

  /** Whether loading the modules or any test fails if a change is switched on before the modules load. */
  async #failsLoadedWith(
    id: string,
    indices: readonly number[],
    limits: readonly number[],
  ): Promise<boolean> {
    switchOn(id);
    deadline = now() + 4 * PATIENCE;
    const file = await this.#reload();
    let fails = file.result?.state === "fail";
    for (const index of fails ? [] : indices) {
      fails = (await this.#attempt(this.#tests[index], limits[index], id)) !== undefined;
      if (fails) break;
    }
    switchOn(undefined);
    return fails;
  }

  /** Loads all modules again. */
  async #reload(): Promise<File> {
    const path = this.#file?.filepath ?? "";
    vi.useRealTimers();
    vi.resetModules();
    // The main process must not be told about the new tests.
    const quiet: TestRunner = Object.create(this, { onCollected: { value: undefined } });
    const [file] = await collectTests([path], quiet);
    if (!file) throw new Error(`${path} has not been loaded`);
    await this.#use(file);
    return file;
  }

  async #use(file: File): Promise<void> {
    await this.onBeforeRunSuite(file);
    this.#file = file;
    this.#tests = testsOf(file);
    // Vitest adds a listener each time a test runs.
    for (const { context } of this.#tests) setMaxListeners(0, context.signal);
  }

  /** Runs a test, with a change if there is an ID. Returns why it failed, or undefined if it passed. */
  async #attempt(test: Test | undefined, limit = 1000, id?: string): Promise<string | undefined> {
    if (!test) return undefined;
    switchOn(id);
    deadline = now() + limit;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>(resolve => {
      timer = setTimeout(() => resolve(`took longer than ${limit} ms`), limit);
    });
    const error = await Promise.race([this.#run(test), late]);
    clearTimeout(timer);
    deadline = Infinity;
    switchOn(undefined);
    return error;
  }

  /** Runs a test with its hooks, as Vitest does. */
  async #run(test: Test): Promise<string | undefined> {
    const suites = suitesOf(test);
    const errors: unknown[] = [];
    const attempt = async (run: () => unknown) => {
      try {
        await run();
      } catch (error) {
        errors.push(error);
      }
    };
    const cleanUps: (() => unknown)[] = [];
    await attempt(async () => {
      await this.onBeforeRunTask(test);
      this.onBeforeTryTask(test);
      for (const suite of suites) {
        for (const hook of TestRunner.getSuiteHooks(suite).beforeEach) {
          const cleanUp: unknown = await hook(test.context, suite);
          if (typeof cleanUp === "function") cleanUps.unshift(() => cleanUp());
        }
      }
      await TestRunner.getTestFn(test)();
      this.onAfterTryTask(test);
    });
    for (const suite of suites.toReversed()) {
      for (const hook of TestRunner.getSuiteHooks(suite).afterEach.toReversed())
        await attempt(() => hook(test.context, suite));
    }
    for (const cleanUp of cleanUps) await attempt(cleanUp);
    return errors.length === 0 ? undefined : String(errors[0]);
  }

  #detect(id: string, results: string): void {
    appendFileSync(results, `${id}\n`);
    this.#detected.add(id);
  }

  #isDetected(id: string, results: string): boolean {
    if (now() - this.#readAt > READ_EVERY) {
      this.#detected = new Set(readFileSync(results, "utf8").split("\n"));
      this.#readAt = now();
    }
    return this.#detected.has(id);
  }
}

function switchOn(id: string | undefined): void {
  controls.activeMutant = id;
  controls.hitCount = id === undefined ? undefined : 0;
}

/** Returns the tests of a suite in their order. Hooks that run once for several tests aren't supported. */
function testsOf(suite: Suite): Test[] {
  const { beforeAll, afterAll, aroundAll, aroundEach } = TestRunner.getSuiteHooks(suite);
  if ([beforeAll, afterAll, aroundAll, aroundEach].some(hooks => hooks.length > 0))
    throw new Error(`Mutation tests support only beforeEach and afterEach: ${suite.file.filepath}`);
  return suite.tasks
    .filter(({ mode }) => ["run", "queued"].includes(mode))
    .flatMap(task => (task.type === "suite" ? testsOf(task) : task));
}

function suitesOf(test: Test): Suite[] {
  const suites: Suite[] = [];
  for (let { suite } = test as { suite?: Suite }; suite; { suite } = suite) suites.unshift(suite);
  return suites[0] === test.file ? suites : [test.file, ...suites];
}

function nameOf(test: Test): string {
  return [...suitesOf(test).map(({ name }) => name), test.name].join(" > ");
}

function skip(suite: Suite): void {
  for (const task of suite.tasks) {
    if (task.type === "suite") skip(task);
    else task.mode = "skip";
  }
}
