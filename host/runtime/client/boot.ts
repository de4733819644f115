import { connect } from "./connect.ts";
import { registerCoreKeybindings } from "./core-keybindings.ts";
import { assemble } from "./foundry.ts";
import type { Game, WorldData } from "./game.ts";
import { Hooks } from "./hooks.ts";
import { notify, platform } from "./platform.ts";
import { createGame, prefersDark } from "./setup.ts";
import { type ClientSocket, SocketInterface } from "./socket.ts";
import { applyTheme } from "./theme.ts";
import { WorldEvents } from "./world-events.ts";

/** The data that the page provides before any code has been loaded. */
interface HostFacts {
  generation: 13 | 14;
  /** Whether scenes are drawn on clients that don't have their own setting. */
  canvas?: boolean;
}

const facts = (globalThis as unknown as { __HOST__?: HostFacts }).__HOST__ ?? { generation: 14 };

// Packages are evaluated after this module. At that time, they need the namespace, CONFIG and Hooks, but not
// yet the game.
assemble(facts.generation);
Hooks._notifier = notify;

/** Reports a lost connection, and reloads the page once the connection is restored. */
function watchConnection(socket: ClientSocket, game: Game): void {
  // Closing the world also ends the connection.
  socket.on("disconnect", () => {
    platform.ui.notifications?.error(game.i18n.localize("GAME.Disconnected"), { permanent: true });
    // Missed events aren't sent again, so the page is reloaded when the connection is restored. The server
    // redirects the reload to the login page if it no longer knows the session.
    socket.once("connect", () => window.location.reload());
    socket.on("connect_error", () => {
      if (!socket.active) window.location.reload();
    });
  });
}

async function start(): Promise<void> {
  const socket = await connect();
  SocketInterface._socket = socket;
  // Listeners must be added before the world is requested, because the response doesn't include events that
  // occur while this client is starting.
  const events = new WorldEvents(socket);
  const data = (await SocketInterface.dispatch("world", {})) as WorldData;
  const game = createGame(data, socket, window.localStorage, facts.canvas);
  document.body.classList.add("vtt", "game", `system-${game.system.id}`);
  applyTheme(game.settings.get("core", "uiConfig").colorScheme, document, prefersDark());

  registerCoreKeybindings(game);
  globalThis.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", ({ matches }) => {
    applyTheme(game.settings.get("core", "uiConfig").colorScheme, document, matches);
  });

  watchConnection(socket, game);
  game._events = events;
  await game.initialize();
}

function onFailure(error: unknown): void {
  console.error(error);
  const message = document.createElement("p");
  message.setAttribute("role", "alert");
  message.className = "host-failure";
  message.textContent = error instanceof Error ? error.message : String(error);
  document.body.append(message);
}

// Module scripts run before DOMContentLoaded, while the document is already "interactive". All packages have
// been evaluated only when this event occurs.
if (document.readyState === "complete") void start().catch(onFailure);
else window.addEventListener("DOMContentLoaded", () => void start().catch(onFailure), { once: true });
