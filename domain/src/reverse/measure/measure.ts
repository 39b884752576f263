import { type Composition, compositionOf } from './composition.ts'
import { type Light, lightOf, type Tone, toneOf } from './light.ts'
import { paletteOf, type Swatch } from './palette.ts'
import { lumaOf, type Pixels } from './pixels.ts'

/** Measurements that need no knowledge of the content. */
export interface Measured {
  palette: Swatch[]
  light: Light
  tone: Tone
  composition: Composition
}

/** Measures an image with a few hundred pixels per side: more gives the same result and takes longer. */
export function measure(pixels: Pixels): Measured {
  const luma = lumaOf(pixels)
  return {
    palette: paletteOf(pixels),
    light: lightOf(pixels, luma),
    tone: toneOf(pixels, luma),
    composition: compositionOf(pixels, luma),
  }
}
