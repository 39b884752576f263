import { variantsFor } from '@studio/domain/prompts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerWith } from '../../jobs/jobs.fixtures.tsx'
import { EMPTY_DRAFT } from '../../photoshoot/index.ts'
import { compose } from './compose.ts'
import { openVariablesOf, fillIn } from './fill-in.ts'
import { needsComposing } from './needs-composing.ts'
import { saveSource } from './source.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const briefOf = (prompt: string, count = 4) => ({ ...EMPTY_DRAFT, prompt, count })
beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('variables', () => {
  const content = {
    body: 'A [[who]] in {red|[[colour:blue]]}, for [[who]] and [[why]]',
    variables: [{ name: 'who', type: 'text' as const, default: 'woman' }],
  }

  test('are filled in with the value, the default or nothing', () => {
    expect(fillIn(content, { why: 'Eve' })).toBe('A woman in {red|blue}, for woman and Eve')
    expect(openVariablesOf(content).map(({ name }) => name)).toEqual(['who', 'colour', 'why'])
  })

  test('have plain text as their values, with any characters', () => {
    const text = fillIn(content, { who: '{a|b} [[x]] __y__' })
    expect(variantsFor(text, 2).map((each) => each.startsWith('A {a|b} [[x]] __y__ in '))).toEqual([
      true,
      true,
    ])
  })
})

describe('a brief', () => {
  test('is sent unchanged without variables or alternatives', async () => {
    for (const prompt of ['A lamp', 'A lamp (brass:1.2), 50 % [soft]']) {
      expect(needsComposing(briefOf(prompt))).toBe(false)
      expect(await compose(briefOf(prompt))).toEqual({})
    }
    expect(await compose(briefOf('{"scene": "a lamp"}'))).toEqual({})
  })

  test('with alternatives has a text for each image, the same on every attempt', async () => {
    const brief = briefOf('A {red|blue} lamp', 3)
    const sent = await compose(brief)
    expect(sent).toEqual({ prompts: ['A red lamp', 'A blue lamp', 'A red lamp'] })
    const many = briefOf('{a|b|c|d} {e|f|g|h} {i|j|k|l}')
    const texts = (await compose(many))?.prompts
    expect(new Set(texts).size).toBe(4)
    expect((await compose(many))?.prompts).toEqual(texts)
  })

  test('uses entries of the user’s lists', async () => {
    answerWith({ 'GET /api/word-lists': { lists: [{ id: ID, name: 'seas', entries: ['calm', 'rough'] }] } })
    expect(await compose(briefOf('A __seas__ sea', 2))).toEqual({ prompts: ['A calm sea', 'A rough sea'] })
  })

  test('isn’t sent with an empty variable', async () => {
    expect(await compose(briefOf('A [[thing]]'))).toBeNull()
  })

  test('belongs to its saved prompt until its words change', async () => {
    saveSource({ promptId: ID, versionId: ID, values: { what: 'lamp' }, text: 'A lamp' })
    expect(needsComposing(briefOf('A lamp'))).toBe(true)
    expect(await compose(briefOf('A lamp '))).toEqual({
      promptId: ID,
      versionId: ID,
      values: { what: 'lamp' },
    })
    expect(await compose(briefOf('A tall lamp'))).toEqual({})
    saveSource(undefined)
    expect(needsComposing(briefOf('A lamp'))).toBe(false)
  })
})
