/**
 * The tree of stubs: everything declared under `foundry`, as stubs that throw. The data next to this file is
 * generated; this file is the small hand-written runtime for it.
 *
 * `class X extends foundry.anything` evaluates and `instanceof` works; constructing, calling, or reading a
 * member throws `NotImplementedInHost` with the full name. An undeclared name is `undefined`, as in Foundry.
 */
import { NotImplementedInHost } from "../common/errors.ts";
import { GONE_IN_14, V14_NAMES } from "../v14.ts";
import { MEMBERS } from "./members.ts";
import { ALIASES, DECLARED } from "./tree.ts";

type Namespace = Record<string, any>;

const STUBS = new WeakMap<object, string>();

/** Returns a stub's full name, so that tests can recognize stubs without importing this file. */
const STUB_MARK = Symbol.for("host.stub");
const touched = new Set<string>();

/**
 * Returns the full names of the stubs that have been extended, constructed, called or read since the page was
 * loaded, in alphabetical order.
 */
export function touchedStubs(): string[] {
  return [...touched].sort();
}

/** Returns the full name of a stub, or undefined if the value isn't a stub. */
export function stubName(value: unknown): string | undefined {
  return typeof value === "function" || (typeof value === "object" && value !== null) ? STUBS.get(value) : undefined;
}

/** Whether a value is a stub. */
export function isStub(value: unknown): boolean {
  return stubName(value) !== undefined;
}

function refuse(name: string): never {
  touched.add(name);
  throw new NotImplementedInHost(name);
}

/** The keys that tools and promises read from any value. Reading them from a stub doesn't throw an error. */
const HARMLESS = new Set<PropertyKey>(["then", "toJSON", "constructor", "name", "length", "nodeType", "$$typeof", "asymmetricMatch"]);

/** Returns a stub for a class. It can only be extended and tested with `instanceof`. */
export function stubClass(name: string): abstract new (...args: any[]) => any {
  const short = name.slice(name.lastIndexOf(".") + 1);
  const target = { [short]: function () { refuse(name); } }[short] as any;
  const members = new Proxy(target.prototype, {
    get: (object, key, receiver) => known(object, key) ? Reflect.get(object, key, receiver) : refuse(`${name}#${String(key)}`),
  });
  Object.defineProperty(target, "prototype", { value: members, writable: false });
  const stub: any = new Proxy(target, {
    get(object, key, receiver): unknown {
      if (key === "prototype") { touched.add(name); return members; }
      if (key === STUB_MARK) return receiver === stub ? name : undefined;
      return known(object, key) ? Reflect.get(object, key, receiver) : refuse(`${name}.${String(key)}`);
    },
    construct: () => refuse(name),
    apply: () => refuse(name),
  });
  STUBS.set(stub, name);
  return stub;
}

function known(object: object, key: PropertyKey): boolean {
  return typeof key === "symbol" || HARMLESS.has(key) || Object.hasOwn(object, key);
}

/** Returns a stub for a function, which throws when it is called. */
export function stubFunction(name: string): (...args: unknown[]) => never {
  const short = name.slice(name.lastIndexOf(".") + 1);
  const stub = { [short]: () => refuse(name) }[short]!;
  Object.defineProperty(stub, STUB_MARK, { value: name });
  STUBS.set(stub, name);
  return stub;
}

/** Returns a stub for a constant object, which throws when a member is read. */
export function stubConstant(name: string): object {
  const stub = new Proxy({}, {
    get(object, key) {
      if (key === STUB_MARK) return name;
      return known(object, key) ? undefined : refuse(`${name}.${String(key)}`);
    },
    has: (object, key) => typeof key === "symbol" ? key in object : refuse(`${name}.${String(key)}`),
    ownKeys: () => refuse(name),
  });
  STUBS.set(stub, name);
  return stub;
}

/**
 * Builds the `foundry` namespace of stubs.
 * @param generation 13 or 14: names added in 14 exist only there.
 */
export function stubTree(generation: 13 | 14 = 14): Namespace {
  const root: Namespace = {};
  for (const [namespace, [classes, functions, constants]] of Object.entries(DECLARED)) {
    const target = namespaceAt(root, namespace);
    for (const name of words(classes)) target[name] = stubClass(`${namespace}.${name}`);
    for (const name of words(functions)) target[name] = stubFunction(`${namespace}.${name}`);
    for (const name of words(constants)) target[name] = stubConstant(`${namespace}.${name}`);
  }
  if (generation >= 14) addNewNames(root);
  for (const [alias, name] of Object.entries(ALIASES)) {
    namespaceAt(root, parentOf(alias))[lastOf(alias)] = namespaceAt(root, parentOf(name))[lastOf(name)];
  }
  return root;
}

