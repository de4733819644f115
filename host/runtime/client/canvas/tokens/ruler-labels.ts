import { platform } from "../../platform.ts";

/** The number of the latest label request for each ruler. A new request cancels the earlier ones. */
const wanted = new Map<string, number>();

function container(name: string): HTMLElement | null {
  const hud = globalThis.document?.getElementById("hud");
  if (!hud) return null;
  const existing = hud.querySelector<HTMLElement>(`:scope > [data-ruler="${CSS.escape(name)}"]`);
  if (existing) return existing;
  const made = document.createElement("div");
  made.className = "token-ruler-labels";
  made.dataset["ruler"] = name;
  hud.append(made);
  return made;
}

/** Shows labels on the canvas, replacing the ruler's earlier labels. */
export async function placeLabels(name: string, template: string, contexts: any[]): Promise<void> {
  const turn = (wanted.get(name) ?? 0) + 1;
  wanted.set(name, turn);
  if (!globalThis.document) return;
  const parts = await Promise.all(
    contexts.map(context => platform.foundry.applications.handlebars.renderTemplate(template, context)),
  );
  const place = wanted.get(name) === turn ? container(name) : null;
  if (!place) return;
  place.innerHTML = parts.join("");
  for (const [index, label] of [...place.children].entries()) {
    const { x, y } = contexts[index]?.position ?? { x: 0, y: 0 };
    Object.assign((label as HTMLElement).style, {
      position: "absolute",
      left: `${x}px`,
      top: `${y}px`,
      translate: "-50% 4px",
    });
  }
}

export function removeLabels(name: string): void {
  wanted.set(name, (wanted.get(name) ?? 0) + 1);
  globalThis.document?.querySelector(`#hud > [data-ruler="${CSS.escape(name)}"]`)?.remove();
}
