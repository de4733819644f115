import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import { advantageDice } from "../../rules/tests/row.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { currentMessageMode, HandlebarsApplication } from "../../compat.ts";
import type { TestAnswer, TestQuestion } from "../../play/test.ts";
import { action, dataOf, type Handler } from "../shared/actions.ts";
import { rememberCaret, restoreCaret, type CaretMemory } from "../shared/focus.ts";
import { Press } from "../shared/press.ts";
import { template } from "../shared/templates.ts";
import { foundryWords, type Words } from "../shared/words.ts";
import { skillsOf, testFacts } from "./test-facts.ts";
import { chosenRows, type Against, type TestState } from "./test-state.ts";
import { againstText, difficultyOf, testView, type TestFacts } from "./test-view.ts";

const CHANGING = ["top", "rows", "odds", "foot"];

/** Asks the roller of a test: the pair, against what, what counts, how many Inspiration dice; shows the exact odds while they choose. */
export class TestDialog extends HandlebarsApplication {
  static override DEFAULT_OPTIONS: typeof HandlebarsApplication.DEFAULT_OPTIONS = {
    classes: ["blackout", "bo-test"],
    tag: "form",
    position: { width: 520 },
    window: { icon: "bo-i bo-g-dice-six-faces-five" },
    form: { handler: TestDialog.#onSubmit, submitOnChange: false, closeOnSubmit: true },
    actions: {
      addRow: handler(function (_event, target) { return this.#addRow(dataOf(target, "sign") === "minus" ? advantageDice.disadvantage : advantageDice.advantage); }),
      removeRow: handler(function (_event, target) { return this.#change({ own: this.#state.own.filter(row => row.id !== dataOf(target, "row")) }); }),
      size: handler(function (_event, target) { return this.#resize(dataOf(target, "row"), Number(dataOf(target, "size"))); }),
      inspiration: handler(function (_event, target) { return this.#inspire(Number(dataOf(target, "by"))); }),
      fail: handler(function () { return this.#answer(true); }),
    },
  };

  static override PARTS: typeof HandlebarsApplication.PARTS = {
    top: { template: template("dialogs/test-top") },
    rows: { template: template("dialogs/test-rows"), scrollable: [""] },
    odds: { template: template("dialogs/test-odds") },
    foot: { template: template("dialogs/test-foot") },
  };

  readonly #question: TestQuestion;
  readonly #settle: (answer: TestAnswer | null) => void;
  #state: TestState;
  #caret: CaretMemory | null = null;
  readonly #press = new Press();

  private constructor(question: TestQuestion, settle: (answer: TestAnswer | null) => void) {
    super();
    this.#question = question;
    this.#settle = settle;
    this.#state = startOf(question);
  }

  /** Asks; answers null when the window is closed without rolling. */
  static async ask(question: TestQuestion): Promise<TestAnswer | null> {
    return new Promise(resolve => { void new TestDialog(question, resolve).render({ force: true }); });
  }

  override get title(): string {
    return game.i18n.format("BLACKOUT.test.title", { name: this.#question.actor.name });
  }

  get #words(): Words {
    return foundryWords();
  }

  get #facts(): TestFacts {
    return testFacts(this.#question, this.#words);
  }

  protected override async _prepareContext(...[options]: Parameters<InstanceType<typeof HandlebarsApplication>["_prepareContext"]>) {
    return Object.assign(await super._prepareContext(options), testView(this.#facts, this.#state, currentHouseRules(), this.#words));
  }

  protected override async _onFirstRender(...[context, options]: Parameters<InstanceType<typeof HandlebarsApplication>["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(context, options);
    this.#press.watch(this.element);
    this.element.querySelector<HTMLElement>("[data-primary]")?.focus();
  }

  protected override async _preRender(...args: Parameters<InstanceType<typeof HandlebarsApplication>["_preRender"]>): Promise<void> {
    await super._preRender(...args);
    await this.#press.released;
  }

  protected override _preSyncPartState(...args: Parameters<InstanceType<typeof HandlebarsApplication>["_preSyncPartState"]>): void {
    super._preSyncPartState(...args);
    this.#caret = rememberCaret(args[2]) ?? this.#caret;
  }

  protected override _syncPartState(...args: Parameters<InstanceType<typeof HandlebarsApplication>["_syncPartState"]>): void {
    super._syncPartState(...args);
    if (!this.#caret || !args[1].querySelector(this.#caret.selector)) return;
    restoreCaret(args[1], this.#caret);
    this.#caret = null;
  }

  /** Whatever changes, the window shows at once what it is worth. */
  protected override _onChangeForm(...[config, event]: Parameters<InstanceType<typeof HandlebarsApplication>["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const field = event.target as HTMLInputElement;
    const { name, value, checked } = field;
    if (name === "attribute") void this.#change({ attribute: attributes.find(key => key === value) ?? this.#state.attribute });
    else if (name === "skill") void this.#change({ skill: value });
    else if (name === "against") void this.#change({ against: value as Against });
    else if (name === "takeYourTime") void this.#change({ takeYourTime: checked });
    else if (name === "helper") void this.#change({ helper: checked });
    else if (name === "helperName") void this.#change({ helperName: value.trim(), helper: this.#state.helper || value.trim() !== "" });
    else if (name === "secret") void this.#change({ secret: checked });
    else if (name.startsWith("known.")) void this.#change({ known: this.#state.known.map((on, index) => index === Number(name.slice(6)) ? checked : on) });
    else if (name.startsWith("own.")) void this.#change({ own: this.#state.own.map(row => row.id === name.slice(4) ? { ...row, why: value.trim() } : row) });
  }

  async #change(changed: Partial<TestState>): Promise<void> {
    this.#state = { ...this.#state, ...changed };
    await this.render({ parts: CHANGING });
  }

  async #addRow(dice: number): Promise<void> {
    const id = foundry.utils.randomID(8);
    await this.#change({ own: [...this.#state.own, { id, why: "", dice }] });
    this.element.querySelector<HTMLElement>(`[name="own.${id}"]`)?.focus();
  }

  async #resize(id: string, size: number): Promise<void> {
    await this.#change({ own: this.#state.own.map(row => row.id === id ? { ...row, dice: Math.sign(row.dice) * size } : row) });
  }

  async #inspire(by: number): Promise<void> {
    const inspiration = Math.min(this.#question.inspirationPool(), Math.max(0, this.#state.inspiration + by));
    await this.#change({ inspiration });
  }

  static async #onSubmit(this: TestDialog): Promise<void> {
    await this.#answer(false);
  }

  async #answer(chosenToFail: boolean): Promise<void> {
    const facts = this.#facts;
    const { attribute, skill, against, inspiration, secret } = this.#state;
    const before = this.#question.mode ?? currentMessageMode();
    this.#settle({
      attribute, skill, difficulty: difficultyOf(against, facts), against: againstText(against, facts, this.#words), rows: chosenRows(this.#state, facts.known),
      inspiration, chosenToFail, mode: secret ? (before === "public" ? "gm" : before) : "public",
    });
    if (chosenToFail) await this.close();
  }

  protected override _onClose(...[options]: Parameters<InstanceType<typeof HandlebarsApplication>["_onClose"]>): void {
    super._onClose(options);
    // Settled already when it was rolled; then this says nothing.
    this.#settle(null);
  }
}

function startOf(question: TestQuestion): TestState {
  const { attribute, skill, difficulty, rows = [] } = question;
  const skills = skillsOf(question, foundryWords());
  return {
    attribute: attribute satisfies Attribute, skill: skills.length === 0 || skills.some(({ key }) => key === skill) ? skill : skills[0]?.key ?? skill,
    against: difficulty === null || difficulty === undefined ? "judge" : "given", known: rows.map(() => true), takeYourTime: false, helper: false, helperName: "",
    own: [], inspiration: 0, secret: (question.mode ?? currentMessageMode()) !== "public",
  };
}

function handler(run: Handler<TestDialog>) {
  return action<TestDialog>(run);
}
