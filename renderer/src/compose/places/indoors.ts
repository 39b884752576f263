// Studios, rooms and halls.

import { hex } from '@studio/domain/vocabulary'
import type { Material } from '../../scene/material.ts'
import { arch, ball, box, cylinder, lathe, roundCone } from '../../scene/shape.ts'
import { add, mix, scale, turned, type Vec } from '../../scene/vectors.ts'
import { finishFor, finishOf } from '../finishes.ts'
import { addBranches } from '../subjects/plants/plants.ts'
import { type Place, type PlaceBuilder, type PlaceInput, stageOf, wallOf } from './place.ts'

export const INDOORS = {
  cyclorama: (input) => {
    const wall = wallOf(input, {
      colour: input.palette.backdrop,
      roughness: 0.9,
      f0: 0.02,
      pattern: 'mottled',
      patternScale: 0.5,
      relief: 0.15,
    })
    return { label: 'Studio cyclorama', stage: stageOf(input, wall, wall, -1.9, 1.2), isOutdoors: false }
  },
  sweep: (input) => {
    const wall = wallOf(input, { colour: input.palette.backdrop, roughness: 1, f0: 0.015 })
    return { label: 'Seamless paper', stage: stageOf(input, wall, wall, -1.5, 1.45), isOutdoors: false }
  },
  room: (input) => {
    const { set, palette, side, random } = input
    const wall = wallOf(input, {
      colour: mix(palette.backdrop, hex('#e9e0d0'), 0.6),
      roughness: 0.92,
      pattern: 'panels',
    })
    const place: Place = {
      label: 'Cream room with a window',
      stage: stageOf(input, { colour: hex('#8a6240'), roughness: 0.42, pattern: 'planks' }, wall, -1.55, 0),
      isOutdoors: false,
    }
    const z = -1.55
    if (input.hasWindow)
      set.as('window', () => addWindow(input, [input.isEmpty ? side * 0.25 : side * 0.62, 1.28, z]))
    if (input.isEmpty) return place
    const wood = set.group(set.material(finishOf('wood', hex('#6f4a2c'))))
    const x = -side * 1.15
    wood(box([x, 0.44, z + 0.28], [0.48, 0.024, 0.2]))
    for (const [a, b] of [
      [-0.42, -0.14],
      [0.42, -0.14],
      [-0.42, 0.14],
      [0.42, 0.14],
    ] as const)
      wood(roundCone([x + a, 0.42, z + 0.28 + b], [x + a * 1.08, 0, z + 0.28 + b * 1.2], 0.018, 0.011))
    const vase = set.group(set.material(finishOf('ceramic', palette.accent)))
    vase(
      lathe([x - 0.12, 0.464, z + 0.28], [x - 0.12, 0.76, z + 0.28], {
        profile: [0.06, 0.1, 0.11, 0.075, 0.04, 0.05],
      }),
    )
    addBranches(set, random, [x - 0.12, 0.76, z + 0.28], 0.75, hex('#66754c'))
    const books = set.group(set.material({ colour: palette.second, roughness: 0.7 }))
    books(box([x + 0.22, 0.49, z + 0.28], [0.13, 0.024, 0.09], turned(12), 0.004))
    set.group(set.material({ colour: hex('#e9e0cf'), roughness: 0.8 }))(
      box([x + 0.22, 0.532, z + 0.28], [0.11, 0.018, 0.085], turned(-6), 0.004),
    )
    const frame = set.group(set.material(finishOf('wood', hex('#5a3b24'))))
    frame(box([x + 0.05, 1.62, z + 0.012], [0.3, 0.38, 0.014], turned(0), 0.004))
    set.group(
      set.material({
        colour: mix(palette.accent, hex('#efe6d6'), 0.5),
        roughness: 0.9,
        pattern: 'mottled',
        patternScale: 3,
      }),
    )(box([x + 0.05, 1.62, z + 0.02], [0.25, 0.33, 0.014], turned(0), 0.003))
    return place
  },
  loft: (input) => {
    const { set, side } = input
    const brick = wallOf(input, {
      colour: hex('#8e4a34'),
      second: hex('#a79a8c'),
      roughness: 0.92,
      pattern: 'brick',
    })
    const iron = set.group(set.material({ colour: hex('#24262a'), roughness: 0.5, f0: 0.06 }))
    const x = side * 1.75
    iron(box([x, 1.4, -1.15], [0.05, 1.4, 0.05], turned(0), 0.006))
    iron(box([0, 2.62, -1.35], [3.2, 0.07, 0.05], turned(0), 0.006))
    const pipe = set.group(set.material(finishOf('copper', [1, 1, 1])))
    pipe(roundCone([-side * 1.95, 0, -1.42], [-side * 1.95, 2.8, -1.42], 0.035, 0.035))
    return {
      label: 'Brick loft',
      stage: stageOf(input, { colour: hex('#6a5a4c'), roughness: 0.5, pattern: 'planks' }, brick, -1.5, 0),
      isOutdoors: false,
    }
  },
  concrete: (input) => {
    const { set, side, isStillLife } = input
    const own: Material = {
      ...finishOf('concrete', hex('#8d8b86')),
      colour: mix(hex('#8d8b86'), input.palette.backdrop, 0.25),
    }
    const wall = wallOf(input, own)
    const slab = set.group(set.material(own))
    if (!isStillLife) {
      slab(box([side * 1.5, 1.6, -1.1], [0.28, 1.7, 0.28], turned(8), 0.01))
      slab(box([-side * 1.9, 0.22, -0.9], [0.8, 0.22, 0.4], turned(-4), 0.01))
    }
    return {
      label: 'Concrete hall',
      stage: stageOf(
        input,
        { ...finishOf('concrete', [0, 0, 0]), colour: hex('#77756f'), roughness: 0.5 },
        wall,
        -1.8,
        0,
      ),
      isOutdoors: false,
    }
  },
  staircase: (input) => {
    const { set, side, palette } = input
    const stone = finishFor(input.backdrop, mix(palette.backdrop, hex('#d6cec0'), 0.4), {
      roughness: 0.8,
      pattern: 'mottled',
      patternScale: 1.4,
      relief: 0.3,
    })
    const step = set.group(set.material(stone))
    for (let i = 0; i < 9; i++)
      step(
        box(
          [side * (0.75 + i * 0.24), 0.085 * (i + 1), -1.15],
          [0.9, 0.085 * (i + 1), 0.62],
          turned(0),
          0.008,
        ),
      )
    set.group(set.material(finishOf('brass', [1, 1, 1])))(
      roundCone([side * 0.1, 1.0, -0.62], [side * 2.6, 2.62, -0.62], 0.016, 0.016),
    )
    const opening = set.group(set.material({ colour: palette.plinth, roughness: 0.85 }))
    opening(arch([-side * 1.1, 1.35, -1.72], 0.62, 0.1, 0.1, 1.35))
    return {
      label: 'Staircase',
      stage: stageOf(input, { ...stone, roughness: 0.4 }, stone, -1.8, 0),
      isOutdoors: false,
    }
  },
  gallery: (input) => {
    const { set, palette, random, side } = input
    const wall = wallOf(input, {
      colour: hex('#d9d5cd'),
      roughness: 0.95,
      pattern: 'mottled',
      patternScale: 0.6,
      relief: 0.1,
    })
    const z = -1.8
    const black = set.group(set.material({ colour: hex('#1d1b1a'), roughness: 0.5 }))
    for (const [x, w, h, c] of [
      [-1.5, 0.42, 0.55, palette.accent],
      [1.35, 0.55, 0.4, palette.second],
    ] as const) {
      black(box([x, 1.55, z + 0.02], [w, h, 0.022], turned(0), 0.004))
      set.group(set.material({ colour: hex('#efeae0'), roughness: 0.95 }))(
        box([x, 1.55, z + 0.032], [w - 0.022, h - 0.022, 0.014], turned(0), 0.003),
      )
      const paint = set.group(
        set.material({ colour: c, roughness: 0.9, pattern: 'mottled', patternScale: 2 }),
      )
      paint(
        box(
          [x + random.between(-0.05, 0.05), 1.55 - h * 0.18, z + 0.04],
          [w * 0.62, h * 0.4, 0.012],
          turned(0),
          0.003,
        ),
      )
      set.group(set.material({ colour: mix(c, hex('#e8c48a'), 0.6), roughness: 0.9 }))(
        cylinderDisc([x + w * 0.15, 1.55 + h * 0.32, z + 0.044], h * 0.24),
      )
    }
    const bench = set.group(set.material(finishOf('wood', hex('#a87b50'), true)))
    if (!input.isStillLife) {
      bench(box([-side * 1.4, 0.4, -1.0], [0.55, 0.035, 0.19], turned(0), 0.01))
      for (const x of [-0.4, 0.4])
        bench(box([-side * 1.4 + x, 0.19, -1.0], [0.03, 0.19, 0.16], turned(0), 0.008))
    }
    return {
      label: 'Gallery',
      stage: stageOf(
        input,
        { colour: hex('#9b8a74'), roughness: 0.3, f0: 0.04, pattern: 'planks', relief: 0.4 },
        wall,
        z,
        0,
      ),
      isOutdoors: false,
    }
  },
  cafe: (input) => {
    const { set, palette, side } = input
    const wall = wallOf(input, {
      colour: mix(palette.backdrop, hex('#3d4a40'), 0.45),
      roughness: 0.85,
      pattern: 'panels',
    })
    const z = -1.9
    const top = set.group(set.material(finishOf('marble', hex('#e2dcd2'))))
    top(cylinder([-side * 1.1, 0.72, -0.95], 0.36, 0.026, 0.008))
    const iron = set.group(set.material({ colour: hex('#1c1c1e'), roughness: 0.4, f0: 0.06 }))
    iron(roundCone([-side * 1.1, 0.02, -0.95], [-side * 1.1, 0.72, -0.95], 0.022, 0.022))
    iron(cylinder([-side * 1.1, 0, -0.95], 0.2, 0.02, 0.008))
    const china = set.group(set.material(finishOf('ceramic', hex('#efe9de'))))
    china(
      lathe([-side * 1.05, 0.755, -0.9], [-side * 1.05, 0.83, -0.9], {
        profile: [0.025, 0.036, 0.042, 0.046, 0.049, 0.05],
        wall: 0.004,
      }),
    )
    china(cylinder([-side * 1.05, 0.748, -0.9], 0.075, 0.008, 0.003))
    const shelf = set.group(set.material(finishOf('wood', hex('#6b4528'))))
    for (const y of [1.35, 1.75]) shelf(box([side * 1.2, y, z + 0.14], [0.75, 0.018, 0.13], turned(0), 0.004))
    const jars = set.group(set.material(finishOf('plastic', palette.accent)))
    const pale = set.group(set.material(finishOf('ceramic', hex('#dccfb8'))))
    for (let i = 0; i < 8; i++) {
      const add1 = i % 3 === 0 ? jars : pale
      add1(
        cylinder(
          [side * 1.2 - 0.62 + (i % 4) * 0.4, i < 4 ? 1.37 : 1.77, z + 0.14],
          0.05 + (i % 3) * 0.014,
          0.13 + (i % 2) * 0.07,
          0.014,
        ),
      )
    }
    const glow = set.group(set.material({ colour: [0.4, 0.3, 0.2], glow: scale(hex('#ffbf70'), 5) }))
    for (const x of [-1.5, -0.3, 0.9]) {
      glow(ball([x, 2.05, -1.3], 0.06))
      iron(roundCone([x, 2.1, -1.3], [x, 2.9, -1.3], 0.005, 0.005))
    }
    return {
      label: 'Café',
      stage: stageOf(
        input,
        { colour: hex('#d6cbb8'), second: hex('#5e5a52'), roughness: 0.35, pattern: 'tiles' },
        wall,
        z,
        0,
      ),
      isOutdoors: false,
    }
  },
  kitchen: (input) => {
    const { set, palette, side, random } = input
    const z = -1.6
    const tile = wallOf(input, {
      colour: mix(hex('#e8e2d6'), palette.backdrop, 0.3),
      second: hex('#c6bcab'),
      roughness: 0.3,
      f0: 0.045,
      pattern: 'tiles',
      patternScale: 1.9,
    })
    if (!input.isStillLife) {
      const front = set.group(
        set.material({ colour: mix(palette.second, hex('#7d8b7c'), 0.5), roughness: 0.55 }),
      )
      for (let i = 0; i < 5; i++)
        front(box([-2.4 + i * 1.2, 0.43, z + 0.3], [0.585, 0.42, 0.29], turned(0), 0.012))
      set.group(set.material(finishOf('marble', [0, 0, 0])))(
        box([0, 0.88, z + 0.3], [3.2, 0.025, 0.32], turned(0), 0.006),
      )
    }
    const base = input.isStillLife ? 0 : 0.905
    const pot = set.group(set.material(finishOf('copper', [1, 1, 1])))
    pot(cylinder([side * 1.15, base, z + 0.28], 0.13, 0.17, 0.02))
    const board = set.group(set.material(finishOf('wood', hex('#a87546'), true)))
    board(box([side * 0.62, base + 0.22, z + 0.06], [0.15, 0.22, 0.014], turned(0, -9), 0.01))
    const bowl = set.group(set.material(finishOf('ceramic', palette.accent)))
    bowl(
      lathe([-side * 1.0, base, z + 0.3], [-side * 1.0, base + 0.1, z + 0.3], {
        profile: [0.06, 0.11, 0.14, 0.155, 0.165, 0.17],
        wall: 0.006,
      }),
    )
    const fruit = set.group(
      set.material({
        colour: hex('#e0982e'),
        roughness: 0.5,
        pattern: 'fruit',
        second: hex('#d9772a'),
        wrap: 0.2,
      }),
    )
    for (let i = 0; i < 5; i++)
      fruit(
        ball(
          [
            -side * 1.0 + Math.cos(i * 1.26) * 0.08,
            base + 0.1 + (i === 4 ? 0.05 : 0),
            z + 0.3 + Math.sin(i * 1.26) * 0.08,
          ],
          0.05,
        ),
      )
    addBranches(set, random, [-side * 1.65, base, z + 0.26], 0.6, hex('#5e7a45'))
    return {
      label: 'Kitchen',
      stage: stageOf(
        input,
        input.isStillLife
          ? finishOf('wood', hex('#9a6b42'), true)
          : { colour: hex('#b9a88e'), second: hex('#8d8069'), roughness: 0.4, pattern: 'tiles' },
        tile,
        z,
        0,
      ),
      isOutdoors: false,
    }
  },
  bathroom: (input) => {
    const { set, side, isStillLife } = input
    const z = -1.6
    const tile = wallOf(input, {
      colour: hex('#e9edec'),
      second: hex('#c4cfd0'),
      roughness: 0.22,
      f0: 0.045,
      pattern: 'tiles',
      patternScale: 2.2,
    })
    const frame = set.group(set.material(finishOf('brass', [1, 1, 1])))
    frame(cylinderDisc([-side * 0.95, 1.35, z + 0.015], 0.37))
    set.group(set.material(finishOf('silver', [1, 1, 1])))(
      cylinderDisc([-side * 0.95, 1.35, z + 0.022], 0.345),
    )
    const china = set.group(set.material(finishOf('ceramic', hex('#f3f1ec'))), { blend: 0.02 })
    if (!isStillLife) china(box([side * 1.35, 0.3, -1.1], [0.72, 0.27, 0.34], turned(0), 0.16))
    china(box([-side * 0.95, 0.76, z + 0.26], [0.34, 0.07, 0.24], turned(0), 0.05))
    china(cylinder([-side * 0.95, 0, z + 0.24], 0.09, 0.72, 0.02))
    frame(roundCone([-side * 0.95, 0.83, z + 0.08], [-side * 0.95, 0.97, z + 0.08], 0.016, 0.016))
    frame(roundCone([-side * 0.95, 0.97, z + 0.08], [-side * 0.95, 0.96, z + 0.2], 0.016, 0.013))
    const cloth = set.group(
      set.material({ colour: mix(input.palette.accent, hex('#e8e2d8'), 0.4), roughness: 0.95, sheen: 0.4 }),
    )
    frame(roundCone([side * 0.75, 1.3, z + 0.07], [side * 1.45, 1.3, z + 0.07], 0.012, 0.012))
    cloth(box([side * 1.1, 1.02, z + 0.075], [0.24, 0.3, 0.022], turned(0), 0.02))
    return {
      label: 'Bathroom',
      stage: stageOf(
        input,
        { colour: hex('#cfd2cf'), second: hex('#8f9796'), roughness: 0.3, f0: 0.045, pattern: 'tiles' },
        tile,
        z,
        0,
      ),
      isOutdoors: false,
    }
  },
  stage: (input) => {
    const { set, palette } = input
    const cloth = finishFor(input.backdrop, mix(palette.accent, hex('#5a0f18'), 0.6), {
      roughness: 0.9,
      sheen: 0.9,
    })
    const curtain = set.group(set.material({ ...cloth, sheen: cloth.sheen ?? 0.8 }), { blend: 0.03 })
    for (let i = 0; i < 26; i++)
      curtain(
        roundCone(
          [-3.4 + i * 0.27, 0, -1.75 + (i % 2) * 0.07],
          [-3.4 + i * 0.27, 3.4, -1.75 + (i % 2) * 0.07],
          0.14,
          0.11,
        ),
      )
    return {
      label: 'Stage',
      stage: stageOf(
        input,
        { colour: hex('#2b211b'), roughness: 0.2, f0: 0.045, pattern: 'planks', relief: 0.3 },
        { colour: hex('#150f10') },
        -1.95,
        0,
      ),
      isOutdoors: false,
    }
  },
} satisfies Record<string, PlaceBuilder>

