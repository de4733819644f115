import { conditionId, conditionSource, conditionSystem } from "../../data/effect/condition-source.ts";
import type { Change } from "../../ledger/change.ts";
import { changesBetween } from "../../ledger/compose.ts";
import { equal, type Plain, type Source } from "../../ledger/plain.ts";
import type { Fighter, FighterPart } from "../../documents/combat-rules.ts";
import type { Board } from "../../rules/combat/theatre.ts";
import { isOwn } from "../../rules/conditions/state.ts";
import type { ActorFacts, BoardFacts, Facts, ItemFacts, ItemState } from "./facts.ts";
import type { ActorState, Budget, Protection } from "./actor-state.ts";

/**
 * Changes that a combat variant's action makes to other combatants, computed for a specific state of the
 * encounter.
 */
export interface OverOthers {
  readonly combat: string;
  readonly asTheyStand: (fought: Source) => readonly Change[];
}

/**
 * Collects the new states that an action produces. The ledger's changes are the differences from the old
 * states. The given facts remain unchanged.
 */
export class Draft {
  readonly #facts: ReadonlyMap<string, ActorFacts>;
  readonly #items: ReadonlyMap<string, ItemFacts>;
  readonly #fighters: ReadonlyMap<string, Fighter>;
  readonly #party: Facts["party"];
  readonly #board: BoardFacts | null;
  readonly #states = new Map<string, ActorState>();
  readonly #itemStates = new Map<string, ItemState>();
  readonly #places = new Map<string, Fighter>();
  readonly #others: Change[] = [];
  readonly #toOthers = new Map<Change, OverOthers>();
  #inspiration = 0;
  #boardAfter: Board | null = null;

  constructor({
    actor,
    targets,
    item,
    gear,
    held = [],
    party,
    fight: encounter,
    board,
  }: Pick<Facts, "actor" | "targets" | "item" | "gear" | "held" | "party" | "fight" | "board">) {
    this.#facts = new Map([actor, ...targets].map(one => [one.uuid, one]));
    this.#items = new Map([...gear, ...(item ? [item] : []), ...held].map(one => [one.uuid, one]));
    this.#fighters = new Map((encounter?.fighters ?? []).map(one => [one.id, one]));
    this.#party = party;
    this.#board = board ?? null;
  }

  /** Returns an actor's state with all changes made so far. */
  state(uuid: string): ActorState {
    return this.#states.get(uuid) ?? known(this.#facts, uuid).state;
  }

  /** Writes part of an actor's state. */
  set(uuid: string, part: Partial<ActorState>): void {
    this.#states.set(uuid, { ...this.state(uuid), ...part });
  }

  /** Returns the state of an item after all changes so far. */
  item(uuid: string): ItemState {
    return this.#itemStates.get(uuid) ?? known(this.#items, uuid).state;
  }

  /** Writes part of an item's state. */
  setItem(uuid: string, part: Partial<ItemState>): void {
    this.#itemStates.set(uuid, { ...this.item(uuid), ...part });
  }

  /** Returns the state of the combatant with this ID in the encounter, with all changes made so far. */
  fighter(id: string): Fighter {
    return this.#places.get(id) ?? known(this.#fighters, id);
  }

  /** Changes part of a combatant's state in the encounter. */
  setFighter(id: string, part: FighterPart): void {
    this.#places.set(id, { ...this.fighter(id), ...part });
  }

  /** Returns the encounter's board with all changes made so far, or null if there is none. */
  get board(): Board | null {
    return this.#boardAfter ?? this.#board?.board ?? null;
  }

  /** Sets the encounter's new board. If the encounter has no board, this doesn't add any changes. */
  setBoard(board: Board | null): void {
    this.#boardAfter = board;
  }

  /** Adds changes that the action determines itself, such as item transfers. */
  also(...changes: readonly Change[]): void {
    this.#others.push(...changes);
  }

  /**
   * Adds changes to the state stored in the Combat with this UUID (`system.fought`). Use this method for
   * effects on other combatants, which are applied only when a user clicks to apply them. `asTheyStand`
   * recomputes the changes at that time, because the combatants may have acted in the meantime.
   */
  alsoToOthers(
    combat: string | null,
    changes: readonly Change[],
    asTheyStand: OverOthers["asTheyStand"],
  ): void {
    this.also(...changes);
    if (combat !== null) for (const change of changes) this.#toOthers.set(change, { combat, asTheyStand });
  }

  /** Returns whether a change belongs to the changes to other combatants. */
  comesOverOthers(change: Change): boolean {
    return this.#toOthers.has(change);
  }

