// Writing assistant without a model: finds missing aspects and alternatives from the vocabulary, in both languages.
import { applyEdits, type TextSpan } from '../text/index.ts'
import { lookUp, plain, readPrompt, type Span, VOCABULARY, type WordKind } from '../vocabulary/index.ts'
import { clausesOf } from './blocks.ts'
import type { PromptContent, AssistTask } from '@studio/contract/prompts'
import { everyNode, parsePrompt, type PromptNode } from './text/grammar.ts'
import { lintPrompt } from './text/lint.ts'
import { counterpartOf, translateWords } from './text/translate.ts'

export interface Suggestion {
  text: string
  /** Each added, removed or replaced text with its reason code. */
  reasons: { text: string; code: string }[]
  /** Kind of the addition, if it has one. */
  kind?: string
}

interface AssistRequest {
  task: AssistTask
  body: string
  locked?: readonly string[]
  language: 'en' | 'es'
  seed?: number
}

/** Aspects of a photograph, with suggestions for people and for objects. */
const SUGGESTED_PARTS: readonly {
  kind: string
  has: readonly WordKind[]
  people: readonly (readonly [string, string])[]
  things: readonly (readonly [string, string])[]
}[] = [
  {
    kind: 'subject',
    has: ['person', 'count', 'thing', 'garment'],
    people: [['a dancer in a red dress', 'una bailarina con vestido rojo']],
    things: [
      ['a brass lamp', 'una lámpara de latón'],
      ['a dancer in a red dress', 'una bailarina con vestido rojo'],
      ['a glass perfume bottle', 'un frasco de perfume de vidrio'],
    ],
  },
  {
    kind: 'place',
    has: ['place', 'backdrop'],
    people: [
      ['in a sunlit loft', 'en un loft soleado'],
      ['on a city street', 'en una calle de la ciudad'],
      ['against seamless grey paper', 'ante un fondo de papel gris'],
    ],
    things: [
      ['on a marble table', 'sobre una mesa de mármol'],
      ['on a paper sweep', 'sobre un fondo de papel'],
      ['in a quiet kitchen', 'en una cocina tranquila'],
    ],
  },
  {
    kind: 'light',
    has: ['light'],
    people: [
      ['soft window light', 'luz suave de ventana'],
      ['golden hour', 'hora dorada'],
      ['rim light', 'contraluz'],
    ],
    things: [
      ['softbox from the left', 'caja de luz desde la izquierda'],
      ['hard light with long shadows', 'luz dura con sombras largas'],
      ['dappled light', 'luz filtrada entre hojas'],
    ],
  },
  {
    kind: 'lens',
    has: ['lens', 'focus'],
    people: [
      ['85mm, shallow depth of field', '85mm, poca profundidad de campo'],
      ['50mm', '50mm'],
      ['35mm, everything in focus', '35mm, todo enfocado'],
    ],
    things: [
      ['100mm, shallow depth of field', '100mm, poca profundidad de campo'],
      ['50mm, everything in focus', '50mm, todo enfocado'],
      ['85mm', '85mm'],
    ],
  },
  {
    kind: 'framing',
    has: ['framing'],
    people: [
      ['half body', 'plano medio'],
      ['close up', 'primer plano'],
      ['full body', 'cuerpo entero'],
    ],
    things: [
      ['close up', 'primer plano'],
      ['from above', 'desde arriba'],
      ['detail shot', 'detalle'],
    ],
  },
  {
    kind: 'mood',
    has: ['mood'],
    people: [
      ['calm', 'sereno'],
      ['dramatic', 'dramático'],
      ['joyful', 'alegre'],
    ],
    things: [
      ['minimal', 'minimalista'],
      ['luxurious', 'lujoso'],
      ['nostalgic', 'nostálgico'],
    ],
  },
  {
    kind: 'palette',
    has: ['colour'],
    people: [
      ['terracotta and cream', 'terracota y crema'],
      ['navy and ivory', 'azul marino y marfil'],
      ['sage green', 'verde salvia'],
    ],
    things: [
      ['warm beige and brass', 'beis cálido y latón'],
      ['charcoal and white', 'antracita y blanco'],
      ['teal and copper', 'verde azulado y cobre'],
    ],
  },
]

/** Prompt syntax and locked passages of a text, all of which must be kept. */
export function protectedIn(body: string, locked: readonly string[] = []): string[] {
  const own = [...everyNode(parsePrompt(body))].flatMap(({ kind, raw }) => (kind === 'text' ? [] : [raw]))
  return [...own, ...locked.filter((text) => text !== '' && body.includes(text))]
}

const countOf = (text: string, part: string) => text.split(part).length - 1

/** Returns the passages that must stay but occur less often in the other text. */
export const missingPassages = (body: string, output: string, locked: readonly string[] = []): string[] => [
  ...new Set(protectedIn(body, locked).filter((part) => countOf(output, part) < countOf(body, part))),
]

const addTo = (body: string, words: string) => {
  const text = body.trimEnd()
  if (text === '') return words
  return /[.!?]$/.test(text)
    ? `${text} ${words[0]?.toUpperCase() ?? ''}${words.slice(1)}.`
    : `${text.replace(/[,;]$/, '')}, ${words}`
}

