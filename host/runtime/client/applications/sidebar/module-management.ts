import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { platform } from "../platform.ts";

/**
 * The list of the world's modules. All modules that the server was started with are active. Adding one
 * requires a restart.
 */
export class ModuleManagement extends HandlebarsApplicationMixin(ApplicationV2) {
  static DEFAULT_OPTIONS: Record<string, any> = {
    id: "module-management",
    classes: ["module-management"],
    position: { width: 480 },
    window: { icon: "fa-solid fa-cubes", title: "Manage Modules" },
  };

  static PARTS = { modules: { template: "templates/host/modules.hbs" } };

  async _prepareContext(options: any): Promise<any> {
    const modules = [...(platform.game.modules ?? [])].map(({ id, title, version, active, packs }: any) => ({
      id,
      title,
      version,
      active,
      packs: packs.size,
    }));
    return Object.assign(await super._prepareContext(options), {
      modules: modules.sort((a, b) => String(a.title).localeCompare(String(b.title))),
      label: platform.text("MODMANAGE.Title", "Manage Modules"),
      none: platform.text("MODMANAGE.None", "No modules. Start the host with --module DIR to add one."),
      packsLabel: platform.text("MODMANAGE.Packs", "compendia"),
    });
  }
}
