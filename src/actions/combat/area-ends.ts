import { text } from "../core/card.ts";
import { choice, words } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";

/**
 * Removes the document of a lasting area from the scene when the last round of the area has ended (T11.2).
 * The writer posts this action. Undoing it restores the area.
 */
export const areaEnds = defineAction({
  key: "areaEnds",
  who: "gamemaster",
  nature: "automatic",
  choices: [words("name"), words("scene"), choice("collection", ["regions", "templates"]), words("id")],
  resolve: ({ choices: { name, scene, collection, id }, draft }) => {
    if (scene !== "" && id !== "") draft.also({ uuid: scene, collection, deleted: { _id: id } });
    return { outcome: text("BLACKOUT.area.lasting.over"), subtitle: text(name) };
  },
});
