import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import { driveLimits } from "../../rules/social/drives.ts";
import { entryWith, isWare, sameName, type Entry } from "./entry.ts";

/** A character's Drive. `fulfilled` is the number of sessions in which it was fulfilled (R4.5). */
export interface DriveLine {
  readonly text: string;
  readonly chosen: boolean;
  readonly fulfilled: number;
}

/**
 * An unfinished character as plain data. Every change returns a new object, and `plan.ts` computes what must
 * be written.
 */
export interface CreationState {
  readonly name: string;
  readonly concept: string;
  readonly ambition: string;
  readonly attributes: Readonly<Record<Attribute, number>>;
  /** The ranks of all skills, including granted ranks, by skill key. */
  readonly ranks: Readonly<Record<string, number>>;
  /** The keys of the skills chosen as Specialized Skills (R1.11). */
  readonly specialized: readonly string[];
  readonly drives: readonly DriveLine[];
  /** All entries of the character: traits and similar items, and gear. */
  readonly entries: readonly Entry[];
}

/** Returns all entries of a type. */
export function entriesOf(state: Pick<CreationState, "entries">, type: string): readonly Entry[] {
  return state.entries.filter(entry => entry.type === type);
}

/** Returns the carried entries. */
export function waresOf(state: Pick<CreationState, "entries">): readonly Entry[] {
  return state.entries.filter(isWare);
}

/** Returns the ranks that the entries grant, by skill. */
export function givenRanks(entries: readonly Entry[]): Readonly<Record<string, number>> {
  const given: Record<string, number> = {};
  for (const { grants } of entries)
    for (const { skill, rank } of grants.skills) given[skill] = (given[skill] ?? 0) + rank;
  return given;
}

/** Returns the state with a new score for an attribute. */
export function withAttribute(state: CreationState, attribute: Attribute, score: number): CreationState {
  return { ...state, attributes: { ...state.attributes, [attribute]: score } };
}

/** Returns the state with a changed skill rank. */
export function withRank(state: CreationState, skill: string, rank: number): CreationState {
  return { ...state, ranks: { ...state.ranks, [skill]: rank } };
}

/** Adds or removes a Specialized Skill. */
export function withSpecialized(state: CreationState, skill: string, on: boolean): CreationState {
  const others = state.specialized.filter(other => other !== skill);
  return { ...state, specialized: on ? [...others, skill] : others };
}

/**
 * The data required to add an entry: the offers, including traits that come with features, and the limits.
 */
export interface Around {
  /** All items on offer. */
  readonly offers: readonly Entry[];
  /** The maximum rank of a skill (R1.10). */
  readonly maxRank: number;
}

/**
 * Adds a chosen entry and the ranks that it grants. A second background or feature replaces the first one
 * (R13.3, R13.4). A feature also adds its traits (R13.5). A second copy of an item increases its quantity.
 */
export function withChosen(state: CreationState, entry: Entry, around: Around): CreationState {
  if (isWare(entry)) return withWare(state, entry);
  const one = entry.type === "background" || entry.type === "feature";
  const before = one
    ? entriesOf(state, entry.type).reduce((left, { key }) => withoutChosen(left, key, around.maxRank), state)
    : state;
  const featureTraits =
    entry.type === "feature"
      ? entry.traits.map((name, index) => traitOf(name, `${entry.key}.trait${index}`, around.offers))
      : [];
  return [entry, ...featureTraits].reduce(
    (all, each) => given({ ...all, entries: [...all.entries, each] }, [each], 1, around.maxRank),
    before,
  );
}

/**
 * Removes an entry along with the ranks that it grants, the traits of a removed feature, and Specialized
 * Skills that are no longer offered.
 */
