import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";

/** A window that shows an image. */
export class ImagePopout extends HandlebarsApplicationMixin(ApplicationV2) {
  static DEFAULT_OPTIONS: Record<string, any> = {
    id: "image-popout-{id}",
    classes: ["image-popout"],
    src: "",
    caption: "",
    window: { resizable: true, icon: "fa-solid fa-image" },
    position: { width: 480 },
  };

  static PARTS = { popout: { template: "templates/apps/image-popout.hbs" } };

  async _prepareContext(options: any): Promise<any> {
    const { src, caption } = this.options;
    return Object.assign(await super._prepareContext(options), { src, caption });
  }
}
