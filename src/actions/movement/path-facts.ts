import { documentFromUuid } from "../../compat/documents.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { BlackoutToken } from "../../documents/token.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { testedPath, type PathFacts } from "../../world/tested-path.ts";
import type { Waypoint } from "../../world/path.ts";
import type { Choices } from "../core/facts.ts";
import { fearedOnPath } from "./feared-on-path.ts";
import { movesOfTurn } from "./moves-of-turn.ts";
import { chosenPath } from "./tested-move.ts";

/**
 * Returns the chosen path on this client's map, starting at the token's current position. Returns null if no
 * path was chosen or if the path no longer requires a test. Throws a RuleError for a token of another actor.
 */
export function pathFacts(actor: BlackoutActor, choices: Choices): PathFacts | null {
  const chosen = chosenPath(choices);
  if (!chosen) return null;
  const token = documentFromUuid(chosen.token);
  if (!(token instanceof BlackoutToken) || token.actor?.uuid !== actor.uuid)
    throw new RuleError("choices.dragged.token", chosen.token, "a token of the acting character");
  const { x, y, elevation } = token;
  const start: Waypoint = { x, y, elevation, action: "walk" };
  const found = testedPath(token, start, chosen.to);
  if (!found) return null;
  const moves = movesOfTurn(token);
  const sum = (of: "feet" | "jumps") => moves.reduce((total, move) => total + move[of], 0);
  return {
    ...found,
    moved: { feet: sum("feet"), jumps: sum("jumps") },
    approached: fearedOnPath(token, start, chosen.to),
  };
}
