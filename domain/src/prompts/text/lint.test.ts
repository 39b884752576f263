import { describe, expect, test } from 'vitest'
import type { Dialect } from '@studio/contract/models'
import { applyEdits } from '../../text/index.ts'
import { LINT_RULES, LINT_TEXTS, type LintOptions, type LintRule, lintPrompt, sayFinding } from '../index.ts'
import type { PromptContent } from '@studio/contract/prompts'

const TAKES = { negative: false, weights: false, seed: false, pose: true, reference: false, fields: false }
const model = (max: number, writes = true) => ({
  id: 'm',
  label: 'Model',
  writes,
  dialect: { takes: TAKES, promptLimit: { unit: 'characters', most: max } } satisfies Dialect,
})
const content = (body: string, more: Partial<PromptContent> = {}): PromptContent => ({
  body,
  negative: '',
  blocks: [],
  variables: [],
  lists: [],
  settings: {},
  ...more,
})

interface Case {
  rule: LintRule
  hit: [body: string, words: string[]]
  miss: string
  more?: Partial<PromptContent>
  /** Options for the text without the issue, if they differ. */
  moreMiss?: Partial<PromptContent>
  options?: LintOptions
  optionsMiss?: LintOptions
}

const CASES: Case[] = [
  {
    rule: 'contradiction',
    hit: ['A street at night, golden hour', ['night', 'golden hour']],
    miss: 'A street at sunset, golden hour',
  },
  {
    rule: 'contradiction',
    hit: ['Calle de noche, hora dorada', ['noche', 'hora dorada']],
    miss: 'Calle al atardecer, hora dorada',
  },
  {
    rule: 'contradiction',
    hit: ['A lamp, 24mm, telephoto', ['24mm', 'telephoto']],
    miss: 'A lamp, 35mm, 50mm',
  },
  {
    rule: 'contradiction',
    hit: ['Bokeh, everything in focus', ['Bokeh', 'everything in focus']],
    miss: 'A street {at night|at golden hour}',
  },
  {
    rule: 'people-count',
    hit: ['A couple, three women', ['couple', 'three women']],
    miss: 'Two women and three men in a group',
  },
  {
    rule: 'negative-repeats',
    hit: ['A lamp in the fog', ['fog', 'fog']],
    miss: 'A lamp',
    more: { negative: 'cars, fog' },
  },
  {
    rule: 'negative-repeats',
    hit: ['A lamp in the fog', ['fog', 'fog']],
    miss: 'A lamp without fog',
    more: { negative: 'no fog' },
  },
  {
    rule: 'negative-repeats',
    hit: ['Una lámpara en la niebla', ['niebla', 'niebla']],
    miss: 'Una lámpara',
    more: { negative: 'niebla' },
  },
  {
    rule: 'vague',
    hit: ['A beautiful lamp, 4k', ['beautiful']],
    miss: 'A brass lamp with beautifully cut glass',
  },
  { rule: 'vague', hit: ['Una lámpara preciosa', ['preciosa']], miss: 'Una lámpara de piedra' },
  {
    rule: 'over-length',
    hit: ['lamp '.repeat(40), ['Model', '200', '100']],
    miss: 'lamp '.repeat(19),
    options: { models: [model(100)] },
  },
  {
    rule: 'variable-unused',
    hit: ['A lamp', ['who']],
    miss: 'A lamp for [[who]]',
    more: { variables: [{ name: 'who', type: 'text' }] },
  },
  {
    rule: 'variable-undescribed',
    hit: ['A [[what]]', ['what']],
    miss: 'A [[what]]',
    moreMiss: { variables: [{ name: 'what', type: 'text' }] },
  },
  {
    rule: 'variable-self',
    hit: ['[[x]]', ['x']],
    miss: '[[x]]',
    more: { variables: [{ name: 'x', type: 'text', default: '[[x]]' }] },
    moreMiss: { variables: [{ name: 'x', type: 'text', default: 'x' }] },
  },
  {
    rule: 'list-unknown',
    hit: ['A __colour__ lamp', ['colour']],
    miss: 'A __colour__ lamp',
    optionsMiss: { lists: ['colour'] },
  },
  { rule: 'brace-open', hit: ['A {red|blue lamp', ['{']], miss: '{"a": "b"} and a { b' },
  { rule: 'alternative-twice', hit: ['A {red|blue|Red} lamp', ['Red']], miss: 'A {red|dark red} lamp' },
  {
    rule: 'clause-twice',
    hit: ['Soft light, a lamp, soft  light', ['soft  light']],
    miss: 'Soft light, a lamp, softer light',
  },
  {
    rule: 'person-name',
    hit: ['A lamp by Annie Leibovitz', ['Annie Leibovitz']],
    miss: 'A lamp by a window',
  },
  {
    rule: 'person-name',
    hit: ['Al estilo de María del Prado Ruiz', []],
    miss: 'Una lámpara al estilo de los años veinte',
  },
  {
    rule: 'text-in-picture',
    hit: ['A sign that says "OPEN"', ['"OPEN"', 'Model']],
    miss: 'A sign that says "OPEN"',
    options: { models: [model(9_000, false)] },
    optionsMiss: { models: [model(9_000)] },
  },
  { rule: 'moderation', hit: ['A nude statue', ['nude']], miss: 'A denuded hill' },
  { rule: 'moderation', hit: ['Una estatua desnuda', ['desnuda']], miss: 'Una estatua' },
  { rule: 'moderation', hit: ['A smelly lamp', ['smelly']], miss: 'A smell', options: { terms: ['smelly'] } },
]

