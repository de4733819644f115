import type { Change, ValueChange } from "../../../ledger/change.ts";
import type { Source } from "../../../ledger/plain.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import {
  actBars,
  actInParts,
  fighterOf,
  limitOf,
  setOut,
  withFighter,
  withMaximum,
  type ActionUse,
  type Encounter,
  type Fighter,
  type Magazine,
} from "../rules/index.ts";
import type { Facts } from "../../../actions/core/facts.ts";
import { encounterChanges, sheetChanges, stepOf } from "../../../actions/variants/changes.ts";
import type { VariantFacts, VariantPerson, VariantItemFacts } from "../../../actions/variants/variant.ts";
import { storedState, foughtOf, isBegun, isOut, panicLimitOf } from "./stored-encounter.ts";
import { gearCounts, itemWithValues } from "./gear-of.ts";
import { playOf, type BandsPlay } from "./settings-of.ts";
import { derivedOf, sheetCounts, sheetOf, storedSheet, type Sheet } from "./sheet-of.ts";

type EncounterSource = Pick<Facts, "actor" | "variant">;

/**
 * The state of a Range Bands action while it is judged: the encounter and all sheets, before and after the
 * action. The arguments aren't modified. Instead, changes are returned as document changes.
 */
export class BandsEncounter {
  readonly facts: VariantFacts;
  readonly play: BandsPlay;
  readonly #actor: string;
  readonly #before: Encounter;
  readonly #sheets = new Map<string, Sheet>();
  readonly #known = new Map<string, Sheet>();
  readonly #things = new Map<string, { readonly thing: VariantItemFacts; readonly after: Source }>();
  readonly #fresh = new Set<string>();
  readonly #usedUp = new Map<string, number>();
  /** The values in the encounter, by path, as they were before effects on other combatants changed them. */
  readonly #overOthers = new Map<string, ValueChange["from"]>();
  /**
   * The effects on other combatants, in order, as functions that apply them to an encounter whose state may
   * have changed in the meantime.
   */
  readonly #upon: ((state: Encounter) => Encounter)[] = [];
  state: Encounter;

  /** Throws a RuleError if the facts are invalid or contain no Range Bands data. */
  constructor({ actor, variant }: EncounterSource) {
    if (variant?.key !== "bands")
      throw new RuleError("facts.variant", variant?.key, "bands", {
        key: "oneOf",
        data: { choices: "bands" },
      });
    this.facts = variant;
    this.#actor = actor.uuid;
    this.play = playOf(variant.settings);
    this.#before = storedState(variant, this.play);
    this.state = this.#before;
  }

  /** Whether the action is part of an encounter that has begun. */
  get inEncounter(): boolean {
    return this.facts.combat !== null && isBegun(this.facts.fought);
  }

