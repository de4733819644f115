import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import { advantageDice } from "../../rules/tests/row.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { currentMessageMode } from "../../compat.ts";
import type { TestAnswer, TestQuestion } from "../../play/test.ts";
import { action, dataOf, type Handler } from "../shared/actions.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { template } from "../shared/templates.ts";
import { foundryWords, type Words } from "../shared/words.ts";
import { skillsOf, testFacts } from "./test-facts.ts";
import { chosenRows, type Against, type TestState } from "./test-state.ts";
import { againstText, difficultyOf, testView, type TestFacts } from "./test-view.ts";

/** Asks the roller of a test: the pair, against what, what counts, how many Inspiration dice; shows the exact odds while they choose. */
export class TestDialog extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
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

  static override PARTS: typeof LiveWindow.PARTS = {
    top: { template: template("dialogs/test-top") },
    rows: { template: template("dialogs/test-rows"), scrollable: [""] },
    odds: { template: template("dialogs/test-odds") },
    foot: { template: template("dialogs/test-foot") },
  };

  readonly #question: TestQuestion;
  readonly #settle: (answer: TestAnswer | null) => void;
  #state: TestState;
  protected override readonly changing = ["top", "rows", "odds", "foot"];

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

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    return Object.assign(await super._prepareContext(options), testView(this.#facts, this.#state, currentHouseRules(), this.#words));
  }

  protected override async _onFirstRender(...[context, options]: Parameters<LiveWindow["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.querySelector<HTMLElement>("[data-primary]")?.focus();
  }

  /** Whatever changes, the window shows at once what it is worth. */
  protected override _onChangeForm(...[config, event]: Parameters<LiveWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const field = event.target as HTMLInputElement;
    const { name, value, checked } = field;
    const changed = this.#changedBy(name, value, checked);
    if (!changed) return;
    this.#state = { ...this.#state, ...changed };
    this.redrawAfterEvent();
  }

  /** What a field of that name says of the test. */
  #changedBy(name: string, value: string, checked: boolean): Partial<TestState> | null {
    const state = this.#state;
    if (name.startsWith("known.")) return { known: state.known.map((on, index) => index === Number(name.slice(6)) ? checked : on) };
    if (name.startsWith("own.")) return { own: state.own.map(row => row.id === name.slice(4) ? { ...row, why: value.trim() } : row) };
    const fields: Readonly<Record<string, () => Partial<TestState>>> = {
      attribute: () => ({ attribute: attributes.find(key => key === value) ?? state.attribute }),
      skill: () => ({ skill: value }),
      against: () => ({ against: value as Against }),
      takeYourTime: () => ({ takeYourTime: checked }),
      helper: () => ({ helper: checked }),
      helperName: () => ({ helperName: value.trim(), helper: state.helper || value.trim() !== "" }),
      secret: () => ({ secret: checked }),
    };
    return fields[name]?.() ?? null;
  }

  async #change(changed: Partial<TestState>): Promise<void> {
    this.#state = { ...this.#state, ...changed };
    await this.redraw();
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

  protected override _onClose(...[options]: Parameters<LiveWindow["_onClose"]>): void {
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
