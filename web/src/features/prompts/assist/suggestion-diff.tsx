import { useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'
import styles from './assist.module.css'
import type { HunksModule } from './assist-panel.tsx'

interface SuggestionDiffProps {
  differ: HunksModule
  before: string
  /** Current text, with the edits made since the request. */
  now: string
  after: string
  onTake: (text: string) => void
}

/** A suggestion as a word diff. The user can exclude each change before applying the rest. */
export function SuggestionDiff({ differ, before, now, after, onTake }: SuggestionDiffProps) {
  const { t } = useTranslation('prompt-studio')
  const [left, setLeft] = useState<readonly number[]>([])
  const { edits, hunks } = differ.changesOf(before, after)
  const isLeft = (edit: number) => left.includes(edit)
  const acceptedCount = edits.length - left.length
  return (
    <>
      <p className={styles.diff} dir="auto">
        {hunks.map(({ edit, start, removed, added }) =>
          edit === null ? (
            <span key={`same ${start}`}>{added}</span>
          ) : (
            <button
              key={`edit ${start}`}
              type="button"
              className={styles.hunk}
              aria-pressed={!isLeft(edit)}
              aria-label={t(($) => $.assist.hunk[hunkKind(removed, added)], {
                removed: removed.trim(),
                added: added.trim(),
              })}
              onClick={() => setLeft(isLeft(edit) ? left.filter((each) => each !== edit) : [...left, edit])}
            >
              {removed && <del>{removed}</del>}
              {added && <ins>{added}</ins>}
            </button>
          ),
        )}
      </p>
      <Button
        disabled={acceptedCount === 0}
        onClick={() => onTake(differ.takeEdits(before, now, edits, (edit) => !isLeft(edit)))}
      >
        {edits.length > 1
          ? t(($) => $.assist.takeSome, { taken: acceptedCount, count: edits.length })
          : t(($) => $.assist.take)}
      </Button>
    </>
  )
}

const hunkKind = (removed: string, added: string) =>
  removed.trim() === '' ? 'add' : added.trim() === '' ? 'remove' : 'replace'
