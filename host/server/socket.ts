/** The socket connections. `host/README.md` describes the protocol, and `wire.ts` contains its types. */
import type { Server as HttpServer } from "node:http";
import { Server, type Socket } from "socket.io";
import { BadRequest, NotFound, PermissionDenied, toWireError } from "./errors.ts";
import { assertPlainData, isRecord } from "./guard.ts";
import { isAllowedHost, isSameOrigin } from "./http/origin.ts";
import type { Data, ModifyResponse } from "./wire.ts";
import { worldPackId } from "./world/keys.ts";
import { isGM, userCan, worldPayload, type Game } from "./world/game.ts";

/** The maximum packet size in bytes. A connection that sends a larger packet is closed. */
export const PACKET_LIMIT = 5 * 1024 * 1024;

/** The room of all sockets that have received the world. They receive all later changes. */
const IN_WORLD = "in-world";

type Acknowledge = (answer: unknown) => void;

/** Attaches the sockets to an HTTP server. `host` is the configured address on which the server listens. */
export function createSockets(http: HttpServer, game: Game, host: string): Server {
  const io = new Server(http, {
    maxHttpBufferSize: PACKET_LIMIT,
    serveClient: false,
    allowRequest: (request, allow) =>
      allow(null, isAllowedHost(request.headers.host, host) && isSameOrigin(request.headers)),
  });
  io.use((socket, next) => {
    const userId = game.sessions.userOf(socket.handshake.headers.cookie);
    if (userId === undefined || !game.store.get(null, "User", userId))
      return next(new Error("You have not joined this world."));
    socket.data.userId = userId;
    next();
  });
  io.on("connection", socket => welcome(io, socket, game));
  return io;
}

function welcome(io: Server, socket: Socket, game: Game): void {
  const { userId } = socket.data as { userId: string };
  if (game.presence.enter(userId)) socket.to(IN_WORLD).emit("userActivity", userId, { active: true });
  socket.on("disconnect", () => {
    if (game.presence.leave(userId)) io.to(IN_WORLD).emit("userActivity", userId, { active: false });
  });

  // A client's message must not crash the server, so every error is returned as a response.
  const on = (event: string, handle: (...args: any[]) => unknown, wrap = true): void => {
    socket.on(event, (...args: unknown[]) => {
      const last = args.at(-1);
      const acknowledge: Acknowledge = typeof last === "function" ? (last as Acknowledge) : () => undefined;
      const given = typeof last === "function" ? args.slice(0, -1) : args;
      Promise.resolve()
        .then(() => handle(...given))
        .then(
          response => acknowledge(wrap ? { ok: true, response } : response),
          (error: unknown) => acknowledge({ ok: false, error: toWireError(error) }),
        );
    });
  };

  on(
    "world",
    () =>
      game.queue(async () => {
        await socket.join(IN_WORLD);
        return worldPayload(game, userId);
      }),
    false,
  );
  on("modifyDocument", async request => (await modify(io, socket, game, [request]))[0]);
  on("modifyBatch", (requests: unknown) => {
    if (!Array.isArray(requests)) throw new BadRequest("A batch must be a list of requests.");
    return modify(io, socket, game, requests);
  });
  on("time", () => Date.now());
  on("pause", (paused: unknown) => pause(socket, game, paused));
  on("userActivity", (...args: unknown[]) => {
    const data = args.find(isRecord) ?? {};
    assertPlainData(data);
    socket.to(IN_WORLD).emit("userActivity", userId, { ...data, active: true });
  });
  on("query", (request: unknown) => query(io, game, userId, request), false);
  on("manageFiles", (request: unknown) => manageFiles(game, userId, request));
  on("manageCompendium", (request: unknown) => manageCompendium(socket, game, userId, request));
  for (const { kind, id, manifest } of game.packages) {
    if (manifest.socket !== true) continue;
    const event = `${kind}.${id}`;
    on(event, (...args: unknown[]) => {
      args.forEach(arg => assertPlainData(arg));
      socket.to(IN_WORLD).emit(event, ...args, userId);
      return args[0] ?? null;
    });
  }
}

/** Changes the world, then notifies all other clients, and then responds to the requesting client. */
function modify(io: Server, socket: Socket, game: Game, requests: unknown[]): Promise<ModifyResponse[]> {
  const { userId } = socket.data as { userId: string };
  return game.queue(async () => {
    const outcomes = await game.documents.modify(userId, requests);
    for (const { response, aftermath } of outcomes) {
      if (response.action !== "get") socket.to(IN_WORLD).emit("modifyDocument", response);
      for (const further of aftermath) io.to(IN_WORLD).emit("modifyDocument", further);
      if (response.type === "User" && response.action === "delete")
        dismiss(io, game, response.result as string[]);
    }
    return outcomes.map(({ response }) => response);
  });
}

