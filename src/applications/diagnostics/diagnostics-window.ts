import { HandlebarsApplication } from "../../compat/applications.ts";
import { fetched } from "../shared/fetched.ts";
import { foundryWords } from "../shared/words.ts";
import { template } from "../shared/templates.ts";
import { diagnosticsText } from "./diagnostics-text.ts";
import { gatherDiagnostics } from "./gather-diagnostics.ts";
import { runChecks, type ChecksResult } from "./run-checks.ts";

/**
 * The window that shows the data for a bug report as text to copy, and checks whether the system's
 * requirements are met. All users can open it, but only Gamemasters can run the checks that write to the
 * world.
 */
export class DiagnosticsWindow extends HandlebarsApplication {
  static override DEFAULT_OPTIONS = {
    id: "blackout-diagnostics",
    classes: ["blackout", "bo-diagnostics"],
    position: { width: 520 },
    window: { title: "BLACKOUT.diagnostics.title", icon: "fa-solid fa-stethoscope" },
    actions: {
      copy: async function (this: DiagnosticsWindow): Promise<void> {
        await this.#copy();
      },
      check: async function (this: DiagnosticsWindow): Promise<void> {
        await this.#check();
      },
    },
  };

  static override PARTS = { body: { template: template("diagnostics/body") } };

  /** The result of the checks run in this window, or null before they have been run. */
  #result: ChecksResult | null = null;

  #isChecking = false;

  protected override async _prepareContext(
    ...[options]: Parameters<InstanceType<typeof HandlebarsApplication>["_prepareContext"]>
  ) {
    const facts = await gatherDiagnostics(this.#result);
    return Object.assign(await super._prepareContext(options), {
      text: diagnosticsText(facts),
      status: this.#status(),
      writes: facts.gamemaster,
    });
  }

  /** Returns the outcome of the system checks as text. */
  #status(): string {
    if (!this.#result) return "";
    const { checkCount, failed } = this.#result;
    const words = foundryWords();
    return failed.length === 0
      ? words.format("BLACKOUT.diagnostics.checksPassed", { n: String(checkCount) })
      : words.format("BLACKOUT.diagnostics.checksFailed", {
          n: String(failed.length),
          all: String(checkCount),
        });
  }

  /**
   * Runs all checks that this user is allowed to run, and shows their progress and result. Does nothing if
   * the checks are already running.
   */
  async #check(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      const { clearLeftovers, installationChecks } = await fetched(import("./installation-checks.ts"));
      const checks = installationChecks.filter(({ writes }) => game.user.isGM || !writes);
      await clearLeftovers();
      this.#result = await runChecks(checks, doneCount => {
        this.#showStatus(
          foundryWords().format("BLACKOUT.diagnostics.checking", {
            n: String(doneCount + 1),
            all: String(checks.length),
          }),
        );
      });
    } finally {
      this.#isChecking = false;
    }
    if (this.rendered) await this.render();
  }

  #showStatus(text: string): void {
    const status = this.rendered ? this.element.querySelector("[role=status]") : null;
    if (status) status.textContent = text;
  }

  /**
   * Copies the text. If the browser does not allow this, selects the text so that the user can copy it with
   * the keyboard.
   */
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
