// Prompt linter, which works offline: each issue has its range and, if possible, a fix.
import type { Dialect } from '@studio/contract/models'
import { MODERATION_TERMS } from '../../rules/index.ts'
import { isOverlapping, type TextEdit, type TextSpan } from '../../text/index.ts'
import { lookUp, type OwnName, plain, readPrompt, type Span } from '../../vocabulary/index.ts'
import { clausesOf } from '../blocks.ts'
import { compile } from './compile.ts'
import type { PromptContent } from '@studio/contract/prompts'
import { expand } from './expansion.ts'
import { everyNode, listsIn, parsePrompt, type PromptNode, variablesIn } from './grammar.ts'
import { ARTISTS, VAGUE_WORDS } from './lint-words.ts'

export const LINT_RULES = [
  'contradiction',
  'people-count',
  'negative-repeats',
  'vague',
  'over-length',
  'variable-unused',
  'variable-undescribed',
  'variable-self',
  'list-unknown',
  'brace-open',
  'alternative-twice',
  'clause-twice',
  'person-name',
  'text-in-picture',
  'moderation',
] as const
export type LintRule = (typeof LINT_RULES)[number]

export interface Finding {
  rule: LintRule
  severity: 'error' | 'warning' | 'hint'
  field: 'body' | 'negative'
  /** Null if the issue has no range. */
  span: TextSpan | null
  /** Words that the issue is about; `sayFinding` inserts them into its text. */
  words: string[]
  /** Edits in its field that fix the issue. */
  fix?: TextEdit[]
  /** Key under which the issue is ignored. */
  key: string
  /** Help topic with more details. */
  help: string
}

/** Default help topic of all issues. */
const HELP = 'prompts'

/** Model that the prompt is checked for. */
export interface LintModel {
  id: string
  label: string
  dialect: Dialect
  /** True if the model can render legible text. */
  writes: boolean
}

export interface LintOptions {
  models?: readonly LintModel[]
  /** Names of the user's lists. */
  lists?: readonly string[]
  /** Keys of ignored issues. */
  ignored?: readonly string[]
  /** Additional terms that moderation rules reject. */
  terms?: readonly string[]
  /** Products that the body mentions: their names are not read as other words. */
  ownThings?: readonly OwnName[]
}

type Draft = Omit<Finding, 'key' | 'field' | 'help'> & { field?: Finding['field'] }
interface ReadPrompt {
  content: PromptContent
  nodes: PromptNode[]
  spans: Span[]
  options: LintOptions
}

/** Meaning of a vocabulary word; lenses and apertures by their number. */
function meaningOf({ text, kind }: Span): { kind: string; value: string } {
  const word = plain(text)
  const lens = /^(\d+) ?mm$/.exec(word)
  if (lens) return { kind: 'lens', value: lens[1] ?? '' }
  const aperture = /^f\/?(\d+(?:\.\d+)?)$/.exec(word)
  if (aperture) return { kind: 'focus', value: Number(aperture[1]) < 4 ? 'shallow' : 'deep' }
  return lookUp(word) ?? { kind, value: word }
}

/** Meanings of each kind that exclude each other in one image. */
const EXCLUSIVE: Record<string, readonly (readonly string[])[]> = {
  light: [
    ['blue', 'golden', 'hard'],
    ['night', 'golden', 'hard'],
    ['overcast', 'hard'],
    ['softbox', 'hard'],
  ],
  focus: [['shallow', 'deep']],
  framing: [
    ['detail', 'full', 'wide'],
    ['close', 'full', 'wide'],
  ],
  angle: [['high', 'low']],
  weather: [
    ['clear', 'rain', 'snow', 'fog'],
    ['clear', 'clouds'],
  ],
}
const WIDE = 35
const LONG = 85

function areExclusive(one: { kind: string; value: string }, other: { kind: string; value: string }): boolean {
  if (one.kind !== other.kind || one.value === other.value) return false
  if (one.kind === 'lens') {
    const [min, max] = [Number(one.value), Number(other.value)].sort((a, b) => a - b)
    return (min ?? 0) <= WIDE && (max ?? 0) >= LONG
  }
  return (EXCLUSIVE[one.kind] ?? []).some((set) => set.includes(one.value) && set.includes(other.value))
}

