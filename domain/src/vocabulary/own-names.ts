// Names of the user's products. They take precedence over the dictionary.

import { plain } from './phrases.ts'
import { NUMBERS } from './subject-words.ts'
import type { Token } from './text.ts'

/** A product with the names that prompts use. "My" and "mi" before a name belong to it. */
export interface OwnName {
  id: string
  names: readonly string[]
}

/** Max. words of a name, and max. products. */
const MAX_NAME_WORDS = 8
const MAX_OWN_NAMES = 64
const MINE: ReadonlySet<string> = new Set([
  'my',
  'mi',
  'mis',
  'our',
  'nuestro',
  'nuestra',
  'nuestros',
  'nuestras',
])

/** The product named by the words from token `i`, and their number. The longest name wins, with "my" before it. */
export type FindProduct = (tokens: readonly Token[], i: number) => { id: string; size: number } | undefined

const wordsOf = (name: string) => plain(name).match(/[\p{L}\p{N}]+/gu) ?? []

export function findsOwn(things: readonly OwnName[]): FindProduct {
  const cache = new Map<string, string>()
  for (const { id, names } of things.slice(0, MAX_OWN_NAMES))
    for (const name of names) {
      const words = wordsOf(name)
      const own = MINE.has(words[0] ?? '') && words.length > 1 ? words.slice(1) : words
      if (own.length > 0 && own.length <= MAX_NAME_WORDS && !cache.has(own.join(' ')))
        cache.set(own.join(' '), id)
    }
  if (cache.size === 0) return () => undefined
  /** Also in the plural: "two of my bottles". */
  const idOf = (words: readonly string[]) => {
    const phrase = words.join(' ')
    return cache.get(phrase) ?? cache.get(phrase.replace(/s$/, '')) ?? cache.get(phrase.replace(/es$/, ''))
  }
  return (tokens, i) => {
    const before = MINE.has(tokens[i]?.word ?? '') ? 1 : 0
    for (let size = MAX_NAME_WORDS; size > 0; size--) {
      const words = tokens.slice(i + before, i + before + size).map(({ word }) => word)
      const id = words.length === size ? idOf(words) : undefined
      if (id !== undefined) return { id, size: size + before }
    }
    return undefined
  }
}

const OF: ReadonlySet<string> = new Set(['of', 'de'])

/** Requested number of a product whose name starts at token `first`: "two of my bottles", "three bottles". */
export function countOfOwn(
  tokens: readonly Token[],
  first: number,
): { count: number; token: number } | undefined {
  const token = OF.has(tokens[first - 1]?.word ?? '') ? first - 2 : first - 1
  const word = tokens[token]?.word ?? ''
  const count = Object.hasOwn(NUMBERS, word) ? NUMBERS[word] : /^[1-9]$/.test(word) ? Number(word) : undefined
  return count ? { count, token } : undefined
}
