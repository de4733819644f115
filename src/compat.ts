/**
 * The only place that knows Foundry 13 from Foundry 14, and the only place that may cast where the public type
 * declarations (which describe 13) fall short. Everything here is named for what the caller wants, not for a version.
 */

import type { Plain } from "./ledger/plain.ts";

/* ---------------------------------------------------------------- bases */

const { HandlebarsApplicationMixin, ApplicationV2 } = foundry.applications.api;

// One cast per base: the mixin over a document sheet costs the compiler minutes and ends in TS2589.
const ActorSheetCast = HandlebarsApplicationMixin(
  foundry.applications.sheets.ActorSheetV2,
) as unknown as typeof foundry.applications.sheets.ActorSheetV2;
const ItemSheetCast = HandlebarsApplicationMixin(
  foundry.applications.sheets.ItemSheetV2,
) as unknown as typeof foundry.applications.sheets.ItemSheetV2;

/** What the Handlebars mixin gives a sheet and the cast takes away. */
interface HandlebarsMembers {
  readonly parts: Record<string, HTMLElement>;
  _preSyncPartState(
    partId: string,
    newElement: HTMLElement,
    priorElement: HTMLElement,
    state: foundry.applications.api.HandlebarsApplicationMixin.PartState,
  ): void;
  _syncPartState(
    partId: string,
    newElement: HTMLElement,
    priorElement: HTMLElement,
    state: foundry.applications.api.HandlebarsApplicationMixin.PartState,
  ): void;
}

// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- keeps `super` calls typed for members that the declarations lack
export interface ActorSheetBase extends HandlebarsMembers {
  _onDropItem(event: DragEvent, item: Item.Implementation): Promise<Item.Implementation | null | undefined>;
  _canDragStart(selector: string | null | undefined): boolean;
  _canDragDrop(selector: string | null | undefined): boolean;
}
/** Base of every actor sheet: ActorSheetV2 with Handlebars parts. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export class ActorSheetBase extends ActorSheetCast {}

// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging, @typescript-eslint/no-empty-object-type
export interface ItemSheetBase extends HandlebarsMembers {}
/** Base of every item sheet: ItemSheetV2 with Handlebars parts. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export class ItemSheetBase extends ItemSheetCast {}

/** Base of every window that is no sheet. */
export const HandlebarsApplication = HandlebarsApplicationMixin(ApplicationV2);

/** What 14 has and the declarations lack: the model that keeps an effect's changes in its system data. 13 keeps them beside it. */
const EffectModelOf14 = (foundry.data as any).ActiveEffectTypeDataModel as
  { defineSchema(): object } | undefined;

/** Base of the system data of every sub-type of effect. */
export const EffectModelBase = (EffectModelOf14 ??
  foundry.abstract.TypeDataModel) as unknown as typeof foundry.abstract.TypeDataModel;

/** The fields that the system data of every effect has, to be put before its own. */
export function effectModelFields(): object {
  return EffectModelOf14?.defineSchema() ?? {};
}

/* ---------------------------------------------------------------- generation */

/** Is this Foundry 14 or later? Asked late: `game` does not exist while modules load. */
function isGeneration14(): boolean {
  return game.release.generation >= 14;
}

/* ---------------------------------------------------------------- who sees a message */

/** Who sees a message: everyone, the GMs and the author, the GMs only, the author only. */
export type MessageMode = "public" | "gm" | "blind" | "self";
const ROLL_MODES = { public: "publicroll", gm: "gmroll", blind: "blindroll", self: "selfroll" } as const;

/** Puts the recipients of `mode` into the creation data of a message and returns that data. */
export function applyMessageMode<T extends object>(data: T, mode: MessageMode): T {
  const cls = foundry.documents.ChatMessage as any;
  if (isGeneration14()) cls.applyMode(data, mode);
  else cls.applyRollMode(data, ROLL_MODES[mode]);
  return data;
}

/** The mode that the user has chosen below the chat log. */
export function currentMessageMode(): MessageMode {
  const settings = game.settings as any;
  if (isGeneration14()) {
    const mode = settings.get("core", "messageMode");
    return mode in ROLL_MODES ? mode : "public";
  }
  const mode = settings.get("core", "rollMode");
  return (Object.keys(ROLL_MODES) as MessageMode[]).find(key => ROLL_MODES[key] === mode) ?? "public";
}

/* ---------------------------------------------------------------- effects */