/** True if the two ranges are in different options of the same choice. */
function areAlternatives(nodes: readonly PromptNode[], one: TextSpan, other: TextSpan): boolean {
  for (const node of everyNode(nodes)) {
    if (node.kind !== 'choice' || node.max > 1) continue
    const optionOf = (span: TextSpan) =>
      node.options.findIndex((option) => option.nodes.some((inner) => isOverlapping(inner, span)))
    const [first, second] = [optionOf(one), optionOf(other)]
    if (first >= 0 && second >= 0 && first !== second) return true
  }
  return false
}

function* contradictions({ nodes, spans }: ReadPrompt): Generator<Draft> {
  const byKind = Map.groupBy(
    spans.map((span) => ({ span, meaning: meaningOf(span) })),
    ({ meaning }) => meaning.kind,
  )
  const reported = new Set<string>()
  for (const issues of byKind.values())
    for (const [index, one] of issues.entries())
      for (const other of issues.slice(index + 1)) {
        const pair = [one.meaning.value, other.meaning.value].sort().join('|')
        if (reported.has(pair) || !areExclusive(one.meaning, other.meaning)) continue
        if (areAlternatives(nodes, one.span, other.span)) continue
        reported.add(pair)
        yield {
          rule: 'contradiction',
          severity: 'warning',
          span: { start: other.span.start, end: other.span.end },
          words: [one.span.text, other.span.text],
        }
      }
}

/** Words for several people without a number. */
const UNCOUNTABLE =
  /^(?:group|team|family|band|people|models|mannequins|crowd|friends|women|men|grupo|equipo|familia|banda|gente|modelos|maniquies|multitud|amig[oa]s|mujeres|hombres)$/

function areOtherCounts(one: Span, other: Span): boolean {
  const [first, second] = [one, other].map(({ text }) => readPrompt(text))
  if (!first || !second || [one, other].some(({ text }) => UNCOUNTABLE.test(plain(text)))) return false
  const buildOf = ({ women, men }: typeof first) => (women > 0 ? 'women' : men > 0 ? 'men' : 'any')
  if (buildOf(first) === buildOf(second)) return first.people !== second.people
  // Two of three people can be women, but not three of two.
  if (buildOf(first) === 'any') return second.people > first.people
  return buildOf(second) === 'any' && first.people > second.people
}

function* peopleCounts({ nodes, spans }: ReadPrompt): Generator<Draft> {
  const counted = spans.filter(({ kind }) => kind === 'count')
  for (const [index, one] of counted.entries())
    for (const other of counted.slice(index + 1))
      if (areOtherCounts(one, other) && !areAlternatives(nodes, one, other))
        yield {
          rule: 'people-count',
          severity: 'warning',
          span: { start: other.start, end: other.end },
          words: [one.text, other.text],
        }
}

function* negativeRepeats({ content, spans }: ReadPrompt): Generator<Draft> {
  if (content.negative.trim() === '') return
  const meanings = new Map(spans.map((span) => [Object.values(meaningOf(span)).join(' '), span.text]))
  const { spans: negativeSpans, excluded } = readPrompt(content.negative)
  // "No fog" in the negative prompt means fog.
  for (const span of [...negativeSpans, ...excluded]) {
    const twin = meanings.get(Object.values(meaningOf(span)).join(' '))
    if (twin === undefined) continue
    yield {
      rule: 'negative-repeats',
      severity: 'warning',
      field: 'negative',
      span: { start: span.start, end: span.end },
      words: [span.text, twin],
      fix: [removal(content.negative, span)],
    }
  }
}

/** Removes words together with the comma or space that would be left over. */
function removal(text: string, { start, end }: TextSpan): TextEdit {
  const after = /^\s*,\s*|^\s+/.exec(text.slice(end))?.[0].length ?? 0
  const before = /\s*,\s*$|\s+$/.exec(text.slice(0, start))?.[0].length ?? 0
  if (end + after >= text.length) return { start: start - before, end, text: '' }
  return { start, end: end + after, text: '' }
}

