// The views of sheets, in a module that is loaded on demand (`sheet-views.ts`). Views are pure functions of
// plain data.
export { attackAction } from "./attack-rows.ts";
export { barrierView } from "./barrier-view.ts";
export {
  characterAttacks,
  characterDrives,
  characterFavorites,
  characterGear,
  characterHead,
  favoriteGear,
  matrix,
  poolOfPair,
  skilledEdit,
  skillName,
} from "./character-view.ts";
export { explainNpc } from "./explain-npc.ts";
export { explainSkilled } from "./explain-skilled.ts";
export { experienceView } from "./experience-view.ts";
export { followerChoices, followerHead } from "./follower-view.ts";
export { gearRows } from "./gear-groups.ts";
export { explainModded } from "./item/fields-view.ts";
export { bearerOf, itemWorld } from "./item/item-context.ts";
export { itemView, labelOfPath } from "./item/item-view.ts";
export { fieldsOfKind, linesOfKind, listsOfKind } from "./item/kind-fields.ts";
export { onNextChange } from "./next-change.ts";
export {
  npcAttacks,
  npcAttributeRows,
  npcEdit,
  npcGear,
  npcHands,
  npcHead,
  npcPool,
  npcRanks,
} from "./npc-view.ts";
export { mateRow, passiveTable } from "./party-crew-view.ts";
export { partySessions } from "./party-view.ts";
export { geneModView, implantView, personGroups } from "./person-rows.ts";
export { itemTypeButtons, ownVitals, placesOf } from "./sheet-parts.ts";
export { turnView } from "./state-parts.ts";
export { turnFacts, watchTurn } from "./turn-facts.ts";
