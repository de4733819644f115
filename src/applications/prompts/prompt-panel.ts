import { onHook, onSettingChanged } from "../../compat/hooks.ts";
import { actorFromUuid } from "../../compat/documents.ts";
import { redrawMessage } from "../../compat/messages.ts";
import type { HandlebarsApplication } from "../../compat/applications.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { payloadOf } from "../../documents/requests.ts";
import { answerRequest } from "../../actions/core/ask-writer.ts";
import { judgeAction } from "../../actions/core/judge-posted.ts";
import type { ActionMessage } from "../../actions/core/posted.ts";
import { isOverdue, mayAnswer, ownersHere } from "../../actions/core/rights.ts";
import { mayKnow } from "../../actions/core/knowledge.ts";
import { VARIANT_FETCHED } from "../../actions/variants/registry.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { notifyDeleted } from "../shared/deleted.ts";
import { action, dataOf } from "../shared/actions.ts";
import { partyActor } from "../../documents/party.ts";
import { freeInspiration } from "../../actions/party/leases.ts";
import { languageNow, listText } from "../../language/formats.ts";
import { localize } from "../../language/localize.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { pressOnce } from "../shared/press-once.ts";
import { template } from "../shared/templates.ts";
import { foundryWords } from "../shared/words.ts";
import { Announcer } from "./announcer.ts";
import { OpenPrompts, type OpenPrompt } from "./open-prompts.ts";
import { panelView, type PanelGroup } from "./panel-view.ts";
import { kindOfPrompt } from "./prompt-view.ts";
import { announceTests, pushedInto } from "./open-tests.ts";
import { PANEL } from "./show-question.ts";
import {
  chooseInspiration,
  chosenInspiration,
  forgetSent,
  giveAnswer,
  isSent,
  onAnswerSent,
} from "./sent-answers.ts";

/** The distance in pixels between the panel and neighboring elements. */
const GAP = 8;

const handler = action<PromptPanel>;

/**
 * The panel with all prompts that this user may answer now. It is docked beside the sidebar and hidden
 * while there are no prompts.
 */
