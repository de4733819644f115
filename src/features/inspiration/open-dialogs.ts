import { actorFromUuid } from "../../compat/documents.ts";
import { partyActor } from "../../documents/party.ts";
import { isRecord } from "../../ledger/plain.ts";
import { attributes, type Attribute } from "../../rules/character/attributes.ts";
import { SYSTEM_ID } from "../../system-id.ts";

/*
 * The test dialogs that are open on other clients. Each client announces its own dialogs through the system's
 * socket. The announcement contains only the actor, the action, the attribute and the skill, because the
 * difficulty and the target are private. An announcement is accepted only if its sender, as identified by the
 * server, may act for the actor.
 */

/** A test dialog that a user has open, as announced to the other clients. */
export interface OpenDialog {
  /** A random ID created by the client that opened the dialog. */
  readonly id: string;
  readonly user: string;
  readonly actor: string;
  /** The key of the action in the dialog. */
  readonly action: string;
  readonly attribute: Attribute | "";
  readonly skill: string;
}

type Told =
  | { readonly kind: "open"; readonly dialog: OpenDialog }
  | { readonly kind: "closed"; readonly id: string }
  | { readonly kind: "ask" };

const CHANNEL = `system.${SYSTEM_ID}`;
/** The maximum number of open dialogs per user. Additional dialogs are ignored. */
const MOST_OPEN = 20;

const others = new Map<string, OpenDialog>();
const ownDialogs = new Map<string, OpenDialog>();
const watchers = new Set<(closed: OpenDialog | null) => void>();

/**
 * Calls `listener` whenever another user's dialog opens, changes or closes. The argument is the dialog if it
 * was closed, and null otherwise. Returns a function that removes the listener.
 */
export function watchOpenDialogs(listener: (closed: OpenDialog | null) => void): () => void {
  watchers.add(listener);
  return () => {
    watchers.delete(listener);
  };
}

/** Returns the open dialogs of other users who are online, oldest first. */
export function dialogsOfOthers(): readonly OpenDialog[] {
  return [...others.values()].filter(({ user }) => game.users.get(user)?.active === true);
}

/**
 * Returns an open dialog of any client by its ID, or undefined if the dialog was never announced or the user
 * who opened it has disconnected.
 */
export function openDialog(id: string): OpenDialog | undefined {
  return ownDialogs.get(id) ?? dialogsOfOthers().find(dialog => dialog.id === id);
}

/**
 * Whether this actor belongs to the party and can therefore use the party's Inspiration dice. Dialogs for
 * other actors, such as enemies, aren't announced to other users.
 */
export function isOfParty(actor: string): boolean {
  return partyActor()?.system.members.includes(actor) === true;
}

/** Announces that a dialog of this client was opened or changed. */
export function announceDialog(dialog: OpenDialog): void {
  if (JSON.stringify(ownDialogs.get(dialog.id)) === JSON.stringify(dialog)) return;
  ownDialogs.set(dialog.id, dialog);
  send({ kind: "open", dialog });
  notifyWatchers(null);
}

/**
 * Announces that a dialog of this client has closed. Reserved dice that weren't rolled return to the pool.
 */
export function withdrawDialog(id: string): void {
  const closed = ownDialogs.get(id);
  if (!ownDialogs.delete(id)) return;
  send({ kind: "closed", id });
  notifyWatchers(closed ?? null);
}

/**
 * Listens for dialogs that other clients open, and asks the other clients about dialogs that are already
 * open. Must be called once, when the game is ready.
 */
export function startOpenDialogs(): void {
  game.socket?.on(CHANNEL, hear);
  Hooks.on("userConnected", (user, here) => {
    if (here) return;
    for (const [id, dialog] of others) if (dialog.user === user.id) others.delete(id);
    notifyWatchers(null);
  });
  send({ kind: "ask" });
}

function hear(told: unknown, from: unknown): void {
  const message = read(told);
  if (!message || typeof from !== "string") return;
  if (message.kind === "ask") {
    for (const dialog of ownDialogs.values()) send({ kind: "open", dialog });
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
    notifyWatchers(null);
  } else {
    const closed = others.get(message.id);
    if (closed?.user !== from) return;
    others.delete(message.id);
    notifyWatchers(closed);
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

function notifyWatchers(closed: OpenDialog | null): void {
  for (const watcher of watchers) watcher(closed);
}