function enhance({ body, language, seed = 0 }: AssistRequest): Suggestion[] {
  const { spans, people } = readPrompt(body)
  const kinds = new Set(spans.map(({ kind }) => kind))
  const missing = SUGGESTED_PARTS.filter(({ has }) => !has.some((kind) => kinds.has(kind)))
  const entriesOf = (each: (typeof SUGGESTED_PARTS)[number]) =>
    (people > 0 ? each.people : each.things).map((pair) => pair[language === 'es' ? 1 : 0])
  const single = missing.flatMap((each): Suggestion[] =>
    entriesOf(each)
      .slice(0, 3)
      .map((words) => ({
        text: addTo(body, words),
        kind: each.kind,
        reasons: [{ text: words, code: `missing-${each.kind}` }],
      })),
  )
  if (missing.length < 2) return single
  // All missing aspects in one suggestion, as the first one.
  const chosen = missing.map((each) => {
    const entries = entriesOf(each)
    return { words: entries[seed % entries.length] ?? '', kind: each.kind }
  })
  const text = chosen.reduce((current, { words }) => addTo(current, words), body)
  const reasons = chosen.map(({ words, kind }) => ({ text: words, code: `missing-${kind}` }))
  return [{ text, reasons }, ...single]
}

const contentOf = (body: string): PromptContent => ({
  body,
  negative: '',
  blocks: [],
  variables: [],
  lists: [],
  settings: {},
})

/** One at a time, because a removal also takes the comma beside it. */
const MAX_SHORTENED = 40

function shorten({ body, locked }: AssistRequest): Suggestion[] {
  const reasons: Suggestion['reasons'] = []
  let text = body
  for (let n = 0; n < MAX_SHORTENED; n++) {
    const issue = lintPrompt(contentOf(text)).find(
      ({ rule, fix: edits = [] }) =>
        (rule === 'vague' || rule === 'clause-twice') &&
        missingPassages(body, applyEdits(text, edits), locked).length === 0,
    )
    if (!issue?.fix) break
    text = applyEdits(text, issue.fix)
    reasons.push({ text: issue.words[0] ?? '', code: issue.rule })
  }
  text = text.replaceAll(/[ \t]{2,}/g, ' ').trim()
  return text === '' || reasons.length === 0 || missingPassages(body, text, locked).length > 0
    ? []
    : [{ text, reasons }]
}

/** Kinds of words that can be replaced without changing the subject. */
const SWAPPABLE_KINDS: readonly WordKind[] = [
  'light',
  'place',
  'mood',
  'colour',
  'framing',
  'weather',
  'lens',
]

const isWritten = (nodes: readonly PromptNode[], { start, end }: TextSpan) =>
  nodes.some((node) => node.kind === 'text' && node.start <= start && end <= node.end)

function siblingOf({ text, kind }: Span, language: 'en' | 'es', turn: number): string | undefined {
  const own = lookUp(plain(text))
  if (!own) return undefined
  const firsts = new Map<string, string>()
  for (const [phrase, entry] of VOCABULARY)
    if (entry.kind === own.kind && entry.language === language && !firsts.has(entry.value))
      firsts.set(entry.value, phrase)
  const others = [...firsts].filter(([value]) => value !== own.value).map(([, phrase]) => phrase)
  const phrase = others[turn % Math.max(1, others.length)]
  return phrase === undefined || kind === 'count' ? undefined : (counterpartOf(phrase, language) ?? phrase)
}

const VARIATIONS = 4

function vary({ body, locked = [], language, seed = 0 }: AssistRequest): Suggestion[] {
  const nodes = parsePrompt(body)
  const spans = readPrompt(body).spans.filter(
    (span) =>
      SWAPPABLE_KINDS.includes(span.kind) &&
      isWritten(nodes, span) &&
      !locked.some((text) => text !== '' && text.includes(span.text)),
  )
  const suggestions = new Map<string, Suggestion>()
  for (let n = 0; n < VARIATIONS * 6 && suggestions.size < VARIATIONS && spans.length > 0; n++) {
    const span = spans[(n + seed) % spans.length] as Span
    const words = siblingOf(span, language, Math.floor(n / spans.length) * 3 + n + seed)
    if (words === undefined) continue
    const text = applyEdits(body, [{ start: span.start, end: span.end, text: words }])
    if (missingPassages(body, text, locked).length === 0 && text !== body)
      suggestions.set(text, {
        text,
        kind: span.kind,
        reasons: [{ text: `${span.text} → ${words}`, code: 'sibling' }],
      })
  }
  return [...suggestions.values()]
}

function fix({ body, locked }: AssistRequest): Suggestion[] {
  return lintPrompt(contentOf(body)).flatMap(({ fix: edits, rule, words, field }): Suggestion[] => {
    if (!edits || field !== 'body') return []
    const text = applyEdits(body, edits)
    if (
      text.trim() === '' ||
      missingPassages(body, text, rule === 'alternative-twice' ? [] : locked).length > 0
    ) {
      // Fixes only texts without alternatives.
      if (rule !== 'alternative-twice') return []
    }
    return [{ text, reasons: [{ text: words[0] ?? '', code: rule }] }]
  })
}

function translate({ body, locked = [], language }: AssistRequest): Suggestion[] {
  const { text, changed } = translateWords(body, language, locked)
  return changed.length === 0
    ? []
    : [{ text, reasons: changed.map(([from, to]) => ({ text: `${from} → ${to}`, code: 'paired' })) }]
}

const explain = ({ body }: AssistRequest): Suggestion[] => {
  const { spans, excluded, unknown } = readPrompt(body)
  const reasons = [
    ...spans.map(({ text, kind }) => ({ text, code: `is-${kind}` })),
    ...excluded.map(({ text }) => ({ text, code: 'left-out' })),
    ...unknown.map((text) => ({ text, code: 'not-understood' })),
  ]
  return clausesOf(body).length === 0 ? [] : [{ text: body, reasons }]
}

const TASKS: Record<AssistTask, (query: AssistRequest) => Suggestion[]> = {
  enhance,
  shorten,
  vary,
  fix,
  translate,
  explain,
}

/** Suggestions from the vocabulary. Variables, lists, alternatives and locked passages stay unchanged. */
export const assistByWords = (query: AssistRequest): Suggestion[] => TASKS[query.task](query)
