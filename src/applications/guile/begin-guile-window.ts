import { beginGuileEncounter } from "../../features/guile/ask-guile.ts";
import { beginTakedownStep } from "../../features/takedown/ask-takedown.ts";
import { localize } from "../../language/localize.ts";
import { guileSides, type GuileSide } from "../../rules/social/guile.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { template } from "../shared/templates.ts";
import { notifyWhilePending } from "../../features/notify-pending.ts";
import { plain } from "../shared/words.ts";
import { actorsOutsideParty, speakersOfParty, type Named } from "./who.ts";

const ID = "blackout-guile-begin";
const USUAL_BASE = 5;

/**
 * A takedown that has reached the Guile Encounter (R15.1), with the possible speakers, the target, and the
 * amount that failed steps add to the target's resistance (R15.4).
 */
export interface GuileStep {
  readonly takedown: string;
  readonly title: string;
  readonly speakers: readonly Named[];
  readonly target: Named;
  readonly harder: number;
}

/**
 * The window in which a Gamemaster plans a Guile Encounter: the goal, both speakers, their resistance, and
 * the side that begins (R15.7, R15.8).
 */
export class BeginGuileWindow extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: ID,
    classes: ["blackout", "bo-roster", "bo-request"],
    tag: "form",
    position: { width: 420 },
    window: { title: "BLACKOUT.guile.begin", icon: "bo-i bo-g-team-idea", contentClasses: ["bo-pane"] },
    form: { handler: BeginGuileWindow.#onSubmit, submitOnChange: false, closeOnSubmit: false },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    body: { template: template("guile/begin"), scrollable: [""] },
    foot: { template: template("guile/begin-foot") },
  };

  protected override readonly changing = ["foot"];
  readonly #step: GuileStep | null;
  #title: string;
  #speaker: string;
  #target: string;
  #base: Readonly<Record<GuileSide, number>>;
  #begins: GuileSide = "players";

  private constructor(step: GuileStep | null) {
    super();
    this.#step = step;
    this.#title = step?.title ?? "";
    this.#speaker = this.#speakers[0]?.uuid ?? "";
    this.#target = this.#targets[0]?.uuid ?? "";
    this.#base = { players: USUAL_BASE, target: USUAL_BASE };
  }

  /**
   * Opens the window for planning a separate encounter or the next step of a takedown. Only Gamemasters can
   * open it.
   */
  static async open(step: GuileStep | null = null): Promise<void> {
    if (!game.user.isGM) return;
    await foundry.applications.instances.get(ID)?.close();
    await new BeginGuileWindow(step).render({ force: true });
  }

  get #speakers(): readonly Named[] {
    return this.#step?.speakers ?? speakersOfParty();
  }

  get #targets(): readonly Named[] {
    return this.#step ? [this.#step.target] : actorsOutsideParty();
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    const chosen = (list: readonly Named[], value: string) =>
      list.map(({ uuid, name, label = name }) => ({ value: uuid, label, selected: uuid === value }));
    return Object.assign(await super._prepareContext(options), {
      name: this.#title,
      speakers: chosen(this.#speakers, this.#speaker),
      targets: chosen(this.#targets, this.#target),
      players: plain(this.#base.players),
      target: plain(this.#base.target),
      begins: guileSides.map(value => ({
        value,
        label: localize(`BLACKOUT.guile.side.${value}`),
        selected: value === this.#begins,
      })),
      harder: this.#step?.harder
        ? localize("BLACKOUT.takedown.harderGuile", { n: plain(this.#step.harder) })
        : "",
      isStep: this.#step !== null,
      nobody: this.#speaker === "" || this.#target === "",
    });
  }

  protected override _onChangeForm(...[config, event]: Parameters<LiveWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const { name, value } = event.target as HTMLInputElement;
    const side = guileSides.find(known => name === `base.${known}`);
    if (name === "name") this.#title = value;
    else if (name === "speaker") this.#speaker = value;
    else if (name === "target") this.#target = value;
    else if (name === "begins") this.#begins = value === "target" ? "target" : "players";
    else if (side) this.#base = { ...this.#base, [side]: Number(value) };
  }

  static async #onSubmit(this: BeginGuileWindow): Promise<void> {
    const { takedown } = this.#step ?? {};
    if (takedown !== undefined) {
      await this.close();
      notifyWhilePending(
        await beginTakedownStep(takedown, {
          kind: "guile",
          speaker: this.#speaker,
          base: this.#base,
          begins: this.#begins,
        }),
      );
      return;
    }
    const plan = {
      title: this.#title.trim() || localize("BLACKOUT.guile.unnamed"),
      speaker: this.#speaker,
      target: this.#target,
      base: this.#base,
      begins: this.#begins,
    };
    await this.close();
    notifyWhilePending(await beginGuileEncounter(plan));
  }
}
