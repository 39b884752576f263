// The eight styles: lens, framing, contrast, grading and set dressing.

import type { Style } from '@studio/contract/photoshoot'
import type { Framing, LightName, PlaceName } from '@studio/domain/vocabulary'
import type { Grade } from '../scene/scene.ts'

export interface StyleLook {
  grade: Grade
  /** Focal length in 35 mm terms, millimetres, and the aperture's diameter, metres. */
  lens: number
  aperture: number
  framing: Framing
  /** Camera height relative to the subject's middle, in subject heights, and roll in degrees. */
  height: number
  roll: number
  /** Default place and light of the style. */
  places: readonly [PlaceName, ...PlaceName[]]
  lights: readonly [LightName, ...LightName[]]
  /** 0 bare to 3 full of forms. */
  dressing: 0 | 1 | 2 | 3
}

const NEUTRAL: Grade = {
  key: 1.5,
  saturation: 1.2,
  contrast: 1.12,
  shadows: [0, 0, 0],
  highlights: [1, 1, 1],
  grain: 0.018,
  vignette: 0.2,
  bloom: 0.12,
  monochrome: 0,
  fade: 0,
}

export const STYLE_LOOKS: Record<Style, StyleLook> = {
  editorial: {
    grade: {
      ...NEUTRAL,
      key: 1.35,
      saturation: 1.12,
      contrast: 1.22,
      shadows: [0, 0.006, 0.014],
      highlights: [1.03, 1, 0.95],
      vignette: 0.3,
    },
    lens: 70,
    aperture: 0.018,
    framing: 'full',
    height: -0.12,
    roll: 0,
    places: ['cyclorama', 'room', 'gallery'],
    lights: ['rembrandt', 'window', 'softbox'],
    dressing: 2,
  },
  commercial: {
    grade: {
      ...NEUTRAL,
      key: 1.85,
      saturation: 1.34,
      contrast: 1.14,
      grain: 0.01,
      vignette: 0.06,
      bloom: 0.08,
    },
    lens: 85,
    aperture: 0.01,
    framing: 'full',
    height: 0.05,
    roll: 0,
    places: ['sweep', 'cyclorama'],
    lights: ['softbox'],
    dressing: 1,
  },
  lifestyle: {
    grade: {
      ...NEUTRAL,
      key: 1.75,
      saturation: 1.14,
      contrast: 1.06,
      shadows: [0.014, 0.008, 0],
      highlights: [1.05, 1, 0.91],
      grain: 0.018,
      vignette: 0.16,
      bloom: 0.2,
      fade: 0.03,
    },
    lens: 45,
    aperture: 0.016,
    framing: 'full',
    height: 0.08,
    roll: 0,
    places: ['room', 'kitchen', 'garden', 'cafe'],
    lights: ['window', 'golden', 'dappled'],
    dressing: 1,
  },
  fashion: {
    grade: {
      ...NEUTRAL,
      key: 1.5,
      saturation: 1.32,
      contrast: 1.3,
      shadows: [0, 0, 0.014],
      grain: 0.018,
      vignette: 0.32,
      bloom: 0.16,
    },
    lens: 60,
    aperture: 0.012,
    framing: 'full',
    height: -0.3,
    roll: 0,
    places: ['cyclorama', 'concrete', 'staircase'],
    lights: ['hard', 'spot', 'rim'],
    dressing: 1,
  },
  portrait: {
    grade: {
      ...NEUTRAL,
      key: 1.15,
      saturation: 1.02,
      contrast: 1.24,
      shadows: [0.004, 0.004, 0.006],
      highlights: [1.03, 1, 0.94],
      vignette: 0.46,
    },
    lens: 105,
    aperture: 0.045,
    framing: 'close',
    height: 0.02,
    roll: 0,
    places: ['cyclorama'],
    lights: ['rembrandt', 'softbox'],
    dressing: 0,
  },
  artistic: {
    grade: {
      ...NEUTRAL,
      key: 1.75,
      saturation: 1.45,
      contrast: 1.08,
      shadows: [0.014, 0.003, 0.014],
      highlights: [1.02, 0.99, 0.98],
      grain: 0.015,
      vignette: 0.12,
    },
    lens: 60,
    aperture: 0.01,
    framing: 'full',
    height: 0.02,
    roll: 0,
    places: ['cyclorama'],
    lights: ['hard', 'softbox'],
    dressing: 3,
  },
  documentary: {
    grade: {
      ...NEUTRAL,
      key: 1.35,
      saturation: 0.9,
      contrast: 1.36,
      grain: 0.055,
      vignette: 0.28,
      bloom: 0.04,
      monochrome: 1,
    },
    lens: 35,
    aperture: 0.005,
    framing: 'wide',
    height: 0.1,
    roll: 1.2,
    places: ['concrete', 'loft', 'street', 'staircase'],
    lights: ['overcast', 'hard', 'window'],
    dressing: 0,
  },
  candid: {
    grade: {
      ...NEUTRAL,
      key: 1.4,
      saturation: 1.16,
      contrast: 1.12,
      shadows: [0, 0.01, 0.02],
      highlights: [1.05, 1, 0.89],
      grain: 0.04,
      vignette: 0.3,
      bloom: 0.3,
      fade: 0.05,
    },
    lens: 50,
    aperture: 0.032,
    framing: 'half',
    height: 0.06,
    roll: -2.6,
    places: ['cafe', 'street', 'garden', 'room'],
    lights: ['golden', 'neon', 'window'],
    dressing: 1,
  },
}

/** A grade without colour, including split toning. */
export function toGreyscale(grade: Grade): Grade {
  const lift = (grade.shadows[0] + grade.shadows[1] + grade.shadows[2]) / 3
  return {
    ...grade,
    monochrome: 1,
    contrast: grade.contrast * 1.1,
    grain: grade.grain + 0.02,
    shadows: [lift, lift, lift],
  }
}

/** A grade adjusted to the mood that the prompt requests. */
export function gradeFor(grade: Grade, mood: string | undefined): Grade {
  switch (mood) {
    case 'dramatic':
      return {
        ...grade,
        key: grade.key * 0.72,
        contrast: grade.contrast * 1.16,
        vignette: grade.vignette + 0.2,
      }
    case 'calm':
      return { ...grade, contrast: grade.contrast * 0.94, saturation: grade.saturation * 0.86 }
    case 'joyful':
      return { ...grade, key: grade.key * 1.12, saturation: grade.saturation * 1.16 }
    case 'romantic':
      return {
        ...grade,
        bloom: grade.bloom + 0.35,
        highlights: [1.06, 0.98, 0.96],
        contrast: grade.contrast * 0.92,
        fade: 0.05,
      }
    case 'luxurious':
      return {
        ...grade,
        contrast: grade.contrast * 1.1,
        highlights: [1.05, 1, 0.92],
        vignette: grade.vignette + 0.1,
      }
    case 'nostalgic':
      return {
        ...grade,
        fade: 0.11,
        saturation: grade.saturation * 0.82,
        highlights: [1.1, 1, 0.82],
        grain: grade.grain + 0.035,
        shadows: [0.02, 0.01, 0.03],
      }
    case 'futuristic':
      return { ...grade, shadows: [0, 0.008, 0.03], highlights: [0.94, 1, 1.07], bloom: grade.bloom + 0.2 }
    default:
      return grade
  }
}
