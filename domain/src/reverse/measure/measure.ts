import { type Composition, compositionOf } from './composition.ts'
import { type Light, lightOf, type Tone, toneOf } from './light.ts'
import { paletteOf, type Swatch } from './palette.ts'
import { lumaOf, type Pixels } from './pixels.ts'

/** What can be measured of a picture without knowing what it shows. */
export interface Measured {
  palette: Swatch[]
  light: Light
  tone: Tone
  composition: Composition
}

/** Measures a picture of at most some hundred pixels a side: more of them say the same and take longer. */
export function measure(pixels: Pixels): Measured {
  const luma = lumaOf(pixels)
  return {
    palette: paletteOf(pixels),
    light: lightOf(pixels, luma),
    tone: toneOf(pixels, luma),
    composition: compositionOf(pixels, luma),
  }
}
