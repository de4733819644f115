import { messageHooks } from "../../compat/hooks.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { partyActor } from "../../documents/party.ts";
import { actorFromUuid } from "../../compat/documents.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import {
  changeParticipant,
  endChallenge,
  flipResult,
  noteConsequence,
  setDifficulty,
  undoParticipant,
} from "../../features/challenge/ask-challenge.ts";
import { bookChallengeCredits } from "../../features/gear/trade.ts";
import {
  challengeById,
  challengeFacts,
  testsTried,
  type TriedTest,
} from "../../actions/party/challenge-facts.ts";
import { actorFacts } from "../../actions/core/actor-facts.ts";
import { undoAction } from "../../actions/core/ask-writer.ts";
import { judgeAction } from "../../actions/core/judge-posted.ts";
import { perform } from "../../actions/core/perform.ts";
import { asAction } from "../../actions/core/posted.ts";
import { mayAct, ownersHere } from "../../actions/core/rights.ts";
import { localize } from "../../language/localize.ts";
import { action, dataOf } from "../shared/actions.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { pairWords } from "../shared/pair-words.ts";
import { template } from "../shared/templates.ts";
import { formatText } from "../shared/texts.ts";
import { notifyWhilePending } from "../../features/notify-pending.ts";
import { typedDifficulty } from "../requests/typed-difficulty.ts";
import { foundryWords, type Words } from "../shared/words.ts";
import { challengeView, type LatestChange, type TestRow } from "./challenge-view.ts";
import { challengeParticipants } from "./party-people.ts";
import { initialPair, suggestionText, templateOf } from "./suggested-pairs.ts";

const HOOKS = ["updateActor", ...messageHooks, "userConnected"] as const;

const handler = action<ChallengeWindow>;

/**
 * The window of a skill challenge, which opens for all users. It shows the successes and failures, past tests
 * with their consequences, and who can make the next test.
 */
