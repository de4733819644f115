/** The part of a socket.io client that this host uses. Tests provide their own. */
export interface ClientSocket {
  connected?: boolean;
  /** Whether the socket will reconnect automatically. */
  active?: boolean;
  id?: string;
  emit(event: string, ...args: any[]): unknown;
  on(event: string, listener: (...args: any[]) => void): unknown;
  once(event: string, listener: (...args: any[]) => void): unknown;
  off(event: string, listener?: (...args: any[]) => void): unknown;
}

/** The server's response to a request. */
interface Acknowledgement {
  ok: boolean;
  response?: unknown;
  error?: { name?: string; message: string };
}

/** An error reported by the server, under the name that the server sent. */
export class ServerError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/** Sends requests over the socket and receives the responses. */
export class SocketInterface {
  /** The connected socket, which is set during startup. */
  static _socket: ClientSocket | null = null;

  /**
   * Sends a request and returns the server's response.
   * @throws ServerError with the reason if the server rejects the request
   */
  static dispatch(event: string, request: unknown): Promise<any> {
    const socket = SocketInterface._socket;
    if (!socket) return Promise.reject(new Error("There is no connection to the server"));
    return new Promise((resolve, reject) => {
      socket.emit(event, request, (answer: Acknowledgement) => {
        if (answer?.ok === false)
          reject(
            new ServerError(
              answer.error?.name ?? "Error",
              answer.error?.message ?? "The server rejected the request",
            ),
          );
        else resolve(answer && "response" in answer ? answer.response : answer);
      });
    });
  }
}
