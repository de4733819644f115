/**
 * The types of the data sent between browser and server. `host/README.md` describes the protocol.
 *
 * Events that a client may emit (each with an acknowledgment function as the last argument): `world`,
 * `modifyDocument`, `modifyBatch`, `query`, `userActivity`, `time`, `pause`, `manageFiles`,
 * `manageCompendium`, and `system.<id>` / `module.<id>` for packages whose manifest contains `socket: true`.
 *
 * A client receives the events of the world once it has received the response to its `world` request: the
 * response already reflects earlier events, and no later event is lost. Clients must therefore add their
 * listeners before they send the request.
 *
 * Events that the server emits: `modifyDocument` (a `ModifyResponse`, to every client except the requesting
 * one), `userActivity` (`userId`, `data`; `data.active` is false when a user's last connection ends),
 * `query`, `pause` (`paused`, `{userId}`), `manageCompendium`, the package events with the sender's user ID
 * as the last argument, and `shutdown`.
 */

/** Plain JSON data. */
export type Data = Record<string, any>;

export type Action = "get" | "create" | "update" | "delete";

export interface ModifyRequest {
  type: string;
  action: Action;
  operation: Operation;
}

/** The requested operation. Options unknown to the server are passed on to every client. */
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
  /** The options of the operation, without `data`, `updates` or `ids`. */
  operation: Operation;
  /**
   * The created sources, the differences (each with `_id`), the deleted IDs, or the sources found by `get`.
   */
  result: any[];
  userId: string;
}

export interface WireError {
  name: string;
  message: string;
}

export type Ack<T> = { ok: true; response: T } | { ok: false; error: WireError };

/**
 * A query to another user. That user's client acknowledges it with a `QueryAnswer`, which is returned
 * unchanged.
 */
export interface QueryRequest {
  userId: string;
  name: string;
  data: unknown;
  /** The timeout in milliseconds. */
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
  /** The IDs of the connected users. */
  activeUsers: string[];
  /** The time on the server's clock, in milliseconds. */
  time: number;
  paused: boolean;
  files: { storages: string[]; s3: null };
}

/**
 * The data of `manageFiles`, which lists the world's uploads (requires FILES_BROWSE) or creates a folder
 * among them (also requires FILES_UPLOAD).
 */
export interface FilesRequest {
  action: "browseFiles" | "createDirectory";
  /**
   * A folder in the uploads: `""` for the root, or the full path `worlds/<id>/uploads/…`. Browsing also
   * accepts a package's folder (`systems/<id>/…`, `modules/<id>/…`).
   */
  target: string;
  /** The extensions of the files to list, such as `.png`. By default, all files are listed. */
  extensions?: string[];
}

/**
 * The data of `manageCompendium`. This request creates (`data: {label, type, name?}`) or deletes (`data:
 * {name}`) a compendium of the world.
 */
export interface CompendiumRequest {
  action: "create" | "delete";
  data: Data;
}

/**
 * The response to `POST /upload`: `{status: "success", path, message}` or `{status: "error", error}`. The
 * request is a multipart form with `target` (a folder, as above) and `upload` (the file).
 */
export interface UploadAnswer {
  status: "success" | "error";
  path?: string;
  message?: string;
  error?: WireError;
}
