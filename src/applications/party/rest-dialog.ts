import { actorFromUuid } from "../../compat/documents.ts";
import { gatherFacts, tableNow } from "../../actions/core/gather.ts";
import { Hand, nothingGiven } from "../../actions/core/hand.ts";
import { perform } from "../../actions/core/perform.ts";
import { dosesToday, doseKey } from "../../actions/party/rest/doses-today.ts";
import { partyRest } from "../../actions/party/party-rest.ts";
import { localize } from "../../language/localize.ts";
import { restLengths } from "../../rules/health/rest.ts";
import { mayProceed } from "../open-items/may-proceed.ts";
import { template } from "../shared/templates.ts";
import { foundryWords } from "../shared/words.ts";
import { PartyWindow } from "./party-window.ts";
import { partyActors, personOf, substancesOf } from "./people.ts";
import { freshRest, restChoicesOf, workFor, type RestState } from "./rest-state.ts";
import { restView, type RestWorld } from "./rest-view.ts";

const ID = "blackout-rest";

/**
 * The window in which a Gamemaster starts a rest for the party. It shows who is resting, the length of the
 * rest, the work that members do meanwhile, and a preview of what each member will regain or must roll.
 */
export class RestDialog extends PartyWindow {
  static override DEFAULT_OPTIONS: typeof PartyWindow.DEFAULT_OPTIONS = {
    id: ID,
    classes: ["blackout", "bo-party-window", "bo-rest"],
    tag: "form",
    position: { width: 560 },
    window: {
      title: "BLACKOUT.restWindow.title",
      icon: "bo-i bo-i-clock",
      resizable: true,
      contentClasses: ["bo-pane"],
    },
    form: { handler: RestDialog.#onSubmit, submitOnChange: false, closeOnSubmit: false },
  };

  static override PARTS: typeof PartyWindow.PARTS = {
    body: { template: template("party-rest/body"), scrollable: [""] },
    foot: { template: template("party-rest/foot") },
  };

  protected override readonly changing = ["body", "foot"];
  readonly #seed = foundry.utils.randomID();
  readonly #taken = dosesToday();
  #state: RestState = {
    ...freshRest,
    doses: new Map(this.#taken.map(({ of, name, doses }) => [doseKey(of, name), doses])),
  };

  /** Opens the window for Gamemasters. Does nothing for players. */
  static async open(): Promise<void> {
    if (!game.user.isGM) return;
    await foundry.applications.instances.get(ID)?.close();
    await new RestDialog().render({ force: true });
  }

  /** Returns the window's data, with the current state and the result of the rest. */
  get #world(): RestWorld {
    const words = foundryWords();
    const everybody = partyActors();
    const people = everybody.map(personOf);
    const resting = everybody.filter(
      ({ uuid }) => !this.#state.awake.has(uuid) && people.some(one => one.uuid === uuid && !one.fighting),
    );
    const substances = everybody.flatMap(actor => substancesOf(actor, this.#taken, traitOf));
    const [actor, ...others] = resting;
    if (!actor) return { people, state: this.#state, work: [], substances, outlook: null, words };
    const work = workFor(gatherFacts(partyRest, { actor }, others, {}), this.#state);
    const facts = gatherFacts(
      partyRest,
      { actor },
      others,
      restChoicesOf(this.#state, work, substances, {
        seed: this.#seed,
        trait: traitOf,
        hasTools: uuid => people.some(one => one.uuid === uuid && one.tools),
      }),
    );
    const hand = new Hand(nothingGiven);
    const resolution = partyRest.judge(facts, hand, tableNow());
    return {
      people,
      state: this.#state,
      work,
      substances,
      outlook: { facts, resolution, prompts: hand.prompts },
      words,
    };
  }

  protected override async _prepareContext(...[options]: Parameters<PartyWindow["_prepareContext"]>) {
    return Object.assign(await super._prepareContext(options), restView(this.#world));
  }

  protected override _onChangeForm(...[config, event]: Parameters<PartyWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const { name, checked, value, dataset } = event.target as HTMLInputElement;
    const key = dataset["of"] ?? "";
    const toggled = (set: ReadonlySet<string>, has: boolean) =>
      new Set([...set].filter(one => one !== value).concat(has ? [value] : []));
    if (name === "length")
      this.#state = { ...this.#state, length: restLengths.find(one => one === value) ?? this.#state.length };
    else if (name === "danger" || name === "settlement" || name === "passTime")
      this.#state = { ...this.#state, [name]: checked };
    else if (name === "rests") this.#state = { ...this.#state, awake: toggled(this.#state.awake, !checked) };
    else if (name === "dose")
      this.#state = { ...this.#state, without: toggled(this.#state.without, !checked) };
    else if (name === "worker")
      this.#state = {
        ...this.#state,
        workers: new Map([
          ...[...this.#state.workers].filter(([work]) => work !== key),
          ...(value === "" ? [] : [[key, value] as const]),
        ]),
      };
    else if (name === "doses")
      this.#state = { ...this.#state, doses: new Map([...this.#state.doses, [key, Number(value)]]) };
    else return;
    this.redrawAfterEvent();
  }

  static async #onSubmit(this: RestDialog): Promise<void> {
    const { outlook } = this.#world;
    if (!outlook || outlook.resolution.problems.length > 0) return;
    const { actor, targets, choices } = outlook.facts;
    const first = actorFromUuid(actor.uuid);
    if (!first || !(await mayProceed({ people: [actor, ...targets].map(({ uuid }) => uuid) }))) return;
    const posted = await perform({
      action: partyRest.key,
      actor: first,
      targets: targets.flatMap(({ uuid }) => actorFromUuid(uuid) ?? []),
      choices,
      fast: true,
      mode: "public",
    });
    if (posted) await this.close();
  }
}

function traitOf(name: string): string {
  return localize("BLACKOUT.restWindow.hookedTrait", { name });
}
