// What is sent of an original to a model that edits it. Runs in the decoding process only.
import { MAX_PATCH_PIXELS } from '@studio/contract/darkroom'
import type { EmbeddedJpeg } from '../decode-photograph.ts'
import { open, runInTurn } from '../open.ts'
import { openOriginal, profiledPng, displayP3, throwProblem } from '../render-edit.ts'
import sharp from 'sharp'
import type { Area, ColourSpace } from '@studio/edit-engine'
import { levelsWithin, maskWithin, measureArea } from './area-mask.ts'
import type { EditArea, EditWindow, SentImage, UnusableArea } from './patch.types.ts'
import type { Levels } from './planes.ts'
import { coverOf, rawOf, resized } from './resize.ts'

export interface PatchSource {
  embedded?: EmbeddedJpeg | undefined
  acceptsDamage: boolean
}

/** Smallest side of a window in px: models draw small images badly. */
const MIN_SIDE = 512
/** Sides are multiples of this, which models ask for. */
const SIDE_STEP = 16
/** Part of the window that must be outside of the area, to be compared. */
const MIN_CONTEXT = 0.2

const upTo = (length: number, most: number) => Math.min(Math.ceil(length / SIDE_STEP) * SIDE_STEP, most)

/**
 * A square of at least twice the area’s size, of which at least half is around the area, where the picture has it.
 * `count`: pixels of the area.
 */
export function windowAround(box: Area, count: number, picture: { width: number; height: number }): Area {
  const side = Math.max(2 * box.width, 2 * box.height, Math.sqrt(2 * count), MIN_SIDE)
  let width = upTo(side, picture.width)
  let height = upTo(side, picture.height)
  // Where the picture ends, the other side grows.
  if (width * height < 2 * count) width = upTo((2 * count) / height, picture.width)
  if (width * height < 2 * count) height = upTo((2 * count) / width, picture.height)
  const start = (from: number, length: number, size: number, whole: number) =>
    Math.max(0, Math.min(whole - size, Math.round(from + length / 2 - size / 2)))
  return {
    x: start(box.x, box.width, width, picture.width),
    y: start(box.y, box.height, height, picture.height),
    width,
    height,
  }
}

/** The window’s size in a model that takes so many pixels: multiples of 16 px. */
function sentSize({ width, height }: Area, maxPixels: number) {
  const factor = Math.min(1, Math.sqrt(maxPixels / (width * height)))
  const side = (length: number) =>
    length < SIDE_STEP ? length : Math.max(1, Math.floor((length * factor) / SIDE_STEP)) * SIDE_STEP
  return { width: side(width), height: side(height) }
}

async function sent(levels: Levels, space: ColourSpace): Promise<SentImage> {
  const { width, height } = levels
  const png = await rawOf(levels).png().toBuffer()
  const bytes =
    space === 'srgb'
      ? png
      : await open(profiledPng(png, await displayP3()))
          .toColourspace('srgb')
          .png()
          .toBuffer()
  return { bytes, mime: 'image/png', width, height }
}

/** The box in the pixels of the image that is sent, rounded outwards. */
function boxWithin(box: Area, window: Area, size: { width: number; height: number }): Area {
  const [across, down] = [size.width / window.width, size.height / window.height]
  const [left, top] = [Math.floor((box.x - window.x) * across), Math.floor((box.y - window.y) * down)]
  return {
    x: left,
    y: top,
    width: Math.min(size.width, Math.ceil((box.x + box.width - window.x) * across)) - left,
    height: Math.min(size.height, Math.ceil((box.y + box.height - window.y) * down)) - top,
  }
}

/** Reads what is sent of an original to have this area edited by a model that takes `maxPixels`. @throws PictureProblem */
export async function readEditWindow(
  path: string,
  area: EditArea,
  { maxPixels, ...options }: PatchSource & { maxPixels: number },
): Promise<EditWindow | UnusableArea> {
  return runInTurn(async () => {
    const { picture, colourSpace, decode } = await openOriginal(path, options)
    const pixels = await decode()
    const measured = measureArea(picture, pixels, area)
    if (!measured) return { kind: 'unusable' as const, reason: 'empty' as const }
    const { box, count } = measured
    const window = windowAround(box, count, pixels)
    const size = window.width * window.height
    if (box.width * box.height > MAX_PATCH_PIXELS || size - count < MIN_CONTEXT * size)
      return { kind: 'unusable' as const, reason: 'tooLarge' as const }
    const to = sentSize(window, maxPixels)
    const grey = coverOf(maskWithin(picture, pixels, area, window), window, to)
    const mask = sharp(grey, { raw: { ...to, channels: 1 } })
    return {
      kind: 'window' as const,
      window,
      image: await sent(await resized(levelsWithin(pixels, window), to), colourSpace),
      mask: {
        bytes: await mask.toColourspace('b-w').png().toBuffer(),
        mime: 'image/png' as const,
        ...to,
      },
      box: boxWithin(box, window, to),
    }
  }).catch(throwProblem)
}
