import { action, dataOf } from "../shared/actions.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { template } from "../shared/templates.ts";
import { foundryWords } from "../shared/words.ts";
import { guideView } from "./guide-view.ts";
import { openPlace } from "./places.ts";
import { beginAnew, note, progress, watchProgress } from "./store.ts";
import { guides, type GuideName } from "./steps.ts";
import { offeredGuides } from "./watch.ts";

const ID = "blackout-guide";

const handler = action<GuideWindow>;

/**
 * The window that guides new users through ten steps. Each step explains what to do and opens the relevant
 * window or page. A step is checked off automatically when the user has completed it.
 */
export class GuideWindow extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: ID,
    classes: ["blackout", "bo-guide"],
    // The window opens at the side of the page, because users perform the steps in other windows.
    position: { width: 440, height: 560, left: 110, top: 60 },
    window: {
      title: "BLACKOUT.guide.title",
      icon: "bo-i bo-i-star",
      resizable: true,
      contentClasses: ["bo-pane"],
    },
    actions: {
      guide: handler(function (_event, target) {
        return this.#show(dataOf(target, "guide"));
      }),
      go: handler(function (_event, target) {
        return openPlace(this.#guide, dataOf(target, "step"));
      }),
      anew: handler(function () {
        beginAnew(this.#guide);
      }),
    },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    head: { template: template("guide/head") },
    list: { template: template("guide/list"), scrollable: [""] },
    foot: { template: template("guide/foot") },
  };

  protected override readonly changing = ["head", "list", "foot"];
  #guide: GuideName = offeredGuides()[0] ?? "player";

  /** Opens the window, or brings it to the front if it is already open. */
  static async open(): Promise<void> {
    const open = foundry.applications.instances.get(ID);
    if (open?.rendered) open.bringToFront();
    else await new GuideWindow().render({ force: true });
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    return Object.assign(
      await super._prepareContext(options),
      guideView({
        guide: this.#guide,
        offered: offeredGuides(),
        progress: progress(),
        words: foundryWords(),
      }),
    );
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<LiveWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.atEnd(
      watchProgress(() => {
        this.redrawAfterEvent();
      }),
    );
    this.element.addEventListener("change", ({ target }) => {
      const { name, value, checked } = target as HTMLInputElement;
      if (name === "done") note(this.#guide, value, checked);
    });
  }

  async #show(name: string): Promise<void> {
    if (!Object.hasOwn(guides, name)) return;
    this.#guide = name as GuideName;
    await this.redraw();
  }
}
