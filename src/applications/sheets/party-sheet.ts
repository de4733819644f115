import { effectHooks, itemHooks, messageHooks, watchHooks } from "../../compat/hooks.ts";
import type { PartyData } from "../../data/actor/party.ts";
import { actorFromUuid, systemOf } from "../../compat/documents.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { watchOpenDialogs } from "../../features/inspiration/open-dialogs.ts";
import type { SessionFacts } from "../../actions/party/campaign.ts";
import { loggedSessions } from "../../actions/party/gather-campaign.ts";
import { languageNow } from "../../language/formats.ts";
import { KeyedList } from "../combat/keyed-list.ts";
import { panelView } from "../inspiration/panel-view.ts";
import { poolActions } from "../inspiration/pool-actions.ts";
import { poolSource } from "../inspiration/pool-source.ts";
import { partyActions, partyHeaderControls } from "../party/party-controls.ts";
import { action, dataOf } from "../shared/actions.ts";
import { enriched } from "../shared/enrich.ts";
import { rememberCaret, restoreCaret } from "../shared/focus.ts";
import { picture } from "../shared/pictures.ts";
import type { ReadoutPart } from "../shared/readout.ts";
import { template } from "../shared/templates.ts";
import { plain, typedNumber } from "../shared/words.ts";
import { BlackoutActorSheet, limitedPart } from "./actor-sheet.ts";
import { itemFacts } from "./facts.ts";
import { crewOf, isOfCrew } from "./party-crew.ts";
import type { MateRow } from "./party-crew-view.ts";
import { windows } from "../windows.ts";

const TABS = ["members", "passives", "stash", "sessions", "notes"] as const;

/**
 * The hooks that report changes to actors, including their items and effects, and the hooks that report
 * changes to messages or connected users.
 */
const PEOPLE = ["updateActor", "createActor", "deleteActor", ...itemHooks, ...effectHooks] as const;
const POOL = [...messageHooks, "userConnected"] as const;

/** The parts that depend on documents other than the party's actor. */
const FOLLOWING = ["rolls", "log", "passives"] as const;

const handler = action<PartySheet>;

/**
 * The party's sheet, with the shared Inspiration pool, the members and their state, the stash, and the
 * sessions.
 */
