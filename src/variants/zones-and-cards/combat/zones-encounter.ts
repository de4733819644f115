import type { Change, ValueChange } from "../../../ledger/change.ts";
import type { Plain, Source } from "../../../ledger/plain.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import type { CardEncounter } from "../rules/encounter.ts";
import { bandBetween, type Zone, type ZonesBand } from "../rules/zone-map.ts";
import type { Draft } from "../../../actions/core/draft.ts";
import { encounterChanges, sheetChanges, stepOf } from "../../../actions/variants/changes.ts";
import { isToHand } from "../../../actions/variants/to-hand.ts";
import type { VariantFacts, VariantPerson, VariantItemFacts } from "../../../actions/variants/variant.ts";
import {
  emptyState,
  cardEncounterOf,
  stateCounts,
  newPlace,
  pairOf,
  withCardEncounter,
  type ZonesState,
  type ZonesPlace,
} from "./zones-state.ts";
import { readState, writtenState } from "./stored-state.ts";
import { bareHands, filledWeapon, gearCounts, itemIdOf, weaponOf, type ZonesWeapon } from "./gear-of.ts";
import { settingsOf, type ZonesTable } from "./settings-of.ts";
import { sheetCounts, sheetOf, writtenSheet, type ZonesSheet } from "./sheet-of.ts";

/**
 * The state of an encounter and all its combatants after an action. Actions write new states to it, and the
 * document changes are computed by comparing it with the state before. IDs are never empty: outside an
 * encounter, the actor's UUID is used. Throws a RuleError for invalid stored data.
 */
export class ZonesEncounter {
  readonly table: ZonesTable;
  readonly facts: VariantFacts;
  /** The ID of the acting combatant. */
  readonly me: string;
  #state: ZonesState;
  readonly #before: ZonesState;
  readonly #begun = new Set<string>();
  readonly #people: ReadonlyMap<string, VariantPerson>;
  readonly #sheets = new Map<string, ZonesSheet>();
  readonly #weapons = new Map<string, { readonly owner: string; readonly weapon: ZonesWeapon }>();
  /**
   * The encounter's values before effects on other combatants changed them, keyed by path, in the order of
   * the changes.
   */
  readonly #overOthers = new Map<string, Plain | undefined>();
  readonly #upon: ((encounter: ZonesEncounter) => void)[] = [];

  constructor(facts: VariantFacts) {
    this.facts = facts;
    this.table = settingsOf(facts.settings);
    this.#state = this.#before =
      Object.keys(facts.fought).length === 0 ? emptyState : readState(facts.fought);
    this.#people = new Map(facts.people.map(person => [idOf(person), person]));
    this.me = facts.own === "" ? (facts.people[0] ? idOf(facts.people[0]) : "") : facts.own;
  }

  /** The current state of the encounter. */
  get state(): ZonesState {
    return this.#state;
  }

  /** Changes parts of the state. */
  setState(part: Partial<ZonesState>): void {
    this.#state = { ...this.#state, ...part };
  }

