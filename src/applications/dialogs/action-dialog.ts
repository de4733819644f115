import { attackerOfActor } from "../combat/attacker-of.ts";
import { sceneToAimOn } from "../../canvas/areas/aiming.ts";
import type { AreaPlace } from "../../world/areas/place.ts";
import { stopPlacing } from "../../canvas/areas/placing.ts";
import { setAimed } from "../../canvas/reticle/aimed.ts";
import { isMarkedByDialog } from "../../canvas/marked-set.ts";
import { isMarking, markTargets } from "../../canvas/marked-targets.ts";
import { currentMessageMode } from "../../compat/messages.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import type { Choices, Facts } from "../../actions/core/facts.ts";
import type { ActionAnswer, ActionQuestion } from "../../actions/core/perform.ts";
import type { Field } from "../../actions/core/action.ts";
import { PlacingBar } from "../areas/placing-bar.ts";
import { action } from "../shared/actions.ts";
import { userKnows } from "../shared/knows.ts";
import { isUnowned } from "../shared/unowned.ts";
import { fitHeight, keepHeight } from "../shared/steady-height.ts";
import { template } from "../shared/templates.ts";
import { formatText, labelled } from "../shared/texts.ts";
import { announceDialog, isOfParty, withdrawDialog } from "../../features/inspiration/open-dialogs.ts";
import { type Lease, leasesNow } from "../../actions/party/leases.ts";
import { variantOfAction } from "../../actions/variants/registry.ts";
import { type ActionState, pairOfChoices, toggledTarget, withPushed, withTargets } from "./action-state.ts";
import { previewOf } from "./action-effects.ts";
import { actionView, type ActionWorld, isPlain } from "./action-view.ts";
import { ChoiceWindow } from "./choice-window.ts";
import { offeredTargets } from "./offered-targets.ts";
import { askedAbout, OpenOnce } from "./open-once.ts";
import { withPlace } from "./place-view.ts";
import { WATCHED } from "./watched-hooks.ts";
import { byUse } from "./by-use.ts";
import { takesOne } from "./target-view.ts";
import { openDoor, remedyFor } from "./door-remedy.ts";
import { startOf } from "./start-state.ts";
import { TargetList } from "./target-list.ts";
import {
  caughtBeside,
  isSelfAttack,
  outlooksFor,
  proposedTargets,
  rememberTargets,
} from "./proposed-targets.ts";
import { bySides, type Present, presentActors } from "./targets.ts";

const handler = action<ActionDialog>;

/**
 * The dialog that asks the acting user for targets, an item and modifiers. While the user chooses, it shows
 * the exact odds, the costs and any problems.
 */
export class ActionDialog extends ChoiceWindow {
  static override DEFAULT_OPTIONS: typeof ChoiceWindow.DEFAULT_OPTIONS = {
    position: { width: 520 },
    window: { icon: "bo-i bo-g-dice-six-faces-five" },
    form: { handler: ActionDialog.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: {
      place: handler(function () {
        return this.#place();
      }),
      unplace: handler(function () {
        return this.change({ choices: withPlace(this.chosen.choices, null) });
      }),
      openDoor: handler(function () {
        return this.#openDoor();
      }),
      fail: handler(function () {
        return this.#fail();
      }),
    },
  };

  static override PARTS: typeof ChoiceWindow.PARTS = {
    top: { template: template("dialogs/action-top") },
    rows: { template: template("dialogs/action-rows"), scrollable: [""] },
    odds: { template: template("dialogs/action-odds") },
    foot: { template: template("dialogs/action-foot") },
  };

  static readonly #open = new OpenOnce<ActionDialog>();

  readonly #question: ActionQuestion;
  readonly #settle: (answer: ActionAnswer | null) => void;
  /** The ID of this dialog. Other users' clients need it to add a die to the dialog. */
  readonly #id = foundry.utils.randomID();
  #answered = false;
  #state: ActionState;
  /** Whether documents have changed since the facts were last gathered. */
  #stale = false;
  /**
   * Whether the user has made a choice, or has pressed the button. Until then, the dialog follows changed
   * documents without listing the changes.
   */
  #hasChosen = false;
  /** Whether the user left the section "More" open in the previous dialog. */
  static #moreOpen = false;
  /** The targets that the dialog offers, or null if they must be gathered again after a change. */
  #offered: readonly Present[] | null = null;
  /**
   * Identifies what the user must confirm by pressing the button a second time: the targets, choices and
   * problems. Null before the first press.
   */
  #pressed: string | null = null;
  protected override readonly changing = ["top", "rows", "odds", "foot"];
  protected override readonly inPlace = ["top", "rows"];
  readonly #targetList = new TargetList(this);
  /** The user's targets before this dialog set its own. */
  readonly #before = [...game.user.targets].map(({ document }) => document);
  readonly #own = new Set(
    [...game.user.targets].filter(token => !isMarkedByDialog(token)).map(({ id }) => id),
  );
  #marked = false;

