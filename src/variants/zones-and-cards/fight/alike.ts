import { alikeGroups, type Alike } from "../rules/group.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import type { Fray } from "./fray.ts";
import { thingId } from "./gear-of.ts";

/** Z2.3: enemies whom a Gamemaster may put on one card: those who are in the encounter and not out of it. */
export function groupable({ id, side, actor, defeated }: VariantPerson): boolean {
  return id !== "" && side === "enemy" && actor !== null && !defeated;
}

/** Z2.3: enemies as far as they are alike: those of one actor are, as tokens of the same creature. */
export function alikeEnemies(fray: Fray): readonly Alike[] {
  return fray.facts.people
    .filter(groupable)
    .map(({ id, actor }) => ({ id, kind: thingId(actor ?? ""), group: fray.place(id).group || null }));
}

/** Z2.3: all who may be put on one card with others of their kind. */
export function proposedGroups(fray: Fray): readonly (readonly string[])[] {
  return alikeGroups(alikeEnemies(fray));
}

/** Z2.3: those who share a group with somebody, with them; nobody for who acts alone. */
export function groupMates(fray: Fray, id: string): readonly string[] {
  const { group } = fray.place(id);
  const mates =
    group === "" ? [] : Object.keys(fray.fight.places).filter(other => fray.place(other).group === group);
  return mates.length > 1 ? mates : [];
}

/** The name of a group that there is not yet. */
export function newGroup(fray: Fray): string {
  const names = new Set(Object.values(fray.fight.places).map(({ group }) => group));
  let number = 1;
  while (names.has(`group${number}`)) number += 1;
  return `group${number}`;
}
