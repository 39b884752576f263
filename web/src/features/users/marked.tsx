import styles from './users.module.css'

/** A text with the first place underlined where it holds what was looked for; `atStart`: only at its beginning. */
export function Marked({ text, q, atStart = false }: { text: string; q: string; atStart?: boolean }) {
  const at = q === '' ? -1 : text.toLocaleLowerCase().indexOf(q.toLocaleLowerCase())
  if (at < 0 || (atStart && at > 0)) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.mark}>{text.slice(at, at + q.length)}</mark>
      {text.slice(at + q.length)}
    </>
  )
}
