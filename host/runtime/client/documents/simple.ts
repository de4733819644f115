import { documents } from "../common.ts";
import { CanvasDocumentMixin } from "./canvas-document.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/**
 * Returns a document class that has no additional behavior in the browser, or undefined if the host has no
 * Base class for it.
 */
function plain(name: string, Mixin = ClientDocumentMixin): any {
  const Base = (documents as Record<string, any>)[`Base${name}`];
  if (!Base) return undefined;
  return { [name]: class extends Mixin(Base) {} }[name];
}

export const AmbientLightDocument = plain("AmbientLight", CanvasDocumentMixin);
export const AmbientSoundDocument = plain("AmbientSound", CanvasDocumentMixin);
export const Card = plain("Card");
export const Cards = plain("Cards");
export const DrawingDocument = plain("Drawing", CanvasDocumentMixin);
export const FogExploration = plain("FogExploration");
export const JournalEntryCategory = plain("JournalEntryCategory");
export const Level = plain("Level");
export const MeasuredTemplateDocument = plain("MeasuredTemplate", CanvasDocumentMixin);
export const NoteDocument = plain("Note", CanvasDocumentMixin);
export const Playlist = plain("Playlist");
export const PlaylistSound = plain("PlaylistSound");
export const RegionBehavior = plain("RegionBehavior");
export const TileDocument = plain("Tile", CanvasDocumentMixin);
export const WallDocument = plain("Wall", CanvasDocumentMixin);
