// Animals as shelf figures: glazed, with a few simple planes, without likeness or painted eyes.

import { hex, type ThingName } from '@studio/domain/vocabulary'
import type { Material } from '../../../scene/material.ts'
import type { Adder } from '../../../scene/scene.ts'
import { ball, ellipsoid, roundCone, torus } from '../../../scene/shape.ts'
import { at, type Axes, turned, type Vec, within } from '../../../scene/vectors.ts'
import { finishOf } from '../../finishes.ts'
import { main, part, type ThingBuilder, type ThingInput } from '../thing.ts'

/** Differences between species; lengths in metres of the figure. */
interface Shape {
  glaze: string
  /** Half the length of the trunk, its radius at the back and front, and the height of its middle. */
  trunk: readonly [length: number, behind: number, front: number, high: number]
  /** Distance and thickness of the legs. */
  legs: readonly [apart: number, thick: number]
  /** Position of the head relative to the chest, and the neck’s thickness at both ends. */
  neck: readonly [forward: number, up: number, low: number, high: number]
  /** Radius of the head, and length and thickness of the muzzle. */
  head: readonly [radius: number, long: number, thick: number]
  ears: 'point' | 'round' | 'flop' | 'long' | 'fan' | 'none'
  tail: 'thin' | 'short' | 'full' | 'up' | 'none'
  /** Drawing on the glaze. */
  marks?: Partial<Material>
  /** Dark rings around the trunk. */
  isStriped?: true
  /** A mane around the head, or down the neck. */
  mane?: 'round' | 'neck'
  more?: (figure: Figure) => void
}

export interface Figure {
  input: ThingInput
  body: Adder
  dark: Adder
  p: (a: number, b: number, c: number) => Vec
  axes: Axes
  /** The middle of the head. */
  head: Vec
}

export const figureOf = (
  input: ThingInput,
  glaze: string,
  yaw: number,
  head: Vec,
  marks: Partial<Material> = {},
): Figure => {
  const axes = turned(yaw + input.random.between(-8, 8))
  const p = (a: number, b: number, c: number) => at(axes, input.foot, [a, b, c])
  const body = part(input, { ...main(input, hex(glaze), finishOf('ceramic', hex(glaze))), ...marks }, 0.035)
  const dark = part(input, finishOf('ceramic', hex('#221d1b')), 0.012)
  return { input, body, dark, p, axes, head: p(...head) }
}

function addEars({ body, p, axes }: Figure, kind: Shape['ears'], [x, y, z]: Vec, r: number): void {
  if (kind === 'none') return
  for (const side of [1, -1]) {
    const spot = (a: number, b: number, c: number) => p(x + side * a * r, y + b * r, z + c * r)
    if (kind === 'point')
      body(roundCone(spot(0.55, 0.6, -0.1), spot(0.72, 1.45, -0.1), r * 0.34, r * 0.07), { blend: 0.012 })
    else if (kind === 'round')
      body(ellipsoid(spot(0.72, 0.72, -0.15), [r * 0.36, r * 0.36, r * 0.18], axes), { blend: 0.01 })
    else if (kind === 'long')
      body(roundCone(spot(0.3, 0.8, -0.15), spot(0.5, 2.5, -0.5), r * 0.2, r * 0.3), { blend: 0.012 })
    else if (kind === 'flop')
      body(roundCone(spot(0.78, 0.5, -0.1), spot(1.02, -0.42, 0), r * 0.24, r * 0.32), { blend: 0.014 })
    else
      body(ellipsoid(spot(1.25, 0, -0.5), [r * 0.95, r * 1.15, r * 0.14], within(axes, turned(side * -28))), {
        blend: 0.02,
      })
  }
}

function addTail({ body, p }: Figure, kind: Shape['tail'], [x, y, z]: Vec, length: number): void {
  if (kind === 'none') return
  if (kind === 'short') body(ball(p(x, y, z - 0.03), 0.04))
  else if (kind === 'full') {
    body(roundCone(p(x, y, z), p(x, y - 0.04, z - 0.09), 0.024, 0.035))
    body(roundCone(p(x, y - 0.04, z - 0.09), p(x, y - length, z - 0.1), 0.035, 0.014))
  } else if (kind === 'up') {
    body(roundCone(p(x, y, z), p(x, y + 0.08, z - 0.11), 0.026, 0.024))
    body(roundCone(p(x, y + 0.08, z - 0.11), p(x, y + 0.22, z - 0.09), 0.024, 0.016))
  } else {
    body(roundCone(p(x, y, z), p(x, y - length * 0.6, z - 0.1), 0.018, 0.013))
    body(ball(p(x, y - length * 0.68, z - 0.11), 0.022))
  }
}