/** Ends the sessions and connections of deleted users. */
function dismiss(io: Server, game: Game, userIds: string[]): void {
  for (const id of userIds) game.sessions.endAll(id);
  for (const socket of io.sockets.sockets.values())
    if (userIds.includes(socket.data.userId)) setImmediate(() => socket.disconnect(true));
}

function pause(socket: Socket, game: Game, paused: unknown): boolean {
  const { userId } = socket.data as { userId: string };
  if (!isGM(game, userId)) throw new PermissionDenied("Only a GM may pause the game.");
  if (typeof paused !== "boolean") throw new BadRequest("The value of pause must be true or false.");
  game.world.paused = paused;
  game.saveWorld();
  socket.to(IN_WORLD).emit("pause", paused, { userId });
  return paused;
}

/** Forwards a query to another user's newest connection, and returns that client's response unchanged. */
function query(io: Server, game: Game, askerId: string, request: unknown): Promise<unknown> {
  if (!isRecord(request) || typeof request.userId !== "string" || typeof request.name !== "string")
    throw new BadRequest("A query must be an object {userId, name, data, timeout}.");
  assertPlainData(request.data ?? null);
  if (!userCan(game, askerId, "QUERY_USER"))
    throw new PermissionDenied("You lack the permission to query other users.");
  const target = [...io.sockets.sockets.values()]
    .filter(socket => socket.data.userId === request.userId)
    .at(-1);
  if (!target) throw new NotFound(`User "${request.userId}" is not connected.`);
  const { userId, name, data = null, timeout } = request;
  return new Promise((resolve, reject) => {
    const settle = (answer: () => void): void => {
      clearTimeout(timer);
      target.off("disconnect", leave);
      answer();
    };
    const leave = (): void =>
      settle(() =>
        reject(new NotFound(`User "${String(userId)}" left before answering the query "${String(name)}".`)),
      );
    const timer =
      typeof timeout === "number" && timeout > 0
        ? setTimeout(
            () =>
              settle(() =>
                reject(new BadRequest(`The query "${String(name)}" was not answered in ${timeout} ms.`)),
              ),
            Math.min(timeout, 2 ** 31 - 1),
          )
        : undefined;
    target.on("disconnect", leave);
    // As in Foundry, the client isn't told which user sent the query.
    target.emit("query", { userId, name, data, timeout }, (answer: unknown) => settle(() => resolve(answer)));
  });
}

function manageFiles(game: Game, userId: string, request: unknown): unknown {
  if (!isRecord(request) || typeof request.target !== "string")
    throw new BadRequest("A request for files must be an object {action, target}.");
  if ((request.storage ?? "data") !== "data")
    throw new BadRequest(`This host supports only the storage "data", not "${String(request.storage)}".`);
  if (!userCan(game, userId, "FILES_BROWSE"))
    throw new PermissionDenied("You lack the permission to browse files.");
  if (request.action === "browseFiles") {
    const endings: unknown = request.extensions;
    return game.uploads.list(request.target, Array.isArray(endings) ? endings.map(String) : undefined);
  }
  if (request.action !== "createDirectory")
    throw new BadRequest(
      `"${String(request.action)}" is not supported. The supported actions are browseFiles and createDirectory.`,
    );
  if (!userCan(game, userId, "FILES_UPLOAD"))
    throw new PermissionDenied("You lack the permission to create folders.");
  return game.uploads.makeFolder(request.target);
}

/** Creates or deletes a compendium of the world, and notifies all other clients. */
function manageCompendium(socket: Socket, game: Game, userId: string, request: unknown): Promise<Data> {
  if (!isRecord(request)) throw new BadRequest("A request must be an object {action, data}.");
  assertPlainData(request);
  if (!isGM(game, userId)) throw new PermissionDenied("Only a GM may create or delete compendiums.");
  const { action, data } = request;
  return game.queue(async () => {
    let metadata: Data;
    if (action === "create") {
      metadata = game.packs.describeNew(isRecord(data) ? data : {});
      await game.store.commit({ documents: [], compendia: [{ name: metadata.name, metadata }] });
    } else if (action === "delete") {
      const name = String(isRecord(data) ? data.name : data).replace(/^world\./, "");
      const known = game.store.compendia.get(name);
      if (!known) throw new NotFound(`There is no compendium "${worldPackId(name)}" of this world.`);
      metadata = known;
      await game.store.commit({ documents: [], compendia: [{ name, metadata: null }] });
    } else
      throw new BadRequest(
        `"${String(action)}" is not supported. The supported actions are create and delete.`,
      );
    const response = { action: action as string, data: metadata };
    socket.to(IN_WORLD).emit("manageCompendium", response);
    return response;
  });
}
