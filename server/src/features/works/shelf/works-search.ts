import { wordsOf } from '@studio/contract/text'

const MOST_WORDS = 12

/** The words that were typed, at most twelve; undefined: nothing was. Signs alone are no words. */
export function searchOf(q: string | undefined): string[] | undefined {
  const text = q?.trim() ?? ''
  return text === '' ? undefined : wordsOf(text).slice(0, MOST_WORDS)
}

const quoted = (word: string) => `'${word.replaceAll(/['\\]/g, ' ')}'`

/**
 * Words as PostgreSQL reads a search: every one of them, the last also as the beginning of one; in the place of each, any that
 * is like it.
 */
export function queryOf(words: readonly string[], alike: readonly (readonly string[])[] = []): string {
  const last = words.length - 1
  const terms = words.map((word, place) => {
    const any = [`${quoted(word)}${place === last ? ':*' : ''}`, ...(alike[place] ?? []).map(quoted)]
    return `(${any.join(' | ')})`
  })
  // Nothing has signs alone.
  return terms.length > 0 ? terms.join(' & ') : "'\uffff'"
}