/** An animal on four legs. */
function standing(shape: Shape): ThingBuilder {
  return (input) => {
    const [long, behind, front, high] = shape.trunk
    const [forward, up, low, thin] = shape.neck
    const [r, muzzle, thick] = shape.head
    const chest: Vec = [0, high + (front - behind) * 0.4, long]
    const head: Vec = [0, chest[1] + up, chest[2] + forward]
    const figure = figureOf(input, shape.glaze, 52, head, shape.marks)
    const { body, dark, p, axes } = figure
    body(roundCone(p(0, high, -long), p(...chest), behind, front), { blend: 0.06 })
    const [legSpacing, leg] = shape.legs
    for (const side of [1, -1])
      for (const end of [1, -1]) {
        const z = end > 0 ? long * 0.95 : -long
        const thigh = (end > 0 ? front : behind) * 0.62
        body(
          roundCone(
            p(side * legSpacing, high - 0.02, z),
            p(side * legSpacing, high * 0.5, z - 0.012),
            thigh,
            leg * 1.12,
          ),
          {
            blend: 0.05,
          },
        )
        body(
          roundCone(
            p(side * legSpacing, high * 0.5, z - 0.012),
            p(side * legSpacing, leg, z),
            leg * 1.12,
            leg,
          ),
        )
        body(
          ellipsoid(
            p(side * legSpacing, leg * 0.72, z + leg * 0.45),
            [leg * 1.15, leg * 0.7, leg * 1.5],
            axes,
          ),
        )
      }
    body(roundCone(p(0, chest[1] + front * 0.25, chest[2]), figure.head, low, thin), { blend: 0.06 })
    body(ellipsoid(figure.head, [r * 0.9, r, r * 1.1], axes))
    const nose: Vec = [0, head[1] - r * 0.28 - muzzle * 0.3, head[2] + r * 0.55 + muzzle]
    body(roundCone(p(0, head[1] - r * 0.12, head[2] + r * 0.4), p(...nose), thick * 1.15, thick))
    dark(
      ellipsoid(
        p(0, nose[1] + thick * 0.45, nose[2] + thick * 0.75),
        [thick * 0.42, thick * 0.3, thick * 0.3],
        axes,
      ),
    )
    addEars(figure, shape.ears, head, r)
    addTail(figure, shape.tail, [0, high + behind * 0.55, -long - behind * 0.75], high * 0.8)
    if (shape.isStriped)
      for (let i = 0; i < 6; i++) {
        const t = i / 5
        const ring = behind + (front - behind) * t
        const around = within(axes, turned(0, 90))
        dark(torus(p(0, high + (chest[1] - high) * t, -long + 2 * long * t), ring + 0.001, 0.0085, around), {
          blend: 0,
        })
      }
    if (shape.mane === 'round') {
      const mane = part(input, finishOf('ceramic', hex('#6d3f1c')), 0.03)
      mane(ellipsoid(p(0, head[1] - 0.01, head[2] - r * 0.5), [r * 1.5, r * 1.6, r * 1.15], axes))
    } else if (shape.mane === 'neck')
      for (let i = 0; i < 7; i++) {
        const t = i / 6
        const [y, z] = [
          chest[1] + front + (up - front * 0.6) * t,
          chest[2] - low * 0.5 + (forward - 0.02) * t,
        ]
        dark(roundCone(p(0, y, z), p(0.03, y - 0.06, z - 0.035), 0.026, 0.012), { blend: 0.02 })
      }
    shape.more?.(figure)
  }
}

interface SittingShape extends Pick<Shape, 'glaze' | 'head' | 'ears'> {
  tail: 'curl' | 'short' | 'brush' | 'none'
  /** Width relative to a cat. */
  stout: number
  more?: (figure: Figure) => void
}