export class PartySheet extends BlackoutActorSheet {
  static override DEFAULT_OPTIONS: typeof BlackoutActorSheet.DEFAULT_OPTIONS = {
    classes: ["bo-party"],
    position: { width: 520, height: 700 },
    window: { icon: "bo-i bo-g-light-bulb" },
    actions: {
      ...poolActions,
      ...Object.fromEntries(
        Object.entries(partyActions).map(([key, { open }]) => [key, handler(() => open())]),
      ),
      openMember: handler(function (_event, target) {
        return actorFromUuid(dataOf(target, "uuid"))?.sheet?.render(true);
      }),
      addItem: handler(function (_event, target) {
        return this.addItem(dataOf(target, "type"), "carried");
      }),
      addSession: handler(function () {
        return this.#setSessions(sessions => [
          ...sessions,
          {
            id: foundry.utils.randomID(),
            title: "",
            notes: "",
            time: Date.now(),
            experience: 0,
            drives: 0,
            fulfilled: [],
          },
        ]);
      }),
      removeSession: handler(function (_event, target) {
        return this.#setSessions(sessions =>
          sessions.filter((_, index) => index !== Number(dataOf(target, "index"))),
        );
      }),
      addMember: handler(function () {
        return this.#join(
          actorFromUuid(this.element.querySelector<HTMLSelectElement>("[data-field=member]")?.value ?? ""),
        );
      }),
      removeMember: handler(function (_event, target) {
        return this.#setMembers(members => members.filter(uuid => uuid !== dataOf(target, "uuid")));
      }),
      payIn: handler((_event, target) => {
        const purse = actorFromUuid(dataOf(target, "uuid"));
        return purse ? windows.moveCredits(purse) : undefined;
      }),
    },
  };

  static PARTS = {
    ...limitedPart,
    pool: { template: template("party/pool") },
    rolls: { template: template("party/rolls") },
    give: { template: template("party/give") },
    log: { template: template("party/log") },
    tabs: { template: template("parts/tabs") },
    body: { template: template("party/body"), scrollable: [""] },
    passives: { template: template("party/passives"), scrollable: [""] },
    stash: { template: template("party/stash"), scrollable: [""] },
    sessions: { template: template("party/sessions"), scrollable: [""] },
    notes: { template: template("party/notes"), scrollable: [""] },
    readout: { template: template("parts/readout") },
  };

  static override LISTS = ["system.sessions"];

  /**
   * The parts to render for each changed path. Changes to data that no part shows, such as hazards and
   * challenges, render `readout`, which is the fastest part to render.
   */
  static override TOUCHED = {
    "items": ["tabs", "stash"],
    "system.inspiration": ["pool", "rolls", "log"],
    "system.members": ["body", "passives"],
    "system.credits": ["stash"],
    "system.sessions": ["sessions"],
    "system.notes": ["notes"],
    "system.running": ["readout"],
    "system.hazards": ["readout"],
    "system.challenges": ["readout"],
    "system.guiles": ["readout"],
  };

  override tabGroups: Record<string, string | null> = { primary: "members" };

  readonly #crew = new KeyedList<MateRow>(rows => this.#drawRows(rows));
  /** The names of the expanded sections. */
  readonly #unfolded = new Set<string>();
  #marks: Readonly<Record<string, string>> = {};
  #following = false;
  #drawing: Promise<void> = Promise.resolve();

  /** The numbers of actor rows that have been drawn, moved and removed so far. */
  get counts(): Readonly<KeyedList<MateRow>["counts"]> {
    return this.#crew.counts;
  }

  get #system(): PartyData {
    return systemOf<PartyData>(this.document);
  }

  protected override async _prepareContext(...[options]: Parameters<BlackoutActorSheet["_prepareContext"]>) {
    await this.contextBefore(options);
    const { words, editing } = this;
    const system = this.#system;
    const following = this.#followed();
    this.#marks = marksOf(following);
    return Object.assign(await super._prepareContext(options), {
      owner: this.isEditable,
      shares: this.shares,
      isParty: true,
      editing,
      gm: game.user.isGM,
      name: this.document.name,
      portrait: { ...picture(this.document.img), size: "" },
      ...following,
      tabs: TABS.map(id => ({
        id,
        label: words.localize(`BLACKOUT.sheet.tab.${id}`),
        active: this.tabGroups["primary"] === id,
        count: id === "stash" && this.document.items.size > 0 ? this.document.items.size : "",
      })),
      open: Object.fromEntries(TABS.map(id => [id, this.tabGroups["primary"] === id])),
      addItems: this.views.itemTypeButtons(words),
      stash: this.#stash(),
      purses: this.#purses(),
      together: Object.entries(partyActions).map(([key, { label }]) => ({
        action: key,
        label: words.localize(label),
      })),
      addable: this.#addable(),
      anybody: system.members.length > 0,
      sessions: this.views.partySessions(
        system.sessions,
        time => new Date(time).toLocaleDateString(languageNow()),
        words,
      ),
      notes: {
        path: "system.notes",
        value: system.notes,
        enriched: await enriched(system.notes, this.document),
      },
      readout: { rest: words.localize("BLACKOUT.party.rest"), hint: "" },
    });
  }

  /** Returns the values that the sheet shows from documents other than the party actor, by part. */
  #followed() {
    const { words } = this;
    const inspiration = { ...panelView(poolSource(words), words), listId: `${this.id}-why` };
    const [newest] = inspiration.log;
    return {
      inspiration,
      latest: newest
        ? [newest.change, newest.who, newest.reason].filter(part => part !== "").join(" ")
        : words.localize("BLACKOUT.party.noLog"),
      passives: this.views.passiveTable(crewOf(this.document, words), words),
    };
  }

  /**
   * Returns the actors who can join the party: all characters while the sheet is in edit mode or the party
   * has no members, and otherwise only players' characters. Returns an empty list if the user can't edit the
   * party.
   */
  #addable(): readonly { readonly uuid: string; readonly name: string }[] {
    const { members } = this.#system;
    if (!this.isEditable) return [];
    return game.actors
      .filter(
        actor =>
          actor.isCharacter() &&
          !members.includes(actor.uuid) &&
          (this.editing || !members[0] || actor.hasPlayerOwner),
      )
      .map(({ uuid, name }) => ({ uuid, name }))
      .sort((a, b) => a.name.localeCompare(b.name));
  }

  /**
   * Returns the purses from which this user can add credits to the party's purse. Returns an empty list for
   * Gamemasters, who use the credits field instead.
   */
  #purses(): readonly { readonly uuid: string; readonly label: string }[] {
    if (game.user.isGM) return [];
    return game.actors
      .filter(actor => actor.isCharacter() && actor.isOwner)
      .map(({ uuid, name }) => ({ uuid, label: this.words.format("BLACKOUT.party.payIn", { name }) }));
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<BlackoutActorSheet["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener(
      "toggle",
      event => {
        this.#noteFold(event.target);
      },
      true,
    );
    const followSoon = () => {
      this.#followSoon();
    };
    this.atEnd(
      watchHooks(PEOPLE, (changed: { readonly parent?: unknown }) => {
        if (isOfCrew(this.document, changed)) followSoon();
      }),
      watchHooks(POOL, followSoon),
      watchOpenDialogs(followSoon),
    );
  }

  protected override async _onRender(
    ...[context, options]: Parameters<BlackoutActorSheet["_onRender"]>
  ): Promise<void> {
    await super._onRender(context, options);
    this.#unfold(this.element);
    await this.#drawCrew();
  }

  protected override _onClose(...[options]: Parameters<BlackoutActorSheet["_onClose"]>): void {
    super._onClose(options);
    this.#crew.clear();
  }

  /**
   * Updates the sheet when all related changes have been applied. Redraws only those parts and rows whose
   * content has changed.
   */
  #followSoon(): void {
    if (this.#following) return;
    this.#following = true;
    setTimeout(() => {
      this.#following = false;
      if (this.rendered) void this.#follow();
    }, 0);
  }

  async #follow(): Promise<void> {
    const marks = marksOf(this.#followed());
    const stale = FOLLOWING.filter(part => marks[part] !== this.#marks[part]);
    if (stale.length > 0) await this.render({ parts: stale });
    else await this.#drawCrew();
  }

  /**
   * Updates the actor rows. Waits for the previous update, so that an older state never replaces a newer one.
   */
  async #drawCrew(): Promise<void> {
    const drawn = this.#drawing.then(async () => {
      const { words, editing } = this;
      const list = this.element?.querySelector<HTMLElement>("[data-crew]");
      if (!list) return;
      const unit = currentHouseRules().capacityUnit;
      const patch = await this.#crew.prepare(
        crewOf(this.document, words).map(mate => this.views.mateRow(mate, { words, unit, editing })),
      );
      await this.released;
      const caret = rememberCaret(list);
      for (const element of this.#crew.apply(list, patch)) this.#unfold(element);
      if (caret && !list.contains(list.ownerDocument.activeElement)) restoreCaret(list, caret);
    });
    this.#drawing = drawn.catch(() => undefined);
    await drawn;
  }

  async #drawRows(rows: readonly MateRow[]): Promise<readonly HTMLElement[]> {
    const holder = this.element.ownerDocument.createElement("template");
    holder.innerHTML = await foundry.applications.handlebars.renderTemplate(template("party/crew"), { rows });
    return [...holder.content.children] as HTMLElement[];
  }

  #noteFold(target: EventTarget | null): void {
    const { open, dataset } = target as HTMLDetailsElement;
    const key = dataset["open"];
    if (key === undefined) return;
    if (open) this.#unfolded.add(key);
    else this.#unfolded.delete(key);
  }

  #unfold(within: HTMLElement): void {
    for (const details of within.querySelectorAll<HTMLDetailsElement>("details[data-open]"))
      details.open = this.#unfolded.has(details.dataset["open"] ?? "");
  }

  /** Returns the view of the stash: its items, their total weight, and the credits. */
  #stash(): object {
    const { words } = this;
    const { credits, stash } = this.#system;
    const { capacityUnit: unit } = currentHouseRules();
    const rows = this.views.gearRows(itemFacts(this.document), unit, words);
    return {
      rows: this.views.placesOf({ label: "", rows }, words).rows,
      weight: words.format("BLACKOUT.container.full", { n: plain(stash.weight), unit }),
      credits,
      creditsShown: typedNumber(credits),
    };
  }

  async #setSessions(change: (sessions: SessionFacts[]) => SessionFacts[]): Promise<void> {
    const sessions = loggedSessions(this.#system.sessions);
    await this.document.update({ system: { sessions: change(sessions) } });
  }

  protected override _getHeaderControls(): ReturnType<BlackoutActorSheet["_getHeaderControls"]> {
    return [...super._getHeaderControls(), ...partyHeaderControls()];
  }

  protected override explain(): readonly ReadoutPart[] | null {
    return null;
  }

  async #setMembers(change: (members: string[]) => string[]): Promise<void> {
    const members = this.#system.members.flatMap(uuid => uuid ?? []);
    await this.document.update({ system: { members: change(members) } });
  }

  async #join(actor: Actor.Implementation | null): Promise<void> {
    if (!this.isEditable || !actor) return;
    if (!actor.isCharacter()) {
      ui.notifications.warn(this.words.format("BLACKOUT.party.onlyCharacters", { name: actor.name }));
      return;
    }
    await this.#setMembers(members => (members.includes(actor.uuid) ? members : [...members, actor.uuid]));
  }

  /** When a character is dropped on the sheet, adds that character to the party. */
  async _onDropActor(_event: DragEvent, actor: Actor.Implementation): Promise<void> {
    await this.#join(actor);
  }
}

/**
 * Returns the data from other documents on which parts of the sheet depend, as a string for each part. A part
 * must be rendered again when its string changes.
 */
function marksOf({
  inspiration,
  latest,
  passives,
}: {
  readonly inspiration: ReturnType<typeof panelView>;
  readonly latest: string;
  readonly passives: object;
}): Readonly<Record<string, string>> {
  return {
    rolls: JSON.stringify([inspiration.rolls, inspiration.gifts]),
    log: JSON.stringify([inspiration.log, latest]),
    passives: JSON.stringify(passives),
  };
}
