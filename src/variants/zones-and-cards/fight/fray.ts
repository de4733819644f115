import type { Change, ValueChange } from "../../../ledger/change.ts";
import type { Plain, Source } from "../../../ledger/plain.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import type { CardEncounter } from "../rules/encounter.ts";
import { bandBetween, type Zone, type ZonesBand } from "../rules/zone-map.ts";
import type { Draft } from "../../../actions/core/draft.ts";
import { fightChanges, sheetChanges, stepOf } from "../../../actions/variants/changes.ts";
import { isToHand } from "../../../actions/variants/to-hand.ts";
import type { VariantFacts, VariantPerson, VariantThing } from "../../../actions/variants/variant.ts";
import {
  emptyFight,
  encounterOf,
  fightCounts,
  newPlace,
  pairOf,
  readFight,
  withEncounter,
  writtenFight,
  type ZonesFight,
  type ZonesPlace,
} from "./fight-of.ts";
import { bareHands, filledWeapon, gearCounts, thingId, weaponOf, type ZonesWeapon } from "./gear-of.ts";
import { settingsOf, type ZonesTable } from "./settings-of.ts";
import { sheetCounts, sheetOf, writtenSheet, type ZonesSheet } from "./sheet-of.ts";

/**
 * A fight, and everybody in it, as an action leaves them: new states are written here, and the changes are
 * the difference to before. Nobody's id is empty: who is in no fight goes by the uuid of their actor. Throws
 * a RuleError for what is stored and cannot be.
 */
export class Fray {
  readonly table: ZonesTable;
  readonly facts: VariantFacts;
  /** Who acts. */
  readonly me: string;
  #fight: ZonesFight;
  readonly #before: ZonesFight;
  readonly #begun = new Set<string>();
  readonly #people: ReadonlyMap<string, VariantPerson>;
  readonly #sheets = new Map<string, ZonesSheet>();
  readonly #weapons = new Map<string, { readonly owner: string; readonly weapon: ZonesWeapon }>();
  /** What stood where something came over others in the fight, by its path, and what it was, in its order. */
  readonly #overOthers = new Map<string, Plain | undefined>();
  readonly #upon: ((fray: Fray) => void)[] = [];

  constructor(facts: VariantFacts) {
    this.facts = facts;
    this.table = settingsOf(facts.settings);
    this.#fight = this.#before =
      Object.keys(facts.fought).length === 0 ? emptyFight : readFight(facts.fought);
    this.#people = new Map(facts.people.map(person => [idOf(person), person]));
    this.me = facts.own === "" ? (facts.people[0] ? idOf(facts.people[0]) : "") : facts.own;
  }

  /** The fight as it is now. */
  get fight(): ZonesFight {
    return this.#fight;
  }

  /** Changes the fight. */
  setFight(part: Partial<ZonesFight>): void {
    this.#fight = { ...this.#fight, ...part };
  }

