import { foldText, piecesOf, wordsOf } from '@studio/domain/text'
import { Fragment, type ReactNode } from 'react'

/** Shorter ones say nothing. */
const SHORTEST = 4
/** Words that begin alike for so long are forms of one word: `sheet`, `sheets`. */
const STEM = 4

const isForm = (one: string, other: string) =>
  one === other ||
  (one.length >= STEM && other.length >= STEM && (one.startsWith(other) || other.startsWith(one)))

/** A text with the words underlined that another has too. */
export function markWords(text: string, other: string): ReactNode {
  const wanted = wordsOf(other)
    .filter((word) => word.length >= SHORTEST)
    .map(foldText)
  return piecesOf(text).map(({ text: piece, start, isWord }) =>
    isWord && piece.length >= SHORTEST && wanted.some((word) => isForm(foldText(piece), word)) ? (
      <mark key={start}>{piece}</mark>
    ) : (
      <Fragment key={start}>{piece}</Fragment>
    ),
  )
}
