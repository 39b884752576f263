// Fog, rain, snow and seasons over a finished place.

import { type WeatherName, hex } from '@studio/contract/vocabulary'
import type { Random } from '../scene/random.ts'
import type { Bounds, SetBuilder, Sky, Stage } from '../scene/scene.ts'
import { ball, ellipsoid, roundCone } from '../scene/shape.ts'
import { mix, scale, turned, type Vec } from '../scene/vectors.ts'

export interface WeatherInput {
  set: SetBuilder
  sky: Sky
  stage: Stage
  isOutdoors: boolean
  isOvercast: boolean
  random: Random
  subject: Bounds
}

/** Changes the sky and stage given and adds what falls. */
export function addWeather(weather: WeatherName, input: WeatherInput): void {
  const { set, sky, stage, isOutdoors } = input
  const bright = (c: Vec) => (c[0] + c[1] + c[2]) / 3
  switch (weather) {
    case 'fog':
      sky.mist = isOutdoors ? 0.22 : 0.14
      sky.mistColour = mix(scale([0.9, 0.95, 1], Math.max(0.05, bright(sky.horizon))), sky.mistColour, 0.3)
      return
    case 'rain':
      sky.mist += 0.05
      sky.clouds = 1
      stage.floor = set.material({
        colour: scale(hex('#4a4c50'), 0.7),
        roughness: 0.08,
        f0: 0.05,
        pattern: 'water',
        patternScale: 3,
        relief: 0.5,
      })
      falling(input, 0.0022, 0.16, hex('#dfe6ee'))
      return
    case 'snow':
      sky.mist += 0.06
      sky.clouds = 1
      stage.floor = set.material({
        colour: hex('#e6eaee'),
        roughness: 0.95,
        wrap: 0.4,
        pattern: 'sand',
        patternScale: 1.2,
      })
      if (isOutdoors) {
        const drift = set.group(set.material({ colour: hex('#e6eaee'), roughness: 0.95, wrap: 0.4 }), {
          blend: 0.3,
        })
        for (let i = 0; i < 6; i++)
          drift(ellipsoid([-3 + i * 1.2, -0.1, -1.9 - (i % 2) * 0.7], [0.9, 0.3, 0.5]))
      }
      falling(input, 0.011, 0, hex('#f4f6f8'))
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

function falling(input: WeatherInput, size: number, streak: number, colour: Vec): void {
  const { set, random } = input
  const drop = set.group(set.material({ colour, roughness: 0.5, wrap: 0.6, glow: scale(colour, 0.12) }))
  for (let i = 0; i < 170; i++) {
    const p: Vec = [random.between(-1.8, 1.8), random.between(0.05, 2.6), random.between(-1.6, 1.0)]
    if (Math.abs(p[0]) < 0.3 && p[2] > -0.25 && p[2] < 0.3) continue
    drop(
      streak > 0
        ? roundCone(p, [p[0] + 0.012, p[1] + streak, p[2]], size, size)
        : ball(p, size * random.between(0.5, 1.2)),
    )
  }
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
