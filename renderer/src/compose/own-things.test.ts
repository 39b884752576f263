// Placement of the user’s products in a scene, by the prompt. No pixel is drawn.
import { readPrompt } from '@studio/domain/vocabulary'
import { beforeAll, describe, expect, it } from 'vitest'
import { boundsOf } from '../scene/placed-model.ts'
import type { Scene } from '../scene/scene.ts'
import { boxShape, createModel } from '../things/models.fixtures.ts'
import type { OwnThing } from '../things/own-thing.ts'
import { prepareThing } from '../things/prepare-thing.ts'
import { understand } from '../own-things.ts'
import { composeScene } from './compose-scene.ts'
import { type CountedProduct, stanceOf } from './own-things.ts'

/** Tolerance for an object sinking into, floating above or overhanging its support, metres. */
const TOUCHING = 0.05

let prepared: Uint8Array
beforeAll(async () => {
  const model = createModel()
  const material = model.document.createMaterial('paint').setBaseColorFactor([0.8, 0.05, 0.4, 1])
  model.add([{ shape: boxShape([0.04, 0.12, 0.04]), material }])
  prepared = (await prepareThing(await model.toGlb())).bytes
})

const thing = (changes: Partial<OwnThing> = {}): OwnThing => ({
  id: 'one',
  names: ['zorbex', 'my zorbex', 'mi zorbex'],
  prepared,
  height: 0.24,
  turn: { front: 0, up: 'y' },
  use: 'stands',
  ...changes,
})

function compose(prompt: string, things = [thing()]) {
  const { spec, ownThings } = understand({ prompt, things })
  const scene = composeScene({ spec, ownThings, style: 'commercial', aspectRatio: '1:1', seed: 7, index: 0 })
  return { ...scene, spec, reaches: reachesOf(scene.scene) }
}

type Extent = ReturnType<typeof boundsOf>
const reachesOf = ({ models }: Scene) => models.map(({ model, ...placement }) => boundsOf(model, placement))

function other(parts: ReturnType<typeof compose>['parts'], of: string) {
  const bounds = parts.flatMap((part) => (part.of === of && part.bounds ? [part.bounds] : []))
  expect(bounds.length).toBeGreaterThan(0)
  return {
    low: [0, 1, 2].map((k) => Math.min(...bounds.map(({ low }) => low[k] ?? 0))),
    high: [0, 1, 2].map((k) => Math.max(...bounds.map(({ high }) => high[k] ?? 0))),
  }
}

describe('a product beside other objects', () => {
  it.each([
    ['my zorbex left of a red cube', 'cubes', 'left'],
    ['mi zorbex a la izquierda de un cubo rojo', 'cubes', 'left'],
    ['a red cube left of my zorbex', 'cubes', 'right'],
    ['mi zorbex a la derecha de una manzana', 'apple', 'right'],
    ['a red apple behind my zorbex', 'apple', 'front'],
    ['my zorbex behind a red apple', 'apple', 'behind'],
    ['mi zorbex detrás de una manzana', 'apple', 'behind'],
    ['my zorbex on a red book', 'book', 'on'],
    ['mi zorbex sobre un libro rojo', 'book', 'on'],
  ])('%s', (prompt, of, how) => {
    const { parts, reaches, spec } = compose(prompt)
    expect(spec.unknown).toEqual([])
    expect(reaches).toHaveLength(1)
    const [mine] = reaches
    const its = other(parts, of)
    if (how === 'left') expect(mine?.high[0]).toBeLessThan((its.low[0] ?? 0) + TOUCHING)
    if (how === 'right') expect(mine?.low[0]).toBeGreaterThan((its.high[0] ?? 0) - TOUCHING)
    if (how === 'behind') expect(mine?.high[2]).toBeLessThan((its.low[2] ?? 0) + TOUCHING)
    if (how === 'front') expect(mine?.low[2]).toBeGreaterThan((its.high[2] ?? 0) - TOUCHING)
    if (how === 'on') {
      expect(Math.abs((mine?.low[1] ?? 9) - (its.high[1] ?? 0))).toBeLessThan(TOUCHING)
      expect(mine?.low[0]).toBeGreaterThan((its.low[0] ?? 0) - TOUCHING)
      expect(mine?.high[0]).toBeLessThan((its.high[0] ?? 0) + TOUCHING)
    }
  })

  it('appears as often as counted, without overlap', () => {
    const { reaches } = compose('three of my zorbexes beside a red cube')
    expect(reaches).toHaveLength(3)
    const isClear = (a: Extent, b: Extent) =>
      [0, 2].some((k) => (a.high[k] ?? 0) < (b.low[k] ?? 0) || (b.high[k] ?? 0) < (a.low[k] ?? 0))
    for (const [i, one] of reaches.entries())
      for (const another of reaches.slice(i + 1)) expect(isClear(one, another)).toBe(true)
  })

  it('appears if the prompt places only other objects', () => {
    const { reaches, parts } = compose('my zorbex, a pear on a red book')
    expect(reaches).toHaveLength(1)
    expect(other(parts, 'pear').low[1]).toBeGreaterThan((other(parts, 'book').high[1] ?? 9) - TOUCHING)
  })

  it('appears beside a second product that the prompt doesn’t name', () => {
    const { reaches } = compose('my zorbex on a red book', [
      thing(),
      thing({ id: 'two', names: ['quux'], height: 0.1 }),
    ])
    expect(reaches).toHaveLength(2)
  })

  it('is placed on the plinth by default', () => {
    const { reaches, parts } = compose('my zorbex on black marble, rim light')
    expect(reaches[0]?.low[1]).toBeCloseTo(other(parts, 'support').high[1] ?? 9, 2)
  })
})

