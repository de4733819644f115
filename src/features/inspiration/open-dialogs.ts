import { actorFromUuid } from "../../compat/documents.ts";
import { partyActor } from "../../documents/party.ts";
import { isRecord } from "../../ledger/plain.ts";
import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import { SYSTEM_ID } from "../../system-id.ts";

/*
 * Which dialogs of tests are open on the screens of others. Each client tells it the others over the system's socket, with the actor and the pair and nothing else: the
 * difficulty and the target are nobody's business. What comes over the socket is believed as far as the server says who sent it and that user may act for the actor.
 */

/** A dialog that somebody has open. */
export interface OpenDialog {
  /** Chosen at random by the client that opened it. */
  readonly id: string;
  readonly user: string;
  readonly actor: string;
  /** What is about to be done: the key of an action. */
  readonly action: string;
  readonly attribute: Attribute | "";
  readonly skill: string;
}

type Told =
  | { readonly kind: "open"; readonly dialog: OpenDialog }
  | { readonly kind: "closed"; readonly id: string }
  | { readonly kind: "ask" };

const CHANNEL = `system.${SYSTEM_ID}`;
/** More than anybody opens at once; what somebody opens beyond that is not remembered, and takes nobody else's place. */
const MOST_OPEN = 20;

const others = new Map<string, OpenDialog>();
const own = new Map<string, OpenDialog>();
const watchers = new Set<(closed: OpenDialog | null) => void>();

/** Calls `listener` whenever a dialog of somebody opens, changes or closes, with the one that closed. Answers how to stop it. */
export function watchOpenDialogs(listener: (closed: OpenDialog | null) => void): () => void {
  watchers.add(listener);
  return () => {
    watchers.delete(listener);
  };
}

/** The dialogs that others have open, oldest first. */
export function dialogsOfOthers(): readonly OpenDialog[] {
  return [...others.values()].filter(({ user }) => game.users.get(user)?.active === true);
}

/** A dialog that is open anywhere, by its id; undefined when nobody has told of it, or its user has left. */
export function openDialog(id: string): OpenDialog | undefined {
  return own.get(id) ?? dialogsOfOthers().find(dialog => dialog.id === id);
}

/** Is this somebody for whom the party may spend its dice? Others' dialogs are told to nobody: the Gamemaster's enemies least of all. */
export function isOfParty(actor: string): boolean {
  return partyActor()?.system.members.includes(actor) === true;
}

/** Tells everybody of a dialog of this client, or how it has changed. */
export function announceDialog(dialog: OpenDialog): void {
  if (JSON.stringify(own.get(dialog.id)) === JSON.stringify(dialog)) return;
  own.set(dialog.id, dialog);
  send({ kind: "open", dialog });
  tell(null);
}

/** Tells everybody that a dialog of this client is closed: what was pushed into it and not rolled goes back. */
export function withdrawDialog(id: string): void {
  const closed = own.get(id);
  if (!own.delete(id)) return;
  send({ kind: "closed", id });
  tell(closed ?? null);
}

/** Listens to what others have open, and asks them. Called once, when the game is ready. */
export function startOpenDialogs(): void {
  game.socket?.on(CHANNEL, hear);
  Hooks.on("userConnected", (user, here) => {
    if (here) return;
    for (const [id, dialog] of others) if (dialog.user === user.id) others.delete(id);
    tell(null);
  });
  send({ kind: "ask" });
}

function hear(told: unknown, from: unknown): void {
  const message = read(told);
  if (!message || typeof from !== "string") return;
  if (message.kind === "ask") {
    for (const dialog of own.values()) send({ kind: "open", dialog });
  } else if (message.kind === "open") {
    const { dialog } = message;
    const user = game.users.get(from);
    const before = others.get(dialog.id)?.user ?? from;
    const isTheirs = dialog.user === from && before === from;
    if (
      !user ||
      !isTheirs ||
      actorFromUuid(dialog.actor)?.testUserPermission(user, "OWNER") !== true ||
      !isOfParty(dialog.actor)
    )
      return;
    if (!others.has(dialog.id) && [...others.values()].filter(one => one.user === from).length >= MOST_OPEN)
      return;
    others.set(dialog.id, dialog);
    tell(null);
  } else {
    const closed = others.get(message.id);
    if (closed?.user !== from) return;
    others.delete(message.id);
    tell(closed);
  }
}

function read(told: unknown): Told | null {
  if (!isRecord(told)) return null;
  const { kind, id, dialog } = told;
  if (kind === "ask") return { kind };
  if (kind === "closed" && isName(id)) return { kind, id };
  if (kind !== "open" || !isRecord(dialog)) return null;
  const { user, actor, action, attribute, skill } = dialog;
  const known = attributes.find(key => key === attribute) ?? "";
  if (
    !isName(dialog["id"]) ||
    !isName(user) ||
    !isName(actor) ||
    !isName(action) ||
    typeof skill !== "string" ||
    skill.length > 100
  )
    return null;
  return { kind, dialog: { id: dialog["id"], user, actor, action, attribute: known, skill } };
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= 200;
}

function send(message: Told): void {
  game.socket?.emit(CHANNEL, message);
}

function tell(closed: OpenDialog | null): void {
  for (const watcher of watchers) watcher(closed);
}
