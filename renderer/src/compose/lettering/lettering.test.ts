// Words of prompts appear in the set, on the right surface, with known letters only.
import { LETTERS, readPrompt, TUBE_LETTERS, VOCABULARY } from '@studio/domain/vocabulary'
import { describe, expect, it } from 'vitest'
import { boundsOf } from '../../scene/placed-model.ts'
import { composeScene } from '../compose-scene.ts'
import { createLetterer } from './letterer.ts'
import { lettererFor } from './letterer-for.ts'
import { breakLines } from './lines.ts'
import { bentLine } from './tubes.ts'

const composed = async (prompt: string) => {
  const spec = readPrompt(prompt)
  return {
    spec,
    ...composeScene({
      spec,
      style: 'commercial',
      aspectRatio: '1:1',
      seed: 7,
      index: 0,
      ...(await lettererFor(spec)),
    }),
  }
}

/** Surfaces that can carry words, each with a word for it. */
const CARRIERS = [
  ...['sign', 'neon sign', 'chalkboard', 'poster', 'stop sign', 'mug', 'book', 'box', 'bottle'],
  ...['perfume', 'jar', 'handbag', 'cake', 'balloon', 'laptop', 'vase'],
]

describe('words on objects', () => {
  it.each(CARRIERS)('are placed on the front of a %s and fit its size', async (carrier) => {
    const { scene, parts, spec } = await composed(`a ${carrier} that says "Olé 7"`)
    expect(spec.unknown).toEqual([])
    expect(scene.models).toHaveLength(1)
    const [lettering] = scene.models
    const [thing] = spec.things
    const own = parts.filter(({ of, bounds }) => of.startsWith(thing?.kind ?? '?') && bounds)
    if (!lettering) throw new Error('nothing is written')
    const { low, high } = boundsOf(lettering.model, lettering)
    const reach = (k: 0 | 1 | 2) => [
      Math.min(...own.map(({ bounds }) => bounds?.low[k] ?? 9)),
      Math.max(...own.map(({ bounds }) => bounds?.high[k] ?? -9)),
    ]
    for (const k of [0, 1] as const) {
      const [from = 0, to = 0] = reach(k)
      expect(low[k]).toBeGreaterThan(from - 0.01)
      expect(high[k]).toBeLessThan(to + 0.01)
    }
    const [behind = 0] = reach(2)
    expect(high[2]).toBeGreaterThan(behind + 0.01)
    // Large enough to be read.
    expect(high[0] - low[0]).toBeGreaterThan(0.08)
  })

  it.each(['t-shirt', 'shirt', 'sweater'])('are placed on the chest of a person in a %s', async (garment) => {
    const { scene, figures } = await composed(`a woman in a white ${garment} with the words "WE MOVE"`)
    const [lettering] = scene.models
    const [figure] = figures
    if (!lettering || !figure) throw new Error('nothing is written')
    const { low, high } = boundsOf(lettering.model, lettering)
    expect(low[1]).toBeGreaterThan(figure.waist[1] - 0.1)
    expect(high[1]).toBeLessThan(figure.neck[1])
    expect(high[0] - low[0]).toBeGreaterThan(0.08)
  })

  it('are placed for Spanish prompts too, and on a poster without an object', async () => {
    for (const prompt of [
      'una taza blanca que dice "Buenos días"',
      'un letrero con las palabras «Pan fresco»',
      'the words "hello"',
    ])
      expect((await composed(prompt)).scene.models).toHaveLength(1)
  })

  it('are absent if the prompt has none', async () => {
    expect((await composed('a wooden sign')).scene.models).toEqual([])
    expect((await composed('a mug, "wonderful"')).scene.models).toEqual([])
  })
})

describe('letters', () => {
  it('have a shape for every supported character', () => {
    const letterer = createLetterer()
    const size = (words: string) =>
      letterer.write({ words, centre: [0, 0, 0], width: 1, height: 1, material: { colour: [0, 0, 0] } })
    for (const letter of LETTERS) expect(size(letter)?.model.facts.triangles, letter).toBeGreaterThan(0)
    expect(size('漢')).toBeUndefined()
  })

  it('have a tube for every character that neon supports', () => {
    for (const letter of TUBE_LETTERS) expect(bentLine(letter).strokes.length, letter).toBeGreaterThan(0)
    expect(bentLine('é').strokes.length).toBe(bentLine('E').strokes.length + 1)
    expect(bentLine('漢').strokes).toEqual([])
  })

  it('keep their holes empty, also with outlines that cross themselves', () => {
    // M, whose outline crosses itself, covers about as much of its box as H and N do.
    const areaOf = (words: string) => {
      const lettering = createLetterer().write({
        words,
        centre: [0, 0, 0] as const,
        width: 9,
        height: 1,
        material: { colour: [0, 0, 0] as const },
      })
      const corners = lettering?.model.corners ?? new Float32Array()
      let area = 0
      for (let t = 0; t < corners.length; t += 9)
        area +=
          Math.abs(
            (corners[t + 3] ?? 0) * (corners[t + 7] ?? 0) - (corners[t + 4] ?? 0) * (corners[t + 6] ?? 0),
          ) / 2
      const { low = [0, 0], high = [1, 1] } = lettering?.model ?? {}
      return area / ((high[0] - low[0]) * (high[1] - low[1]))
    }
    for (const letter of 'MNWOBe') expect(areaOf(letter), letter).toBeLessThan(0.76)
    for (const letter of 'MNWOBe') expect(areaOf(letter), letter).toBeGreaterThan(0.35)
  })

  it('break into the number of lines that allows the largest size', () => {
    const size = (wide: number) => (lines: readonly string[]) =>
      Math.min(wide / Math.max(...lines.map((line) => line.length)), 2 / lines.length)
    expect(breakLines('one two three', size(100))).toEqual(['one two three'])
    expect(breakLines('one two three', size(8))).toEqual(['one two', 'three'])
    expect(breakLines('', size(8))).toEqual([])
  })
})

it('recognises every word for an object that can carry text', () => {
  for (const carrier of CARRIERS)
    expect(VOCABULARY.has(carrier) || readPrompt(carrier).things.length > 0, carrier).toBe(true)
})
