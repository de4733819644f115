import { onHook } from "../../compat/hooks.ts";
import { windows } from "../windows.ts";

/** The tools in a group of scene controls, by name. */
type Tools = Record<string, object>;

/** Adds a tool to the token controls that opens the ground window. Only Gamemasters see it. */
export function registerGround(): void {
  onHook("getSceneControlButtons", (controls: { readonly tokens?: { readonly tools?: Tools } }) => {
    const tools = controls.tokens?.tools;
    if (!tools) return;
    tools["blackoutGround"] = {
      name: "blackoutGround",
      title: "BLACKOUT.ground.open",
      icon: "fa-solid fa-mountain",
      order: Object.keys(tools).length + 1,
      button: true,
      visible: game.user.isGM,
      onChange: () => {
        void windows.ground();
      },
    };
  });
}
