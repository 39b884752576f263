// Drinks, and other served food.

import { hex, type ThingName } from '@studio/domain/vocabulary'
import type { Material } from '../../../scene/material.ts'
import { ball, box, cylinder, ellipsoid, lathe, roundCone, torus } from '../../../scene/shape.ts'
import { turned, type Vec } from '../../../scene/vectors.ts'
import { enlarging } from '../../../scene/scene.ts'
import { finishOf } from '../../finishes.ts'
import { cutting, main, part, sliceCuts, type ThingBuilder, type ThingInput } from '../thing.ts'

const CLEAR: Material = { colour: [0.93, 0.95, 0.95], glass: 0.9, roughness: 0.02, f0: 0.045 }
const liquid = (input: ThingInput, colour: string): Material => ({
  ...main({ ...input, finish: input.finish.colour ? { colour: input.finish.colour } : {} }, hex(colour), {
    roughness: 0.04,
    f0: 0.04,
  }),
  wrap: 0.3,
})

/** Scale of a slice relative to the whole. */
const SLICE_LARGER = 1.55

export const DRINKS = {
  wineglass: (input) => {
    const [x, y, z] = input.foot
    const wine = part(input, liquid(input, '#5a0f1e'), 0)
    wine(lathe([x, y + 0.325, z], [x, y + 0.47, z], { profile: [0.03, 0.09, 0.124, 0.14, 0.147, 0.147] }))
    const glass = part(input, CLEAR, 0.01)
    glass(lathe([x, y, z], [x, y + 0.025, z], { profile: [0.13, 0.128, 0.1, 0.06, 0.03, 0.014] }))
    glass(roundCone([x, y + 0.02, z], [x, y + 0.32, z], 0.011, 0.012))
    glass(
      lathe([x, y + 0.32, z], [x, y + 0.66, z], {
        profile: [0.012, 0.11, 0.142, 0.142, 0.126, 0.108],
        wall: 0.003,
      }),
    )
  },
  beer: (input) => {
    const [x, y, z] = input.foot
    const glass = part(input, CLEAR, 0.01)
    glass(
      lathe([x, y, z], [x, y + 0.5, z], { profile: [0.132, 0.14, 0.146, 0.15, 0.152, 0.154], wall: 0.005 }),
    )
    glass(cylinder([x, y, z], 0.132, 0.025, 0.01))
    glass(torus([x + 0.2, y + 0.27, z + 0.02], 0.1, 0.02, turned(8, 90)), { blend: 0.02 })
    part(
      input,
      liquid(input, '#c9871c'),
      0,
    )(lathe([x, y + 0.02, z], [x, y + 0.42, z], { profile: [0.14, 0.148, 0.153, 0.157, 0.159, 0.161] }))
    const foam = part(input, { colour: hex('#f4efe2'), roughness: 0.9, wrap: 0.5 }, 0.03)
    foam(cylinder([x, y + 0.42, z], 0.162, 0.09, 0.02))
    for (let i = 0; i < 12; i++) {
      const r = Math.sqrt(i / 12) * 0.11
      foam(ball([x + Math.cos(i * 2.4) * r, y + 0.515, z + Math.sin(i * 2.4) * r], 0.042))
    }
  },
  cocktail: (input) => {
    const [x, y, z] = input.foot
    const glass = part(input, CLEAR, 0.006)
    glass(lathe([x, y, z], [x, y + 0.02, z], { profile: [0.12, 0.118, 0.09, 0.05, 0.025, 0.012] }))
    glass(roundCone([x, y + 0.02, z], [x, y + 0.34, z], 0.009, 0.01))
    glass(
      lathe([x, y + 0.34, z], [x, y + 0.54, z], {
        profile: [0.012, 0.055, 0.1, 0.145, 0.19, 0.235],
        wall: 0.003,
      }),
    )
    part(
      input,
      liquid(input, '#d9623a'),
      0,
    )(lathe([x, y + 0.345, z], [x, y + 0.505, z], { profile: [0.018, 0.062, 0.1, 0.138, 0.175, 0.212] }))
    const peel = part(
      input,
      { colour: hex('#e6c23a'), second: hex('#f3e7a8'), roughness: 0.5, wrap: 0.3 },
      0.004,
    )
    peel(
      lathe([x + 0.19, y + 0.555, z + 0.06], [x + 0.2, y + 0.56, z + 0.076], {
        profile: [0.075, 0.078, 0.078, 0.078, 0.078, 0.075],
      }),
    )
    const olive = part(input, { colour: hex('#8e1f2c'), roughness: 0.15, f0: 0.05 }, 0)
    olive(ball([x - 0.05, y + 0.51, z + 0.06], 0.032))
    part(
      input,
      finishOf('gold', [1, 1, 1]),
      0,
    )(roundCone([x - 0.2, y + 0.62, z + 0.02], [x + 0.08, y + 0.42, z + 0.09], 0.0045, 0.0045))
  },
  pizza: (requested) => {
    const { isSlice } = requested.finish
    // A single slice is seen from as close as a whole one.
    const wholeInput = isSlice
      ? { ...requested, set: enlarging(requested.set, SLICE_LARGER, requested.foot) }
      : requested
    const [x, y, at] = wholeInput.foot
    const board = part(wholeInput, finishOf('wood', hex('#9a6a40'), true), 0.006)
    board(cylinder([x, y, at], isSlice ? 0.27 : 0.46, 0.03, 0.012))
    // The tip of a slice faces the viewer; the rest of the round is cut away.
    const z = isSlice ? at + 0.2 : at
    const input = isSlice
      ? { ...wholeInput, set: cutting(wholeInput.set, sliceCuts([x, y, z], 176, 25)) }
      : wholeInput
    const crust = part(
      input,
      {
        colour: hex('#c98f4c'),
        second: hex('#8a5426'),
        roughness: 0.8,
        pattern: 'fruit',
        patternScale: 1.4,
        wrap: 0.2,
      },
      0.02,
    )
    crust(cylinder([x, y + 0.03, z], 0.38, 0.025, 0.012))
    crust(torus([x, y + 0.055, z], 0.375, 0.034))
    const cheese = part(
      input,
      {
        colour: hex('#e9c46a'),
        second: hex('#c8472c'),
        roughness: 0.45,
        f0: 0.045,
        pattern: 'fruit',
        patternScale: 1.1,
        relief: 3,
        wrap: 0.3,
      },
      0.02,
    )
    cheese(cylinder([x, y + 0.045, z], 0.352, 0.02, 0.01))
    const salami = part(
      input,
      {
        colour: hex('#9c2a22'),
        second: hex('#c9604a'),
        roughness: 0.4,
        f0: 0.05,
        pattern: 'fruit',
        patternScale: 3,
      },
      0,
    )
    const basil = part(input, { colour: hex('#3f7a2f'), roughness: 0.5, wrap: 0.4 }, 0)
    for (let i = 0; i < 13; i++) {
      const r = Math.sqrt((i + 0.5) / 13) * 0.29
      const [a, b] = [x + Math.cos(i * 2.4) * r, z + Math.sin(i * 2.4) * r]
      if (i % 4 === 3) basil(ellipsoid([a, y + 0.075, b], [0.045, 0.01, 0.026], turned(i * 70, 0, 12)))
      else salami(cylinder([a, y + 0.058, b], 0.056, 0.014, 0.005))
    }
    // One slice is pulled out of the round.
    for (const turn of [-12, 32]) {
      const cut = turned(turn)
      const middle: Vec = [x + cut[2][0] * 0.24, y + 0.08, z + cut[2][2] * 0.24]
      for (const group of [crust, cheese]) group(box(middle, [0.005, 0.06, 0.24], cut, 0.001), { cut: true })
    }
  },
  sushi: (input) => {
    const [x, y, z] = input.foot
    part(
      input,
      finishOf('marble', hex('#26282b'), true),
      0.004,
    )(box([x, y + 0.02, z], [0.46, 0.02, 0.26], turned(6), 0.01))
    const rice = part(
      input,
      {
        colour: hex('#f1ede2'),
        roughness: 0.7,
        wrap: 0.4,
        pattern: 'fruit',
        patternScale: 4,
        relief: 4,
        second: hex('#e2dccb'),
      },
      0.012,
    )
    const salmon = part(
      input,
      {
        colour: hex('#e5703c'),
        second: hex('#f3c9a8'),
        roughness: 0.25,
        f0: 0.05,
        wrap: 0.4,
        pattern: 'wood',
        patternScale: 0.6,
      },
      0.01,
    )
    const nori = part(input, { colour: hex('#15201a'), roughness: 0.6 }, 0.002)
    const axes = turned(24)
    for (const [i, dx] of [-0.27, -0.09, 0.09].entries()) {
      rice(box([x + dx, y + 0.085, z + 0.06 - i * 0.02], [0.06, 0.045, 0.125], axes, 0.04))
      salmon(box([x + dx, y + 0.14, z + 0.06 - i * 0.02], [0.066, 0.018, 0.142], axes, 0.017))
    }
    for (const [dx, dz] of [
      [0.27, 0.09],
      [0.33, -0.06],
      [0.2, -0.1],
    ] as const) {
      nori(cylinder([x + dx, y + 0.04, z + dz], 0.068, 0.105, 0.006))
      rice(cylinder([x + dx, y + 0.045, z + dz], 0.06, 0.108, 0.008))
      salmon(cylinder([x + dx, y + 0.06, z + dz], 0.024, 0.1, 0.006))
    }
    const stick = part(input, finishOf('wood', hex('#5a2a1c'), true), 0)
    for (const dz of [0.235, 0.265])
      stick(roundCone([x - 0.42, y + 0.055, z + dz], [x + 0.42, y + 0.055, z + dz - 0.05], 0.009, 0.006))
  },
  pancakes: (input) => {
    const [x, y, z] = input.foot
    const plate = part(input, finishOf('ceramic', hex('#e9e4da')), 0.01)
    plate(lathe([x, y, z], [x, y + 0.05, z], { profile: [0.2, 0.24, 0.29, 0.34, 0.38, 0.4], wall: 0.008 }))
    plate(cylinder([x, y, z], 0.22, 0.022, 0.008))
    const cake = part(
      input,
      {
        ...main(input, hex('#c98a42'), { roughness: 0.75 }),
        second: hex('#e6bf7d'),
        pattern: 'fruit',
        patternScale: 1.2,
        wrap: 0.3,
      },
      0.004,
    )
    for (let i = 0; i < 5; i++)
      cake(
        cylinder(
          [
            x + input.random.between(-0.015, 0.015),
            y + 0.03 + i * 0.052,
            z + input.random.between(-0.015, 0.015),
          ],
          0.245 - i * 0.006,
          0.048,
          0.023,
        ),
      )
    const syrup = part(input, { colour: hex('#7a3a10'), roughness: 0.06, f0: 0.05, wrap: 0.2 }, 0.03)
    syrup(cylinder([x, y + 0.285, z], 0.15, 0.012, 0.006))
    for (const [a, long] of [
      [0.5, 0.12],
      [1.6, 0.18],
      [2.7, 0.09],
      [4.4, 0.14],
    ] as const)
      syrup(
        roundCone(
          [x + Math.cos(a) * 0.2, y + 0.288, z + Math.sin(a) * 0.2],
          [x + Math.cos(a) * 0.246, y + 0.288 - long, z + Math.sin(a) * 0.246],
          0.02,
          0.022,
        ),
      )
    part(
      input,
      { colour: hex('#f2d77a'), roughness: 0.35, wrap: 0.4 },
      0.01,
    )(box([x, y + 0.325, z], [0.055, 0.03, 0.05], turned(24), 0.014))
  },
} satisfies Partial<Record<ThingName, ThingBuilder>>