  private constructor(question: ActionQuestion, settle: (answer: ActionAnswer | null) => void) {
    const variant = variantOfAction(question.action.key);
    super({ classes: variant === null ? [] : [`bo-by-${variant}`] });
    this.#question = question;
    this.#settle = settle;
    this.#state = startOf(question, () => this.#presentWith(question.intent.choices ?? {}));
    question.proposal.choose(this.#targets, this.#choices);
  }

  protected override get chosen(): ActionState {
    return this.#state;
  }

  /**
   * Stores the user's choices. If the targets or choices have changed, gathers the facts again, because the
   * dialog, the roll and the message must all use the same facts.
   */
  protected override set chosen(state: ActionState) {
    const before = this.#state;
    this.#state = state;
    if (state.choices !== before.choices) this.#offered = null;
    else if (state.targets === before.targets) return;
    this.#hasChosen = true;
    this.#question.proposal.choose(this.#targets, this.#choices);
    this.#aim();
  }

  /** Makes the labels on the map show the chances of the action in this dialog. */
  #aim(): void {
    const { action: actionType, intent } = this.#question;
    if (!actionType.opposes) return;
    const { actor, item = null } = intent;
    setAimed(this, {
      actor,
      item,
      action: actionType.key,
      targets: this.chosen.targets,
      choices: this.#choices,
    });
  }

  /**
   * Shows the dialog. Resolves to null if the dialog is closed without performing the action. If an open
   * window already asks the same question, brings it to the front and resolves to null immediately. An action
   * without choices or problems needs no dialog.
   */
  static async ask(question: ActionQuestion): Promise<ActionAnswer | null> {
    const { action: actionType, table, proposal } = question;
    if (isPlain({ action: actionType, table, facts: proposal.facts }))
      return { mode: question.intent.mode ?? currentMessageMode(), secret: false };
    const about = askedAbout(question.intent);
    if (ActionDialog.#open.show(about)) return null;
    return new Promise(resolve => {
      const dialog = new ActionDialog(question, resolve);
      ActionDialog.#open.add(about, dialog);
      void dialog.render({ force: true });
    });
  }

  override get title(): string {
    const { action: actionType, intent } = this.#question;
    const what = formatText(actionType.label, this.words);
    if (isUnowned(actionType)) return what;
    return this.words.format("BLACKOUT.actionDialog.title", {
      what: intent.item ? labelled(what, intent.item.name, this.words) : what,
      name: intent.actor.name,
    });
  }

  get #present(): readonly Present[] {
    return this.#presentWith(this.chosen.choices);
  }

