import type { GalleryItem } from '@studio/contract/gallery'
import { type ComponentType, createContext } from 'react'

/** What features above the gallery can do with one of its pictures; the app hands it in. */
export interface PictureActs {
  /** Starts another shoot like the one that made the picture. */
  Vary?: ComponentType<{ item: GalleryItem }>
  /** Publishes a picture or a film. */
  Publish?: ComponentType<{ item: Pick<GalleryItem, 'id' | 'type'> }>
  /** What can be found out about a picture. */
  Forensics?: ComponentType<{ item: GalleryItem }>
  /** Of which saved prompt it was made; for its recipe. */
  Origin?: ComponentType<{ item: GalleryItem }>
  /** What a saved prompt is called; `children` until that is known. */
  PromptName?: ComponentType<{ id: string; children: string }>
}

export const PictureActs = createContext<PictureActs>({})
