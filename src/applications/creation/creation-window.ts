import { currentHouseRules } from "../../data/house-rules.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { attributePoints } from "../../rules/character/creation.ts";
import type { Entry } from "../../features/creation/entry.ts";
import { judgeCreation } from "../../features/creation/judge.ts";
import { kitContents, kits, withKit, withoutKit } from "../../features/creation/kits.ts";
import { randomCharacter } from "../../features/creation/random.ts";
import { creationStateOf, gatherOffers, type CharacterActor } from "../../features/creation/read.ts";
import {
  blankState,
  withChosen,
  withDrive,
  withDriveAt,
  withoutChosen,
  type CreationState,
} from "../../features/creation/state.ts";
import { neighbor, stepOf, type CreationStep } from "../../features/creation/steps.ts";
import { changeCreation, finishCreation, rememberStep } from "../../features/creation/write.ts";
import { localize } from "../../language/localize.ts";
import { action, confirm, dataOf } from "../shared/actions.ts";
import { bindTabKeys } from "../shared/keyboard.ts";
import { picture } from "../shared/pictures.ts";
import { enriched } from "../shared/enrich.ts";
import { bindReadout } from "../shared/readout.ts";
import { formatError } from "../shared/format-error.ts";
import { template } from "../shared/templates.ts";
import { foundryWords } from "../shared/words.ts";
import { ActorWindow } from "./actor-window.ts";
import { creationView } from "./creation-view.ts";
import { ideasOf, ownBackgrounds } from "./ideas.ts";
import { ownEntry } from "./own-words.ts";
import { PortraitWindow } from "./portrait-window.ts";
import {
  errorId,
  shopAtFirst,
  type CreationWorld,
  type Mistake,
  type Screen,
  type ShopScreen,
} from "./screen.ts";
import { sortedBy } from "./shop-columns.ts";
import { comparedWith } from "./shop-view.ts";
import { meaningOf } from "./typed.ts";

const windows = new Map<string, CreationWindow>();
/**
 * The invalid input and the unsaved custom entries of closed windows. They are restored when the window is
 * opened again.
 */
const kept = new Map<string, Pick<Screen, "mistakes" | "own">>();

const handler = action<CreationWindow>;

/**
 * The window for creating a character step by step, in the order of the sheet (R13.1). Every choice is
 * written immediately, so that it isn't lost when the window is closed. Invalid input stays in its field,
 * with an explanation, until it is corrected.
 */
export class CreationWindow extends ActorWindow {
  static override DEFAULT_OPTIONS: typeof ActorWindow.DEFAULT_OPTIONS = {
    classes: ["blackout", "bo-creation"],
    tag: "form",
    position: { width: 900, height: 680 },
    window: { icon: "bo-i bo-g-astronaut-helmet", resizable: true },
    form: { handler: async () => {}, submitOnChange: false, closeOnSubmit: false },
    actions: {
      step: handler(function (_event, target) {
        return this.#goTo(stepOf(dataOf(target, "step")));
      }),
      back: handler(function () {
        return this.#goTo(neighbor(this.#screen.step, -1), true);
      }),
      next: handler(function () {
        return this.#goTo(neighbor(this.#screen.step, 1), true);
      }),
      points: handler(function (_event, target) {
        return this.#addPoints(dataOf(target, "name"), Number(dataOf(target, "by")));
      }),
      choose: handler(function (_event, target) {
        return this.#choose(dataOf(target, "entryKey"));
      }),
      shopKind: handler(function (_event, target) {
        return this.#showShop({ kind: dataOf(target, "kind"), sort: "", down: false, open: "" }, true);
      }),
      shopSort: handler(function (_event, target) {
        return this.#showShop(sortedBy(this.#screen.shop, dataOf(target, "column")));
      }),
      shopOpen: handler(function (_event, target) {
        const key = dataOf(target, "entryKey");
        return this.#showShop({ open: this.#screen.shop.open === key ? "" : key });
      }),
      shopCompare: handler(function (_event, target) {
        return this.#showShop(comparedWith(this.#screen.shop, dataOf(target, "entryKey")));
      }),
      shopCompareNone: handler(function () {
        return this.#showShop({ compared: [] });
      }),
      buyKit: handler(function (_event, target) {
        return this.#buyKit(dataOf(target, "kit"));
      }),
      dropKit: handler(function (_event, target) {
        const kit = dataOf(target, "kit");
        return this.#change(state => withoutKit(state, kit));
      }),
      drop: handler(function (_event, target) {
        return this.#drop(dataOf(target, "entryKey"));
      }),
      own: handler(function (_event, target) {
        return this.#addOwn(dataOf(target, "own"));
      }),
      addDrive: handler(function () {
        return this.#addDrive();
      }),
      suggest: handler(function (_event, target) {
        return this.#change(state => withDrive(state, dataOf(target, "text")));
      }),
      suggestAmbition: handler(function (_event, target) {
        return this.#change(state => ({ ...state, ambition: dataOf(target, "text") }));
      }),
      dropDrive: handler(function (_event, target) {
        return this.#change(state => withDriveAt(state, Number(dataOf(target, "index")), () => null));
      }),
      portrait: handler(function () {
        return PortraitWindow.open(this.actor);
      }),
      random: handler(function () {
        return this.#random();
      }),
      sheet: handler(function () {
        return this.actor.sheet?.render(true);
      }),
      finish: handler(function () {
        return this.#finish();
      }),
    },
  };

