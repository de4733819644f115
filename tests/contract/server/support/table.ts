/** Starts a server for tests, and connects clients that join like browsers. */
import { io, type Socket } from "socket.io-client";
import { startServer, type RunningServer, type StartOptions } from "../../../../host/server/start.ts";
import { makeSystem, tableSeed, temporaryFolder } from "./fixtures.ts";

/** A user who is connected to the server. */
export interface Client {
  userId: string;
  cookie: string;
  socket: Socket;
  /** Sends a document request. Rejects with the server's error if the server rejects the request. */
  modify(type: string, action: string, operation: object): Promise<any[]>;
  /** Sends an event and returns the server's acknowledgment. */
  ask(event: string, ...args: unknown[]): Promise<any>;
  /**
   * Resolves to the arguments of the next event with this name. Must be called before the event is triggered.
   */
  next(event: string): Promise<any[]>;
  leave(): void;
}

/** A server error, as received by the client. */
export class Refusal extends Error {
  constructor({ name, message }: { name: string; message: string }) {
    super(message);
    this.name = name;
  }
}

/** Starts a server on a free port, with a small new world. */
export async function startTable(options: StartOptions = {}): Promise<RunningServer> {
  return startServer({
    system: makeSystem(),
    world: temporaryFolder("host-world-"),
    port: 0,
    seed: tableSeed(),
    ...options,
  });
}

/** Joins the game over HTTP. Returns the session cookie, or undefined if the server rejected the user. */
export async function joinByHttp(
  address: string,
  userid: string,
  password = "",
): Promise<string | undefined> {
  const response = await fetch(`${address}/join`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ userid, password }),
  });
  return response.headers.get("set-cookie")?.split(";")[0];
}

/** Joins the game and opens a socket connection. */
export async function connect(address: string, userId: string, password = ""): Promise<Client> {
  const cookie = await joinByHttp(address, userId, password);
  if (cookie === undefined) throw new Error(`${userId} could not join`);
  const socket = io(address, {
    transports: ["websocket"],
    extraHeaders: { cookie },
    reconnection: false,
    forceNew: true,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  const ask = (event: string, ...args: unknown[]): Promise<any> =>
    new Promise((resolve, reject) => {
      const gone = (): void => reject(new Error("the connection was closed"));
      socket.once("disconnect", gone);
      socket.emit(event, ...args, (answer: any) => {
        socket.off("disconnect", gone);
        if (answer?.ok === false) reject(new Refusal(answer.error));
        else
          resolve(
            answer !== null && typeof answer === "object" && "response" in answer ? answer.response : answer,
          );
      });
    });
  // The server sends no changes to a client that hasn't requested the world.
  await ask("world");
  return {
    userId,
    cookie,
    socket,
    ask,
    modify: async (type, action, operation) =>
      (await ask("modifyDocument", { type, action, operation })).result,
    next: event => new Promise(resolve => socket.once(event, (...args: any[]) => resolve(args))),
    leave: () => void socket.disconnect(),
  };
}