  /** The IDs of all combatants in the facts. */
  get ids(): readonly string[] {
    return [...this.#people.keys()];
  }

  /** Whether the encounter has begun and the combatant takes part in it. */
  takesPart(id: string): boolean {
    return this.#state.round > 0 && this.#state.places[id] !== undefined;
  }

  /** Returns the combatant with the given ID. Throws a RuleError if there is none. */
  person(id: string): VariantPerson {
    const found = this.#people.get(id);
    if (!found) throw new RuleError("combatant", id, "a combatant of this encounter", { key: "inFight" });
    return found;
  }

  /** Returns the UUID of a combatant's actor, or an empty string if the actor no longer exists. */
  actorOf(id: string): string {
    return this.person(id).actor ?? "";
  }

  /**
   * Returns the combatant ID for an actor's UUID, or null. If the actor has several combatants, returns the
   * acting one or, if none is acting, the first.
   */
  idOfActor(uuid: string): string | null {
    const all = this.facts.people.filter(({ actor }) => actor === uuid).map(idOf);
    return all.find(id => id === this.me) ?? all[0] ?? null;
  }

  name(id: string): string {
    return this.#people.get(id)?.name ?? id;
  }

  /** Returns a combatant's current sheet. */
  sheet(id: string): ZonesSheet {
    return this.#sheets.get(id) ?? sheetOf(this.person(id), this.#state.places[id]?.sheet ?? null);
  }

  /** Changes a combatant's sheet. */
  setSheet(id: string, part: Partial<ZonesSheet>): void {
    this.#sheets.set(id, { ...this.sheet(id), ...part });
  }

  /**
   * Creates empty variant data for a combatant or, if `uuid` is set, for one of their items. From then on,
   * values are stored in this data and outlast the encounter.
   */
  beginPage(id: string, uuid = ""): void {
    this.#begun.add(uuid === "" ? id : uuid);
    if (uuid === "") this.setSheet(id, {});
    else this.setWeapon(id, uuid, {});
  }

  /** Returns a combatant's place or, outside an encounter, the initial place. */
  place(id: string): ZonesPlace {
    return this.#state.places[id] ?? newPlace;
  }

  /** Updates a combatant's place. Does nothing outside an encounter. */
  setPlace(id: string, part: Partial<ZonesPlace>): void {
    const place = this.#state.places[id];
    if (place) this.setState({ places: { ...this.#state.places, [id]: { ...place, ...part } } });
  }

  /** Returns a combatant's items. */
  things(id: string): readonly VariantItemFacts[] {
    return this.person(id).things;
  }

  /** Returns the items that a combatant hasn't dropped (Z5.6). */
  thingsLeft(id: string): readonly VariantItemFacts[] {
    const { dropped } = this.place(id);
    return this.things(id).filter(({ uuid }) => !dropped.includes(itemIdOf(uuid)));
  }

  /**
   * Returns the combatant's weapon with this UUID in its current state, or bare hands if the UUID is empty.
   * Throws a RuleError if there is no such weapon.
   */
  weapon(id: string, uuid: string): ZonesWeapon {
    if (uuid === "") return bareHands;
    const changed = this.#weapons.get(uuid);
    if (changed) return changed.weapon;
    const owner = this.#ownerOf(id, uuid);
    const thing = owner === null ? undefined : this.things(owner).find(one => one.uuid === uuid);
    if (owner === null || !thing)
      throw new RuleError("item", uuid, "an item of the acting combatant", { key: "ownThing" });
    return weaponOf(thing, this.place(owner).gear[itemIdOf(uuid)] ?? null);
  }

  /**
   * Returns a combatant's available weapons: first their own, except dropped ones, and then those taken from
   * others.
   */
  weapons(id: string): readonly ZonesWeapon[] {
    const { dropped, drawn } = this.place(id);
    const own = this.things(id).filter(
      thing =>
        thing.type === "weapon" &&
        (isToHand(thing) || drawn.includes(itemIdOf(thing.uuid))) &&
        !dropped.includes(itemIdOf(thing.uuid)),
    );
    return [...own.map(({ uuid }) => uuid), ...this.taken(id)].map(uuid => this.weapon(id, uuid));
  }

  /** Z4.6: returns the UUIDs of weapons that a combatant has taken from others. */
  taken(id: string): readonly string[] {
    const { loose } = this.#state;
    return [...this.#people.values()]
      .flatMap(({ things }) => things)
      .filter(({ uuid, type }) => type === "weapon" && loose[itemIdOf(uuid)]?.by === id)
      .map(({ uuid }) => uuid);
  }

  /**
   * Returns the owner of an item that a combatant uses: that combatant, or the combatant from whom the item
   * was taken. Returns null if the combatant doesn't have the item.
   */
  #ownerOf(id: string, uuid: string): string | null {
    if (this.things(id).some(one => one.uuid === uuid)) return id;
    if (!this.taken(id).includes(uuid)) return null;
    return [...this.#people].find(([, { things }]) => things.some(one => one.uuid === uuid))?.[0] ?? null;
  }

  /** Changes some values of a combatant's weapon. Does nothing for bare hands. */
  setWeapon(id: string, uuid: string, part: Partial<ZonesWeapon>): void {
    if (uuid !== "")
      this.#weapons.set(uuid, {
        owner: this.#ownerOf(id, uuid) ?? id,
        weapon: { ...this.weapon(id, uuid), ...part },
      });
  }

  /** The part of the encounter to which the rules for cards and turns apply. */
  get cardEncounter(): CardEncounter {
    const known = (id: string) => this.#people.has(id);
    return cardEncounterOf(
      this.#state,
      id => (known(id) ? this.sheet(id).speed : 1),
      id => known(id) && this.isHelpless(id),
      id => known(id) && this.isOut(id),
      id => known(id) && this.sheet(id).panic.includes("hesitant"),
    );
  }

  /** Changes the part of the encounter that the rules for cards and turns cover. */
  setCardEncounter(cardEncounter: CardEncounter): void {
    this.#state = withCardEncounter(this.#state, cardEncounter);
  }

  /**
   * Z5.6: whether a combatant can't act at all, because they are helpless due to panic, paralyzed by an
   * injury, dead, or marked as defeated.
   */
  isHelpless(id: string): boolean {
    const { panic, injuries } = this.sheet(id);
    return (
      panic.some(key => this.table.panic[key].helpless) ||
      this.isOut(id) ||
      Object.values(injuries).some(({ key }) => this.injury(key)?.lost === "body")
    );
  }

  /** Z2.1: whether a combatant is dead or marked as defeated, and is therefore dealt no cards. */
  isOut(id: string): boolean {
    return this.sheet(id).dead || this.person(id).defeated;
  }

  /** Returns the table entry of an injury, or undefined if it is no longer in the table. */
  injury(key: string) {
    return this.table.injuries.find(entry => entry.key === key);
  }

  /** Returns a combatant's zone, or undefined if it is unknown. */
  zone(id: string): Zone | undefined {
    const { zone } = this.place(id);
    return this.#state.zones.find(one => one.id === zone);
  }

  /**
   * Z4.1: returns the band between two combatants. If a zone is unknown, returns `adjacent` for adjacent
   * combatants, and null for all others.
   */
  band(one: string, other: string): ZonesBand | null {
    const [from, to] = [this.zone(one), this.zone(other)];
    const touching = this.touches(one, other);
    if (!from || !to) return touching ? "adjacent" : null;
    return bandBetween({ zones: this.#state.zones, links: this.#state.links }, from.id, to.id, touching);
  }

  touches(one: string, other: string): boolean {
    return this.#state.touching.includes(pairOf(one, other));
  }

  /**
   * Applies an effect to a combatant in the encounter. The effect may change the state of several combatants.
   * If the combatant isn't the acting one, the effect is applied together with the damage to that combatant.
   * `change` receives the encounter as of that time, when the combatants' state may be different.
   */
  comeOver(id: string, change: (encounter: ZonesEncounter) => void): void {
    const before = this.#state;
    change(this);
    if (id === this.me || this.#state === before || !this.takesPart(id)) return;
    this.#upon.push(change);
    for (const { path, from } of this.#between(before))
      if (!this.#overOthers.has(path)) this.#overOthers.set(path, from);
  }

  /** Makes two combatants adjacent, or ends their adjacency and any grapple between them. */
  setTouching(one: string, other: string, touching: boolean): void {
    const pair = pairOf(one, other);
    const rest = this.#state.touching.filter(name => name !== pair);
    const held = Object.entries(this.#state.grapples).filter(
      ([of, by]) => touching || pairOf(of, by) !== pair,
    );
    this.setState({ touching: touching ? [...rest, pair] : rest, grapples: Object.fromEntries(held) });
  }

  /**
   * Records that a combatant has moved away: the combatant is no longer adjacent to anyone, is no longer in
   * any grapple, and leaves cover (Z6.14).
   */
  goes(id: string): void {
    this.setState({
      touching: this.#state.touching.filter(pair => !pair.split("|").includes(id)),
      grapples: Object.fromEntries(
        Object.entries(this.#state.grapples).filter(([of, by]) => of !== id && by !== id),
      ),
    });
    this.setPlace(id, { cover: "none", barrier: 0, leaning: false, atDoor: false });
  }

  /**
   * Adds all changes to a draft. The effects on other combatants form a group, so that they are applied
   * together.
   */
  write(draft: Draft): void {
    const { documents, own, upon, pages } = this.#parts();
    draft.also(...documents, ...own);
    draft.alsoToOthers(this.facts.combat, [...pages, ...upon], fought => [...pages, ...this.#uponIn(fought)]);
  }

  /** Returns all document changes. */
  changes(): readonly Change[] {
    const { documents, own, upon, pages } = this.#parts();
    return [...documents, ...own, ...pages, ...upon];
  }

  #parts(): {
    readonly documents: readonly Change[];
    readonly own: readonly Change[];
    readonly upon: readonly Change[];
    readonly pages: readonly Change[];
  } {
    const documents = this.#keep();
    const all = this.#state === this.#before ? [] : this.#between();
    // Changes to another combatant's page stay pending, regardless of whether the page is stored in the actor
    // or in the encounter.
    const isPage = ({ path }: ValueChange) => ![undefined, this.me].includes(pageOf.exec(path)?.[1]);
    const inEncounter = all.filter(change => !isPage(change));
    const over = inEncounter.filter(({ path }) => this.#overOthers.has(path));
    return {
      documents,
      pages: counted(all.filter(isPage)),
      // If both the action itself and an effect on other combatants change a value, `own` contains only the
      // action's own part of the change.
      own: counted(
        inEncounter.flatMap(change =>
          over.includes(change) ? stepOf(change, change.from, this.#overOthers.get(change.path)) : change,
        ),
      ),
      upon: counted(over.flatMap(change => stepOf(change, this.#overOthers.get(change.path), change.to))),
    };
  }

  /** Returns the effects on other combatants as changes to the given stored encounter. */
  #uponIn(fought: Source): readonly Change[] {
    const encounter = new ZonesEncounter({ ...this.facts, fought });
    for (const change of this.#upon) change(encounter);
    return encounter.changes();
  }

  /** Returns the changes to the encounter since the given state, or an empty list if there is no encounter. */
  #between(before: ZonesState = this.#before): readonly ValueChange[] {
    const { combat, fought } = this.facts;
    if (combat === null) return [];
    return encounterChanges(
      combat,
      before === this.#before ? fought : writtenState(before, fought),
      writtenState(this.#state, fought),
    );
  }

  /**
   * Stores sheets and weapons in their documents, or in the encounter for combatants whose documents contain no
   * such data. Returns the changes to the documents.
   */
  #keep(): readonly Change[] {
    const sheets = [...this.#sheets].flatMap(([id, sheet]): readonly Change[] => {
      const { actor, sheet: own } = this.person(id);
      if (own === null && this.#state.places[id] && !this.#begun.has(id))
        this.setPlace(id, { sheet: writtenSheet(sheet) });
      else if (actor !== null)
        return sheetChanges(
          actor,
          "zones",
          own,
          own === null ? writtenSheet(sheet) : { ...own, ...written(own, sheet, sheetOf(this.person(id))) },
          sheetCounts,
        );
      return [];
    });
    const weapons = [...this.#weapons].flatMap(([uuid, { owner, weapon }]): readonly Change[] => {
      const own = this.things(owner).find(one => one.uuid === uuid)?.own ?? null;
      const place = this.#state.places[owner];
      const { supply, spareLoads, jammed } = weapon;
      if (own === null && this.#begun.has(uuid))
        return sheetChanges(uuid, "zones", null, { supply, spareLoads, jammed }, gearCounts);
      if (own === null && place)
        this.setPlace(owner, { gear: { ...place.gear, [itemIdOf(uuid)]: { supply, spareLoads, jammed } } });
      else
        return sheetChanges(
          uuid,
          "zones",
          own,
          own === null ? filledWeapon(weapon) : { ...own, supply, spareLoads, jammed },
          gearCounts,
        );
      return [];
    });
    return [...sheets, ...weapons];
  }
}

/**
 * Returns the ID of a combatant in the facts: the ID of the Combatant document or, if there is none, the
 * actor's UUID or name.
 */
export function idOf({ id, actor, name }: VariantPerson): string {
  return id === "" ? (actor ?? name) : id;
}

/**
 * Returns only the parts of a sheet that have changed, so that stored data in another format isn't
 * overwritten.
 */
function written(stored: Source, after: ZonesSheet, before: ZonesSheet): Source {
  const [was, is] = [writtenSheet(before), writtenSheet(after)];
  const differs = Object.keys(is).filter(key => JSON.stringify(was[key]) !== JSON.stringify(is[key]));
  return Object.fromEntries(differs.map(key => [key, is[key] ?? stored[key] ?? null]));
}

/** Matches the paths of those values in a combatant's sheet that the encounter stores. */
const pageOf = /^system\.fought\.people\.([^.]+)\.sheet\./u;

/**
 * Expresses a change to a counter as a difference if it replaces one number with another. Other changes stay
 * as they are.
 */
function counted(changes: readonly Change[]): readonly Change[] {
  return changes.map(change => {
    if (
      !("path" in change) ||
      "add" in change ||
      typeof change.from !== "number" ||
      typeof change.to !== "number"
    )
      return change;
    return stateCounts.has(change.path.slice(change.path.lastIndexOf(".") + 1))
      ? { uuid: change.uuid, path: change.path, add: change.to - change.from }
      : change;
  });
}
