import { template } from "./templates.ts";

/**
 * Renders one of the system's templates and returns the element, or null if the template renders nothing. The
 * output is safe, because templates escape all values except HTML that Foundry has enriched.
 */
export async function renderedElement(name: string, context: object): Promise<HTMLElement | null> {
  const html = await foundry.applications.handlebars.renderTemplate(template(name), { ...context });
  return new DOMParser().parseFromString(html, "text/html").body.firstElementChild as HTMLElement | null;
}