/** Effects of items reach their actor without being copied; 14 knows no other way. */
export function configureEffectTransfer(): void {
  if (!isGeneration14()) (CONFIG.ActiveEffect as any).legacyTransferral = false;
}

/**
 * Takes from an effect that is about to be created when it began, where the running generation lets it: what has a clock of its own is then the same
 * whenever it is made, and nothing of the core ends it.
 */
export function forgetStart(effect: ActiveEffect.Implementation): void {
  const { start, duration } = effect.schema.fields as any;
  if (start?.nullable) effect.updateSource({ start: null } as any);
  const began = ["startTime", "startRound", "startTurn", "combat"].filter(
    key => duration?.fields?.[key]?.nullable,
  );
  if (began.length > 0)
    effect.updateSource({ duration: Object.fromEntries(began.map(key => [key, null])) } as any);
}

/** One thing that an effect changes, in the words of 14. Kinds and phases that a module brought stand as they are. */
export interface EffectChange {
  readonly key: string;
  readonly type: string;
  readonly value: unknown;
  readonly phase: string;
  readonly priority: number;
}

const CHANGE_TYPES_OF_13 = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];
const PRIORITIES: Readonly<Record<string, number>> = {
  multiply: 10,
  add: 20,
  subtract: 20,
  downgrade: 30,
  upgrade: 40,
  override: 50,
};

/** What an effect changes: 14 keeps it in its system data and names kinds, 13 beside them and numbers them. Nothing for an effect of a kind that has none. */
export function changesOf(effect: ActiveEffect.Implementation): EffectChange[] {
  const { system, changes: atRoot } = effect as any;
  const list: unknown = isGeneration14() ? system?.changes : atRoot;
  if (!Array.isArray(list)) return [];
  return list.flatMap((change: any) => {
    if (typeof change?.key !== "string") return [];
    const type = String(isGeneration14() ? change.type : (CHANGE_TYPES_OF_13[change.mode] ?? "custom"));
    return [
      {
        key: change.key,
        type,
        value: change.value,
        phase: String(change.phase ?? "initial"),
        priority: Number(change.priority ?? PRIORITIES[type] ?? 0),
      },
    ];
  });
}

/** One status that tokens can show. */
export interface StatusEntry {
  readonly id: string;
  readonly _id: string;
  readonly name: string;
  readonly img: string;
  readonly hud?: boolean;
  readonly order: number;
}

/** Makes these the statuses of the world, in place of the core's. 14 keeps them by id and 13 in a list; what modules add later stays. */
export function configureStatuses(statuses: readonly StatusEntry[]): void {
  const config = CONFIG as any;
  if (!isGeneration14()) {
    config.statusEffects = [...statuses];
    return;
  }
  for (const id of Object.keys(config.statusEffects)) delete config.statusEffects[id];
  for (const status of statuses) config.statusEffects[status.id] = status;
}

/** Calls `apply` with the arguments that the running generation knows: 14 applies effects in phases, 13 all at once and without a word. */
export function applyEffectsOfPhase(phase: string | undefined, apply: (args: []) => void): void {
  apply((isGeneration14() ? [phase ?? "initial"] : []) as []);
}

/* ---------------------------------------------------------------- casts where the declarations fall short */

/** Offers `api` to modules and macros as `game.system.api`. */
export function publishApi(api: object): void {
  (game.system as any).api = api;
}

/** The type models of our documents, registered by sub-type. */
export function registerDataModels(
  documentName: "Actor" | "Item" | "ChatMessage" | "ActiveEffect" | "Combat" | "Combatant",
  models: Record<string, unknown>,
): void {
  Object.assign((CONFIG as any)[documentName].dataModels, models);
}

/** Adds a kind of die under its one-letter denomination. */
export function registerDieTerm(denomination: string, term: unknown): void {
  (CONFIG.Dice.terms as any)[denomination] = term;
}

/** Asks Foundry for the one user of `users` that satisfies `condition`, the same on every client. */
export function designatedUser(
  condition: (user: User.Implementation) => boolean,
): User.Implementation | null {
  return (game.users as any).getDesignatedUser(condition) ?? null;
}

/** Creates a chat message of one of our types; null when a hook prevented it. The declarations of its creation data are too deep to check. */
export async function createMessage(
  data: object,
  options: { keepId?: boolean } = {},
): Promise<ChatMessage.Implementation | null> {
  return (await (foundry.utils.getDocumentClass("ChatMessage") as any).create(data, options)) ?? null;
}

