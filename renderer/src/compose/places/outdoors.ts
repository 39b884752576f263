// Streets, gardens, shores and heights.

import { hex } from '@studio/domain/vocabulary'
import type { Material } from '../../scene/material.ts'
import { arch, ball, box, ellipsoid, lathe, roundCone, torus } from '../../scene/shape.ts'
import { mix, scale, turned, type Vec } from '../../scene/vectors.ts'
import { finishFor, finishOf } from '../finishes.ts'
import { addLeafyPlant } from '../subjects/plants/plants.ts'
import { NO_WALL, type PlaceBuilder, type PlaceInput, stageOf, wallOf } from './place.ts'

function farHills(input: PlaceInput, colours: readonly Vec[], height: number): void {
  const { set, random } = input
  colours.forEach((colour, layer) => {
    const hill = set.group(
      set.material({ colour, roughness: 1, f0: 0.01, pattern: 'mottled', patternScale: 0.8 }),
      { blend: 0.5 },
    )
    for (let i = 0; i < 4; i++) {
      const x = -5.4 + i * 3.5 + random.between(-0.8, 0.8)
      const h = height * (0.5 + 0.45 * layer) * random.between(0.75, 1.25)
      hill(ellipsoid([x, -0.1, -4.1 - layer * 1.2], [random.between(1.7, 2.6), h, 0.7]))
    }
  })
}

function bulbs(input: PlaceInput, count: number, z: number, colours: readonly [Vec, ...Vec[]]): void {
  const { set, random } = input
  for (const colour of colours) {
    const bulb = set.group(set.material({ colour: [0.1, 0.1, 0.1], glow: scale(colour, 7) }))
    for (let i = 0; i < count; i++)
      bulb(
        ball(
          [random.between(-2.6, 2.6), random.between(0.5, 2.7), z + random.between(-0.5, 0.3)],
          random.between(0.022, 0.042),
        ),
      )
  }
}

