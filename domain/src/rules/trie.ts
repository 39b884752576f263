import { formsOf } from './inflect.ts'
import { TERM_LANGUAGES, type TermLanguage, type TermList } from '@studio/contract/rules'
import { type Token, tokensOf } from './tokens.ts'

/** Terms of one clause or set, under a number of the caller's own. */
export interface NumberedTerms {
  number: number
  terms: TermList
  /** Terms of this language alone. */
  language?: TermLanguage | undefined
}

interface Node {
  next: Map<string, Node>
  /** What ends here: numbers of lists with the term as it was written. */
  ends: { number: number; term: string }[]
}

/** A term in a text; `from` and `to` count words, `to` exclusive. */
export interface TermMatch {
  number: number
  term: string
  from: number
  to: number
}

export interface TermTrie {
  find(tokens: readonly Token[]): TermMatch[]
}

const newNode = (): Node => ({ next: new Map(), ends: [] })

/** All terms of all lists in one tree of words: looking through a text costs the same however many there are. */
export function buildTrie(lists: readonly NumberedTerms[]): TermTrie {
  const root = newNode()

  function add(number: number, term: string, language: TermLanguage): void {
    // "Banks": exactly this word, in no other form.
    const isExact = /^".*"$/.test(term)
    let nodes = [root]
    for (const { word } of tokensOf(term)) {
      const forms = isExact ? [word] : formsOf(word, language)
      const after: Node[] = []
      for (const node of nodes)
        for (const form of forms) {
          const next = node.next.get(form) ?? newNode()
          node.next.set(form, next)
          after.push(next)
        }
      nodes = after
    }
    for (const node of nodes)
      if (node !== root && !node.ends.some((end) => end.number === number)) node.ends.push({ number, term })
  }

  for (const { number, terms, language } of lists)
    for (const each of TERM_LANGUAGES)
      if (language === undefined || language === each) for (const term of terms[each]) add(number, term, each)

  return {
    find(tokens) {
      const found: TermMatch[] = []
      for (let from = 0; from < tokens.length; from++) {
        let node: Node | undefined = root
        for (let to = from; to < tokens.length; to++) {
          node = node.next.get((tokens[to] as Token).word)
          if (!node) break
          for (const { number, term } of node.ends) found.push({ number, term, from, to: to + 1 })
        }
      }
      return found
    },
  }
}