/** Update data that takes a key out of the record at `path`: 14 has an operator for it, 13 a special key. */
export function removal(path: string, key: string): object {
  return isGeneration14() ? { [`${path}.${key}`]: (globalThis as any)._del } : { [`${path}.-=${key}`]: null };
}

/** A copy of an actor, never saved, in which the changes to its system data have happened; without what of its items and effects cannot be read. */
export function actorWith(actor: Actor.Implementation, system: object): Actor.Implementation {
  return (actor as any).clone({ system }, { dropInvalidEmbedded: true });
}

/**
 * Returns the Gamemaster's overrides of prototype tokens that apply to a type of actor. The declarations lack the setting. It is a model whose source holds only what was
 * chosen (foundryvtt#12781).
 */
export function prototypeTokenOverrides(type: string): object[] {
  const setting = (game.settings as any).get("core", "prototypeTokenOverrides");
  const overrides = setting?.toObject?.() ?? setting;
  return [overrides?.base, overrides?.[type]].filter(chosen => typeof chosen === "object" && chosen !== null);
}

/** Returns the documents that contain windows: the game's page and, in 14, those of detached windows. Empty where there is no page. */
export function pagesOfWindows(): Document[] {
  const detached: { readonly window?: Window | null }[] = [
    ...((foundry.applications as any).detached?.windows?.values() ?? []),
  ];
  const open = detached.flatMap(({ window }) => (window && !window.closed ? [window.document] : []));
  return typeof document === "undefined" ? open : [document, ...open];
}

/** What is at hand under a uuid; null for what is not there or is no uuid: some of those throw whatever they are told. */
function foundByUuid(uuid: string): unknown {
  try {
    return foundry.utils.fromUuidSync(uuid as Parameters<typeof foundry.utils.fromUuidSync>[0], {
      strict: false,
    }) as unknown;
  } catch {
    return null;
  }
}

/** The actor of the world behind a uuid, when it is at hand; null for any other, whatever it names, also for one of a compendium: nothing is done to those. */
export function actorFromUuid(uuid: string): Actor.Implementation | null {
  const found = foundByUuid(uuid);
  return found instanceof foundry.documents.Actor && !found.pack ? (found as Actor.Implementation) : null;
}

/** The `system` of a document, read as the model that the caller has checked its type for. */
export function systemOf<T>(document: { system: unknown }): T {
  return document.system as T;
}

/** The bounds that a data model sets for the number at a path, with `element` for the rows of a list; null for a path that leads to no number. */
export function numberBounds(
  model: object,
  path: string,
): {
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly integer: boolean;
  readonly nullable: boolean;
} | null {
  const field = (model as any).schema?.getField(path);
  if (!(field instanceof foundry.data.fields.NumberField)) return null;
  return {
    min: field.min,
    max: field.max,
    integer: field.integer === true,
    nullable: field.nullable === true,
  };
}

/** The Combatant behind a uuid; null for any other, whatever it names. */
export function combatantFromUuid(uuid: string): Combatant.Implementation | null {
  const found = foundry.utils.fromUuidSync(uuid as Parameters<typeof foundry.utils.fromUuidSync>[0], {
    strict: false,
  }) as unknown;
  return found instanceof foundry.documents.Combatant ? (found as Combatant.Implementation) : null;
}

/* ---------------------------------------------------------------- queries from client to client */

/** Lets this client answer a query of ours. A handler is not told who asks. */
export function registerQuery(name: string, answer: (data: unknown) => unknown): void {
  (CONFIG.queries as any)[name] = answer;
}

/** Sends a query to one user's client, and to no other. */
export async function queryUser(user: User.Implementation, name: string, data: object): Promise<unknown> {
  return (user as any).query(name, data, { timeout: QUERY_MS });
}

const QUERY_MS = 10_000;

/* ---------------------------------------------------------------- walls */

/** Returns the constants for what a wall does to senses and for the sides that it works on. 14 names them after edges (foundryvtt#13441). */
export function edgeConstants(): {
  readonly senses: typeof CONST.WALL_SENSE_TYPES;
  readonly directions: typeof CONST.WALL_DIRECTIONS;
} {
  const constants = CONST as any;
  return isGeneration14()
    ? { senses: constants.EDGE_SENSE_TYPES, directions: constants.EDGE_DIRECTIONS }
    : { senses: constants.WALL_SENSE_TYPES, directions: constants.WALL_DIRECTIONS };
}

