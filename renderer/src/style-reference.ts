// Contribution of a reference image to a set: colours and brightness, never anyone’s likeness.

import sharp from 'sharp'
import { fromSrgb } from '@studio/domain/vocabulary'
import type { Vec } from './scene/vectors.ts'

export interface StyleReference {
  /** Linear colours, most frequent first. */
  palette: Vec[]
  /** The colour along its upper edges, as a backdrop. */
  backdrop: Vec
  /** Mean display brightness, 0 to 1. */
  brightness: number
}

const SIDE = 48
/** Max. pixels. Larger images are refused before decoding. */
const MAX_PIXELS = 50_000_000

/** The bytes of a reference can’t be decoded as an image; `cause` is the decoder’s error. */
export class UnreadableReference extends Error {
  constructor(cause: unknown) {
    super('The reference picture cannot be read', { cause })
    this.name = 'UnreadableReference'
  }
}

/** Reads an image's colours. Throws {@link UnreadableReference}. */
export async function readStyleReference(bytes: Uint8Array): Promise<StyleReference> {
  let data: Buffer
  try {
    data = await sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error' })
      .flatten({ background: '#808080' })
      .resize(SIDE, SIDE, { fit: 'fill' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer()
  } catch (cause) {
    throw new UnreadableReference(cause)
  }
  return describe(data)
}

function describe(data: Uint8Array): StyleReference {
  const channels = data.length / (SIDE * SIDE)
  const bins = new Map<number, { count: number; sum: [number, number, number] }>()
  const edge: [number, number, number] = [0, 0, 0]
  let edgeCount = 0
  let bright = 0
  for (let i = 0; i < SIDE * SIDE; i++) {
    const pick = (c: number) => data[i * channels + (channels >= 3 ? c : 0)] ?? 0
    const rgb = [pick(0), pick(1), pick(2)] as const
    bright += (0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]) / 255
    const key = (rgb[0] >> 5) * 64 + (rgb[1] >> 5) * 8 + (rgb[2] >> 5)
    const bin = bins.get(key) ?? { count: 0, sum: [0, 0, 0] }
    bin.count++
    for (const c of [0, 1, 2] as const) bin.sum[c] += rgb[c]
    bins.set(key, bin)
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
    if (y < SIDE / 2 && (x < 5 || x >= SIDE - 5 || y < 5)) {
      edgeCount++
      for (const c of [0, 1, 2] as const) edge[c] += rgb[c]
    }
  }
  const mean = (sum: readonly [number, number, number], count: number): Vec =>
    fromSrgb([sum[0] / count / 255, sum[1] / count / 255, sum[2] / count / 255])
  const ranked = [...bins.values()].sort((a, b) => b.count - a.count)
  const palette = ranked.slice(0, 24).map((bin) => mean(bin.sum, bin.count))
  return {
    palette: distinct(palette, 5),
    backdrop: mean(edge, edgeCount),
    brightness: bright / (SIDE * SIDE),
  }
}

/** Up to `count` colours, each clearly different from the previous ones. */
function distinct(colours: Vec[], count: number): Vec[] {
  const chosen: Vec[] = []
  for (const colour of colours) {
    const far = chosen.every(
      (c) => Math.hypot(...c.map((v, k) => Math.sqrt(v) - Math.sqrt(colour[k] ?? 0))) > 0.16,
    )
    if (far) chosen.push(colour)
    if (chosen.length === count) break
  }
  return chosen.length > 0 ? chosen : [[0.3, 0.3, 0.3]]
}
