import { stretchesOf, type TextSpan } from '@studio/domain/text'
import styles from './brief-form.module.css'

/** The prompt with the refused words marked. */
export function Forbidden({ text, words }: { text: string; words: readonly string[] }) {
  return (
    <>
      {placed(text, words).map(({ start, part, isForbidden }) => (
        <span key={start} className={isForbidden ? styles.forbidden : undefined}>
          {part}
        </span>
      ))}
      {'\u200b'}
    </>
  )
}

function placed(text: string, words: readonly string[]) {
  let at = 0
  return stretchesOf(
    text,
    words.flatMap((word) => placesOf(text, word)),
  ).map(({ text: part, marks }) => {
    const start = at
    at += part.length
    return { start, part, isForbidden: marks.length > 0 }
  })
}

const isWithinWord = (unit: string | undefined) => unit !== undefined && /[\p{L}\p{N}]/u.test(unit)

/** Positions of a whole word in the text. */
function placesOf(text: string, word: string): TextSpan[] {
  const places: TextSpan[] = []
  for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + word.length)) {
    const end = start + word.length
    if (!isWithinWord(text[start - 1]) && !isWithinWord(text[end])) places.push({ start, end })
  }
  return places
}
