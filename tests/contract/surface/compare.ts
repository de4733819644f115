/**
 * Compares a `foundry` namespace with its declarations, and finds invented names, wrong parent classes and
 * wrong constants.
 */
import { CONSTANTS } from "../../../host/runtime/generated/constants.ts";
import { MEMBERS, MIXINS } from "../../../host/runtime/generated/members.ts";
import { PARENTS } from "../../../host/runtime/generated/parents.ts";
import { isStub } from "../../../host/runtime/generated/stubs.ts";
import { ALIASES, DECLARED } from "../../../host/runtime/generated/tree.ts";
import { V14_NAMES } from "../../../host/runtime/v14.ts";

type Namespace = Record<string, any>;

const DECLARED_NAMES = new Set(
  Object.entries(DECLARED).flatMap(([namespace, lists]) =>
    lists.flatMap(list => list.split(" ").filter(Boolean)).map(name => `${namespace}.${name}`),
  ),
);

/** Whether a full name under `foundry` is declared, or is documented as new. */
export function isKnown(name: string): boolean {
  return DECLARED_NAMES.has(name) || name in DECLARED || name in ALIASES || name in V14_NAMES;
}

/**
 * Yields the full name and value of every implemented public name in a namespace. Skips stubs, because they
 * are generated from the declarations.
 */
function* implemented(namespace: Namespace, path: string): Generator<[name: string, value: any]> {
  for (const key of Object.keys(namespace)) {
    const name = `${path}.${key}`;
    const value = namespace[key];
    if (isStub(value)) continue;
    if (name in DECLARED || V14_NAMES[name]?.kind === "namespace")
      yield* implemented(value as Namespace, name);
    else yield [name, value];
  }
}

const isClass = (value: unknown): value is new () => any =>
  typeof value === "function" && /^class\b/.test(Function.prototype.toString.call(value));

/**
 * Returns the names in a namespace, and the members of its classes, that are neither declared nor documented.
 */
export function inventedNames(namespace: Namespace, path = "foundry"): string[] {
  const invented: string[] = [];
  for (const [name, value] of implemented(namespace, path)) {
    if (path === "foundry" && name.startsWith("foundry.CONST.")) {
      if (!isKnown(name)) invented.push(name);
      continue;
    }
    if (!isKnown(name)) invented.push(name);
    else if (isClass(value)) invented.push(...inventedMembers(ALIASES[name] ?? name, value));
  }
  return invented;
}

/**
 * Members that don't have to be declared: those that every object has, and those that the browser calls on
 * custom elements.
 */
const EVERYWHERE = new Set([
  "constructor",
  "prototype",
  "name",
  "length",
  "toString",
  "toJSON",
  "valueOf",
  "arguments",
  "caller",
  "formAssociated",
  "observedAttributes",
  "connectedCallback",
  "disconnectedCallback",
  "adoptedCallback",
  "attributeChangedCallback",
  "formDisabledCallback",
  "formResetCallback",
]);

/**
 * The classes that the server also uses. The declarations may list some of their members only for the
 * client's subclasses.
 */
const SHARED_WITH_SERVER = /^foundry\.(abstract\.Document|documents\.Base\w+|data\.PrototypeToken)$/;

function inventedMembers(name: string, cls: any): string[] {
  const known = declaredMembers(name);
  // A class missing from the declarations (new in Foundry 14) appears only in the documentation.
  if (!(name in MEMBERS)) return [];
  const isPublic = (key: string): boolean => !key.startsWith("_") && !EVERYWHERE.has(key);
  const own = (object: object, separator: string): string[] =>
    Object.getOwnPropertyNames(object)
      .filter(isPublic)
      .filter(key => !isStubMember(object, key))
      .filter(key => !known.has(`${separator}${key}`) && !isNative(cls, separator, key))
      .filter(key => !SHARED_WITH_SERVER.test(name) || !isDeclaredBelow(name, `${separator}${key}`))
      .map(key => `${name}${separator}${key}`);
  return [...own(cls, "."), ...own(cls.prototype, "#")];
}

/**
 * Whether a member overrides a member of a browser class, such as `focus` of HTMLElement or `delete` of
 * FormData.
 */
function isNative(cls: any, separator: string, key: string): boolean {
  return (
    chain(cls).some(
      each =>
        /\[native code\]/.test(Function.prototype.toString.call(each)) &&
        key in (separator === "." ? (each as object) : (each as any).prototype),
    ) || key in (separator === "." ? {} : platformPrototype(cls))
  );
}