export class PromptPanel extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: PANEL,
    classes: ["blackout", "bo-prompts"],
    tag: "section",
    window: { frame: false, positioned: false },
    actions: {
      rollAll: handler(function (_event, target) {
        return this.#rollAll(dataOf(target, "group"), dataOf(target, "value"));
      }),
    },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    body: { template: template("prompts/panel"), scrollable: [".list"] },
  };

  protected override readonly changing = ["body"];
  readonly #open = new OpenPrompts<ActionMessage>(judgeAction);
  readonly #opened = new Map<string, boolean>();
  readonly #announcer = new Announcer();
  #groups: readonly PanelGroup[] = [];
  #deadline: ReturnType<typeof setTimeout> | null = null;

  /** Shows the panel and keeps it up to date. Must be called once, when the world is ready. */
  async start(): Promise<void> {
    for (const message of game.messages) this.#look(message);
    this.#follow();
    await this.render({ force: true });
  }

  /** Starts watching every event that can open, close or reassign a prompt. */
  #follow(): void {
    Hooks.on("updateActor", actor => {
      if (actor === partyActor()) this.#draw();
    });
    Hooks.on("createChatMessage", message => {
      if (this.#look(message)) this.#draw();
    });
    Hooks.on("updateChatMessage", message => {
      this.#updateSentAnswers(message);
      if (this.#look(message)) this.#draw();
    });
    Hooks.on("deleteChatMessage", message => {
      const asked = this.#groups.length > 0 && this.#asks(message.id ?? "");
      if (!this.#open.forget(message.id ?? "")) return;
      if (asked) notifyDeleted("question", message);
      this.#draw();
    });
    // After an actor is deleted, a Gamemaster's client answers its prompts, so the panel is redrawn to show
    // or remove them.
    Hooks.on("deleteActor", () => {
      this.#draw();
    });
    Hooks.on("userConnected", () => {
      this.#drawWithCards();
    });
    Hooks.on("updateActor", (_actor, changes) => {
      if ("ownership" in changes) this.#drawWithCards();
    });
    onSettingChanged(() => {
      for (const { message } of this.#open.all()) this.#open.look(message);
      this.#draw();
    });
    onHook(VARIANT_FETCHED, () => {
      for (const message of game.messages) this.#look(message);
      this.#draw();
    });
    onAnswerSent(message => {
      void redrawMessage(message);
      this.#draw();
    });
  }

  /** Whether the message with this ID contains a prompt for this user. */
  #asks(id: string): boolean {
    return this.#open
      .all()
      .some(
        ({ message, prompt, askedAt }) =>
          message.id === id &&
          message.isReadable &&
          mayAnswer(game.user, prompt, askedAt, game.time.serverTime),
      );
  }

  #look(message: BlackoutChatMessage): boolean {
    return message.isAction() && this.#open.look(message);
  }

  /**
   * Updates the user's pending answers. A change to an action's message means that the answers were accepted.
   * If an answer was rejected, the user can answer again.
   */
  #updateSentAnswers(message: BlackoutChatMessage): void {
    if (message.isAction()) forgetSent(message.id ?? "");
    else if (message.isRequest() && message.system.verdict.state === "refused") {
      const answer = payloadOf(answerRequest, message);
      if (answer) this.#takeBack(answer.message);
    }
  }

  #takeBack(id: string): void {
    forgetSent(id);
    const message = game.messages.get(id);
    if (message) void redrawMessage(message);
    this.#draw();
  }

  #draw(): void {
    if (this.isOpen) void this.redraw();
  }

  /**
   * Redraws the panel and all cards with open prompts, because the cards link to the prompts that this user
   * may answer.
   */
  #drawWithCards(): void {
    for (const message of new Set(this.#open.all().map(open => open.message))) void redrawMessage(message);
    this.#draw();
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    const { user } = game;
    const now = game.time.serverTime;
    announceTests(
      this.#open
        .all()
        // Omits prompts in whispered messages, so that they aren't announced to other users.
        .filter(
          ({ message, prompt, askedAt }) =>
            message.whisper.length === 0 && mayAnswer(user, prompt, askedAt, now),
        )
        .map(({ message, prompt }) => ({ message: message.id ?? "", prompt, action: message.system.action })),
    );
    const view = panelView<ActionMessage>(
      {
        prompts: this.#open.all(),
        sent: isSent,
        inspiration: freeInspiration,
        pushed: (message, key) => pushedInto(message, key).map(({ who }) => who),
        inspired: chosenInspiration,
        mayRead: ({ message }) => message.isReadable,
        mayAnswer: ({ prompt, askedAt }) => mayAnswer(user, prompt, askedAt, now),
        knows: concealed => mayKnow(user, concealed),
        nameOf: uuid => actorFromUuid(uuid)?.name,
        deadline: open => {
          const time = user.isGM ? null : deadlineOf(open);
          return time === null ? null : { time: timeOfDay(time), isOver: isOverdue(open.askedAt, now) };
        },
        late: ({ prompt }) => (user.isGM ? listText(ownersHere(prompt.actor).map(({ name }) => name)) : ""),
        opened: key => this.#opened.get(key),
      },
      foundryWords(),
    );
    this.#groups = view.groups;
    this.#wakeAtNextDeadline(now);
    return Object.assign(await super._prepareContext(options), view);
  }

  /**
   * Sets a timer for the next deadline. When it expires, Gamemasters see the prompts that the owners didn't
   * answer in time, and the owners see that a Gamemaster can answer.
   */
  #wakeAtNextDeadline(now: number): void {
    if (this.#deadline !== null) clearTimeout(this.#deadline);
    this.#deadline = null;
    const next = Math.min(
      ...this.#open
        .all()
        .filter(({ prompt, askedAt }) => ownersHere(prompt.actor).length > 0 && !isOverdue(askedAt, now))
        .map(open => deadlineOf(open) ?? Infinity),
    );
    if (Number.isFinite(next))
      this.#deadline = setTimeout(
        () => {
          this.#drawWithCards();
        },
        Math.max(0, next - now),
      );
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<LiveWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.ariaLabel = localize("BLACKOUT.prompt.title");
    this.#announcer.settle(this.element);
    this.#dock();
  }

  protected override async _onRender(
    ...[context, options]: Parameters<HandlebarsMethods["_onRender"]>
  ): Promise<void> {
    await super._onRender(context, options);
    // Only the list is hidden, because the live region must exist before new prompts appear.
    for (const list of this.element.querySelectorAll<HTMLElement>(".bo-prompts-in"))
      list.hidden = this.#groups.length === 0;
    // If there is a new prompt, the panel is brought in front of open windows, unless the user is typing.
    if (
      this.#announcer.announce(this.#groups, localize("BLACKOUT.prompt.title"), foundryWords()) &&
      !isTyping(this.element.ownerDocument)
    )
      this.bringToFront();
    for (const button of this.element.querySelectorAll<HTMLButtonElement>("[data-command=answer]"))
      button.addEventListener("click", event => {
        void pressOnce(event, button, () => this.#answer(button.dataset));
      });
    for (const button of this.element.querySelectorAll<HTMLButtonElement>("[data-command=inspire]"))
      button.addEventListener("click", () => {
        const { message, prompt, value } = button.dataset;
        const open = this.#open.all().find(one => one.message.id === message && one.prompt.key === prompt);
        if (open) chooseInspiration(open.message, open.prompt.key, Number(value));
      });
    for (const part of this.element.querySelectorAll<HTMLDetailsElement>("details[data-memory]")) {
      part.addEventListener("toggle", () => {
        this.#opened.set(part.dataset["memory"] ?? "", part.open);
      });
    }
  }

  async #answer({ message, prompt: key, value }: DOMStringMap): Promise<void> {
    const open = this.#open.all().find(one => one.message.id === message && one.prompt.key === key);
    if (open) await giveAnswer(open.message, open.prompt, value ?? "");
  }

  async #rollAll(key: string, value: string): Promise<void> {
    const group = this.#groups.find(one => one.key === key);
    const open = this.#open
      .all()
      .filter(({ message, prompt }) => message.id === group?.message && kindOfPrompt(prompt) === group.kind);
    const now = game.time.serverTime;
    // The answers are sent one by one, so that their notices appear in order.
    for (const { message, prompt } of open.filter(one => mayAnswer(game.user, one.prompt, one.askedAt, now)))
      await giveAnswer(message, prompt, value);
  }

  /**
   * Docks the panel beside the sidebar (expanded or collapsed), and above the hotbar if the panel would
   * otherwise overlap it. Chat notifications appear above the panel, because they are only temporary.
   */
  #dock(): void {
    const page = this.element.ownerDocument;
    const [sidebar, hotbar] = ["sidebar", "hotbar"].map(id => page.getElementById(id));
    const place = () => {
      const { innerWidth = 0, innerHeight = 0 } = page.defaultView ?? {};
      const edge = sidebar?.getBoundingClientRect();
      const right = (edge && edge.width > 0 ? Math.max(0, innerWidth - edge.left) : 0) + GAP;
      this.element.style.setProperty("--bo-beside", `${right}px`);
      const left = innerWidth - right - this.element.offsetWidth;
      const bar = hotbar?.getBoundingClientRect();
      const above = bar && bar.height > 0 && bar.right > left ? innerHeight - bar.top : 0;
      this.element.style.setProperty("--bo-above", `${above + GAP}px`);
    };
    const View = page.defaultView?.ResizeObserver;
    // The panel itself is also observed. It has no width while it is hidden, so its place must be computed
    // again when it appears.
    if (View) for (const part of [sidebar, hotbar, this.element]) if (part) new View(place).observe(part);
    place();
  }
}

type HandlebarsMethods = InstanceType<typeof HandlebarsApplication>;

function deadlineOf({ askedAt }: OpenPrompt<ActionMessage>): number | null {
  const seconds = game.settings.get(SYSTEM_ID, "promptSeconds");
  return seconds > 0 && askedAt !== null ? askedAt + seconds * 1000 : null;
}

/** Formats a server time as the user's local time of day. */
function timeOfDay(time: number): string {
  const local = new Date(Date.now() + time - game.time.serverTime);
  return local.toLocaleTimeString(languageNow(), { hour: "2-digit", minute: "2-digit", second: "2-digit" });
}

/** Whether the user is typing in a window on this page. */
function isTyping({ activeElement }: Document): boolean {
  return (
    activeElement?.matches(
      ".window-content :is(input:not([type=checkbox], [type=radio]), textarea, [contenteditable=true])",
    ) === true
  );
}
