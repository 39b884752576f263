import { withoutLookalikes } from './lookalikes.ts'
import { wordsOf } from './words.ts'

/** Data for comparing a text; small enough to be stored with it. */
export interface Features {
  /** Without duplicates. */
  words: string[]
  /** All sequences of three characters, without duplicates, as 32-bit numbers. */
  trigrams: number[]
}

/** Similarity from which two texts count as near-duplicates; these measure 0.71 and more. */
export const VERY_ALIKE = 0.7

const WORDS_WEIGH = 0.6
const TRIGRAMS_WEIGH = 0.4

/** 32-bit FNV-1a, signed as in the database. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value | 0
}

/**
 * Fingerprint of a text without its variables (`[[name]]`) and lists (`__name__`), which do not describe the content.
 */
export function featuresOf(text: string): Features {
  const words = wordsOf(withoutLookalikes(text.replaceAll(/\[\[[^[\]]*\]\]|__\w+__/g, ' ')))
  const characters = [...words.join(' ')]
  const trigrams = new Set<number>()
  for (let i = 0; i + 3 <= characters.length; i++) trigrams.add(hash(characters.slice(i, i + 3).join('')))
  return { words: [...new Set(words)], trigrams: [...trigrams] }
}

/** Jaccard index; 0 for two empty sets. */
function sharedPart<T>(one: readonly T[], other: readonly T[]): number {
  if (one.length === 0 || other.length === 0) return 0
  const tokens = new Set(one)
  let shared = 0
  for (const each of other) if (tokens.has(each)) shared++
  return shared / (one.length + other.length - shared)
}

/** 0 (nothing in common) to 1. */
export const likeness = (one: Features, other: Features): number =>
  WORDS_WEIGH * sharedPart(one.words, other.words) + TRIGRAMS_WEIGH * sharedPart(one.trigrams, other.trigrams)

/**
 * Similarity of two texts, 0 to 1, in any script, ignoring case. An empty text is similar to none. Texts with the same
 * words have 1, even if their punctuation differs or letters are replaced by lookalikes.
 */
export const similarity = (one: string, other: string): number => likeness(featuresOf(one), featuresOf(other))
