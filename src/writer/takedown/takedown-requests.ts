import { actorFromUuid } from "../../compat/documents.ts";
import { partyActor } from "../../documents/party.ts";
import { text, type Text } from "../../actions/core/card.ts";
import type { PayloadOf } from "../../documents/requests.ts";
import { MOST_DIFFICULTY } from "../../features/challenge/ask-challenge.ts";
import {
  beginTakedownRequest,
  decideStepRequest,
  endTakedownRequest,
  rewardRequest,
  takedownStepRequest,
} from "../../features/takedown/ask-takedown.ts";
import { isGamemaster, onRequest, type Asked, type RequestHandler } from "../requests.ts";
import {
  playedResult,
  rewardState,
  takedownById,
  takedownNow,
  type StoredTakedown,
} from "../../features/takedown/takedown-facts.ts";
import { newChallenge, storedChallenges } from "../challenge/challenge-requests.ts";
import { remembered } from "../challenge/remembered.ts";
import { newGuile, storedGuiles } from "../guile/guile-requests.ts";
import { combatantOf } from "./target-in-encounter.ts";

const MOST_ITEMS = 60;

/** Handlers for Gamemasters' requests concerning takedowns (R15.1–R15.6). */
export const takedownRequests: readonly RequestHandler[] = [
  onRequest(beginTakedownRequest, { may: isGamemaster, handle: begin }),
  onRequest(takedownStepRequest, { may: isGamemaster, handle: ofTakedown(step) }),
  onRequest(decideStepRequest, { may: isGamemaster, handle: ofTakedown(decide) }),
  onRequest(rewardRequest, { may: isGamemaster, handle: ofTakedown(reward) }),
  onRequest(endTakedownRequest, {
    may: isGamemaster,
    handle: ofTakedown(async ({ id }) => change(id, { ended: true })),
  }),
];

/**
 * Wraps a handler that needs a takedown. Finds the takedown for it, and rejects the request if the takedown
 * no longer exists.
 */
function ofTakedown<Payload extends { takedown: string }>(
  handle: (takedown: StoredTakedown, asked: Asked<Payload>) => Promise<Text | null>,
): (asked: Asked<Payload>) => Promise<Text | null> {
  return async asked => {
    const takedown = takedownById(asked.payload.takedown);
    return takedown ? handle(takedown, asked) : rejection("gone");
  };
}

/**
 * Begins a takedown. The takedown gets the ID of the request, so that only one is created even if the request
 * is handled twice.
 */
async function begin({
  payload: { title, target, participants: others, challenges, tests, difficulty },
  message: { id },
}: Asked<PayloadOf<typeof beginTakedownRequest>>): Promise<Text | null> {
  const party = partyActor();
  if (!party || !id) return rejection("gone");
  if (takedownById(id)) return null;
  const isPerson = (uuid: string) => actorFromUuid(uuid)?.isPerson() === true;
  const participants = [...new Set(others)].filter(uuid => uuid !== target && isPerson(uuid)).slice(0, 30);
  if (!isPerson(target) || participants.length === 0) return rejection("unreadable");
  const takedown: StoredTakedown = {
    id,
    title: title.trim().slice(0, 120),
    target,
    participants,
    challenges,
    tests,
    difficulty,
    steps: [],
    reward: { key: "", attribute: "", points: 0, items: [], nth: 0, skips: [], given: "", to: "" },
    ended: false,
  };
  await party.update({ system: { takedowns: remembered([...storedTakedowns(), takedown]) } });
  return null;
}

/**
 * Begins the next step of a takedown. Creates the new challenge or encounter in the same write as the step.
 * The ID of the request becomes the ID of the challenge or encounter.
 */
