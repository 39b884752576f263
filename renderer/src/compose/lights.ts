// Kinds of light: positions of the lamps around a subject, and ambient light.

import { hex, LIGHT_LABELS, type LightName } from '@studio/domain/vocabulary'
import { type Light, panel, sun } from '../scene/light.ts'
import type { Sky } from '../scene/scene.ts'
import { add, length, mix, scale, sub, type Vec } from '../scene/vectors.ts'

/** The subject as needed for lighting. */
export interface LitSubject {
  /** Target of the key light. */
  target: Vec
  /** Height in metres; lamp distances scale with it. */
  size: number
  /** 1 or -1: the side of the key light. */
  side: number
  isOutdoors: boolean
  /** Head and shoulders alone. */
  isOfHeads?: true
  wallZ: number
  /** Colours for neon and gels. */
  colour?: Vec
  accent: Vec
}

export interface Lighting {
  label: string
  lights: Light[]
  /** Light of the surroundings from above, the sides and below. */
  sky: Partial<Sky> & Pick<Sky, 'zenith' | 'horizon' | 'ground'>
}

const DAY: Vec = [1, 0.97, 0.93]
const WARM: Vec = [1, 0.84, 0.66]
const MOON: Vec = [0.56, 0.74, 1.15]
const COOL: Vec = [0.8, 0.92, 1.1]

/** A panel that gives irradiance `power` (over π) at its target. `from` and its size are in subject sizes. */
function lamp(
  s: LitSubject,
  from: Vec,
  width: number,
  height: number,
  power: number,
  colour: Vec,
  more: Partial<Light> = {},
): Light {
  const unitSize = 0.45 + 0.55 * s.size
  let place = add(s.target, scale([from[0] * s.side, from[1], from[2]], unitSize))
  if (place[1] < 0.15) place = [place[0], 0.15, place[2]]
  if (place[2] < s.wallZ + 0.12) place = [place[0], place[1], s.wallZ + 0.12]
  const [w, h] = [width * unitSize, height * unitSize]
  const d = length(sub(place, s.target))
  const radiance = (power * Math.PI * d * d) / (w * h)
  return panel(place, s.target, w, h, scale(colour, radiance), more)
}

/** Light from a direction far away, of irradiance `power` (over π). */
function sunlight(
  s: LitSubject,
  towards: Vec,
  radius: number,
  power: number,
  colour: Vec,
  more: Partial<Light> = {},
) {
  return sun([towards[0] * s.side, towards[1], towards[2]], radius, scale(colour, power * Math.PI), more)
}

const studio = (top: number, tint: Vec = [1, 1, 1]): Lighting['sky'] => ({
  zenith: [top * tint[0], top * tint[1], top * 1.03 * tint[2]],
  horizon: [top * 0.75 * tint[0], top * 0.75 * tint[1], top * 0.78 * tint[2]],
  ground: [top * 0.4 * tint[0], top * 0.4 * tint[1], top * 0.4 * tint[2]],
})

/** The open sky under which the light falls, for places outdoors. */
function open(
  zenith: string,
  horizon: string,
  ground: string,
  k: number,
  more: Partial<Sky> = {},
): Lighting['sky'] {
  return {
    zenith: scale(hex(zenith), k),
    horizon: scale(hex(horizon), k),
    ground: scale(hex(ground), k),
    ...more,
  }
}

type Setup = (s: LitSubject) => Lighting