/** An animal sitting upright. */
function sitting({ glaze, head: [r, muzzle, thick], ears, tail, stout, more }: SittingShape): ThingBuilder {
  return (input) => {
    const head: Vec = [0, 0.46 + r * 0.45, 0.085]
    const figure = figureOf(input, glaze, 28, head)
    const { body, dark, p, axes } = figure
    const s = stout
    body(ellipsoid(p(0, 0.155, -0.07), [0.145 * s, 0.16, 0.165 * s], axes), { blend: 0.06 })
    body(roundCone(p(0, 0.17, -0.02), p(0, 0.385, 0.06), 0.135 * s, 0.088 * s), { blend: 0.06 })
    for (const side of [1, -1]) {
      body(roundCone(p(side * 0.062 * s, 0.31, 0.09), p(side * 0.06 * s, 0.04, 0.145), 0.042 * s, 0.031 * s))
      body(ellipsoid(p(side * 0.06 * s, 0.028, 0.165), [0.038 * s, 0.028, 0.055], axes))
      body(ellipsoid(p(side * 0.125 * s, 0.1, -0.02), [0.06 * s, 0.1, 0.115], axes))
      body(ellipsoid(p(side * 0.135 * s, 0.028, 0.075), [0.04 * s, 0.028, 0.085], axes))
    }
    body(ellipsoid(figure.head, [r * 1.04, r * 0.94, r * 0.96], axes))
    body(
      roundCone(
        p(0, head[1] - r * 0.22, head[2] + r * 0.5),
        p(0, head[1] - r * 0.34, head[2] + r * 0.6 + muzzle),
        thick * 1.2,
        thick,
      ),
      {
        blend: 0.03,
      },
    )
    dark(
      ellipsoid(
        p(0, head[1] - r * 0.34 + thick * 0.5, head[2] + r * 0.6 + muzzle + thick * 0.75),
        [thick * 0.42, thick * 0.3, thick * 0.3],
        axes,
      ),
    )
    addEars(figure, ears, head, r)
    if (tail === 'short') body(ball(p(0, 0.09, -0.24 * s), 0.05))
    else if (tail === 'brush') {
      body(roundCone(p(0.05, 0.08, -0.2), p(0.09, 0.32, -0.27), 0.06, 0.1))
      body(roundCone(p(0.09, 0.32, -0.27), p(0.1, 0.56, -0.2), 0.1, 0.075))
      body(ball(p(0.1, 0.6, -0.3), 0.07), { blend: 0.06 })
    } else if (tail === 'curl')
      for (let i = 0; i < 8; i++) {
        const a = (t: number) =>
          p(0.19 * Math.sin(0.35 + t * 2.2) * s, 0.032, -0.02 - 0.21 * Math.cos(0.35 + t * 2.2) * s)
        body(roundCone(a(i / 8), a((i + 1) / 8), 0.03 - i * 0.0012, 0.029 - i * 0.0012), { blend: 0.02 })
      }
    more?.(figure)
  }
}

/** Dark arms, legs, ears and eyes of a panda. */
function addPatches({ dark, p, axes, head }: Figure): void {
  for (const side of [1, -1]) {
    dark(
      ellipsoid(
        at(axes, head, [side * 0.052, 0.012, 0.107]),
        [0.03, 0.036, 0.02],
        within(axes, turned(0, 0, side * 24)),
      ),
    )
    dark(ellipsoid(at(axes, head, [side * 0.1, 0.1, -0.02]), [0.05, 0.05, 0.03], axes))
    dark(roundCone(p(side * 0.095, 0.34, 0.07), p(side * 0.085, 0.04, 0.155), 0.062, 0.05))
    dark(ellipsoid(p(side * 0.185, 0.075, 0.06), [0.066, 0.072, 0.125], axes))
  }
}

function addTrunk({ body, p, input }: Figure): void {
  const path: readonly Vec[] = [
    [0, 0.5, 0.42],
    [0, 0.36, 0.52],
    [0, 0.2, 0.52],
    [0, 0.1, 0.57],
  ]
  for (let i = 1; i < path.length; i++)
    body(roundCone(p(...(path[i - 1] as Vec)), p(...(path[i] as Vec)), 0.066 - i * 0.012, 0.054 - i * 0.012))
  const tusk = part(input, finishOf('ceramic', hex('#efe8d8')), 0.004)
  for (const side of [1, -1])
    tusk(roundCone(p(side * 0.075, 0.41, 0.45), p(side * 0.085, 0.32, 0.58), 0.021, 0.008))
}

