// Noun phrases of a prompt: heads and their descriptions, including heads that aren’t known words.

import { lookUp } from '../phrases.ts'
import type { Text } from '../text.ts'
import { negatedIn } from '../reading/negation.ts'
import { type Language, type Word, wordsOf } from './words.ts'

/** A noun phrase. Positions are tokens. */
export interface NounPhrase {
  first: number
  last: number
  /** The head noun: the last word if joined by hyphens. */
  head: number
  /** Words that describe the head: adjectives, materials, other nouns. */
  modifiers: number[]
  /** Number before it. */
  count?: number
  isNegated?: true
  /** Relation to another phrase, by index: "with", "on", "of". */
  relation?: { word: string; governor: number }
}

/** A phrase under construction, in words. */
interface Chunk {
  first: number
  last: number
  head: number
  modifiers: number[]
  governor?: number | undefined
  relation?: string | undefined
  /** True for the subject of a clause. */
  isRoot?: boolean
}

/** Vessels and amounts: "a bowl of ramen with an egg" is about the ramen. */
const VESSELS: ReadonlySet<string> = new Set(
  (
    'bowl cup glass plate stack bouquet bottle jar mug slice pile pair group loaf tray basket bunch row portrait headshot ' +
    'shot view photo photograph picture close-up poster overhead cuenco taza vaso copa plato ramo botella bandeja cesta retrato ' +
    'plano foto vista composicion'
  ).split(' '),
)

/** The noun phrases of a text in their order. Takes time in proportion to the number of words. */
export function nounPhrasesOf(text: Text, source: string, language: Language): NounPhrase[] {
  const words = wordsOf(text, source, language)
  const chunks =
    language === 'es' ? joinMaterials(words, chunksOf(words, headFirst)) : chunksOf(words, headLast)
  relate(words, chunks, language)
  const negated = negatedIn(text, [])
  let next = 0
  return chunks.map((chunk) => {
    const tokensOf = (i: number) => words[i] ?? { first: 0, last: 0 }
    const head = tokensOf(chunk.head)
    const modifiers = chunk.modifiers.flatMap((i) => rangeOf(tokensOf(i)))
    const number = chunk.modifiers.find((i) => words[i]?.class === 'number')
    while ((negated[next]?.last ?? Infinity) < head.first) next++
    const isNegated = (negated[next]?.from ?? Infinity) <= head.first
    return {
      first: tokensOf(chunk.first).first,
      last: tokensOf(chunk.last).last,
      head: head.last,
      // "Close-up": all words of a joined head.
      modifiers: [...rangeOf(head).slice(0, -1), ...modifiers],
      ...(number !== undefined && { count: tokensOf(number).first }),
      ...(isNegated && { isNegated: true as const }),
      ...(chunk.governor !== undefined && {
        relation: { word: chunk.relation ?? '', governor: chunk.governor },
      }),
    }
  })
}

const rangeOf = ({ first, last }: { first: number; last: number }): number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)

const isNominal = ({ class: of }: Word) => of === 'adjective' || of === 'noun' || of === 'number'

/** Runs of adjectives, nouns and numbers within a clause. */
function chunksOf(
  words: readonly Word[],
  headOf: (words: readonly Word[], run: number[]) => number,
): Chunk[] {
  const chunks: Chunk[] = []
  let run: number[] = []
  const flush = () => {
    const [first, last] = [run[0], run.at(-1)]
    if (first !== undefined && last !== undefined) {
      const head = headOf(words, run)
      chunks.push({ first, last, head, modifiers: run.filter((i) => i !== head) })
    }
    run = []
  }
  for (const [i, word] of words.entries()) {
    if (run.length > 0 && (!isNominal(word) || words[i - 1]?.clause !== word.clause)) flush()
    if (isNominal(word)) run.push(i)
  }
  flush()
  return chunks
}

const isNoun = (words: readonly Word[]) => (i: number) => words[i]?.class === 'noun'
/** In English the last noun is the head, in Spanish the first. */
const headLast = (words: readonly Word[], run: number[]): number =>
  run.findLast(isNoun(words)) ?? run.at(-1) ?? 0
const headFirst = (words: readonly Word[], run: number[]): number => run.find(isNoun(words)) ?? run[0] ?? 0

/** Spanish words for materials that have another meaning in the dictionary. */
const MORE_MATERIALS: ReadonlySet<string> = new Set([
  'hormigon',
  'papel',
  'ladrillo',
  'carton',
  'paja',
  'flores',
])

