// Counts people by words and preceding numbers.

import type { Match, Text } from '../text.ts'
import { NUMBERS } from '../subject-words.ts'
import { VOCABULARY } from '../phrases.ts'
import type { UnknownPhrase } from './find.ts'

/** Max. distance in words between a number and the people it counts. */
const COUNT_REACH = 3

/** The number before `i` that counts people, and its token. */
function numberBefore(
  { tokens, clauses }: Text,
  matches: Match[],
  i: number,
): { count: number; token: number } | undefined {
  const self = matches[i]
  if (!self) return undefined
  const before = matches.slice(0, i).findLast(({ kind }) => !['colour', 'material', 'mood'].includes(kind))
  const from = Math.max(before ? before.last + 1 : 0, self.first - COUNT_REACH)
  for (let token = self.first - 1; token >= from && clauses[token] === self.clause; token--) {
    const word = tokens[token]?.word ?? ''
    const count = Object.hasOwn(NUMBERS, word)
      ? NUMBERS[word]
      : /^[2-9]$/.test(word)
        ? Number(word)
        : undefined
    if (count) return { count, token }
  }
  return undefined
}

/** Counts people. Numbers become part of the recognised phrase, and plurals mean several. */
export function countPeople(text: Text, matches: Match[], unknown: UnknownPhrase[]): Match[] {
  return matches.map((entry, i) => {
    if (entry.kind !== 'person' && entry.kind !== 'count') return entry
    const number = numberBefore(text, matches, i)
    const words = text.tokens.slice(entry.first, entry.last + 1).map((token) => token.word)
    const isPlural = words.at(-1)?.endsWith('s') === true && !VOCABULARY.has(words.join(' '))
    const build = entry.kind === 'person' ? entry.value : entry.value.split(' ')[1]
    const count =
      number?.count ?? (entry.kind === 'count' ? Number.parseInt(entry.value, 10) : isPlural ? 3 : 0)
    if (count === 0) return entry
    const counted = number ? unknown.findIndex(({ first }) => first === number.token) : -1
    if (counted >= 0) unknown.splice(counted, 1)
    const isAdjacent = number?.token === entry.first - 1
    return {
      ...entry,
      kind: 'count' as const,
      value: build && build !== 'person' ? `${count} ${build}` : String(count),
      first: isAdjacent ? entry.first - 1 : entry.first,
    }
  })
}
