import { actorFromUuid } from "../../compat.ts";
import { MOST_STEPS, MOST_TESTS, stepResults, takedownStepKinds } from "../../data/actor/party.ts";
import type { RequestMessageData } from "../../data/message/request.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { partyActor } from "../../documents/party.ts";
import { physicalAttributes } from "../../rules/character/attributes.ts";
import { takedownRewards } from "../../rules/social/takedowns.ts";
import { text, type Text } from "../../actions/core/card.ts";
import { parsedRecord } from "../../actions/core/posted.ts";
import {
  playedResult,
  rewardState,
  takedownById,
  takedownNow,
  type StoredTakedown,
} from "../../play/takedown/takedown-facts.ts";
import { newChallenge, storedChallenges } from "../challenge/challenge-requests.ts";
import { remembered } from "../challenge/remembered.ts";
import { newGuile, storedGuiles } from "../guile/guile-requests.ts";
import { combatantOf } from "./target-in-fight.ts";

type RequestMessage = BlackoutChatMessage & { system: RequestMessageData };
type Refused = "notAllowed" | "gone" | "unreadable" | "notNow";

const MOST_DIFFICULTY = 99;
const MOST_POINTS = 9999;
const MOST_ITEMS = 60;

/** What may be asked about a takedown that there is. */
const deeds: Readonly<
  Record<string, (takedown: StoredTakedown, request: RequestMessage) => Promise<Refused | null>>
> = { step, decide, reward, end: async ({ id }) => change(id, { ended: true }) };

/** Does what a Gamemaster asks about a takedown (R15.1–R15.6). Answers null when it was done, or why not; asking twice does nothing twice. To be called by the writer only. */
export async function doTakedownRequest(request: RequestMessage): Promise<Text | null> {
  const { author, system } = request;
  if (author?.isGM !== true) return refusal("notAllowed");
  const takedown = takedownById(system.prompt);
  const deed = Object.hasOwn(deeds, system.value) ? deeds[system.value] : undefined;
  const refused =
    system.value === "begin"
      ? await begin(request)
      : !takedown
        ? "gone"
        : deed
          ? await deed(takedown, request)
          : "unreadable";
  return refused && refusal(refused);
}

/** Begins one. It gets the id of the request, so that a request which is handled twice makes one takedown. */
async function begin({ id, system }: RequestMessage): Promise<Refused | null> {
  const party = partyActor();
  if (!party || !id) return "gone";
  if (takedownById(id)) return null;
  const [target = "", ...others] = system.uuids;
  const { challenges, tests, difficulty } = parsedRecord(system.choices) ?? {};
  const isPerson = (uuid: string) => actorFromUuid(uuid)?.isPerson() === true;
  const participants = [...new Set(others)].filter(uuid => uuid !== target && isPerson(uuid)).slice(0, 30);
  if (
    !isPerson(target) ||
    participants.length === 0 ||
    !isWhole(challenges, 1, MOST_STEPS) ||
    !isWhole(tests, 1, MOST_TESTS) ||
    !isWhole(difficulty, 1, MOST_DIFFICULTY)
  )
    return "unreadable";
  const takedown: StoredTakedown = {
    id,
    title: system.name.trim().slice(0, 120),
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

/** Begins the next step: the encounter and its place in the chain are written together. The encounter gets the id of the request. */
async function step(takedown: StoredTakedown, { id, system }: RequestMessage): Promise<Refused | null> {
  if (!id || takedown.steps.some(one => one.id === id)) return null;
  const now = takedownNow(takedown);
  if (!now.mayBegin) return "notNow";
  const { kind: wanted, ...wish } = parsedRecord(system.choices) ?? {};
  const kind = takedownStepKinds.find(known => known === wanted);
  const { target, participants, tests } = takedown;
  const title = `${takedown.title} (${String(takedown.steps.length + 1)}/${String(takedown.challenges)})`;
  const speaker = typeof wish["speaker"] === "string" ? wish["speaker"] : "";
  // The tests are as hard as what went wrong before has made them (R15.4).
  const challenge =
    kind === "challenge"
      ? newChallenge({
          id,
          title,
          tests,
          difficulty: Math.min(MOST_DIFFICULTY, now.standing.difficulty),
          participants,
        })
      : null;
  const guile =
    kind === "guile" && participants.includes(speaker)
      ? newGuile({ id, title, speaker, target, base: wish["base"], begins: wish["begins"] })
      : null;
  if (!kind || !(challenge ?? guile)) return "unreadable";
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

async function decide({ id, steps }: StoredTakedown, { system }: RequestMessage): Promise<Refused | null> {
  const decided = (["", ...stepResults] as const).find(
    known => known === parsedRecord(system.choices)?.["decided"],
  );
  const one = steps[system.index];
  if (!one || decided === undefined) return "unreadable";
  return change(id, { steps: looked(steps).with(system.index, { ...one, decided }) });
}

/** R15.6: one reward for a success of either kind, which may be chosen anew until it was given, and after that was taken back. */
async function reward(
  takedown: StoredTakedown,
  { id: request, system }: RequestMessage,
): Promise<Refused | null> {
  const { key: wanted, attribute = "random", points = 0, items = [] } = parsedRecord(system.choices) ?? {};
  const key = (["", ...takedownRewards] as const).find(known => known === wanted);
  const own = ["random", ...physicalAttributes].find(known => known === attribute);
  if (key === undefined || own === undefined || !isWhole(points, 0, MOST_POINTS) || !isIds(items))
    return "unreadable";
  if (
    rewardState(takedown) === "given" ||
    (key !== "" && !takedownNow(takedown).standing.rewards.includes(key))
  )
    return "notNow";
  if (!request) return "gone";
  const skips = game.combats
    .filter(combat => combat.started && combatantOf(combat, takedown.target) !== null)
    .flatMap(({ id }) => id ?? [])
    .slice(0, 60);
  return change(takedown.id, {
    steps: looked(takedown.steps),
    reward: {
      key,
      attribute: own,
      points,
      items: [...items],
      nth: takedown.reward.nth + 1,
      skips,
      given: "",
      to: "",
    },
  });
}

/** The steps with what came of each as it was played, for when its encounter is forgotten. */
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

/** The takedowns as the party stores them, each a copy. */
export function storedTakedowns(): StoredTakedown[] {
  return (partyActor()?.system.takedowns ?? []).map(one => ({
    ...one,
    participants: [...one.participants],
    steps: one.steps.map(each => ({ ...each })),
    reward: { ...one.reward, items: [...one.reward.items], skips: [...one.reward.skips] },
  }));
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
}

function isIds(items: unknown): items is readonly string[] {
  return (
    Array.isArray(items) &&
    items.length <= MOST_ITEMS &&
    items.every(one => typeof one === "string" && one.length <= 40)
  );
}

function refusal(why: Refused): Text {
  return text(
    why === "gone"
      ? "BLACKOUT.takedown.gone"
      : why === "notNow"
        ? "BLACKOUT.takedown.notNow"
        : `BLACKOUT.writer.${why}`,
  );
}
