import { foldText, matchesInside, searchWords } from '@studio/domain/text'
import { Fragment } from 'react'
import styles from './users.module.css'

/** Finds the first search word in a text, ignoring accents; `atStart`: the whole query, at the start. */
function placeOf(text: string, q: string, atStart: boolean): readonly [number, number] | undefined {
  if (atStart) return q !== '' && text.toLowerCase().startsWith(q.toLowerCase()) ? [0, q.length] : undefined
  for (const word of searchWords(q))
    for (let start = 0; start < text.length; start += 1) {
      if (!matchesInside(word) && start > 0 && !/\s/.test(text[start - 1] ?? '')) continue
      // A folded letter rarely comes from more than two letters of the text.
      const max = Math.min(text.length, start + 2 * word.length)
      for (let end = start + 1; end <= max; end += 1)
        if (foldText(text.slice(start, end)) === word) return [start, end]
    }
  return undefined
}

/** Text with the first match underlined; `atStart`: only at the start. */
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

/** Email addresses wrap before the @ first. */
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
