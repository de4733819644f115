import { template } from "./templates.ts";

/**
 * Renders one of our templates as an element; null if it renders none. The text is safe: templates escape all
 * values except HTML that the platform enriched.
 */
export async function drawn(name: string, context: object): Promise<HTMLElement | null> {
  const html = await foundry.applications.handlebars.renderTemplate(template(name), { ...context });
  return new DOMParser().parseFromString(html, "text/html").body.firstElementChild as HTMLElement | null;
}
