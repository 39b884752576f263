import type { Template } from '@studio/contract/prompts'
import styles from './cover.module.css'

/** Cover of a template; its text if there is none. */
export function Cover({
  template: { coverUrl, content },
}: {
  template: Pick<Template, 'coverUrl' | 'content'>
}) {
  return coverUrl ? (
    <img className={styles.picture} src={coverUrl} alt="" loading="lazy" decoding="async" draggable={false} />
  ) : (
    <span className={styles.words} aria-hidden="true">
      {content.body}
    </span>
  )
}
