import { documents } from "../common.ts";
import { platform } from "../platform.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** A document with nothing of its own in the browser; undefined where the host has no Base class for it. */
function plain(name: string): any {
  const Base = (documents as Record<string, any>)[`Base${name}`];
  if (!Base) return undefined;
  return { [name]: class extends ClientDocumentMixin(Base) {} }[name];
}

export const Adventure = plain("Adventure");
export const AmbientLightDocument = plain("AmbientLight");
export const AmbientSoundDocument = plain("AmbientSound");
export const Card = plain("Card");
export const Cards = plain("Cards");
export const DrawingDocument = plain("Drawing");
export const FogExploration = plain("FogExploration");
export const JournalEntryCategory = plain("JournalEntryCategory");
export const Level = plain("Level");
export const MeasuredTemplateDocument = plain("MeasuredTemplate");
export const NoteDocument = plain("Note");
export const Playlist = plain("Playlist");
export const PlaylistSound = plain("PlaylistSound");
export const RegionBehavior = plain("RegionBehavior");
export const RegionDocument = plain("Region");
export const TileDocument = plain("Tile");
export const WallDocument = plain("Wall");

/** The placeable of a canvas document; there is none while the canvas is off. */
for (const cls of [AmbientLightDocument, AmbientSoundDocument, DrawingDocument, MeasuredTemplateDocument, NoteDocument, RegionDocument, TileDocument, WallDocument]) {
  if (!cls) continue;
  Object.defineProperty(cls.prototype, "object", {
    configurable: true,
    get(this: any) {
      const { canvas } = platform;
      return canvas?.ready ? canvas.getLayerByEmbeddedName?.(this.documentName)?.get(this.id) ?? null : null;
    },
  });
}
