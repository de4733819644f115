/** Decides which tests run with which change, and computes the scores. */

/**
 * @typedef {{ id: string, file: string, line: number, text: string }} Change
 *   `text` describes the change and its place.
 * @typedef {{ name: string, sources: readonly string[], tests: readonly string[] }} Layer
 *   The folders of sources and the folders of their tests.
 * @typedef {{
 *   file: string,
 *   tests: { duration: number, changes: readonly string[] }[],
 *   loading: readonly string[],
 *   failures: readonly string[],
 * }} Measured
 *   A file of tests: how many milliseconds each test takes, which changes it reaches, and which changes are
 *   reached while the modules load.
 * @typedef {{
 *   durations: number[],
 *   changes: [id: string, tests: number[]][],
 *   loading: string[],
 *   order: number[],
 * }} Plan
 *   What to do with a file of tests. Tests are indices, shortest test first. `loading` contains changes that
 *   are switched on before the modules load. They are tested with the tests in `order`.
 */

const isIn = (file, folders) => folders.some(folder => file.startsWith(`${folder}/`));
const folderOf = file => file.slice(0, file.lastIndexOf("/"));

/**
 * Returns the plan for each file of tests that can still detect a change in its layer. The plans contain only
 * tests that take at least `least` and less than `most` milliseconds.
 * @param {readonly Layer[]} layers
 * @param {readonly Change[]} changes The changes that no test has detected.
 * @param {readonly Measured[]} measured
 * @param {number} least
 * @param {number} most
 */
export function plansOf(layers, changes, measured, least, most) {
  /** @type {Map<string, Plan>} */
  const plans = new Map();
  const loading = loadingOf(layers, changes, measured);
  for (const { file, tests } of measured) {
    const sources = layers.filter(layer => isIn(file, layer.tests)).flatMap(layer => layer.sources);
    const ids = new Set(changes.filter(change => isIn(change.file, sources)).map(({ id }) => id));
    const order = [...tests.keys()]
      .filter(index => tests[index].duration >= least && tests[index].duration < most)
      .sort((a, b) => tests[a].duration - tests[b].duration);
    /** @type {Map<string, number[]>} */
    const found = new Map();
    for (const index of order) {
      for (const id of tests[index].changes) {
        if (ids.has(id)) found.set(id, [...(found.get(id) ?? []), index]);
      }
    }
    const plan = {
      durations: tests.map(({ duration }) => duration),
      changes: [...found],
      loading: order.length === 0 ? [] : (loading.get(file) ?? []),
      order,
    };
    if (plan.changes.length + plan.loading.length > 0) plans.set(file, plan);
  }
  return plans;
}

/**
 * Returns the IDs of the changes that no test of their layer reaches, but that are executed while modules
 * load, such as the rows of tables.
 * @param {readonly Layer[]} layers
 * @param {readonly Change[]} changes
 * @param {readonly Measured[]} measured
 */
export function onlyLoaded(layers, changes, measured) {
  return new Set([...loadingOf(layers, changes, measured).values()].flat());
}

/**
 * Returns, for each file of tests, the changes that are executed only while its modules load. Such changes are
 * tested only with the tests of their own folder, if there are any.
 * @param {readonly Layer[]} layers
 * @param {readonly Change[]} changes
 * @param {readonly Measured[]} measured
 */
function loadingOf(layers, changes, measured) {
  /** @type {Map<string, string[]>} */
  const loading = new Map();
  for (const layer of layers) {
    const files = measured.filter(({ file }) => isIn(file, layer.tests));
    const inTests = new Set(files.flatMap(({ tests }) => tests.flatMap(test => test.changes)));
    const loaders = new Map();
    for (const each of files) {
      for (const id of each.loading) loaders.set(id, [...(loaders.get(id) ?? []), each.file]);
    }
    for (const { id, file } of changes) {
      if (inTests.has(id) || !isIn(file, layer.sources)) continue;
      const all = loaders.get(id) ?? [];
      const folder = folderOf(file).replace("src/", "tests/unit/");
      const own = all.filter(test => folderOf(test) === folder);
      for (const test of own.length > 0 ? own : all) loading.set(test, [...(loading.get(test) ?? []), id]);
    }
  }
  return loading;
}

/**
 * Returns the percentage of detected changes in each layer that has any, and in total.
 * @param {readonly Layer[]} layers
 * @param {readonly Change[]} changes
 * @param {ReadonlySet<string>} detected
 */
export function scoresOf(layers, changes, detected) {
  const score = (name, part) => {
    const count = part.filter(({ id }) => detected.has(id)).length;
    return { name, changes: part.length, detected: count, score: (100 * count) / part.length };
  };
  return [
    ...layers.map(({ name, sources }) =>
      score(
        name,
        changes.filter(({ file }) => isIn(file, sources)),
      ),
    ),
    score("total", changes),
  ].filter(part => part.changes > 0);
}
