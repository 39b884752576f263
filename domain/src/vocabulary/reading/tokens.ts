// Splits a prompt into words, numbers with units and quotations, each with its clause and sentence.

import type { Text, Token } from '../text.ts'
import { quotationsIn } from '../lettering.ts'

/** Tokens are words, numbers with units, hex colours, and whole quotations. Punctuation increases the clause number. */
export function tokenize(text: string): Text {
  const tokens: Token[] = []
  const clauses: number[] = []
  const sentences: number[] = []
  let clause = 0
  let sentence = 0
  const quotations = quotationsIn(text).map(
    ({ start, end, isBare }): Token => ({
      start,
      end,
      word: text.slice(start, end),
      isWritten: true,
      ...(isBare && { isBare }),
    }),
  )
  for (const match of text.matchAll(
    /#[0-9a-f]{6}\b|#[0-9a-f]{3}\b|f\/?\d+(?:\.\d+)?\b|\d+ ?mm\b|[\p{L}\p{N}]+|[,.;:()\n]/gu,
  )) {
    const word = match[0]
    const quoted = quotations.find(({ start, end }) => start <= match.index && end > match.index)
    if (quoted) {
      if (tokens.at(-1) === quoted) continue
      tokens.push(quoted)
      clauses.push(clause)
      sentences.push(sentence)
    } else if (/^[,.;:()\n]$/.test(word)) {
      clause++
      if (/^[.;\n]$/.test(word)) sentence++
    } else {
      tokens.push({ start: match.index, end: match.index + word.length, word })
      clauses.push(clause)
      sentences.push(sentence)
    }
  }
  return { tokens, clauses, sentences }
}