function addNewNames(root: Namespace): void {
  for (const name of Object.keys(GONE_IN_14)) delete namespaceAt(root, parentOf(name))[lastOf(name)];
  for (const [name, { kind }] of Object.entries(V14_NAMES)) {
    if (!name.startsWith("foundry.") || kind === "member") continue;
    const target = namespaceAt(root, parentOf(name));
    if (kind === "class") target[lastOf(name)] ??= stubClass(name);
    else if (kind === "function") target[lastOf(name)] ??= stubFunction(name);
    else if (kind === "constant") target[lastOf(name)] ??= stubConstant(name);
    else namespaceAt(root, name);
  }
}

/**
 * Adds an implementation to the tree, namespace by namespace. Missing parts stay stubs. Aliases also refer to
 * the implementation (`ActorSheet` is `ActorSheetV2`).
 * @param tree A tree from `stubTree()`.
 * @param implementation The implemented parts in the same structure: `{ dice: { Roll, terms: { Die } } }`.
 */
export function implement(tree: Namespace, implementation: Namespace): Namespace {
  graft(tree, implementation);
  for (const [alias, name] of Object.entries(ALIASES)) {
    const original = namespaceAt(tree, parentOf(name))[lastOf(name)];
    const target = namespaceAt(tree, parentOf(alias));
    if (isStub(target[lastOf(alias)])) target[lastOf(alias)] = original;
  }
  return tree;
}

function graft(target: Namespace, source: Namespace): void {
  for (const [key, value] of Object.entries(source)) {
    if (value === undefined) continue;
    const isNamespace = (each: unknown): each is Namespace => Object.prototype.toString.call(each) === "[object Module]" || isPlain(each);
    if (isNamespace(value) && isPlain(target[key]) && !isStub(target[key])) graft(target[key], value);
    else target[key] = value;
  }
}

function isPlain(value: unknown): value is Namespace {
  if (typeof value !== "object" || value === null || isStub(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * Adds stubs to an implemented class for the declared methods and accessors that it lacks, both static ones
 * and those of instances. A stub throws an error with its full name, which shows the gap in the
 * implementation. Existing members of the class or a parent are kept. Plain properties can't be distinguished
 * from unset ones.
 * @param name The class's full public name.
 */
export function fillMissingMembers(name: string, implemented: any): void {
  const [statics, members] = MEMBERS[name] ?? ["", ""];
  fill(implemented, statics, `${name}.`);
  fill(implemented.prototype, members, `${name}#`);
}

/**
 * Adds the missing members to every implemented class in a tree. Must be called once, after everything has
 * been added.
 */
export function fillAllMissingMembers(tree: Namespace): void {
  for (const [namespace, [classes]] of Object.entries(DECLARED)) {
    const holder = namespaceAt(tree, namespace);
    for (const name of words(classes)) {
      const cls: unknown = holder[name];
      if (typeof cls === "function" && !isStub(cls)) fillMissingMembers(`${namespace}.${name}`, cls);
    }
  }
}

function fill(target: object, declared: string, prefix: string): void {
  for (const word of words(declared)) {
    const key = word.replace(/\(\)$|=$/, "");
    if (key === word || key in target) continue;
    const name = prefix + key;
    if (word.endsWith("()")) {
      Object.defineProperty(target, key, { value: stubFunction(name), writable: true, configurable: true });
      continue;
    }
    Object.defineProperty(target, key, {
      get: Object.defineProperty(() => refuse(name), STUB_MARK, { value: name }),
      set(this: object, value: unknown) { Object.defineProperty(this, key, { value, writable: true, configurable: true, enumerable: true }); },
      configurable: true,
    });
  }
}

function namespaceAt(root: Namespace, path: string): Namespace {
  return path.split(".").slice(1).reduce((at: Namespace, key) => (at[key] ??= {}), root);
}

const words = (list: string): string[] => list ? list.split(" ") : [];
const parentOf = (name: string): string => name.slice(0, name.lastIndexOf("."));
const lastOf = (name: string): string => name.slice(name.lastIndexOf(".") + 1);
