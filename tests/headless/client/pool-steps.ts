/**
 * Defines a headless client's test steps for the party's Inspiration pool, skill challenges, Guile Encounters
 * and takedowns.
 */
type Step = (args: any) => unknown;

/** Returns the test steps for the pool, challenges, Guile Encounters and takedowns, keyed by name. */
export function poolSteps(system: any, game: any): Record<string, Step> {
  const {
    requests,
    dialogs,
    leases,
    challenge,
    challengeFacts,
    houseRulesNow,
    challengeProgress,
    guile,
    guileFacts,
    takedown,
    takedownFacts,
  } = system;
  const requested = async (request: Promise<any>): Promise<string | null> => (await request)?.id ?? null;
  const party = (): any => game.actors.find((actor: any) => actor.type === "party");
  return {
    /** Announces an open test dialog to the other clients. */
    openDialog: ({ id, actor, attribute = "insight", skill = "perception" }) => {
      dialogs.announceDialog({ id, user: game.user.id, actor, action: "test", attribute, skill });
    },
    closeDialog: ({ id }) => {
      dialogs.withdrawDialog(id);
    },
    dialogs: () => structuredClone(dialogs.dialogsOfOthers()),
    push: ({ id, user, actor }) => requested(requests.pushInspiration({ id, user, actor })),
    give: ({ change, reason = "" }) => requested(requests.requestInspiration(change, reason)),
    decideGift: ({ message, accepted }) => requested(requests.decideInspiration(message, accepted)),
    undoGift: ({ line }) => requested(requests.undoInspiration(line)),
    beginChallenge: ({ plan }) => requested(challenge.beginChallenge(plan)),
    flipResult: ({ id, message }) => requested(challenge.flipResult(id, message)),
    changeParticipant: ({ id, who, change }) => requested(challenge.changeParticipant(id, who, change)),
    undoParticipant: ({ id, change }) => requested(challenge.undoParticipant(id, change)),
    endChallenge: ({ id }) => requested(challenge.endChallenge(id)),
    /** Returns a challenge's state as this client sees it. */
    challenge: ({ id }) =>
      challengeProgress.progressOf(challengeFacts.challengeFacts(id), houseRulesNow.currentHouseRules()),
    setDifficulty: ({ id, difficulty }) => requested(challenge.setDifficulty(id, difficulty)),
    beginGuile: ({ plan }) => requested(guile.beginGuileEncounter(plan)),
    endGuile: ({ id }) => requested(guile.endGuileEncounter(id)),
    /** Returns a Guile Encounter's state as this client sees it. */
    guile: ({ id }) => structuredClone(guileFacts.guileFacts(id)),
    beginTakedown: ({ plan }) => requested(takedown.beginTakedown(plan)),
    beginStep: ({ id, step }) => requested(takedown.beginTakedownStep(id, step)),
    decideStep: ({ id, index, decided }) => requested(takedown.decideTakedownStep(id, index, decided)),
    chooseReward: ({ id, reward }) => requested(takedown.chooseTakedownReward(id, reward)),
    endTakedown: ({ id }) => requested(takedown.endTakedown(id)),
    /** Returns the state of a takedown and its reward, as this client sees them. */
    takedown: ({ id }) => {
      const stored = takedownFacts.takedownById(id);
      return stored
        ? structuredClone({
            ...takedownFacts.takedownNow(stored),
            reward: takedownFacts.rewardState(stored),
            given: stored.reward.given,
            to: stored.reward.to,
          })
        : null;
    },
    /** Deletes all chat messages. */
    clearChat: async () => {
      await (globalThis as any).CONFIG.ChatMessage.documentClass.deleteDocuments([], { deleteAll: true });
    },
    pool: () => structuredClone(party()._source.system.inspiration),
    /** Ends expired leases, as the writer's timer would. */
    leasesOver: async () => {
      await leases.endLeases();
    },
    /**
     * Shifts the server time that this client assumes. The machine's clock is left unchanged, because the
     * connection depends on it.
     */
    serverClockOn: ({ milliseconds }) => {
      Object.defineProperty(game.time, "serverTime", {
        configurable: true,
        get: () => Date.now() + milliseconds,
      });
    },
    /** Broadcasts arbitrary data over the system's socket. */
    shout: ({ data }) => {
      game.socket.emit("system.blackout", data);
    },
  };
}