export const OUTDOORS = {
  garden: (input) => {
    const { set, random, side } = input
    const hedge = set.group(
      set.material({
        colour: hex('#3d5a2c'),
        second: hex('#7f9a4a'),
        roughness: 0.9,
        pattern: 'foliage',
        wrap: 0.3,
      }),
      { blend: 0.25 },
    )
    for (let i = 0; i < 9; i++)
      hedge(
        ellipsoid(
          [-3.4 + i * 0.85, random.between(0.4, 0.8), -2.5 + random.between(-0.2, 0.2)],
          [0.7, random.between(0.8, 1.5), 0.5],
        ),
      )
    addLeafyPlant(set, random, [-side * 1.25, 0.4, -1.3], 0.95, hex('#4f7a3c'))
    set.group(set.material(finishOf('plaster', hex('#b9653f'), true)))(
      lathe([-side * 1.25, 0, -1.3], [-side * 1.25, 0.42, -1.3], {
        profile: [0.14, 0.17, 0.19, 0.21, 0.23, 0.225],
      }),
    )
    const blossom = set.group(
      set.material({ colour: mix(input.palette.accent, hex('#f2e4e0'), 0.5), roughness: 0.8, wrap: 0.4 }),
    )
    for (let i = 0; i < 34; i++)
      blossom(
        ball(
          [random.between(-3, 3), random.between(0.3, 1.7), -2.0 + random.between(-0.12, 0.12)],
          random.between(0.025, 0.05),
        ),
      )
    const floor: Material = {
      colour: hex('#b7a58c'),
      second: hex('#8a7a66'),
      roughness: 0.85,
      pattern: 'tiles',
      patternScale: 0.6,
    }
    return {
      label: 'Garden terrace',
      stage: stageOf(input, wallOf(input, floor), undefined, NO_WALL, 0),
      isOutdoors: true,
    }
  },
  field: (input) => {
    const { set, random } = input
    farHills(input, [hex('#6a8052'), hex('#8b9a86'), hex('#a7b2b4')], 0.72)
    const tree = set.group(
      set.material({
        colour: hex('#3f5c2f'),
        second: hex('#7f9a4a'),
        roughness: 0.95,
        pattern: 'foliage',
        wrap: 0.3,
      }),
      { blend: 0.1 },
    )
    for (let i = 0; i < 9; i++) {
      const x = -5 + i * 1.25 + random.between(-0.5, 0.5)
      const z = -3.5 - random.between(0, 0.8)
      const size = random.between(0.2, 0.4)
      for (let k = 0; k < 4; k++)
        tree(
          ball(
            [x + (k - 1.5) * size * 0.5, size * (0.7 + 0.5 * (k % 2)), z],
            size * random.between(0.6, 0.9),
          ),
        )
    }
    const tuft = set.group(
      set.material({
        colour: hex('#93a052'),
        second: hex('#c9bd74'),
        roughness: 1,
        pattern: 'grass',
        wrap: 0.4,
      }),
      { blend: 0.02 },
    )
    for (let i = 0; i < 40; i++) {
      const [x, z] = [random.between(-2.6, 2.6), random.between(-2.6, 0.9)]
      if (Math.hypot(x, z + 0.1) < 0.75) continue
      for (let k = 0; k < 3; k++)
        tuft(
          roundCone(
            [x, -0.01, z],
            [x + random.between(-0.07, 0.07), random.between(0.09, 0.2), z + random.between(-0.04, 0.04)],
            0.013,
            0.003,
          ),
        )
    }
    return {
      label: 'Open field',
      stage: stageOf(
        input,
        wallOf(input, {
          colour: hex('#6b7f3e'),
          second: hex('#9a9a55'),
          roughness: 1,
          wrap: 0.2,
          pattern: 'grass',
        }),
        undefined,
        NO_WALL,
        0,
      ),
      isOutdoors: true,
      sky: { mist: 0.014, ...(input.isNight && { mistColour: hex('#26324c') }) },
    }
  },
  beach: (input) => {
    const { set, random } = input
    const sea = set.group(
      set.material({ colour: hex('#1f5f73'), roughness: 0.08, f0: 0.03, pattern: 'water' }),
    )
    sea(box([0, 0, -5.6], [7, 0.012, 3], turned(0), 0.004))
    const foam = set.group(set.material({ colour: hex('#e9eeee'), roughness: 0.9, wrap: 0.4 }), {
      blend: 0.06,
    })
    for (let i = 0; i < 16; i++)
      foam(
        ellipsoid(
          [-4 + i * 0.55, 0.005, -2.62 + Math.sin(i * 1.3) * 0.07],
          [0.42, 0.02, random.between(0.04, 0.09)],
        ),
      )
    const rock = set.group(set.material({ colour: hex('#6f675e'), roughness: 0.95, pattern: 'concrete' }), {
      blend: 0.12,
    })
    rock(ellipsoid([input.side * 2.3, 0.05, -2.0], [0.6, 0.42, 0.4], turned(20, 0, 10)))
    rock(ellipsoid([input.side * 2.9, 0.1, -2.3], [0.5, 0.7, 0.4], turned(-20, 0, -8)))
    return {
      label: 'Beach',
      stage: stageOf(
        input,
        wallOf(input, { colour: hex('#cbb48e'), roughness: 0.95, pattern: 'sand', wrap: 0.1 }),
        undefined,
        NO_WALL,
        0,
      ),
      isOutdoors: true,
      sky: { mist: 0.012 },
    }
  },
  desert: (input) => {
    const { set, random } = input
    const sand: Material = { colour: hex('#c98f58'), roughness: 0.95, pattern: 'sand', patternScale: 0.8 }
    const dune = set.group(set.material(sand), { blend: 0.5 })
    for (let i = 0; i < 5; i++)
      dune(
        ellipsoid(
          [-4.5 + i * 2.3 + random.between(-0.4, 0.4), -0.25, -2.9 - (i % 2) * 1.5],
          [2.1, random.between(0.6, 1.25), 0.9],
          turned(random.between(-25, 25)),
        ),
      )
    return {
      label: 'Desert dunes',
      stage: stageOf(input, wallOf(input, sand), undefined, NO_WALL, 0),
      isOutdoors: true,
      sky: { mist: 0.02 },
    }
  },
  forest: (input) => {
    const { set, random } = input
    const bark = set.group(
      set.material({
        colour: hex('#4a3a2c'),
        roughness: 0.95,
        pattern: 'wood',
        axes: turned(0, 0, 90),
        relief: 6,
      }),
      { blend: 0.05 },
    )
    const moss = set.group(
      set.material({ colour: hex('#33502a'), second: hex('#6f8a3f'), roughness: 1, pattern: 'foliage' }),
      { blend: 0.2 },
    )
    for (let i = 0; i < 15; i++) {
      const x = -4.4 + i * 0.62 + random.between(-0.2, 0.2)
      const z = -1.5 - random.between(0, 3.6)
      if (Math.abs(x) < 0.5 && z > -2.4) continue
      const r = random.between(0.07, 0.16)
      bark(roundCone([x, -0.1, z], [x + random.between(-0.15, 0.15), 4, z], r * 1.15, r * 0.8))
      moss(ellipsoid([x + random.between(-0.4, 0.4), 0, z], [0.5, random.between(0.12, 0.34), 0.4]))
    }
    return {
      label: 'Forest',
      stage: stageOf(
        input,
        wallOf(input, { colour: hex('#4d4a2c'), second: hex('#6b5b34'), roughness: 1, pattern: 'grass' }),
        undefined,
        NO_WALL,
        0,
      ),
      isOutdoors: true,
      sky: { mist: 0.05, mistColour: input.isNight ? hex('#1c2838') : hex('#a9b8a2') },
    }
  },
  street: (input) => {
    const { set, side, random, palette } = input
    const facade = set.group(
      set.material({ colour: hex('#3a3a40'), second: hex('#e2b46a'), roughness: 0.85, pattern: 'windows' }),
      { blend: 0 },
    )
    facade(box([-side * 2.6, 2, -1.9], [0.9, 2.4, 2.4], turned(6), 0.01))
    facade(box([side * 2.9, 2, -2.6], [0.9, 2.4, 2.4], turned(-8), 0.01))
    // At night nothing of the pale sky may be visible at the sides.
    facade(box([0.3, 1.7, -5.6], [input.isNight ? 6 : 1.9, 2.2, 0.5], turned(0), 0.01))
    if (input.isNight) {
      bulbs(input, 9, -3.6, [hex('#ffb14a'), hex('#ff5a7a'), hex('#57b8ff')])
      const tube = set.group(
        set.material({ colour: [0.1, 0.1, 0.1], glow: scale(mix(hex('#ff3f8e'), palette.accent, 0.2), 6) }),
      )
      tube(roundCone([-side * 1.66, 1.2, -1.1], [-side * 1.66, 2.2, -1.1], 0.018, 0.018))
      tube(torus([side * 1.9, 1.8, -1.9], 0.24, 0.016, turned(60, 90)))
      const other = set.group(set.material({ colour: [0.1, 0.1, 0.1], glow: scale(hex('#38b6ff'), 6) }))
      other(roundCone([-side * 1.62, 1.2, -1.6], [-side * 1.62, 2.35, -1.6], 0.018, 0.018))
    }
    const post = set.group(set.material({ colour: hex('#1d1e21'), roughness: 0.5 }))
    post(roundCone([side * 1.45, 0, -1.7], [side * 1.45, 2.9, -1.7], 0.035, 0.022))
    set.group(
      set.material({
        colour: [0.5, 0.5, 0.5],
        glow: input.isNight ? scale(hex('#ffc66e'), 8) : [0.3, 0.3, 0.3],
      }),
    )(ball([side * 1.45, 2.55 + random.between(0, 0.1), -1.7], 0.1))
    const road: Material = {
      colour: hex('#34343a'),
      roughness: input.isNight ? 0.2 : 0.75,
      f0: 0.04,
      pattern: 'mottled',
      patternScale: 1.2,
      relief: 0.3,
    }
    return {
      label: input.isNight ? 'City street at night' : 'City street',
      stage: stageOf(input, wallOf(input, road), undefined, NO_WALL, 0),
      isOutdoors: true,
      sky: {
        mist: input.isNight ? 0.02 : 0.045,
        mistColour: input.isNight ? hex('#232042') : hex('#bcc4cc'),
      },
    }
  },
  pool: (input) => {
    const { set, side } = input
    const edge = set.group(set.material(finishOf('plaster', hex('#e3dccf'), true)))
    edge(box([0, 0.02, 0.15], [1.25, 0.05, 0.85], turned(0), 0.02))
    const wall = set.group(
      set.material(
        finishFor(input.backdrop, mix(input.palette.backdrop, hex('#d98e73'), 0.55), {
          roughness: 0.95,
          pattern: 'mottled',
          patternScale: 0.7,
          relief: 0.2,
        }),
      ),
    )
    wall(box([side * 1.6, 0.9, -2.9], [1.5, 1.6, 0.12], turned(0), 0.01))
    wall(arch([-side * 1.3, 1.2, -2.9], 0.75, 0.14, 0.14, 1.4))
    return {
      label: 'Poolside',
      stage: stageOf(
        input,
        { colour: hex('#1d7f8c'), roughness: 0.04, f0: 0.03, pattern: 'water', patternScale: 1.4 },
        undefined,
        NO_WALL,
        0,
      ),
      isOutdoors: true,
      sky: { mist: 0.008 },
    }
  },
  mountain: (input) => {
    const { set, random } = input
    farHills(input, [hex('#53606b'), hex('#7d8b98'), hex('#a9b4bf')], 1.5)
    const rock = set.group(
      set.material({
        colour: hex('#6b665f'),
        roughness: 0.95,
        pattern: 'concrete',
        patternScale: 1.5,
        relief: 4,
      }),
      { blend: 0.15 },
    )
    for (let i = 0; i < 6; i++)
      rock(
        ellipsoid(
          [(i < 3 ? -1 : 1) * random.between(1.1, 2.8), 0, random.between(-2.4, -0.9)],
          [random.between(0.3, 0.6), random.between(0.2, 0.55), 0.4],
          turned(random.between(0, 90), 0, random.between(-20, 20)),
        ),
      )
    return {
      label: 'Mountain top',
      stage: stageOf(
        input,
        wallOf(input, { colour: hex('#77705f'), second: hex('#8f8f5e'), roughness: 1, pattern: 'grass' }),
        undefined,
        NO_WALL,
        0,
      ),
      isOutdoors: true,
      sky: { mist: 0.03, mistColour: input.isNight ? hex('#26324c') : hex('#c3ced9') },
    }
  },
  rooftop: (input) => {
    const { set, random } = input
    const towers = set.group(
      set.material({
        colour: hex('#4a505c'),
        second: hex('#f0c27a'),
        roughness: 0.8,
        pattern: 'windows',
        patternScale: 1.6,
      }),
      { blend: 0 },
    )
    for (let i = 0; i < 11; i++)
      towers(
        box(
          [-5.6 + i * 1.15, random.between(0.3, 1.6), -4.6 - random.between(0, 1.4)],
          [random.between(0.3, 0.5), random.between(0.7, 1.9), 0.4],
          turned(random.between(-20, 20)),
          0.01,
        ),
      )
    if (input.isNight) bulbs(input, 8, -4.0, [hex('#ffb14a'), hex('#ff6a5a'), hex('#7fc8ff')])
    const rail = set.group(set.material(finishOf('concrete', [0, 0, 0])))
    rail(box([0, 0.4, -1.9], [5, 0.42, 0.1], turned(0), 0.01))
    return {
      label: 'Rooftop over the city',
      stage: stageOf(
        input,
        wallOf(input, { ...finishOf('concrete', [0, 0, 0]), colour: hex('#7c7a76') }),
        undefined,
        NO_WALL,
        0,
      ),
      isOutdoors: true,
      sky: { mist: 0.05, mistColour: input.isNight ? hex('#2a2c50') : hex('#c9ced6') },
    }
  },
} satisfies Record<string, PlaceBuilder>