  /** Everybody whom the facts know, by id. */
  get ids(): readonly string[] {
    return [...this.#people.keys()];
  }

  /** Has the fight begun, and is somebody in it? */
  fights(id: string): boolean {
    return this.#fight.round > 0 && this.#fight.places[id] !== undefined;
  }

  /** Somebody by id. Throws a RuleError for nobody. */
  person(id: string): VariantPerson {
    const found = this.#people.get(id);
    if (!found) throw new RuleError("combatant", id, "somebody in the fight", { key: "inFight" });
    return found;
  }

  /** The uuid of somebody's actor; empty where it is gone. */
  actorOf(id: string): string {
    return this.person(id).actor ?? "";
  }

  /**
   * The id of an actor by uuid; of several Combatants of one actor the one who acts, else the first. Null for
   * nobody.
   */
  idOfActor(uuid: string): string | null {
    const all = this.facts.people.filter(({ actor }) => actor === uuid).map(idOf);
    return all.find(id => id === this.me) ?? all[0] ?? null;
  }

  name(id: string): string {
    return this.#people.get(id)?.name ?? id;
  }

  /** The sheet of somebody as it is now. */
  sheet(id: string): ZonesSheet {
    return this.#sheets.get(id) ?? sheetOf(this.person(id), this.#fight.places[id]?.sheet ?? null);
  }

  /** Changes the sheet of somebody. */
  setSheet(id: string, part: Partial<ZonesSheet>): void {
    this.#sheets.set(id, { ...this.sheet(id), ...part });
  }

  /**
   * Begins the page of somebody, or of a thing of theirs (`uuid`), that nobody filled in: from then on its
   * numbers are kept there, and outlast the fight.
   */
  beginPage(id: string, uuid = ""): void {
    this.#begun.add(uuid === "" ? id : uuid);
    if (uuid === "") this.setSheet(id, {});
    else this.setWeapon(id, uuid, {});
  }

  /** How somebody stands; as one who has just come where they are in no fight. */
  place(id: string): ZonesPlace {
    return this.#fight.places[id] ?? newPlace;
  }

  /** Changes how somebody stands; nothing for who is in no fight. */
  setPlace(id: string, part: Partial<ZonesPlace>): void {
    const place = this.#fight.places[id];
    if (place) this.setFight({ places: { ...this.#fight.places, [id]: { ...place, ...part } } });
  }

  /** What somebody has. */
  things(id: string): readonly VariantThing[] {
    return this.person(id).things;
  }

  /** What of it they have not lost (Z5.6). */
  thingsLeft(id: string): readonly VariantThing[] {
    const { dropped } = this.place(id);
    return this.things(id).filter(({ uuid }) => !dropped.includes(thingId(uuid)));
  }

  /**
   * A weapon of somebody by uuid as it is now; bare hands for none. Throws a RuleError for what is not
   * theirs.
   */
  weapon(id: string, uuid: string): ZonesWeapon {
    if (uuid === "") return bareHands;
    const changed = this.#weapons.get(uuid);
    if (changed) return changed.weapon;
    const owner = this.#ownerOf(id, uuid);
    const thing = owner === null ? undefined : this.things(owner).find(one => one.uuid === uuid);
    if (owner === null || !thing)
      throw new RuleError("item", uuid, "a thing of the one who acts", { key: "ownThing" });
    return weaponOf(thing, this.place(owner).gear[thingId(uuid)] ?? null);
  }

  /**
   * The weapons that somebody has to hand: their own without what they dropped, and after them what they took
   * from others.
   */
  weapons(id: string): readonly ZonesWeapon[] {
    const { dropped, drawn } = this.place(id);
    const own = this.things(id).filter(
      thing =>
        thing.type === "weapon" &&
        (isToHand(thing) || drawn.includes(thingId(thing.uuid))) &&
        !dropped.includes(thingId(thing.uuid)),
    );
    return [...own.map(({ uuid }) => uuid), ...this.taken(id)].map(uuid => this.weapon(id, uuid));
  }

  /** Z4.6: the weapons of others that somebody has taken, by uuid. */
  taken(id: string): readonly string[] {
    const { loose } = this.#fight;
    return [...this.#people.values()]
      .flatMap(({ things }) => things)
      .filter(({ uuid, type }) => type === "weapon" && loose[thingId(uuid)]?.by === id)
      .map(({ uuid }) => uuid);
  }

  /**
   * Whose a thing is that somebody uses: their own, or that of whom they took it from; null for what they do
   * not have.
   */
  #ownerOf(id: string, uuid: string): string | null {
    if (this.things(id).some(one => one.uuid === uuid)) return id;
    if (!this.taken(id).includes(uuid)) return null;
    return [...this.#people].find(([, { things }]) => things.some(one => one.uuid === uuid))?.[0] ?? null;
  }

  /** Changes what a weapon of somebody holds; nothing of bare hands. */
  setWeapon(id: string, uuid: string, part: Partial<ZonesWeapon>): void {
    if (uuid !== "")
      this.#weapons.set(uuid, {
        owner: this.#ownerOf(id, uuid) ?? id,
        weapon: { ...this.weapon(id, uuid), ...part },
      });
  }

  /** The part of the fight that the rules of cards and turns know. */
  get encounter(): CardEncounter {
    const known = (id: string) => this.#people.has(id);
    return encounterOf(
      this.#fight,
      id => (known(id) ? this.sheet(id).speed : 1),
      id => known(id) && this.isHelpless(id),
      id => known(id) && this.sheet(id).panic.includes("hesitant"),
    );
  }

  /** Changes that part. */
  setEncounter(encounter: CardEncounter): void {
    this.#fight = withEncounter(this.#fight, encounter);
  }

  /** Z5.6: can somebody do nothing at all: out of their mind, dead, or marked as defeated? */
  isHelpless(id: string): boolean {
    const { panic, dead, injuries } = this.sheet(id);
    return (
      panic.some(key => this.table.panic[key].helpless) ||
      dead ||
      this.person(id).defeated ||
      Object.values(injuries).some(({ key }) => this.injury(key)?.lost === "body")
    );
  }

  /** The entry of an injury in the table; undefined for one that is no longer in it. */
  injury(key: string) {
    return this.table.injuries.find(entry => entry.key === key);
  }

  /** The zone where somebody is; undefined where nobody has said. */
  zone(id: string): Zone | undefined {
    const { zone } = this.place(id);
    return this.#fight.zones.find(one => one.id === zone);
  }

  /** Z4.1: the band between two; null where nobody has said in which zones they are. */
  band(one: string, other: string): ZonesBand | null {
    const [from, to] = [this.zone(one), this.zone(other)];
    const touching = this.touches(one, other);
    if (!from || !to) return touching ? "adjacent" : null;
    return bandBetween({ zones: this.#fight.zones, links: this.#fight.links }, from.id, to.id, touching);
  }

  touches(one: string, other: string): boolean {
    return this.#fight.touching.includes(pairOf(one, other));
  }

  /**
   * Changes how people stand by what comes over somebody in the fight: where that is not the one who acts, it
   * waits for the same click as the harm that is done to them. `change` is done to the fight that it is
   * given, in which they may stand otherwise by then.
   */
  comeOver(id: string, change: (fray: Fray) => void): void {
    const before = this.#fight;
    change(this);
    if (id === this.me || this.#fight === before || !this.fights(id)) return;
    this.#upon.push(change);
    for (const { path, from } of this.#between(before))
      if (!this.#overOthers.has(path)) this.#overOthers.set(path, from);
  }

  /** Brings two together, or apart. Who is held by somebody is let go with it. */
  setTouching(one: string, other: string, touching: boolean): void {
    const pair = pairOf(one, other);
    const rest = this.#fight.touching.filter(name => name !== pair);
    const held = Object.entries(this.#fight.grapples).filter(
      ([of, by]) => touching || pairOf(of, by) !== pair,
    );
    this.setFight({ touching: touching ? [...rest, pair] : rest, grapples: Object.fromEntries(held) });
  }

  /** Somebody goes: they touch nobody any more, whom they held is free, and cover is left behind (Z6.14). */
  goes(id: string): void {
    this.setFight({
      touching: this.#fight.touching.filter(pair => !pair.split("|").includes(id)),
      grapples: Object.fromEntries(
        Object.entries(this.#fight.grapples).filter(([of, by]) => of !== id && by !== id),
      ),
    });
    this.setPlace(id, { cover: "none", barrier: 0, leaning: false, atDoor: false });
  }

  /**
   * Writes what it all comes to into a draft. What comes over others waits for the click that what is done to
   * them waits for.
   */
  write(draft: Draft): void {
    const { documents, own, upon, pages } = this.#parts();
    draft.also(...documents, ...own);
    draft.alsoToOthers(this.facts.combat, [...pages, ...upon], fought => [...pages, ...this.#uponIn(fought)]);
  }

  /** What it all comes to, as changes of documents. */
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
    const all = this.#fight === this.#before ? [] : this.#between();
    // What is done to a page waits wherever it is kept.
    const isPage = ({ path }: ValueChange) => ![undefined, this.me].includes(pageOf.exec(path)?.[1]);
    const inFight = all.filter(change => !isPage(change));
    const over = inFight.filter(({ path }) => this.#overOthers.has(path));
    return {
      documents,
      pages: counted(all.filter(isPage)),
      // Of what both change, the part up to where it came over others.
      own: counted(
        inFight.flatMap(change =>
          over.includes(change) ? stepOf(change, change.from, this.#overOthers.get(change.path)) : change,
        ),
      ),
      upon: counted(over.flatMap(change => stepOf(change, this.#overOthers.get(change.path), change.to))),
    };
  }

  /** What comes over others, as they stand in a fight as it is kept by then. */
  #uponIn(fought: Source): readonly Change[] {
    const fray = new Fray({ ...this.facts, fought });
    for (const change of this.#upon) change(fray);
    return fray.changes();
  }

  /** What is to be written of the fight since it stood so; nothing out of one. */
  #between(before: ZonesFight = this.#before): readonly ValueChange[] {
    const { combat, fought } = this.facts;
    if (combat === null) return [];
    return fightChanges(
      combat,
      before === this.#before ? fought : writtenFight(before, fought),
      writtenFight(this.#fight, fought),
    );
  }

  /**
   * Sheets and weapons go to the documents that keep them: those that nobody filled in to the fight, where
   * there is one.
   */
  #keep(): readonly Change[] {
    const sheets = [...this.#sheets].flatMap(([id, sheet]): readonly Change[] => {
      const { actor, sheet: own } = this.person(id);
      if (own === null && this.#fight.places[id] && !this.#begun.has(id))
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
      const place = this.#fight.places[owner];
      const { supply, spareLoads, jammed } = weapon;
      if (own === null && this.#begun.has(uuid))
        return sheetChanges(uuid, "zones", null, { supply, spareLoads, jammed }, gearCounts);
      if (own === null && place)
        this.setPlace(owner, { gear: { ...place.gear, [thingId(uuid)]: { supply, spareLoads, jammed } } });
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

/** Somebody's name among the facts: the id of their Combatant, else the uuid of their actor. */
export function idOf({ id, actor, name }: VariantPerson): string {
  return id === "" ? (actor ?? name) : id;
}

/**
 * The parts of a sheet that are no longer as they were, so that what a person stored in another shape stays
 * as it is.
 */
function written(stored: Source, after: ZonesSheet, before: ZonesSheet): Source {
  const [was, is] = [writtenSheet(before), writtenSheet(after)];
  const differs = Object.keys(is).filter(key => JSON.stringify(was[key]) !== JSON.stringify(is[key]));
  return Object.fromEntries(differs.map(key => [key, is[key] ?? stored[key] ?? null]));
}

/** Where the fight keeps the page of somebody. */
const pageOf = /^system\.fought\.people\.([^.]+)\.sheet\./u;

/** Counts change by how much; what was not there before comes as it is. */
function counted(changes: readonly Change[]): readonly Change[] {
  return changes.map(change => {
    if (
      !("path" in change) ||
      "add" in change ||
      typeof change.from !== "number" ||
      typeof change.to !== "number"
    )
      return change;
    return fightCounts.has(change.path.slice(change.path.lastIndexOf(".") + 1))
      ? { uuid: change.uuid, path: change.path, add: change.to - change.from }
      : change;
  });
}
