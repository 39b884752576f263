// Fog, rain, snow and seasons over a finished place.

import { type WeatherName, hex } from '@studio/domain/vocabulary'
import type { Random } from '../scene/random.ts'
import type { Bounds, SetBuilder, Sky, Stage } from '../scene/scene.ts'
import { ellipsoid } from '../scene/shape.ts'
import { add, mix, scale, turned, type Vec } from '../scene/vectors.ts'

export interface WeatherInput {
  set: SetBuilder
  sky: Sky
  stage: Stage
  isOutdoors: boolean
  /** A room, rather than a studio or the open air. */
  isRoofed: boolean
  isOvercast: boolean
  isNight: boolean
  /** A landscape, and one with water. */
  isScenery: boolean
  isSea: boolean
  random: Random
  subject: Bounds
}

/** Colour of fog over land relative to the sky’s brightness. */
const LAND_MIST: Vec = [0.6, 0.76, 1]

/** Changes the given sky and stage, and adds rain or snow. */
export function addWeather(weather: WeatherName, input: WeatherInput): void {
  const { set, sky, stage, isOutdoors } = input
  // Under a roof it neither rains nor snows.
  if (input.isRoofed && (weather === 'rain' || weather === 'snow')) return
  const isOfLand = input.isScenery && !input.isSea
  const bright = (c: Vec) => (c[0] + c[1] + c[2]) / 3
  switch (weather) {
    case 'fog':
      // The subject of a view is farther away than people are.
      sky.mist = isOfLand ? 0.085 : input.isScenery ? 0.13 : isOutdoors ? 0.22 : 0.14
      sky.mistColour = mix(scale([0.9, 0.95, 1], Math.max(0.05, bright(sky.horizon))), sky.mistColour, 0.3)
      // Over land it is in the sky’s shade, cooler than direct light.
      if (isOfLand)
        sky.mistColour = mix(scale(LAND_MIST, Math.max(0.05, bright(sky.horizon))), sky.mistColour, 0.18)
      return
    case 'rain':
      sky.mist = Math.min(sky.mist, 0.015) + 0.006
      sky.clouds = input.isNight ? 0 : 1
      sky.stars = 0
      sky.disc = 0
      darken(sky, input.isNight ? 1 : HEAVY_SKY)
      // The sea of a view stays a sea.
      if (!input.isScenery)
        stage.floor = set.material({
          colour: scale(hex('#3c3e42'), 0.6),
          roughness: 0.06,
          f0: 0.06,
          pattern: 'water',
          patternScale: 1.3,
          relief: 0.1,
        })
      sky.falling = { kind: 'rain', light: lightOf(sky, DROP) }
      return
    case 'snow':
      sky.mist = Math.min(sky.mist, 0.015) + (input.isNight ? 0.012 : 0.02)
      sky.clouds = input.isNight ? 0 : 1
      sky.snowOn = input.isScenery ? 'all' : 'set'
      if (!input.isSea)
        stage.floor = set.material({
          colour: hex('#e6eaee'),
          roughness: 0.95,
          wrap: 0.4,
          pattern: 'sand',
          patternScale: 1.2,
        })
      if (isOutdoors && !input.isScenery) {
        const drift = set.group(set.material({ colour: hex('#e6eaee'), roughness: 0.95, wrap: 0.4 }), {
          blend: 0.3,
        })
        for (let i = 0; i < 6; i++)
          drift(ellipsoid([-3 + i * 1.2, -0.1, -1.9 - (i % 2) * 0.7], [0.9, 0.3, 0.5]))
      }
      sky.falling = { kind: 'snow', light: lightOf(sky, FLAKE) }
      return
    case 'clear':
      sky.clouds = 0.12
      if (isOutdoors) {
        sky.zenith = scale(hex('#2f74c8'), Math.max(0.25, bright(sky.zenith) * 2.2))
        sky.horizon = mix(sky.horizon, scale(hex('#a9cbe8'), Math.max(0.3, bright(sky.horizon) * 1.5)), 0.7)
        sky.mistColour = sky.horizon
        sky.mist *= 0.4
      }
      return
    case 'clouds':
      sky.clouds = 1
      // Under a soft light the whole sky is clouds; otherwise blue shows between them.
      if (input.isOvercast) sky.zenith = mix(sky.zenith, scale([1, 1, 1.04], bright(sky.zenith)), 0.6)
      sky.glow = scale(sky.glow, 0.4)
      return
    case 'autumn':
      leaves(input, [hex('#b5541f'), hex('#d08a2a'), hex('#8a3a1c')])
      sky.horizon = mix(sky.horizon, scale(hex('#e8b070'), bright(sky.horizon) * 1.4), 0.5)
      return
    case 'spring':
      leaves(input, [hex('#eeb4c4'), hex('#f3d3da'), hex('#dc8fa8')])
      sky.zenith = mix(sky.zenith, scale(hex('#a8c8e8'), Math.max(0.1, bright(sky.zenith) * 1.3)), 0.5)
      return
  }
}

/** Factor by which rain clouds darken the sky. */
const HEAVY_SKY = 0.62
/** Share of the sky’s and lamps’ light scattered by drops and flakes, linear. */
const DROP = { ofSky: 0.95, ofLamps: 0.2 }
const FLAKE = { ofSky: 0.75, ofLamps: 0.42 }

const lightOf = (sky: Sky, { ofSky, ofLamps }: typeof DROP): Vec => {
  const above = scale(add(sky.zenith, sky.horizon), ofSky / 2)
  return add(above, scale([0.94, 0.98, 1.06], ofLamps))
}

function darken(sky: Sky, by: number): void {
  sky.zenith = scale(sky.zenith, by)
  sky.horizon = scale(sky.horizon, by)
  sky.mistColour = scale(sky.mistColour, by)
}

function leaves(input: WeatherInput, colours: readonly Vec[]): void {
  const { set, random } = input
  for (const colour of colours) {
    const leaf = set.group(set.material({ colour, roughness: 0.7, wrap: 0.4 }))
    for (let i = 0; i < 34; i++) {
      const isInAir = i < 7
      const p: Vec = [
        random.between(-1.7, 1.7),
        isInAir ? random.between(0.3, 2.1) : 0.008,
        random.between(-1.4, 0.9),
      ]
      leaf(
        ellipsoid(
          p,
          [0.034, 0.005, 0.024],
          turned(
            random.between(0, 360),
            isInAir ? random.between(-60, 60) : random.between(-14, 14),
            random.between(-20, 20),
          ),
        ),
      )
    }
  }
}
