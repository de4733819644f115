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
  type Fight,
  type Fighter,
  type Magazine,
} from "../rules/index.ts";
import type { Facts } from "../../../actions/core/facts.ts";
import { fightChanges, sheetChanges, stepOf } from "../../../actions/variants/changes.ts";
import type { VariantFacts, VariantPerson, VariantThing } from "../../../actions/variants/variant.ts";
import { fightOf, foughtOf, isBegun, isOut, panicLimitOf } from "./fight-of.ts";
import { gearCounts, storedThing } from "./gear-of.ts";
import { playOf, type BandsPlay } from "./settings-of.ts";
import { derivedOf, sheetCounts, sheetOf, storedSheet, type Sheet } from "./sheet-of.ts";

type BoutFacts = Pick<Facts, "actor" | "variant">;

/**
 * An action of Range Bands while it is judged: the fight and everybody's sheets as they were and as they
 * become. Nothing that is given is changed; what has changed is told as changes of documents.
 */
export class Bout {
  readonly facts: VariantFacts;
  readonly play: BandsPlay;
  readonly #actor: string;
  readonly #before: Fight;
  readonly #sheets = new Map<string, Sheet>();
  readonly #known = new Map<string, Sheet>();
  readonly #things = new Map<string, { readonly thing: VariantThing; readonly after: Source }>();
  readonly #fresh = new Set<string>();
  readonly #usedUp = new Map<string, number>();
  /** What stood where something came over others in the fight, by its path. */
  readonly #overOthers = new Map<string, ValueChange["from"]>();
  /**
   * What comes over others in the fight, in its order, as it changes a fight in which they may stand
   * otherwise.
   */
  readonly #upon: ((fight: Fight) => Fight)[] = [];
  fight: Fight;

  /** Throws a RuleError for facts that cannot be, or that hold nothing of Range Bands. */
  constructor({ actor, variant }: BoutFacts) {
    if (variant?.key !== "bands")
      throw new RuleError("facts.variant", variant?.key, "bands", {
        key: "oneOf",
        data: { choices: "bands" },
      });
    this.facts = variant;
    this.#actor = actor.uuid;
    this.play = playOf(variant.settings);
    this.#before = fightOf(variant, this.play);
    this.fight = this.#before;
  }

  /** Is this about a fight that has begun? */
  get inFight(): boolean {
    return this.facts.combat !== null && isBegun(this.facts.fought);
  }

