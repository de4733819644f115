import { onModuleHook } from "../compat/hooks.ts";

/**
 * Does something when a module of others fires its hook: never where it is absent. What goes wrong there is
 * told in the console under the module's name, and goes no further, so that a module that changed or failed
 * breaks nothing of ours.
 */
export function whenThere(
  hook: string,
  title: string,
  work: (...given: unknown[]) => void | Promise<void>,
): void {
  onModuleHook(hook, (...given) => {
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

/** A method of something of others, bound to it; throws an Error that names it when it is not there. */
export function methodOf(thing: unknown, name: string): (...given: unknown[]) => unknown {
  const method: unknown = isObject(thing) ? thing[name] : undefined;
  if (typeof method !== "function") throw new Error(`its API offers no ${name}()`);
  return (...given) => Reflect.apply(method, thing, given) as unknown;
}

/** Is it anything that has members? */
export function isObject(thing: unknown): thing is Readonly<Record<string, unknown>> {
  return (typeof thing === "object" || typeof thing === "function") && thing !== null;
}
