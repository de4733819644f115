import { fetchedByUuid, shelfIndex, visiblePacks } from "../../compat.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { ForecastPart } from "../../play/encounter/forecast-parts.ts";
import { forecastFighter, type Forecasted } from "../../play/encounter/forecast-fighter.ts";
import type { ForecastTally } from "../../rules/combat/forecast.ts";
import { partyPeople } from "../party/people.ts";
import { action, dataOf, type Handler } from "../shared/actions.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { template } from "../shared/templates.ts";
import { foundryWords } from "../shared/words.ts";
import { encounterView, MOST_OF_A_KIND, precisions, searched, type Found, type Member } from "./encounter-view.ts";
import { Forecaster } from "./forecaster.ts";
import { placeEncounter } from "./place-encounter.ts";

const ID = "blackout-encounter-builder";
const MOST_FOUND = 8;

/** Enemies of one kind that were added. */
interface Foe { readonly uuid: string; readonly name: string; readonly actor: BlackoutActor; readonly count: number }

/** Lets a Gamemaster put an encounter together and see beforehand how it may go: the party as it stands now against these enemies, played many times aside from the page. */
export class EncounterBuilder extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: ID,
    classes: ["blackout", "bo-builder"],
    tag: "form",
    position: { width: 720 },
    window: { title: "BLACKOUT.encounter.title", icon: "bo-i bo-g-pistol-gun", resizable: true, contentClasses: ["bo-pane"] },
    form: { handler: EncounterBuilder.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: {
      add: handler(function (_event, target) { return this.add(dataOf(target, "uuid")); }),
      more: handler(function (_event, target) { this.#count(dataOf(target, "uuid"), 1); }),
      fewer: handler(function (_event, target) { this.#count(dataOf(target, "uuid"), -1); }),
      away: handler(function (_event, target) { this.#count(dataOf(target, "uuid"), -MOST_OF_A_KIND); }),
      stop: handler(function () { this.#forecaster.stop(); this.redrawAfterEvent(); }),
      again: handler(function () { this.#forecast(false); }),
    },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    sides: { template: template("encounter/sides"), scrollable: [""] },
    forecast: { template: template("encounter/forecast") },
    foot: { template: template("encounter/foot") },
  };

  protected override readonly changing = ["sides", "forecast", "foot"];
  readonly #forecaster = new Forecaster();
  readonly #away = new Set<string>();
  #foes: readonly Foe[] = [];
  #search = "";
  #known: readonly Found[] = [];
  #within: number = precisions[1];
  #hidden = true;
  #members: readonly Member[] = [];
  #tally: ForecastTally | null = null;
  #before: number | null = null;
  #done = 0;
  #failed = "";

  /** Opens the window; brings it to the front when it is open. A Gamemaster's right. */
  static async open(): Promise<EncounterBuilder | null> {
    if (!game.user.isGM) return null;
    const open = foundry.applications.instances.get(ID);
    const window = open instanceof EncounterBuilder ? open : new EncounterBuilder();
    await window.render({ force: true });
    return window;
  }

  /** Adds one enemy by its uuid, out of the world or a compendium. Who is no enemy is refused with a notice. */
  async add(uuid: string): Promise<void> {
    const known = this.#foes.find(foe => foe.uuid === uuid);
    if (known) {
      this.#count(uuid, 1);
      return;
    }
    const actor: unknown = await fetchedByUuid(uuid);
    if (!(actor instanceof CONFIG.Actor.documentClass) || !actor.isNpc()) {
      ui.notifications.warn("BLACKOUT.encounter.noEnemy", { localize: true });
      return;
    }
    this.#foes = [...this.#foes, { uuid, name: actor.name, actor, count: 1 }];
    this.#search = "";
    this.#forecast();
  }

  #count(uuid: string, by: number): void {
    this.#foes = this.#foes.map(foe => foe.uuid === uuid ? { ...foe, count: Math.min(MOST_OF_A_KIND, foe.count + by) } : foe).filter(({ count }) => count > 0);
    this.#forecast();
  }

  get #crew(): readonly BlackoutActor[] {
    return partyPeople();
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    const houseRules = currentHouseRules();
    const weaponOf = (actor: BlackoutActor): Forecasted["weapon"] => forecastFighter(actor, "", "player", houseRules).weapon;
    const scene = this.#scene;
    return Object.assign(await super._prepareContext(options), encounterView({
      crew: this.#crew.map(actor => ({ uuid: actor.uuid, name: actor.name, here: !this.#away.has(actor.uuid), weapon: weaponOf(actor) })),
      foes: this.#foes.map(({ uuid, name, actor, count }) => ({ uuid, name, count, weapon: weaponOf(actor) })),
      search: this.#search, found: searched(this.#known, this.#search, MOST_FOUND, game.i18n.lang), members: this.#members, tally: this.#tally, before: this.#before,
      done: this.#done, runs: this.#forecaster.runs, failed: this.#failed, within: this.#within, hidden: this.#hidden, scene: scene?.name ?? "",
    }, foundryWords()));
  }

  /** The scene that its enemies would be placed on. */
  get #scene(): Scene.Implementation | null {
    return game.scenes.viewed ?? game.scenes.active ?? null;
  }

  protected override async _onFirstRender(...[context, options]: Parameters<LiveWindow["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(context, options);
    this.atEnd(() => { this.#forecaster.stop(); });
    this.element.addEventListener("input", event => {
      const { name, value } = event.target as HTMLInputElement;
      if (name !== "search") return;
      this.#search = value;
      this.redrawAfterEvent();
    });
    this.element.addEventListener("dragover", event => { event.preventDefault(); });
    this.element.addEventListener("drop", event => { void this.#drop(event); });
    for (const name of ["createActor", "updateActor", "deleteActor", "canvasReady"] as const) {
      const hook = Hooks.on(name, () => { this.redrawAfterEvent(); });
      this.atEnd(() => { Hooks.off(name, hook); });
    }
    // Who searches before the compendiums have answered finds what there is as soon as they have.
    this.#known = await knownEnemies();
    if (this.#search !== "") this.redrawAfterEvent();
  }

  async #drop(event: DragEvent): Promise<void> {
    event.preventDefault();
    const data: unknown = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    const { type, uuid } = (typeof data === "object" && data !== null ? data : {}) as Readonly<Record<"type" | "uuid", unknown>>;
    if (type === "Actor" && typeof uuid === "string") await this.add(uuid);
    else ui.notifications.warn("BLACKOUT.encounter.noEnemy", { localize: true });
  }

  protected override _onChangeForm(...[config, event]: Parameters<LiveWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const { name, value, checked } = event.target as HTMLInputElement;
    if (name === "here") {
      if (checked) this.#away.delete(value);
      else this.#away.add(value);
      this.#forecast();
    } else if (name === "within") {
      this.#within = precisions.find(one => String(one) === value) ?? this.#within;
      this.#forecast(false);
    } else if (name === "hidden") this.#hidden = checked;
  }

  /** Makes the forecast anew; `changed` when somebody came or went, so that it is compared with the one before. */
  #forecast(changed = true): void {
    const houseRules = currentHouseRules();
    const [crew, foes] = [this.#crew.filter(({ uuid }) => !this.#away.has(uuid)), this.#foes];
    const people = [
      ...crew.map((actor, index) => ({ actor, name: actor.name, side: "player" as const, id: `crew.${index}` })),
      ...foes.flatMap(({ actor, name, count }, kind) => Array.from({ length: count }, (_, index) => ({ actor, name: count > 1 ? `${name} ${index + 1}` : name, side: "enemy" as const, id: `foe.${kind}.${index}` }))),
    ];
    if (changed && this.#tally) this.#before = this.#tally.playersWin / this.#tally.fights;
    this.#tally = null;
    this.#failed = "";
    this.#done = 0;
    this.#members = people.map(({ id, name, side }) => ({ id, name, side }));
    if (crew.length === 0 || foes.length === 0) {
      this.#forecaster.stop();
      this.#before = null;
    } else {
      const fighters = people.map(({ actor, id, side }) => forecastFighter(actor, id, side, houseRules).fighter);
      this.#forecaster.begin({ fighters, houseRules, seed: Date.now() % 2 ** 31, within: this.#within }, part => { this.#told(part); }, why => { this.#failed = why; this.redrawAfterEvent(); });
    }
    this.redrawAfterEvent();
  }

  #told({ tally, done }: ForecastPart): void {
    this.#tally = tally;
    this.#done = done;
    if (this.rendered) void this.render({ parts: ["forecast"] });
  }

  static async #onSubmit(this: EncounterBuilder): Promise<void> {
    const crew = this.#crew.filter(({ uuid }) => !this.#away.has(uuid));
    const { combat, left } = await placeEncounter(crew, this.#foes.map(({ uuid, count }) => ({ uuid, count })), this.#scene, this.#hidden);
    if (left > 0) ui.notifications.warn(game.i18n.format("BLACKOUT.encounter.noRoom", { n: String(left) }));
    if (!combat) return;
    await this.close();
    ui.combat?.activate?.();
  }
}

/** All enemies that a Gamemaster could add: those of the world and of the compendiums, these by their index alone. */
async function knownEnemies(): Promise<readonly Found[]> {
  const world = game.actors.filter(actor => actor.isNpc()).map(({ uuid, name }) => ({ uuid, name, from: game.i18n.localize("BLACKOUT.encounter.world") }));
  const packs = await Promise.all(visiblePacks().filter(({ type }) => type === "Actor").map(async ({ id, title }) => {
    const index = await shelfIndex({ name: "Actor", pack: id }, ["name", "type"]);
    return index.flatMap(({ uuid, name, type }) => type === "npc" ? [{ uuid: String(uuid), name: String(name), from: title }] : []);
  }));
  return [...world, ...packs.flat()];
}

function handler(run: Handler<EncounterBuilder>) {
  return action<EncounterBuilder>(run);
}
