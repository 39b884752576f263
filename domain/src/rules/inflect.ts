import type { TermLanguage } from '@studio/contract/rules'
import { foldWord } from './tokens.ts'

/**
 * Spanish adjectives with these endings have a form for each gender; other pairs may be two words: "pollo", "polla".
 */
const BOTH_GENDERS = /(?:[aiu]d|os|tiv|ic)[oa]$/

/**
 * Word forms that a term matches: the term, its plural and, for Spanish participles and adjectives, either gender.
 * Forms are derived from the term. The words of a text are not stemmed, because a stem is often another word ("pene",
 * "pen"; "rapes", "rap").
 */
export function formsOf(word: string, language: TermLanguage): string[] {
  const folded = foldWord(word)
  if (!/^\p{L}{3,}$/u.test(folded)) return [folded]
  return language === 'en' ? [folded, pluralOfEnglish(folded)] : spanishFormsOf(folded)
}

function pluralOfEnglish(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}

function spanishFormsOf(word: string): string[] {
  const single = /[aiu]d[oa]s$/.test(word) ? word.slice(0, -1) : word
  const words =
    single.length > 4 && BOTH_GENDERS.test(single)
      ? ['o', 'a'].map((end) => single.slice(0, -1) + end)
      : [single]
  return [...new Set(words.flatMap((each) => [each, pluralOfSpanish(each)]))]
}

function pluralOfSpanish(word: string): string {
  if (/[aeiou]$/.test(word)) return `${word}s`
  return word.endsWith('z') ? `${word.slice(0, -1)}ces` : `${word}es`
}