const issuesOf = (
  rule: LintRule,
  body: string,
  more: Partial<PromptContent> = {},
  options: LintOptions = {},
) => lintPrompt(content(body, more), options).filter((finding) => finding.rule === rule)

test.each(CASES.filter(({ hit }) => hit[1].length > 0))('$rule finds $hit.0 and not $miss', (one) => {
  const [body, words] = one.hit
  const hits = issuesOf(one.rule, body, one.more, one.options)
  expect(hits[0]?.words).toEqual(words)
  for (const { span, field } of hits)
    if (span && field === 'body') expect(body.slice(span.start, span.end).length).toBeGreaterThan(0)
  expect(issuesOf(one.rule, one.miss, one.moreMiss ?? one.more, one.optionsMiss ?? one.options)).toEqual([])
})

test('has a case and texts in both languages for every rule', () => {
  expect([...new Set(CASES.map(({ rule }) => rule))].toSorted()).toEqual([...LINT_RULES].toSorted())
  for (const rule of LINT_RULES)
    for (const language of ['en', 'es'] as const) expect(LINT_TEXTS[rule][language]).not.toBe('')
  expect(sayFinding({ rule: 'vague', words: ['nice'] }, 'es')).toContain('«nice»')
})

describe('fixes', () => {
  test.each([
    ['vague', 'A beautiful lamp, 4k', 'A lamp, 4k'],
    ['clause-twice', 'soft light, a lamp, soft light', 'soft light, a lamp'],
    ['alternative-twice', 'A {red|blue|red} lamp', 'A {red|blue} lamp'],
  ] as const)('%s makes %s %s', (rule, body, fixed) => {
    const [finding] = issuesOf(rule, body)
    expect(applyEdits(body, finding?.fix ?? [])).toBe(fixed)
    expect(issuesOf(rule, fixed).filter(({ key }) => key === finding?.key)).toEqual([])
  })
})

test('ignores exactly the configured items', () => {
  const [first] = issuesOf('vague', 'A beautiful and nice lamp')
  const left = issuesOf('vague', 'A beautiful and nice lamp', {}, { ignored: [first?.key ?? ''] })
  expect(left.map(({ words }) => words[0])).toEqual(['nice'])
})

test('checks any text without errors', () => {
  for (const body of [
    '',
    '{'.repeat(2_000),
    '{a|'.repeat(1_300),
    '[[',
    'صورة '.repeat(800),
    '\ud83d',
    '"'.repeat(4_000),
  ])
    expect(lintPrompt(content(body), { models: [model(50)] })).toBeInstanceOf(Array)
})