/** Curls of a fleece around the trunk. */
function addFleece({ input, p }: Figure): void {
  const wool = part(input, main(input, hex('#efe9dd'), finishOf('ceramic', hex('#efe9dd'))), 0.02)
  for (let i = 0; i < 60; i++) {
    const y = 1 - (i / 59) * 1.8
    const round = Math.sqrt(Math.max(0, 1 - y * y))
    const a = i * 2.39996
    wool(ball(p(Math.sin(a) * round * 0.15, 0.31 + y * 0.14, Math.cos(a) * round * 0.25 + 0.01), 0.055))
  }
}

/** White cheeks, breast and tip of the tail, dark feet and ears, and a brush along the side. */
function addFoxMarks({ input, body, dark, p, axes, head }: Figure): void {
  const white = part(input, finishOf('ceramic', hex('#f1e9dc')), 0.02)
  white(ellipsoid(p(0, 0.3, 0.115), [0.062, 0.105, 0.06], axes))
  for (const side of [1, -1]) {
    white(ellipsoid(at(axes, head, [side * 0.062, -0.038, 0.052]), [0.036, 0.032, 0.046], axes))
    dark(roundCone(p(side * 0.05, 0.1, 0.14), p(side * 0.05, 0.03, 0.15), 0.03, 0.029))
    dark(ellipsoid(p(side * 0.05, 0.026, 0.17), [0.034, 0.026, 0.05], axes))
    dark(
      roundCone(
        at(axes, head, [side * 0.064, 0.13, -0.01]),
        at(axes, head, [side * 0.07, 0.17, -0.01]),
        0.021,
        0.007,
      ),
    )
    dark(ball(at(axes, head, [side * 0.04, 0.018, 0.082]), 0.0115))
  }
  const path: readonly (readonly [Vec, number])[] = [
    [[0.06, 0.07, -0.2], 0.04],
    [[0.2, 0.075, -0.17], 0.066],
    [[0.28, 0.08, -0.01], 0.078],
    [[0.25, 0.075, 0.13], 0.062],
    [[0.17, 0.055, 0.24], 0.016],
  ]
  for (let i = 1; i < path.length; i++) {
    const [[from, wide], [to, narrow]] = [path[i - 1], path[i]] as [
      readonly [Vec, number],
      readonly [Vec, number],
    ]
    const group = i === path.length - 1 ? white : body
    group(roundCone(p(...from), p(...to), wide, narrow), { blend: 0.03 })
  }
}

const dog = standing({
  glaze: '#b98552',
  trunk: [0.15, 0.088, 0.105, 0.3],
  legs: [0.062, 0.03],
  neck: [0.1, 0.155, 0.078, 0.062],
  head: [0.088, 0.075, 0.042],
  ears: 'flop',
  tail: 'up',
})

