import { documentFromUuid } from "../../compat/documents.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { BlackoutToken } from "../../documents/token.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { testedWay, type WayFacts } from "../../world/tested-way.ts";
import type { Waypoint } from "../../world/way.ts";
import type { Choices } from "../core/facts.ts";
import { fearedOnWay } from "./feared-on-way.ts";
import { movesOfTurn } from "./moves-of-turn.ts";
import { chosenWay } from "./tested-move.ts";

/**
 * Returns the chosen path on this client's map, starting at the token's current position. Returns null if no
 * path was chosen or if the path no longer requires a test. Throws a RuleError for a token of another actor.
 */
export function wayFacts(actor: BlackoutActor, choices: Choices): WayFacts | null {
  const chosen = chosenWay(choices);
  if (!chosen) return null;
  const token = documentFromUuid(chosen.token);
  if (!(token instanceof BlackoutToken) || token.actor?.uuid !== actor.uuid)
    throw new RuleError("choices.dragged.token", chosen.token, "a token of the acting character");
  const { x, y, elevation } = token;
  const start: Waypoint = { x, y, elevation, action: "walk" };
  const found = testedWay(token, start, chosen.to);
  if (!found) return null;
  const moves = movesOfTurn(token);
  const sum = (of: "feet" | "jumps") => moves.reduce((total, move) => total + move[of], 0);
  return {
    ...found,
    moved: { feet: sum("feet"), jumps: sum("jumps") },
    approached: fearedOnWay(token, start, chosen.to),
  };
}
