// Carriers of words: boards, posters, slates and neon signs.

import { hex, type ThingName } from '@studio/domain/vocabulary'
import type { Lettering } from '../../scene/lettering.ts'
import { panel } from '../../scene/light.ts'
import { box, cylinder, roundCone } from '../../scene/shape.ts'
import { add, at, type Axes, mix, scale, turned, type Vec } from '../../scene/vectors.ts'
import { finishOf } from '../finishes.ts'
import { main, part, type ThingBuilder, type ThingInput } from './thing.ts'

/** Distance of letters in front of a board, metres. */
const OVER = 0.002
const INK: Vec = [0.02, 0.019, 0.018]
const CHALK: Vec = [0.8, 0.8, 0.77]

/** Writes the prompt’s words on an object; without words it stays blank. */
function write({ set, finish }: ThingInput, area: Omit<Lettering, 'words'>, words = finish.words): void {
  const lettering = words && set.letterer?.write({ ...area, words })
  if (lettering) set.model(lettering.model, lettering.placement, [lettering.material])
}

const isPale = (colour: Vec) => (colour[0] + colour[1] + colour[2]) / 3 > 0.2

interface Board {
  axes: Axes
  centre: Vec
  /** Half sides and half the thickness. */
  half: Vec
}

/** A board, and the position of words on it. */
function front(
  { axes, centre, half }: Board,
  filled: number,
): Pick<Lettering, 'axes' | 'centre' | 'width' | 'height'> {
  return {
    axes,
    centre: at(axes, centre, [0, 0, half[2] + OVER]),
    width: half[0] * 2 * filled,
    height: half[1] * 2 * filled,
  }
}

/** A frame of four bars about a board. */
function frame(
  adder: ReturnType<typeof part>,
  { axes, centre, half: [w, h, d] }: Board,
  thick: number,
): void {
  for (const s of [-1, 1]) {
    adder(
      box(at(axes, centre, [s * (w + thick * 0.5), 0, 0]), [thick, h + thick * 1.5, d + 0.01], axes, 0.004),
    )
    adder(
      box(at(axes, centre, [0, s * (h + thick * 0.5), 0]), [w + thick * 1.5, thick, d + 0.01], axes, 0.004),
    )
  }
}

/** Brightness of tubes, and the light they cast around. */
const TUBE_LIGHT = 5.5
const TUBE_FALL = 1.1

