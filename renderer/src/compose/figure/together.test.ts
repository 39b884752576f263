import { readPrompt } from '@studio/domain/vocabulary'
import { describe, expect, it } from 'vitest'
import { createRandom, hashText } from '../../scene/random.ts'
import { createSetBuilder } from '../../scene/scene.ts'
import { add, distance, dot, scale, sub, type Vec } from '../../scene/vectors.ts'
import { choosePalette } from '../palette.ts'
import { addPeople } from './group.ts'
import type { Skeleton } from './skeleton.ts'

const LEFT = 0
const RIGHT = 1
/** From a wrist to the middle of its palm, metres. */
const PALM = 0.075
/** Maximum distance of touching palms, metres. */
const MEETING = 0.03
/** Nearer than that, metres, a head would be in the other, or a chest. */
const HEADS = 0.165
const CHESTS = 0.215
const HAND_ON_BACK = 0.19

function together(prompt: string) {
  const spec = readPrompt(prompt)
  const set = createSetBuilder()
  const randomOf = (name: string) => createRandom(hashText(name))
  const palette = choosePalette(spec, 'commercial', randomOf('palette'))
  const figures = addPeople({
    set,
    spec,
    randomOf,
    palette,
    style: 'commercial',
    aspectRatio: '4:3',
    pose: 'standing-front',
    yaw: 0,
  })
  const table = set.parts({ floor: 0, wall: 0, wallZ: 0, radius: 0 }).find(({ of }) => of === 'table')
  return { figures, table, spec }
}

const palmOf = ({ wrists, hands }: Skeleton, i: 0 | 1, size = 1): Vec =>
  add(wrists[i], scale(hands?.[i]?.[1] ?? [0, 0, 0], PALM * size))

const two = (prompt: string): [Skeleton, Skeleton] =>
  together(prompt).figures.slice(0, 2) as [Skeleton, Skeleton]

/** No head or chest intersects another’s. */
function expectNoOverlap(figures: readonly Skeleton[], prompt: string): void {
  figures.forEach((a, i) => {
    for (const b of figures.slice(0, i)) {
      expect(distance(a.head, b.head), `heads, ${prompt}`).toBeGreaterThan(HEADS)
      expect(distance(a.chest, b.chest), `chests, ${prompt}`).toBeGreaterThan(CHESTS)
    }
  })
}

describe('interactions of several people', () => {
  it.each(['two men in suits shaking hands', 'dos mujeres dándose la mano', 'a handshake'])(
    'joins two right hands: %s',
    (prompt) => {
      const [a, b] = two(prompt)
      expect(distance(palmOf(a, RIGHT), palmOf(b, RIGHT))).toBeLessThan(MEETING)
      // Palm to palm, and neither in the other.
      expect(dot(a.hands?.[RIGHT]?.[2] ?? [0, 0, 0], b.hands?.[RIGHT]?.[2] ?? [0, 0, 0])).toBeLessThan(-0.9)
      expectNoOverlap([a, b], prompt)
    },
  )

  it.each([
    'a couple hugging',
    'two women hugging',
    'dos hombres abrazados',
    'un hombre y una mujer se abrazan',
  ])('puts the arms of each around the other: %s', (prompt) => {
    const [a, b] = two(prompt)
    for (const [own, other] of [
      [a, b],
      [b, a],
    ] as const)
      for (const i of [LEFT, RIGHT] as const) {
        const palm = palmOf(own, i)
        expect(distance(palm, [other.chest[0], palm[1], other.chest[2]]), prompt).toBeLessThan(HAND_ON_BACK)
        // The hand is behind the back, not before the chest.
        expect(dot(sub(palm, other.chest), other.chestAxes[2]), prompt).toBeLessThan(-0.08)
      }
    expectNoOverlap([a, b], prompt)
  })

  it('joins the hands of two dancers, and gives more dancers different poses', () => {
    const [a, b] = two('a man and a woman dancing')
    expect(distance(palmOf(a, LEFT), palmOf(b, RIGHT))).toBeLessThan(MEETING)
    expectNoOverlap([a, b], 'dancing')
    const { figures } = together('three women dancing')
    expect(new Set(figures.map(({ wrists, pelvis }) => JSON.stringify(sub(wrists[0], pelvis)))).size).toBe(3)
    expect(together('a woman dancing').figures).toHaveLength(1)
  })

  it('joins hands, also of an adult and a child', () => {
    for (const prompt of ['two women holding hands', 'a mother and a child holding hands']) {
      const [a, b] = two(prompt)
      const size = prompt.includes('child') ? 0.68 : 1
      expect(distance(palmOf(a, LEFT), palmOf(b, RIGHT, size)), prompt).toBeLessThan(MEETING + 0.02)
    }
  })

  it('seats people at a table, with hands on it, knees under it and no body inside it', () => {
    for (const prompt of [
      'a woman at a table',
      'two men sitting at a wooden table',
      'tres personas cenando',
      'five friends having dinner at a white table',
      'dos mujeres sentadas a una mesa, una al lado de la otra',
    ]) {
      const { figures, table } = together(prompt)
      const { low, high } = table?.bounds ?? { low: [0, 0, 0], high: [0, 0, 0] }
      expect(table, prompt).toBeDefined()
      for (const figure of figures) {
        const isOver = ([x, , z]: Vec) => x > low[0] && x < high[0] && z > low[2] && z < high[2]
        for (const i of [LEFT, RIGHT] as const) {
          expect(isOver(figure.wrists[i]), `hands, ${prompt}`).toBe(true)
          expect(figure.wrists[i][1] - high[1], `hands, ${prompt}`).toBeGreaterThan(0.005)
          expect(figure.wrists[i][1] - high[1], `hands, ${prompt}`).toBeLessThan(0.05)
          expect(figure.knees[i][1], `knees, ${prompt}`).toBeLessThan(high[1] - 0.1)
        }
        expect(isOver(figure.pelvis) || isOver(figure.chest), `body, ${prompt}`).toBe(false)
      }
      expectNoOverlap(figures, prompt)
    }
  })

  it('seats people opposite each other, or side by side if the prompt says so', () => {
    const [a, b] = two('two men at a table')
    expect(dot(a.chestAxes[2], b.chestAxes[2])).toBeLessThan(-0.8)
    const [c, d] = two('two men at a table side by side')
    expect(dot(c.chestAxes[2], d.chestAxes[2])).toBeGreaterThan(0.8)
    const [e, f] = two('two women sitting face to face')
    expect(e.isSeated && f.isSeated).toBe(true)
    expect(dot(e.chestAxes[2], f.chestAxes[2])).toBeLessThan(-0.8)
  })
})

describe('words for interactions', () => {
  it.each([
    ['a man hugging a dog', 'hugging'],
    ['a woman shaking hands', 'shaking hands'],
    ['two robots shaking hands', 'shaking hands'],
    ['una mujer de la mano', 'de la mano'],
  ])('are not recognised without several people: %s', (prompt, words) => {
    const spec = readPrompt(prompt)
    expect(spec.unknown).toContain(words)
    expect(spec.together).toBeUndefined()
  })

  it('are recognised with several people', () => {
    const spec = readPrompt('two women hugging at a white table')
    expect(spec.unknown).toEqual([])
    expect(spec.spans.find(({ text }) => text === 'hugging')).toMatchObject({ kind: 'pose' })
    expect(readPrompt('two women talking').spans.at(-1)?.as?.en).toBe('face to face')
  })
})
