/** Walls that know their whole length. */
type Wall = 'gallery' | 'library'
const nameIn = (wall: Wall) => `${wall}-place`

/** Where a wall was scrolled to, for when the same entry of the history is shown again. */
export interface KeptPlace {
  /** Of the page that begins there, as the query of the list has it. */
  param: string
  /** The heights of what is not loaded, in px. */
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

/** `null` at the top, where everybody begins. */
export function keepPlace(wall: Wall, filters: object, place: KeptPlace | null): void {
  try {
    sessionStorage.setItem(nameIn(wall), JSON.stringify(place ? [nameOf(filters), place] : []))
  } catch {
    // Without storage the wall begins at its top.
  }
}
