import { describe, expect, test } from 'vitest'
import { compileRules, FIRST_RULES, FIRST_TERM_SETS, formsOf, readTerms } from './index.ts'
import { MAX_TERMS, RuleBody, type TermList } from '@studio/contract/rules'
import { tokensOf } from './tokens.ts'

const setsOfStart = Object.fromEntries(FIRST_TERM_SETS.map(({ name, terms }) => [name, terms]))
const ruleOf = (body: RuleBody, sets: Record<string, TermList> = setsOfStart) =>
  compileRules([
    {
      ruleId: 'r',
      ruleVersion: 1,
      policy: 'other',
      level: 'low',
      action: 'flag',
      shadow: false,
      body,
      sets,
    },
  ])
const wordsFound = (body: RuleBody, text: string, sets?: Record<string, TermList>, days = 0) =>
  ruleOf(body, sets)
    .match({ fields: { prompt: text }, author: { days } })
    .flatMap(({ words }) => words)
const withTerms = (en: string[], es: string[], text: string) =>
  wordsFound({ all: [{ terms: 's' }] }, text, { s: { en, es } })

describe('words', () => {
  test.each([
    [['cunt'], [], 'A postcard of Scunthorpe', []],
    [['ass', 'tit'], [], 'A grass title, class passes', []],
    [['rape'], [], 'Rap music, grapes', []],
    [['nude'], [], 'Two NUDES, (nude:1.3) {nude|dressed} nude_girl', ['NUDES', 'nude', 'nude', 'nude']],
    [['body'], [], 'bodies of water', ['bodies']],
    [['witch'], [], "the witch's hat, witches", ["witch's", 'witches']],
    [['"banks"'], [], 'the bank, Banks', ['Banks']],
    [['self-harm'], [], 'self harm and Self-Harm', ['self harm', 'Self-Harm']],
    [[], ['pene'], 'a pen, la pena, penes', ['penes']],
    [[], ['polla'], 'pollo asado, un pollo', []],
    [[], ['ano'], 'un año, cien años, anos', ['anos']],
    [[], ['desnudo'], 'Desnudas, DESNUDOS y desnudez', ['Desnudas', 'DESNUDOS']],
    [[], ['esvástica'], 'esvastica, esvásticas', ['esvastica', 'esvásticas']],
    [[], ['voz'], 'voces', ['voces']],
    [[], ['imagen'], 'imágenes, imagine', ['imágenes']],
    [[], ['pornografía infantil'], 'pornografia infantil; infantil', ['pornografia infantil']],
    [['nude'], [], 'ｎｕｄｅ ŋ nu\u00addes', ['ｎｕｄｅ', 'nu\u00addes']],
    [['写真'], [], '古い写真を撮る', ['写真']],
    [
      ['nude'],
      [],
      'ոudе, n\u200bude, nu\u2060d\u0335e, nudе.',
      ['ոudе', 'n\u200bude', 'nu\u2060d\u0335e', 'nudе'],
    ],
    [['рост'], [], 'Рост и рост', ['Рост', 'рост']],
  ] as [string[], string[], string, string[]][])('finds terms %j %j in "%s"', (en, es, text, words) => {
    expect(withTerms(en, es, text)).toEqual(words)
  })

  test('treats combining accents like composed ones, with spans of the stored text', () => {
    const text = '👩‍🚀 la esva\u0301stica'
    const [hit] = ruleOf({ all: [{ terms: 's' }] }, { s: { en: [], es: ['esvástica'] } }).match({
      fields: { bio: text },
      author: { days: 0 },
    })
    expect(hit?.spans.map(([start, end]) => text.slice(start, end))).toEqual(['esva\u0301stica'])
    expect(hit?.field).toBe('bio')
  })

  test('finds the same words with the fast Latin tokenizer as with the general one', () => {
    const text = "The girl's  CAÑÓN — “self-harm”, l’été, 4k; ½ x_y, pingüino…"
    const quick = tokensOf(text)
    expect(quick.map(({ word }) => word)).toContain('girl')
    expect(tokensOf(`${text} 写`).slice(0, quick.length)).toEqual(quick)
  })

  test('derives forms by plural and gender', () => {
    expect(formsOf('baby', 'en')).toEqual(['baby', 'babies'])
    expect(formsOf('desnuda', 'es')).toEqual(['desnudo', 'desnudos', 'desnuda', 'desnudas'])
    expect(formsOf('casa', 'es')).toEqual(['casa', 'casas'])
  })
})