/** Spanish: "mesa de madera oscura" is one phrase, as the wood describes the table. */
function joinMaterials(words: readonly Word[], chunks: readonly Chunk[]): Chunk[] {
  const joined: Chunk[] = []
  for (const chunk of chunks) {
    const before = joined.at(-1)
    const between = before && words.slice(before.last + 1, chunk.first)
    const isOf =
      between?.length === 1 && between[0]?.text === 'de' && between[0].clause === words[chunk.first]?.clause
    const textOf = (i: number | undefined) => words[i ?? -1]?.text ?? ''
    if (
      before &&
      isOf &&
      isSubstance(textOf(chunk.head)) &&
      !isOwn(chunk.modifiers.map(textOf), textOf(chunk.head), textOf(before.head))
    ) {
      before.modifiers.push(chunk.head, ...chunk.modifiers)
      before.last = chunk.last
    } else joined.push({ ...chunk, modifiers: [...chunk.modifiers] })
  }
  return joined
}

function isSubstance(word: string): boolean {
  const kind = lookUp(word)?.kind
  return kind === 'material' || kind === 'colour' || MORE_MATERIALS.has(word)
}

/** True if adjectives agree with the substance and not with the noun before: "cubos de vidrio azul". */
function isOwn(adjectives: readonly string[], substance: string, noun: string): boolean {
  const isPlural = (word: string) => word.endsWith('s')
  const genderOf = (word: string) => /([ao])s?$/.exec(word)?.[1]
  return adjectives.some((word) => {
    if (isPlural(word) !== isPlural(noun)) return true
    return (
      genderOf(word) !== undefined &&
      genderOf(word) === genderOf(substance) &&
      genderOf(word) !== genderOf(noun)
    )
  })
}

const LISTING: ReadonlySet<string> = new Set(['with', 'con', 'of', 'de'])
const OF: ReadonlySet<string> = new Set(['of', 'de', 'del'])
/** Spanish contractions of a preposition and an article. */
const CONTRACTED: ReadonlySet<string> = new Set(['al', 'del'])

/** Attaches each phrase to the one it belongs to: "of" to the phrase before, the others to the subject of the clause. */
function relate(words: readonly Word[], chunks: Chunk[], language: Language): void {
  let subject: number | undefined
  let clauseSubject: number | undefined
  const leads = chunks.map((chunk, k) =>
    words.slice(k === 0 ? 0 : (chunks[k - 1]?.last ?? 0) + 1, chunk.first),
  )
  const isAcross = (k: number) =>
    words[chunks[k - 1]?.last ?? 0]?.clause !== words[chunks[k]?.first ?? 0]?.clause
  const listed = listedIn(leads, isAcross)
  for (const [k, chunk] of chunks.entries()) {
    const before = chunks[k - 1]
    const lead = leads[k] ?? []
    const binding = lead.filter(
      ({ class: of, text }) =>
        !(of === 'adverb' || of === 'pronoun' || (of === 'determiner' && !CONTRACTED.has(text))),
    )
    const first = binding[0]
    const isNew = isAcross(k)
    const hasArticle = language === 'es' || lead.some(({ class: of }) => of === 'determiner')
    if (before && isNew && !first && hasArticle && listed[k] && LISTING.has(before.relation ?? '')) {
      chunk.governor = before.governor
      chunk.relation = before.relation
      continue
    }
    if (!before || (isNew && !first)) {
      clauseSubject = k
      subject ??= k
      chunk.isRoot = true
      continue
    }
    if (!first) continue
    if (first.class === 'conjunction' && binding.length === 1) {
      chunk.governor = before.governor
      chunk.relation = before.relation
      if (before.isRoot) chunk.isRoot = true
      continue
    }
    // "Jumps over a fence" relates by "over".
    chunk.relation = (binding.find(({ class: of }) => of === 'preposition') ?? first).text
    if (isNew && clauseSubject !== undefined) chunk.governor = subject ?? k - 1
    else if (OF.has(first.text)) {
      chunk.governor = k - 1
      if (k - 1 === clauseSubject && VESSELS.has(words[before.head]?.text ?? '')) {
        clauseSubject = k
        if (subject === k - 1) subject = k
      }
    } else chunk.governor = clauseSubject ?? k - 1
  }
}

/**
 * For each phrase, whether it is in a list that ends with "and". Computed from the end, so that each phrase
 * is visited once.
 */
function listedIn(leads: readonly (readonly Word[])[], isAcross: (k: number) => boolean): boolean[] {
  const listed: boolean[] = leads.map(() => false)
  for (let k = leads.length - 2; k >= 0; k--) {
    const next = leads[k + 1] ?? []
    const isAnd = next.some(({ class: of }) => of === 'conjunction') && !isAcross(k + 1)
    const continues = next.every(({ class: of }) => of === 'determiner' || of === 'preposition')
    listed[k] = isAnd || (continues && (listed[k + 1] ?? false))
  }
  return listed
}
