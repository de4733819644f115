import { MOST_TESTS } from "../../data/actor/party.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { beginChallenge } from "../../features/challenge/ask-challenge.ts";
import { localize } from "../../language/localize.ts";
import {
  challengeTemplate,
  challengeTemplateKeys,
  type ChallengeTemplateKey,
} from "../../rules/tests/challenge-templates.ts";
import { challengeThresholds } from "../../rules/tests/skill-challenge.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { options } from "../shared/options.ts";
import { initials } from "../shared/pictures.ts";
import { template } from "../shared/templates.ts";
import { notifyWhilePending } from "../../features/notify-pending.ts";
import { foundryWords, plain } from "../shared/words.ts";
import { typedDifficulty } from "../requests/typed-difficulty.ts";
import { challengeParticipants } from "./party-people.ts";
import { suggestionText, templateOf } from "./suggested-pairs.ts";

const ID = "blackout-challenge-begin";

/**
 * The window in which a Gamemaster plans a skill challenge: the number of tests, the difficulty, and the
 * participants (R3.7).
 */
export class BeginChallengeWindow extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: ID,
    classes: ["blackout", "bo-roster", "bo-request"],
    tag: "form",
    position: { width: 420 },
    window: { title: "BLACKOUT.challenge.begin", icon: "bo-i bo-g-team-idea", contentClasses: ["bo-pane"] },
    form: { handler: BeginChallengeWindow.#onSubmit, submitOnChange: false, closeOnSubmit: false },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    body: { template: template("challenge/begin"), scrollable: [""] },
    foot: { template: template("challenge/begin-foot") },
  };

  /** Only this part is redrawn after a change, so that user input is preserved. */
  protected override readonly changing = ["foot"];
  #name = "";
  #tests = 5;
  #difficulty: number | null = null;
  #template: ChallengeTemplateKey | null = null;
  readonly #who = new Set(challengeParticipants().map(({ uuid }) => uuid));

  /** Opens the window for Gamemasters. Does nothing for other users. */
  static async open(): Promise<void> {
    if (!game.user.isGM) return;
    await foundry.applications.instances.get(ID)?.close();
    await new BeginChallengeWindow().render({ force: true });
  }

  protected override async _prepareContext(...[renderOptions]: Parameters<LiveWindow["_prepareContext"]>) {
    const { win, lose } = challengeThresholds(this.#tests);
    return Object.assign(await super._prepareContext(renderOptions), {
      templates: options(
        ["none", ...challengeTemplateKeys],
        this.#template ?? "none",
        "BLACKOUT.challenge.templates",
        foundryWords(),
      ),
      suggestion: suggestionText(this.#template, foundryWords()),
      name: this.#name,
      tests: plain(this.#tests),
      most: MOST_TESTS,
      difficulty: this.#difficulty === null ? "" : plain(this.#difficulty),
      nobody: this.#who.size === 0,
      rows: challengeParticipants().map(({ uuid, name }) => ({
        uuid,
        name,
        side: "pc",
        initials: initials(name),
        on: this.#who.has(uuid),
      })),
      empty: challengeParticipants().length === 0,
      plan: localize("BLACKOUT.challenge.plan", {
        tests: plain(this.#tests),
        win: plain(win),
        lose: plain(lose),
      }),
    });
  }

  protected override _onChangeForm(...[config, event]: Parameters<LiveWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const { name, value, checked } = event.target as HTMLInputElement;
    if (name === "template") {
      this.#begin(templateOf(value));
      return;
    }
    if (name === "name") this.#name = value;
    else if (name === "tests") this.#tests = Number(value);
    else if (name === "difficulty") this.#difficulty = typedDifficulty(value);
    else if (name === "who" && checked) this.#who.add(value);
    else if (name === "who") this.#who.delete(value);
    else return;
    this.redrawAfterEvent();
  }

  /** Fills in the fields from a template. If there is no template, the fields stay unchanged. */
  #begin(template: ChallengeTemplateKey | null): void {
    this.#template = template;
    if (template) {
      const { tests, difficulty } = challengeTemplate(template, currentHouseRules());
      this.#name = localize(`BLACKOUT.challenge.templates.${template}`);
      this.#tests = tests;
      this.#difficulty = difficulty;
    }
    void this.render();
  }

  static async #onSubmit(this: BeginChallengeWindow): Promise<void> {
    const plan = {
      title: this.#name.trim() || localize("BLACKOUT.challenge.unnamed"),
      tests: this.#tests,
      difficulty: this.#difficulty,
      participants: [...this.#who],
      template: this.#template ?? "",
    };
    await this.close();
    notifyWhilePending(await beginChallenge(plan));
  }
}
