/** The HTTP routes of the server. */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import path from "node:path";
import { HostError, PermissionDenied, toWireError } from "../errors.ts";
import type { RuntimeBundle } from "../build-runtime.ts";
import { assetsRoot, pixiRoot } from "../paths.ts";
import { verifyPassword } from "../passwords.ts";
import { userCan, type Game } from "../world/game.ts";
import { readBody } from "./body.ts";
import { gamePage } from "./game-page.ts";
import { joinPage } from "./join-page.ts";
import { isAllowedHost, isSameOrigin } from "./origin.ts";
import { sessionCookie } from "./sessions.ts";
import { serveStatic, type StaticRoot } from "./static-files.ts";
import { UPLOAD_LIMIT } from "./uploads.ts";

export interface RouteOptions {
  /** The configured address on which the server listens. */
  host: string;
  /** Whether clients draw scenes by default. Each client can override this in its own settings. */
  canvas?: boolean;
  coreStyle?: "plain" | "hostile";
  /** Returns the browser bundle, which is built on the first request. */
  runtime(): Promise<RuntimeBundle>;
}

const HTML = "text/html; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";
const SCRIPT = "text/javascript; charset=utf-8";

/** Creates the handler for all HTTP requests. */
export function createRoutes(game: Game, options: RouteOptions): RequestListener {
  const roots = staticRoots(game);
  return (request, response) => {
    response.setHeader("x-content-type-options", "nosniff");
    response.setHeader("referrer-policy", "same-origin");
    answer(game, options, roots, request, response).catch((error: unknown) => {
      const status = error instanceof HostError ? error.status : 500;
      if (status === 500) game.log(`${request.method} ${request.url}: ${String(error)}`);
      if (response.headersSent) response.destroy();
      else send(response, status, JSON_TYPE, JSON.stringify({ status: "error", error: toWireError(error) }));
    });
  };
}

function staticRoots(game: Game): StaticRoot[] {
  return [
    ...game.packages.map(({ kind, id, root }) => ({
      prefix: `/${kind === "system" ? "systems" : "modules"}/${id}/`,
      directory: root,
    })),
    {
      prefix: `/worlds/${game.world.id}/uploads/`,
      directory: path.join(game.store.directory, "uploads"),
      untrusted: true,
    },
    {
      prefix: "/icons/",
      directory: path.join(assetsRoot, "icons"),
      fallback: path.join(assetsRoot, "icons", "placeholder.svg"),
    },
    { prefix: "/host/pixi/", directory: pixiRoot },
    { prefix: "/host/", directory: assetsRoot },
  ];
}

