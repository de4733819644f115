import { RuleError } from "../../rules/rule-error.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { gatherFacts, tableNow } from "../../play/deed/gather.ts";
import { Hand, nothingGiven } from "../../play/deed/hand.ts";
import { perform } from "../../play/deed/perform.ts";
import { verbOf } from "../../play/deed/registry.ts";
import { action, dataOf, type Handler } from "../shared/actions.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { template } from "../shared/templates.ts";
import { sayText } from "../shared/texts.ts";
import { foundryWords } from "../shared/words.ts";
import { adjustChoicesOf, adjusted, adjustView, untouched, type AdjustState } from "./adjust-view.ts";
import { matches } from "./target-view.ts";
import { presentActors, selectedActors, targetedActors, type Present } from "./targets.ts";

/** The verb that does it. */
const VERB = "adjust";

/** A Gamemaster's hand: gives anybody damage, healing, conditions, Stamina, action points or stress, with a reason. */
export class AdjustDialog extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: "blackout-adjust",
    classes: ["blackout", "bo-test", "bo-action", "bo-adjust"],
    tag: "form",
    position: { width: 420 },
    window: { title: "BLACKOUT.adjust.title", icon: "bo-i bo-i-pencil" },
    form: { handler: AdjustDialog.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: {
      step: handler(function (_event, target) { return this.#step(dataOf(target, "field"), Number(dataOf(target, "by"))); }),
    },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    rows: { template: template("dialogs/adjust-rows"), scrollable: [""] },
    foot: { template: template("dialogs/adjust-foot") },
  };

  readonly #also: readonly BlackoutActor[];
  #state: AdjustState;
  protected override readonly changing = ["rows", "foot"];

  private constructor(targets: readonly BlackoutActor[], start: Partial<AdjustState>) {
    super();
    this.#also = [...targets, ...game.actors.filter(actor => actor.isCharacter() || actor.isNpc())];
    this.#state = { ...untouched, picking: targets.length === 0, ...start, targets: targets.map(({ uuid }) => uuid) };
  }

  /** Opens the dialog for these actors; those that are selected, else targeted, when left out. */
  static async open(targets: readonly BlackoutActor[] | null = null, start: Partial<AdjustState> = {}): Promise<void> {
    if (!game.user.isGM) return;
    const selected = selectedActors();
    const chosen = targets ?? (selected.length > 0 ? selected : targetedActors());
    await foundry.applications.instances.get("blackout-adjust")?.close();
    await new AdjustDialog(chosen, start).render({ force: true });
  }

  get #present(): Present[] {
    return presentActors(null, this.#also);
  }

  get #targets(): BlackoutActor[] {
    const present = this.#present;
    return this.#state.targets.flatMap(uuid => present.find(each => each.uuid === uuid)?.actor ?? []);
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    return Object.assign(await super._prepareContext(options), adjustView(this.#state, this.#present, this.#futures(), foundryWords()));
  }

  /** What would come of it for each target, as the verb judges it. */
  #futures(): { name: string; text: string }[] {
    const verb = verbOf(VERB);
    const targets = this.#targets;
    const [actor] = targets;
    if (!verb || !actor) return [];
    try {
      const words = foundryWords();
      const { card } = verb.judge(gatherFacts(verb, { actor }, targets, adjustChoicesOf(this.#state)), new Hand(nothingGiven), tableNow());
      return card.targets.map(({ name, outcome, lines }) => ({
        name, text: [sayText(outcome, words), ...lines.map(line => `${sayText(line.text, words)} ${line.value ?? ""}`.trim())].join(", "),
      }));
    } catch (error) {
      if (error instanceof RuleError) return [{ name: "", text: error.message }];
      throw error;
    }
  }

  protected override async _onFirstRender(...[context, options]: Parameters<LiveWindow["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.querySelector<HTMLElement>(this.#state.targets.length > 0 ? "[name=amount]" : "summary")?.focus();
    this.element.addEventListener("input", event => this.#search(event.target as HTMLInputElement));
    this.element.addEventListener("toggle", event => {
      const list = event.target as HTMLDetailsElement;
      if (list.classList.contains("tgts")) this.#state = { ...this.#state, picking: list.open };
    }, true);
  }

  #search(field: HTMLInputElement): void {
    if (field.dataset["search"] === undefined) return;
    this.#state = { ...this.#state, search: field.value };
    for (const row of this.element.querySelectorAll<HTMLElement>("[data-name]")) row.hidden = !matches(row.dataset["name"] ?? "", field.value);
  }

  protected override _onChangeForm(...[config, event]: Parameters<LiveWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const { name, value, checked } = event.target as HTMLInputElement;
    if (!name) return;
    const uuid = name.startsWith("target.") ? name.slice(7) : null;
    const others = this.#state.targets.filter(each => each !== uuid);
    const next = uuid === null ? adjusted(this.#state, name, value) : { ...this.#state, targets: checked ? [...others, uuid] : others };
    if (!next) return;
    this.#state = next;
    this.redrawAfterEvent();
  }

  async #step(name: string, by: number): Promise<void> {
    const now = name === "levels" ? this.#state.levels : this.#state.amount;
    this.#state = adjusted(this.#state, name, String(now + by)) ?? this.#state;
    await this.redraw();
  }

  static async #onSubmit(this: AdjustDialog): Promise<void> {
    const targets = this.#targets;
    const [actor] = targets;
    if (!actor) return;
    await perform({ verb: VERB, actor, targets, choices: adjustChoicesOf(this.#state), fast: true });
    await this.close();
  }
}

function handler(run: Handler<AdjustDialog>) {
  return action<AdjustDialog>(run);
}
