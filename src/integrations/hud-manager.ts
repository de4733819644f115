import { foundryWords } from "../applications/shared/words.ts";
import type { BlackoutActor } from "../documents/actor.ts";
import { localize } from "../language/localize.ts";
import { HUD_GROUPS, actionOfCode, doHudAction, hudActions, type HudGroup } from "./hud-actions.ts";
import { isObject, methodOf } from "./when-there.ts";

type Base = new (...given: unknown[]) => object;

/** The part of the HUD's ActionHandler that lists actions. */
interface Lister {
  readonly actor?: unknown;
  addActions(actions: readonly object[], group: { readonly id: string; readonly type: string }): unknown;
}
/**
 * The part of the HUD's RollHandler that handles pressed buttons. The HUD doesn't await the handler, so the
 * handler must read the pressed button before it awaits anything.
 */
interface Presser {
  readonly actor?: unknown;
  readonly isRightClick?: unknown;
  readonly isShift?: unknown;
}

/**
 * Returns the HUD's own filter for images, which returns an empty path if the user's setting hides images. If
 * there is no such filter, returns a function that doesn't change paths.
 */
function pictureFilter(core: unknown): (img: string) => string {
  const api = isObject(core) ? core["api"] : undefined;
  const utils = isObject(api) ? api["Utils"] : undefined;
  if (!isObject(utils) || typeof utils["getImage"] !== "function") return img => img;
  const getImage = methodOf(utils, "getImage");
  return img => {
    const shown = getImage(img);
    return typeof shown === "string" ? shown : "";
  };
}

/**
 * Returns the major and minor version of the installed core module, or undefined if it has no version. The
 * core module rejects systems made for another version and, before 2.1, systems that specify no minor
 * version.
 */
export function minorVersionOf(core: unknown): string | undefined {
  const version = isObject(core) ? core["version"] : undefined;
  return typeof version === "string" ? version.split(".").slice(0, 2).join(".") : undefined;
}

interface Bases {
  readonly ActionHandler: Base;
  readonly RollHandler: Base;
  readonly SystemManager: Base;
}

function basesOf(core: unknown): Bases {
  const api = isObject(core) ? core["api"] : undefined;
  const base = (name: keyof Bases): Base => {
    const found = isObject(api) ? api[name] : undefined;
    if (typeof found !== "function") throw new Error(`its API has no ${name}`);
    return found as Base;
  };
  return {
    ActionHandler: base("ActionHandler"),
    RollHandler: base("RollHandler"),
    SystemManager: base("SystemManager"),
  };
}

/**
 * Returns a manager for Blackout's actions, based on the classes of the HUD's API. Throws an Error that names
 * the class if one is missing.
 */
export function systemManager(core: unknown): Base {
  const { ActionHandler, RollHandler, SystemManager } = basesOf(core);
  const picture = pictureFilter(core);

  class BlackoutActionHandler extends ActionHandler {
    async buildSystemActions(): Promise<void> {
      const lister = this as object as Lister;
      const actor = ownActorOf(lister.actor);
      if (!actor) return;
      const groups = hudActions(actor, foundryWords());
      for (const id of HUD_GROUPS) {
        const buttons = groups[id].map(({ code, name, img, info }) => ({
          id: code,
          name,
          listName: name,
          encodedValue: code,
          img: picture(img),
          info1: { text: info },
          system: { code },
        }));
        if (buttons.length > 0) await lister.addActions(buttons, { id: groupId(id), type: "system" });
      }
    }
  }

  class BlackoutRollHandler extends RollHandler {
    async handleActionClick(_event: unknown, encoded?: unknown): Promise<void> {
      const presser = this as object as Presser & { readonly action?: unknown };
      const actor = ownActorOf(presser.actor);
      const command = actionOfCode(codeIn(presser.action) ?? encoded);
      if (!actor || !command) return;
      if (presser.isRightClick === true && command.kind === "item")
        await actor.items.get(command.id)?.sheet?.render(true);
      else await doHudAction(actor, command, presser.isShift === true);
    }
  }

  return class BlackoutSystemManager extends SystemManager {
    getActionHandler(): object {
      return new BlackoutActionHandler();
    }

    getAvailableRollHandlers(): Record<string, string> {
      return { core: game.system.title };
    }

    getRollHandler(): object {
      return new BlackoutRollHandler();
    }

    async registerDefaults(): Promise<object> {
      const groups = HUD_GROUPS.map(id => ({
        id: groupId(id),
        name: localize(`BLACKOUT.integration.hud.${id}`),
        type: "system",
      }));
      const tab = (id: string, held: readonly HudGroup[]): object => ({
        id: `blackout-${id}`,
        nestId: `blackout-${id}`,
        name: localize(`BLACKOUT.integration.hud.${id}`),
        groups: groups
          .filter(group => held.some(one => groupId(one) === group.id))
          .map(group => ({ ...group, nestId: `blackout-${id}_${group.id}` })),
      });
      return {
        layout: [
          tab("arms", ["weapons", "gear"]),
          tab("tests", ["attributes", "skills"]),
          tab("combatActions", ["maneuvers", "actions"]),
        ],
        groups,
      };
    }
  };
}

const groupId = (group: HudGroup): string => `blackout-${group}-list`;

/** Returns the code of the button that was pressed. */
function codeIn(action: unknown): unknown {
  const system = isObject(action) ? action["system"] : undefined;
  return isObject(system) ? system["code"] : undefined;
}

/** Returns the selected actor, or null if there is none or the user doesn't own that actor. */
function ownActorOf(actor: unknown): BlackoutActor | null {
  return actor instanceof Actor && actor.isOwner ? (actor as BlackoutActor) : null;
}
