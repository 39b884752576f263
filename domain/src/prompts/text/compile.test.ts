import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Dialect } from '@studio/contract/models'
import { compile, expand } from '../index.ts'

const PLAIN: Dialect = {
  takes: { negative: false, weights: false, seed: false, pose: true, reference: true, fields: false },
}
const FULL: Dialect = {
  takes: { negative: true, weights: true, seed: true, pose: true, reference: false, fields: false },
}
const brief = { prompt: 'A brass lamp', style: 'editorial', pose: 'seated', negativePrompt: 'cars' } as const
const partsOf = (parts: ReturnType<typeof compile>['parts']) =>
  parts.map(({ from, text, fate, why }) => [from, text, fate, why])

test('sends everything as text to an instruction model, part by part', () => {
  const { text, negative, parts, limit } = compile(PLAIN, { ...brief, referenceRole: 'style' })
  expect(text).toBe(
    'A brass lamp. Editorial photograph. The person is seated. Take colours, light and mood from the picture given, not what it shows. Leave out: cars.',
  )
  expect(negative).toBe('')
  expect(limit).toBeNull()
  expect(partsOf(parts)).toEqual([
    ['body', 'A brass lamp', 'sent', 'as-written'],
    ['style', '. Editorial photograph.', 'reworded', 'told-in-words'],
    ['pose', ' The person is seated.', 'reworded', 'told-in-words'],
    [
      'reference',
      ' Take colours, light and mood from the picture given, not what it shows.',
      'reworded',
      'told-in-words',
    ],
    ['negative', ' Leave out: cars.', 'reworded', 'told-in-words'],
  ])
})

test('sends the negative prompt to a model with a field for it', () => {
  const { text, negative, parts } = compile(FULL, { ...brief, referenceRole: 'style' })
  expect(text).toBe('A brass lamp. Editorial photograph. The person is seated.')
  expect(negative).toBe('cars')
  expect(parts.at(-1)).toMatchObject({ from: 'negative', fate: 'sent', why: 'in-a-field', field: 'negative' })
})

test('sends the prompt unchanged to a model with fields for style and pose', () => {
  const { text } = compile({ takes: { ...FULL.takes, fields: true } }, brief)
  expect(text).toBe('A brass lamp')
})

test('omits the pose for a model without poses, and reports it', () => {
  const { text, parts } = compile({ takes: { ...PLAIN.takes, pose: false } }, brief)
  expect(text).not.toContain('seated')
  expect(parts).toContainEqual(expect.objectContaining({ from: 'pose', fate: 'dropped', why: 'not-taken' }))
})

test('removes weights for models that don’t support them; ratios and single brackets stay', () => {
  const prompt = 'A (soft light:1.2) in (3:2) (f:1.8) and ([[what]]:0.8)'
  const { pieces, text } = expand(prompt, { values: { what: 'fog' } }).at(0n)
  const compiled = compile(PLAIN, { prompt: text, pieces })
  expect(compiled.text).toBe('A soft light in (3:2) f and fog.')
  expect(compiled.parts.map(({ fate }) => fate)).toContain('reworded')
  expect(compile(FULL, { prompt: text, pieces }).text).toBe(
    'A (soft light:1.2) in (3:2) (f:1.8) and (fog:0.8).',
  )
})

test('cuts text above the limit at a word, reports it, and keeps the rest', () => {
  const prompt = 'lamp '.repeat(300)
  const { text, parts, limit } = compile(
    { ...PLAIN, promptLimit: { unit: 'characters', most: 200 } },
    { ...brief, prompt },
  )
  expect(text.length).toBeLessThanOrEqual(200)
  expect(text).toMatch(/lamp\. Editorial photograph\. The person is seated\. Leave out: cars\.$/)
  expect(limit).toEqual({ unit: 'characters', most: 200, used: 1_499 + 62 })
  const dropped = parts.find(({ fate }) => fate === 'dropped')
  expect(dropped).toMatchObject({ from: 'body', why: 'over-limit', span: { end: prompt.length } })
})

test('cuts at the same place, regardless of the source of the words', () => {
  const { pieces, text: prompt } = expand('[[a]] lamp {in a room|b} by '.repeat(40), {
    values: { a: 'brass' },
  }).at(0n)
  for (let max = 60; max < 160; max++) {
    const dialect = { ...PLAIN, promptLimit: { unit: 'characters', most: max } } as const
    expect(compile(dialect, { ...brief, prompt, pieces }).text).toBe(
      compile(dialect, { ...brief, prompt }).text,
    )
  }
})

test('counts tokens without cutting at their limit', () => {
  const { text, limit } = compile({ ...FULL, promptLimit: { unit: 'tokens', most: 75 } }, brief)
  expect(text).toContain('seated')
  expect(limit).toMatchObject({ unit: 'tokens', most: 75 })
  expect(limit?.used).toBeGreaterThan(8)
})

test('joins the parts to a text within the limit, for any request', () => {
  const dialects = fc.record({
    takes: fc.record({
      negative: fc.boolean(),
      weights: fc.boolean(),
      seed: fc.boolean(),
      pose: fc.boolean(),
      reference: fc.boolean(),
      fields: fc.boolean(),
    }),
    promptLimit: fc.option(
      fc.record({ unit: fc.constant('characters' as const), most: fc.integer({ min: 20, max: 400 }) }),
      {
        nil: undefined,
      },
    ),
  })
  const words = fc
    .array(fc.constantFrom('lamp', '(red:1.3)', '👩‍🚀', '\ud83d', 'صورة', ', ', '\n', '{', '.', '写真'), {
      minLength: 1,
      maxLength: 60,
    })
    .map((all) => all.join(' '))
  const briefs = fc.record({
    prompt: words,
    negativePrompt: fc.option(words, { nil: undefined }),
    style: fc.constantFrom('candid' as const, undefined),
    pose: fc.constantFrom('walking' as const, undefined),
    referenceRole: fc.constantFrom('style' as const, 'depth' as const, undefined),
  })
  fc.assert(
    fc.property(dialects, briefs, (dialect, request) => {
      const { text, negative, parts } = compile(dialect, request)
      const joined = (field: string) =>
        parts.map((part) => (part.field === field && part.fate !== 'dropped' ? part.text : '')).join('')
      expect(joined('prompt')).toBe(text)
      expect(joined('negative')).toBe(negative)
      if (dialect.promptLimit) expect(text.length).toBeLessThanOrEqual(dialect.promptLimit.most)
      // Repeated text is compiled in the same way again.
      expect(compile(dialect, { ...request, prompt: request.prompt.trim() }).text).toBe(text)
    }),
    { numRuns: 500 },
  )
})
