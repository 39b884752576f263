/** Base map of an original as it is stored and sent, with the colour space of its pixels. */
export interface BaseMapFile {
  colourSpace: 'srgb' | 'display-p3'
  width: number
  height: number
  samples: Uint16Array
}

const FORMAT = 1
const SPACES = ['srgb', 'display-p3'] as const
/** Numbers of 16 bits: format, colour space, width, height. */
const HEADER_BYTES = 8

/** Writes the file: a header and the samples in rows, all as little-endian numbers of 16 bits. */
export function writeBaseMap({ colourSpace, width, height, samples }: BaseMapFile): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + samples.length * 2)
  const view = new DataView(bytes.buffer)
  const numbers = [FORMAT, SPACES.indexOf(colourSpace), width, height, ...samples]
  for (const [at, number] of numbers.entries()) view.setUint16(at * 2, number, true)
  return bytes
}

/** @throws RangeError for other bytes */
export function readBaseMap(bytes: Uint8Array): BaseMapFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEADER_BYTES || view.getUint16(0, true) !== FORMAT)
    throw new RangeError('This isn’t a base map.')
  const colourSpace = SPACES[view.getUint16(2, true)]
  const [width, height] = [view.getUint16(4, true), view.getUint16(6, true)]
  if (!colourSpace || bytes.length !== HEADER_BYTES + width * height * 2)
    throw new RangeError('The base map is incomplete.')
  const samples = Uint16Array.from({ length: width * height }, (_, at) =>
    view.getUint16(HEADER_BYTES + at * 2, true),
  )
  return { colourSpace, width, height, samples }
}

/** Stops between the darkest sample, 0, and the brightest. */
const STOPS = 12
const BRIGHTEST = 65_535

/** Median luminance of an original in stops below the brightest, from −12 to 0. */
export function medianStops({ samples }: Pick<BaseMapFile, 'samples'>): number {
  const sorted = Uint16Array.from(samples).sort()
  return ((sorted[sorted.length >> 1] ?? BRIGHTEST) / BRIGHTEST - 1) * STOPS
}

const LONGEST_SIDE = 1_024

/** Side of a tile of an original in px. Tiles at the right and the bottom are what is left. */
export const EDIT_TILE_SIDE = 512

/** Pixels of the original that one sample of its base map covers in each direction, as the engine computes it. */
const scaleOf = ({ width, height }: { width: number; height: number }) =>
  Math.ceil(Math.max(width, height) / LONGEST_SIDE)

/** Size of the base map of an original, in samples. */
export function baseMapSize(size: { width: number; height: number }): { width: number; height: number } {
  const scale = scaleOf(size)
  return { width: Math.ceil(size.width / scale), height: Math.ceil(size.height / scale) }
}

/** Size of the reduced original that is shown while editing: the largest up to 2,048 px of which the base map is the same. */
export function proxySize(size: { width: number; height: number }): { width: number; height: number } {
  const scale = scaleOf(size)
  if (scale <= 2) return { width: size.width, height: size.height }
  return { width: Math.ceil((2 * size.width) / scale), height: Math.ceil((2 * size.height) / scale) }
}
