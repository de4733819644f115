import { SYSTEM_ID } from "../../system-id.ts";
import { fetched } from "./fetched.ts";

/** The path under which Foundry knows one of our templates. */
export function template(name: string): string {
  return `systems/${SYSTEM_ID}/templates/${name}.hbs`;
}

/**
 * Fetches all templates of the system in one file and registers each as the partial of its path, where
 * Foundry looks before it asks its server. Notifies the user and rejects if the file cannot be fetched.
 */
export async function fetchTemplates(): Promise<void> {
  const sources = await fetched(templateSources());
  for (const [path, source] of Object.entries(sources))
    Handlebars.registerPartial(path, Handlebars.compile(source));
}

/**
 * Has templates compiled while the page has nothing else to do, one after the other, so that the first window
 * drawn from them does not wait for it.
 */
export function compileWhenIdle([name, ...others]: readonly string[]): void {
  if (name === undefined) return;
  const compile = () => {
    // Handlebars compiles a template when it is used first.
    try {
      (Handlebars.partials[template(name)] as HandlebarsTemplateDelegate | undefined)?.({});
    } catch {
      // Without anything to draw it may stop in the middle: it is compiled by then.
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
