import { SYSTEM_ID } from "../../system-id.ts";
import { fetched } from "./fetched.ts";

/** Returns Foundry's path of one of our templates. */
export function template(name: string): string {
  return `systems/${SYSTEM_ID}/templates/${name}.hbs`;
}

/**
 * Loads all templates of the system from one file and registers each as the partial of its path, where
 * Foundry looks before it requests them from the server. Notifies the user and rejects if the file can't be
 * loaded.
 */
export async function fetchTemplates(): Promise<void> {
  const sources = await fetched(templateSources());
  for (const [path, source] of Object.entries(sources))
    Handlebars.registerPartial(path, Handlebars.compile(source));
}

/**
 * Compiles templates while the page is idle, one after the other, so that the first window that needs them
 * doesn't have to wait.
 */
export function compileWhenIdle([name, ...others]: readonly string[]): void {
  if (name === undefined) return;
  const compile = () => {
    // Handlebars compiles a template on first use.
    try {
      (Handlebars.partials[template(name)] as HandlebarsTemplateDelegate | undefined)?.({});
    } catch {
      // Without data it may fail halfway, but it is compiled by then.
    }
    compileWhenIdle(others);
  };
  if ("requestIdleCallback" in globalThis) requestIdleCallback(compile);
  else setTimeout(compile, 0);
}

async function templateSources(): Promise<Record<string, string>> {
  const answer = await fetch(foundry.utils.getRoute(`systems/${SYSTEM_ID}/templates/all.json`));
  if (!answer.ok) throw new Error(`templates/all.json answered ${answer.status}`);
  return (await answer.json()) as Record<string, string>;
}
