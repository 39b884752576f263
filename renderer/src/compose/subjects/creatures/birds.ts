// Birds, fish and turtles as glazed figures.

import { hex, type ThingName } from '@studio/domain/vocabulary'
import { ball, ellipsoid, roundCone, torus } from '../../../scene/shape.ts'
import { turned, type Vec, within } from '../../../scene/vectors.ts'
import { finishOf } from '../../finishes.ts'
import { type Figure, figureOf } from './animals.ts'
import { main, part, type ThingBuilder } from '../thing.ts'

/** A beak of length `long`. */
function addBeak({ input, p }: Figure, at0: Vec, long: number, colour: string): void {
  const beak = part(input, finishOf('ceramic', hex(colour)), 0.006)
  const [x, y, z] = at0
  beak(roundCone(p(x, y, z), p(x, y - 0.012, z + long), 0.022, 0.005))
}

export const BIRDS = {
  bird: (input) => {
    const figure = figureOf(input, '#6f93a8', 58, [0, 0.36, 0.1])
    const { body, dark, p, axes } = figure
    body(roundCone(p(0, 0.22, -0.06), p(0, 0.29, 0.07), 0.1, 0.085), { blend: 0.05 })
    body(ball(p(0, 0.375, 0.115), 0.072))
    for (const side of [1, -1]) {
      body(
        ellipsoid(p(side * 0.085, 0.235, -0.06), [0.028, 0.07, 0.15], within(axes, turned(side * 6, -18))),
        { blend: 0.012 },
      )
      dark(roundCone(p(side * 0.04, 0.14, 0), p(side * 0.04, 0.01, 0.02), 0.011, 0.009))
      dark(roundCone(p(side * 0.04, 0.01, 0.02), p(side * 0.045, 0.01, 0.075), 0.011, 0.007))
    }
    body(ellipsoid(p(0, 0.15, -0.23), [0.04, 0.016, 0.14], within(axes, turned(0, -22))), { blend: 0.04 })
    addBeak(figure, [0, 0.37, 0.175], 0.06, '#c98a2c')
  },
  owl: (input) => {
    const figure = figureOf(input, '#e4dccc', 16, [0, 0.42, 0])
    const { body, p, axes } = figure
    body(ellipsoid(p(0, 0.22, 0), [0.15, 0.21, 0.13], axes), { blend: 0.05 })
    body(ellipsoid(p(0, 0.42, 0.01), [0.14, 0.11, 0.115], axes), { blend: 0.05 })
    for (const side of [1, -1]) {
      body(roundCone(p(side * 0.09, 0.49, 0), p(side * 0.13, 0.565, 0), 0.035, 0.01))
      body(
        ellipsoid(p(side * 0.145, 0.21, -0.01), [0.03, 0.16, 0.085], within(axes, turned(0, 0, side * -5))),
        { blend: 0.008 },
      )
      // Discs of the face, hollow.
      body(torus(p(side * 0.058, 0.43, 0.098), 0.046, 0.012, within(axes, turned(side * 14, 90))), {
        blend: 0.01,
      })
      body(ellipsoid(p(side * 0.05, 0.012, 0.08), [0.04, 0.018, 0.05], axes), { blend: 0.006 })
      figure.dark(ball(p(side * 0.056, 0.43, 0.092), 0.026))
    }
    addBeak(figure, [0, 0.405, 0.115], 0.03, '#b98a3c')
  },
  penguin: (input) => {
    const figure = figureOf(input, '#23262c', 24, [0, 0.5, 0])
    const { body, p, axes } = figure
    body(ellipsoid(p(0, 0.25, 0), [0.15, 0.25, 0.135], axes), { blend: 0.05 })
    body(ball(p(0, 0.52, 0.02), 0.095), { blend: 0.06 })
    const front = part(input, finishOf('ceramic', hex('#f1ece2')), 0.03)
    front(ellipsoid(p(0, 0.24, 0.045), [0.115, 0.205, 0.105], axes))
    for (const side of [1, -1]) {
      body(roundCone(p(side * 0.13, 0.37, 0), p(side * 0.2, 0.15, 0.01), 0.034, 0.018), { blend: 0.02 })
      part(
        input,
        finishOf('ceramic', hex('#d98a2c')),
      )(ellipsoid(p(side * 0.07, 0.016, 0.09), [0.05, 0.018, 0.08], axes))
    }
    addBeak(figure, [0, 0.51, 0.1], 0.075, '#d98a2c')
  },
  duck: (input) => {
    const figure = figureOf(input, '#e8b93a', 48, [0, 0.4, 0.1])
    const { body, p, axes } = figure
    body(ellipsoid(p(0, 0.15, -0.02), [0.15, 0.14, 0.21], axes), { blend: 0.06 })
    body(roundCone(p(0, 0.2, -0.16), p(0, 0.27, -0.25), 0.07, 0.025), { blend: 0.06 })
    body(ball(p(0, 0.37, 0.11), 0.1), { blend: 0.06 })
    for (const side of [1, -1])
      body(ellipsoid(p(side * 0.13, 0.17, -0.05), [0.03, 0.075, 0.125], within(axes, turned(0, -14))), {
        blend: 0.01,
      })
    const beak = part(input, finishOf('ceramic', hex('#d2702a')), 0.01)
    beak(ellipsoid(p(0, 0.355, 0.23), [0.05, 0.02, 0.06], axes))
  },
  fish: (input) => {
    const figure = figureOf(input, '#d9743a', 78, [0, 0.3, 0.2])
    const { body, p, axes } = figure
    body(ellipsoid(p(0, 0.3, 0.02), [0.075, 0.13, 0.25], axes), { blend: 0.05 })
    for (const up of [1, -1])
      body(
        ellipsoid(p(0, 0.3 + up * 0.065, -0.265), [0.016, 0.11, 0.05], within(axes, turned(0, up * -38))),
        {
          blend: 0.03,
        },
      )
    body(ellipsoid(p(0, 0.43, -0.02), [0.014, 0.07, 0.13], within(axes, turned(0, -10))), { blend: 0.02 })
    for (const side of [1, -1])
      body(
        ellipsoid(p(side * 0.09, 0.25, 0.06), [0.012, 0.04, 0.075], within(axes, turned(side * 30, -24))),
        { blend: 0.02 },
      )
    const rod = part(input, finishOf('brass', [1, 1, 1]))
    rod(roundCone(p(0, 0, 0), p(0, 0.2, 0), 0.012, 0.012))
  },
  turtle: (input) => {
    const figure = figureOf(input, '#7f8f58', 48, [0, 0.2, 0.3])
    const { body, p, axes } = figure
    const shell = part(
      input,
      main(input, hex('#5a4a2c'), {
        ...finishOf('ceramic', hex('#5a4a2c')),
        pattern: 'fruit',
        second: hex('#8a7440'),
        patternScale: 0.8,
      }),
      0.03,
    )
    shell(ellipsoid(p(0, 0.12, 0), [0.21, 0.15, 0.25], axes))
    shell(torus(p(0, 0.09, 0), 0.21, 0.03, axes))
    body(roundCone(p(0, 0.11, 0.2), p(0, 0.19, 0.34), 0.05, 0.045))
    body(ellipsoid(p(0, 0.205, 0.36), [0.055, 0.05, 0.07], axes))
    for (const side of [1, -1])
      for (const end of [1, -1])
        body(roundCone(p(side * 0.15, 0.09, end * 0.15), p(side * 0.22, 0.03, end * 0.2), 0.05, 0.035))
  },
} satisfies Partial<Record<ThingName, ThingBuilder>>
