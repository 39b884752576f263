import { foldText, piecesOf, wordsOf } from '@studio/domain/text'
import { Fragment, type ReactNode } from 'react'

/** Shorter words don't matter. */
const MIN_LENGTH = 4
/** Words with a common prefix of this length are forms of one word: `sheet`, `sheets`. */
const STEM = 4

const isForm = (one: string, other: string) =>
  one === other ||
  (one.length >= STEM && other.length >= STEM && (one.startsWith(other) || other.startsWith(one)))

/** Underlines the words that two texts have in common. */
export function markWords(text: string, other: string): ReactNode {
  const otherWords = wordsOf(other)
    .filter((word) => word.length >= MIN_LENGTH)
    .map(foldText)
  return piecesOf(text).map(({ text: piece, start, isWord }) =>
    isWord && piece.length >= MIN_LENGTH && otherWords.some((word) => isForm(foldText(piece), word)) ? (
      <mark key={start}>{piece}</mark>
    ) : (
      <Fragment key={start}>{piece}</Fragment>
    ),
  )
}