describe('clauses', () => {
  const sets: Record<string, TermList> = {
    who: { en: ['minister'], es: ['ministro'] },
    how: { en: ['secretly', 'without consent'], es: ['en secreto'] },
  }
  const near: RuleBody = { all: [{ terms: 'who' }, { terms: 'how', near: 2 }] }

  test('restricts NEAR to one field', () => {
    expect(
      wordsFound(near, 'the minister is secretly here, at a ministers ball of three days', sets),
    ).toEqual(['minister', 'secretly'])
    expect(wordsFound(near, 'the minister of three days long, secretly', sets)).toEqual([])
    const apart = { fields: { title: 'minister', prompt: 'secretly' }, author: { days: 0 } }
    expect(ruleOf(near, sets).match(apart)).toEqual([])
    expect(ruleOf({ all: [{ terms: 'who' }, { terms: 'how' }] }, sets).match(apart)).toHaveLength(2)
  })

  test('supports not, field, language, age and any', () => {
    const not: RuleBody = { all: [{ terms: 'who' }, { not: { terms: 'how' } }] }
    expect(wordsFound(not, 'a minister', sets)).toEqual(['minister'])
    expect(wordsFound(not, 'a minister, en secreto', sets)).toEqual([])
    expect(wordsFound({ all: [{ terms: 'who', field: 'title' }] }, 'a minister', sets)).toEqual([])
    expect(wordsFound({ all: [{ terms: 'who', lang: 'es' }] }, 'minister, ministros', sets)).toEqual([
      'ministros',
    ])
    const young: RuleBody = { all: [{ terms: 'who' }, { author: { daysLess: 30 } }] }
    expect(wordsFound(young, 'minister', sets, 29)).toEqual(['minister'])
    expect(wordsFound(young, 'minister', sets, 30)).toEqual([])
    expect(wordsFound({ any: [{ terms: 'who' }, { terms: 'how' }] }, 'secretly', sets)).toEqual(['secretly'])
  })

  test('refuses prohibited terms with the built-in rules, but not colour names', () => {
    const find = (text: string) => FIRST_RULES.flatMap(({ body }) => wordsFound(body, text))
    expect(find('A nude woman, nude lipstick')).toEqual(['nude'])
    expect(find('Nude heels, a palette of nude tones; uñas nude, zapatos de tacón')).toEqual([])
    expect(find('Pornografía infantil')).toEqual(['Pornografía infantil'])
  })

  test('refuses rules without terms, without a target for NEAR, and with patterns', () => {
    for (const bad of [
      { all: [] },
      { all: [{ author: { daysLess: 3 } }] },
      { all: [{ not: { terms: 'who' } }] },
      { all: [{ terms: 'who', near: 3 }] },
      { any: [{ terms: 'who' }, { author: { daysLess: 3 } }] },
      { all: [{ pattern: '(a+)+$' }] },
      { all: [{ media: 'set', distance: 4 }] },
    ])
      expect(RuleBody.safeParse(bad).success, JSON.stringify(bad)).toBe(false)
    expect(RuleBody.safeParse(near).success).toBe(true)
  })
})

test('reads one term per line, without duplicates, comments and non-words', () => {
  const { terms, problems } = readTerms(
    `nude\n# a comment\n\n NUDE \n"Nude"\n***\n${'a '.repeat(9)}\n${'x'.repeat(99)}`,
  )
  expect(terms).toEqual(['nude', '"Nude"'])
  expect(problems).toEqual([
    { line: 6, why: 'no-words' },
    { line: 7, why: 'too-many-words' },
    { line: 8, why: 'too-long' },
  ])
})

test('matches the maximum number of terms as fast as a few', () => {
  const en = Array.from({ length: MAX_TERMS }, (_, n) => `term${n} word`)
  const { match } = ruleOf({ all: [{ terms: 's' }] }, { s: { en, es: [] } })
  const texts = { fields: { prompt: 'a lamp, term4999 words, brass' }, author: { days: 0 } }
  expect(match(texts)[0]?.words).toEqual(['term4999 words'])
})
