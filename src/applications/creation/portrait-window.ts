import type { CharacterActor } from "../../features/creation/read.ts";
import {
  portraitAt,
  portraitIcons,
  portraitPath,
  portraitTints,
  type PortraitTint,
} from "../../documents/portraits.ts";
import { localize } from "../../language/localize.ts";
import { action, dataOf } from "../shared/actions.ts";
import { template } from "../shared/templates.ts";
import { ActorWindow } from "./actor-window.ts";

const handler = action<PortraitWindow>;

/**
 * The window for choosing a portrait. Every user can choose one of the system's portraits. Users with
 * permission to browse files can also choose any other file.
 */
export class PortraitWindow extends ActorWindow {
  static override DEFAULT_OPTIONS: typeof ActorWindow.DEFAULT_OPTIONS = {
    classes: ["blackout", "bo-portraits"],
    position: { width: 520, height: 600 },
    window: { title: "BLACKOUT.creation.portrait.title", icon: "bo-i bo-g-astronaut-helmet" },
    actions: {
      pick: handler(function (_event, target) {
        return this.#pick(portraitPath(dataOf(target, "icon"), this.#tint));
      }),
      tint: handler(function (_event, target) {
        return this.#show(dataOf(target, "tint"));
      }),
      browse: handler(function () {
        return this.#browse();
      }),
    },
  };

  static override PARTS: typeof ActorWindow.PARTS = {
    list: { template: template("creation/portraits"), scrollable: [""] },
  };

  protected override readonly changing = ["list"];
  /** The tint in which the portraits are shown. */
  #tint: PortraitTint;

  private constructor(actor: CharacterActor) {
    super(actor, `blackout-portrait-${actor.id ?? ""}`);
    this.#tint = portraitAt(actor.img ?? "")?.tint ?? portraitTints[0];
  }

  /** Opens the window for selecting a character's portrait. */
  static async open(actor: CharacterActor): Promise<void> {
    if (!actor.isOwner) return;
    const window = new PortraitWindow(actor);
    await window.render({ force: true });
    const icon = (which: string) => window.element.querySelector<HTMLElement>(`[data-icon]${which}`);
    (icon("[aria-pressed=true]") ?? icon(""))?.focus();
  }

  protected override isOver(): boolean {
    return false;
  }

  protected override async followWorld(): Promise<void> {}

  protected override async _prepareContext(...[options]: Parameters<ActorWindow["_prepareContext"]>) {
    return Object.assign(await super._prepareContext(options), {
      tints: portraitTints.map(tint => ({
        tint,
        chosen: tint === this.#tint,
        label: localize(`BLACKOUT.creation.portrait.tint.${tint}`),
      })),
      icons: portraitIcons.map(name => ({
        name,
        picture: { glyph: null, src: portraitPath(name, this.#tint) },
        chosen: this.actor.img === portraitPath(name, this.#tint),
        label: localize(`BLACKOUT.creation.portrait.icon.${name}`),
      })),
      browse: game.user.can("FILES_BROWSE"),
    });
  }

  async #show(tint: string): Promise<void> {
    this.#tint = portraitTints.find(known => known === tint) ?? this.#tint;
    await this.redraw();
  }

  async #pick(img: string): Promise<void> {
    await this.actor.update({ img });
    await this.close();
  }

  async #browse(): Promise<void> {
    const picker = new foundry.applications.apps.FilePicker.implementation({
      type: "image",
      current: this.actor.img ?? "",
      callback: (path: string) => {
        void this.#pick(path);
      },
    });
    await picker.browse();
  }
}
