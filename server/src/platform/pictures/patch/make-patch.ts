// Makes a patch of a model’s answer. Runs in the decoding process only.
import { MAX_PATCH_PIXELS } from '@studio/contract/darkroom'
import type { Area, ColourSpace, Pixels } from '@studio/edit-engine'
import { open, runInTurn } from '../open.ts'
import { openOriginal, throwProblem } from '../render-edit.ts'
import { levelsWithin, maskWithin, measureArea } from './area-mask.ts'
import type { PatchSource } from './edit-window.ts'
import { comparedOf, type Match, matchAnswer, readerOf, SIDE } from './match-answer.ts'
import { matched, sampleColour } from './match-colours.ts'
import type { EditArea, Patch, RejectedAnswer } from './patch.types.ts'
import { DISTANCE_UNITS, distancesTo, type Levels } from './planes.ts'
import { writePatch } from './write-patch.ts'

/** Band within the area over which the patch fades in. */
const FEATHER = 18

/** Decodes an answer into the colour space of the original. */
async function decodeAnswer(answer: Uint8Array, space: ColourSpace): Promise<Levels> {
  const upright = open(answer).autoOrient().removeAlpha()
  const { data, info } = await (space === 'srgb'
    ? upright.toColourspace('srgb')
    : upright.withIccProfile('p3')
  )
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  if (channels === 3) return { width, height, data }
  const levels = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at++) levels.fill(data[at * channels]!, at * 3, at * 3 + 3)
  return { width, height, data: levels }
}

interface Size {
  width: number
  height: number
}

/**
 * Opacity that fades in from the edge of the area inwards; 0 outside of it. Where the area ends with the picture, it doesn’t fade.
 * `mask` is that of the box.
 */
function opacityOf(mask: Uint8Array, box: Area, picture: Size, feather: number): Uint8Array {
  // One pixel more on each side, because the area also ends where the box does.
  const [width, height] = [box.width + 2, box.height + 2]
  const isOutside = (at: number) => {
    const [x, y] = [(at % width) - 1, Math.floor(at / width) - 1]
    if (x >= 0 && y >= 0 && x < box.width && y < box.height) return mask[y * box.width + x] === 0
    const [left, top] = [box.x + x, box.y + y]
    return left >= 0 && top >= 0 && left < picture.width && top < picture.height
  }
  const distances = distancesTo(width, height, isOutside)
  const opacity = new Uint8Array(mask.length)
  for (let at = 0; at < mask.length; at++) {
    const padded = (Math.floor(at / box.width) + 1) * width + (at % box.width) + 1
    const part = Math.min(1, distances[padded]! / (feather * DISTANCE_UNITS))
    opacity[at] = Math.round(mask[at]! * part * part * (3 - 2 * part))
  }
  return opacity
}

/** Pixels that aren’t in the mask and would change. */
function changedOutside(opacity: Uint8Array, mask: Uint8Array): number {
  let count = 0
  for (let at = 0; at < mask.length; at++) if (mask[at] === 0 && opacity[at] !== 0) count += 1
  return count
}

/** Colours of the box in full size; black where the opacity is 0. */
function coloursOf(answer: Levels, match: Match, box: Area, window: Area, opacity: Uint8Array): Uint8Array {
  const { matrix, difference, affine } = match
  const read = readerOf(answer, difference, affine)
  const across = difference.width / window.width
  const down = difference.height / window.height
  const seen = new Float32Array(3)
  const result = new Uint8ClampedArray(box.width * box.height * 3)
  for (let row = 0; row < box.height; row++) {
    const y = (row + box.y - window.y + 0.5) * down - 0.5
    for (let column = 0; column < box.width; column++) {
      const at = row * box.width + column
      if (opacity[at] === 0) continue
      const x = (column + box.x - window.x + 0.5) * across - 0.5
      read(x, y, seen, 0)
      for (let channel = 0; channel < 3; channel++)
        result[at * 3 + channel] =
          matched(matrix, channel, seen[0]!, seen[1]!, seen[2]!) + sampleColour(difference, x, y, channel)
    }
  }
  return new Uint8Array(result.buffer)
}

/** Reads the window and the area of an original. */
async function readParts(path: string, area: EditArea, window: Area, options: PatchSource) {
  const { picture, colourSpace, decode } = await openOriginal(path, options)
  const pixels: Pixels = await decode()
  const measured = measureArea(picture, pixels, area)
  if (!measured || measured.box.width * measured.box.height > MAX_PATCH_PIXELS)
    throw new RangeError('The area can’t be edited.')
  const { box } = measured
  return {
    box,
    size: { width: pixels.width, height: pixels.height },
    colourSpace,
    levels: levelsWithin(pixels, window),
    windowMask: maskWithin(picture, pixels, area, window),
    mask: maskWithin(picture, pixels, area, box),
  }
}

/**
 * Makes a patch of a model’s answer to a window of an original: aligned, in the original’s colours, and fading towards
 * the edge of the area. @throws PictureProblem of the original or the answer
 */
export async function makePatch(
  path: string,
  answer: Uint8Array,
  area: EditArea,
  { window, ...options }: PatchSource & { window: Area },
): Promise<Patch | RejectedAnswer> {
  return runInTurn(async () => {
    const { box, size, colourSpace, levels, windowMask, mask } = await readParts(path, area, window, options)
    const decoded = await decodeAnswer(answer, colourSpace)
    const match = await matchAnswer(await comparedOf(levels, windowMask), decoded, window)
    if (!('matrix' in match))
      return { kind: 'rejected' as const, reason: 'differentImage' as const, ...match }
    const feather = Math.max(1, (FEATHER * Math.max(window.width, window.height)) / SIDE)
    const opacity = opacityOf(mask, box, size, feather)
    const colours = coloursOf(decoded, match, box, window, opacity)
    return {
      kind: 'patch' as const,
      png: await writePatch(colours, opacity, box),
      box,
      metrics: { ...match.metrics, changedOutside: changedOutside(opacity, mask) },
    }
  }).catch(throwProblem)
}
