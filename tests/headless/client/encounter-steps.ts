/** Defines a headless client's test steps for encounters. */
import { Hooks } from "../../../host/runtime/client/hooks.ts";

type Step = (args: any) => unknown;

const HOOKS = ["combatStart", "combatTurn", "combatRound", "combatTurnChange"];
const EVENTS = ["_onStartTurn", "_onEndTurn", "_onStartRound", "_onEndRound"];

/** Returns the test steps for encounters, by name. */
export function encounterSteps(system: any, game: any): Record<string, Step> {
  const { encounter, board, geometry, picks, fighters, shownTurn } = system;
  const combatOf = (id?: string): any => (id === undefined ? game.combat : game.combats.get(id));
  const combatantOf = (uuid: string): any =>
    (globalThis as any).foundry.utils.fromUuidSync(uuid, { strict: false });
  const requested = async (request: Promise<any>): Promise<string | null> => (await request)?.id ?? null;
  /** The turn hooks and turn events that have occurred on this client, in order. */
  const seen: string[] = [];
  for (const hook of HOOKS)
    Hooks.on(hook, () => {
      seen.push(hook);
    });
  /**
   * The names of the combatants whose turns this client has shown, in order. Turns that the server hadn't
   * confirmed yet are marked as predicted.
   */
  const shown: string[] = [];
  shownTurn.onTurnShown((combat: any) => {
    const name = combat.combatants.get(shownTurn.shownTurn(combat))?.name ?? "nobody";
    shown.push(shownTurn.isPredicted(combat) ? `${name} predicted` : name);
  });
  const { prototype } = (globalThis as any).CONFIG.Combat.documentClass;
  for (const event of EVENTS) {
    const original = prototype[event];
    prototype[event] = function (this: any, ...args: any[]) {
      const [combatant, context] = args.length > 1 ? args : [null, args[0]];
      seen.push(
        `${event.slice(3)}${combatant ? ` ${combatant.name}` : ""} ${context.round}${context.skipped ? " skipped" : ""}`,
      );
      return original.apply(this, args);
    };
  }

  return {
    begin: async ({ combat }) => {
      await combatOf(combat).startCombat();
    },
    chooseRules: async ({ combat, key }) => {
      await combatOf(combat).chooseRules(key);
    },
    nextTurn: async ({ combat }) => {
      await combatOf(combat).nextTurn();
    },
    nextRound: async ({ combat }) => {
      await combatOf(combat).nextRound();
    },
    previousTurn: async ({ combat }) => {
      await combatOf(combat).previousTurn();
    },
    previousRound: async ({ combat }) => {
      await combatOf(combat).previousRound();
    },
    rollAll: async ({ combat }) => {
      await combatOf(combat).rollAll();
    },
    resetAll: async ({ combat }) => {
      await combatOf(combat).resetAll();
    },
    setInitiative: async ({ combat, id, value }) => {
      await combatOf(combat).setInitiative(id, value);
    },
    choose: ({ combatant, dice }) => requested(picks.chooseDice(combatantOf(combatant), dice)),
    ownPick: ({ combatant }) => picks.ownPick(combatantOf(combatant)),
    combatantsToChooseFor: ({ combat }) =>
      picks.combatantsToChooseFor(combatOf(combat)).map(({ name }: any) => name),
    callTime: ({ combat }) => requested(encounter.callTime(combatOf(combat))),
    endTurn: ({ combatant }) => requested(encounter.endTurn(combatantOf(combatant))),
    legalDelays: ({ combatant }) => encounter.legalDelays(combatantOf(combatant)),
    delay: ({ combatant, step }) => requested(encounter.delayTo(combatantOf(combatant), step)),
    setStep: ({ combatant, step, actionPoints }) =>
      requested(encounter.setStepOf(combatantOf(combatant), step, actionPoints)),
    order: ({ combat, combatants }) =>
      requested(encounter.setOrder(combatOf(combat), combatants.map(combatantOf))),
    ambush: ({ ambushers, defenders }) =>
      requested(encounter.rollAmbush(ambushers.map(combatantOf), defenders.map(combatantOf))),
    /** Steps for the board in an encounter without a map: moves, a Gamemaster's changes, and distances. */
    moveOnBoard: ({ combatant, move }) => requested(board.moveOnBoard(combatantOf(combatant), move)),
    placeOnBoard: ({ combatant, to, where }) =>
      requested(board.placeOnBoard(combatantOf(combatant), to, where)),
    arrange: ({ combat, wish }) => requested(board.arrange(combatOf(combat), wish)),
    stands: ({ from, target }) =>
      geometry.geometry().relativePosition(combatantOf(from), combatantOf(target)),
    besides: ({ actor }) =>
      geometry
        .geometry()
        .beside(combatantOf(actor))
        .map(({ name }: any) => name),
    advance: async ({ seconds }) => {
      await game.time.advance(seconds);
    },
    rawTurn: async ({ combat, turn }) => {
      await combatOf(combat).update({ turn });
    },
    seen: () => seen.splice(0),
    shown: () => shown.splice(0),
    /** Returns all encounters and messages that this client knows, as text. */
    everything: () =>
      JSON.stringify(
        [...game.combats.contents, ...game.messages.contents].map((document: any) => document.toObject()),
      ),
    encounter: ({ combat }) => {
      const found = combatOf(combat);
      if (!found) return null;
      const order = found.fighters.map(
        ({
          name,
          initiative,
          step,
          actionPoints,
          dice,
          chosen,
          began,
          ended,
          delayedFrom,
          late,
          opened,
          closed,
          resumes,
        }: any) => ({
          name,
          initiative,
          step,
          actionPoints,
          dice,
          chosen,
          began,
          ended,
          delayedFrom,
          late,
          opened,
          closed,
          resumes,
        }),
      );
      const { phase, acting } = fighters.combatData(found);
      return {
        round: found.round,
        turn: found.turn,
        phase,
        acting: found.combatants.get(acting)?.name ?? "",
        current: found.combatant?.name ?? null,
        order,
        turns: found.turns.map(({ name }: any) => name),
      };
    },
  };
}
