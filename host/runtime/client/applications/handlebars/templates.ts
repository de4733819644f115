import Handlebars from "handlebars";
import { DICE_TEMPLATES } from "../../dice/templates.ts";
import { CORE_TEMPLATES } from "./core-templates.ts";

const pending = new Map<string, Promise<Handlebars.TemplateDelegate>>();

/** Allows templates to access getters and methods of documents. */
const RUNTIME = { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true };

/**
 * Returns the compiled template at a path. The template is fetched only once, and is registered as a partial
 * under its path or, if one is given, its ID. An existing registration is reused.
 * @throws Error if the file doesn't exist; if the template is invalid, the error is thrown only when it is
 * rendered
 */
export async function getTemplate(path: string, id?: string): Promise<Handlebars.TemplateDelegate> {
  const registered: unknown = Handlebars.partials[id ?? path];
  if (typeof registered === "function") return registered as Handlebars.TemplateDelegate;
  const known = pending.get(path) ?? load(path);
  pending.set(path, known);
  const compiled = await known.catch(error => {
    pending.delete(path);
    throw error;
  });
  Handlebars.registerPartial(path, compiled);
  if (id) Handlebars.registerPartial(id, compiled);
  return compiled;
}

async function load(path: string): Promise<Handlebars.TemplateDelegate> {
  const dice = DICE_TEMPLATES[path];
  if (dice) return context => dice(context);
  let source = CORE_TEMPLATES[path];
  if (source === undefined) {
    const response = await fetch(path.startsWith("/") ? path : `/${path}`);
    if (!response.ok) throw new Error(`Template "${path}" could not be loaded: ${response.status}`);
    source = await response.text();
  }
  return compiledOnce(path, source);
}

/**
 * Returns a template that is compiled when it is first rendered, as in Handlebars itself. Compiling all of
 * them immediately would be wasteful, because pages fetch many templates that they never render. Error
 * messages about invalid syntax name the file.
 */
function compiledOnce(path: string, source: string): Handlebars.TemplateDelegate {
  let compiled: Handlebars.TemplateDelegate | null = null;
  return (context, options) => {
    compiled ??= Handlebars.compile(parsed(path, source));
    return compiled(context, options);
  };
}

function parsed(path: string, source: string): hbs.AST.Program {
  try {
    return Handlebars.parse(source);
  } catch (error) {
    throw new Error(`Template "${path}" is not valid: ${(error as Error).message}`, { cause: error });
  }
}

/** Registers the host's own templates, which include each other, as partials at startup. */
export function registerCoreTemplates(): void {
  for (const [path, source] of Object.entries(CORE_TEMPLATES)) Handlebars.registerPartial(path, source);
}

/**
 * Loads templates and registers each as a partial. Its name is the path or, for a record of paths, the key.
 */
export async function loadTemplates(
  paths: string[] | Record<string, string>,
): Promise<Handlebars.TemplateDelegate[]> {
  const wanted = Array.isArray(paths) ? paths.map(path => [undefined, path] as const) : Object.entries(paths);
  return Promise.all(wanted.map(([id, path]) => getTemplate(path, id)));
}

/** Renders a template with data and returns the HTML. */
export async function renderTemplate(path: string, data: object = {}): Promise<string> {
  const template = await getTemplate(path);
  return template(data ?? {}, RUNTIME);
}

/** Provides a template without a file, for the host's own templates and for tests. */
export function provideTemplate(path: string, source: string): void {
  CORE_TEMPLATES[path] = source;
  pending.delete(path);
  Handlebars.registerPartial(path, source);
}