export const SIGNS = {
  sign: (input) => {
    const axes = turned(input.random.between(-9, 9))
    const p = (v: Vec) => at(axes, input.foot, v)
    const paint = main(input, hex('#e9e2d2'), { roughness: 0.6 })
    const wood = part(input, finishOf('wood', hex('#7a5233'), true), 0.004)
    for (const x of [-0.27, 0.27]) wood(box(p([x, 0.36, -0.035]), [0.028, 0.36, 0.022], axes, 0.006))
    const board: Board = { axes, centre: p([0, 0.46, 0]), half: [0.42, 0.22, 0.014] }
    part(input, paint, 0)(box(board.centre, board.half, axes, 0.01))
    frame(wood, board, 0.014)
    write(input, {
      ...front(board, 0.8),
      material: { colour: isPale(paint.colour) ? INK : CHALK, roughness: 0.6 },
    })
  },
  stopsign: (input) => {
    const axes = turned(input.random.between(-9, 9))
    const p = (v: Vec) => at(axes, input.foot, v)
    const steel = part(input, finishOf('silver', [1, 1, 1]), 0)
    steel(cylinder(p([0, 0, -0.03]), 0.02, 0.8, 0.006))
    const octagon = (side: number, z: number, colour: Vec) => {
      const face = part(input, { colour, roughness: 0.4 }, 0)
      const centre = p([0, 0.56, z])
      face(box(centre, [side, side, 0.008], axes, 0.001))
      // A square whose corners are cut off.
      for (const q of [45, 135, 225, 315]) {
        const turn = (q * Math.PI) / 180
        const out: Vec = [Math.cos(turn) * side * 1.5, Math.sin(turn) * side * 1.5, 0]
        const cut = turned(0, 0, q)
        const tilted: Axes = [
          add(scale(axes[0], cut[0][0]), scale(axes[1], cut[0][1])),
          add(scale(axes[0], cut[1][0]), scale(axes[1], cut[1][1])),
          axes[2],
        ]
        face(box(at(axes, centre, out), [side * 0.5, side, 0.05], tilted, 0.001), { cut: true })
      }
    }
    octagon(0.29, 0, hex('#e8e6e1'))
    octagon(0.27, 0.006, input.finish.colour ?? hex('#b3141f'))
    write(
      input,
      {
        ...front({ axes, centre: p([0, 0.56, 0.006]), half: [0.27, 0.27, 0.008] }, 0.8),
        material: { colour: hex('#e8e6e1'), roughness: 0.4 },
      },
      input.finish.words ?? 'STOP',
    )
  },
  poster: (input) => {
    const axes = turned(input.random.between(-8, 8), -7)
    const p = (v: Vec) => at(axes, input.foot, v)
    const paper = main(input, hex('#efe8da'), { roughness: 0.8 })
    const board: Board = { axes, centre: p([0, 0.43, -0.03]), half: [0.29, 0.4, 0.008] }
    part(input, paper, 0)(box(board.centre, board.half, axes, 0.002))
    frame(part(input, { colour: INK, roughness: 0.4 }, 0.002), board, 0.011)
    const ink = isPale(paper.colour) ? INK : CHALK
    const area = front(board, 0.8)
    write(input, {
      ...area,
      // Words are at the top, as on a poster, with a field of colour below.
      centre: at(axes, area.centre, [0, 0.13, 0]),
      height: 0.4,
      material: { colour: ink, roughness: 0.8 },
    })
    const field = part(input, { colour: input.palette.accent, roughness: 0.8 }, 0)
    field(box(at(axes, board.centre, [0, -0.235, 0.0075]), [0.235, 0.115, 0.003], axes, 0.001))
  },
  chalkboard: (input) => {
    const axes = turned(input.random.between(-8, 8), -9)
    const p = (v: Vec) => at(axes, input.foot, v)
    const slate = main(input, hex('#23282a'), {
      roughness: 0.85,
      pattern: 'mottled',
      patternScale: 3,
      relief: 0.2,
    })
    const board: Board = { axes, centre: p([0, 0.4, -0.02]), half: [0.36, 0.27, 0.01] }
    part(input, slate, 0)(box(board.centre, board.half, axes, 0.003))
    const wood = part(input, finishOf('wood', hex('#9a6c42'), true), 0.003)
    frame(wood, board, 0.016)
    for (const x of [-0.33, 0.33]) {
      wood(roundCone(p([x, 0.14, 0.0]), p([x * 1.05, 0.012, 0.02]), 0.018, 0.014))
      wood(roundCone(p([x, 0.62, -0.04]), add(input.foot, [x, 0.012, -0.34]), 0.014, 0.014))
    }
    write(input, { ...front(board, 0.82), material: { colour: CHALK, roughness: 0.95 } })
  },
  neonsign: (input) => {
    const axes = turned(input.random.between(-7, 7))
    const p = (v: Vec) => at(axes, input.foot, v)
    const board: Board = { axes, centre: p([0, 0.36, -0.05]), half: [0.5, 0.3, 0.012] }
    part(
      input,
      { colour: [0.012, 0.012, 0.014], roughness: 0.22, f0: 0.05 },
      0,
    )(box(board.centre, board.half, axes, 0.012))
    const steel = part(input, finishOf('silver', [1, 1, 1]), 0)
    for (const x of [-0.34, 0.34]) steel(cylinder(p([x, 0, -0.05]), 0.012, 0.08, 0.004))
    const colour = input.finish.colour ?? hex('#ff3b6b')
    const bright = scale(colour, 1 / Math.max(...colour, 0.05))
    write(
      input,
      {
        ...front(board, 0.8),
        centre: p([0, 0.36, -0.005]),
        isTubes: true,
        material: {
          colour: [0.6, 0.6, 0.6],
          roughness: 0.3,
          glow: scale(mix(bright, [1, 1, 1], 0.12), TUBE_LIGHT),
        },
      },
      input.finish.words ?? 'NEON',
    )
    input.set.light(
      panel(p([0, 0.36, 0.02]), p([0, 0.3, 1]), 0.8, 0.4, scale(bright, TUBE_FALL), { isVisible: false }),
    )
  },
} satisfies Partial<Record<ThingName, ThingBuilder>>
