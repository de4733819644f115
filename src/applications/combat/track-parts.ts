// The views of the tracker as a single module. The module is loaded on demand, so that the views are not part
// of the initial load.
export { actingView } from "./acting-view.ts";
export { BoardPane } from "./board-pane.ts";
export { footView, headView } from "./head-view.ts";
export { frameSource } from "./track-frame.ts";
export { trackView } from "./track-view.ts";
export { turnLog } from "./turn-log.ts";
