import { HandlebarsApplication } from "../../compat.ts";
import { template } from "../shared/templates.ts";
import { diagnosticsText } from "./diagnostics-text.ts";
import { gatherDiagnostics } from "./gather-diagnostics.ts";

/** Shows what a report of a fault needs to know, as text that can be copied. Open to everybody. */
export class DiagnosticsWindow extends HandlebarsApplication {
  static override DEFAULT_OPTIONS = {
    id: "blackout-diagnostics",
    classes: ["blackout", "bo-diagnostics"],
    position: { width: 520 },
    window: { title: "BLACKOUT.diagnostics.title", icon: "fa-solid fa-stethoscope" },
    actions: { copy: async function (this: DiagnosticsWindow): Promise<void> { await this.#copy(); } },
  };

  static override PARTS = { body: { template: template("diagnostics/body") } };

  protected override async _prepareContext(...[options]: Parameters<InstanceType<typeof HandlebarsApplication>["_prepareContext"]>) {
    return Object.assign(await super._prepareContext(options), { text: diagnosticsText(await gatherDiagnostics()) });
  }

  /** Copies what is shown. Where the browser forbids it, marks the text, so that the keys for copying do. */
  async #copy(): Promise<void> {
    const field = this.element.querySelector("textarea");
    if (!field) return;
    try {
      await game.clipboard.copyPlainText(field.value);
      ui.notifications.info("BLACKOUT.diagnostics.copied", { localize: true });
    } catch {
      field.focus();
      field.select();
      ui.notifications.warn("BLACKOUT.diagnostics.notCopied", { localize: true });
    }
  }
}
