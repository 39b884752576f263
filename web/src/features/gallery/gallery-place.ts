/** Walls of images with a restored scroll position. */
type Wall = 'gallery' | 'library'
const nameIn = (wall: Wall) => `${wall}-place`

/** Saved scroll position of a wall, restored when the same history entry is shown again. */
export interface KeptPlace {
  /** Page parameter of the page that starts there. */
  param: string
  /** Height of the items above the loaded ones, in px. */
  above: number
  below: number
}

const nameOf = (filters: object) => JSON.stringify([history.state?.__TSR_key, filters])

export function keptPlace(wall: Wall, filters: object): KeptPlace | undefined {
  try {
    const [name, place] = JSON.parse(sessionStorage.getItem(nameIn(wall)) ?? '[]')
    return name === nameOf(filters) ? place : undefined
  } catch {
    return undefined
  }
}

/** Saves the position. `null` at the top, which is the default. */
export function savePlace(wall: Wall, filters: object, place: KeptPlace | null): void {
  try {
    sessionStorage.setItem(nameIn(wall), JSON.stringify(place ? [nameOf(filters), place] : []))
  } catch {
    // Without storage the wall starts at its top.
  }
}
