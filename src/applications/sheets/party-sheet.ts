import type { PartyData } from "../../data/actor/party.ts";
import { actorFromUuid, systemOf } from "../../compat.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { requestInspiration } from "../../play/request.ts";
import { action, dataOf, type Handler } from "../shared/actions.ts";
import { enriched } from "../shared/enrich.ts";
import { picture } from "../shared/pictures.ts";
import { typedNumber } from "../shared/numbers.ts";
import type { Said } from "../shared/readout.ts";
import { plain } from "../shared/words.ts";
import { template } from "../shared/templates.ts";
import { partyDeeds, partyHeaderControls } from "../party/party-controls.ts";
import { BlackoutActorSheet, limitedPart } from "./actor-sheet.ts";
import { itemFacts } from "./facts.ts";
import { gearRows } from "./gear-groups.ts";
import { partyLog, partyMembers, partyPool, partySessions } from "./party-view.ts";
import { itemTypeButtons, placesOf } from "./sheet-parts.ts";

interface Session { readonly id: string; readonly title: string; readonly notes: string; readonly time: number; readonly experience: number; readonly drives: number }

const TABS = ["members", "stash", "sessions", "notes"] as const;

/** The sheet of the party: the shared Inspiration pool, who added and spent, who belongs to it. */
export class PartySheet extends BlackoutActorSheet {
  static override DEFAULT_OPTIONS: typeof BlackoutActorSheet.DEFAULT_OPTIONS = {
    classes: ["bo-party"],
    position: { width: 440, height: 620 },
    window: { icon: "bo-i bo-g-light-bulb" },
    actions: {
      add: handler(function () { return this.#change(1); }),
      take: handler(function () { return this.#change(-1); }),
      ...Object.fromEntries(Object.entries(partyDeeds).map(([key, { open }]) => [key, handler(() => open())])),
      openMember: handler(function (_event, target) { return actorFromUuid(dataOf(target, "uuid"))?.sheet?.render(true); }),
      addItem: handler(function (_event, target) { return this.addItem(dataOf(target, "type"), "carried"); }),
      addSession: handler(function () { return this.#setSessions(sessions => [...sessions, { id: foundry.utils.randomID(), title: "", notes: "", time: Date.now(), experience: 0, drives: 0 }]); }),
      removeSession: handler(function (_event, target) { return this.#setSessions(sessions => sessions.filter((_, index) => index !== Number(dataOf(target, "index")))); }),
      removeMember: handler(function (_event, target) { return this.#setMembers(members => members.filter(uuid => uuid !== dataOf(target, "uuid"))); }),
    },
  };

  static PARTS = {
    ...limitedPart,
    pool: { template: template("party/pool") },
    tabs: { template: template("parts/tabs") },
    body: { template: template("party/body"), scrollable: [""] },
    stash: { template: template("party/stash"), scrollable: [""] },
    sessions: { template: template("party/sessions"), scrollable: [""] },
    notes: { template: template("party/notes"), scrollable: [""] },
    readout: { template: template("parts/readout") },
  };

  static override LISTS = ["system.sessions"];

  static override TOUCHED = {
    "system.inspiration": ["pool", "body"], "system.members": ["body"], "system.credits": ["stash"], "system.sessions": ["sessions"], "system.notes": ["notes"],
  };

  override tabGroups: Record<string, string | null> = { primary: "members" };

  get #system(): PartyData {
    return systemOf<PartyData>(this.document);
  }

  protected override async _prepareContext(...[options]: Parameters<BlackoutActorSheet["_prepareContext"]>) {
    const { words, editing } = this;
    const system = this.#system;
    const actors = system.members.flatMap(uuid => (uuid ? actorFromUuid(uuid) : null) ?? []);
    return Object.assign(await super._prepareContext(options), {
      owner: this.isEditable, shares: this.shares, isParty: true, editing, gm: game.user.isGM, name: this.document.name, pool: partyPool(system.inspiration.value, words), log: partyLog(system.inspiration.log, words),
      portrait: { ...picture(this.document.img), size: "" },
      members: partyMembers(actors.map(actor => {
        const known = actor.isCharacter() && actor.testUserPermission(game.user, "OBSERVER") ? actor.system : null;
        return { uuid: actor.uuid, name: actor.name, img: actor.img, health: known?.health ?? null, stamina: known?.stamina ?? null, concept: known?.biography.concept ?? "" };
      }), words),
      tabs: TABS.map(id => ({ id, label: words.localize(`BLACKOUT.sheet.tab.${id}`), active: this.tabGroups["primary"] === id, count: id === "stash" && this.document.items.size > 0 ? this.document.items.size : "" })),
      open: Object.fromEntries(TABS.map(id => [id, this.tabGroups["primary"] === id])), addItems: itemTypeButtons(words), stash: this.#stash(),
      sessions: partySessions(system.sessions, time => new Date(time).toLocaleDateString(game.i18n.lang), words),
      notes: { path: "system.notes", value: system.notes, enriched: await enriched(system.notes, this.document) },
      readout: { rest: this.#restingReadout(), hint: "" },
    });
  }

  /** What the foot says while nothing is asked: what becomes of the pool's dice, where these are told of. */
  #restingReadout(): string {
    return this.tabGroups["primary"] === "members" ? this.words.localize("BLACKOUT.party.rest") : "";
  }

  override changeTab(...[tab, group, options]: Parameters<BlackoutActorSheet["changeTab"]>): void {
    super.changeTab(tab, group, options);
    const line = this.element.querySelector<HTMLElement>("[data-readout]");
    if (line) line.textContent = line.dataset["readout"] = this.#restingReadout();
  }

  /** What everybody shares, with its weight. */
  #stash(): object {
    const { words } = this;
    const { credits, stash } = this.#system;
    const { capacityUnit: unit } = currentHouseRules();
    const rows = gearRows(itemFacts(this.document), unit, words);
    return { rows: placesOf({ label: "", rows }, words).rows, weight: words.format("BLACKOUT.container.full", { n: plain(stash.weight), unit }), credits, creditsShown: plain(credits) };
  }

  async #setSessions(change: (sessions: Session[]) => Session[]): Promise<void> {
    const sessions = this.#system.sessions.map(({ id, title, notes, time, experience, drives }) => ({ id, title, notes, time, experience, drives }));
    await this.document.update({ system: { sessions: change(sessions) } });
  }

  protected override _getHeaderControls(): ReturnType<BlackoutActorSheet["_getHeaderControls"]> {
    return [...super._getHeaderControls(), ...partyHeaderControls()];
  }

  protected override explain(): readonly Said[] | null {
    return null;
  }

  /** Adds or takes as many dice as the field says, for the reason beside it. */
  async #change(sign: 1 | -1): Promise<void> {
    const field = (name: string) => this.element.querySelector<HTMLInputElement>(`[data-field="${name}"]`);
    const count = field("count");
    const reason = field("reason");
    if (!count || !reason) return;
    const typed = typedNumber(count.value, 0, 1, 99);
    if ("allowed" in typed) {
      ui.notifications.error(this.words.format("BLACKOUT.error.field", { field: this.words.localize("BLACKOUT.party.count"), value: count.value || this.words.localize("BLACKOUT.error.nothing"), allowed: this.words.format("BLACKOUT.error.allowedWholeBetween", { min: "1", max: "99" }) }));
      return;
    }
    await requestInspiration(sign * typed.value, reason.value.trim());
  }

  async #setMembers(change: (members: string[]) => string[]): Promise<void> {
    const members = this.#system.members.flatMap(uuid => uuid ?? []);
    await this.document.update({ system: { members: change(members) } });
  }

  /** The two fields of the pool are no fields of the document. */
  protected override _onChangeForm(...[config, event]: Parameters<BlackoutActorSheet["_onChangeForm"]>): void {
    if ((event.target as HTMLElement).dataset["field"] === undefined) super._onChangeForm(config, event);
  }

  /** A character that is dropped here joins the party. */
  async _onDropActor(_event: DragEvent, actor: Actor.Implementation): Promise<void> {
    if (!this.isEditable) return;
    if (!actor.isCharacter()) {
      ui.notifications.warn(this.words.format("BLACKOUT.party.onlyCharacters", { name: actor.name }));
      return;
    }
    await this.#setMembers(members => members.includes(actor.uuid) ? members : [...members, actor.uuid]);
  }
}

function handler(run: Handler<PartySheet>) {
  return action<PartySheet>(run);
}
