import { sceneToAimOn, type Aiming, type AimView } from "../../canvas/areas/aiming.ts";
import type { AreaPlace } from "../../world/areas/place.ts";
import { placeOnMap, stopPlacing } from "../../canvas/areas/placing.ts";
import { tokenOn } from "../../world/map-geometry.ts";
import type { Subject } from "../shared/deleted.ts";
import { action } from "../shared/actions.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { template } from "../shared/templates.ts";
import { foundryWords } from "../shared/words.ts";
import { placingView } from "./placing-view.ts";

const handler = action<PlacingBar>;

/**
 * A bar that is shown while the user moves an area on the map. It lists what the area would affect, and the
 * keys that move the area.
 */
export class PlacingBar extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: "blackout-placing",
    classes: ["blackout", "bo-placing"],
    tag: "section",
    window: { frame: false, positioned: false },
    actions: {
      place: handler(function () {
        this.#take?.();
      }),
      cancel: handler(() => {
        stopPlacing();
      }),
    },
  };

  static override PARTS: typeof LiveWindow.PARTS = { bar: { template: template("areas/placing") } };

  protected override readonly changing = ["bar"];
  readonly #aiming: Aiming;
  #view: AimView | null = null;
  #take: (() => void) | null = null;

  private constructor(aiming: Aiming) {
    super();
    this.#aiming = aiming;
  }

  /** Lets this user place an area on the map. Resolves to null if the user cancels. */
  static async choose(aiming: Aiming, before: AreaPlace | null): Promise<AreaPlace | null> {
    const bar = new PlacingBar(aiming);
    await bar.render({ force: true });
    try {
      return await placeOnMap(aiming, before, (view, take) => {
        bar.#update(view, take);
      });
    } finally {
      await bar.close({ animate: false });
    }
  }

  protected override get subjects(): readonly (Subject | null)[] {
    const { actor } = this.#aiming;
    const scene = sceneToAimOn(actor);
    return [actor, scene && tokenOn(scene, actor)];
  }

  /**
   * Hides the turn bar while this bar is open, because the turn bar might cover the place that the user
   * chooses.
   */
  protected override async _onFirstRender(
    ...[context, options]: Parameters<LiveWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    const { classList } = this.element.ownerDocument.body;
    classList.add("bo-choosing-place");
    this.atEnd(() => {
      classList.remove("bo-choosing-place");
    });
  }

  protected override async leave(): Promise<void> {
    stopPlacing();
  }

  #update(view: AimView, take: () => void): void {
    this.#view = view;
    this.#take = take;
    this.redrawAfterEvent();
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    return Object.assign(await super._prepareContext(options), {
      view: this.#view && placingView(this.#view, this.#aiming.weapon, foundryWords()),
    });
  }
}
