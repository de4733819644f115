import { actorFromUuid } from "../../compat/documents.ts";
import { partyActor } from "../../documents/party.ts";
import { endReport, type EndReport } from "../../features/combat/end-report.ts";
import { writeReport } from "../../features/combat/report-page.ts";
import { takeLoot } from "../../features/combat/take-loot.ts";
import { perform } from "../../actions/core/perform.ts";
import { whenSettled } from "../../actions/core/when-settled.ts";
import { localize } from "../../language/localize.ts";
import { action, dataOf } from "../shared/actions.ts";
import { mayProceed } from "../open-items/may-proceed.ts";
import type { LiveWindow } from "../shared/live-window.ts";
import { template } from "../shared/templates.ts";
import { foundryWords, plain } from "../shared/words.ts";
import { endView, type EndState } from "./end-view.ts";
import { EncounterWindow } from "./encounter-window.ts";

const handler = action<EndDialog>;

/**
 * The window that guides a Gamemaster through the end of an encounter: a minute of rest, fallen combatants,
 * used resources, loot, and a journal page.
 */
export class EndDialog extends EncounterWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: "blackout-end",
    classes: ["blackout", "bo-end-encounter"],
    tag: "form",
    position: { width: 560, height: 620 },
    window: {
      title: "BLACKOUT.track.end.title",
      icon: "bo-i bo-i-check",
      resizable: true,
      contentClasses: ["bo-pane"],
    },
    form: { handler: EndDialog.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: {
      rest: handler(function () {
        return this.#rest();
      }),
      takeLoot: handler(function () {
        return this.#takeLoot();
      }),
      write: handler(function () {
        return this.#write();
      }),
      wake: handler(function (_event, target) {
        return this.#wake(dataOf(target, "uuid"));
      }),
      openSheet: handler((_event, target) => {
        void actorFromUuid(dataOf(target, "uuid"))?.sheet?.render(true);
      }),
    },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    report: { template: template("combat/end"), scrollable: [""] },
    foot: { template: template("combat/end-foot") },
  };

  protected override readonly changing = ["report", "foot"];
  #state: Omit<EndState, "party"> = {
    awake: new Set<string>(),
    left: new Set<string>(),
    danger: false,
    rested: false,
    taken: 0,
    written: false,
  };

  get #report(): EndReport {
    return endReport(this.combat);
  }

  async #change(changed: Partial<EndState>): Promise<void> {
    this.#state = { ...this.#state, ...changed };
    if (this.rendered) await this.redraw();
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    return Object.assign(
      await super._prepareContext(options),
      endView(this.#report, { ...this.#state, party: partyActor() !== null }, foundryWords()),
    );
  }

  protected override _onChangeForm(...[config, event]: Parameters<LiveWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const { name, checked, value } = event.target as HTMLInputElement;
    const without = (set: ReadonlySet<string>) =>
      new Set([...set].filter(one => one !== value).concat(checked ? [] : [value]));
    if (name === "danger") this.#state = { ...this.#state, danger: checked };
    else if (name === "rests") this.#state = { ...this.#state, awake: without(this.#state.awake) };
    else if (name === "takes") this.#state = { ...this.#state, left: without(this.#state.left) };
    else return;
    this.redrawAfterEvent();
  }

  /**
   * Applies a minute of rest as an action that can be undone. The window shows the outcome after the writer
   * has applied it.
   */
  async #rest(): Promise<void> {
    const actors = this.#report.recovering
      .filter(({ uuid }) => !this.#state.awake.has(uuid))
      .flatMap(({ uuid }) => actorFromUuid(uuid) ?? []);
    const [first, ...others] = actors;
    const message =
      first && (await mayProceed({ people: actors.map(({ uuid }) => uuid) }))
        ? await perform({
            action: "breather",
            actor: first,
            targets: others,
            choices: { danger: this.#state.danger },
            fast: true,
          })
        : null;
    if (!message) return;
    await whenSettled(message);
    await this.#change({ rested: true });
  }

  /** Performs the action that wakes a fallen actor. */
  async #wake(uuid: string): Promise<void> {
    const actor = actorFromUuid(uuid);
    const message = actor ? await perform({ action: "wake", actor, targets: [] }) : null;
    if (!message) return;
    await whenSettled(message);
    await this.#change({});
  }

  /**
   * Moves the loot to the party, except for items that the user has excluded. Each item is moved by a
   * separate action that can be undone. Items that couldn't be moved stay in the list.
   */
  async #takeLoot(): Promise<void> {
    const taken = await takeLoot(
      this.combat,
      this.#report.loot.filter(one => !this.#state.left.has(one.uuid)),
    );
    if (taken) await this.#change({ taken: this.#state.taken + taken.taken });
  }

  async #write(): Promise<void> {
    const { round, scene } = this.combat;
    const name = foundryWords().format("BLACKOUT.track.end.page", {
      scene: scene?.name ?? localize("BLACKOUT.track.end.somewhere"),
      rounds: plain(round),
    });
    const page = await writeReport(this.#report, name);
    if (!page) return;
    await page.sheet?.render(true);
    await this.#change({ written: true });
    // The journal page has opened in front of this window, which contains the buttons for the next step.
    if (this.rendered) this.bringToFront();
  }

  static async #onSubmit(this: EndDialog): Promise<void> {
    if (this.combat.started && !(await mayProceed({ combat: this.combat.id ?? "" }))) return;
    await this.combat.delete();
    await this.close();
  }
}
