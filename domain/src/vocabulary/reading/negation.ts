// Phrases that a prompt excludes: "no phones", "without people", "sin personas", and lists of them.

import type { Match, Text } from '../text.ts'
import { isPassedOver } from '../phrases.ts'

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words that negate the noun phrase after them. */
const NEGATORS = wordSet('no not without neither nor sin ni ningun ninguna ninguno ningunos ningunas')
/** Two words that negate. "Isn’t" and "don’t" are two tokens. */
const NEGATOR_PAIRS = wordSet(
  'free,of devoid,of libre,de isn,t aren,t wasn,t don,t doesn,t didn,t no,longer ya,no',
)
const SPANISH_NEGATORS = wordSet('sin ni ningun ninguna ninguno ningunos ningunas libre ya')
const ENGLISH_NEGATORS = wordSet('not without neither nor free devoid isn aren wasn don doesn didn')
/** Words that mean that nobody is in the image. */
const NOBODY = wordSet('nobody nadie')
/** Words after "not" and "no" that change their meaning, and Spanish ones after "sin". */
const IDIOMS: Readonly<Record<string, ReadonlySet<string>>> = {
  not: wordSet('only just merely least to even'),
  no: wordSet('doubt matter less more solo solamente obstante'),
  sin: wordSet('embargo duda mas'),
}
/** Words between a negator and its noun phrase. */
const LEADS = wordSet(
  'any a an the one single too very so much such in on at of with by ' +
    'wearing holding having using showing looking there being visible other ' +
    'hay se ve ven lleva llevan tiene tienen aparece aparecen con muy un una unos unas el la los las otro otra otros otras ' +
    'ningun ninguna llevar usar tener en a',
)
/** Words that end a negated noun phrase. "Of" continues it. */
const ENDS = wordSet(
  'in on at with under over behind near from by for to into onto against around between beside beyond through ' +
    'but just only that which who while except wearing holding standing sitting hanging leaning ' +
    'en con sobre bajo para por que mientras pero solo junto tras entre contra al donde ante desde hacia',
)
const OR = wordSet('or nor ni o u')
const AND = wordSet('and y e')
const DETERMINERS = wordSet('a an the one un una el la los las')
/** Words after a noun phrase that don’t change what is negated. */
const TRAILING = wordSet(
  'visible around anywhere present allowed please whatsoever here there alguno alguna visibles',
)
const isTrailing = (word: string) =>
  TRAILING.has(word) || isPassedOver(word) || (word.length > 4 && /(?:ing|ed)$/.test(word))
/** "No makeup look" is a look, not the absence of makeup. */
const LOOKS = wordSet('look style effect vibe aesthetic filter')

const isDone = ({ kind }: Match) => kind === 'pose' || kind === 'together'
const isPerson = (match: Match | undefined) => match?.kind === 'person' || match?.kind === 'count'

/** One negated noun phrase, as tokens. */
export interface Negated {
  /** First word that belongs to it: the negator, or the "or" before a later item of a list. */
  cue: number
  /** The negator, or the first word of a later item of a list. */
  first: number
  /** First word of the phrase itself; `last` + 1 for "nobody". */
  from: number
  last: number
  isNobody?: true
  /** All words are the name of a look, so nothing is excluded. */
  isLook?: true
}

/** Number of tokens of the negator at a token; 0 for none. */
function negatorAt({ tokens, clauses }: Text, i: number): number {
  const token = tokens[i]
  if (!token || token.isWritten) return 0
  const { word } = token
  const hasNext = clauses[i + 1] === clauses[i]
  const next = hasNext ? (tokens[i + 1]?.word ?? '') : ''
  if (NEGATOR_PAIRS.has(`${word},${next}`)) return 2
  if (word === 'no' && next === 'one') return 2
  if (NOBODY.has(word)) return 1
  // "No. 5" is a number, and a negator at the end of a clause negates nothing.
  return NEGATORS.has(word) && hasNext && !/^\d/.test(next) && !IDIOMS[word]?.has(next) ? 1 : 0
}

