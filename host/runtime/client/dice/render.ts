import { DICE_TEMPLATES } from "./templates.ts";

/** Renders one of the host's own templates or, through `foundry.applications.handlebars`, any other. */
export async function renderDiceTemplate(path: string, context: Record<string, any>): Promise<string> {
  const own = Object.hasOwn(DICE_TEMPLATES, path) ? DICE_TEMPLATES[path] : undefined;
  if (own) return own(context);
  return (await (globalThis as any).foundry.applications.handlebars.renderTemplate(path, context)) as string;
}
