import { text } from "../core/card.ts";
import { chosenOption, chosenText } from "../core/choices.ts";
import { Draft } from "../core/draft.ts";
import { cardOf } from "../core/plain-card.ts";
import type { Action } from "../core/action.ts";
import { previewOf } from "../core/refusal.ts";

const title = text("BLACKOUT.verb.areaEnds");

/** An area that lasts is over: its document goes from the scene (T11.2). Posted by the writer when its rounds have passed; taken back, the area stands there again. */
export const areaEnds: Action = {
  key: "areaEnds",
  label: title,
  targets: "none",
  who: "gamemaster",
  nature: "automatic",
  defaults: () => ({ name: "", scene: "", collection: "regions", id: "" }),
  fields: () => [],
  preview: () => previewOf({}),
  judge: facts => {
    const { choices } = facts;
    const draft = new Draft(facts);
    const [scene, id] = [chosenText(choices, "scene"), chosenText(choices, "id")];
    if (scene !== "" && id !== "")
      draft.also({
        uuid: scene,
        collection: chosenOption(choices, "collection", ["regions", "templates"], "regions"),
        deleted: { _id: id },
      });
    return {
      draft,
      problems: [],
      followUps: [],
      card: cardOf(title, text("BLACKOUT.area.lasting.over"), "", {
        subtitle: text(chosenText(choices, "name")),
      }),
    };
  },
};
