import { effectHooks, itemHooks, settingHooks } from "../../compat/hooks.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { partyActor } from "../../documents/party.ts";
import type { ForecastPart } from "../../features/encounter/forecast-parts.ts";
import { languageNow } from "../../language/formats.ts";
import { localize } from "../../language/localize.ts";
import { coverDegrees, type CoverDegree } from "../../rules/combat/cover.ts";
import { rangeBands, type RangeBand } from "../../rules/combat/range.ts";
import { usualBand } from "../../rules/combat/theatre.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import { partyActors } from "../party/people.ts";
import { action, confirmRemoval, dataOf } from "../shared/actions.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { template } from "../shared/templates.ts";
import { foundryWords, plain } from "../shared/words.ts";
import { windows } from "../windows.ts";
import { encounterView, precisions, searched, type EncounterState, type Found } from "./encounter-view.ts";
import { enemyFromUuid, knownEnemies } from "./enemies.ts";
import { FighterBook } from "./fighter-book.ts";
import { Forecaster, type FailedForecast } from "./forecaster.ts";
import {
  dropEncounter,
  encounterName,
  keepEncounter,
  keptEncounters,
  preparedFor,
  waitingEncounters,
} from "./kept.ts";
import { lineUp, type LineUp } from "./line-up.ts";
import { placeEncounter } from "./place-encounter.ts";
import { MOST_OF_A_KIND, MOST_OF_ALL, type Prepared } from "./prepared.ts";

const ID = "blackout-encounter-builder";
const MOST_FOUND = 8;
/** The hooks that report changes to actors and settings. Such changes affect the forecast. */
const CHANGES = [
  "updateActor",
  ...itemHooks,
  ...effectHooks,
  "createActor",
  "deleteActor",
  ...settingHooks,
] as const;
/** The hooks after which the possible destinations of an encounter may change. */
const PLACES = ["canvasReady", "createCombat", "deleteCombat", "updateCombat"] as const;

/** The enemies of one type that the user has added. */
interface EnemyType {
  readonly uuid: string;
  readonly name: string;
  readonly actor: BlackoutActor;
  readonly count: number;
}

const handler = action<EncounterBuilder>;

/**
 * The window in which a Gamemaster builds an encounter and sees its forecast. A worker simulates many
 * encounters between the party in its current state and the chosen enemies.
 */