/**
 * Returns the prototype of the browser class that a declared class extends. Also works if the test's page
 * implements the browser class in JavaScript.
 */
function platformPrototype(cls: any): object {
  const found = [globalThis.HTMLElement, globalThis.FormData].find(
    each => typeof each === "function" && cls.prototype instanceof each,
  );
  return found?.prototype ?? {};
}

/** Whether a member is declared by a subclass of the class or by one of the subclass's mixins. */
function isDeclaredBelow(name: string, member: string): boolean {
  return Object.keys(PARENTS).some(each => descends(each, name) && declaredMembers(each).has(member));
}

function descends(name: string, ancestor: string): boolean {
  for (let at: string | null | undefined = PARENTS[name]?.[0]; at; at = PARENTS[at]?.[0])
    if (at === ancestor) return true;
  return name.endsWith("TokenDocument") && ancestor.endsWith("PrototypeToken");
}

function isStubMember(object: object, key: string): boolean {
  const descriptor = Object.getOwnPropertyDescriptor(object, key)!;
  const mark = Symbol.for("host.stub");
  return Boolean((descriptor.get ?? descriptor.value)?.[mark]);
}

/**
 * Returns the declared members of a class, its parents and its mixins. Static members are written `.name`,
 * and instance members `#name`.
 */
function declaredMembers(name: string): Set<string> {
  const known = new Set<string>();
  const add = ([statics, members]: [string, string]): void => {
    for (const word of statics.split(" ")) known.add(`.${word.replace(/\(\)$|=$/, "")}`);
    for (const word of members.split(" ")) known.add(`#${word.replace(/\(\)$|=$/, "")}`);
  };
  for (let at: string | null = name, steps = 0; at && steps < 30; steps++) {
    const own: [string, string] | undefined = MEMBERS[at];
    if (own) add(own);
    const parents: [string | null, ...string[]] | undefined = PARENTS[at];
    for (const mixin of parents?.slice(1) ?? []) if (mixin && MIXINS[mixin]) add(MIXINS[mixin]);
    // A canvas document also has all members of a client document.
    if (parents?.includes("CanvasDocumentMixin")) add(MIXINS.ClientDocumentMixin!);
    for (const [newName] of Object.entries(V14_NAMES))
      if (
        newName.startsWith(`${at}#`) ||
        (newName.startsWith(`${at}.`) && V14_NAMES[newName]!.kind === "member")
      )
        known.add(newName.slice(at.length));
    at = parents?.[0] ?? null;
  }
  return known;
}

/** Returns the classes that do not extend their declared parent, as [class, parent] pairs. */
export function wrongParents(namespace: Namespace): [string, string][] {
  const wrong: [string, string][] = [];
  for (const [name, value] of implemented(namespace, "foundry")) {
    const parent = PARENTS[ALIASES[name] ?? name]?.[0];
    if (!parent || !isClass(value)) continue;
    const expected = resolve(namespace, parent);
    if (expected === undefined) continue;
    if (!isStub(expected) ? !chain(value).includes(expected) : true) wrong.push([name, parent]);
  }
  return wrong;
}

function resolve(namespace: Namespace, path: string): unknown {
  const [first, ...keys] = path.split(".");
  const root: any = first === "foundry" ? namespace : (globalThis as any)[first!];
  return keys.reduce((value: any, key) => value?.[key], root);
}

function chain(cls: any): unknown[] {
  const classes: unknown[] = [];
  for (let at = cls; typeof at === "function" && at !== Function.prototype; at = Object.getPrototypeOf(at))
    classes.push(at);
  return classes;
}

/** Returns the constants whose value differs from the declared one, as `[path, declared, found]` tuples. */
export function wrongConstants(
  found: Namespace,
  allowed: ReadonlySet<string> = new Set(),
): [string, unknown, unknown][] {
  const wrong: [string, unknown, unknown][] = [];
  const compare = (declared: unknown, value: any, path: string): void => {
    if (allowed.has(path)) return;
    if (typeof declared !== "object" || declared === null) {
      if (value !== declared) wrong.push([path, declared, value]);
      return;
    }
    if (Array.isArray(declared) && JSON.stringify(declared) !== JSON.stringify(value))
      wrong.push([path, declared, value]);
    else if (!Array.isArray(declared))
      for (const [key, each] of Object.entries(declared)) compare(each, value?.[key], `${path}.${key}`);
  };
  for (const [name, declared] of Object.entries(CONSTANTS)) compare(declared, found[name], name);
  return wrong;
}
