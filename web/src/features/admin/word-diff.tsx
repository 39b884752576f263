import { diffWords, type WordChange } from '@studio/domain/text'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/index.ts'
import { VisuallyHidden } from '../../design/index.ts'
import styles from './admin.module.css'

/** Word-by-word diff of a text. Shows both versions side by side if too much changed. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('admin')
  const changes = useMemo(() => placed(diffWords(before, after)), [before, after])
  if (changes === 'rewritten')
    return (
      <div className={styles.rewritten}>
        <p className={styles.note}>{t(($) => $.diff.rewritten)}</p>
        {[[t(($) => $.diff.before), before] as const, [t(($) => $.diff.after), after] as const].map(
          ([name, text]) => (
            <div key={name}>
              <p className={styles.note}>{name}</p>
              <p className={styles.diff} dir="auto">
                {text}
              </p>
            </div>
          ),
        )}
      </div>
    )
  return (
    <p className={styles.diff} dir="auto">
      {changes.map(({ kind, text, key }) => {
        if (kind === 'same') return <span key={key}>{text}</span>
        const Mark = kind === 'removed' ? 'del' : 'ins'
        return (
          <Mark key={key}>
            <VisuallyHidden>{t(($) => $.diff[kind])} </VisuallyHidden>
            {text}
          </Mark>
        )
      })}
    </p>
  )
}

/** Changes keyed by their position in both texts combined. */
function placed(changes: WordChange[] | 'rewritten') {
  if (changes === 'rewritten') return changes
  let at = 0
  return mergeRuns(changes).map((change) => ({
    ...change,
    key: `${change.kind} ${(at += change.text.length)}`,
  }))
}

/**
 * Merges consecutive changed words into one change: removed words, then added ones. Unchanged blanks between
 * them don’t split it.
 */
function mergeRuns(changes: readonly WordChange[]): WordChange[] {
  const runs: WordChange[] = []
  let [removed, added] = ['', '']
  const end = () => {
    if (removed) runs.push({ kind: 'removed', text: removed })
    if (added) runs.push({ kind: 'added', text: added })
    ;[removed, added] = ['', '']
  }
  for (const [at, { kind, text }] of changes.entries()) {
    const isBetween = removed !== '' && added !== '' && at < changes.length - 1 && text.trim() === ''
    if (kind === 'same' && !isBetween) {
      end()
      runs.push({ kind, text })
    } else {
      if (kind !== 'added') removed += text
      if (kind !== 'removed') added += text
    }
  }
  end()
  return runs
}