/** Finds whole words and phrases in a text, ignoring case. */
function placesOf(words: readonly string[], text: string): { text: string; index: number }[] {
  const lower = text.toLowerCase()
  // Most texts contain none of the words, and searching for each is much faster than one pattern of all.
  const present = words.filter((word) => lower.includes(word.toLowerCase()))
  if (present.length === 0) return []
  const escaped = present.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return Array.from(text.matchAll(pattern), (match) => ({ text: match[0], index: match.index }))
}

function* vagueWords({ content: { body } }: ReadPrompt): Generator<Draft> {
  for (const { text, index } of placesOf(VAGUE_WORDS, body)) {
    const span = { start: index, end: index + text.length }
    yield { rule: 'vague', severity: 'hint', span, words: [text], fix: [removal(body, span)] }
  }
}

function* overLength({ content, nodes, options: { models = [] } }: ReadPrompt): Generator<Draft> {
  const { text, pieces } = expand(nodes).at(0n)
  const { negative, style } = content
  for (const { label, dialect } of models) {
    if (dialect.promptLimit === undefined) continue
    const { limit, parts } = compile(dialect, { prompt: text, pieces, negativePrompt: negative, style })
    if (!limit || limit.used <= limit.most) continue
    const cut = parts.find((part) => part.fate === 'dropped' && part.why === 'over-limit' && part.span)
    yield {
      rule: 'over-length',
      severity: limit.unit === 'characters' ? 'warning' : 'hint',
      span: cut?.span ? { start: cut.span.start, end: content.body.length } : null,
      words: [label, String(limit.used), String(limit.most)],
    }
  }
}

function* variables({ content, nodes }: ReadPrompt): Generator<Draft> {
  const usedVariables = variablesIn([...nodes, ...parsePrompt(content.negative)])
  for (const { name, default: fallback } of content.variables) {
    if (!usedVariables.includes(name))
      yield { rule: 'variable-unused', severity: 'hint', span: null, words: [name] }
    if (fallback?.includes(`[[${name}`))
      yield { rule: 'variable-self', severity: 'warning', span: null, words: [name] }
  }
  const described = new Set(content.variables.map(({ name }) => name))
  for (const node of everyNode(nodes))
    if (node.kind === 'variable' && !described.has(node.name)) {
      described.add(node.name)
      yield {
        rule: 'variable-undescribed',
        severity: 'hint',
        span: { start: node.start, end: node.end },
        words: [node.name],
      }
    }
}

function* unknownLists({ content, nodes, options: { lists = [] } }: ReadPrompt): Generator<Draft> {
  const names = new Set([...lists, ...content.lists.map(({ name }) => name)])
  for (const name of listsIn(nodes)) {
    if (names.has(name)) continue
    const node = [...everyNode(nodes)].find((each) => each.kind === 'list' && each.name === name)
    yield {
      rule: 'list-unknown',
      severity: 'warning',
      words: [name],
      span: node ? { start: node.start, end: node.end } : null,
    }
  }
}

/** Unmatched braces of alternatives. */
function* openBraces({ nodes }: ReadPrompt): Generator<Draft> {
  const open: { at: number; hasStroke: boolean }[] = []
  for (const node of nodes) {
    if (node.kind !== 'text') continue
    for (let i = 0; i < node.raw.length; i++) {
      const unit = node.raw[i]
      if (unit === '\\') i++
      else if (unit === '{') open.push({ at: node.start + i, hasStroke: false })
      else if (unit === '|') for (const each of open) each.hasStroke = true
      else if (unit === '}') open.pop()
    }
  }
  for (const { at, hasStroke } of open)
    if (hasStroke)
      yield { rule: 'brace-open', severity: 'error', span: { start: at, end: at + 1 }, words: ['{'] }
}

