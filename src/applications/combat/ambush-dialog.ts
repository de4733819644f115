import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import { rollAmbush } from "../../features/combat/encounter-requests.ts";
import { localize } from "../../language/localize.ts";
import type { LiveWindow } from "../shared/live-window.ts";
import { initials } from "../shared/pictures.ts";
import { template } from "../shared/templates.ts";
import { EncounterWindow } from "./encounter-window.ts";

const roles = ["ambush", "notice", "neither"] as const;
type Role = (typeof roles)[number];

/**
 * The window that guides a Gamemaster through the start of an ambush (R5.19): which combatants are hidden,
 * and which others may notice them. Combatants who fail to notice them are Surprised.
 */
export class AmbushDialog extends EncounterWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: "blackout-ambush",
    classes: ["blackout", "bo-ambush"],
    tag: "form",
    position: { width: 520 },
    window: { title: "BLACKOUT.track.ambush.title", icon: "bo-i bo-i-hidden", contentClasses: ["bo-pane"] },
    form: { handler: AmbushDialog.#onSubmit, submitOnChange: false, closeOnSubmit: false },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    sides: { template: template("combat/ambush"), scrollable: [".list"] },
    foot: { template: template("combat/ambush-foot") },
  };

  protected override readonly changing = ["sides", "foot"];
  readonly #roles: Map<string, Role>;

  constructor(combat: BlackoutCombat) {
    super(combat);
    this.#roles = new Map(
      combat.fighters.map(({ id, side, defeated }) => [
        id,
        defeated ? "neither" : side === "enemy" ? "ambush" : "notice",
      ]),
    );
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    const rows = this.combat.fighters
      .filter(({ actor }) => actor !== null)
      .map(({ id, name, side, hidden }) => {
        const role = this.#roles.get(id) ?? "neither";
        return {
          id,
          name,
          hidden,
          side: side === "player" ? "pc" : "foe",
          initials: initials(name),
          roles: roles.map(value => ({
            value,
            on: value === role,
            label: localize(`BLACKOUT.track.ambush.${value}`),
          })),
        };
      });
    return Object.assign(await super._prepareContext(options), {
      rows,
      refused: this.#actors("ambush").length === 0 || this.#actors("notice").length === 0,
    });
  }

  #actors(role: Role): BlackoutActor[] {
    return this.combat.fighters.flatMap(({ id }) =>
      this.#roles.get(id) === role ? (this.combat.combatants.get(id)?.actor ?? []) : [],
    );
  }

  protected override _onChangeForm(...[config, event]: Parameters<LiveWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const { name, value } = event.target as HTMLInputElement;
    const role = roles.find(one => one === value);
    if (!name?.startsWith("role.") || !role) return;
    this.#roles.set(name.slice(5), role);
    this.redrawAfterEvent();
  }

  static async #onSubmit(this: AmbushDialog): Promise<void> {
    if (await rollAmbush(this.#actors("ambush"), this.#actors("notice"))) await this.close();
  }
}