/** Finds what a text excludes. Linear in the number of words. */
export function negatedIn(text: Text, matches: readonly Match[]): Negated[] {
  const { tokens, clauses } = text
  const wordAt = (i: number) => tokens[i]?.word ?? ''
  /** The match that covers a token. */
  const matchAt: (Match | undefined)[] = []
  for (const match of matches) for (let i = match.first; i <= match.last; i++) matchAt[i] = match
  const negated: Negated[] = []
  let i = 0
  while (i < tokens.length) {
    const size = negatorAt(text, i)
    if (size === 0) {
      i++
      continue
    }
    if (NOBODY.has(wordAt(i)) || wordAt(i + 1) === 'one') {
      negated.push({ cue: i, first: i, from: i + size, last: i + size - 1, isNobody: true })
      i += size
      continue
    }
    const isOneWord = wordAt(i) === 'not' && DETERMINERS.has(wordAt(i - 1)) && clauses[i - 1] === clauses[i]
    i = readList(i, i + size, isOneWord)
  }
  return negated

  /** Reads the phrases after a negator, and returns the token after them. */
  function readList(first: number, start: number, isOneWord: boolean): number {
    const hasArticles = DETERMINERS.has(wordAt(start))
    let end = readPhrase(first, { first, from: start }, isOneWord)
    let at: number | undefined =
      isOneWord || end === start ? undefined : continuation(end, first, hasArticles)
    while (at !== undefined) {
      const next = readPhrase(end, { first: at, from: at }, false)
      if (next === at) break
      end = next
      at = continuation(end, first, hasArticles)
    }
    return end
  }

  /** Reads one noun phrase from a token, and returns the token after it. */
  function readPhrase(
    cue: number,
    { first, from: start }: Pick<Negated, 'first' | 'from'>,
    isOneWord: boolean,
  ): number {
    const clause = clauses[start]
    let from = start
    while (
      clauses[from] === clause &&
      clauses[from + 1] === clause &&
      LEADS.has(wordAt(from)) &&
      !matchAt[from]
    )
      from++
    let end = from
    while (clauses[end] === clause && end < tokens.length) {
      const match = matchAt[end]
      if (!match && end > from && isEnd(end)) break
      // "Without cap standing on": only people would do so too.
      if (match && end > from && isDone(match) && !isPerson(matchAt[end - 1])) break
      if (negatorAt(text, end) > 0) break
      end = (match?.last ?? end) + 1
      if (isOneWord) break
    }
    let last = end - 1
    while (last > from && !matchAt[last] && isTrailing(wordAt(last))) last--
    if (last < from) return start
    const isLook = LOOKS.has(wordAt(last)) && { isLook: true as const }
    negated.push({ cue, first, from, last, ...isLook })
    return end
  }

  function isEnd(i: number): boolean {
    const word = wordAt(i)
    return ENDS.has(word) || OR.has(word) || AND.has(word)
  }

  /** The first token of the next phrase of a list; undefined if the list ends before `end`. */
  function continuation(end: number, first: number, hasArticles: boolean): number | undefined {
    if (end >= tokens.length) return undefined
    // "No phones, cups, or books".
    if (OR.has(wordAt(end))) return isInClause(end + 1, end) ? end + 1 : undefined
    if (clauses[end] === clauses[end - 1]) {
      // "No logo and white background": only a single noun is surely excluded too. "Without" extends further.
      if (!AND.has(wordAt(end)) || !isInClause(end + 1, end) || DETERMINERS.has(wordAt(end + 1)))
        return undefined
      const isSingle = !isInClause(end + 2, end) || isEnd(end + 2)
      return isSingle || wordAt(first) === 'without' ? end + 1 : undefined
    }
    return isListed(end, hasArticles) ? end : undefined
  }

  /** True if a token exists and is in the clause of another. */
  function isInClause(i: number, other: number): boolean {
    return i < tokens.length && clauses[i] === clauses[other]
  }

  /** "No phones, cups or books": short nouns up to an "or". Adjectives before "or" describe something else. */
  function isListed(start: number, hasArticles: boolean): boolean {
    let at = start
    for (let items = 0; items < MAX_LISTED; items++) {
      if (text.sentences[at] !== text.sentences[start - 1]) return false
      let length = 0
      while (isInClause(at + length, at) && length <= MAX_ITEM_WORDS && !isEnd(at + length)) {
        if (negatorAt(text, at + length) > 0) return false
        length++
      }
      if (length > MAX_ITEM_WORDS) return false
      if (length === 0) return items > 0 && OR.has(wordAt(at)) && isInClause(at + 1, at)
      if (DETERMINERS.has(wordAt(at)) && !hasArticles) return false
      if (isInClause(at + length, at)) {
        const kind = matchAt[at + length - 1]?.kind
        const isDescription = kind === 'colour' || kind === 'material' || kind === 'mood' || kind === 'size'
        return OR.has(wordAt(at + length)) && !isDescription
      }
      at += length
      if (at >= tokens.length) return false
    }
    return false
  }
}

/** Max. phrases of a list, and max. words of each after the first. */
const MAX_LISTED = 8
const MAX_ITEM_WORDS = 3

/** The language of a negator; undefined for "no", which is in both, and for later items of a list. */
export function isSpanishNegator({ tokens }: Text, { first }: Negated): boolean | undefined {
  const word = tokens[first]?.word ?? ''
  if (SPANISH_NEGATORS.has(word)) return true
  return ENGLISH_NEGATORS.has(word) ? false : undefined
}

/** The match that a negated phrase is about: its last noun in English, its first in Spanish. */
export function headOf(
  { tokens }: Text,
  matches: readonly Match[],
  { from, last }: Negated,
  isSpanish: boolean,
): Match | undefined {
  const own = matches.filter((match) => match.first >= from && match.last <= last)
  if (isSpanish) {
    let token = from
    while (
      token < last &&
      isPassedOver(tokens[token]?.word ?? '') &&
      !own.some(({ first }) => first === token)
    )
      token++
    return own.find(({ first }) => first === token)
  }
  const head = own.findLast(({ last: end }) => end === last)
  // "No people walking" is about the people.
  return head && isDone(head) ? (own.findLast((match) => !isDone(match)) ?? head) : head
}