/* ---------------------------------------------------------------- documents of any kind */

/** What the ledger needs of a document, whatever its kind. */
export interface AnyDocument {
  readonly uuid: string;
  readonly id: string | null;
  readonly documentName: string;
  readonly parent: AnyDocument | null;
  readonly flags: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  toObject(): { readonly [key: string]: Plain };
  getEmbeddedCollection(name: string): Iterable<AnyDocument> & { has(id: string): boolean };
}

const EMBEDDED_NAMES = {
  effects: "ActiveEffect",
  items: "Item",
  combatants: "Combatant",
  tokens: "Token",
  regions: "Region",
  templates: "MeasuredTemplate",
} as const;

/** The ids of the levels of its scene that a wall or region is part of; empty for all of them, and on 13, which has none. */
export function levelsOf(document: { readonly documentName: string }): readonly string[] {
  const { levels } = document as any;
  return typeof levels?.[Symbol.iterator] === "function" && typeof levels !== "string"
    ? [...levels].filter(level => typeof level === "string")
    : [];
}

/** The id of the level of its scene on which a token stands; null on 13, which has none, and where nothing says so. */
export function levelOfToken(token: TokenDocument.Implementation): string | null {
  const { level } = token as any;
  return typeof level === "string" && level !== "" ? level : null;
}

/** In which collection of a scene areas stand: 14 has regions for them, 13 measured templates. */
export function areaCollection(): "regions" | "templates" {
  return isGeneration14() ? "regions" : "templates";
}

/** The document behind a uuid, when it is at hand; null for any other, whatever it names. */
export function documentFromUuid(uuid: string): AnyDocument | null {
  const found = foundByUuid(uuid);
  return found instanceof foundry.abstract.Document ? (found as unknown as AnyDocument) : null;
}

/** Writes fields of a document, named by dotted paths, in one update; `back` when that takes back what was done before. */
export async function updateDocument(document: AnyDocument, update: object, back = false): Promise<void> {
  if (document.documentName === "Token") await placeToken(document, update, back);
  else await (document as any).update(update);
}

/** Writes to a token; where it stands by putting it there, without walls, costs or a way that counts, and with a mark that the ledger did. */
async function placeToken(token: any, { x, y, elevation, ...rest }: any, back: boolean): Promise<void> {
  const place = Object.fromEntries(
    Object.entries({ x, y, elevation }).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(place).length > 0) {
    const known = back ? stepAfter(token, place) : null;
    if (known?.movement) await unwalk(token, known.movement);
    if (!standsAt(token, place))
      await token.move(
        { ...place, action: "displace" },
        { constrainOptions: { ignoreWalls: true, ignoreCost: true }, blackoutLedger: true },
      );
    // A way that cannot be shortened to where the token stands again is forgotten whole: it would count feet that were never gone.
    if (known && (token.movementHistory ?? []).length > known.index + 1) await token.clearMovementHistory?.();
  }
  if (Object.keys(rest).length > 0) await token.update(rest);
}

function standsAt(token: any, place: object): boolean {
  return Object.entries(place).every(([key, value]) => token._source[key] === value);
}

/** Where in the way of this turn, as the core keeps it, a token stood at a place last, and the movement that led away from there; null where that way does not know the place. */
function stepAfter(
  token: any,
  place: object,
): { readonly index: number; readonly movement: string | null } | null {
  const history: readonly any[] = token.movementHistory ?? [];
  const { x, y, elevation } = token._source;
  const goal = Object.entries({ x, y, elevation, ...place });
  const index = history.findLastIndex(
    (waypoint, at) => at < history.length - 1 && goal.every(([key, value]) => waypoint[key] === value),
  );
  const movement = history[index + 1]?.movementId;
  // In the midst of a movement the core has nothing to go back to.
  const whole = typeof movement === "string" && (index === 0 || history[index]?.movementId !== movement);
  return index < 0 ? null : { index, movement: whole ? movement : null };
}

/** The tokens that the ledger takes back by the core's own means, which bear no mark. */
const unwalking = new Set<string>();

/** Has the core take back a movement and all that came after it, so that they are no part of this turn's way any more. */
async function unwalk(token: any, movement: string): Promise<void> {
  if (typeof token.revertRecordedMovement !== "function") return;
  unwalking.add(token.uuid);
  try {
    await token.revertRecordedMovement(movement);
  } finally {
    unwalking.delete(token.uuid);
  }
}