const SETUPS: Record<LightName, Setup> = {
  softbox: (s) => ({
    label: LIGHT_LABELS.softbox,
    lights: [
      // On a head, from farther to the side and with less fill: the nose casts its small loop of shadow on
      // the cheek.
      s.isOfHeads
        ? lamp(s, [1.3, 1.0, 0.95], 0.75, 0.75, 0.85, DAY)
        : lamp(s, [1.1, 0.95, 1.25], 1.1, 1.1, 0.8, DAY),
      lamp(s, [-1.35, 0.5, 1.1], 1.1, 1.3, s.isOfHeads ? 0.06 : 0.15, DAY),
      lamp(s, [-0.5, 1.5, -0.75], 0.9, 0.5, 0.3, DAY),
    ],
    sky: s.isOutdoors ? open('#b9c8d8', '#dfe4e8', '#8a857c', 0.55, { clouds: 0.5 }) : studio(0.2),
  }),
  window: (s) => ({
    label: LIGHT_LABELS.window,
    lights: [
      lamp(s, [2.0, 1.35, 1.0], 0.16, 0.16, 1.15, [1, 0.86, 0.68], {
        gobo: 'window',
        goboScale: 1,
        isVisible: false,
      }),
      lamp(s, [1.7, 0.45, 0.6], 1.2, 1.4, 0.22, COOL),
    ],
    sky: s.isOutdoors
      ? open('#7fa6d0', '#e6d9c4', '#8f8474', 0.35, { clouds: 0.4 })
      : studio(0.2, [1, 1.02, 1.1]),
  }),
  rim: (s) => ({
    label: LIGHT_LABELS.rim,
    lights: [
      lamp(s, [-0.95, 0.65, -0.85], 0.35, 1.3, 1.7, DAY),
      lamp(s, [0.95, 0.5, -0.85], 0.35, 1.3, 1.3, COOL),
      lamp(s, [0.4, 0.9, 1.6], 0.9, 0.9, 0.14, DAY),
    ],
    sky: s.isOutdoors
      ? open('#20304a', '#d9a577', '#241d1a', 0.25, { sun: [0, 0.12, -1], glow: [1.2, 0.7, 0.35] })
      : studio(0.035),
  }),
  golden: (s) => ({
    label: LIGHT_LABELS.golden,
    lights: [
      s.isOutdoors
        ? sunlight(s, [1, 0.34, 0.35], 0.02, 1.1, [1, 0.66, 0.36])
        : lamp(s, [2.3, 0.7, 0.75], 0.2, 0.2, 1.25, [1, 0.64, 0.34], {
            isVisible: false,
            gobo: 'window',
            goboScale: 1.5,
            goboShift: 0.07,
          }),
      lamp(s, [-1.5, 0.6, -0.6], 0.8, 1.1, 0.24, [1, 0.7, 0.45]),
    ],
    sky: s.isOutdoors
      ? open('#4a6aa8', '#efb083', '#6b5546', 0.36, {
          sun: [-0.55 * s.side, 0.13, -1],
          glow: [1.5, 0.75, 0.3],
          disc: 0.035,
          clouds: 0.5,
        })
      : studio(0.13, [1.15, 0.96, 0.8]),
  }),
  neon: (s) => {
    const first = s.colour ?? hex('#ff2f86')
    const second: Vec = s.colour
      ? mix(scale([first[2], first[0], first[1]], 1), hex('#2f7bff'), 0.5)
      : hex('#1f9bff')
    return {
      label: LIGHT_LABELS.neon,
      lights: [
        lamp(s, [1.15, 0.35, 0.65], 0.16, 1.5, 1.15, normal(first)),
        lamp(s, [-1.15, 0.25, 0.45], 0.16, 1.5, 0.95, normal(second)),
        lamp(s, [0.2, 1.1, 1.5], 0.8, 0.8, 0.1, DAY),
        lamp(s, [0, 0.1, -0.9], 1.1, 0.25, 0.3, normal(mix(first, second, 0.5)), { isVisible: false }),
      ],
      sky: s.isOutdoors
        ? open('#070a16', '#1b1733', '#0a0910', 0.5, { stars: 0 })
        : studio(0.02, [1.1, 0.8, 1.6]),
    }
  },
  overcast: (s) => ({
    label: LIGHT_LABELS.overcast,
    lights: [
      lamp(s, [0.35, 2.0, 0.7], 2.2, 2.0, 0.62, [0.94, 0.99, 1.05], { isVisible: false }),
      lamp(s, [1.5, 0.7, 1.0], 1.2, 1.4, 0.12, [0.94, 0.99, 1.05]),
    ],
    sky: s.isOutdoors
      ? open('#aab4bd', '#c9ced1', '#77736d', 0.62, { clouds: 0.9 })
      : studio(0.42, [0.96, 1, 1.06]),
  }),
  candle: (s) => ({
    label: LIGHT_LABELS.candle,
    lights: [
      lamp(s, [0.62, -0.12, 0.6], 0.09, 0.12, 1.25, [1, 0.5, 0.19]),
      lamp(s, [-0.85, -0.1, 0.35], 0.08, 0.12, 0.34, [1, 0.45, 0.16]),
      lamp(s, [-0.9, 0.75, -0.8], 0.5, 0.8, 0.12, [1, 0.56, 0.28]),
    ],
    sky: s.isOutdoors
      ? open('#0a1022', '#241c24', '#0d0a0a', 0.22, { stars: 1 })
      : studio(0.022, [1.4, 0.9, 0.6]),
  }),
  hard: (s) => ({
    label: LIGHT_LABELS.hard,
    lights: [
      s.isOutdoors
        ? sunlight(s, [0.75, 1.15, 0.85], 0.006, 1.15, [1, 0.95, 0.86])
        : lamp(s, [1.35, 1.45, 1.55], 0.07, 0.07, 1.2, [1, 0.96, 0.9]),
      lamp(s, [-1.5, 0.5, 0.9], 1.1, 1.3, 0.07, COOL),
    ],
    sky: s.isOutdoors ? open('#3f7cc4', '#bcd3e6', '#8d8069', 0.4, { clouds: 0.55 }) : studio(0.14),
  }),
  blue: (s) => ({
    label: LIGHT_LABELS.blue,
    lights: [
      lamp(s, [0.95, 0.85, 0.95], 0.9, 1.1, 0.5, [0.5, 0.7, 1.2]),
      lamp(s, [-1.0, 0.2, -0.5], 0.25, 0.7, 0.62, [1, 0.6, 0.28]),
    ],
    sky: s.isOutdoors
      ? open('#122a5c', '#5a78b8', '#141a2a', 0.5, {
          stars: 0.7,
          sun: [-0.4 * s.side, 0.05, -1],
          glow: [0.5, 0.32, 0.28],
        })
      : studio(0.09, [0.6, 0.8, 1.5]),
  }),
  night: (s) => ({
    label: LIGHT_LABELS.night,
    lights: [
      s.isOutdoors
        ? sunlight(s, [-0.55, 0.5, -0.62], 0.008, 0.75, MOON)
        : lamp(s, [1.7, 1.25, 0.9], 0.14, 0.14, 0.95, MOON, { gobo: 'window', isVisible: false }),
      lamp(s, [0.95, 0.9, 1.0], 0.9, 1.1, 0.4, MOON, { isVisible: false }),
      // At least one lamp is on.
      lamp(s, [-1.1, 0.15, 0.35], 0.2, 0.5, 0.2, [1, 0.58, 0.26], { isVisible: false }),
    ],
    sky: s.isOutdoors
      ? open('#03060f', '#16264a', '#05070d', 0.3, {
          stars: 0.9,
          sun: [-0.17 * s.side, 0.125, -1],
          glow: [0.09, 0.11, 0.15],
          disc: 0.038,
          discLight: 9,
        })
      : studio(0.03, [0.6, 0.8, 1.5]),
  }),
  ring: (s) => ({
    label: LIGHT_LABELS.ring,
    lights: [lamp(s, [0, 0.12, 1.9], 0.42, 0.42, 1.1, DAY), lamp(s, [0.9, 0.5, -0.9], 0.3, 1.0, 0.3, DAY)],
    sky: s.isOutdoors ? open('#182236', '#2c3850', '#15161a', 0.3) : studio(0.07),
  }),
  spot: (s) => ({
    label: LIGHT_LABELS.spot,
    lights: [
      lamp(s, [0.7, 1.75, 1.3], 0.1, 0.1, 1.35, [1, 0.94, 0.85], { gobo: 'spot', goboScale: 1.05 }),
      lamp(s, [-1.0, 0.9, -0.8], 0.25, 0.9, 0.35, s.colour ? normal(s.colour) : COOL),
    ],
    sky: s.isOutdoors ? open('#0b1020', '#1a2036', '#0a0a0d', 0.3, { stars: 0.8 }) : studio(0.022),
  }),
  rembrandt: (s) => ({
    label: LIGHT_LABELS.rembrandt,
    lights: [
      lamp(s, [1.0, 0.75, 0.75], 0.5, 0.6, 1.05, WARM),
      lamp(s, [-1.2, 0.2, 1.1], 0.9, 1.2, 0.055, COOL),
      lamp(s, [-0.75, 0.65, -0.8], 0.2, 0.8, 0.55, [1, 0.88, 0.74]),
      lamp(s, [0.25, -0.1, -0.65], 0.4, 0.4, 0.16, WARM, { isVisible: false }),
    ],
    sky: s.isOutdoors ? open('#3a4a60', '#8a8a90', '#2b2724', 0.3, { clouds: 0.9 }) : studio(0.035),
  }),
  blinds: (s) => ({
    label: LIGHT_LABELS.blinds,
    lights: [
      lamp(s, [1.6, 0.75, 1.6], 0.07, 0.07, 1.3, [1, 0.86, 0.66], {
        gobo: 'blinds',
        goboScale: 0.95,
        isVisible: false,
      }),
      lamp(s, [-1.0, 0.5, -0.7], 0.3, 0.9, 0.24, COOL),
    ],
    sky: s.isOutdoors ? open('#3b4a63', '#a6907c', '#2b2724', 0.3) : studio(0.06),
  }),
  dappled: (s) => ({
    label: LIGHT_LABELS.dappled,
    lights: [
      s.isOutdoors
        ? sunlight(s, [0.9, 0.95, 0.7], 0.012, 1.2, [1, 0.9, 0.72], { gobo: 'foliage', goboScale: 0.75 })
        : lamp(s, [1.7, 1.2, 1.4], 0.1, 0.1, 1.25, [1, 0.9, 0.74], {
            gobo: 'foliage',
            goboScale: 0.9,
            isVisible: false,
          }),
      lamp(s, [-1.3, 0.6, 0.9], 1.0, 1.2, 0.1, COOL),
    ],
    sky: s.isOutdoors ? open('#6fa0cf', '#d5dfcf', '#5c6a44', 0.38, { clouds: 0.3 }) : studio(0.16),
  }),
}

/** The colour of a light at medium brightness. */
function normal(c: Vec): Vec {
  const top = Math.max(c[0], c[1], c[2], 0.02)
  const k = 1 / top
  return [c[0] * k, c[1] * k, c[2] * k]
}

/** The lamps and surroundings of a kind of light, tinted where the prompt colours it. */
export function lightFor(name: LightName, subject: LitSubject): Lighting {
  const lighting = SETUPS[name](subject)
  if (!subject.colour || name === 'neon' || name === 'spot') return lighting
  const tint = mix([1, 1, 1], normal(subject.colour), 0.7)
  return {
    ...lighting,
    lights: lighting.lights.map((l) => ({
      ...l,
      colour: [l.colour[0] * tint[0], l.colour[1] * tint[1], l.colour[2] * tint[2]],
    })),
  }
}