  /** The changes to other combatants, without duplicates. */
  get overOthers(): readonly OverOthers[] {
    return [...new Map([...this.#toOthers.values()].map(one => [one.asTheyStand, one])).values()];
  }

  /** Adds Inspiration dice to the party's pool, or removes dice if the number is negative (R4.1, R4.2). */
  addInspiration(dice: number): void {
    this.#inspiration += dice;
  }

  /** Returns the number of dice that the pool gains. Negative if the pool loses dice. */
  get inspiration(): number {
    return this.#inspiration;
  }

  /** Returns all changes that the action makes to documents. */
  changes(): readonly Change[] {
    const actors = [...this.#states].flatMap(([uuid, state]) =>
      actorChanges(uuid, known(this.#facts, uuid).state, state),
    );
    const items = [...this.#itemStates].flatMap(([uuid, state]) =>
      itemChanges(uuid, known(this.#items, uuid).state, state),
    );
    const pool =
      this.#party && this.#inspiration !== 0
        ? [{ uuid: this.#party.uuid, path: "system.inspiration.value", add: this.#inspiration }]
        : [];
    const places = [...this.#places].flatMap(([id, fighter]) =>
      fighterChanges(known(this.#fighters, id), fighter),
    );
    const board =
      this.#board && this.#boardAfter
        ? changesBetween(this.#board.uuid, boardSource(this.#board.board), boardSource(this.#boardAfter))
        : [];
    return [...actors, ...items, ...places, ...board, ...pool, ...this.#others];
  }
}

function known<T>(map: ReadonlyMap<string, T>, uuid: string): T {
  const found = map.get(uuid);
  if (found === undefined) throw new Error(`${uuid} is not among the facts of this action`);
  return found;
}

function actorChanges(uuid: string, before: ActorState, after: ActorState): Change[] {
  return [
    ...changesBetween(uuid, actorSource(before), actorSource(after)),
    ...protectionChanges(before.armor, after.armor),
    ...protectionChanges(before.resistance, after.resistance),
    ...conditionChanges(uuid, before, after),
    ...(before.budget && after.budget
      ? changesBetween(before.budget.uuid, budgetSource(before.budget), budgetSource(after.budget))
      : []),
  ];
}

/** Returns the part of a state that the actor document stores, in the form in which it is stored. */
function actorSource({ hitPoints, stamina, stress, vital, clocks, resist }: ActorState): Source {
  return {
    system: {
      health: { value: hitPoints.value },
      stamina: { value: stamina.value },
      ...(stress === null ? {} : { stress: { value: stress } }),
      vital: { ...vital },
      ...(clocks ? { clocks: { ...clocks } } : {}),
      resist: {
        pending: resist.pending.map(({ place = null, ...one }) => ({
          ...one,
          place: place && { ...place },
        })) as readonly Plain[],
        rolled: [...resist.rolled],
      },
    },
  };
}

function budgetSource({ uuid: _, done, ...numbers }: Budget): Source {
  return { system: { ...numbers, done: [...done] } };
}

/** The fields of a combatant's place that the Combatant document stores. */
const placeFields = [
  "side",
  "step",
  "actionPoints",
  "dice",
  "chosen",
  "fingerprint",
  "delayedFrom",
  "late",
  "manual",
  "since",
  "began",
  "ended",
  "resumes",
  "opened",
  "closed",
] as const;

/**
 * Returns the changes that move a combatant from one position in the turn order to another. They contain
 * absolute values, so undoing them restores the exact position.
 */
function fighterChanges(before: Fighter, after: Fighter): Change[] {
  const fields = [
    ["initiative", before.initiative, after.initiative] as const,
    ...placeFields.map(key => [`system.${key}`, plainOf(before[key]), plainOf(after[key])] as const),
  ];
  return fields
    .filter(([, from, to]) => !equal(from, to))
    .map(([path, from, to]) => ({ uuid: before.uuid, path, from, to }));
}

function plainOf(value: boolean | number | string | readonly number[]): Plain {
  return typeof value === "object" ? [...value] : value;
}

/** Returns a board in the format in which a Combat stores it. */
function boardSource({ groups, bands, places, engaged }: Board): Source {
  const stored = Object.fromEntries(
    Object.entries(places).map(([id, place]) => [
      id,
      { group: place.group, bands: place.bands.map(one => ({ ...one })) },
    ]),
  );
  return {
    system: {
      board: { groups: { ...groups }, bands: { ...bands }, places: stored, engaged: { ...engaged } },
    },
  };
}

function protectionChanges(before: readonly Protection[], after: readonly Protection[]): Change[] {
  return after.flatMap((one, index) => {
    const add = one.value - (before[index]?.value ?? one.value);
    return add === 0 ? [] : [{ uuid: one.uuid, path: one.path, add }];
  });
}

function conditionChanges(uuid: string, before: ActorState, after: ActorState): Change[] {
  const idOf = ({ key, attribute }: ActorState["conditions"][number]) => conditionId(key, attribute);
  const was = new Map(before.conditions.filter(isOwn).map(state => [idOf(state), state]));
  const is = new Map(after.conditions.filter(isOwn).map(state => [idOf(state), state]));
  return [
    ...[...was]
      .filter(([id]) => !is.has(id))
      .map(([, state]) => ({ uuid, collection: "effects" as const, deleted: conditionSource(state) })),
    ...[...is].flatMap(([id, state]): readonly Change[] => {
      const old = was.get(id);
      if (old === undefined) return [{ uuid, collection: "effects", created: conditionSource(state) }];
      return changesBetween(
        `${uuid}.ActiveEffect.${id}`,
        { system: conditionSystem(old) },
        { system: conditionSystem(state) },
      );
    }),
  ];
}

function itemChanges(uuid: string, before: ItemState, after: ItemState): Change[] {
  return [...changesBetween(uuid, itemSource(before), itemSource(after))];
}

function itemSource({ quantity, location, broken, dropped, ...gauges }: ItemState): Source {
  const { ammunition, uses, armor, resistance } = gauges;
  const marks = Object.fromEntries(
    Object.entries({ broken, dropped }).filter(([, mark]) => mark !== undefined),
  ) as Source;
  const left = Object.entries({ ammunition, uses, armor, resistance }).flatMap(([key, gauge]) =>
    gauge ? [[key, { value: gauge.value }]] : [],
  );
  return { system: { quantity, location, ...marks, ...(Object.fromEntries(left) as Source) } };
}