  static override PARTS: typeof ActorWindow.PARTS = {
    head: { template: template("creation/head") },
    steps: { template: template("creation/steps"), scrollable: [""] },
    body: { template: template("creation/body"), scrollable: [""] },
    foot: { template: template("creation/foot") },
  };

  protected override readonly changing = ["head", "steps", "body", "foot"];
  #screen: Screen;
  #offers: readonly Entry[] = [];
  /** The queue of changes. Each change is applied to the result of the previous one. */
  #queue: Promise<unknown> = Promise.resolve();

  private constructor(actor: CharacterActor) {
    super(actor, `blackout-creation-${actor.id ?? ""}`);
    this.#screen = {
      step: stepOf(actor.system.creation.step),
      free: false,
      search: "",
      refused: false,
      mistakes: new Map(),
      own: {},
      shop: shopAtFirst,
      ...kept.get(actor.uuid),
    };
  }

  /**
   * Opens the creation window of a character, or brings it to the front. Does nothing if the character is
   * finished or the user is not allowed to edit it.
   */
  static async open(actor: BlackoutActor): Promise<CreationWindow | null> {
    if (!actor.isCharacter() || !actor.isOwner || actor.system.creation.done) return null;
    const window = windows.get(actor.uuid) ?? new CreationWindow(actor);
    windows.set(actor.uuid, window);
    if (!window.rendered) window.#offers = await gatherOffers();
    await window.render({ force: true });
    return window;
  }

  override get title(): string {
    return localize("BLACKOUT.creation.title", { name: this.actor.name });
  }

  /** Updates the title, which contains the current name. */
  protected override _configureRenderOptions(
    ...[options]: Parameters<ActorWindow["_configureRenderOptions"]>
  ): void {
    super._configureRenderOptions(options);
    options.window = { ...options.window, title: this.title };
  }

  /** Makes the remaining choices at random and then shows the review step. */
  async fillAtRandom(): Promise<void> {
    await this.#change(state => this.#randomly(state));
    await this.#goTo("review");
  }

  protected override isOver(): boolean {
    return this.actor.system.creation.done;
  }

  protected override async followWorld(): Promise<void> {
    this.#offers = await gatherOffers();
    this.redrawAfterEvent();
  }

  #world(): CreationWorld {
    const words = foundryWords();
    const houseRules = currentHouseRules();
    const state = creationStateOf(this.actor);
    const { allSkills } = this.actor.system;
    return {
      state,
      houseRules,
      words,
      screen: this.#screen,
      offers: this.#offers,
      gamemaster: game.user.isGM,
      judged: judgeCreation(state, houseRules),
      skillName: key => words.localize(allSkills[key]?.label ?? key),
      usual: key => allSkills[key]?.attribute ?? "intelligence",
    };
  }

  protected override async _prepareContext(...[options]: Parameters<ActorWindow["_prepareContext"]>) {
    const world = this.#world();
    const { mistakes } = this.#screen;
    const name = mistakes.get("name");
    const view = creationView(world);
    // Remembers the category of the shop, so that the list keeps its scroll position after a purchase.
    if (view.shop) this.#screen = { ...this.#screen, shop: { ...this.#screen.shop, kind: view.shop.kind } };
    return Object.assign(await super._prepareContext(options), view, {
      openTexts: await this.#textsOf(view),
      portrait: { ...picture(this.actor.img), size: "" },
      name: name?.typed ?? world.state.name,
      nameError: name?.why ?? "",
      nameErrorId: errorId("name"),
      concept: world.state.concept,
      readout: { rest: localize("BLACKOUT.creation.rest"), hint: "" },
    });
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<ActorWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    bindTabKeys(this.element);
    bindReadout(this.element, () => null);
    this.element.addEventListener("input", event => {
      // A redraw would end the composition of a character, for example from a dead key and a letter.
      if (!(event as InputEvent).isComposing) this.#onInput(event.target as HTMLInputElement);
    });
    this.element.addEventListener("compositionend", event => {
      this.#onInput(event.target as HTMLInputElement);
    });
    this.element.addEventListener("keydown", event => this.#onKey(event));
    this.element.querySelector<HTMLElement>("[data-key=title]")?.focus();
  }

  protected override _onClose(...[options]: Parameters<ActorWindow["_onClose"]>): void {
    super._onClose(options);
    windows.delete(this.actor.uuid);
    const { mistakes, own } = this.#screen;
    kept.set(this.actor.uuid, { mistakes, own });
  }

  /**
   * Stores search text and custom entries on every keystroke, so that they aren't lost when another user's
   * change redraws the window.
   */
  #onInput({ name, value }: HTMLInputElement): void {
    if (name === "search") void this.#show({ search: value });
    else if (name?.startsWith("own."))
      this.#screen = { ...this.#screen, own: { ...this.#screen.own, [name]: value } };
  }

  /** Activates the button beside a field when the user presses Enter in the field. */
  #onKey(event: KeyboardEvent): void {
    const field = event.target as HTMLElement;
    const button = event.key === "Enter" ? field.dataset["enter"] : undefined;
    if (button === undefined) return;
    event.preventDefault();
    this.element.querySelector<HTMLElement>(`[data-key="${button}"]`)?.click();
  }

  protected override _onChangeForm(...[config, event]: Parameters<ActorWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const field = event.target as HTMLInputElement;
    if (field.name === "free") void this.#show({ free: field.checked });
    else if (field.name === "affordable") void this.#showShop({ affordable: field.checked });
    else if (field.name === "name") void this.#rename(field.value.trim());
    else void this.#take(field.name, field.value, field.checked, field.ariaLabel ?? field.name);
  }

  async #take(name: string, value: string, checked: boolean, label: string): Promise<void> {
    await this.#queue;
    const meaning = meaningOf(name, value, checked, label, this.#world());
    if (meaning === null) return;
    if ("why" in meaning) return this.#mistake(name, { typed: value, why: meaning.why });
    this.#clearMistakes(field => field === name);
    await this.#change(meaning.change);
  }

  async #rename(name: string): Promise<void> {
    if (name === "")
      return this.#mistake("name", {
        typed: "",
        why: localize("BLACKOUT.creation.problem.noName"),
      });
    this.#clearMistakes(field => field === "name");
    await this.actor.update({ name });
    this.redrawAfterEvent();
  }

  async #addPoints(name: string, by: number): Promise<void> {
    await this.#queue;
    const { state } = this.#world();
    const [field = "", ...rest] = name.split(".");
    const key = rest.join(".");
    const now =
      field === "attribute"
        ? state.attributes[key as keyof CreationState["attributes"]]
        : (state.ranks[key] ?? 0);
    await this.#take(
      name,
      String(now + by),
      false,
      this.element.querySelector(`[name="${CSS.escape(name)}"]`)?.getAttribute("aria-label") ?? name,
    );
  }

  async #choose(key: string): Promise<void> {
    const offer = this.#offers.find(entry => entry.key === key);
    if (!offer) return;
    await this.#change(state => withChosen(state, offer, this.#around()));
    // Scrolls up to the skills to pick, which are shown with the chosen item above the list of offers.
    if (offer.grants.specialized.picks > 0) this.element?.querySelector(".body")?.scrollTo(0, 0);
  }

  async #buyKit(key: string): Promise<void> {
    const kit = kits.find(one => one.key === key);
    const contents = kit && kitContents(kit, this.#offers);
    if (contents) await this.#change(state => withKit(state, key, contents));
  }

  /**
   * Changes the view of the shop. Clicking a category ends a search, because a search includes all
   * categories.
   */
  async #showShop(changed: Partial<ShopScreen>, endSearch = false): Promise<void> {
    const shop = { ...this.#screen.shop, ...changed };
    if (endSearch) this.clearTyped();
    await this.#show(endSearch ? { shop, search: "" } : { shop });
  }

  async #drop(key: string): Promise<void> {
    const quantity = creationStateOf(this.actor).entries.find(entry => entry.key === key)?.quantity ?? 1;
    if (
      quantity > 1 &&
      !(await confirm(
        "BLACKOUT.remove.title",
        localize("BLACKOUT.creation.dropHeap", { n: String(quantity) }),
      ))
    )
      return;
    await this.#change(state => withoutChosen(state, key, currentHouseRules().maxSkillRank));
  }

  async #addOwn(key: string): Promise<void> {
    const found = ownEntry(key, this.#world());
    const isOwn = (name: string) => name.startsWith(`own.${key}.`);
    this.#clearMistakes(isOwn);
    if ("mistakes" in found) {
      const mistakes = [...found.mistakes].map(([name, why]) => [name, { typed: "", why }] as const);
      await this.#show({ mistakes: new Map([...this.#screen.mistakes, ...mistakes]) });
      this.element
        .querySelector<HTMLElement>(`[name="${CSS.escape([...found.mistakes.keys()][0] ?? "")}"]`)
        ?.focus();
      return;
    }
    const own = Object.entries(this.#screen.own).filter(([name]) => !isOwn(name));
    this.#screen = { ...this.#screen, own: Object.fromEntries(own) };
    this.clearTyped();
    await this.#change(state => withChosen(state, found.entry, this.#around()));
  }

  async #addDrive(): Promise<void> {
    const field = this.element.querySelector<HTMLInputElement>("[name=newDrive]");
    const text = field?.value ?? "";
    this.clearTyped();
    await this.#change(state => withDrive(state, text));
    this.element.querySelector<HTMLElement>("[name=newDrive]")?.focus();
  }

  async #random(): Promise<void> {
    const complete = judgeCreation(creationStateOf(this.actor), currentHouseRules()).problems.length === 0;
    if (
      complete &&
      !(await confirm(
        "BLACKOUT.creation.randomAgain",
        localize("BLACKOUT.creation.randomAsk", { name: this.actor.name }),
      ))
    )
      return;
    // Discards invalid input, because random values replace it. Input in the fields of custom entries is
    // kept.
    this.#clearMistakes(name => !name.startsWith("own."));
    if (complete)
      await this.#change(({ name, ranks }) =>
        this.#randomly(blankState(name, Object.keys(ranks), attributePoints.start)),
      );
    else await this.#change(state => this.#randomly(state));
    await this.#goTo("review", true);
  }

  /**
   * Returns the description and the effect of the offer whose details are shown, as enriched HTML. Secret
   * blocks are included only for Gamemasters.
   */
  async #textsOf({
    shop,
    sections,
  }: Pick<ReturnType<typeof creationView>, "shop" | "sections">): Promise<
    readonly { readonly enriched: string }[]
  > {
    const rows = [
      ...(shop?.list?.groups.flatMap(group => group.rows) ?? []),
      ...(sections?.flatMap(section => section.offers) ?? []),
    ];
    const details = rows.find(({ open }) => open)?.details;
    const reader = { isOwner: game.user.isGM, getRollData: () => this.actor.getRollData() };
    return Promise.all(
      [details?.description, details?.effect].flatMap(text =>
        text ? [enriched(text, reader).then(html => ({ enriched: html }))] : [],
      ),
    );
  }

  /** Returns whether the name is the default name of a character. */
  #isNameless(name: string): boolean {
    return [...game.users].some(
      user => name === localize("BLACKOUT.request.newCharacterOf", { name: user.name }),
    );
  }

  #randomly(named: CreationState): CreationState {
    const state = this.#isNameless(named.name) ? { ...named, name: "" } : named;
    const words = foundryWords();
    const houseRules = currentHouseRules();
    const seed = Math.floor(CONFIG.Dice.randomUniform() * 2 ** 32);
    return randomCharacter(state, {
      seed,
      offers: this.#offers,
      ideas: ideasOf(
        words,
        [...game.actors].map(({ name }) => name),
      ),
      ownBackgrounds: ownBackgrounds(words, Object.keys(state.ranks), houseRules),
      houseRules,
    });
  }

  async #finish(): Promise<void> {
    await this.#queue;
    if (!(await finishCreation(this.actor, this.#screen.free))) return this.#show({ refused: true });
    kept.delete(this.actor.uuid);
    await this.close();
    await this.actor.sheet?.render(true);
  }

  async #goTo(step: CreationStep, focus = false): Promise<void> {
    await this.#show({ step, search: "" });
    this.element?.querySelector(".body")?.scrollTo(0, 0);
    if (focus) this.element?.querySelector<HTMLElement>("[data-key=title]")?.focus();
    await rememberStep(this.actor, step);
  }

  #around() {
    return { offers: this.#offers, maxRank: currentHouseRules().maxSkillRank };
  }

  /** Removes the error messages of fields whose input was replaced. */
  #clearMistakes(isReplaced: (name: string) => boolean): void {
    const mistakes = [...this.#screen.mistakes].filter(([name]) => !isReplaced(name));
    this.#screen = { ...this.#screen, mistakes: new Map(mistakes) };
  }

  async #mistake(name: string, mistake: Mistake): Promise<void> {
    this.#screen = { ...this.#screen, mistakes: new Map([...this.#screen.mistakes, [name, mistake]]) };
    this.redrawAfterEvent();
  }

  async #show(changed: Partial<Screen>): Promise<void> {
    this.#screen = { ...this.#screen, ...changed };
    await this.redraw();
  }

  /** Writes a change after all earlier ones, and redraws the window. Errors are shown as notifications. */
  async #change(change: (state: CreationState) => CreationState): Promise<void> {
    const done = this.#queue.then(() => changeCreation(this.actor, change));
    this.#queue = done.catch((error: unknown) => {
      ui.notifications.error(formatError(error, foundryWords()));
    });
    await this.#queue;
    if (this.rendered) await this.redraw();
  }
}
