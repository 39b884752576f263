// What prompts ask for is in the scene, in its colour and material and on the right object. No pixel is drawn.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  COLOURS,
  type ColourName,
  hex,
  MATERIALS,
  type MaterialName,
  readPrompt,
} from '@studio/domain/vocabulary'
import { describe, expect, it } from 'vitest'
import type { Part } from '../scene/scene.ts'
import { sub } from '../scene/vectors.ts'
import { composeScene } from './compose-scene.ts'
import { type Extent, extentOf, isColour, isMaterial, STANDS } from './looks.ts'

const partsOf = (prompt: string): Part[] =>
  composeScene({ spec: readPrompt(prompt), style: 'commercial', aspectRatio: '1:1', seed: 7, index: 0 }).parts

/** The part of `black marble` that no part of the object matches; undefined if one does. */
function missing(parts: readonly Part[], of: string, words: readonly string[]): string | undefined {
  const own = parts.filter((part) => part.of === of)
  if (own.length === 0) return `no ${of} in the scene`
  const material = words.find((word): word is MaterialName => Object.hasOwn(MATERIALS, word))
  const colour = words.find((word): word is ColourName => word !== material && Object.hasOwn(COLOURS, word))
  const isSo = own.some(
    ({ material: actual }) =>
      (!material || isMaterial(actual, material)) &&
      (!colour || isColour(actual.colour, hex(COLOURS[colour][0]), material)),
  )
  return isSo ? undefined : `the ${of} is not ${words.join(' ')}`
}

/** Each one of what is named, with all its parts; of those in a colour only where one is said. */
function onesOf(parts: readonly Part[], words: string): Extent[] {
  const [of = '', ...finish] = words.split(' ').toReversed()
  const own = parts.filter((part) => part.of === of && part.bounds)
  const ones = [...new Set(own.map(({ one }) => one))]
    .map((one) => own.filter((part) => part.one === one))
    // A cat's eyes are black whatever the cat is.
    .filter((some) => finish.length === 0 || missing(largestOf(some), of, finish) === undefined)
  return ones.map((some) => extentOf(some.flatMap(({ bounds }) => bounds ?? [])))
}

const volumeOf = ({ bounds }: Part) =>
  bounds ? sub(bounds.high, bounds.low).reduce((all, side) => all * side) : 0

const largestOf = (parts: readonly Part[]): Part[] =>
  parts.toSorted((a, b) => volumeOf(b) - volumeOf(a)).slice(0, 1)

/** The part of `3 red cup` or `red cubes on blue cubes` that the scene doesn’t match; undefined if it does. */
function misplaced(parts: readonly Part[], expected: string): string | undefined {
  const counted = /^(\d+) (.+)$/.exec(expected)
  if (counted) {
    const count = onesOf(parts, counted[2] ?? '').length
    return count === Number(counted[1]) ? undefined : `${count} instead of ${expected}`
  }
  const [, of = '', how = '', to = ''] =
    /^(.+) (left|right|behind|front|beside|on|under|in) (.+)$/.exec(expected) ?? []
  const [own, others] = [onesOf(parts, of), onesOf(parts, to)]
  const isSo =
    own.length > 0 &&
    others.length > 0 &&
    own.every((a) => others.every((b) => STANDS[how as keyof typeof STANDS](a, b)))
  return isSo ? undefined : `not ${expected}`
}

const isOfPlaces = (expected: string) =>
  /^\d/.test(expected) || / (left|right|behind|front|beside|on|under|in) /.test(expected)

/** Default count of objects that come in groups. */
const ONES = ['pear', 'donut', 'book', 'mushroom', 'egg', 'orange', 'apple', 'lemon']
/** A single object takes less room than this around its middle, metres. */
const WIDTH_OF_ONE = 0.62

const lines = readFileSync(join(import.meta.dirname, 'meant.tsv'), 'utf8').split('\n')
const EXPECTED_VALUES = lines
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('\t') as [string, string])

