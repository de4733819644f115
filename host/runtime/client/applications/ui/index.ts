import { Hotbar } from "./hotbar.ts";
import { Notifications } from "./notifications.ts";
import { GamePause, MainMenu, Players, SceneControls, SceneNavigation } from "./panels.ts";

export const ui = { GamePause, Hotbar, MainMenu, Notifications, Players, SceneControls, SceneNavigation };
