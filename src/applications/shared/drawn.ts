import { template } from "./templates.ts";

/**
 * Renders one of the system's templates as an element; null if the template renders none. The result is safe:
 * templates escape all values, except HTML that Foundry has enriched.
 */
export async function drawn(name: string, context: object): Promise<HTMLElement | null> {
  const html = await foundry.applications.handlebars.renderTemplate(template(name), { ...context });
  return new DOMParser().parseFromString(html, "text/html").body.firstElementChild as HTMLElement | null;
}