/** Was it the ledger that made this update of a token? */
export function isOfLedger(operation: object, token: { readonly uuid: string }): boolean {
  return (operation as any).blackoutLedger === true || unwalking.has(token.uuid);
}

/** Creates documents with the ids that were chosen for them. */
export async function createEmbedded(
  holder: AnyDocument,
  collection: keyof typeof EMBEDDED_NAMES,
  data: readonly object[],
): Promise<void> {
  await (holder as any).createEmbeddedDocuments(EMBEDDED_NAMES[collection], foundry.utils.deepClone(data), {
    keepId: true,
  });
}

/** Writes parts of a document although they seem to stand there already: what its model made of older data is stored so. Nothing is drawn for it. */
export async function persist(document: AnyDocument, update: object): Promise<void> {
  await (document as any).update(update, { diff: false, render: false });
}

/** Deletes documents by their ids. */
export async function deleteEmbedded(
  holder: AnyDocument,
  collection: keyof typeof EMBEDDED_NAMES,
  ids: readonly string[],
): Promise<void> {
  await (holder as any).deleteEmbeddedDocuments(EMBEDDED_NAMES[collection], [...ids]);
}

/** The data of an embedded document as it will be stored: with every field that the platform adds. */
export function storedShape(
  holder: AnyDocument,
  collection: keyof typeof EMBEDDED_NAMES,
  data: object,
): { readonly [key: string]: Plain } {
  const cls = foundry.utils.getDocumentClass(EMBEDDED_NAMES[collection]) as any;
  return new cls(foundry.utils.deepClone(data), { parent: holder }).toObject();
}

/** Draws a message of the chat log anew, where only this client knows of a change. The declarations lack it. */
export async function redrawMessage(message: ChatMessage.Implementation): Promise<void> {
  await (ui.chat as any)?.updateMessage?.(message);
}

/* ---------------------------------------------------------------- combat */

/** Calls one of the core's hooks that tell where a combat is about to go. Who listens may change the data. */
export function callTurnHook(
  hook: "combatStart" | "combatTurn" | "combatRound",
  combat: Combat.Implementation,
  updateData: object,
  options?: object,
): void {
  (Hooks as any).callAll(hook, combat, updateData, ...(options === undefined ? [] : [options]));
}

/** Fires `combatTurnChange` on this client. */
export function tellTurnChange(
  combat: Combat.Implementation,
  previous: Combat.HistoryData,
  current: Combat.HistoryData,
): void {
  Hooks.callAll("combatTurnChange", combat, previous, current);
}

/** For each turn or round event: the name of the event at which effects expire, and the event that regions receive. */
const AFTER_TURN_EVENT = {
  _onEndTurn: ["turnEnd", "TOKEN_TURN_END"],
  _onEndRound: ["roundEnd", "TOKEN_ROUND_END"],
  _onStartRound: ["roundStart", "TOKEN_ROUND_START"],
  _onStartTurn: ["turnStart", "TOKEN_TURN_START"],
} as const;

/** Runs what core runs after a turn or round event: expires effects (14), and sends the event to the regions that contain the tokens of these combatants. */
export async function followTurnEvent(
  combat: Combat.Implementation,
  event: keyof typeof AFTER_TURN_EVENT,
  context: object,
  combatants: Iterable<Combatant.Implementation>,
): Promise<void> {
  const [name, regionEvent] = AFTER_TURN_EVENT[event];
  if (isGeneration14())
    await (ActiveEffect.implementation as any).registry.refresh(name, { ...context, combat });
  const told = [...combatants].flatMap(combatant => {
    const { token } = combatant;
    return [...(token?.regions ?? [])].map(async region =>
      (region as any)._triggerEvent(CONST.REGION_EVENTS[regionEvent], {
        ...context,
        token,
        combatant,
        combat,
      }),
    );
  });
  // A region that fails must not stop the others. Core reports the failure.
  await Promise.allSettled(told);
}

/** Updates a combat, those in it included, in one go. */
export async function updateCombat(
  combat: Combat.Implementation,
  update: object,
  options: object = {},
): Promise<void> {
  await (combat as any).update(update, options);
}

/** Updates combatants of a combat in one operation without events of turns. */
export async function updateFighters(
  combat: Combat.Implementation,
  updates: readonly object[],
  options: object = {},
): Promise<void> {
  await (combat as any).updateEmbeddedDocuments("Combatant", [...updates], { ...options, turnEvents: false });
}

