// Plants and flowers as subjects, in their pots and vases.

import { hex } from '@studio/domain/vocabulary'
import { cylinder, lathe } from '../../../scene/shape.ts'
import { mix } from '../../../scene/vectors.ts'
import { finishFor, finishOf } from '../../finishes.ts'
import { addTree } from './tree.ts'
import { addBouquet, addBranches, addCactus, addLeafyPlant } from './plants.ts'
import { main, part, type ThingBuilder, type ThingInput } from '../thing.ts'

export const GROWING_PLANTS = {
  flowers: (input) => flowersIn(input, 'rose'),
  tulips: (input) => flowersIn(input, 'tulip'),
  plant: (input) => {
    const [x, y, z] = input.foot
    part(
      input,
      main(input, mix(input.palette.accent, hex('#c08a68'), 0.4), {
        roughness: 0.85,
        pattern: 'mottled',
        patternScale: 3,
        relief: 0.3,
      }),
    )(lathe([x, y, z], [x, y + 0.26, z], { profile: [0.12, 0.15, 0.17, 0.185, 0.195, 0.2] }))
    part(input, { colour: hex('#3a2a1e'), roughness: 1 })(cylinder([x, y + 0.22, z], 0.18, 0.045, 0.01))
    addLeafyPlant(input.set, input.random, [x, y + 0.25, z], 0.82, hex('#3f7040'), true)
  },
  cactus: (input) => {
    const [x, y, z] = input.foot
    part(
      input,
      main(input, input.palette.accent, {
        roughness: 0.85,
        pattern: 'mottled',
        patternScale: 3,
        relief: 0.3,
      }),
    )(lathe([x, y, z], [x, y + 0.2, z], { profile: [0.12, 0.14, 0.15, 0.16, 0.175, 0.178] }))
    addCactus(input.set, [x, y + 0.19, z], 0.5, hex('#4c7a4c'))
  },
  tree: addTree,
  branches: (input) => {
    const [x, y, z] = input.foot
    part(
      input,
      main(input, input.palette.accent, { roughness: 0.3, f0: 0.05 }),
    )(lathe([x, y, z], [x, y + 0.38, z], { profile: [0.11, 0.15, 0.16, 0.1, 0.045, 0.055] }))
    addBranches(
      input.set,
      input.random,
      [x, y + 0.36, z],
      0.78,
      mix(input.palette.second, hex('#b9b38a'), 0.5),
      true,
    )
  },
} satisfies Record<string, ThingBuilder>

function flowersIn(input: ThingInput, bloom: 'rose' | 'tulip'): void {
  const [x, y, z] = input.foot
  const clay = () => finishOf('ceramic', mix(input.palette.second, [0.75, 0.72, 0.66], 0.45))
  const own = input.finish.material === undefined ? clay() : finishFor(input.finish, input.palette.second)
  const vase = input.vessel
    ? input.set.as('vase', () => part(input, finishFor(input.vessel ?? {}, input.palette.second, clay())))
    : part(input, own)
  vase(lathe([x, y, z], [x, y + 0.34, z], { profile: [0.08, 0.135, 0.145, 0.1, 0.058, 0.078] }))
  const petals = input.finish.colour ?? mix(input.palette.accent, hex('#e8a0a8'), 0.25)
  addBouquet(
    input.set,
    input.random,
    [x, y + 0.34, z],
    0.42,
    [petals, mix(petals, [0.82, 0.76, 0.7], 0.55)],
    bloom,
  )
}