export class EncounterBuilder extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: ID,
    classes: ["blackout", "bo-builder"],
    tag: "form",
    position: { width: 760 },
    window: {
      title: "BLACKOUT.encounter.title",
      icon: "bo-i bo-g-pistol-gun",
      resizable: true,
      contentClasses: ["bo-pane"],
      controls: [{ action: "print", icon: "fa-solid fa-print", label: "BLACKOUT.print.open" }],
    },
    form: { handler: EncounterBuilder.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: {
      add: handler(function (_event, target) {
        return this.add(dataOf(target, "uuid"));
      }),
      more: handler(function (_event, target) {
        this.#count(dataOf(target, "uuid"), 1);
      }),
      fewer: handler(function (_event, target) {
        this.#count(dataOf(target, "uuid"), -1);
      }),
      away: handler(function (_event, target) {
        this.#count(dataOf(target, "uuid"), -MOST_OF_A_KIND);
      }),
      stop: handler(function () {
        this.#forecaster.stop();
        this.redrawAfterEvent();
      }),
      again: handler(function () {
        this.#seed += 1;
        this.#forecast(false);
      }),
      print: handler(function () {
        return windows.print(
          this.#foes.flatMap(({ actor, count }) => Array.from({ length: count }, () => actor)),
        );
      }),
      keep: handler(function () {
        return this.#keep();
      }),
      drop: handler(function () {
        return this.#drop();
      }),
    },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    prepared: { template: template("encounter/prepared") },
    sides: { template: template("encounter/sides"), scrollable: [""] },
    forecast: { template: template("encounter/forecast"), scrollable: [".people"] },
    foot: { template: template("encounter/foot") },
  };

  protected override readonly changing = ["prepared", "sides", "forecast", "foot"];
  // While a forecast runs, its part is redrawn several times per second.
  protected override readonly inPlace = ["prepared", "sides", "forecast"];
  readonly #forecaster = new Forecaster();
  readonly #book = new FighterBook();
  readonly #away = new Set<string>();
  #foes: readonly EnemyType[] = [];
  #search = "";
  #known: readonly Found[] = [];
  #within: number = precisions[1];
  #band: RangeBand | "" = usualBand;
  #cover: CoverDegree = "none";
  #fresh = false;
  #inspired = false;
  #hidden = true;
  #place: "scene" | "without" = "scene";
  #combat = "new";
  #opened = "";
  #name = "";
  #placing = false;
  #assumesOpen = false;
  /**
   * The seed for the dice. The same actors always have the same forecast, until the user requests new rolls.
   */
  #seed = 1;
  #played: LineUp = { members: [], fighters: [], variants: [] };
  #playedBy: HouseRules | null = null;
  #part: ForecastPart | null = null;
  #before: number | null = null;
  #failed: FailedForecast | null = null;
  #looking = false;

  /** Opens the window, or brings it to the front. Only Gamemasters can open it. */
  static async open(): Promise<EncounterBuilder | null> {
    if (!game.user.isGM) return null;
    const open = foundry.applications.instances.get(ID);
    const window = open instanceof EncounterBuilder ? open : new EncounterBuilder();
    await window.render({ force: true });
    return window;
  }

  /** Adds an enemy from the world or a compendium by UUID. Rejects any other actor and notifies the user. */
  async add(uuid: string): Promise<void> {
    if (!this.#foes.some(foe => foe.uuid === uuid)) {
      const actor = await enemyFromUuid(uuid);
      if (!actor) {
        ui.notifications.warn("BLACKOUT.encounter.noEnemy", { localize: true });
        return;
      }
      // A second click while the actor is loading must not create a second entry for the actor.
      if (!this.#foes.some(foe => foe.uuid === uuid))
        this.#foes = [...this.#foes, { uuid, name: actor.name, actor, count: 0 }];
    }
    this.#search = "";
    this.#count(uuid, 1);
  }

  #count(uuid: string, by: number): void {
    const room = MOST_OF_ALL - this.#foes.reduce((sum, { count }) => sum + count, 0);
    if (by > 0 && room === 0)
      ui.notifications.warn(foundryWords().format("BLACKOUT.encounter.full", { n: plain(MOST_OF_ALL) }));
    this.#foes = this.#foes
      .map(foe =>
        foe.uuid === uuid ? { ...foe, count: Math.min(MOST_OF_A_KIND, foe.count + Math.min(by, room)) } : foe,
      )
      .filter(({ count }) => count > 0);
    this.#forecast();
  }

  #lineUp(): LineUp & Pick<EncounterState, "crew" | "foes"> {
    const crew = partyActors().map(actor => ({
      uuid: actor.uuid,
      name: actor.name,
      here: !this.#away.has(actor.uuid),
      entry: this.#book.of(actor, this.#fresh),
    }));
    const foes = this.#foes.map(({ uuid, name, actor, count }) => ({
      uuid,
      name,
      count,
      entry: this.#book.of(actor, false),
    }));
    return { crew, foes, ...lineUp(crew, foes) };
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    const { crew, foes } = this.#lineUp();
    const waiting = waitingEncounters();
    const state: EncounterState = {
      crew,
      foes,
      search: this.#search,
      found: searched(this.#known, this.#search, MOST_FOUND, languageNow()),
      members: this.#played.members,
      part: this.#part,
      before: this.#before,
      runs: this.#forecaster.runs,
      failed: this.#failed,
      within: this.#within,
      hidden: this.#hidden,
      scene: this.#scene?.name ?? "",
      band: this.#band,
      cover: this.#cover,
      fresh: this.#fresh,
      inspired: this.#inspired,
      inspiration: inspirationDice(),
      prepared: [
        ...keptEncounters().map(({ id, name }) => ({ value: id, label: name })),
        ...waiting.map(combat => ({ value: `combat.${combat.id ?? ""}`, label: encounterName(combat) })),
      ],
      opened: this.#opened,
      name: this.#name,
      place: this.#place,
      combat: this.#combat,
      combats: game.combats.contents.map(one => ({ value: one.id ?? "", label: encounterName(one) })),
    };
    return Object.assign(await super._prepareContext(options), encounterView(state, foundryWords()), {
      assumesOpen: this.#assumesOpen,
    });
  }

  /** The scene on which enemies are placed. */
  get #scene(): Scene.Implementation | null {
    return game.scenes.viewed ?? game.scenes.active ?? null;
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<LiveWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.atEnd(() => {
      this.#forecaster.stop();
    });
    this.element.addEventListener("input", event => {
      const { name, value } = event.target as HTMLInputElement;
      if (name === "search") this.#search = value;
      else if (name === "name") this.#name = value;
      else return;
      this.redrawAfterEvent();
    });
    // Stores whether the user has opened the assumptions, because the window may be redrawn while they are
    // being read.
    this.element.addEventListener(
      "toggle",
      event => {
        if ((event.target as Element).matches(".assumes"))
          this.#assumesOpen = (event.target as HTMLDetailsElement).open;
      },
      { capture: true },
    );
    this.element.addEventListener("dragover", event => {
      event.preventDefault();
    });
    this.element.addEventListener("drop", event => {
      void this.#dropped(event);
    });
    this.watch(CHANGES, () => {
      this.#look();
    });
    this.redrawOn(PLACES);
    // If the user entered a search before the list of enemies was loaded, the search is repeated now.
    this.#known = await knownEnemies();
    if (this.#search !== "") this.redrawAfterEvent();
  }

  /**
   * Updates the window once after any number of simultaneous changes. Removes deleted actors, and restarts
   * the forecast if it is outdated.
   */
  #look(): void {
    if (this.#looking) return;
    this.#looking = true;
    setTimeout(() => {
      this.#looking = false;
      if (!this.rendered) return;
      this.#book.forget();
      this.#foes = this.#foes.filter(({ actor }) => actor.pack !== null || game.actors.has(actor.id ?? ""));
      const stale =
        JSON.stringify(this.#lineUp().fighters) !== JSON.stringify(this.#played.fighters) ||
        currentHouseRules() !== this.#playedBy;
      if (stale && (this.#part || this.#forecaster.runs || this.#failed)) this.#forecast();
      else this.redrawAfterEvent();
    }, 0);
  }

  async #dropped(event: DragEvent): Promise<void> {
    event.preventDefault();
    const data: unknown = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    const { type, uuid } = (typeof data === "object" && data !== null ? data : {}) as Readonly<
      Record<"type" | "uuid", unknown>
    >;
    if (type === "Actor" && typeof uuid === "string") await this.add(uuid);
    else ui.notifications.warn("BLACKOUT.encounter.noEnemy", { localize: true });
  }

  protected override _onChangeForm(...[config, event]: Parameters<LiveWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const { name, value, checked } = event.target as HTMLInputElement;
    const changes: Readonly<Record<string, () => void>> = {
      here: () => {
        if (checked) this.#away.delete(value);
        else this.#away.add(value);
        this.#forecast();
      },
      fresh: () => {
        this.#fresh = checked;
        this.#forecast();
      },
      inspired: () => {
        this.#inspired = checked;
        this.#forecast();
      },
      band: () => {
        this.#band = rangeBands.find(band => band === value) ?? "";
        this.#forecast();
      },
      cover: () => {
        this.#cover = coverDegrees.find(degree => degree === value) ?? "none";
        this.#forecast();
      },
      within: () => {
        this.#within = precisions.find(one => String(one) === value) ?? this.#within;
        this.#forecast(false);
      },
      hidden: () => {
        this.#hidden = checked;
      },
      place: () => {
        this.#place = value === "without" ? "without" : "scene";
        if (this.#place === "without" && this.#combat === "none") this.#combat = "new";
        this.redrawAfterEvent();
      },
      combat: () => {
        this.#combat = value;
        this.redrawAfterEvent();
      },
      opened: () => {
        void this.#open(value);
      },
    };
    changes[name]?.();
  }

  /**
   * Updates the forecast. If `changed` is true, the participants have changed, and the new result is compared
   * with the previous one.
   */
  #forecast(changed = true): void {
    const { members, fighters, variants } = this.#lineUp();
    if (changed && this.#part?.tally.encounters)
      this.#before = this.#part.tally.playersWin / this.#part.tally.encounters;
    this.#part = null;
    this.#failed = null;
    this.#played = { members, fighters, variants };
    this.#playedBy = currentHouseRules();
    if (fighters.length === 0) {
      this.#forecaster.stop();
      this.#before = null;
    } else {
      const terms = {
        ...(this.#band === "" ? {} : { ground: { band: this.#band, cover: this.#cover } }),
        inspiration: this.#inspired ? inspirationDice() : 0,
      };
      this.#forecaster.begin(
        { fighters, variants, terms, houseRules: this.#playedBy, seed: this.#seed, within: this.#within },
        {
          told: part => {
            this.#told(part);
          },
          failed: why => {
            this.#failed = why;
            this.redrawAfterEvent();
          },
        },
      );
    }
    this.redrawAfterEvent();
  }

  /** Stores the latest part of the forecast and redraws only the parts of the window that show it. */
  #told(part: ForecastPart): void {
    const compared =
      part.whatIf !== this.#part?.whatIf &&
      Object.keys(part.whatIf).length !== Object.keys(this.#part?.whatIf ?? {}).length;
    this.#part = part;
    if (this.rendered)
      void this.render({ parts: compared || part.finished ? ["sides", "forecast"] : ["forecast"] });
  }

  /** Opens a saved or prepared encounter in the builder. */
  async #open(value: string): Promise<void> {
    const kept = keptEncounters().find(({ id }) => id === value);
    const encounter = value.startsWith("combat.")
      ? game.combats.get(value.slice("combat.".length))
      : undefined;
    if (!kept && !encounter) {
      this.#opened = "";
      this.redrawAfterEvent();
      return;
    }
    const { foes, away, band, cover }: Partial<Prepared> & Pick<Prepared, "foes" | "away"> =
      kept ??
      preparedFor(
        encounter as NonNullable<typeof encounter>,
        partyActors().map(({ uuid }) => uuid),
      );
    const found = await Promise.all(
      foes.map(async ({ uuid, count }): Promise<readonly EnemyType[]> => {
        const actor = await enemyFromUuid(uuid);
        return actor ? [{ uuid, name: actor.name, actor, count }] : [];
      }),
    );
    this.#foes = found.flat();
    if (this.#foes.length < foes.length)
      ui.notifications.warn(
        foundryWords().format("BLACKOUT.encounter.gone", { n: plain(foes.length - this.#foes.length) }),
      );
    this.#away.clear();
    for (const uuid of away) this.#away.add(uuid);
    if (band !== undefined) this.#band = band;
    if (cover !== undefined) this.#cover = cover;
    this.#opened = value;
    this.#name = kept?.name ?? "";
    this.#part = null;
    this.#before = null;
    this.#forecast();
  }

  async #keep(): Promise<void> {
    const name = this.#name.trim();
    if (name === "" || this.#foes.length === 0) return;
    const id = await keepEncounter({
      name,
      foes: this.#foes.map(({ uuid, count }) => ({ uuid, count })),
      away: [...this.#away],
      band: this.#band,
      cover: this.#cover,
    });
    if (id === null) ui.notifications.warn("BLACKOUT.encounter.prepared.tooMany", { localize: true });
    else {
      this.#opened = id;
      ui.notifications.info(localize("BLACKOUT.encounter.prepared.kept", { name }));
    }
    this.redrawAfterEvent();
  }

  async #drop(): Promise<void> {
    const kept = keptEncounters().find(({ id }) => id === this.#opened);
    if (!kept || !(await confirmRemoval(kept.name))) return;
    await dropEncounter(kept.id);
    this.#opened = "";
    this.redrawAfterEvent();
  }

  static async #onSubmit(this: EncounterBuilder): Promise<void> {
    // A double click must not place the encounter twice.
    if (this.#placing || this.#foes.length === 0) return;
    this.#placing = true;
    try {
      const crew = partyActors().filter(({ uuid }) => !this.#away.has(uuid));
      const scene = this.#place === "scene" ? this.#scene : null;
      const alone = this.#combat === "none" && scene !== null;
      const encounter = game.combats.get(this.#combat) ?? (alone ? "none" : "new");
      const { combat, left, gone } = await placeEncounter(
        crew,
        this.#foes.map(({ uuid, count }) => ({ uuid, count })),
        { scene, combat: encounter, hidden: this.#hidden },
      );
      if (left > 0)
        ui.notifications.warn(foundryWords().format("BLACKOUT.encounter.noRoom", { n: plain(left) }));
      if (gone > 0)
        ui.notifications.warn(foundryWords().format("BLACKOUT.encounter.gone", { n: plain(gone) }));
      if (!combat && !alone) return;
      await this.close();
      if (combat) ui.combat?.activate?.();
    } finally {
      this.#placing = false;
    }
  }
}

/** Returns the number of dice in the party's pool. */
function inspirationDice(): number {
  return partyActor()?.system.inspiration.value ?? 0;
}
