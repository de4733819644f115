/**
 * Returns which of these names are missing or only stubs in a running Foundry or host. Runs in the page.
 *
 * The function is self-contained, so a browser test can send it to the page: `await
 * page.evaluate(missingInPage, usedSurface())`.
 * @param {{name: string, kind: string}[]} used The result of `usedSurface()`.
 * @returns {{missing: string[], stubs: string[], unchecked: string[]}} `unchecked`: fields of objects that do
 *   not exist in the page
 */
export function missingInPage(used) {
  /** @type {ReturnType<typeof missingInPage>} */
  const answer = { missing: [], stubs: [], unchecked: [] };
  const MARK = Symbol.for("host.stub");
  const root = globalThis;

  const stubName = value =>
    typeof value === "function" || (typeof value === "object" && value !== null) ? value[MARK] : undefined;
  const at = path => {
    let value = root;
    for (const key of path.split(".")) {
      if (value === undefined || value === null) return undefined;
      if (value !== root && stubName(value)) return value;
      // In CONFIG, the declarations spell a key like its interface: `PolygonBackends` stands for
      // `polygonBackends`.
      value =
        value[key] ??
        (value !== root && path.startsWith("CONFIG.")
          ? value[key[0].toLowerCase() + key.slice(1)]
          : undefined);
    }
    return value;
  };
  const descriptor = (object, key) => {
    for (let each = object; each; each = Object.getPrototypeOf(each)) {
      const found = Object.getOwnPropertyDescriptor(each, key);
      if (found) return found;
    }
    return undefined;
  };
  const report = (name, found) => {
    if (!found) return answer.missing.push(name);
    return stubName(found.get ?? found.value) ? answer.stubs.push(name) : undefined;
  };
  // A mixin is tested by applying it to a class that it is intended for.
  const mixed = mixin =>
    ({
      HandlebarsApplicationMixin: () =>
        root.foundry.applications.api.HandlebarsApplicationMixin(root.foundry.applications.api.ApplicationV2),
      ClientDocumentMixin: () => root.foundry.documents.Actor,
      CanvasDocumentMixin: () => root.foundry.documents.TokenDocument,
      DirectoryCollectionMixin: () => root.foundry.documents.collections.Actors,
      EventEmitterMixin: () => root.foundry.applications.api.ApplicationV2,
    })[mixin]?.();
  /** Returns an instance of a class from a running game. */
  const instanceOf = cls => {
    const { game, ui, canvas } = root;
    const collections = game?.collections ? [...game.collections.values()] : [];
    const documents = collections.flatMap(collection => [...collection].slice(0, 20));
    const candidates = [
      game,
      canvas,
      game?.settings,
      game?.i18n,
      game?.time,
      game?.users,
      game?.release,
      game?.packs,
      ...Object.values(ui ?? {}),
      ...collections,
      ...documents,
    ];
    return candidates.find(each => each instanceof cls);
  };

  for (const { name, kind } of used) {
    const member = /^(.*?)(\(\))?([#.])([^#.]+)$/.exec(name);
    if (!member || (!member[2] && member[3] === "." && kind === "value")) {
      const value = at(name);
      if (value === undefined) answer.missing.push(name);
      else if (stubName(value)) answer.stubs.push(name);
      continue;
    }
    const [, holder, isMixin, separator, key] = member;
    const cls = isMixin ? mixed(holder.split(".").pop()) : at(holder);
    if (cls === undefined) {
      answer.missing.push(name);
      continue;
    }
    if (stubName(cls)) {
      answer.stubs.push(name);
      continue;
    }
    if (separator === ".") {
      report(name, descriptor(cls, key));
      continue;
    }
    const found = descriptor(cls.prototype, key);
    if (found || kind !== "property") {
      report(name, found);
      continue;
    }
    const instance = instanceOf(cls);
    if (!instance) answer.unchecked.push(name);
    else if (!(key in instance) && !(key in (instance.schema?.fields ?? {}))) answer.missing.push(name);
  }
  return answer;
}