export const ANIMALS = {
  cat: sitting({ glaze: '#e9e1d3', head: [0.108, 0.008, 0.034], ears: 'point', tail: 'curl', stout: 1 }),
  dog,
  fox: sitting({
    glaze: '#c2602a',
    head: [0.09, 0.075, 0.022],
    ears: 'point',
    tail: 'none',
    stout: 0.82,
    more: addFoxMarks,
  }),
  horse: standing({
    glaze: '#7a4a2c',
    trunk: [0.19, 0.11, 0.112, 0.42],
    legs: [0.066, 0.026],
    neck: [0.14, 0.26, 0.09, 0.056],
    head: [0.066, 0.12, 0.038],
    ears: 'point',
    tail: 'full',
    mane: 'neck',
  }),
  bear: sitting({ glaze: '#7b5233', head: [0.122, 0.03, 0.046], ears: 'round', tail: 'short', stout: 1.3 }),
  panda: sitting({
    glaze: '#f0ece4',
    head: [0.13, 0.02, 0.044],
    ears: 'round',
    tail: 'short',
    stout: 1.32,
    more: addPatches,
  }),
  rabbit: sitting({ glaze: '#ddd3c3', head: [0.092, 0.01, 0.032], ears: 'long', tail: 'short', stout: 0.95 }),
  squirrel: sitting({
    glaze: '#a3562a',
    head: [0.085, 0.022, 0.026],
    ears: 'point',
    tail: 'brush',
    stout: 0.82,
  }),
  elephant: standing({
    glaze: '#8f9499',
    trunk: [0.15, 0.185, 0.18, 0.38],
    legs: [0.11, 0.058],
    neck: [0.2, 0.12, 0.13, 0.11],
    head: [0.135, 0.0, 0.07],
    ears: 'fan',
    tail: 'thin',
    more: addTrunk,
  }),
  dinosaur: standing({
    glaze: '#6f8f5a',
    trunk: [0.15, 0.13, 0.12, 0.25],
    legs: [0.08, 0.045],
    neck: [0.2, 0.36, 0.075, 0.042],
    head: [0.052, 0.07, 0.03],
    ears: 'none',
    tail: 'none',
    more: ({ body, p }) => {
      body(roundCone(p(0, 0.25, -0.22), p(0, 0.12, -0.5), 0.085, 0.035), { blend: 0.06 })
      body(roundCone(p(0, 0.12, -0.5), p(0.04, 0.07, -0.74), 0.035, 0.01), { blend: 0.02 })
    },
  }),
  giraffe: standing({
    glaze: '#d9b06a',
    trunk: [0.13, 0.095, 0.11, 0.42],
    legs: [0.058, 0.022],
    neck: [0.13, 0.42, 0.07, 0.04],
    head: [0.05, 0.075, 0.026],
    ears: 'point',
    tail: 'thin',
    marks: { pattern: 'terrazzo', second: hex('#8a4f22'), third: hex('#8a4f22'), patternScale: 0.6 },
  }),
  lion: standing({
    glaze: '#cf9c4c',
    trunk: [0.17, 0.095, 0.118, 0.31],
    legs: [0.07, 0.036],
    neck: [0.1, 0.13, 0.1, 0.08],
    head: [0.095, 0.045, 0.048],
    ears: 'round',
    tail: 'thin',
    mane: 'round',
  }),
  tiger: standing({
    glaze: '#d27a26',
    trunk: [0.18, 0.098, 0.11, 0.3],
    legs: [0.068, 0.036],
    neck: [0.11, 0.1, 0.09, 0.078],
    head: [0.095, 0.035, 0.046],
    ears: 'round',
    tail: 'up',
    isStriped: true,
  }),
  zebra: standing({
    glaze: '#ece8e0',
    trunk: [0.18, 0.11, 0.112, 0.4],
    legs: [0.066, 0.026],
    neck: [0.14, 0.23, 0.088, 0.056],
    head: [0.066, 0.105, 0.038],
    ears: 'point',
    tail: 'thin',
    isStriped: true,
    mane: 'neck',
  }),
  cow: standing({
    glaze: '#e6ded0',
    trunk: [0.2, 0.135, 0.138, 0.36],
    legs: [0.085, 0.032],
    neck: [0.13, 0.1, 0.1, 0.075],
    head: [0.085, 0.1, 0.056],
    ears: 'flop',
    tail: 'thin',
    marks: { pattern: 'terrazzo', second: hex('#2a2320'), third: hex('#e6ded0'), patternScale: 0.21 },
    more: ({ dark, axes, head }) => {
      for (const side of [1, -1])
        dark(
          roundCone(
            at(axes, head, [side * 0.05, 0.06, -0.01]),
            at(axes, head, [side * 0.13, 0.14, 0.02]),
            0.018,
            0.006,
          ),
        )
    },
  }),
  pig: standing({
    glaze: '#dfa79c',
    trunk: [0.15, 0.14, 0.138, 0.24],
    legs: [0.08, 0.032],
    neck: [0.12, 0.03, 0.12, 0.1],
    head: [0.105, 0.04, 0.052],
    ears: 'flop',
    tail: 'short',
  }),
  sheep: standing({
    glaze: '#5b5148',
    trunk: [0.15, 0.11, 0.11, 0.3],
    legs: [0.07, 0.024],
    neck: [0.1, 0.1, 0.07, 0.06],
    head: [0.07, 0.06, 0.04],
    ears: 'flop',
    tail: 'short',
    more: addFleece,
  }),
} satisfies Partial<Record<ThingName, ThingBuilder>>