  /** The acting combatant. Throws a RuleError if the facts don't include the combatant. */
  get own(): VariantPerson {
    const { own, people } = this.facts;
    return people.find(({ id }) => own !== "" && id === own) ?? this.byActor(this.#actor);
  }

  /** Returns the variant's data for an item, or null if the acting combatant doesn't have it. */
  thing(item: Pick<VariantItemFacts, "uuid"> | null): VariantItemFacts | null {
    return (item && this.own.things.find(({ uuid }) => uuid === item.uuid)) ?? null;
  }

  /**
   * Returns the combatant whose actor has the given UUID. Throws a RuleError if the facts don't contain the
   * combatant.
   */
  byActor(uuid: string): VariantPerson {
    const found = this.facts.people.find(({ actor }) => actor === uuid);
    if (!found) throw new RuleError("people", uuid, "a combatant of this action", { key: "knownPerson" });
    return found;
  }

  /** Returns the combatant with this ID, or null if they are no longer in Foundry's encounter. */
  byId(id: string): VariantPerson | null {
    return this.facts.people.find(one => one.id === id) ?? null;
  }

  /** Whether the combatant is in the encounter that Range Bands stores. */
  takesPart({ id }: Pick<VariantPerson, "id">): boolean {
    return id !== "" && this.state.fighters.some(one => one.id === id);
  }

  /** Returns a combatant's current state in the encounter, or null if the combatant isn't in it. */
  fighter(person: Pick<VariantPerson, "id">): Fighter | null {
    return this.takesPart(person) ? fighterOf(this.state, person.id) : null;
  }

  /** Returns an actor's sheet, including all changes made so far. */
  sheet(person: VariantPerson): Sheet {
    const key = keyOf(person);
    return this.#sheets.get(key) ?? this.#read(person);
  }

  /**
   * Writes part of an actor's sheet. Also adjusts the actor's maximum points, and whether the actor can act
   * in the encounter (X7.12, X7.6, X8.3).
   */
  setSheet(person: VariantPerson, part: Partial<Sheet>): void {
    const changed = { ...this.sheet(person), ...part };
    const made =
      part.lasting || part.breaking !== undefined || part.attributes
        ? { ...changed, vitality: withMaximum(changed.vitality, derivedOf(changed, this.play)) }
        : changed;
    this.#sheets.set(keyOf(person), made);
    const out = isOut(made, this.play) || person.defeated;
    const panic = panicLimitOf(made, this.play);
    this.comeOver(person, (state, stands) => {
      const limited = stands.panic === panic ? state : withFighter(state, person.id, { panic });
      return stands.out === out ? limited : setOut(limited, person.id, out);
    });
  }

  /**
   * Performs a combatant's action in the encounter (X3.1). Its effects on other combatants are collected and
   * applied together later ({@link changesOfOthers}). Throws a RuleError that lists the problems.
   */
  act(person: VariantPerson, use: ActionUse): void {
    // Only limits that the table doesn't enforce are ignored. If it enforces them, the action has already
    // been rejected (`barProblems`).
    const overlooked = actBars(this.state, person.id, use, this.play.rules).filter(
      bar => limitOf(bar, this.state) !== null,
    );
    const { own, upon } = actInParts(this.state, person.id, use, this.play.rules, overlooked);
    this.state = own;
    if (upon) this.#comesOver(upon);
  }

  /**
   * Applies an effect to a combatant, or does nothing if the combatant isn't in the encounter. Effects on
   * combatants other than the acting one are collected and applied together ({@link changesOfOthers}).
   */
  comeOver(person: VariantPerson, change: (state: Encounter, stands: Fighter) => Encounter): void {
    const upon = (state: Encounter) => {
      const stands = state.fighters.find(({ id }) => id === person.id);
      return stands && person.id !== "" ? change(state, stands) : state;
    };
    if (this.#acts(person)) this.state = upon(this.state);
    else this.#comesOver(upon);
  }

  #comesOver(upon: (state: Encounter) => Encounter): void {
    const before = this.state;
    this.state = upon(before);
    if (this.state === before) return;
    this.#upon.push(upon);
    for (const each of this.#between(before, this.state))
      if (!this.#overOthers.has(each.path)) this.#overOthers.set(each.path, each.from);
  }

  /**
   * Ensures that an actor without a stored sheet gets one, so that each action that changes the sheet can be
   * undone separately.
   */
  keepSheet(person: VariantPerson): void {
    if (person.sheet === null) this.#fresh.add(keyOf(person));
  }

  /** Writes values of an item. */
  setThing(thing: VariantItemFacts, magazine: Magazine | null, part: Source): void {
    const after = this.#things.get(thing.uuid)?.after ?? itemWithValues(thing, magazine, {});
    this.#things.set(thing.uuid, {
      thing,
      after: {
        ...after,
        ...(magazine ? { rounds: magazine.rounds, reloads: magazine.reloads } : {}),
        ...part,
      },
    });
  }

  /** Uses up one unit of an item, for example by throwing it. */
  useUp({ uuid }: VariantItemFacts): void {
    this.#usedUp.set(uuid, (this.#usedUp.get(uuid) ?? 0) + 1);
  }

  /**
   * Returns the document changes made by the action itself, excluding effects on other combatants in the
   * encounter.
   */
  changes(): readonly Change[] {
    const { people } = this.facts;
    // If the action and an effect on others change the same value, only the action's own part of the change
    // is listed here.
    const state = this.#between(this.#before, this.state).flatMap(change =>
      this.#overOthers.has(change.path)
        ? stepOf(change, change.from, this.#overOthers.get(change.path))
        : [change],
    );
    const written = new Set<string>();
    const sheets = people.flatMap(person => {
      const key = keyOf(person);
      const after = this.#sheets.get(key);
      if (person.actor === null || written.has(key) || (!after && !this.#fresh.has(key))) return [];
      written.add(key);
      const was = this.#read(person);
      return sheetChanges(
        person.actor,
        "bands",
        person.sheet,
        storedSheet(person.sheet, was, after ?? was, person.side === "player"),
        sheetCounts,
      );
    });
    const things = [...this.#things.values()].flatMap(({ thing, after }) =>
      sheetChanges(thing.uuid, "bands", thing.own, after, gearCounts),
    );
    const usedUp = [...this.#usedUp].map(([uuid, pieces]): Change => ({
      uuid,
      path: "system.quantity",
      add: -pieces,
    }));
    return [...state, ...sheets, ...things, ...usedUp];
  }

  /**
   * X7.1, X7.6, X8.1, X8.3: returns the changes that affect other combatants in the encounter. A combatant
   * who goes down has no actions left, and no longer holds or aims at anyone. Must be called after {@link
   * changes}.
   */
  changesOfOthers(): readonly Change[] {
    return this.#between(this.#before, this.state).flatMap(change =>
      this.#overOthers.has(change.path) ? stepOf(change, this.#overOthers.get(change.path), change.to) : [],
    );
  }