function* alternativesTwice({ content, nodes }: ReadPrompt): Generator<Draft> {
  for (const node of everyNode(nodes)) {
    if (node.kind !== 'choice') continue
    const seen = new Set<string>()
    for (const { nodes: inner } of node.options) {
      const [first, last] = [inner[0], inner.at(-1)]
      const text = inner.map(({ raw }) => raw).join('')
      const same = plain(text).trim()
      if (seen.has(same) && first && last) {
        const span = { start: first.start, end: last.end }
        // Range including the stroke before it.
        const stroke = content.body.lastIndexOf('|', span.start)
        yield {
          rule: 'alternative-twice',
          severity: 'warning',
          span,
          words: [text.trim()],
          fix: [{ start: stroke, end: span.end, text: '' }],
        }
      }
      seen.add(same)
    }
  }
}

const MIN_CLAUSE = 6

function* clausesTwice({ content: { body } }: ReadPrompt): Generator<Draft> {
  const seen = new Set<string>()
  for (const span of clausesOf(body)) {
    const text = body.slice(span.start, span.end)
    const same = plain(text).replaceAll(/\s+/g, ' ')
    if (same.length >= MIN_CLAUSE && seen.has(same))
      yield { rule: 'clause-twice', severity: 'warning', span, words: [text], fix: [removal(body, span)] }
    seen.add(same)
  }
}

const IN_STYLE_OF =
  /(?:in the style of|inspired by|al estilo de|inspirad[oa] en)\s+((?:\p{Lu}[\p{L}'’-]+\s+){1,3}\p{Lu}[\p{L}'’-]+)/gu

function* personNames({ content: { body } }: ReadPrompt): Generator<Draft> {
  const issues = new Map<number, string>()
  for (const { text, index } of placesOf(ARTISTS, body)) issues.set(index, text)
  for (const match of body.matchAll(IN_STYLE_OF)) {
    const name = match[1] ?? ''
    const at = match.index + match[0].length - name.length
    if (![...issues].some(([start, text]) => start < at + name.length && at < start + text.length))
      issues.set(at, name)
  }
  for (const [start, text] of issues)
    yield {
      rule: 'person-name',
      severity: 'warning',
      span: { start, end: start + text.length },
      words: [text],
    }
}

const QUOTED = /"([^"\n]{2,60})"|“([^”\n]{2,60})”|«([^»\n]{2,60})»/gu

function* textInPictures({ content: { body }, options: { models = [] } }: ReadPrompt): Generator<Draft> {
  const unable = models.filter(({ writes }) => !writes)
  if (unable.length === 0 || /^\s*\{\s*"/.test(body)) return
  for (const { 0: text, index } of body.matchAll(QUOTED))
    yield {
      rule: 'text-in-picture',
      severity: 'hint',
      span: { start: index, end: index + text.length },
      words: [text, unable.map(({ label }) => label).join(', ')],
    }
}

function* moderated({ content: { body }, options: { terms = [] } }: ReadPrompt): Generator<Draft> {
  for (const { text, index } of placesOf([...MODERATION_TERMS, ...terms], body)) {
    const span = { start: index, end: index + text.length }
    yield { rule: 'moderation', severity: 'warning', span, words: [text] }
  }
}

const RULES = [
  ...[
    contradictions,
    peopleCounts,
    negativeRepeats,
    vagueWords,
    overLength,
    variables,
    unknownLists,
    openBraces,
  ],
  ...[alternativesTwice, clausesTwice, personNames, textInPictures, moderated],
]

/** Issues of a prompt in the order of the text. Fast enough for every pause in typing. */
export function lintPrompt(content: PromptContent, options: LintOptions = {}): Finding[] {
  const nodes = parsePrompt(content.body)
  const { spans, dropped } = readPrompt(content.body, '', options)
  // A second light contradicts the first.
  const read: ReadPrompt = {
    content,
    nodes,
    spans: [...spans, ...dropped].toSorted((a, b) => a.start - b.start),
    options,
  }
  const ignored = new Set(options.ignored)
  return RULES.flatMap((rule) => [...rule(read)])
    .map(
      (draft): Finding => ({
        ...draft,
        field: draft.field ?? 'body',
        help: HELP,
        key: `${draft.rule}:${draft.words.map((word) => plain(word)).join('|')}`,
      }),
    )
    .filter(({ key }) => !ignored.has(key))
    .sort((a, b) => (a.span?.start ?? Number.MAX_SAFE_INTEGER) - (b.span?.start ?? Number.MAX_SAFE_INTEGER))
}
