import { currentHouseRules } from "../../data/house-rules.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import type { Entry, ItemSource } from "../../features/creation/entry.ts";
import { grow, growingOf } from "../../features/creation/grow.ts";
import {
  award,
  buyRank,
  buyTraining,
  buyUpgrade,
  undoLast,
  type ExperienceState,
  type GrowthResult,
  type Stamp,
} from "../../features/creation/growth.ts";
import { gatherOffers, type CharacterActor } from "../../features/creation/read.ts";
import { maneuversToLearn } from "../../features/creation/taught.ts";
import { languageNow } from "../../language/formats.ts";
import { localize } from "../../language/localize.ts";
import { ActorWindow } from "../creation/actor-window.ts";
import { action, dataOf } from "../shared/actions.ts";
import { formatError } from "../shared/format-error.ts";
import { formatText } from "../shared/texts.ts";
import { template } from "../shared/templates.ts";
import { foundryWords, plain } from "../shared/words.ts";
import { advancementView, type AdvancementWorld } from "./advancement-view.ts";

const windows = new Map<string, AdvancementWindow>();

/** The maximum number of points in a single award. */
const MOST_POINTS = 2500;

const handler = action<AdvancementWindow>;

/**
 * The window for spending a character's experience (R13.14). It shows the offers with their prices and
 * effects, the log, and a button that undoes the last entry. Gamemasters can also award experience in it.
 */
export class AdvancementWindow extends ActorWindow {
  static override DEFAULT_OPTIONS: typeof ActorWindow.DEFAULT_OPTIONS = {
    classes: ["blackout", "bo-advance"],
    tag: "form",
    position: { width: 620, height: 640 },
    window: { icon: "bo-i bo-i-plus", resizable: true },
    form: { handler: async () => {}, submitOnChange: false, closeOnSubmit: false },
    actions: {
      rank: handler(function (_event, target) {
        return this.#rank(dataOf(target, "skill"));
      }),
      upgrade: handler(function (_event, target) {
        return this.#upgrade(dataOf(target, "training"));
      }),
      learn: handler(function (_event, target) {
        return this.#learn(dataOf(target, "entryKey"));
      }),
      learnOwn: handler(function () {
        return this.#learnOwn();
      }),
      undo: handler(function () {
        return this.#undo();
      }),
      award: handler(function () {
        return this.#award();
      }),
    },
  };

  static override PARTS: typeof ActorWindow.PARTS = {
    list: { template: template("creation/advancement"), scrollable: [""] },
  };

  protected override readonly changing = ["list"];
  #offers: readonly Entry[] = [];
  #scenePlayed = false;
  #mistakes: ReadonlyMap<string, string> = new Map();
  #typed: Readonly<Record<string, string>> = {};
  #queue: Promise<unknown> = Promise.resolve();

  private constructor(actor: CharacterActor) {
    super(actor, `blackout-advance-${actor.id ?? ""}`);
  }

  /**
   * Opens the window of a character, or brings it to the front. Does nothing if the user is not allowed to
   * edit the character.
   */
  static async open(actor: BlackoutActor): Promise<void> {
    if (!actor.isCharacter() || !actor.isOwner) return;
    const window = windows.get(actor.uuid) ?? new AdvancementWindow(actor);
    windows.set(actor.uuid, window);
    if (!window.rendered) window.#offers = await gatherOffers();
    await window.render({ force: true });
  }

  override get title(): string {
    return localize("BLACKOUT.advancement.title", { name: this.actor.name });
  }

  protected override isOver(): boolean {
    return false;
  }

  protected override async followWorld(): Promise<void> {
    this.#offers = await gatherOffers();
    this.redrawAfterEvent();
  }