describe('expected scenes', () => {
  it('exist for 300 prompts', () => {
    expect(EXPECTED_VALUES.length).toBeGreaterThanOrEqual(300)
  })

  it('contain each word’s effect on the right object', () => {
    const wrong = EXPECTED_VALUES.flatMap(([prompt, expected]) => {
      const parts = partsOf(prompt)
      return expected.split('; ').flatMap((each) => {
        if (isOfPlaces(each)) {
          const fault = misplaced(parts, each)
          return fault ? [`${prompt}: ${fault}`] : []
        }
        const [of = '', words = ''] = each.split(': ')
        const fault = missing(parts, of, words.split(' ').filter(Boolean))
        return fault ? [`${prompt}: ${fault}`] : []
      })
    })
    expect(wrong).toEqual([])
  })

  it('contain one object if the prompt names one', () => {
    for (const name of ONES) {
      const own = partsOf(`${/^[aeo]/.test(name) ? 'an' : 'a'} ${name}`).filter(
        ({ of, bounds }) => of.startsWith(name) && bounds,
      )
      expect(own.length, name).toBeGreaterThan(0)
      const low = Math.min(...own.map(({ bounds }) => bounds?.low[0] ?? 9))
      const high = Math.max(...own.map(({ bounds }) => bounds?.high[0] ?? -9))
      expect(high - low, name).toBeLessThan(WIDTH_OF_ONE)
    }
  })

  it('contain only the place if the prompt names no object, and little in an empty one', () => {
    const sceneOf = (prompt: string) =>
      composeScene({ spec: readPrompt(prompt), style: 'lifestyle', aspectRatio: '4:3', seed: 7, index: 0 })
    for (const [prompt, place] of [
      ['a kitchen', 'Kitchen'],
      ['una galería vacía', 'Gallery'],
      ['an open field', 'Open field'],
      ['a forest in winter', 'Forest'],
    ] as const) {
      const { facts, parts } = sceneOf(prompt)
      expect(facts.place, prompt).toBe(place)
      expect(
        parts.filter(({ of }) => of !== 'wall' && of !== 'floor'),
        prompt,
      ).toEqual([])
    }
    const solidsOf = (prompt: string) => sceneOf(prompt).scene.kinds.length
    expect(solidsOf('an empty living room')).toBeLessThan(solidsOf('a living room') / 2)
    expect(solidsOf('an empty room with a window')).toBeGreaterThan(solidsOf('an empty room'))
    expect(readPrompt('an empty room with a large window').unknown).toEqual([])
    expect(readPrompt('an empty bottle in a room').unknown).toEqual(['empty'])
  })

  it('turn a view behind a person into a place', () => {
    for (const [prompt, place] of [
      ['a woman in front of a city skyline', 'rooftop'],
      ['una mujer en un paisaje de colinas', 'field'],
      ['a man on a country road', 'field'],
      ['two friends by the mountains', 'mountain'],
    ] as const)
      expect(readPrompt(prompt), prompt).toMatchObject({ place, things: [], unknown: [] })
  })

  it('show boots below any trousers', () => {
    for (const legs of ['wide trousers', 'trousers', 'jeans', 'a suit'])
      for (const pose of ['standing', 'walking', 'sitting']) {
        const parts = partsOf(`a woman in ${legs} and red boots, ${pose}, full body`)
        const reach = (of: readonly string[]) => {
          const own = parts.filter((part) => of.includes(part.of ?? '')).flatMap(({ bounds }) => bounds ?? [])
          return [
            Math.min(...own.map(({ low }) => low[1])),
            Math.max(...own.map(({ high }) => high[1])),
          ] as const
        }
        const [hem] = reach(['wide', 'trousers', 'jeans'])
        const [sole, shaft] = reach(['boots'])
        expect(hem - sole, `${legs}, ${pose}`).toBeGreaterThan(0.12)
        // No bare leg between them.
        expect(shaft, `${legs}, ${pose}`).toBeGreaterThan(hem - 0.02)
      }
  })

  it('have the number of fan blades in the prompt', () => {
    const bladesOf = (prompt: string) =>
      composeScene({ spec: readPrompt(prompt), style: 'commercial', aspectRatio: '1:1', seed: 7, index: 0 })
        .scene.kinds.length
    const [three, five] = [
      bladesOf('a ceiling fan with three blades'),
      bladesOf('a ceiling fan with five blades'),
    ]
    expect(five - three).toBe(4)
  })

  it('contain only a slice if the prompt names one', () => {
    for (const prompt of [
      'a slice of chocolate cake',
      'una porción de tarta',
      'two slices of pizza',
      'a cake slice',
    ])
      expect(readPrompt(prompt), prompt).toMatchObject({ things: [{ isSlice: true }], unknown: [] })
    expect(readPrompt('a chocolate cake').things[0]).not.toHaveProperty('isSlice')
    const lowest = (prompt: string) =>
      partsOf(prompt).filter(({ of, bounds }) => of === 'cake' && bounds).length
    expect(lowest('a slice of cake')).not.toBe(lowest('a cake'))
  })

  it('put objects in rain and snow on the ground, without a plinth', () => {
    const sceneOf = (prompt: string) =>
      composeScene({ spec: readPrompt(prompt), style: 'commercial', aspectRatio: '1:1', seed: 7, index: 0 })
    for (const [prompt, of, falls, place] of [
      ['a red bicycle in the rain at night', 'bicycle', 'rain', /street at night/],
      ['un perro en la nieve', 'dog', 'snow', /Mountain/],
      ['a car in a snowstorm', 'car', 'snow', /Mountain/],
    ] as const) {
      const { scene, parts, facts } = sceneOf(prompt)
      const own = parts.filter((part) => part.of === of).map(({ bounds }) => bounds?.low[1] ?? 9)
      expect(Math.min(...own), prompt).toBeLessThan(0.05)
      expect(
        parts.some((part) => part.of === 'support' && part.bounds),
        prompt,
      ).toBe(false)
      expect(scene.sky.falling?.kind, prompt).toBe(falls)
      expect(facts.place, prompt).toMatch(place)
    }
    expect(sceneOf('a perfume bottle in the snow').parts.some(({ of }) => of === 'support')).toBe(true)
    expect(sceneOf('a boat under the moon').scene.sky).toMatchObject({ disc: expect.closeTo(0.027, 2) })
    expect(sceneOf('a cabin in the snow').scene.sky.snowOn).toBe('all')
  })

  it('put berries into their vessel, and an object beside a person onto a plinth', () => {
    const reachOf = (prompt: string, of: string) => {
      const { parts } = composeScene({
        spec: readPrompt(prompt),
        style: 'commercial',
        aspectRatio: '1:1',
        seed: 7,
        index: 0,
      })
      const own = parts.flatMap((part) => (part.of === of && part.bounds ? part.bounds : []))
      const reach = (k: number) => [
        Math.min(...own.map(({ low }) => low[k] ?? 9)),
        Math.max(...own.map(({ high }) => high[k] ?? -9)),
      ]
      return { x: reach(0), y: reach(1), z: reach(2) } as Record<'x' | 'y' | 'z', [number, number]>
    }
    for (const [prompt, inner, outer] of [
      ['a cup of cherries', 'cherries', 'cup'],
      ['a bowl of berries', 'cherries', 'bowl'],
      ['a man sips a latte', 'coffee', 'support'],
      ['a woman with a teapot', 'teapot', 'support'],
    ] as const) {
      const [inside, around] = [reachOf(prompt, inner), reachOf(prompt, outer)]
      for (const axis of ['x', 'z'] as const) {
        expect(inside[axis][0], `${prompt}, ${axis}`).toBeGreaterThan(around[axis][0] - 0.01)
        expect(inside[axis][1], `${prompt}, ${axis}`).toBeLessThan(around[axis][1] + 0.01)
      }
      // Without a separate bowl, which would be on the rim.
      if (inner === 'cherries') expect(inside.y[0], prompt).toBeLessThan(around.y[1] - 0.01)
    }
  })
})
