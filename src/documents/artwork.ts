import { SYSTEM_ID } from "../system-id.ts";

const FOLDER = `systems/${SYSTEM_ID}/assets/icons`;

/** The default image for each document sub-type. */
const ARTWORK: Readonly<Record<"Actor" | "Item", Readonly<Record<string, string>>>> = {
  Actor: {
    character: "astronaut-helmet",
    npc: "robot-helmet",
    follower: "sniffing-dog",
    barrier: "stone-wall",
    party: "team-idea",
    market: "coins-pile",
  },
  Item: {
    weapon: "pistol-gun",
    armor: "kevlar-vest",
    gear: "toolbox",
    consumable: "syringe",
    ammunition: "heavy-bullets",
    container: "backpack",
    mod: "screwdriver",
    implant: "processor",
    geneMod: "dna2",
    maneuver: "high-punch",
    training: "graduate-cap",
    trait: "id-card",
    feature: "star-medal",
    background: "family-tree",
    drive: "compass",
  },
};

/**
 * Returns the path of the default image for a sub-type, or undefined if the type isn't one of the system's.
 */
export function defaultArtwork(documentName: "Actor" | "Item", type: string | undefined): string | undefined {
  const name = type === undefined ? undefined : ARTWORK[documentName][type];
  return name && `${FOLDER}/${name}.svg`;
}
