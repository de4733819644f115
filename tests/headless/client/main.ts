/**
 * Runs a client without a page. It joins the world like the host's client, starts the system without
 * rendering, and performs test steps.
 */
import { platform } from "../../../host/runtime/client/platform.ts";
import { completeTypes, initializeDocuments } from "../../../host/runtime/client/initialize.ts";
import { createGame } from "../../../host/runtime/client/setup.ts";
import { SocketInterface } from "../../../host/runtime/client/socket.ts";
import { followWorld, WorldEvents } from "../../../host/runtime/client/world-events.ts";
import type { WorldData } from "../../../host/runtime/client/game.ts";
import { MersenneTwister } from "../../../host/runtime/client/dice/index.ts";
import { connect, traffic } from "./socket.ts";
import { stepsOf } from "./steps.ts";
import { testActions } from "./test-actions.ts";
import { seat, type Steps } from "./wiring.ts";

/** The modules of the system that the steps use. The bundle imports them. */
export type System = Record<
  | "entry"
  | "writer"
  | "asking"
  | "performing"
  | "registry"
  | "judging"
  | "secret"
  | "hiding"
  | "card"
  | "draft"
  | "harm"
  | "pay"
  | "choices"
  | "conditions"
  | "designated"
  | "encounter"
  | "board"
  | "geometry"
  | "picks"
  | "fighters"
  | "variants"
  | "variantRules"
  | "houseRules"
  | "houseRulesNow"
  | "worldTables"
  | "rollTables"
  | "requests"
  | "dialogs"
  | "leases"
  | "challenge"
  | "challengeFacts"
  | "standing"
  | "guile"
  | "guileFacts"
  | "takedown"
  | "takedownFacts"
  | "openItems"
  | "dueTests"
  | "importer"
  | "catalogue"
  | "table"
  | "hand"
  | "factsNow"
  | "view"
  | "state"
  | "offered"
  | "stock",
  any
>;

/** Starts the client and returns the function that performs its test steps. */
export async function start(system: System): Promise<Steps> {
  const { address, seed, diesAfter, lag = 0 } = seat.facts;
  Object.assign(traffic, { diesAfter, lag });
  const network = new MersenneTwister(seed + 1_000);
  const socket = await connect(address, () => network.random());
  SocketInterface._socket = socket;
  const events = new WorldEvents(socket);
  const data = (await SocketInterface.dispatch("world", {})) as WorldData;
  const game: any = createGame(data, socket, localStorage);
  Object.assign(game.i18n, { translations: {}, _fallback: {} });
  // This client rolls the same dice on every run.
  const series = new MersenneTwister(seed);
  platform.CONFIG.Dice.randomUniform = () => series.random();
  system.entry.registerSystem();
  await system.registry.actionsFetched();
  system.registry.registerActions(...testActions(system));
  completeTypes(game);
  initializeDocuments(game);
  followWorld(game, events);
  game.ready = true;
  await system.entry.startSystem();
  const steps = stepsOf(system, game);
  return async (step, args) => steps[step]!(args);
}