/** Creates combatants again with their ids. `options` must tell the class to keep their data. */
export async function recreateCombatants(
  combat: Combat.Implementation,
  data: readonly object[],
  options: object,
): Promise<void> {
  await (combat as any).createEmbeddedDocuments("Combatant", foundry.utils.deepClone(data), {
    ...options,
    keepId: true,
    turnEvents: false,
  });
}

/** Returns a combatant that belongs to a combat but is not stored. */
export function pendingCombatant(combat: Combat.Implementation, data: object): Combatant.Implementation {
  return new (foundry.utils.getDocumentClass("Combatant") as any)(data, { parent: combat });
}

/* ---------------------------------------------------------------- migrations */

/** A message that could not be made of what is stored, as far as it can be read; null when there is none of that id. */
export function invalidMessage(id: string): AnyDocument | null {
  return (game.messages as any).getInvalid(id, { strict: false }) ?? null;
}

/** The items and effects that an unlinked token has of its own, beside those of the actor that it builds on; null for a linked one. */
export function ownPartsOf(
  token: TokenDocument.Implementation,
): Pick<Actor.Implementation, "items" | "effects"> | null {
  return token.actorLink ? null : ((token as any).delta ?? null);
}

/** What is wrong with a document of a collection that could not be made of what is stored, in the platform's words; nothing when it does not say. */
export function whatIsWrong(collection: { readonly invalidDocumentIds: Set<string> }, id: string): string {
  const documentClass = (collection as any).documentClass;
  const stored = [...((collection as any)._source ?? [])].find((source: any) => source?._id === id);
  try {
    void new documentClass(foundry.utils.deepClone(stored), {
      parent: (collection as any).model ?? null,
      strict: true,
    });
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Makes a message of whatever type a plain one with these words. Who sees it, and who said it, stays. */
export async function messageAs(message: AnyDocument, content: string): Promise<void> {
  const system = isGeneration14() ? { system: (globalThis as any)._replace({}) } : { "==system": {} };
  await (message as any).update({ type: "base", content, ...system }, { diff: false });
}

/** A compendium of the world. */
export interface WorldPack {
  readonly id: string;
  readonly title: string;
  readonly locked: boolean;
}

/** The compendia that belong to the world and hold documents of these names. */
export function worldPacks(names: readonly string[]): readonly WorldPack[] {
  return [...(game.packs as any)]
    .filter(pack => pack.metadata.packageType === "world" && names.includes(pack.documentName))
    .map(({ collection, title, locked }) => ({ id: collection, title, locked }));
}

/** Locks a compendium or opens it. */
export async function setPackLocked(id: string, locked: boolean): Promise<void> {
  await (game.packs as any).get(id).configure({ locked });
}

/** Every document of a compendium. */
export async function packDocuments(id: string): Promise<readonly AnyDocument[]> {
  return (game.packs as any).get(id).getDocuments();
}

/* ---------------------------------------------------------------- many documents at once */

/** Documents of one name in the world, or in one compendium. */
export interface Shelf {
  readonly name: "Item" | "Actor";
  readonly pack: string | null;
}

/** What is stored of every document of a shelf under these paths, without loading the documents of a compendium: its index is asked. */
export async function shelfIndex(
  { name, pack }: Shelf,
  fields: readonly string[],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  if (pack === null) return [...(game.collections as any).get(name)].map((document: any) => document._source);
  return [...(await (game.packs as any).get(pack).getIndex({ fields: [...fields] }))];
}

/** Documents of a shelf by their ids; those that are not there are left out. */
export async function shelfDocuments(
  { name, pack }: Shelf,
  ids: readonly string[],
): Promise<readonly AnyDocument[]> {
  if (pack === null) return ids.flatMap(id => (game.collections as any).get(name).get(id) ?? []);
  return ids.length === 0 ? [] : (game.packs as any).get(pack).getDocuments({ _id__in: [...ids] });
}

/** Creates documents on a shelf in one go; `draw` says whether lists of them are drawn anew. */
export async function createOnShelf(
  { name, pack }: Shelf,
  data: readonly object[],
  draw: boolean,
): Promise<readonly AnyDocument[]> {
  return (foundry.utils.getDocumentClass(name) as any).createDocuments(foundry.utils.deepClone(data), {
    pack,
    render: draw,
  });
}

/** Writes changes, named by dotted paths, to documents of a shelf in one go. */
export async function updateOnShelf(
  { name, pack }: Shelf,
  updates: readonly object[],
  draw: boolean,
): Promise<void> {
  await (foundry.utils.getDocumentClass(name) as any).updateDocuments([...updates], { pack, render: draw });
}

/** Deletes documents of a shelf in one go. */
export async function deleteOnShelf({ name, pack }: Shelf, ids: readonly string[]): Promise<void> {
  await (foundry.utils.getDocumentClass(name) as any).deleteDocuments([...ids], { pack });
}

/** Draws the lists of things and people anew, and what is open of compendia: after many were written without drawing each time. */
export function redrawShelves(): void {
  const lists = [
    (ui as any)?.items,
    (ui as any)?.actors,
    ...[...(game.packs as any)].flatMap(pack => pack.apps ?? []),
  ];
  for (const list of lists) void list?.render?.();
}

/** A document that is not stored, made of data as the server would: it throws for data that no such document can have. */
export function draftOf(name: Shelf["name"], data: object): AnyDocument & { readonly system: unknown } {
  return new (foundry.utils.getDocumentClass(name) as any)(foundry.utils.deepClone(data), { strict: true });
}

/** The id of the folder of that name among the world's documents of a name; it is made when there is none. */
export async function folderNamed(documentName: Shelf["name"], name: string): Promise<string | null> {
  const found = game.folders.find(folder => folder.type === documentName && folder.name === name);
  return (
    (found ?? (await (foundry.utils.getDocumentClass("Folder") as any).create({ name, type: documentName })))
      ?.id ?? null
  );
}

/** Makes a compendium of the world and answers its id. */
export async function createWorldPack(label: string, type: Shelf["name"]): Promise<string> {
  const pack = await (foundry.documents.collections as any).CompendiumCollection.createCompendium({
    label,
    type,
  });
  return pack.collection;
}

/** A compendium as lists of them show it. */
export interface PackEntry {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly locked: boolean;
  readonly ofWorld: boolean;
  readonly size: number;
}

/** Every compendium that the user may see. */
export function visiblePacks(): readonly PackEntry[] {
  return [...(game.packs as any)]
    .filter(pack => pack.visible)
    .map(pack => ({
      id: pack.collection,
      title: pack.title,
      type: pack.documentName,
      locked: pack.locked,
      ofWorld: pack.metadata.packageType === "world",
      size: pack.index.size,
    }));
}

/** The document behind a uuid, fetched from its compendium where it lies in one; null when there is none, or none that the user may see. */
export async function fetchedByUuid(uuid: string): Promise<AnyDocument | null> {
  try {
    return (await foundry.utils.fromUuid(uuid as never)) as AnyDocument | null;
  } catch {
    return null;
  }
}

/** The data of a document as a new one of the world takes them over, with a note of where it came from. */
export function takenOver(document: AnyDocument): object {
  const collection = (game.collections as any).get(document.documentName);
  return (document as any).pack
    ? collection.fromCompendium(document)
    : { ...document.toObject(), _id: undefined };
}

/** Copies a document into the world; null when a hook prevented it. */
export async function copyIntoWorld(document: AnyDocument): Promise<AnyDocument | null> {
  return (
    (await (foundry.utils.getDocumentClass(document.documentName as "Item") as any).create(
      takenOver(document),
    )) ?? null
  );
}

/** Opens the sheet of a document. */
export async function openSheet(document: AnyDocument): Promise<void> {
  await (document as any).sheet?.render({ force: true });
}

/** What the index of a compendium says of its documents under these paths; it loads none of them. */
export async function packIndex(
  id: string,
  fields: readonly string[],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return [...(await (game.packs as any).get(id).getIndex({ fields: [...fields] }))];
}

/** Gives the person at this browser a file. */
export function saveFile(text: string, type: string, name: string): void {
  (foundry.utils as any).saveDataToFile(text, type, name);
}

/** A bar at the top of the screen that fills; `at` runs from 0 to 1. */
export function progressBar(title: string): {
  update(at: number, what: string): void;
  end(text: string): void;
} {
  const bar = (ui.notifications as any).info(title, { progress: true, console: false });
  return {
    update: (at, what) => bar?.update?.({ pct: at, message: what === "" ? title : `${title}: ${what}` }),
    end: text => bar?.update?.({ pct: 1, message: text }),
  };
}

/* ---------------------------------------------------------------- hooks of our own */

/** Calls a hook of ours whose name is put together; false when somebody answered false. */
export function callHook(name: string, ...args: unknown[]): boolean {
  return (Hooks as any).call(name, ...args) !== false;
}

/** Tells everybody who listens to a hook of ours. */
export function tellHook(name: string, ...args: unknown[]): void {
  (Hooks as any).callAll(name, ...args);
}

/* ---------------------------------------------------------------- menus, keys */

/** Listens to a hook that the declarations do not know. */
export function onHook(name: string, listener: (...args: any[]) => unknown): void {
  (Hooks as any).on(name, listener);
}

/** Registers a setting that the world keeps for each user; the declarations know no such scope. `config` has the rest of a setting's configuration. */
export function registerUserSetting(namespace: string, key: string, config: object): void {
  (game.settings as any).register(namespace, key, { ...config, scope: "user", config: false });
}

/** Whether the world stores a value of the setting with that id, such as `core.combatTrackerConfig`; otherwise the default applies. */
export function isWorldSettingStored(id: string): boolean {
  return (game.settings.storage.get("world") as any).some(
    (setting: { readonly key: string }) => setting.key === id,
  );
}

/** A key that is pressed together with shift, as keybindings are registered. */
export function withShift(key: string): { key: string; modifiers: any[] } {
  return { key, modifiers: ["Shift"] };
}

/** An entry of a context menu. `label` is a language key, `icon` the HTML of a mark. */
export interface MenuEntry {
  readonly label: string;
  readonly icon: string;
  readonly visible: (element: HTMLElement) => boolean;
  readonly run: (element: HTMLElement) => void;
}

/** An entry in the words of the running generation. */
export function menuEntry({ label, icon, visible, run }: MenuEntry): any {
  if (isGeneration14())
    return { label, icon, visible, onClick: (_event: Event, element: HTMLElement) => run(element) };
  // 13 hands over jQuery where a menu was made with it.
  const plain = (element: any): HTMLElement => (element instanceof HTMLElement ? element : element[0]);
  return {
    name: label,
    icon,
    condition: (element: unknown) => visible(plain(element)),
    callback: (element: unknown) => run(plain(element)),
  };
}

/** The page of a journal entry by its uuid, with what opens its entry there; null when there is none that this user may look at. Asks the server where it is in a compendium. */
export async function pageWithin(uuid: string): Promise<{ readonly open: () => Promise<void> } | null> {
  const page = await (fromUuid as any)(uuid).catch(() => null);
  if (!(page instanceof (foundry.documents as any).JournalEntryPage) || !page.parent?.sheet) return null;
  return {
    open: async () => {
      await page.parent.sheet.render({ force: true, pageId: page.id });
    },
  };
}

/** An adventure of a compendium: the ids of its scenes and fights, and what brings all of it into the world. */
export interface SampleAdventure {
  readonly name: string;
  readonly scenes: readonly string[];
  readonly combats: readonly string[];
  readonly bringIn: () => Promise<void>;
}

/** The first adventure of a compendium; null when there is none, or this user may not see it. */
export async function firstAdventure(packId: string): Promise<SampleAdventure | null> {
  const pack = (game.packs as any).get(packId);
  const [adventure] = pack?.visible ? await pack.getDocuments() : [];
  if (!adventure) return null;
  const ids = (documents: Iterable<{ _id: string }>) => [...documents].map(({ _id }) => _id);
  return {
    name: adventure.name,
    scenes: ids(adventure.toObject().scenes),
    combats: ids(adventure.toObject().combats),
    bringIn: async () => {
      await adventure.import();
    },
  };
}

/* ---------------------------------------------------------------- modules of others */

/** Calls `handler` once, when a module fires its hook of that name. Nothing is known of what it brings. */
export function onModuleHook(name: string, handler: (...given: unknown[]) => void): void {
  (Hooks as any).once(name, handler);
}

/** Fires a hook of a module's name. */
export function callModuleHook(name: string, ...given: unknown[]): void {
  (Hooks as any).call(name, ...given);
}

/** What a module has put beside the game's own collections, such as `game.itempiles`; undefined for what is not there. */
export function besideGame(name: string): unknown {
  return (game as any)[name];
}

/** Which Foundry runs, as it says itself. */
export function foundryRelease(): {
  readonly version: string;
  readonly generationNumber: number;
  readonly build: number;
} {
  const { version, generation, build } = game.release as any;
  return { version: String(version), generationNumber: Number(generation), build: Number(build) };
}

/** Is it one that the system was written for? */
export function isKnownGeneration(): boolean {
  return [13, 14].includes(game.release.generation);
}
