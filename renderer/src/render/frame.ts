// The buffers of one picture, shared by the workers that fill them.

import { allocate, type Take } from './shared-memory.ts'

/** Light buffer: irradiance (3), its mean direction weighted by luminance (3), highlights (3), variance. */
export const LIGHT_CHANNELS = 10

/** What each pixel sees: owner, distance and normal. */
export interface View {
  width: number
  height: number
  owner: Int16Array
  depth: Float32Array
  normal: Float32Array
}

export interface Frame extends View {
  /** Full pixels along one pixel of the light buffer. */
  coarseness: number
  lightWidth: number
  lightHeight: number
  /** Light paths traced for each pixel of the light buffer. */
  paths: number
  light: Float32Array
  /** The other half of the denoiser's ping-pong. */
  spare: Float32Array
  colour: Float32Array
  lensed: Float32Array
  bloom: Float32Array
  /** Exposure and other values that are measured once for the whole image. */
  measured: Float64Array
  pixels: Uint8Array
}

const floats = (take: Take, n: number) => new Float32Array(take(n * 4), 0, n)

/** `take` allocates its memory. */
export function createView(width: number, height: number, take: Take = allocate): View {
  const count = width * height
  return {
    width,
    height,
    owner: new Int16Array(take(count * 2), 0, count),
    depth: floats(take, count),
    normal: floats(take, count * 3),
  }
}

/** A frame with this many pixels, not traced yet. */
export function createFrame(
  width: number,
  height: number,
  coarseness: number,
  paths: number,
  take: Take = allocate,
): Frame {
  const count = width * height
  const lightWidth = Math.ceil(width / coarseness)
  const lightHeight = Math.ceil(height / coarseness)
  return {
    ...createView(width, height, take),
    coarseness,
    lightWidth,
    lightHeight,
    paths,
    light: floats(take, lightWidth * lightHeight * LIGHT_CHANNELS),
    spare: floats(take, lightWidth * lightHeight * LIGHT_CHANNELS),
    colour: floats(take, count * 3),
    lensed: floats(take, count * 3),
    bloom: floats(take, Math.ceil(width / 4) * Math.ceil(height / 4) * 3),
    measured: new Float64Array(take(64), 0, 8),
    pixels: new Uint8Array(take(count * 3), 0, count * 3),
  }
}

/** True to develop the image, false to trace its geometry only. */
export const isPicture = (view: View): view is Frame => 'pixels' in view

/** The full-size pixel whose surface a pixel of the light buffer uses. */
export function guideOf(frame: Frame, lx: number, ly: number): number {
  const x = lx * frame.coarseness
  const y = ly * frame.coarseness
  return x + y * frame.width
}
