import { formsOf } from './inflect.ts'
import { TERM_LANGUAGES, type TermLanguage, type TermList } from '@studio/contract/rules'
import { type Token, tokensOf } from './tokens.ts'

/** Terms of one clause or list, under a number that the caller chooses. */
export interface NumberedTerms {
  number: number
  terms: TermList
  /** Limits the terms to this language. */
  language?: TermLanguage | undefined
}

interface Node {
  next: Map<string, Node>
  /** Terms that end at this node: numbers of lists with the term as entered. */
  ends: { number: number; term: string }[]
}

/** Term in a text; `from` and `to` count words, `to` exclusive. */
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

/** All terms of all lists in one trie, so that scanning a text costs the same for any number of terms. */
export function buildTrie(lists: readonly NumberedTerms[]): TermTrie {
  const root = newNode()

  function add(number: number, term: string, language: TermLanguage): void {
    // A quoted term matches only this word form.
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
      const matches: TermMatch[] = []
      for (let from = 0; from < tokens.length; from++) {
        let node: Node | undefined = root
        for (let to = from; to < tokens.length; to++) {
          node = node.next.get((tokens[to] as Token).word)
          if (!node) break
          for (const { number, term } of node.ends) matches.push({ number, term, from, to: to + 1 })
        }
      }
      return matches
    },
  }
}
