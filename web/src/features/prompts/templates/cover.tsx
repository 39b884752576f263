import type { Template } from '@studio/contract/prompts'
import styles from './cover.module.css'

/** The picture of a template; where it has none, its words. */
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