export function withoutChosen(state: CreationState, key: string, maxRank: number): CreationState {
  const gone = state.entries.filter(entry => entry.key === key);
  const brought = gone.some(({ type }) => type === "feature")
    ? state.entries.filter(({ type, fromFeature }) => type === "trait" && fromFeature)
    : [];
  const all = [...gone, ...brought];
  const left = given(
    { ...state, entries: state.entries.filter(entry => !all.includes(entry)) },
    all,
    -1,
    maxRank,
  );
  const lost = new Set(all.flatMap(({ grants }) => grants.specialized.offer));
  const offered = new Set(left.entries.flatMap(({ grants }) => grants.specialized.offer));
  return { ...left, specialized: left.specialized.filter(skill => !lost.has(skill) || offered.has(skill)) };
}

/** Changes the quantity of an item. A quantity of 0 removes it. */
export function withQuantity(state: CreationState, key: string, quantity: number): CreationState {
  if (quantity <= 0) return { ...state, entries: state.entries.filter(entry => entry.key !== key) };
  return {
    ...state,
    entries: state.entries.map(entry => (entry.key === key ? { ...entry, quantity } : entry)),
  };
}

/**
 * Returns the state with a Drive appended. Changes nothing if the text is empty or already in the list, or if
 * the list is full (R4.4). The first three Drives are chosen for the first session.
 */
export function withDrive(state: CreationState, text: string): CreationState {
  const name = text.trim();
  if (
    name === "" ||
    state.drives.length >= driveLimits.kept ||
    state.drives.some(drive => sameName(drive.text, name))
  )
    return state;
  const chosen = state.drives.filter(drive => drive.chosen).length < driveLimits.chosen;
  return { ...state, drives: [...state.drives, { text: name, chosen, fulfilled: 0 }] };
}

/** Changes a Drive, or removes it if `change` returns null. */
export function withDriveAt(
  state: CreationState,
  index: number,
  change: (drive: DriveLine) => DriveLine | null,
): CreationState {
  return {
    ...state,
    drives: state.drives.flatMap((drive, at) => (at === index ? (change(drive) ?? []) : drive)),
  };
}

/** Returns a character for whom no choices have been made yet. `ranks` contains every skill, at rank 0. */
export function blankState(name: string, skills: readonly string[], start: number): CreationState {
  return {
    name,
    concept: "",
    ambition: "",
    attributes: Object.fromEntries(attributes.map(key => [key, start])) as Record<Attribute, number>,
    ranks: Object.fromEntries(skills.map(skill => [skill, 0])),
    specialized: [],
    drives: [],
    entries: [],
  };
}

function withWare(state: CreationState, ware: Entry): CreationState {
  const heap = waresOf(state).find(
    other =>
      other.source !== "" &&
      other.source === ware.source &&
      other.type === ware.type &&
      other.kit === ware.kit,
  );
  return heap
    ? withQuantity(state, heap.key, heap.quantity + ware.quantity)
    : { ...state, entries: [...state.entries, ware] };
}

/** Returns the state after adding the ranks that entries grant, or after removing them if `sign` is −1. */
function given(
  state: CreationState,
  entries: readonly Entry[],
  sign: 1 | -1,
  maxRank: number,
): CreationState {
  const gifts = Object.entries(givenRanks(entries)).filter(([skill]) => Object.hasOwn(state.ranks, skill));
  return gifts.reduce(
    (all, [skill, rank]) =>
      withRank(all, skill, Math.max(0, Math.min(maxRank, (all.ranks[skill] ?? 0) + sign * rank))),
    state,
  );
}

/** Returns a trait that a feature includes: the offered trait with that name, or a new one. */
function traitOf(name: string, key: string, offers: readonly Entry[]): Entry {
  const known = offers.find(offer => offer.type === "trait" && sameName(offer.name, name));
  const data = known?.data ?? { name, type: "trait", system: { kind: "positive" } };
  const base = known ?? entryWith({ key, type: "trait", name, kind: "positive" });
  return {
    ...base,
    key,
    fromFeature: true,
    data: { ...data, system: { ...data.system, fromFeature: true } },
  };
}
