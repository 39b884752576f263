import { Fragment } from 'react'
import styles from './users.module.css'

/** A text with the first place underlined where it holds what was looked for; `atStart`: only at its beginning. */
export function Marked({ text, q, atStart = false }: { text: string; q: string; atStart?: boolean }) {
  const at = q === '' ? -1 : text.toLocaleLowerCase().indexOf(q.toLocaleLowerCase())
  if (at < 0 || (atStart && at > 0)) return <Breakable text={text} />
  return (
    <>
      <Breakable text={text.slice(0, at)} />
      <mark className={styles.mark}>
        <Breakable text={text.slice(at, at + q.length)} />
      </mark>
      <Breakable text={text.slice(at + q.length)} />
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
