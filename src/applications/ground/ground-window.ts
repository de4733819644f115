import { createRegion, markRegion, showRegion } from "../../compat/tokens.ts";
import { pickRectangle, rectangleInView, type Rectangle } from "../../canvas/ground/pick-rectangle.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { localize } from "../../language/localize.ts";
import { groundMark, groundKinds, usualMark, type GroundMark } from "../../world/ground-mark.ts";
import { groundRegions } from "../../world/regions.ts";
import { action, confirmRemoval, dataOf } from "../shared/actions.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { template } from "../shared/templates.ts";
import { foundryWords } from "../shared/words.ts";
import { groundView, isOwnName, nextName, type GroundRow } from "./ground-view.ts";

const ID = "blackout-ground";

const handler = action<GroundWindow>;

/**
 * The window in which a Gamemaster marks the ground of regions on the viewed scene, and adds regions for this
 * purpose (R6.3, R6.4, R6.11).
 */
export class GroundWindow extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: ID,
    classes: ["blackout", "bo-party-window", "bo-ground"],
    tag: "form",
    position: { width: 460 },
    window: {
      title: "BLACKOUT.ground.title",
      icon: "bo-i bo-i-pencil",
      resizable: true,
      contentClasses: ["bo-pane"],
    },
    form: { submitOnChange: false, closeOnSubmit: false },
    actions: {
      draw: handler(async function () {
        ui.notifications.info("BLACKOUT.ground.addHint", { localize: true });
        // Minimizes the window, because it would cover the map.
        await this.minimize();
        try {
          await add(await pickRectangle());
        } finally {
          if (this.rendered) await this.maximize();
        }
      }),
      centre: handler(() => add(rectangleInView())),
      show: handler((_event, target) => {
        const region = regionOf(target);
        return region && showRegion(region, !isShown(region));
      }),
      remove: handler(async (_event, target) => {
        const region = regionOf(target);
        if (region && (await confirmRemoval(region.name))) await region.delete();
      }),
    },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    body: { template: template("ground/body"), scrollable: [""] },
  };

  protected override readonly changing = ["body"];

  /** Opens the window for the viewed scene. Only Gamemasters can open it. */
  static async open(): Promise<void> {
    if (!game.user.isGM) return;
    await foundry.applications.instances.get(ID)?.close();
    await new GroundWindow().render({ force: true });
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<LiveWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.redrawOn(["createRegion", "updateRegion", "deleteRegion", "canvasReady"]);
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    return Object.assign(
      await super._prepareContext(options),
      groundView(rows(), foundryWords(), currentHouseRules()),
    );
  }

  protected override _onChangeForm(...[config, event]: Parameters<LiveWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const field = event.target as HTMLInputElement;
    if (!field.checkValidity()) return;
    const { name, value } = field;
    const region = regionOf(field);
    if (!region) return;
    if (name === "kind" || name === "hazard") void renameAfter(region, event.target as HTMLSelectElement);
    const mark = groundMark(region) ?? usualMark;
    if (name === "name") void region.update({ name: value.trim() });
    else if (name === "kind") {
      const kind = groundKinds.find(one => one === value);
      void markRegion(region, kind ? { ...mark, kind } : null);
    } else if (name === "feet" || name === "strength")
      void markRegion(region, { ...mark, [name]: Number(value) });
    // Each kind of hazard has its own default strength.
    else if (name === "hazard") void markRegion(region, { ...mark, hazard: value, strength: null });
    else if (name === "grade" || name === "water") void markRegion(region, { ...mark, [name]: value });
  }
}

/**
 * Returns the regions of the viewed scene, without the areas that actions created. Returns null if no scene
 * is viewed.
 */
function rows(): readonly GroundRow[] | null {
  const { scene } = canvas;
  if (!scene) return null;
  return groundRegions(scene).flatMap(({ id, name }): readonly GroundRow[] => {
    const region = scene.regions.find(({ uuid }) => uuid === id);
    return region?.id ? [{ id: region.id, name, shown: isShown(region), mark: groundMark(region) }] : [];
  });
}

/** Returns the region to which a field or button belongs, or null if the region was deleted. */
function regionOf(element: HTMLElement): RegionDocument.Implementation | null {
  return canvas.scene?.regions.get(dataOf(element, "region")) ?? null;
}

function isShown({ visibility }: RegionDocument.Implementation): boolean {
  return visibility === CONST.REGION_VISIBILITY.ALWAYS;
}

/** Names a region after its new kind or hazard, unless the Gamemaster has given it a custom name. */
async function renameAfter(region: RegionDocument.Implementation, field: HTMLSelectElement): Promise<void> {
  const named = [...(field.form?.querySelectorAll("option") ?? [])].map(({ text }) => text);
  const own = isOwnName(region.name, [localize("BLACKOUT.ground.newName"), ...named]);
  const [chosen] = field.selectedOptions;
  const others = (canvas.scene?.regions.contents ?? []).filter(other => other !== region);
  if (chosen && !own)
    await region.update({
      name: nextName(
        chosen.text,
        others.map(({ name }) => name),
      ),
    });
}

/** Adds a region of difficult terrain to the viewed scene. */
async function add(rectangle: Rectangle | null): Promise<void> {
  const { scene } = canvas;
  if (!scene || !rectangle) return;
  const ground: GroundMark = usualMark;
  await createRegion(scene, {
    name: nextName(
      localize("BLACKOUT.ground.newName"),
      scene.regions.map(({ name }) => name),
    ),
    color: "#8a6d3b",
    shapes: [{ type: "rectangle", ...rectangle, rotation: 0, hole: false }],
    flags: { blackout: { ground } },
  });
}
