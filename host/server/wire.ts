/**
 * The types of the data sent between browser and server. `host/README.md` describes the protocol.
 *
 * Events a client may emit (each with an acknowledgement function as last argument): `world`,
 * `modifyDocument`, `modifyBatch`, `query`, `userActivity`, `time`, `pause`, `manageFiles`,
 * `manageCompendium`, and `system.<id>` / `module.<id>` for packages whose manifest says `socket: true`.
 *
 * A client gets the events of the world from the response to its `world` request on: nothing in the response
 * is sent again, and nothing after it is left out. So listen before sending the request.
 *
 * Events the server emits: `modifyDocument` (a `ModifyResponse`, to every client but the requesting one),
 * `userActivity` (`userId`, `data`; `data.active` is false when a user's last connection ends), `query`,
 * `pause` (`paused`, `{userId}`), `manageCompendium`, the package events with the sender's user ID as last
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

/** The requested operation; options unknown to the server are passed on to every client. */
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
  /** Created sources, differences (each with `_id`), deleted IDs, or for `get` the sources found. */
  result: any[];
  userId: string;
}

export interface WireError {
  name: string;
  message: string;
}

export type Ack<T> = { ok: true; response: T } | { ok: false; error: WireError };

/** A query to another user; that client acknowledges with `QueryAnswer`, which is returned unchanged. */
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
  /** IDs of the connected users. */
  activeUsers: string[];
  /** The server's clock, in milliseconds. */
  time: number;
  paused: boolean;
  files: { storages: string[]; s3: null };
}

/**
 * `manageFiles`: lists the world's uploads (needs FILES_BROWSE), or creates a folder in them (needs
 * FILES_UPLOAD too).
 */
export interface FilesRequest {
  action: "browseFiles" | "createDirectory";
  /**
   * A folder under the uploads, `""` for their root, or its whole address `worlds/<id>/uploads/…`; for
   * browsing also a folder of a package (`systems/<id>/…`, `modules/<id>/…`).
   */
  target: string;
  /** Extensions such as `.png`; all files if absent. */
  extensions?: string[];
}

/**
 * `manageCompendium`: creates (`data: {label, type, name?}`) or deletes (`data: {name}`) a compendium of the
 * world.
 */
export interface CompendiumRequest {
  action: "create" | "delete";
  data: Data;
}

/**
 * `POST /upload` is a multipart form with `target` (a folder, as above) and `upload` (the file). It returns
 * `{status: "success", path, message}` or `{status: "error", error}`.
 */
export interface UploadAnswer {
  status: "success" | "error";
  path?: string;
  message?: string;
  error?: WireError;
}
