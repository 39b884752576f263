import { withoutLookalikes } from './lookalikes.ts'
import { wordsOf } from './words.ts'

/** What a text is compared by; small enough to be kept beside it. */
export interface Features {
  /** Each once. */
  words: string[]
  /** Every three characters in a row, each once, as numbers of 32 bits. */
  trigrams: number[]
}

/** From here on two texts are said to be very alike: near-duplicates measure 0.71 and more. */
export const VERY_ALIKE = 0.7

const WORDS_WEIGH = 0.6
const TRIGRAMS_WEIGH = 0.4

/** 32-bit FNV-1a, signed as databases keep it. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value | 0
}

/** Of a text whose blanks to be filled in (`[[name]]`) and lists (`__name__`) say nothing of what it is about. */
export function featuresOf(text: string): Features {
  const words = wordsOf(withoutLookalikes(text.replaceAll(/\[\[[^[\]]*\]\]|__\w+__/g, ' ')))
  const characters = [...words.join(' ')]
  const trigrams = new Set<number>()
  for (let i = 0; i + 3 <= characters.length; i++) trigrams.add(hash(characters.slice(i, i + 3).join('')))
  return { words: [...new Set(words)], trigrams: [...trigrams] }
}

/** Of all that either has, the part that both have; nothing has nothing in common. */
function sharedPart<T>(one: readonly T[], other: readonly T[]): number {
  if (one.length === 0 || other.length === 0) return 0
  const known = new Set(one)
  let shared = 0
  for (const each of other) if (known.has(each)) shared++
  return shared / (one.length + other.length - shared)
}

/** From 0, nothing in common, to 1. */
export const likeness = (one: Features, other: Features): number =>
  WORDS_WEIGH * sharedPart(one.words, other.words) + TRIGRAMS_WEIGH * sharedPart(one.trigrams, other.trigrams)

/**
 * How alike two texts are, 0 to 1, in any script and whatever their case; what is left of nothing is like nothing.
 * Two texts of the same words are 1 even where their punctuation differs, or where letters of one only look like those of the other.
 */
export const similarity = (one: string, other: string): number => likeness(featuresOf(one), featuresOf(other))
