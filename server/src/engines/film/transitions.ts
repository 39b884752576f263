// Transitions between two shots, frame by frame.
import type { Transition } from '@studio/contract/video'

interface Size {
  width: number
  height: number
}

/** The two shots mixed at `t` from 0 (only the first) to 1 (only the second), written to `out`. */
export function mix(
  transition: Exclude<Transition, 'cut'>,
  [first, second]: [Uint8Array, Uint8Array],
  t: number,
  { width, height }: Size,
  out: Uint8Array,
): void {
  if (transition === 'wipe') return wipe(first, second, t, width, height, out)
  const lumaEnd = width * height
  if (transition === 'dissolve') {
    const share = Math.round(t * 256)
    for (let i = 0; i < out.length; i++) out[i] = (first[i]! * (256 - share) + second[i]! * share + 128) >> 8
    return
  }
  // A fade goes through black: out of the first, then into the second.
  const from = t < 0.5 ? first : second
  const share = Math.round(Math.abs(1 - 2 * t) * 256)
  for (let i = 0; i < out.length; i++) {
    const black = i < lumaEnd ? 16 : 128
    out[i] = black + (((from[i]! - black) * share) >> 8)
  }
}

/** Levels of the two shots at `t`, as in `mix`: sound follows the image. */
export function loudness(transition: Exclude<Transition, 'cut'>, t: number): [first: number, second: number] {
  if (transition === 'fade') return [Math.max(0, 1 - 2 * t), Math.max(0, 2 * t - 1)]
  return [1 - t, t]
}

/** The second comes in from the left, with a soft edge. */
function wipe(
  first: Uint8Array,
  second: Uint8Array,
  t: number,
  width: number,
  height: number,
  out: Uint8Array,
): void {
  const planes = [
    [0, width, height],
    [width * height, width / 2, height / 2],
    [(width * height * 5) / 4, width / 2, height / 2],
  ] as const
  for (const [start, w, h] of planes) {
    const edge = w * 0.06
    const at = t * (w + edge)
    for (let x = 0; x < w; x++) {
      const share = Math.round(Math.min(1, Math.max(0, (at - x) / edge)) * 256)
      for (let y = 0; y < h; y++) {
        const i = start + x + y * w
        out[i] = (first[i]! * (256 - share) + second[i]! * share + 128) >> 8
      }
    }
  }
}
