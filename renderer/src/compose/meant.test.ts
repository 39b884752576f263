// What prompts ask for stands in the scene, in its colour and of its material, and on the right thing. No pixel is drawn.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  COLOURS,
  type ColourName,
  hex,
  MATERIALS,
  type MaterialName,
  readPrompt,
} from '@studio/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { asPaint } from '../scene/colours.ts'
import type { Material } from '../scene/material.ts'
import type { Part } from '../scene/scene.ts'
import { scale, type Vec } from '../scene/vectors.ts'
import { composeScene } from './compose-scene.ts'
import { finishOf } from './finishes.ts'

const partsOf = (prompt: string): Part[] =>
  composeScene({ spec: readPrompt(prompt), style: 'commercial', aspectRatio: '1:1', seed: 7, index: 0 }).parts

/** As directions of light of length 1: hues apart by less are the same. */
const SAME_HUE = 0.16
/** Cloth and leather take a colour a little deeper or paler than paint. */
const DEEPER = 0.5
const PALER = 1.6
/** As much light as black cloth may send back more than black paint. */
const DARK = 0.02
const distance = (a: Vec, b: Vec) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

const sizeOf = (c: Vec) => Math.hypot(...c)

/** Whether what was made has the hue of a colour and about its strength, whatever the material makes of it. */
function isColour(made: Vec, name: ColourName, material: MaterialName | undefined): boolean {
  const wanted = hex(COLOURS[name][0])
  const painted = material ? finishOf(material, wanted, true).colour : asPaint(wanted)
  const strength = sizeOf(made) / sizeOf(painted)
  const hue = distance(scale(made, 1 / sizeOf(made)), scale(painted, 1 / sizeOf(painted)))
  return hue < SAME_HUE && strength > DEEPER && (strength < PALER || sizeOf(made) < sizeOf(painted) + DARK)
}

const PATTERNED: ReadonlySet<MaterialName> = new Set([
  'wood',
  'marble',
  'linen',
  'denim',
  'concrete',
  'knit',
  'terrazzo',
])

function isMaterial(made: Material, name: MaterialName): boolean {
  const wanted = finishOf(name, [0.5, 0.5, 0.5], true)
  if (wanted.metal) return made.metal === true && distance(made.colour, wanted.colour) < 0.01
  if (wanted.glass) return (made.glass ?? 0) > 0.5
  return (
    !made.metal &&
    !made.glass &&
    made.roughness === wanted.roughness &&
    (!PATTERNED.has(name) || made.pattern === wanted.pattern)
  )
}

/** What of an expectation `black marble` is not so of any part; undefined where one is as expected. */
function missing(parts: readonly Part[], of: string, words: readonly string[]): string | undefined {
  const own = parts.filter((part) => part.of === of)
  if (own.length === 0) return `no ${of} in the scene`
  const material = words.find((word): word is MaterialName => Object.hasOwn(MATERIALS, word))
  const colour = words.find((word): word is ColourName => word !== material && Object.hasOwn(COLOURS, word))
  const isSo = own.some(
    ({ material: made }) =>
      (!material || isMaterial(made, material)) && (!colour || isColour(made.colour, colour, material)),
  )
  return isSo ? undefined : `the ${of} is not ${words.join(' ')}`
}

const lines = readFileSync(join(import.meta.dirname, 'meant.tsv'), 'utf8').split('\n')
const EXPECTED = lines
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('\t') as [string, string])

describe('what is meant', () => {
  it('is held for three hundred prompts', () => {
    expect(EXPECTED.length).toBeGreaterThanOrEqual(300)
  })

  it('stands in the scene, on the right thing', () => {
    const wrong = EXPECTED.flatMap(([prompt, expected]) => {
      const parts = partsOf(prompt)
      return expected.split('; ').flatMap((each) => {
        const [of = '', words = ''] = each.split(': ')
        const fault = missing(parts, of, words.split(' ').filter(Boolean))
        return fault ? [`${prompt}: ${fault}`] : []
      })
    })
    expect(wrong).toEqual([])
  })
})
