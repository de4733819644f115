import { actorFromUuid } from "../../compat/documents.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { partyActor } from "../../documents/party.ts";
import { hideDifficulty } from "../../actions/core/hidden-difficulty.ts";
import { perform } from "../../actions/core/perform.ts";
import { skillList, skillNeedsSight } from "../../rules/character/skills.ts";
import { selectedActors } from "../dialogs/targets.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { template } from "../shared/templates.ts";
import { foundryWords } from "../shared/words.ts";
import { requestView, type Asked, type Wanted } from "./request-view.ts";
import { typedDifficulty } from "./typed-difficulty.ts";

const ID = "blackout-request";

/**
 * The window in which a Gamemaster requests a test from several actors at once. A single card collects all
 * answers. Two actors can make an opposed test.
 */
export class RequestWindow extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: ID,
    classes: ["blackout", "bo-roster", "bo-request"],
    tag: "form",
    position: { width: 420 },
    window: {
      title: "BLACKOUT.requested.title",
      icon: "bo-i bo-g-dice-six-faces-five",
      contentClasses: ["bo-pane"],
    },
    form: { handler: RequestWindow.#onSubmit, submitOnChange: false, closeOnSubmit: false },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    body: { template: template("requests/body"), scrollable: [""] },
    ties: { template: template("requests/ties") },
    foot: { template: template("requests/foot") },
  };

  /** Only these parts are redrawn after a change, so that the other parts keep the user's input. */
  protected override readonly changing = ["ties", "foot"];
  #wanted: Wanted;

  private constructor(part: Partial<Wanted>) {
    super();
    const selected = selectedActors().map(({ uuid }) => uuid);
    const who =
      selected.length > 0
        ? selected
        : candidates()
            .filter(({ member }) => member)
            .map(({ uuid }) => uuid);
    this.#wanted = {
      who,
      attribute: "insight",
      skill: "perception",
      difficulty: null,
      hidden: false,
      needsSight: null,
      jobTime: "none",
      helper: "",
      group: "each",
      why: "",
      active: "left",
      tiePossible: false,
      ...part,
    };
  }

  /** Opens the window with preset values. Only Gamemasters can open it. */
  static async open(part: Partial<Wanted> = {}): Promise<void> {
    if (!game.user.isGM) return;
    await foundry.applications.instances.get(ID)?.close();
    await new RequestWindow(part).render({ force: true });
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    const words = foundryWords();
    const skills = skillList(currentHouseRules()).map(({ key, label }) => ({
      key,
      label: words.localize(label),
    }));
    return Object.assign(
      await super._prepareContext(options),
      requestView(candidates(), skills, this.#wanted, words, skill =>
        skillNeedsSight(skill, currentHouseRules()),
      ),
    );
  }

  protected override _onChangeForm(...[config, event]: Parameters<LiveWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const { name, value, checked } = event.target as HTMLInputElement;
    const wanted = this.#wanted;
    if (name === "who")
      this.#wanted = {
        ...wanted,
        who: [...wanted.who.filter(uuid => uuid !== value), ...(checked ? [value] : [])],
      };
    else if (name === "difficulty") this.#wanted = { ...wanted, difficulty: typedDifficulty(value) };
    else if (name === "needsSight") this.#wanted = { ...wanted, needsSight: checked };
    else if (name === "hidden") this.#wanted = { ...wanted, hidden: checked };
    else if (name === "tiePossible") this.#wanted = { ...wanted, tiePossible: checked };
    else if (
      name === "active" ||
      name === "attribute" ||
      name === "skill" ||
      name === "group" ||
      name === "jobTime" ||
      name === "helper" ||
      name === "why"
    )
      this.#wanted = { ...wanted, [name]: value };
    else return;
    this.redrawAfterEvent();
  }

  get #asked(): readonly BlackoutActor[] {
    return candidates()
      .filter(({ uuid }) => this.#wanted.who.includes(uuid))
      .flatMap(({ uuid }) => actorFromUuid(uuid) ?? []);
  }

  static async #onSubmit(this: RequestWindow): Promise<void> {
    const [actor, ...targets] = this.#asked;
    if (!actor) return;
    const { attribute, skill, difficulty, hidden, group, why, active, tiePossible } = this.#wanted;
    const { needsSight = null, jobTime = "none", helper = "" } = this.#wanted;
    const opposes = group === "opposed";
    await this.close();
    const choices = {
      attribute,
      skill,
      group,
      why: why.trim(),
      jobTime,
      ...(needsSight === null ? {} : { needsSight }),
      // A helper whom the Gamemaster chooses may help regardless of proficiency (A38).
      ...(helper !== "" && targets.length === 0 ? { helping0: helper, helpAllowed: true } : {}),
      ...(opposes ? { active, tiePossible } : { difficulty: hidden ? null : difficulty }),
    };
    const message = await perform({ action: "requestTest", actor, targets, choices, fast: true });
    if (message && hidden && !opposes) hideDifficulty(message, difficulty);
  }
}

/**
 * Returns the actors from whom a test can be requested: the party members, the selected actors, and the
 * actors in the viewed scene.
 */
function candidates(): readonly Asked[] {
  const members = new Set(partyActor()?.system.members.flatMap(uuid => uuid ?? []) ?? []);
  const party = [...members].flatMap(uuid => actorFromUuid(uuid) ?? []);
  const here =
    (game.scenes.viewed ?? game.scenes.active)?.tokens.contents.flatMap(({ actor }) => actor ?? []) ?? [];
  const all = [...party, ...selectedActors(), ...here].filter(actor => actor.isPerson());
  return [
    ...new Map(
      all.map(actor => [
        actor.uuid,
        { uuid: actor.uuid, name: actor.token?.name ?? actor.name, member: members.has(actor.uuid) },
      ]),
    ).values(),
  ];
}
