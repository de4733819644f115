// What the track is drawn from, as one piece that is loaded on demand: Foundry does not wait for it.
export { actingView } from "./acting-view.ts";
export { footView, headView } from "./head-view.ts";
export { frameSource } from "./track-frame.ts";
export { trackView } from "./track-view.ts";
export { turnLog } from "./turn-log.ts";
