/**
 * The shapes that travel between browser and server. `host/README.md` describes the wire in words; this file
 * is the part of it that compiles.
 *
 * Events a client may emit (each with an acknowledgement function as last argument): `world`,
 * `modifyDocument`, `modifyBatch`, `query`, `userActivity`, `time`, `pause`, `manageFiles`,
 * `manageCompendium`, and `system.<id>` / `module.<id>` for packages whose manifest says `socket: true`.
 *
 * What happens in the world is told to a client from the moment on at which its `world` was answered: nothing
 * that the answer holds comes again, and nothing after it is left out. So listen before you ask.
 *
 * Events the server emits: `modifyDocument` (a `ModifyResponse`, to every client but the asking one),
 * `userActivity` (`userId`, `data`; `data.active` is false when a user's last connection ends), `query`,
 * `pause` (`paused`, `{userId}`), `manageCompendium`, the package events with the sender's user id as last
 * argument, and `shutdown`.
 */

/** Plain JSON data. */
export type Data = Record<string, any>;

export type Action = "get" | "create" | "update" | "delete";

export interface ModifyRequest {
  type: string;
  action: Action;
  operation: Operation;
}

/** What is asked; options that the server does not know travel on to every client. */
export interface Operation extends Data {
  parentUuid?: string | null;
  pack?: string | null;
  data?: Data[];
  updates?: Data[];
  ids?: string[];
  query?: Data;
}

export interface ModifyResponse {
  type: string;
  action: Action;
  /** The operation's options, without `data`, `updates` and `ids`. */
  operation: Operation;
  /** Created sources, differences (each with `_id`), deleted ids, or for `get` the sources found. */
  result: any[];
  userId: string;
}

export interface WireError {
  name: string;
  message: string;
}

export type Ack<T> = { ok: true; response: T } | { ok: false; error: WireError };

/** A question to another user; that client acknowledges with `QueryAnswer`, which goes back as it is. */
export interface QueryRequest {
  userId: string;
  name: string;
  data: unknown;
  /** Milliseconds. */
  timeout?: number;
}

export interface Release {
  generation: 13 | 14;
  version: string;
  build: number;
}

export interface PackPayload {
  metadata: Data;
  index: Data[];
  folders: Data[];
}

export interface WorldPayload {
  userId: string;
  release: Release;
  world: Data;
  system: Data;
  modules: Data[];
  packs: PackPayload[];
  documents: Record<string, Data[]>;
  /** Ids of the users that are connected now. */
  activeUsers: string[];
  /** The server's clock, in milliseconds. */
  time: number;
  paused: boolean;
  files: { storages: string[]; s3: null };
}

/**
 * `manageFiles`: what the world's uploads hold (needs FILES_BROWSE), or a new folder in them (needs
 * FILES_UPLOAD too).
 */
export interface FilesRequest {
  action: "browseFiles" | "createDirectory";
  /**
   * A folder below the uploads, `""` for their root, or its whole address `worlds/<id>/uploads/…`; for
   * browsing also a folder of a package (`systems/<id>/…`, `modules/<id>/…`).
   */
  target: string;
  /** Endings such as `.png`; every file where absent. */
  extensions?: string[];
}

/**
 * `manageCompendium`: makes (`data: {label, type, name?}`) or deletes (`data: {name}`) a compendium of the
 * world.
 */
export interface CompendiumRequest {
  action: "create" | "delete";
  data: Data;
}

/**
 * `POST /upload` is a multipart form with `target` (a folder, as above) and `upload` (the file). It answers
 * `{status: "success", path, message}` or `{status: "error", error}`.
 */
export interface UploadAnswer {
  status: "success" | "error";
  path?: string;
  message?: string;
  error?: WireError;
}
