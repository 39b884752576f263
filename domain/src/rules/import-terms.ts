import {
  MAX_TERM_LENGTH,
  MAX_TERM_WORDS,
  MAX_TERMS,
  type TermLanguage,
  type TermList,
} from '@studio/contract/rules'
import { foldWord, tokensOf } from './tokens.ts'

export interface ImportedTerms {
  terms: string[]
  /** Invalid lines with their one-based number and the reason. */
  problems: { line: number; why: 'no-words' | 'too-long' | 'too-many-words' }[]
}

/** Parses a text with one term per line; skips empty lines, lines that begin with #, and duplicates. */
export function readTerms(text: string): ImportedTerms {
  const seen = new Map<string, string>()
  const problems: ImportedTerms['problems'] = []
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const term = raw.trim()
    if (term === '' || term.startsWith('#')) continue
    const words = tokensOf(term)
    const line = index + 1
    if (words.length === 0) problems.push({ line, why: 'no-words' })
    else if (term.length > MAX_TERM_LENGTH) problems.push({ line, why: 'too-long' })
    else if (words.length > MAX_TERM_WORDS) problems.push({ line, why: 'too-many-words' })
    else {
      const same = `${term.startsWith('"')} ${words.map(({ word }) => foldWord(word)).join(' ')}`
      if (!seen.has(same)) seen.set(same, term)
    }
  }
  return { terms: [...seen.values()], problems }
}

export const countTerms = ({ en, es }: TermList): number => en.length + es.length
export const isTooMany = (lists: readonly TermList[]): boolean =>
  lists.reduce((sum, list) => sum + countTerms(list), 0) > MAX_TERMS

/** Replaces the terms of one language in a list. */
export const withTerms = (list: TermList, language: TermLanguage, terms: string[]): TermList => ({
  ...list,
  [language]: terms,
})