  /**
   * Returns the effects on other combatants as changes to the encounter as it is currently stored, because
   * these combatants may have acted in the meantime.
   */
  changesOfOthersIn(fought: Source): readonly Change[] {
    const { combat, people } = this.facts;
    if (combat === null || !isBegun(fought)) return [];
    const before = storedState({ fought, people }, this.play);
    const after = this.#upon.reduce((state, upon) => upon(state), before);
    return after === before ? [] : encounterChanges(combat, foughtOf(before), foughtOf(after));
  }

  /** Returns the changes from one state of the encounter to another, or none outside an encounter. */
  #between(before: Encounter, after: Encounter): readonly ValueChange[] {
    const { combat, fought } = this.facts;
    if (combat === null || after === before) return [];
    return encounterChanges(
      combat,
      before === this.#before && !isBegun(fought) ? fought : foughtOf(before),
      foughtOf(after),
    );
  }

  #acts(person: VariantPerson): boolean {
    const own = this.byId(this.facts.own);
    return own !== null && keyOf(own) === keyOf(person);
  }

  #read(person: VariantPerson): Sheet {
    const key = keyOf(person);
    const read = this.#known.get(key) ?? sheetOf(person, this.play);
    this.#known.set(key, read);
    return read;
  }
}

const read = new WeakMap<EncounterSource, BandsEncounter>();

/**
 * Returns the {@link BandsEncounter} for these facts, which is created on the first call. All callers share it, so they
 * must not change it. Throws the same RuleErrors as the constructor.
 */
export function encounterOf(facts: EncounterSource): BandsEncounter {
  const found = read.get(facts) ?? new BandsEncounter(facts);
  read.set(facts, found);
  return found;
}

/**
 * Returns the key under which a combatant's sheet is stored: the actor's UUID, which all combatants of the
 * actor share, or the combatant's ID if there is no actor.
 */
function keyOf({ actor, id }: VariantPerson): string {
  return actor ?? id;
}
