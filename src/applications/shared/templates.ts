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

async function templateSources(): Promise<Record<string, string>> {
  const answer = await fetch(foundry.utils.getRoute(`systems/${SYSTEM_ID}/templates/all.json`));
  if (!answer.ok) throw new Error(`templates/all.json answered ${answer.status}`);
  return (await answer.json()) as Record<string, string>;
}
