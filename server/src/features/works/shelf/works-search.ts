import { wordsOf } from '@studio/contract/text'

const MOST_WORDS = 12

/** What was typed as PostgreSQL reads a search: every word, the last also as the beginning of one; undefined: nothing was. */
export function searchOf(q: string | undefined): { words: string; title: string } | undefined {
  const title = q?.trim() ?? ''
  if (title === '') return undefined
  const words = wordsOf(title).slice(0, MOST_WORDS)
  const last = words.length - 1
  const terms = words.map((word, place) => `'${word.replaceAll(/['\\]/g, ' ')}'${place === last ? ':*' : ''}`)
  // Signs alone are no words: nothing has them.
  return { words: terms.length > 0 ? terms.join(' & ') : "'\uffff'", title }
}