async function answer(
  game: Game,
  options: RouteOptions,
  roots: StaticRoot[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isAllowedHost(request.headers.host, options.host))
    return send(response, 403, "text/plain", "This name does not belong to this server.");
  const address = (request.url ?? "/").split(/[?#]/, 1)[0] ?? "/";
  switch (`${request.method} ${address}`) {
    case "GET /":
      return redirect(response, game.sessions.userOf(request.headers.cookie) ? "/game" : "/join");
    case "GET /join":
      return send(response, 200, HTML, joinForm(game));
    case "POST /join":
      return join(game, request, response);
    case "GET /game":
      return showGame(game, options, request, response);
    case "GET /api/status":
      return send(response, 200, JSON_TYPE, JSON.stringify(status(game)));
    case "POST /upload":
      return upload(game, request, response);
    case "GET /host/runtime.mjs":
      return sendRuntime(game, options, response);
    case "GET /host/runtime.mjs.map":
      return send(response, 200, JSON_TYPE, (await options.runtime()).map);
  }
  const reads = request.method === "GET" || request.method === "HEAD";
  if (reads && serveStatic(roots, request, response)) return;
  send(
    response,
    reads ? 404 : 405,
    "text/plain; charset=utf-8",
    reads ? "Not found." : "This method is not known here.",
  );
}

function send(response: ServerResponse, code: number, type: string, body: string): void {
  response.writeHead(code, { "content-type": type, "cache-control": "no-cache" }).end(body);
}

function redirect(response: ServerResponse, to: string): void {
  response.writeHead(303, { location: to }).end();
}

function status(game: Game): object {
  return {
    ready: true,
    generation: game.release.generation,
    version: game.release.version,
    world: game.world.id,
    system: game.world.system,
    users: game.presence.active().length,
  };
}

function joinForm(game: Game, error?: string): string {
  const users = game.store
    .all(null, "User")
    .filter(({ role }) => role > 0)
    .map(({ _id, name }) => ({
      id: _id as string,
      name: name as string,
      active: game.presence.isActive(_id),
    }));
  const system = game.packages[0]?.manifest.title ?? game.world.system;
  return joinPage({ title: game.world.title, system }, users, error);
}

async function join(game: Game, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isSameOrigin(request.headers))
    throw new PermissionDenied("Another website may not join in your name.");
  const body = (await readBody(request, 10_000)).toString("utf8");
  const asJson = request.headers["content-type"]?.startsWith("application/json") ?? false;
  const { userid, password } = asJson ? readJson(body) : Object.fromEntries(new URLSearchParams(body));
  const user = game.store.get(null, "User", String(userid ?? ""));
  const welcome =
    user && user.role > 0 && verifyPassword(game.store.credentialsOf(user._id), String(password ?? ""));
  if (!welcome) {
    const message = user ? "This password is not right." : "Choose who you are.";
    if (asJson)
      send(
        response,
        401,
        JSON_TYPE,
        JSON.stringify({ status: "error", error: { name: "JoinRefused", message } }),
      );
    else send(response, 401, HTML, joinForm(game, message));
    return;
  }
  response.setHeader("set-cookie", sessionCookie(game.sessions.open(user._id)));
  if (asJson)
    send(
      response,
      200,
      JSON_TYPE,
      JSON.stringify({ status: "success", redirect: "/game", userId: user._id }),
    );
  else redirect(response, "/game");
}

function readJson(body: string): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(body);
    return typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function showGame(
  game: Game,
  options: RouteOptions,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const userId = game.sessions.userOf(request.headers.cookie);
  if (userId === undefined || !game.store.get(null, "User", userId)) return redirect(response, "/join");
  const { generation, version } = game.release;
  send(
    response,
    200,
    HTML,
    gamePage(
      game.world.title,
      {
        generation,
        version,
        world: game.world.id,
        system: game.world.system,
        canvas: options.canvas ?? false,
      },
      game.packages,
      options.coreStyle,
    ),
  );
}

async function sendRuntime(game: Game, options: RouteOptions, response: ServerResponse): Promise<void> {
  try {
    send(response, 200, SCRIPT, (await options.runtime()).code);
  } catch (error) {
    const message = `The host's runtime could not be bundled: ${(error as Error).message}`;
    game.log(message);
    send(response, 200, SCRIPT, `throw new Error(${JSON.stringify(message)});`);
  }
}

async function upload(game: Game, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const userId = game.sessions.userOf(request.headers.cookie);
  if (userId === undefined || !isSameOrigin(request.headers))
    throw new PermissionDenied("Join the game before you upload.");
  if (!userCan(game, userId, "FILES_UPLOAD"))
    throw new PermissionDenied("You lack the permission to upload files.");
  const body = await readBody(request, UPLOAD_LIMIT);
  const form = await new Response(new Uint8Array(body), {
    headers: { "content-type": request.headers["content-type"] ?? "" },
  })
    .formData()
    .catch(() => undefined);
  const file = form?.get("upload");
  if (!form || !(file instanceof Blob))
    throw new HostError("An upload must be a multipart form with the fields source, target and upload.");
  const source = form.get("source") ?? "data";
  if (source !== "data")
    throw new HostError(
      `This host stores files only in "data", not in "${typeof source === "string" ? source : "a file"}".`,
    );
  const stored = game.uploads.store(
    String(form.get("target") ?? ""),
    (file as File).name,
    Buffer.from(await file.arrayBuffer()),
  );
  send(
    response,
    200,
    JSON_TYPE,
    JSON.stringify({ status: "success", path: stored, message: `Saved as ${stored}` }),
  );
}