export class ChallengeWindow extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    classes: ["blackout", "bo-challenge"],
    tag: "section",
    // In this position, the window doesn't cover the prompts that users must answer while it is open.
    position: { width: 400, left: 280, top: 120 },
    window: { icon: "bo-i bo-g-team-idea", contentClasses: ["bo-pane"] },
    actions: {
      take: handler(function (_event, target) {
        return this.#take(dataOf(target, "uuid"));
      }),
      flip: handler(async function (_event, target) {
        notifyWhilePending(await flipResult(this.#challenge, dataOf(target, "message")));
      }),
      takeBack: handler(async (_event, target) => {
        const message = asAction(game.messages.get(dataOf(target, "message")));
        if (message) notifyWhilePending(await undoAction(message));
      }),
      skip: handler(async function (_event, target) {
        notifyWhilePending(await changeParticipant(this.#challenge, dataOf(target, "uuid"), "skipped"));
      }),
      leave: handler(async function (_event, target) {
        notifyWhilePending(await changeParticipant(this.#challenge, dataOf(target, "uuid"), "left"));
      }),
      join: handler(async function (_event, target) {
        notifyWhilePending(await changeParticipant(this.#challenge, dataOf(target, "uuid"), "joined"));
      }),
      undoParticipant: handler(async function (_event, target) {
        notifyWhilePending(await undoParticipant(this.#challenge, dataOf(target, "change")));
      }),
      credits: handler(function (_event, target) {
        return this.#bookCredits(dataOf(target, "outcome") === "lost" ? "lost" : "won");
      }),
      end: handler(async function () {
        notifyWhilePending(await endChallenge(this.#challenge));
      }),
    },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    body: { template: template("challenge/body"), scrollable: [".scs"] },
  };

  protected override readonly changing = ["body"];
  protected override readonly inPlace = ["body"];
  readonly #challenge: string;
  /** The number of credits that the Gamemaster is entering. */
  #credits = "";

  private constructor(challenge: string) {
    super({ id: idOf(challenge) });
    this.#challenge = challenge;
  }

  /** Opens the window of a challenge. */
  static async open(challenge: string): Promise<void> {
    const shown = foundry.applications.instances.get(idOf(challenge));
    if (shown) shown.bringToFront();
    else if (challengeById(challenge)) await new ChallengeWindow(challenge).render({ force: true });
  }

  protected override get subjects(): readonly (BlackoutActor | null)[] {
    return [partyActor()];
  }

  override get title(): string {
    return localize("BLACKOUT.challenge.title", {
      title: challengeById(this.#challenge)?.title ?? "",
    });
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    const words = foundryWords();
    const challenge = challengeFacts(this.#challenge);
    const view =
      challenge &&
      challengeView(
        {
          challenge,
          gamemaster: game.user.isGM,
          mine: uuid => mayAct(game.user, uuid),
          here: uuid => ownersHere(uuid).length > 0 || game.users.activeGM !== null,
          others: challengeParticipants().filter(
            ({ uuid }) => !challenge.participants.some(one => one.uuid === uuid),
          ),
          changed: latestChange(this.#challenge),
          houseRules: currentHouseRules(),
          suggestion: suggestionText(templateOf(challengeById(this.#challenge)?.template ?? ""), words),
          rows: testsTried(this.#challenge).map(test => rowOf(this.#challenge, test, words)),
        },
        words,
      );
    return Object.assign(await super._prepareContext(options), { view, credits: this.#credits });
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<LiveWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.redrawOn(HOOKS);
    this.element.addEventListener("input", event => {
      const { name, value } = event.target as HTMLInputElement;
      if (name === "credits") this.#credits = value;
    });
    // Stores the next difficulty or the consequence of a test when the user leaves the changed field.
    this.element.addEventListener("change", event => {
      const { name, value, dataset } = event.target as HTMLInputElement;
      if (name === "nextDifficulty")
        void setDifficulty(this.#challenge, typedDifficulty(value)).then(notifyWhilePending);
      if (name === "consequence")
        void noteConsequence(this.#challenge, dataset["message"] ?? "", value).then(notifyWhilePending);
    });
  }

  /** Redraws the window, or closes it if the challenge was deleted. */
  protected override async redraw(): Promise<void> {
    if (challengeById(this.#challenge)) await super.redraw();
    else await this.close();
  }

  /** Records the entered credits as won or lost (R3.10), or moves the focus to the field if it is empty. */
  async #bookCredits(outcome: "won" | "lost"): Promise<void> {
    const field = this.element.querySelector<HTMLInputElement>("input[name=credits]");
    if (!field || !this.isAllRight()) return;
    if (field.value === "") {
      field.focus();
      return;
    }
    notifyWhilePending(await bookChallengeCredits(this.#challenge, outcome, Number(field.value)));
    this.#credits = "";
    field.value = "";
  }

  async #take(uuid: string): Promise<void> {
    const actor = actorFromUuid(uuid);
    if (actor)
      await perform({
        action: "challengeTest",
        actor,
        targets: [],
        choices: {
          challenge: this.#challenge,
          ...initialPair(
            templateOf(challengeById(this.#challenge)?.template ?? ""),
            actor.isPerson() ? actorFacts(actor).skills : {},
          ),
        },
      });
  }
}

function latestChange(challenge: string): LatestChange | null {
  const last = challengeById(challenge)?.changes.at(-1);
  return last ? { id: last.id, change: last.change, name: actorFromUuid(last.who)?.name ?? "?" } : null;
}

function rowOf(challenge: string, test: TriedTest, words: Words): TestRow {
  const { message, who, won, flipped, difficulty } = test;
  const action = asAction(game.messages.get(message));
  const judged = action && judgeAction(action);
  const consequence = challengeById(challenge)?.consequences.find(one => one.message === message)?.text ?? "";
  return {
    message,
    won,
    flipped,
    consequence,
    difficulty,
    cleared: !action,
    who: actorFromUuid(who)?.name ?? "",
    // The test's message may have been deleted. In that case, the attribute and skill serve as the title.
    title: judged
      ? formatText(judged.resolution.card.title, words)
      : pairWords(test.attribute, test.skill, words),
    outcome: judged
      ? formatText(judged.resolution.card.outcome, words)
      : test.outcome === ""
        ? ""
        : words.localize(`BLACKOUT.outcome.${test.outcome}`),
  };
}

function idOf(challenge: string): string {
  return `blackout-challenge-${challenge}`;
}
