import { foldText, isFoundInside, searchWords } from '@studio/domain/text'
import { Fragment } from 'react'
import styles from './users.module.css'

/** Where a text has the first of the words that is in it, whatever its accents; `atStart`: all that was typed, at its beginning. */
function placeOf(text: string, q: string, atStart: boolean): readonly [number, number] | undefined {
  if (atStart) return q !== '' && text.toLowerCase().startsWith(q.toLowerCase()) ? [0, q.length] : undefined
  for (const word of searchWords(q))
    for (let start = 0; start < text.length; start += 1) {
      if (!isFoundInside(word) && start > 0 && !/\s/.test(text[start - 1] ?? '')) continue
      // A letter of a word is rarely more than two of a text.
      const most = Math.min(text.length, start + 2 * word.length)
      for (let end = start + 1; end <= most; end += 1)
        if (foldText(text.slice(start, end)) === word) return [start, end]
    }
  return undefined
}

/** A text with the first place underlined where it holds what was looked for; `atStart`: only at its beginning. */
export function Marked({ text, q, atStart = false }: { text: string; q: string; atStart?: boolean }) {
  const place = placeOf(text, q, atStart)
  if (!place) return <Breakable text={text} />
  const [at, end] = place
  return (
    <>
      <Breakable text={text.slice(0, at)} />
      <mark className={styles.mark}>
        <Breakable text={text.slice(at, end)} />
      </mark>
      <Breakable text={text.slice(end)} />
    </>
  )
}

/** An address goes on in a new line with its @ before it is broken anywhere else. */
function Breakable({ text }: { text: string }) {
  return text.split(/(?=@)/).map((part, nth) => (
    // Parts of one text have no other identity than their place.
    // oxlint-disable-next-line no-array-index-key
    <Fragment key={nth}>
      {part.startsWith('@') && <wbr />}
      {part}
    </Fragment>
  ))
}
