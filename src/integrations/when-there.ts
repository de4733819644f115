import { onceHook } from "../compat/hooks.ts";

/**
 * Calls a function when another module first triggers the given hook, which never happens if that module is
 * missing. Errors are logged to the console under the module's name and not passed on, so that a changed or
 * broken module can't break the system.
 */
export function whenModuleActive(
  hook: string,
  title: string,
  work: (...given: unknown[]) => void | Promise<void>,
): void {
  onceHook(hook, (...given) => {
    void attempt(title, () => work(...given));
  });
}

async function attempt(title: string, work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.warn(`blackout | ${title}`, error);
  }
}

/**
 * Returns a bound method of another package's object. Throws an Error that names the method if it doesn't
 * exist.
 */
export function methodOf(thing: unknown, name: string): (...given: unknown[]) => unknown {
  const method: unknown = isObject(thing) ? thing[name] : undefined;
  if (typeof method !== "function") throw new Error(`its API has no ${name}()`);
  return (...given) => Reflect.apply(method, thing, given) as unknown;
}

/** Whether the value is an object or a function. */
export function isObject(thing: unknown): thing is Readonly<Record<string, unknown>> {
  return (typeof thing === "object" || typeof thing === "function") && thing !== null;
}
