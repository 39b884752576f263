import { Cursor } from './items.ts'
import { type Box, boxesIn } from './parts.ts'

/** Max. items and properties of an item; large images have a few hundred. */
const MAX_ASSOCIATIONS = 10_000

/** Size before rotation in pixels, and orientation as in EXIF, 1 to 8. */
interface PrimaryItem {
  width: number
  height: number
  orientation: number
}

const dataOf = (boxes: readonly Box[], name: string): Uint8Array =>
  boxes.find(({ kind }) => kind === name)?.data ?? new Uint8Array()

const numberIn = (data: Uint8Array, at: number, bytes: number): number =>
  new Cursor(data.subarray(at)).number(bytes)

/** Id of the main image (`pitm`). */
export function primaryId(within: readonly Box[]): number {
  const pitm = dataOf(within, 'pitm')
  return numberIn(pitm, 4, pitm[0] === 0 ? 2 : 4)
}

/** All properties, and the indexes of those of each item (`ipma`), counted from 1. */
export function propertiesByItem(within: readonly Box[]): { all: Box[]; properties: Map<number, number[]> } {
  const boxes = boxesIn(dataOf(within, 'iprp'))
  const properties = new Map<number, number[]>()
  let left = MAX_ASSOCIATIONS
  for (const { kind, data } of boxes) {
    if (kind !== 'ipma') continue
    const isWideId = data[0] !== 0
    const isWideIndex = (data[3] ?? 0) % 2 === 1
    const cursor = new Cursor(data.subarray(4))
    const count = cursor.number(4)
    for (let n = 0; n < count && !cursor.isExhausted && left > 0; n++) {
      const item = cursor.number(isWideId ? 4 : 2)
      const indexes = Array.from({ length: cursor.number(1) }, () =>
        // The highest bit says whether the property is essential.
        isWideIndex ? cursor.number(2) & 0x7fff : cursor.number(1) & 0x7f,
      )
      left -= 1 + indexes.length
      if (!cursor.isExhausted && !properties.has(item)) properties.set(item, indexes)
    }
  }
  return { all: boxesIn(dataOf(boxes, 'ipco')), properties }
}

/** Orientations of EXIF by quarter turns to the left (`irot`), without a mirror and by its axis (`imir`). */
const ORIENTATIONS = [
  { plain: 1, topToBottom: 4, leftToRight: 2 },
  { plain: 8, topToBottom: 5, leftToRight: 7 },
  { plain: 3, topToBottom: 2, leftToRight: 4 },
  { plain: 6, topToBottom: 7, leftToRight: 5 },
] as const

/**
 * The main image of a `meta` box, as in AVIF and HEIC (ISO 23008-12, sections 6.5.3, 6.5.10 and 6.5.12); undefined if
 * it has no size. Its rotation counts, not that of EXIF.
 */
export function primaryItem(within: readonly Box[]): PrimaryItem | undefined {
  const { all, properties } = propertiesByItem(within)
  const used = (properties.get(primaryId(within)) ?? []).flatMap((index) => all[index - 1] ?? [])
  const size = dataOf(used, 'ispe')
  const [width, height] = [numberIn(size, 4, 4), numberIn(size, 8, 4)]
  if (width === 0 || height === 0) return undefined
  const turned = ORIENTATIONS[(dataOf(used, 'irot')[0] ?? 0) & 3]!
  const mirror = dataOf(used, 'imir')[0]
  const orientation =
    mirror === undefined ? turned.plain : mirror & 1 ? turned.leftToRight : turned.topToBottom
  return { width, height, orientation }
}
