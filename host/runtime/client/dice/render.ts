import { renderTemplate } from "../applications/handlebars/templates.ts";

/** Renders a template by way of `foundry.applications.handlebars`, where that is assembled. */
export async function renderDiceTemplate(path: string, context: object): Promise<string> {
  const render = (globalThis as any).foundry?.applications?.handlebars?.renderTemplate ?? renderTemplate;
  return await render(path, context) as string;
}