  #presentWith(choices: Choices): readonly Present[] {
    const { intent, action: actionType } = this.#question;
    // An action without targets has no list of targets, so no distances are needed.
    if (actionType.targets === "none") return [];
    this.#offered ??= this.#withOutlooks(
      bySides(
        intent.actor,
        presentActors(intent.actor, intent.targets ?? []).filter(
          ({ uuid }) => !isSelfAttack(intent.actor.uuid, uuid, actionType),
        ),
        actionType,
        this.words,
      ),
      choices,
    );
    return actionType.nature === "byHand"
      ? this.#offered.filter(({ actor }) => actor.isOwner)
      : this.#offered;
  }

  /**
   * Returns the possible targets, each with the obstacle that prevents targeting it, if any, or otherwise the
   * chance to hit it. Targets within reach come first.
   */
  #withOutlooks(present: readonly Present[], choices: Choices): readonly Present[] {
    const { action: actionType, table, proposal } = this.#question;
    const situation = { action: actionType, table, proposal, gamemaster: game.user.isGM, knows: userKnows };
    const outlooks = outlooksFor(situation, present, choices, this.words);
    return present
      .map(one => ({ ...one, ...outlooks.get(one.uuid) }))
      .sort((a, b) => byUse(a, b, actionType.aids ?? false));
  }

  get #targets(): BlackoutActor[] {
    const present = this.#present;
    return this.chosen.targets.flatMap(uuid => present.find(each => each.uuid === uuid)?.actor ?? []);
  }

  protected override get subjects(): readonly (BlackoutActor | BlackoutItem | null | undefined)[] {
    return [this.#question.intent.actor, this.#question.intent.item];
  }

  protected override get mentioned(): readonly BlackoutActor[] {
    return this.#targets;
  }

  get #facts(): Facts {
    return this.#question.proposal.facts;
  }

  /** The dice that other users have added to this dialog. */
  get #pushed(): readonly Lease[] {
    return leasesNow().filter(({ dialog, user }) => dialog === this.#id && user === game.user.id);
  }

  /** Returns the user's choices, including dice added by other users. */
  get #choices(): ActionState["choices"] {
    return withPushed(this.chosen.choices, this.#pushed);
  }

  protected override get choices(): Choices {
    return this.#facts.choices;
  }

  protected override get fields(): readonly Field[] {
    return this.#question.action.fields(this.#facts, this.#question.table);
  }

  protected override get inspirationLeft(): number {
    return (this.#facts.party?.inspiration ?? 0) - this.#pushed.length;
  }

  protected override get single(): boolean {
    return takesOne(this.#question.action);
  }

  /** Lets the user place an area on the map. The dialog is minimized in the meantime. */
  async #place(): Promise<void> {
    const { item, choices } = this.#facts;
    if (!item?.weapon) return;
    const { blast, template: line, range } = item.weapon;
    const before = this.#facts.area ? (choices["place"] as AreaPlace) : null;
    const elevation = typeof choices["elevation"] === "number" ? choices["elevation"] : null;
    this.element.classList.add("bo-away");
    const place = await PlacingBar.choose(
      { actor: this.#question.intent.actor, weapon: { blast, template: line, range }, elevation },
      before,
    );
    if (!this.rendered) return;
    this.element.classList.remove("bo-away");
    if (place) await this.change({ targets: [], choices: withPlace(this.chosen.choices, place) });
    this.element.querySelector<HTMLElement>("[data-action=place]")?.focus();
  }

  get #remedy() {
    return remedyFor(this.#question.intent.actor, this.#present, this.chosen.targets);
  }

  /**
   * Opens the door that blocks the line of fire. If there is no target yet, proposes one that the action can
   * then reach.
   */
  async #openDoor(): Promise<void> {
    const { door } = this.#remedy;
    if (!door) return;
    await openDoor(door);
    if (!this.rendered) return;
    this.#refresh();
    const { action: actionType, intent } = this.#question;
    const { targets } = this.chosen;
    await this.change({
      picking: false,
      targets: targets.length > 0 ? [...targets] : proposedTargets(intent.actor, actionType, this.#present),
    });
    this.#mark(this.chosen.targets);
  }

  get #world(): ActionWorld {
    const { action: actionType, table, intent } = this.#question;
    return {
      canPlace: actionType.needs?.area === true && sceneToAimOn(intent.actor) !== null,
      action: actionType,
      table,
      facts: this.#facts,
      differences: this.#question.proposal.differences,
      words: this.words,
      knows: userKnows,
      pushed: this.#pushed.map(({ who }) => who),
      candidates: offeredTargets(this.#present, this.#facts, actionType, {
        chosen: this.chosen.targets,
        gamemaster: game.user.isGM,
      }),
      ...(actionType.opposes
        ? { remedy: this.#remedy, attacker: () => attackerOfActor(intent.actor)?.uuid ?? "" }
        : {}),
      moreOpen: ActionDialog.#moreOpen,
      gamemaster: game.user.isGM,
      writerOnline: game.users.activeGM !== null,
    };
  }

  protected override async _prepareContext(...[options]: Parameters<ChoiceWindow["_prepareContext"]>) {
    return Object.assign(await super._prepareContext(options), this.#view, {
      problemsId: `${this.id}-problems`,
    });
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<ChoiceWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    (
      this.element.querySelector<HTMLElement>("[data-primary]:not([disabled])") ??
      this.element.querySelector<HTMLElement>("summary")
    )?.focus();
    this.element.addEventListener(
      "toggle",
      ({ target }) => {
        if (!(target instanceof HTMLDetailsElement && target.matches(".bo-more"))) return;
        // A redraw also triggers this event, without changing the section.
        if (target.open === ActionDialog.#moreOpen) return;
        ActionDialog.#moreOpen = target.open;
        fitHeight(this);
      },
      { capture: true },
    );
    this.#targetList.listen();
    this.#aim();
    if (this.#question.action.opposes && this.chosen.targets.length > 0) this.#mark(this.chosen.targets);
    this.watch(WATCHED, () => {
      this.#stale = true;
      this.redrawAfterEvent();
    });
    this.watch(["targetToken"], (user, token, targeted) => {
      if (!user.isSelf || isMarking() || this.#question.action.targets === "none" || !token.actor) return;
      void this.change(this.#withCaught(toggledTarget(this.chosen, token.actor.uuid, targeted, this.single)));
    });
  }

  /**
   * When the first target is selected, also selects the actors around it that a blast may affect. The user
   * can change this selection.
   */
  #withCaught(part: Partial<ActionState>): Partial<ActionState> {
    const [first, ...more] = part.targets ?? [];
    const alone = first !== undefined && more.length === 0 && this.chosen.targets.length === 0;
    const state = { ...this.chosen, ...part };
    return alone ? withTargets(state, [first, ...caughtBeside(this.#question, first, state.choices)]) : part;
  }

  protected override changedBy(...given: Parameters<ChoiceWindow["changedBy"]>): Partial<ActionState> | null {
    const part = super.changedBy(...given);
    if (part?.targets && this.single) this.#targetList.closeAfterChoice();
    const whole = part && this.#withCaught(part);
    if (whole?.targets) this.#mark(whole.targets);
    return whole;
  }

  /** Marks the selected targets on the map for all users. */
  #mark(uuids: readonly string[]): void {
    this.#marked = true;
    markTargets(this.#present.flatMap(({ uuid, token }) => (token && uuids.includes(uuid) ? [token] : [])));
  }

  protected override async _onRender(
    ...[context, options]: Parameters<ChoiceWindow["_onRender"]>
  ): Promise<void> {
    await super._onRender(context, options);
    const list = this.element.querySelector<HTMLElement>("section.list");
    if (list) keepHeight(this, list);
    this.#announce();
  }

  /**
   * Announces a test to which other users can add a die, provided that they will be able to see its message.
   */
  #announce(): void {
    const {
      action: actionType,
      intent: { actor },
      table,
    } = this.#question;
    const facts = this.#facts;
    const open =
      this.chosen.mode === "public" &&
      !this.chosen.secret &&
      isOfParty(actor.uuid) &&
      "inspiration" in facts.choices &&
      previewOf({ action: actionType, facts, table }).preview?.pool;
    if (this.#answered) return;
    if (open)
      announceDialog({
        id: this.#id,
        user: game.user.id,
        actor: actor.uuid,
        action: actionType.key,
        ...pairOfChoices(facts.choices),
      });
    else withdrawDialog(this.#id);
  }

  protected override async redraw(): Promise<void> {
    if (this.#stale) this.#refresh();
    await super.redraw();
  }

  #refresh(): void {
    this.#stale = false;
    this.#offered = null;
    const { proposal } = this.#question;
    if (this.#hasChosen) proposal.refresh(this.#targets, this.#choices);
    else proposal.choose(this.#targets, this.#choices);
  }

  /**
   * Rolls with the values shown in the dialog. If any value has changed since the dialog was rendered, lists
   * the changes instead, so that the user can reconsider.
   */
  static async #onSubmit(this: ActionDialog): Promise<void> {
    const shown = JSON.stringify(this.#question.proposal.differences);
    this.#hasChosen = true;
    this.#refresh();
    const isAsShown = JSON.stringify(this.#question.proposal.differences) === shown;
    const { gate, confirming, confirmation } = this.#view.foot;
    if (isAsShown && (gate === "open" || confirming)) return this.#answer(gate === "overrule");
    if (isAsShown && gate !== "refused") this.#pressed = confirmation;
    await this.redraw();
  }

  get #view() {
    return actionView(this.#world, this.chosen, this.#pressed);
  }

  async #answer(overruled = false): Promise<void> {
    const { mode, secret } = this.chosen;
    this.#answered = true;
    rememberTargets(this.#question.intent.actor, this.#question.action, this.chosen.targets);
    ActionDialog.#open.remove(askedAbout(this.#question.intent), this);
    this.#settle({
      mode,
      secret,
      overruled,
      done: () => {
        withdrawDialog(this.#id);
      },
    });
    await this.close();
  }

  /** Posts the action as a test that the actor chooses to fail (R2.15). */
  async #fail(): Promise<void> {
    if (!this.isAllRight()) return;
    this.chosen = { ...this.chosen, choices: { ...this.chosen.choices, chosenToFail: true } };
    await this.#answer();
  }

  protected override _onClose(...[options]: Parameters<ChoiceWindow["_onClose"]>): void {
    super._onClose(options);
    setAimed(this, null);
    ActionDialog.#open.remove(askedAbout(this.#question.intent), this);
    if (this.#question.action.needs?.area) stopPlacing();
    // If the dialog was answered, it is withdrawn only after its action has been posted. Otherwise, dice that
    // other users added would return to the pool before the action can spend them.
    if (!this.#answered) {
      withdrawDialog(this.#id);
      if (this.#marked) markTargets(this.#before, this.#own);
    }
    // If the action has already been executed, closing the window has no effect.
    this.#settle(null);
  }
}
