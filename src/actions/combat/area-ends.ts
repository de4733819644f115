import { text } from "../core/card.ts";
import { choice, words } from "../core/choice.ts";
import { defineAction } from "../core/define.ts";

/** An area that lasts is over: its document goes from the scene (T11.2). Posted by the writer when its rounds have passed; taken back, the area stands there again. */
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
