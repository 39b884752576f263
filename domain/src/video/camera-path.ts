// Camera position at each moment of a shot, shared by the renderer and the preview.
import type { CameraMove } from '@studio/contract/video'

/** Fractions of the image width, except `zoom` and `roll` (radians). */
export interface CameraPose {
  /** Rotation to the right and down, which moves near and far objects equally. */
  turnX: number
  turnY: number
  /** Sideways move around the centre: near objects move one way, far ones the other. */
  sideways: number
  rise: number
  /** Forward move: near objects grow more. */
  ahead: number
  zoom: number
  roll: number
}

const STILL: CameraPose = { turnX: 0, turnY: 0, sideways: 0, rise: 0, ahead: 0, zoom: 1, roll: 0 }

/** How much larger the image is than the visible part, so that no move leaves it. */
export const ROOM: Record<CameraMove, number> = {
  static: 1,
  pan: 1.24,
  tilt: 1.24,
  'push-in': 1.04,
  'pull-out': 1.04,
  orbit: 1.14,
  handheld: 1.08,
}

/** Ease in and out. */
const ease = (t: number) => t * t * (3 - 2 * t)

/** Handheld movement: slow sway with a slight tremble, different for each seed. */
function sway(seconds: number, phase: number): number {
  const wave = (hertz: number, shift: number) => Math.sin(2 * Math.PI * (hertz * seconds + shift))
  return 0.6 * wave(0.31, phase) + 0.3 * wave(0.83, phase * 1.7) + 0.1 * wave(2.3, phase * 2.9)
}

/** Camera position at `t`, 0 to 1, of a shot of this length in seconds. */
export function cameraAt(move: CameraMove, t: number, seconds: number, seed: number): CameraPose {
  const e = ease(t)
  switch (move) {
    case 'static':
      return STILL
    case 'pan':
      return { ...STILL, turnX: (e - 0.5) * 0.18 }
    case 'tilt':
      return { ...STILL, turnY: (0.5 - e) * 0.13 }
    case 'push-in':
      return { ...STILL, ahead: e * 0.09, zoom: 1 + e * 0.1 }
    case 'pull-out':
      return { ...STILL, ahead: (1 - e) * 0.09, zoom: 1 + (1 - e) * 0.1 }
    case 'orbit':
      return { ...STILL, sideways: (e - 0.5) * 0.1, turnX: (e - 0.5) * 0.03 }
    case 'handheld': {
      const [at, phase] = [t * seconds, (seed % 1000) / 1000]
      return {
        ...STILL,
        turnX: sway(at, phase) * 0.008,
        turnY: sway(at, phase + 0.37) * 0.008,
        sideways: sway(at, phase + 0.71) * 0.012,
        rise: sway(at, phase + 0.13) * 0.006,
        roll: sway(at, phase + 0.53) * 0.006,
      }
    }
  }
}
