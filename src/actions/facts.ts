import { storedName } from "../compat/content-language.ts";
import { areaGround, peopleOf } from "../world/areas/gather-ground.ts";
import { geometry } from "../world/geometry.ts";
import type { BlackoutActor } from "../documents/actor.ts";
import { partyMembers } from "../documents/party.ts";
import { boardFacts } from "./movement/board-facts.ts";
import { turnMoves } from "./movement/moves-of-turn.ts";
import { pathFacts } from "./movement/path-facts.ts";
import { encounterFacts, inThatEncounter } from "./turns/encounter-facts.ts";
import { challengeFacts } from "./party/challenge-facts.ts";
import { gatherMarket } from "./gear/gather-market.ts";
import { gatherRenewal } from "./gear/gather-renewal.ts";
import { gatherStores } from "./gear/gather-stores.ts";
import { guileFacts } from "./party/guile-facts.ts";
import { gatherCampaign } from "./party/gather-campaign.ts";
import { variantFacts } from "./variants/variant-facts.ts";
import { chosenNumberOrNone } from "./core/choices.ts";
import type { Choices, NeededFacts } from "./core/facts.ts";
import { heldBy, restGear } from "./core/item-facts.ts";
import { effectPlace } from "./core/on-map.ts";
import { factProvider, type FactProvider } from "./core/provide.ts";

const noArea = { blast: 0, template: 0 };
const farthestUp = 1000;
/** The maximum distance of a push or an approach, in feet. */
const farthestShove = 100;

/** The system's fact providers. Each also needs an entry in `FactNeeds`. */
export const systemFacts: readonly FactProvider[] = [
  factProvider({
    key: "aim",
    provide: ({ actor, targets }) => ({
      facts: { ...seenFacts(actor, targets), ...friendFacts(actor, targets) },
    }),
  }),
  factProvider({
    key: "area",
    provide: ({ actor, targets, item, choices }) => {
      const area = areaGround(actor, item?.weapon ?? noArea, {
        place: choices["place"],
        elevation: chosenNumberOrNone(choices, "elevation", -farthestUp, farthestUp),
      });
      if (!area) return { facts: { area } };
      // The actors whom the area can affect, followed by the additional actors that the user selected.
      const caught = new Map([...peopleOf(area), ...targets].map(one => [one.uuid, one]));
      return { facts: { area }, targets: [...caught.values()] };
    },
  }),
  factProvider({ key: "board", provide: ({ actor }) => ({ facts: { board: boardFacts(actor) } }) }),
  factProvider({
    key: "campaign",
    provide: ({ actor, targets }) => ({ facts: { campaign: gatherCampaign([actor, ...targets]) } }),
  }),
  factProvider({
    key: "challenge",
    provide: ({ choices }) => ({ facts: { challenge: challengeFacts(idIn(choices, "challenge")) } }),
  }),
  factProvider({
    key: "fight",
    provide: ({ actor, choices }, asked) => {
      const encounter = encounterFacts(asked, actor, choices);
      return encounter
        ? { facts: { fight: encounter }, ofActor: one => inThatEncounter(one, asked, encounter) }
        : { facts: {} };
    },
  }),
  factProvider({
    key: "guile",
    provide: ({ choices }) => ({ facts: { guile: guileFacts(idIn(choices, "guile")) } }),
  }),
  factProvider({
    key: "height",
    provide: ({ actor }) => ({ facts: { height: geometry().height?.(actor) ?? null } }),
  }),
  factProvider({
    key: "held",
    provide: ({ actor, targets }, whose) => ({
      facts: {
        held: whose === "rest" ? [actor, ...targets].flatMap(restGear) : targets.flatMap(heldBy),
      },
    }),
  }),
  factProvider({
    key: "market",
    provide: ({ actor, choices }) => ({ facts: { market: gatherMarket(choices, actor.uuid) } }),
  }),
  factProvider({ key: "moves", provide: ({ actor }) => ({ facts: { moves: turnMoves(actor) } }) }),
  factProvider({ key: "purses", provide: () => ({ facts: { purses: pursesOfParty() } }) }),
  factProvider({
    key: "renewal",
    ofHolders: true,
    provide: ({ actor, choices }) => ({ facts: { renewal: gatherRenewal(actor, choices) } }),
  }),
  factProvider({
    key: "shove",
    provide: ({ actor, targets: [target], choices }, way) =>
      target
        ? {
            facts: {
              shove:
                (way === "approach"
                  ? geometry().shove?.(actor, target, "towards", farthestShove)
                  : geometry().shove?.(target, effectPlace(choices) ?? actor, way, farthestShove)) ?? null,
            },
          }
        : { facts: {} },
  }),
  factProvider({
    key: "stores",
    ofHolders: true,
    provide: ({ choices }) => ({ facts: { stores: gatherStores(choices) } }),
  }),
  factProvider({ key: "time", provide: () => ({ facts: { time: Math.floor(game.time.worldTime) } }) }),
  factProvider({
    key: "variant",
    provide: ({ actor, targets, choices }, key) => ({
      facts: { variant: variantFacts(key, actor, targets, choices["combatant"]) },
    }),
  }),
  factProvider({
    key: "way",
    provide: ({ actor, choices }) => ({ facts: { way: pathFacts(actor, choices) } }),
  }),
];

/** Returns the party members who have credits of their own. */
function pursesOfParty(): NeededFacts["purses"] {
  return partyMembers().flatMap(actor =>
    actor.isCharacter() ? [{ uuid: actor.uuid, name: storedName(actor) }] : [],
  );
}

function idIn(choices: Choices, name: string): string {
  const id = choices[name];
  return typeof id === "string" ? id : "";
}

/** Returns the positions of the targets on the map, or an empty record if no map shows them. */
function seenFacts(actor: BlackoutActor, targets: readonly BlackoutActor[]): Partial<NeededFacts> {
  const seen = targets.map(target => geometry().seen?.(actor, target) ?? null);
  return seen.some(one => one !== null) ? { seen } : {};
}

/**
 * Returns the facts about the actor's allies next to the first target, or an empty record if there are none.
 */
function friendFacts(actor: BlackoutActor, [target]: readonly BlackoutActor[]): Partial<NeededFacts> {
  const beside = target
    ? geometry()
        .beside(target)
        .filter(one => one !== actor && one.isPerson() && geometry().alike?.(actor, one) === true)
    : [];
  return beside.length > 0 ? { friendsBeside: beside.map(one => storedName(one.token ?? one)) } : {};
}