function cylinderDisc(centre: Vec, radius: number) {
  return lathe(centre, add(centre, [0, 0, 0.012]), {
    profile: [radius, radius, radius, radius, radius, radius],
  })
}

/** Half the width and height of a window, and of its panes in either direction. */
const WINDOW = { half: [0.62, 0.8], across: 3, down: 4 } as const

/** A tall window in the wall with daylight behind it, its bars, sill and curtains. */
function addWindow({ set, isNight }: PlaceInput, [x, y, z]: Vec): void {
  const [wide, high] = WINDOW.half
  const day: readonly Vec[] = isNight ? [hex('#141b30'), hex('#1b2340')] : [hex('#dbe6ee'), hex('#c4d6e6')]
  const sky = set.group(
    set.material({
      colour: [0.02, 0.02, 0.02],
      roughness: 0.9,
      glow: scale(day[1] as Vec, isNight ? 1 : 1.5),
    }),
  )
  sky(box([x, y, z + 0.008], [wide, high, 0.004], turned(0), 0.002))
  const land = set.group(
    set.material({
      colour: [0.02, 0.02, 0.02] as Vec,
      roughness: 0.9,
      glow: scale(isNight ? hex('#0e1420') : hex('#8fa67e'), isNight ? 0.7 : 0.95),
    }),
    { blend: 0.1 },
  )
  land(box([x, y - high * 0.8, z + 0.013], [wide, high * 0.2, 0.003], turned(0), 0.002))
  const frame = set.group(set.material({ colour: hex('#f1ece2'), roughness: 0.5 }), { blend: 0 })
  for (const s of [-1, 1]) {
    frame(box([x + s * (wide + 0.04), y, z + 0.03], [0.05, high + 0.09, 0.035], turned(0), 0.006))
    frame(box([x, y + s * (high + 0.04), z + 0.03], [wide + 0.09, 0.05, 0.035], turned(0), 0.006))
  }
  for (let i = 1; i < WINDOW.across; i++)
    frame(
      box([x - wide + (2 * wide * i) / WINDOW.across, y, z + 0.026], [0.016, high, 0.02], turned(0), 0.004),
    )
  for (let i = 1; i < WINDOW.down; i++)
    frame(box([x, y - high + (2 * high * i) / WINDOW.down, z + 0.026], [wide, 0.014, 0.02], turned(0), 0.004))
  frame(box([x, y - high - 0.1, z + 0.08], [wide + 0.14, 0.024, 0.09], turned(0), 0.008))
  const cloth = set.group(set.material({ ...finishOf('linen', hex('#e9e1d3'), true), wrap: 0.4 }), {
    blend: 0.02,
  })
  for (const s of [-1, 1])
    for (let i = 0; i < 4; i++)
      cloth(
        roundCone(
          [x + s * (wide + 0.12 + i * 0.075), 0.02, z + 0.1 + (i % 2) * 0.03],
          [x + s * (wide + 0.1 + i * 0.07), y + high + 0.14, z + 0.1 + (i % 2) * 0.03],
          0.05,
          0.04,
        ),
      )
  const rod = set.group(set.material(finishOf('brass', [1, 1, 1])))
  rod(
    roundCone(
      [x - wide - 0.5, y + high + 0.15, z + 0.11],
      [x + wide + 0.5, y + high + 0.15, z + 0.11],
      0.014,
      0.014,
    ),
  )
}
