import type { GalleryItem } from '@studio/contract/gallery'
import { type ComponentType, createContext } from 'react'

/** Actions of features above the gallery on one item. The app injects them. */
export interface PictureActs {
  /** Starts another shoot with the same brief as this image. */
  Vary?: ComponentType<{ item: GalleryItem }>
  /** Publishes an image or a video. */
  Publish?: ComponentType<{ item: Pick<GalleryItem, 'id' | 'type'> }>
  /** Forensic tools for an image. */
  Forensics?: ComponentType<{ item: GalleryItem }>
  /** Camera metadata of a photograph, and its files. */
  Camera?: ComponentType<{ item: GalleryItem }>
  /** Copies the edit of a selected image, or pastes one onto the selection. */
  Edits?: ComponentType<{ items: readonly GalleryItem[] }>
  /** The saved prompt an image was generated from, for its generation settings. */
  Origin?: ComponentType<{ item: GalleryItem }>
  /** Title of a saved prompt. Renders `children` until it is loaded. */
  PromptName?: ComponentType<{ id: string; children: string }>
}

export const PictureActs = createContext<PictureActs>({})