  /** The one who acts. Throws a RuleError when they are not among the facts. */
  get own(): VariantPerson {
    const { own, people } = this.facts;
    return people.find(({ id }) => own !== "" && id === own) ?? this.byActor(this.#actor);
  }

  /** What an item is among the things of the one who acts; null for none of them. */
  thing(item: Pick<VariantThing, "uuid"> | null): VariantThing | null {
    return (item && this.own.things.find(({ uuid }) => uuid === item.uuid)) ?? null;
  }

  /** Somebody by the uuid of their actor. Throws a RuleError when they are not among the facts. */
  byActor(uuid: string): VariantPerson {
    const found = this.facts.people.find(({ actor }) => actor === uuid);
    if (!found)
      throw new RuleError("people", uuid, "somebody whom this action knows", { key: "knownPerson" });
    return found;
  }

  /** Somebody by the id of their Combatant; null when they are not in the core's fight any more. */
  byId(id: string): VariantPerson | null {
    return this.facts.people.find(one => one.id === id) ?? null;
  }

  /** Are they in the fight as Range Bands keeps it? */
  fights({ id }: Pick<VariantPerson, "id">): boolean {
    return id !== "" && this.fight.fighters.some(one => one.id === id);
  }

  /** How somebody stands in the fight now; null when they are in none. */
  fighter(person: Pick<VariantPerson, "id">): Fighter | null {
    return this.fights(person) ? fighterOf(this.fight, person.id) : null;
  }

  /** What somebody's sheet says after what was written so far. */
  sheet(person: VariantPerson): Sheet {
    const key = keyOf(person);
    return this.#sheets.get(key) ?? this.#read(person);
  }

  /**
   * Writes a part of somebody's sheet: what follows from it for the most of their points, and whether they
   * can act in the fight, is written with it (X7.12, X7.6, X8.3).
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
    this.comeOver(person, (fight, stands) => {
      const limited = stands.panic === panic ? fight : withFighter(fight, person.id, { panic });
      return stands.out === out ? limited : setOut(limited, person.id, out);
    });
  }

  /**
   * Somebody does something in the fight (X3.1). What its success brings upon others waits for the same click
   * as what is done to them. Throws a RuleError that lists what stands against it.
   */
  act(person: VariantPerson, use: ActionUse): void {
    // What the table enforces was refused before (`barProblems`).
    const overlooked = actBars(this.fight, person.id, use, this.play.rules).filter(
      bar => limitOf(bar, this.fight) !== null,
    );
    const { own, upon } = actInParts(this.fight, person.id, use, this.play.rules, overlooked);
    this.fight = own;
    if (upon) this.#comesOver(upon);
  }

  /**
   * Changes the fight by what comes over somebody in it; nothing for who is in none. Where that is not the
   * one who acts it belongs to what is done to them, and waits for the same click ({@link changesOfOthers}).
   */
  comeOver(person: VariantPerson, change: (fight: Fight, stands: Fighter) => Fight): void {
    const upon = (fight: Fight) => {
      const stands = fight.fighters.find(({ id }) => id === person.id);
      return stands && person.id !== "" ? change(fight, stands) : fight;
    };
    if (this.#acts(person)) this.fight = upon(this.fight);
    else this.#comesOver(upon);
  }

  #comesOver(upon: (fight: Fight) => Fight): void {
    const before = this.fight;
    this.fight = upon(before);
    if (this.fight === before) return;
    this.#upon.push(upon);
    for (const each of this.#between(before, this.fight))
      if (!this.#overOthers.has(each.path)) this.#overOthers.set(each.path, each.from);
  }

  /**
   * Has a sheet stored of somebody of whom nothing is stored yet, so that every action on it can be taken
   * back apart from the others.
   */
  keepSheet(person: VariantPerson): void {
    if (person.sheet === null) this.#fresh.add(keyOf(person));
  }

  /** Writes numbers of a thing. */
  setThing(thing: VariantThing, magazine: Magazine | null, part: Source): void {
    const after = this.#things.get(thing.uuid)?.after ?? storedThing(thing, magazine, {});
    this.#things.set(thing.uuid, {
      thing,
      after: {
        ...after,
        ...(magazine ? { rounds: magazine.rounds, reloads: magazine.reloads } : {}),
        ...part,
      },
    });
  }

  /** One piece of a thing is gone, such as what was thrown. */
  useUp({ uuid }: VariantThing): void {
    this.#usedUp.set(uuid, (this.#usedUp.get(uuid) ?? 0) + 1);
  }

  /** What it comes to, as changes of documents, but for what comes over others in the fight. */
  changes(): readonly Change[] {
    const { people } = this.facts;
    // Of what both changes the part up to where it came over others.
    const fight = this.#between(this.#before, this.fight).flatMap(change =>
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
    return [...fight, ...sheets, ...things, ...usedUp];
  }

  /**
   * X7.1, X7.6, X8.1, X8.3: what comes over others in the fight with what is done to them: who goes down has
   * no actions left, holds nobody, and aims at nobody. To be done after {@link changes}.
   */
  changesOfOthers(): readonly Change[] {
    return this.#between(this.#before, this.fight).flatMap(change =>
      this.#overOthers.has(change.path) ? stepOf(change, this.#overOthers.get(change.path), change.to) : [],
    );
  }

  /** The same as the others stand in a fight as it is kept by then: until the click they may have acted. */
  changesOfOthersIn(fought: Source): readonly Change[] {
    const { combat, people } = this.facts;
    if (combat === null || !isBegun(fought)) return [];
    const before = fightOf({ fought, people }, this.play);
    const after = this.#upon.reduce((fight, upon) => upon(fight), before);
    return after === before ? [] : fightChanges(combat, foughtOf(before), foughtOf(after));
  }

  /** What is to be written from one state of the fight to another; nothing out of one. */
  #between(before: Fight, after: Fight): readonly ValueChange[] {
    const { combat, fought } = this.facts;
    if (combat === null || after === before) return [];
    return fightChanges(
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

const read = new WeakMap<BoutFacts, Bout>();

/**
 * The bout of facts as they are, to look at it: nobody changes it. Throws a RuleError as {@link Bout} does.
 */
export function boutOf(facts: BoutFacts): Bout {
  const found = read.get(facts) ?? new Bout(facts);
  read.set(facts, found);
  return found;
}

/** One sheet for an actor, though they may be in a fight twice. */
function keyOf({ actor, id }: VariantPerson): string {
  return actor ?? id;
}