  #world(): AdvancementWorld {
    const words = foundryWords();
    const { allSkills, attributes: own } = this.actor.system;
    const dates = new Intl.DateTimeFormat(languageNow(), { dateStyle: "medium" });
    return {
      of: growingOf(this.actor),
      attributes: Object.fromEntries(attributes.map(key => [key, own[key].value])) as Record<
        Attribute,
        number
      >,
      offers: this.#offers,
      houseRules: currentHouseRules(),
      words,
      gamemaster: game.user.isGM,
      scenePlayed: this.#scenePlayed,
      mistakes: this.#mistakes,
      typed: this.#typed,
      dated: time => dates.format(time),
      skillName: key => words.localize(allSkills[key]?.label ?? key),
      usual: key => allSkills[key]?.attribute ?? "intelligence",
      modifier: key => allSkills[key]?.modifier ?? 0,
    };
  }

  protected override async _prepareContext(...[options]: Parameters<ActorWindow["_prepareContext"]>) {
    return Object.assign(await super._prepareContext(options), advancementView(this.#world()));
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<ActorWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("input", event => {
      const { name, type, value } = event.target as HTMLInputElement;
      if (type === "text" && name) this.#typed = { ...this.#typed, [name]: value };
    });
    this.element.addEventListener("keydown", event => {
      const button = event.key === "Enter" ? (event.target as HTMLElement).dataset["enter"] : undefined;
      if (button === undefined) return;
      event.preventDefault();
      this.element.querySelector<HTMLElement>(`[data-key="${button}"]`)?.click();
    });
    this.element.querySelector<HTMLElement>("[data-key=title]")?.focus();
  }

  protected override _onClose(...[options]: Parameters<ActorWindow["_onClose"]>): void {
    super._onClose(options);
    windows.delete(this.actor.uuid);
  }

  protected override _onChangeForm(...[config, event]: Parameters<ActorWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const { name, checked } = event.target as HTMLInputElement;
    if (name !== "scene") return;
    this.#scenePlayed = checked;
    this.redrawAfterEvent();
  }

  async #rank(skill: string): Promise<void> {
    const name = this.#world().skillName(skill);
    await this.#grow(of =>
      buyRank(
        of,
        skill,
        this.#stamp(localize("BLACKOUT.advancement.bought", { name, n: plain((of.ranks[skill] ?? 0) + 1) })),
        currentHouseRules(),
      ),
    );
  }

  async #upgrade(id: string): Promise<void> {
    await this.#grow(of => {
      const trained = of.trainings.find(training => training.id === id);
      return buyUpgrade(
        of,
        id,
        this.#stamp(
          localize("BLACKOUT.advancement.bought", {
            name: trained?.name ?? "",
            n: plain((trained?.level ?? 0) + 1),
          }),
        ),
        currentHouseRules(),
      );
    });
  }

  async #learn(key: string): Promise<void> {
    const data = this.#offers.find(offer => offer.key === key)?.data;
    if (data) await this.#train(data);
  }

  async #learnOwn(): Promise<void> {
    const name = (this.#typed["own"] ?? "").trim();
    if (name === "")
      return this.#mistake(
        "own",
        localize("BLACKOUT.error.field", {
          field: localize("BLACKOUT.advancement.ownTraining"),
          value: localize("BLACKOUT.error.nothing"),
          allowed: localize("BLACKOUT.expected.textNotEmpty"),
        }),
      );
    if (await this.#train({ name, type: "training", system: {} })) await this.#forget("own");
  }

  async #train(training: ItemSource): Promise<boolean> {
    const id = foundry.utils.randomID();
    const { maneuvers } = training.system;
    const names = Array.isArray(maneuvers) ? maneuvers.filter(name => typeof name === "string") : [];
    const learned = await maneuversToLearn(this.actor, [{ id, maneuvers: names }]);
    return this.#grow(of =>
      buyTraining(
        of,
        training,
        id,
        this.#scenePlayed,
        this.#stamp(training.name),
        currentHouseRules(),
        learned,
      ),
    );
  }

  async #undo(): Promise<void> {
    await this.#grow(of =>
      undoLast(of, game.user.isGM, { id: foundry.utils.randomID(), time: game.time.serverTime }),
    );
  }

  async #award(): Promise<void> {
    if (!game.user.isGM) return;
    const typed = (this.#typed["points"] ?? "").trim();
    const points = /^\d+$/u.test(typed) ? Number(typed) : 0;
    if (points < 1 || points > MOST_POINTS)
      return this.#mistake(
        "points",
        localize("BLACKOUT.error.field", {
          field: localize("BLACKOUT.advancement.points"),
          value: typed || localize("BLACKOUT.error.nothing"),
          allowed: localize("BLACKOUT.expected.wholeBetween", { min: "1", max: String(MOST_POINTS) }),
        }),
      );
    let lost = 0;
    const done = await this.#grow(of => {
      const awarded = award(
        of,
        points,
        this.#stamp(this.#typed["reason"]?.trim() || localize("BLACKOUT.advancement.award")),
      );
      lost = awarded.lost ?? 0;
      return awarded;
    });
    if (!done) return;
    if (lost > 0)
      ui.notifications.warn(foundryWords().format("BLACKOUT.advancement.lost", { n: plain(lost) }));
    await this.#forget("points", "reason");
  }

  #stamp(reason: string): Stamp {
    return { id: foundry.utils.randomID(), time: game.time.serverTime, reason };
  }

  async #mistake(name: string, why: string): Promise<void> {
    this.#mistakes = new Map([[name, why]]);
    await this.redraw();
    this.element.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  }

  async #forget(...names: readonly string[]): Promise<void> {
    this.#typed = Object.fromEntries(Object.entries(this.#typed).filter(([name]) => !names.includes(name)));
    this.clearTyped();
    await this.redraw();
  }

  /**
   * Applies a change after all previous changes have been applied. Resolves to whether the change was
   * applied.
   */
  async #grow(decide: (of: ExperienceState) => GrowthResult): Promise<boolean> {
    const done = this.#queue.then(() => grow(this.actor, decide));
    this.#queue = done.catch(() => null);
    this.#mistakes = new Map();
    try {
      const refused = await done;
      if (refused) ui.notifications.error(formatText(refused, foundryWords()));
      await this.redraw();
      return refused === null;
    } catch (error) {
      ui.notifications.error(formatError(error, foundryWords()));
      return false;
    }
  }
}
