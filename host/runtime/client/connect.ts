import { io } from "socket.io-client";
import type { ClientSocket } from "./socket.ts";

/** Connects to the server that served the page. The session cookie identifies the user. */
export function connect(): Promise<ClientSocket> {
  const socket = io({ transports: ["websocket"], upgrade: false });
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", error =>
      reject(new Error(`The server cannot be reached: ${error.message}`)),
    );
  });
}
