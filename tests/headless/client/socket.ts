/**
 * A headless client's connection. It counts pending and acknowledged requests, and can die right after an
 * acknowledgment.
 */
import { io } from "socket.io-client";
import type { ClientSocket } from "../../../host/runtime/client/socket.ts";
import { seat } from "./wiring.ts";

/**
 * The numbers of this client's pending and acknowledged writes, the number after which the client simulates a
 * crash (null for none), and the maximum simulated lag.
 */
export const traffic = { underWay: 0, acknowledged: 0, diesAfter: null as number | null, lag: 0 };

/**
 * Connects as the session's user and counts the user's writes. When the server acknowledges the fatal write,
 * the client dies before it handles the acknowledgment. If `traffic.lag` is set, each message is delayed by a
 * random time of at most this lag. Messages in opposite directions can overtake each other, but messages in
 * the same direction stay in order, as on a real connection.
 */
export async function connect(address: string, chance: () => number = () => 0): Promise<ClientSocket> {
  const socket = io(address, { transports: ["websocket"], reconnection: false });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  const [late, inTurn] = [lane(chance), arriving(lane(chance))];
  socket.on("disconnect", reason => {
    console.error(`the connection is lost: ${reason}`);
  });
  return {
    get connected() {
      return socket.connected;
    },
    emit(event, ...args) {
      const acknowledge = args.at(-1);
      if (typeof acknowledge !== "function")
        return late(() => {
          socket.emit(event, ...args);
        });
      if (event !== "modifyDocument" || args[0].action === "get")
        return late(() => {
          socket.emit(event, ...args.slice(0, -1), inTurn(acknowledge));
        });
      traffic.underWay++;
      return late(() => {
        socket.emit(event, ...args.slice(0, -1), (answer: any) => {
          if (answer?.ok !== false && ++traffic.acknowledged === traffic.diesAfter) {
            seat.die();
            return;
          }
          inTurn(() => {
            traffic.underWay--;
            acknowledge(answer);
          })();
        });
      });
    },
    on: (event, listener) => socket.on(event, inTurn(listener)),
    once: (event, listener) => socket.once(event, inTurn(listener)),
    off: (event, listener) => socket.off(event, listener),
  };
}

/**
 * Returns a function that delivers messages in one direction of a connection. Messages arrive in order, each
 * after a random delay, or immediately if there is no lag.
 */
function lane(chance: () => number): (pass: () => void) => void {
  let last = Promise.resolve();
  return pass => {
    if (traffic.lag === 0) {
      pass();
      return;
    }
    const due = performance.now() + chance() * traffic.lag;
    last = last
      .then(
        () =>
          new Promise(resolve => {
            setTimeout(resolve, Math.max(0, due - performance.now()));
          }),
      )
      .then(pass);
  };
}

/**
 * Returns a wrapper for listeners that handles each message in a separate task, as in a browser. Otherwise,
 * several messages could be handled in the same task.
 */
function arriving(
  late: (pass: () => void) => void,
): (listener: (...args: any[]) => void) => (...args: any[]) => void {
  return listener =>
    (...args) => {
      late(() => {
        setImmediate(() => {
          listener(...args);
        });
      });
    };
}