describe('a rotated product', () => {
  /** A tower with a wide foot: its file's y is up. */
  const bounds = { low: [-1, 0, -0.5], high: [1, 4, 0.5] } as const
  const stance = (up: OwnThing['turn']['up'], front = 0) =>
    stanceOf({ model: bounds as unknown as CountedProduct['model'], height: 0.4, turn: { front, up } })

  it.each([
    ['y', [0, 1, 0]],
    ['-y', [0, -1, 0]],
    ['z', [0, 0, -1]],
    ['-z', [0, 0, 1]],
    ['x', [-1, 0, 0]],
    ['-x', [1, 0, 0]],
  ] as const)('with axis %s up keeps its height and points its top accordingly', (up, top) => {
    const { axes, size, foot, factor } = stance(up)
    expect(size[1]).toBeCloseTo(0.4, 6)
    top.forEach((v, k) => expect(axes[1][k]).toBeCloseTo(v, 6))
    // Its foot is its lowest point.
    const lowest = [0, 4].flatMap((y) => [-1, 1].flatMap((x) => [-0.5, 0.5].map((z) => [x, y, z])))
    const low = Math.min(
      ...lowest.map(([x = 0, y = 0, z = 0]) => factor * (axes[0][1] * x + axes[1][1] * y + axes[2][1] * z)),
    )
    expect(foot[1]).toBeCloseTo(low, 6)
  })
})

describe('a product and people', () => {
  it('has its real size, on a stand beside the person', () => {
    const { reaches, figures } = compose('my zorbex left of a man, full body')
    const [mine] = reaches
    expect((mine?.high[1] ?? 0) - (mine?.low[1] ?? 0)).toBeCloseTo(0.24, 3)
    expect(mine?.high[0]).toBeLessThan(figures[0]?.head[0] ?? 0)
    expect(mine?.low[1]).toBeGreaterThan(0.2)
  })

  it('is held in the hand if its use says so', () => {
    const { reaches, figures } = compose('a woman with my zorbex', [thing({ use: 'held' })])
    const hands = figures[0]?.wrists ?? []
    const middle = [0, 1, 2].map((k) => ((reaches[0]?.low[k] ?? 0) + (reaches[0]?.high[k] ?? 0)) / 2)
    const away = Math.min(...hands.map((hand) => Math.hypot(...hand.map((v, k) => v - (middle[k] ?? 0)))))
    expect(away).toBeLessThan(0.25)
  })

  it('is worn on both feet if its use says so', () => {
    const shoe = thing({ use: 'worn-on-feet', height: 0.08, turn: { front: 0, up: 'z' } })
    const { reaches, figures } = compose('a man wearing my zorbex, full body', [shoe])
    expect(reaches).toHaveLength(2)
    for (const [i, ankle] of (figures[0]?.ankles ?? []).entries()) {
      expect(reaches[i]?.low[1]).toBeLessThan(0.1)
      const middle = [0, 2].map((k) => ((reaches[i]?.low[k] ?? 0) + (reaches[i]?.high[k] ?? 0)) / 2)
      expect(Math.hypot((middle[0] ?? 9) - ankle[0], (middle[1] ?? 9) - ankle[2])).toBeLessThan(0.25)
    }
  })
})

it('the name of a product isn’t recognised without the product', () => {
  expect(readPrompt('my zorbex on a book').unknown).toContain('zorbex')
})