async function step(
  takedown: StoredTakedown,
  { payload: { kind, speaker, base, begins }, message: { id } }: Asked<PayloadOf<typeof takedownStepRequest>>,
): Promise<Text | null> {
  if (!id || takedown.steps.some(one => one.id === id)) return null;
  const now = takedownNow(takedown);
  if (!now.mayBegin) return rejection("notNow");
  const { target, participants, tests } = takedown;
  const title = `${takedown.title} (${String(takedown.steps.length + 1)}/${String(takedown.challenges)})`;
  // Each failed step makes the last step harder, regardless of its kind (R15.4).
  const challenge =
    kind === "challenge"
      ? newChallenge({
          id,
          title,
          tests,
          difficulty: Math.min(MOST_DIFFICULTY, now.progress.difficulty),
          participants,
        })
      : null;
  const guile =
    kind === "guile" && participants.includes(speaker)
      ? newGuile({
          id,
          title,
          speaker,
          target,
          base: { ...base, target: base.target + now.harder },
          begins,
        })
      : null;
  if (!(challenge ?? guile)) return rejection("unreadable");
  const steps = [...looked(takedown.steps), { kind, id, decided: "" as const, seen: "" as const }];
  await partyActor()?.update({
    system: {
      takedowns: changed(takedown.id, { steps }),
      ...(challenge && { challenges: remembered([...storedChallenges(), challenge]) }),
      ...(guile && { guiles: remembered([...storedGuiles(), guile]) }),
    },
  });
  return null;
}

async function decide(
  { id, steps }: StoredTakedown,
  { payload: { index, decided } }: Asked<PayloadOf<typeof decideStepRequest>>,
): Promise<Text | null> {
  const now = looked(steps);
  const one = now[index];
  return one ? change(id, { steps: now.with(index, { ...one, decided }) }) : rejection("unreadable");
}

/**
 * Sets the chosen reward. A full or partial success earns one reward (R15.6). The choice can be changed until
 * the reward is applied, and again after the reward has been undone.
 */
async function reward(
  takedown: StoredTakedown,
  { payload: { key, attribute, points, items } }: Asked<PayloadOf<typeof rewardRequest>>,
): Promise<Text | null> {
  if (items.length > MOST_ITEMS || items.some(id => id.length > 40)) return rejection("unreadable");
  if (
    rewardState(takedown) === "given" ||
    (key !== "" && !takedownNow(takedown).progress.rewards.includes(key))
  )
    return rejection("notNow");
  const skips = game.combats
    .filter(combat => combat.started && combatantOf(combat, takedown.target) !== null)
    .flatMap(({ id }) => id ?? [])
    .slice(0, 60);
  return change(takedown.id, {
    steps: looked(takedown.steps),
    reward: {
      key,
      attribute,
      points,
      items: [...items],
      nth: takedown.reward.nth + 1,
      skips,
      given: "",
      to: "",
    },
  });
}

/**
 * Returns the steps with their current results, so that the results remain known when the challenges and
 * encounters are no longer stored.
 */
function looked(steps: StoredTakedown["steps"]): StoredTakedown["steps"] {
  return steps.map(one => ({ ...one, seen: playedResult(one) }));
}

async function change(id: string, part: Partial<StoredTakedown>): Promise<null> {
  await partyActor()?.update({ system: { takedowns: changed(id, part) } });
  return null;
}

function changed(id: string, part: Partial<StoredTakedown>): StoredTakedown[] {
  return storedTakedowns().map(one => (one.id === id ? { ...one, ...part } : one));
}

/** Returns a copy of the stored takedowns. */
export function storedTakedowns(): StoredTakedown[] {
  return (partyActor()?.system.takedowns ?? []).map(one => ({
    ...one,
    participants: [...one.participants],
    steps: one.steps.map(each => ({ ...each })),
    reward: { ...one.reward, items: [...one.reward.items], skips: [...one.reward.skips] },
  }));
}

function rejection(why: "gone" | "unreadable" | "notNow"): Text {
  return text(why === "unreadable" ? "BLACKOUT.writer.unreadable" : `BLACKOUT.takedown.${why}`);
}
