// Lamps, windows and suns, packed as flat numbers for the renderer.

import { cross, length, scale, sub, unit, type Vec } from './vectors.ts'

/** Size of a packed light. */
export const LIGHT_STRIDE = 24

/** Offset of its gobo. */
export const LIGHT_GOBO = 17

export const PANEL = 0
export const SUN = 1

/** Objects between the lamp and the set. */
export const GOBOS = ['none', 'window', 'foliage', 'blinds', 'spot'] as const
export type Gobo = (typeof GOBOS)[number]

export interface Light {
  kind: typeof PANEL | typeof SUN
  /** Centre of a panel; direction towards the sun. */
  place: Vec
  /** Half sides of a panel; for the sun `u[0]` is its angular radius. */
  u: Vec
  v: Vec
  /** Radiance of a panel; irradiance of the sun at right angles. */
  colour: Vec
  gobo?: Gobo
  goboScale?: number
  goboShift?: number
  /** True if reflections show it as a bright surface; false for fill lights. */
  isVisible?: boolean
}

/** A panel at `place` facing `target`, `width` by `height` metres. */
export function panel(
  place: Vec,
  target: Vec,
  width: number,
  height: number,
  colour: Vec,
  more: Partial<Light> = {},
): Light {
  const forward = unit(sub(target, place))
  const right = unit(cross(forward, Math.abs(forward[1]) > 0.97 ? [0, 0, 1] : [0, 1, 0]))
  const up = cross(right, forward)
  return {
    kind: PANEL,
    place,
    u: scale(right, width / 2),
    v: scale(up, -height / 2),
    colour,
    ...more,
  }
}

/** A sun shining from `towards`, `radius` its angular radius in radians. */
export function sun(towards: Vec, radius: number, colour: Vec, more: Partial<Light> = {}): Light {
  return { kind: SUN, place: unit(towards), u: [radius, 0, 0], v: [0, 1, 0], colour, ...more }
}

export function packLight(light: Light): number[] {
  let normal = unit(cross(light.u, light.v))
  let area = 4 * length(light.u) * length(light.v)
  let { u, v } = light
  if (light.kind === SUN) {
    normal = scale(light.place, -1)
    const right = unit(cross(light.place, [0.02, 1, 0.01]))
    u = scale(right, light.u[0])
    v = scale(cross(light.place, right), light.u[0])
    area = 1
  }
  return [
    light.kind,
    ...light.place,
    ...u,
    ...v,
    ...normal,
    ...light.colour,
    area,
    GOBOS.indexOf(light.gobo ?? 'none'),
    light.goboScale ?? 1,
    light.goboShift ?? 0,
    light.isVisible === false ? 0 : 1,
    0,
    0,
    0,
  ]
}
