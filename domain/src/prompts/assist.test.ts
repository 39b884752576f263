import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  assistByWords,
  blocksOf,
  builtInTemplates,
  checkValues,
  clausesOf,
  expand,
  filledValues,
  lintPrompt,
  missingPassages,
  writeBlock,
} from './index.ts'
import { ASSIST_TASKS } from '@studio/contract/prompts'

const ask = (
  task: (typeof ASSIST_TASKS)[number],
  body: string,
  language: 'en' | 'es' = 'en',
  locked: string[] = [],
) => assistByWords({ task, body, language, locked })

describe('built-in assistance', () => {
  test('reports missing topics with three entries each, all together first', () => {
    const suggestions = ask('enhance', 'A woman by the window')
    expect(suggestions[0]?.reasons.map(({ code }) => code)).toEqual([
      ...['missing-place', 'missing-lens', 'missing-framing', 'missing-mood', 'missing-palette'],
    ])
    expect(suggestions.filter(({ kind }) => kind === 'lens').map(({ text }) => text)).toEqual([
      'A woman by the window, 85mm, shallow depth of field',
      'A woman by the window, 50mm',
      'A woman by the window, 35mm, everything in focus',
    ])
    expect(ask('enhance', 'Una mujer en la playa', 'es')[0]?.text).toContain('luz suave de ventana')
    const whole = 'A woman on the beach, golden hour, 85mm, close up, calm, navy'
    expect(ask('enhance', whole)).toEqual([])
  })

  test('shortens a prompt by empty words and repetitions', () => {
    expect(ask('shorten', 'A beautiful lamp, soft light, soft light, 4k')).toMatchObject([
      { text: 'A lamp, soft light' },
    ])
    expect(ask('shorten', 'A lamp')).toEqual([])
  })

  test('returns four variations, each with another word of the same kind', () => {
    const body = 'A lamp on the beach, golden hour'
    const texts = ask('vary', body).map(({ text }) => text)
    expect(new Set([...texts, body]).size).toBe(5)
  })

  test('translates known words in both directions and keeps others', () => {
    expect(ask('translate', 'A brass lamp by the window, zorp', 'es')[0]?.text).toBe(
      'Un latón lámpara junto a la ventana, zorp',
    )
    expect(ask('translate', 'Una mujer en la playa, hora dorada', 'en')[0]?.text).toBe(
      'A woman on the beach, golden hour',
    )
    expect(ask('translate', 'zorp', 'es')).toEqual([])
  })

  test('repairs each fault separately', () => {
    expect(ask('fix', 'A {red|red} lamp, nice').map(({ text }) => text)).toEqual([
      'A {red} lamp, nice',
      'A {red|red} lamp',
    ])
  })

  test('explains each word’s topic', () => {
    const [explained] = ask('explain', 'A lamp, golden hour')
    expect(explained?.reasons).toContainEqual({ text: 'golden hour', code: 'is-light' })
    expect(ask('explain', 'A street without cars')[0]?.reasons).toEqual([
      { text: 'street', code: 'is-place' },
      { text: 'cars', code: 'left-out' },
    ])
  })

  test('never loses blanks, lists, alternatives or locked text', () => {
    const WORDS = [
      '[[who]]',
      '{red|golden hour}',
      '__seas__',
      'golden hour',
      'a lamp',
      'beautiful',
      'the sea',
      ',',
      'on the beach',
    ]
    const bodies = fc
      .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 12 })
      .map((words) => words.join(' '))
    const tasks = fc.constantFrom(...ASSIST_TASKS.filter((task) => task !== 'fix'))
    fc.assert(
      fc.property(tasks, bodies, fc.constantFrom('en' as const, 'es' as const), (task, body, language) => {
        const locked = ['golden hour', 'the sea']
        for (const { text } of ask(task, body, language, locked))
          expect(missingPassages(body, text, locked)).toEqual([])
      }),
    )
    expect(missingPassages('[[a]] {b|c} __d__ [[a]]', 'x [[a]]')).toEqual(['[[a]]', '{b|c}', '__d__'])
  })
})

describe('blocks', () => {
  const BODY =
    'A woman in red, on the beach, golden hour, 85mm, editorial photograph, calm, navy and ivory, close up'
  const output = { body: BODY, negative: 'cars' }

  test('group clauses by topic', () => {
    expect(Object.fromEntries(blocksOf(output).map(({ kind, text }) => [kind, text]))).toEqual({
      subject: 'A woman in red',
      scene: 'on the beach',
      light: 'golden hour',
      lens: '85mm',
      style: 'editorial photograph',
      mood: 'calm',
      palette: 'navy and ivory',
      composition: 'close up',
      negative: 'cars',
    })
  })

  test('include those marked by the user', () => {
    const start = BODY.indexOf('calm')
    const blocks = [{ kind: 'style' as const, start, end: start + 4 }]
    const { text } = blocksOf({ ...output, blocks }).find(({ kind }) => kind === 'style') ?? {}
    expect(text).toBe('editorial photograph, calm')
  })

  test('change only their own clauses when written', () => {
    expect(writeBlock(output, 'light', 'night')).toBe(BODY.replace('golden hour', 'night'))
    expect(writeBlock(output, 'lens', '')).toBe(BODY.replace(', 85mm', ''))
    expect(writeBlock({ body: 'A lamp', negative: '' }, 'light', 'night')).toBe('A lamp, night')
    expect(writeBlock({ body: 'night', negative: '' }, 'subject', 'A lamp')).toBe('A lamp, night')
    expect(writeBlock({ body: '', negative: '' }, 'mood', 'calm')).toBe('calm')
  })

  test('stay unchanged when the same text is written, and never truncate alternatives', () => {
    const parts = ['a lamp', '{red, hot|blue; cold}', 'night', '85mm', '[[a, b]]', 'calm', 'on the beach']
    const bodies = fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((words) => words.join(', '))
    fc.assert(
      fc.property(bodies, (body) => {
        for (const { kind, text } of blocksOf({ body, negative: '' }))
          if (kind !== 'negative') expect(writeBlock({ body, negative: '' }, kind, text)).toBe(body)
        for (const { start, end } of clausesOf(body)) {
          const clause = body.slice(start, end)
          expect(clause.split('{').length).toBe(clause.split('}').length)
        }
      }),
    )
  })
})

describe('built-in templates', () => {
  test.each(['en', 'es'] as const)('are at least twelve without lint issues, in %s', (language) => {
    const templates = builtInTemplates(language)
    expect(templates.length).toBeGreaterThanOrEqual(12)
    expect(new Set(templates.flatMap(({ id, name }) => [id, name])).size).toBe(templates.length * 2)
    expect(new Set(templates.map(({ kind }) => kind))).toEqual(new Set(['prompt', 'shoot', 'both']))
    for (const { content } of templates) {
      const findings = lintPrompt(content).filter(({ severity }) => severity !== 'hint')
      expect([content.body, findings]).toEqual([content.body, []])
      expect(lintPrompt(content).map(({ rule }) => rule)).toEqual([])
      expect(checkValues(content.variables, {})).toEqual([])
      const { total, at } = expand(content.body, { values: filledValues(content.variables, {}) })
      expect(at(total - 1n).text).not.toMatch(/[[\]{}|]/)
    }
  })
})
