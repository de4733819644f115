import {
  applications,
  prepareApplications,
  uiClasses,
  uxClasses,
} from "../../../host/runtime/client/applications/index.ts";
import { provideTemplate } from "../../../host/runtime/client/applications/handlebars/templates.ts";
import { configureEnvironment } from "../../../host/runtime/common/environment.ts";
import { Hooks } from "../../../host/runtime/client/hooks.ts";
import { startWorld } from "../client/support/world.ts";
import type { TestWorld } from "../client/support/world.ts";

export { applications, Hooks, provideTemplate };
export { GM, PLAYER } from "../client/support/world.ts";

/** A recorded notification. */
export interface Told {
  level: string;
  message: string;
}

/**
 * Starts a world with an empty page and the application classes. Records notifications instead of showing
 * them.
 */
export function startPage(options: Parameters<typeof startWorld>[0] = {}): TestWorld & { told: Told[] } {
  document.body.replaceChildren();
  document.body.className = "";
  const told: Told[] = [];
  const world = startWorld({
    ...options,
    init: parts => {
      Object.assign(parts.foundry, { applications, helpers: {} });
      Object.assign(parts.CONFIG, { ui: { ...uiClasses }, ux: { ...uxClasses } });
      const record = (level: string) => (message: unknown) =>
        void told.push({ level, message: String(message) });
      Object.assign(parts.ui, {
        notifications: {
          info: record("info"),
          warn: record("warn"),
          error: record("error"),
          success: record("success"),
        },
      });
      configureEnvironment({ cleanHTML: html => html });
      parts.CONFIG.Actor.dataModels.hero = heroModel(parts.foundry);
      prepareApplications();
      options.init?.(parts);
    },
  });
  applications.instances.clear();
  return { ...world, told };
}

function heroModel(foundry: any): any {
  const { fields } = foundry.data;
  return class HeroData extends foundry.abstract.TypeDataModel {
    static defineSchema(): object {
      return {
        speed: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 1 }),
        motto: new fields.StringField({ initial: "" }),
        notes: new fields.HTMLField(),
      };
    }
  };
}

/** Dispatches a click event on an element, as a browser would. */
export function click(target: Element, init: MouseEventInit = {}): void {
  target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, button: 0, ...init }));
}

/** Waits until pending timers and promises have been processed. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise(done => setTimeout(done, 0));
}

/** Returns an actor's stored data in the test system. */
export function storedActor(more: object = {}): object {
  return {
    _id: "actor00000000001",
    name: "Ada",
    type: "hero",
    system: { speed: 3 },
    ownership: { default: 0 },
    ...more,
  };
}
