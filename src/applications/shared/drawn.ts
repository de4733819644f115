import { template } from "./templates.ts";

/**
 * The element that a template of ours makes of what it is told; null when it makes none. Its text is safe:
 * templates escape what they print, but for what the platform enriched.
 */
export async function drawn(name: string, context: object): Promise<HTMLElement | null> {
  const html = await foundry.applications.handlebars.renderTemplate(template(name), { ...context });
  return new DOMParser().parseFromString(html, "text/html").body.firstElementChild as HTMLElement | null;
}
