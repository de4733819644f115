import { SYSTEM_ID } from "../../system-id.ts";
import { fetched } from "./fetched.ts";

/**
 * The maximum time in milliseconds that background work takes at once before it waits until the page is idle
 * again.
 */
export const BUDGET = 8;

/** Returns the path of one of the system's templates in the form that Foundry expects. */
export function template(name: string): string {
  return `systems/${SYSTEM_ID}/templates/${name}.hbs`;
}

/**
 * Loads all templates of the system from a single file. Registers each as a partial under its path, where
 * Foundry looks before requesting it from the server. If the file can't be loaded, notifies the user and
 * rejects.
 */
export async function fetchTemplates(): Promise<void> {
  const sources = await fetched(templateSources());
  for (const [path, source] of Object.entries(sources))
    Handlebars.registerPartial(path, Handlebars.compile(source));
}

/**
 * Registers empty templates, which `fetchTemplates` replaces later. Until then, they prevent Foundry from
 * requesting the templates of parts that aren't drawn yet.
 */
export function holdTemplates(paths: readonly string[]): void {
  for (const path of paths) if (!(path in Handlebars.partials)) Handlebars.registerPartial(path, () => "");
}

/** Compiles templates while the page is idle, so that the first window that uses them doesn't have to wait. */
export function compileWhenIdle(names: readonly string[]): void {
  whenIdle(() => {
    const until = performance.now() + BUDGET;
    let next = 0;
    for (; next < names.length && performance.now() < until; next += 1) compile(names[next] ?? "");
    if (next < names.length) compileWhenIdle(names.slice(next));
  });
}

function compile(name: string): void {
  // Handlebars compiles a template when it is first used.
  try {
    (Handlebars.partials[template(name)] as HandlebarsTemplateDelegate | undefined)?.({});
  } catch {
    // The template may fail to render without data, but the call has compiled it by then.
  }
}

/**
 * Runs a task when the page is idle or, if the browser is always busy or can't detect idleness, soon
 * afterward.
 */
function whenIdle(task: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(task, { timeout: 200 });
  else setTimeout(task, 0);
}

/** Resolves when the page is idle. */
export async function idle(): Promise<void> {
  await new Promise<void>(resolve => {
    whenIdle(resolve);
  });
}

async function templateSources(): Promise<Record<string, string>> {
  const answer = await fetch(foundry.utils.getRoute(`systems/${SYSTEM_ID}/templates/all.json`));
  if (!answer.ok) throw new Error(`The request for templates/all.json failed with status ${answer.status}`);
  return (await answer.json()) as Record<string, string>;
}
