import type { GalleryFilters } from './filters/gallery-filters.ts'

const NAME = 'gallery-place'

/** Where the gallery was scrolled to, for when the same entry of the history is shown again. */
export interface KeptPlace {
  /** Of the page that begins there, as `galleryQuery` has it. */
  param: string
  /** The heights of what is not loaded, in px. */
  above: number
  below: number
}

const nameOf = (filters: GalleryFilters) => JSON.stringify([history.state?.__TSR_key, filters])

export function keptPlace(filters: GalleryFilters): KeptPlace | undefined {
  try {
    const [name, place] = JSON.parse(sessionStorage.getItem(NAME) ?? '[]')
    return name === nameOf(filters) ? place : undefined
  } catch {
    return undefined
  }
}

/** `null` at the top, where everybody begins. */
export function keepPlace(filters: GalleryFilters, place: KeptPlace | null): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(place ? [nameOf(filters), place] : []))
  } catch {
    // Without storage the gallery begins at its top.
  }
}
